import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

@Suite struct InitTests {
    private static let parts = "housebook.yml, Content/house-manual.md, Public/, .gitignore, Household/store.sqlite"
    /// What to do next with a household that has no home.
    private static let next = """
          housebook home add NAME   to enter a home, then its things with housebook item add
          housebook import FILE     to bring in a list, with --photos FOLDER for its photos
          housebook sync join       to join a household of another machine

        """

    @Test func makesARootThatCommandsWorkIn() async throws {
        let site = try TemporarySite()
        let result = try await site.run("init", "new/home")
        let root = site.url("new/home").path
        #expect(result.output == "Made a site root in new/home: \(Self.parts).\nNext, in \(root):\n\(Self.next)")
        #expect(result.status == 0)
        #expect(site.exists("new/home/Household/attachments"))
        #expect(
            try site.read("new/home/housebook.yml") == """
                # The settings of this Housebook site.
                title: ""        # empty: made of the household's name
                locale: en-US    # a language tag; dates, numbers and money follow it
                currency: USD    # what a new home counts in
                pageSize: 100    # about how many items a page of a catalogue has, 1 to 1000
                # address: https://house.example/   # where the site is served: codes on labels lead there
                # depreciation: depreciation.yml    # an insurer's own table of how fast things lose value
                # serialNumbers: {tools: no, bicycles: yes}    # of things with which labels a serial number is asked
                # More audiences, besides owner, family, insurer, mover and public. Each sees less than the audience that it narrows.
                # audiences:
                #   sitter:
                #     narrows: family
                #     hides: [item.price, item.replacement, policy]
                #     shortens: [item.assetID]
                # The columns of the report's CSV: contents-list, or your own map from Housebook's keys to an insurer's names.
                # report:
                #   columns: adjuster
                #   columnMaps:
                #     adjuster:
                #       - number: "Item #"
                #       - title: "Item description"
                #       - text: {name: "Unit", value: "each"}

                """)
        #expect(try site.read("new/home/Content/house-manual.md").hasPrefix("---\ntitle: House manual\n---\n"))
        let added = try await site.run("--root", "new/home", "home", "add", "Main House")
        #expect(added.status == 0)
    }

    @Test(
        "What a household enters is for its owner alone, in a new site root and in a restored one; a site is for others"
    )
    func permissions() async throws {
        let site = try TemporarySite()
        try await site.run("init", "house", "--currency", "EUR")
        try await site.run("--root", "house", "home", "add", "Cottage")
        try await site.run("--root", "house", "home", "use", "cottage")
        try await site.run("--root", "house", "backup", "b.zip")
        try await site.run("restore-backup", "b.zip", "again")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: site.url(path).path)[.posixPermissions] as? Int
        }
        for root in ["house", "again"] {
            for folder in ["", "/Content", "/Household", "/Household/attachments"] {
                #expect(try mode(root + folder) == 0o700, "\(root)\(folder)")
            }
            #expect(try mode(root + "/Household/store.sqlite") == 0o600)
        }
        #expect(try mode("house/.housebook") == 0o700)
        #expect(try mode("house/Public").map { $0 & 0o700 } == 0o700)
        let store = try Store.open(at: site.url("house/Household/store.sqlite").path)
        let copy = try store.backUp(reason: "test")
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
        #expect(try mode("house/Household/backups") == 0o700)
    }

    @Test("Options give a new root the household's name, locale and currency")
    func choices() async throws {
        let site = try TemporarySite()
        try await site.run("init", ".", "--name", " The Birds ", "--locale", "de-AT", "--currency", "eur")
        #expect(
            try site.read("housebook.yml").contains(
                """
                locale: de-AT    # a language tag; dates, numbers and money follow it
                currency: EUR    # what a new home counts in
                """))
        #expect(try await site.run("household").output == "The Birds\n")
        try await site.run("home", "add", "Cottage")
        #expect(try await site.run("household").output == "The Birds\n")
        #expect(try site.snapshot().homes.map(\.currency.code) == ["EUR"])
    }

    @Test(
        "A root that already has these values refuses the options",
        arguments: [
            (["--name", "Ours"], "--name", "housebook household NAME changes it"),
            (["--locale", "fr-FR"], "--locale", "change it in ROOT/housebook.yml"),
            (["--currency", "EUR"], "--currency", "change it in ROOT/housebook.yml"),
        ])
    func chosenAlready(_ options: [String], _ option: String, _ hint: String) async throws {
        let site = try TemporarySite()
        try await site.run("init", ".")
        let settings = try site.read("housebook.yml")
        let result = try await runCommand(["init", "."] + options, in: site.folder)
        let place = hint.replacing("ROOT", with: site.folder.path)
        #expect(result.errors == "error: \(option): already set for this household\nhint: \(place)\n")
        #expect(result.status == 64)
        #expect(try site.read("housebook.yml") == settings)
    }

    @Test("An invalid value makes nothing")
    func badChoices() async throws {
        let site = try TemporarySite()
        for options in [["--locale", "english please"], ["--currency", "€"], ["--name", " "]] {
            let result = try await runCommand(["init", "."] + options, in: site.folder)
            #expect(result.status != 0)
        }
        #expect(!site.exists("housebook.yml"))
    }

    @Test func withoutAFolderTheRootOptionOrTheCurrentOneCounts() async throws {
        let site = try TemporarySite()
        let named = try await site.run("--root", "there", "init")
        #expect(named.output.hasPrefix("Made a site root in there: \(Self.parts).\n"))
        #expect(
            try await site.run("init").output
                == "Made a site root in \(site.folder.path): \(Self.parts).\nNext:\n\(Self.next)")
    }

    @Test func makesOnlyWhatIsMissing() async throws {
        let site = try TemporarySite.furnished()
        try site.write("title: Mine\n", to: "housebook.yml")
        try site.write("x", to: "Content/page.md")
        let store = try site.bytes(of: "Household/store.sqlite")
        let first = try await site.run("init", ".")
        #expect(first.output == "Made a site root in .: Public/, .gitignore.\n")
        let second = try await site.run("init", ".")
        #expect(second.output == ". is a whole site root already; nothing was changed.\n")
        #expect(try site.read("housebook.yml") == "title: Mine\n")
        #expect(!site.exists("Content/house-manual.md"))
        #expect(try site.bytes(of: "Household/store.sqlite") == store)
    }

    @Test("init completes an interrupted run: a store with no content yet counts as missing")
    func interrupted() async throws {
        let site = try TemporarySite()
        try await site.run("init", ".")
        try site.write("", to: "Household/store.sqlite")
        #expect(try await site.run("item", "list").status == 65)
        let again = try await site.run("init", ".")
        #expect(again.output == "Made a site root in .: Household/store.sqlite.\nNext:\n\(Self.next)")
        #expect(again.status == 0)
        #expect(try await site.run("home", "add", "Main House").status == 0)
        #expect(
            try await site.run("init", ".").output == ". is a whole site root already; nothing was changed.\n")
        #expect(try site.snapshot().homes.map(\.name) == ["Main House"])
    }

    @Test("A damaged store is neither accepted nor replaced")
    func damaged() async throws {
        let site = try TemporarySite()
        try await site.run("init", ".")
        try site.write("This is a letter to the editor.", to: "Household/store.sqlite")
        let result = try await site.run("init", ".")
        #expect(result.errors.hasPrefix("error: the store \(site.storePath) is damaged (not an SQLite file)"))
        #expect(result.status == 65)
        #expect(try site.read("Household/store.sqlite") == "This is a letter to the editor.")
    }

    @Test("A home directory, a system folder or a part of a site cannot become a site root")
    func refusedFolders() async throws {
        let site = try TemporarySite.empty()
        try FileManager.default.createDirectory(at: site.url("home"), withIntermediateDirectories: true)
        for (folder, reason) in [
            ("/", "it is the root of the file system"), ("/etc", "/etc belongs to the system"),
            ("/usr", "it belongs to the system"), ("home", "it is a home directory"),
            ("Household", "the site is built from \(site.url("Household").path)"),
            ("Content/new", "the site is built from \(site.url("Content").path)"),
            ("Public", "\(site.url("Public").path) is reserved for a site"),
        ] {
            for command in [["init", folder], ["demo", "--root", folder, "--items", "1"]] {
                let result = try await runCommand(
                    command, environment: ["HOME": site.url("home").path], in: site.folder)
                #expect(result.errors.hasPrefix("error: cannot create a site root in "), "\(command): \(result)")
                #expect(
                    result.errors.hasSuffix(": \(reason)\nhint: choose a new or empty folder: housebook init DIR\n"),
                    "\(command): \(result)")
                #expect(result.status == 73)
            }
        }
        #expect(!site.exists("Content"))
        #expect(!site.exists("Public"))
        // A folder that is a site root already is completed, wherever it is.
        try site.write("", to: "home/housebook.yml")
        let complete = try await runCommand(
            ["init", "home"], environment: ["HOME": site.url("home").path], in: site.folder)
        #expect(complete.status == 0)
    }

    @Test func aFileInTheWayIsAnError() async throws {
        let site = try TemporarySite()
        try site.write("", to: "file")
        let result = try await site.run("init", "file")
        #expect(result.errors == "error: cannot create \(site.url("file").path): Not a directory\n")
        #expect(result.status == 73)
    }
}
