import Foundation
import Household
import TestSupport
import Testing

@testable import Output
@testable import Site

/// A site that proves itself while nothing happens.
struct SiteProofTests {
    private let top: TemporaryFolder
    private var builder: SiteBuilder

    init() throws {
        top = try TemporaryFolder()
        builder = SiteBuilder(output: top["Public"])
        _ = try build(.everything)
    }

    private mutating func build(_ change: SnapshotChange) throws -> BuildReport {
        try builder.build(
            FullHousehold.snapshot.redacted(for: .owner), change: change,
            Site(theme: try TestSite.theme, inputs: TestSite.inputs()), openData: TestSite.openData())
    }

    /// Proves until every file was read, or every page made, once more.
    private mutating func prove(making: Bool = false) throws -> [SiteDifference] {
        var found: [SiteDifference] = []
        repeat {
            found += try builder.prove(for: .milliseconds(50))
        } while (making ? builder.provenRounds.made : builder.provenRounds.read) == 0 && found.allSatisfy(\.isMended)
        return found
    }

    private func pages() throws -> [String] {
        try top.files(below: "Public").filter { $0.hasSuffix(".html") || $0.hasSuffix(".md") }
    }

    private func contents() throws -> [String: Data] {
        let paths = try top.files(below: "Public").filter { !$0.hasPrefix(".housebook") }
        return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try Data(contentsOf: top["Public/\($0)"])) })
    }

    /// Changes a byte of a file, and nothing else that can be seen from outside.
    private func damage(_ path: String, keepingTime: Bool) throws {
        let file = top["Public/\(path)"]
        var status = stat()
        #expect(stat(file.path, &status) == 0)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.close()
        guard keepingTime else { return }
        #expect(utimensat(AT_FDCWD, file.path, [status.st_atim, status.st_mtim], 0) == 0)
    }

    @Test("A site that is right stays as it is")
    mutating func right() throws {
        let before = try contents()
        #expect(try prove(making: true).isEmpty)
        #expect(try contents() == before)
        #expect(try build(.nothing).output.written == 0)
    }

    @Test("Bytes changed in every page are found and mended")
    mutating func changed() throws {
        let before = try contents()
        let pages = try pages()
        #expect(pages.count > 50)
        for page in pages { try damage(page, keepingTime: false) }
        let found = try prove()
        #expect(Set(found.map(\.path)) == Set(pages))
        #expect(found.allSatisfy { $0.isMended && $0.cause == .changedOnDisk && $0.found != $0.made })
        #expect(try contents() == before)
        #expect(try prove().isEmpty)
    }

    @Test("A byte that changed without a trace is found when the page is made anew")
    mutating func hidden() throws {
        let before = try contents()
        try damage("items/clock.html", keepingTime: true)
        let found = try prove(making: true)
        #expect(found.map(\.path) == ["items/clock.html"] && found.first?.isMended == true)
        // Nothing but the page itself says so: it might as well be a page that was not made when it had to be.
        #expect(found.first?.cause == .outOfDate)
        #expect(found.first?.parts.contains { $0.kind == .item && $0.name == "Clock" } == true)
        #expect(try contents() == before)
    }

    @Test("What is lost, or a file that takes long to make, is mended by the next build")
    mutating func lost() throws {
        let before = try contents()
        try FileManager.default.removeItem(at: top["Public/items/clock.html"])
        let found = try prove()
        #expect(found.map(\.path) == ["items/clock.html"] && found[0].found == nil && found[0].cause == .changedOnDisk)
        if !found[0].isMended { _ = try build(.everything) }
        #expect(try contents() == before)
        try damage("data/household.json", keepingTime: false)
        #expect(try prove().map(\.isMended) == [false])
        _ = try build(.everything)
        #expect(try contents() == before)
    }
}
