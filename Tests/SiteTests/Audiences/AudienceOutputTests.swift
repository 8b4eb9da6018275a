import Console
import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Output
@testable import Site

/// The site for one audience is never written into the folder of another's.
struct AudienceOutputTests {
    private let top: TemporaryFolder
    private var output: URL { top["Public"] }

    init() throws { top = try TemporaryFolder() }

    @discardableResult
    private func build(
        _ snapshot: Snapshot = AudienceHousehold.snapshot, for audience: Audience, into output: URL? = nil
    ) throws -> BuildReport {
        try TestSite.build(snapshot, into: output ?? self.output, TestSite.inputs(for: audience))
    }

    private func contents() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try top.files().map { ($0, try Data(contentsOf: top[$0])) })
    }

    // MARK: - The manifest

    /// A page's line may begin with the same letter as the audience's line, and its path with the same word.
    @Test(
        "A manifest names the audience of the site, through builds and additions; without a name it is the owner's",
        arguments: [
            ("housebook manifest 2\naudience mover\nsource -\n- a\n", "mover", ["a"]),
            ("housebook manifest 2\nsource -\n- a\n", "owner", ["a"]), ("housebook manifest 1\na\n", "owner", ["a"]),
            (
                "housebook manifest 2, build in progress\naudience mover\nsource -\n- a\nbegin\n- b\nsource -\nend\n",
                "mover", ["a", "b"]
            ), ("housebook manifest 2\nsource -\naa 1 2 audience mover\n", "owner", ["audience mover"]),
        ])
    func theManifestSaysWhomTheSiteIsFor(_ text: String, _ audience: String, _ paths: [String]) throws {
        let manifest = try #require(Manifest(Array(text.utf8)))
        #expect(manifest.audience == audience)
        #expect(manifest.entries.map(\.path) == paths)
        #expect(Manifest(manifest.bytes) == manifest)
    }

    @Test("The owner's manifest has the same text as before there were audiences")
    func theOwnersManifestIsAsBefore() throws {
        try build(for: .owner)
        #expect(try top.text("Public/.housebook-manifest").hasPrefix("housebook manifest 2\nsource "))
        try build(for: .insurer, into: top["Public-insurer"])
        #expect(
            try top.text("Public-insurer/.housebook-manifest").hasPrefix("housebook manifest 2\naudience insurer\n"))
    }

    // MARK: - Refusals

    @Test(
        "The folder of another audience is refused before anything is written",
        arguments: [
            (.owner, .mover), (.mover, .owner), (.family, .everyone), (.everyone, .family),
            // One that the household defines itself.
            (nil, .family),
        ] as [(Audience?, Audience)])
    func theFolderOfAnotherAudienceIsRefused(_ first: Audience?, _ second: Audience) throws {
        let first = try first ?? AudienceHousehold.sitter()
        try build(for: first)
        let before = try contents()
        let error = OutputError.otherAudience(folder: output.path, holds: first.name, wanted: second.name)
        for force in [false, true] {
            #expect(throws: error) {
                try TestSite.build(
                    AudienceHousehold.snapshot, into: output, TestSite.inputs(for: second), force: force)
            }
        }
        #expect(try contents() == before)
        #expect(
            error.description
                == "\(output.path) holds the site for “\(first.name)”, "
                + "so the site for “\(second.name)” cannot be built there")
        #expect(error.hint == "choose another folder (--output DIR), or delete \(output.path) first")
    }

    @Test("It is refused after a killed build, too")
    func afterAKilledBuild() throws {
        let killed = Manifest([Manifest.Entry(path: "index.html")], isFinished: false, audience: "mover")
        try top.write(Data(killed.bytes), to: "Public/.housebook-manifest")
        #expect(throws: OutputError.self) { try build(for: .owner) }
        #expect(try top.files() == ["Public/.housebook-manifest"])
        try build(for: .mover)
    }

    @Test("A folder inside another audience's folder is refused, since both would be shown together")
    func aFolderInsideAnothersIsRefused() throws {
        try top.write("", to: "site/housebook.yml")
        let folder = top["site/Public-public"]
        try build(for: .everyone, into: folder)
        func checked(_ url: URL, for audience: Audience) throws -> URL {
            try OutputLocation.checked(url.path, for: .site(audience: audience.name), siteRoot: top["site"])
        }
        #expect(throws: OutputError.otherAudience(folder: folder.path, holds: "public", wanted: "owner")) {
            try checked(folder, for: .owner)
        }
        #expect(throws: OutputError.otherAudience(folder: folder.path, holds: "public", wanted: "owner")) {
            try checked(folder.appendingPathComponent("private/deep"), for: .owner)
        }
        #expect(try checked(folder, for: .everyone).path == folder.path)
        #expect(try checked(top["site/Public"], for: .owner).path == top["site/Public"].path)
    }

    @Test("What an earlier build left counts only for its own audience")
    func earlierPathsAreOfTheSameAudience() throws {
        try build(for: .mover)
        #expect(SiteBuilder.paths(in: output, for: .mover).contains("items/vase.html"))
        #expect(SiteBuilder.paths(in: output, for: .everyone) == [])
        #expect(SiteBuilder.paths(in: output) == [])
    }

    // MARK: - On top of the last build

    /// Changes to what a mover sees of an item, to what a mover does not see, and to things other than items.
    private static let changes: [@Sendable (inout Snapshot) -> Void] = [
        { $0.items[3].moving.isFragile = false },
        { $0.items[0].moving.destination = "Loft" },
        { $0.items[0].price = Sample.euros(1) },
        { $0.items[2].moving.priority = .high },
        { $0.items[0].audience = .insurer },
        { $0.labels[0].audience = .family },
        { $0.homes[0].name = "Quay flat" },
        { $0.locations[0].name = "Galley" },
        { $0.items.remove(at: 2) },
    ]

    @Test("A mover's site that follows changes, in one process or anew each time, equals a clean build")
    func followsChanges() throws {
        var snapshot = AudienceHousehold.snapshot
        let site = Site(theme: try TestSite.theme, inputs: TestSite.inputs(for: .mover))
        var running = SiteBuilder(output: top["running"])
        for number in 0...Self.changes.count {
            if number > 0 { Self.changes[number - 1](&snapshot) }
            let seen = snapshot.redacted(for: .mover)
            _ = try running.build(seen, site, openData: TestSite.openData())
            try build(snapshot, for: .mover)
            try build(snapshot, for: .mover, into: top["clean-\(number)"])
            let clean = try tree("clean-\(number)")
            #expect(try tree("running") == clean && tree("Public") == clean, "after change \(number)")
        }
    }

    @Test("Global pages list the active home, even if the audience has another id for it", arguments: Audience.builtIn)
    func activeHome(_ audience: Audience) throws {
        expect(
            try TestSite.page(
                "inventory.html", Sample.twoHomes, TestSite.inputs(activeHome: Sample.id(2), for: audience)),
            has: ["homes/lake-cottage/labels/boats.html"], lacks: ["homes/harbour-flat/labels/tools.html"])
    }

    private func tree(_ folder: String) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for path in try top.files(below: folder) where ![Manifest.fileName, KeptReads.fileName].contains(path) {
            tree[path] = try Data(contentsOf: top["\(folder)/\(path)"])
        }
        return tree
    }

    @Test("A changed definition of an audience is another source, and gives other pages")
    func aChangedDefinitionIsAnotherSource() throws {
        func source(_ audience: Audience) throws -> Stamp? {
            try SiteSource(household: "x", themeFolders: [], inputs: TestSite.inputs(for: audience)).stamp
        }
        let sitter = try AudienceHousehold.sitter()
        let strict = try Audience("sitter", narrowing: .family, hiding: ["item.price", "item.serial"], shortening: [])
        #expect(try source(sitter) == source(sitter))
        #expect(try source(sitter) != source(strict))
        #expect(try source(sitter) != source(.family))
        #expect(try source(.owner) != source(.family))
    }
}
