import Foundation
import TestSupport
import Testing

@Suite struct RootTests {
    private static let emptyList = "No items.\n"

    @Test func theCurrentFolderIsTheRoot() async throws {
        let result = try await TemporarySite.empty().run("item", "list")
        #expect(result.output == Self.emptyList)
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func aRootIsFoundUpwards() async throws {
        let site = try TemporarySite.empty()
        try site.write("", to: "a/b/c.txt")
        let result = try await runCommand(["item", "list"], in: site.url("a/b"))
        #expect(result.output == Self.emptyList)
    }

    @Test(arguments: [
        ["--root", "ROOT", "item", "list"], ["item", "list", "--root", "ROOT"], ["item", "--root", "ROOT", "list"],
        ["--root=ROOT", "item", "list"], ["item", "list", "--root=ROOT"],
    ])
    func rootMayStandAnywhere(_ words: [String]) async throws {
        let site = try TemporarySite.empty()
        let arguments = words.map { $0.replacingOccurrences(of: "ROOT", with: site.folder.path) }
        let result = try await runCommand(arguments, in: URL(fileURLWithPath: "/"))
        #expect(result.output == Self.emptyList)
        #expect(result.status == 0)
    }

    @Test func withoutARootTheErrorSaysHowToMakeOne() async throws {
        let site = try TemporarySite()
        let result = try await site.run("item", "list")
        #expect(
            result.errors == """
                error: there is no housebook.yml in \(site.folder.path) or in a folder above it
                hint: housebook init makes a site root here; --root DIR names one elsewhere

                """)
        #expect(result.output == "")
        #expect(result.status == 66)
    }

    @Test func aNamedFolderMustBeARootItself() async throws {
        let site = try TemporarySite.empty()
        try site.write("", to: "inside/file")
        let result = try await site.run("--root", "inside", "status")
        #expect(
            result.errors == """
                error: there is no housebook.yml in inside
                hint: housebook init inside makes a site root there

                """)
        #expect(result.status == 66)
    }

    /// A digest, as the name of an attached file.
    private static let digest = String(repeating: "a", count: 64)

    @Test(
        "Without a store, what is left of the household is named, and no empty one is made beside it",
        arguments: [
            (".store.sqlite.icloud", ": it is in the cloud, and only its placeholder .store.sqlite.icloud is here"),
            ("store.sqlite.nextcloud", ": it is in the cloud, and only its placeholder store.sqlite.nextcloud is here"),
            ("store (conflicted copy).sqlite", ", but there is “store (conflicted copy).sqlite”"),
            ("store 2.sqlite", ", but there is “store 2.sqlite”"),
            ("store(1).sqlite", ", but there is “store(1).sqlite”"),
            ("store-DESKTOP-7.sqlite", ", but there is “store-DESKTOP-7.sqlite”"),
            ("Copy of store.sqlite", ", but there is “Copy of store.sqlite”"),
            (
                "store.sync-conflict-20250101-120000-ABC.sqlite",
                ", but there is “store.sync-conflict-20250101-120000-ABC.sqlite”"
            ),
            ("store.sqlite.bak", ", but there is “store.sqlite.bak”"),
            ("Store.SQLite~", ", but there is “Store.SQLite~”"),
            (
                "backups/store-20250101-120000-before-migration.sqlite",
                ", but there are copies of it in Household/backups"
            ),
            ("attachments/\(digest)", ", but there is an attached file"),
            ("attachments/.\(digest).icloud", ", but there is an attached file"),
            ("store.sqlite-wal", ", but there is its log, store.sqlite-wal"),
        ])
    func remains(file: String, words: String) async throws {
        let site = try TemporarySite()
        try site.write("", to: "housebook.yml")
        try site.write("x", to: "Household/\(file)")
        for arguments in [["item", "list"], ["init"], ["demo"], ["build"]] {
            let result = try await runCommand(arguments, in: site.folder)
            #expect(
                result.errors.hasPrefix("error: there is no store at \(site.storePath)\(words)\nhint: "), "\(result)")
            #expect(result.status == 66)
        }
        #expect(!site.exists("Household/store.sqlite") && !site.exists("Content"))
    }

    @Test(
        "Other files beside the place of a store are no copies of it",
        arguments: [
            "restore.sqlite", "storeroom.sqlite", ".store.sqlite.swp", "store.txt", "notes", "attachments/.DS_Store",
        ])
    func noRemains(file: String) async throws {
        let site = try TemporarySite()
        try site.write("x", to: "Household/\(file)")
        #expect(try await site.run("init").status == 0)
    }

    @Test("The hints say how each of them becomes a household again")
    func remainsHints() async throws {
        func hint(_ files: String...) async throws -> String {
            let site = try TemporarySite()
            for file in ["housebook.yml"] + files { try site.write("", to: file) }
            return try await site.run("item", "list").errors.split(separator: "\n").last.map(String.init) ?? ""
        }
        let anew = "to begin anew: `housebook init` with another folder"
        #expect(
            try await hint("Household/.store.sqlite.icloud", "Household/store 2.sqlite")
                == "hint: have the cloud's program download the whole folder, and keep it on this machine")
        #expect(
            try await hint("Household/store 2.sqlite")
                == "hint: if this household is in it, rename it to store.sqlite, and see what `housebook check` says; \(anew)"
        )
        #expect(
            try await hint("Household/backups/store-1-x.sqlite", "Household/backups/store-2-x.sqlite")
                == "hint: restore your own backup: `housebook restore-backup FILE.zip FOLDER`; or copy "
                + "Household/backups/store-2-x.sqlite to Household/store.sqlite; \(anew)")
        #expect(
            try await hint("Household/attachments/\(Self.digest)")
                == "hint: restore a backup: `housebook restore-backup FILE.zip FOLDER`; or bring the store back from where "
                + "it was; \(anew)")
    }

    @Test("A site root whose settings are in the cloud is none that lacks them")
    func settingsInTheCloud() async throws {
        let site = try TemporarySite()
        try site.write("", to: ".housebook.yml.icloud")
        for arguments in [["item", "list"], ["--root", ".", "item", "list"], ["init"]] {
            let result = try await runCommand(arguments, in: site.folder)
            #expect(
                result.errors.contains(" is the placeholder of a file in the cloud\nhint: have the cloud's"),
                "\(result)")
        }
        #expect(site.exists(".housebook.yml.icloud") && !site.exists("housebook.yml"))
    }

    @Test func aRootWithoutAStoreSaysSo() async throws {
        let site = try TemporarySite()
        try site.write("", to: "housebook.yml")
        let result = try await site.run("home", "add", "Main House")
        #expect(
            result.errors == """
                error: there is no store at \(site.storePath)
                hint: to create a site: housebook init, or housebook demo for one with sample data

                """)
        #expect(result.status == 66)
        #expect(!site.exists("Household"))
    }
}
