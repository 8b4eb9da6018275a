import Foundation
import Testing
import Values

@testable import Archiving

@Suite struct ZipNamesTests {
    private func failure(of data: Data) throws -> ArchiveError {
        let folder = try TestFolder()
        try data.write(to: folder.archive)
        return try #require(throws: ArchiveError.self) { try ZipFile.names(of: folder.archive) }
    }

    @Test("An archive that Python made is listed, folders included", .enabled(if: Programs.hasPython))
    func foreignArchive() throws {
        let folder = try TestFolder()
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w") as archive:
                archive.writestr("photos/", "")
                archive.writestr("photos/Küche 🏡.jpg", "x")
                archive.writestr("__MACOSX/._a", "x")
                archive.writestr("../up.txt", "x")
            """
        #expect(try Programs.run(["python3", "-c", script, folder.archive.path]).status == 0)
        #expect(
            try ZipFile.names(of: folder.archive) == ["photos/", "photos/Küche 🏡.jpg", "__MACOSX/._a", "../up.txt"])
    }

    @Test(
        "A file that is not a ZIP is refused by name",
        arguments: [Data(), Data("PK".utf8), Data("slug,title\n".utf8), Data(repeating: 0, count: 100_000)])
    func noArchive(data: Data) throws {
        let error = try failure(of: data)
        guard case .notAnArchive(let path, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(path.hasSuffix("/site.zip"))
        #expect(error.description.contains("/site.zip is not a ZIP archive"))
    }

    @Test("A truncated ZIP is refused")
    func cutOff() throws {
        let folder = try TestFolder(files: ["index.html", "a.html"])
        try folder.zip(["index.html", "a.html"])
        let whole = try Data(contentsOf: folder.archive)
        for length in stride(from: 1, to: whole.count, by: 7) {
            let error = try failure(of: whole.prefix(length))
            guard case .notAnArchive = error else {
                Issue.record("\(length): \(error)")
                continue
            }
        }
    }

    @Test("A ZIP whose end claims more entries than there are is refused")
    func falseClaims() throws {
        let folder = try TestFolder(files: ["index.html"])
        try folder.zip(["index.html"])
        var data = try Data(contentsOf: folder.archive)
        // The number of entries and the size of the central directory, in the last 22 bytes.
        let end = data.count - 22
        data.replaceSubrange(end + 8..<end + 16, with: Array(repeating: 0xFE, count: 8))
        guard case .notAnArchive = try failure(of: data) else {
            Issue.record("it was taken for an archive")
            return
        }
    }

    @Test("Whichever byte is damaged, the result is a list or a refusal", arguments: [0x00, 0xFF] as [UInt8])
    func damaged(byte: UInt8) throws {
        let folder = try TestFolder(files: ["index.html", "Öl.html", "photo.jpg"])
        try folder.zip(["index.html", "Öl.html", "photo.jpg"])
        let whole = try Data(contentsOf: folder.archive)
        var refused = 0
        for index in whole.indices {
            var data = whole
            data[index] = byte
            try data.write(to: folder.archive)
            do {
                #expect(try ZipFile.names(of: folder.archive).count <= 3)
            } catch ArchiveError.notAnArchive {
                refused += 1
            }
        }
        #expect(refused > 4)
    }

    @Test("An archive with more entries than the limit is refused; one at the limit is not")
    func tooMany() throws {
        let folder = try TestFolder(files: ["a", "b", "c"])
        try folder.zip(["a", "b", "c"])
        #expect(try ZipFile.names(of: folder.archive, limit: 3) == ["a", "b", "c"])
        let error = #expect(throws: ArchiveError.self) { try ZipFile.names(of: folder.archive, limit: 2) }
        #expect(error?.description == "\(folder.archive.path) has more than 2 entries")
    }

    @Test("A missing file, a folder and a device are refused")
    func noFile() throws {
        let folder = try TestFolder()
        #expect(throws: ArchiveError.missing(path: folder.archive.path)) { try ZipFile.names(of: folder.archive) }
        #expect(throws: ArchiveError.notAnArchive(path: folder.site.path, detail: "it is not a plain file")) {
            try ZipFile.names(of: folder.site)
        }
        #expect(throws: ArchiveError.notAnArchive(path: "/dev/zero", detail: "it is not a plain file")) {
            try ZipFile.names(of: URL(fileURLWithPath: "/dev/zero"))
        }
    }
}
