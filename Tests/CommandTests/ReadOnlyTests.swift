import Foundation
import HouseholdStore
import TestSupport
import Testing

/// A read-only site root: on another's disk, in a snapshot, or on a write-protected stick.
@Suite(.timeLimit(.minutes(20))) struct ReadOnlyTests {
    /// The furnished household with a sofa and its photo, of which no pictures are made yet.
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try site.write(try PhotoFile.jpeg(1), to: "sofa.jpg")
        try site.write("---\ntitle: Keys\n---\nUnder the pot.\n", to: "Content/keys.md")
        try await site.run("item", "add", "Sofa", "--room", "Kitchen", "--price", "399.95", "--serial", "S-1")
        try await site.run("item", "attach", "sofa", "sofa.jpg")
        try await site.run("report", "--format", "md")
        try FileManager.default.removeItem(at: site.url(".housebook"))
        return site
    }

    /// The commands that only read; `ROOT` stands for the site root.
    private static let reading: [[String]] = [
        ["item", "list"], ["item", "show", "sofa"], ["item", "attachments", "sofa"], ["home", "list"],
        ["home", "show", "main-house"], ["room", "list"], ["room", "show", "study"], ["label", "list"],
        ["label", "show", "tools"], ["policy", "list"], ["claim", "list"], ["store", "list"], ["price-book", "list"],
        ["category", "list"], ["cart", "list"], ["household"], ["check"], ["export"], ["export", "--format", "json"],
        ["verify", "ROOT/Reports/main-house"],
    ]

    private func run(
        _ arguments: [String], root: String, as somebody: [String] = [], in elsewhere: TemporarySite
    ) async throws -> CommandResult {
        let arguments = arguments.map { $0.replacing("ROOT", with: root) } + ["--root", root]
        // A copy left among the temporary files would expose the household.
        let temporary = elsewhere.url("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        chmod(temporary.path, 0o777)
        let environment = ["TMPDIR": temporary.path].merging(
            somebody.isEmpty ? [:] : ["LLVM_PROFILE_FILE": "/dev/null"]
        ) {
            $1
        }
        let result = try await runProgram(
            "/usr/bin/env", somebody + [BuiltCommand.path] + arguments, environment: environment, in: elsewhere.folder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [], "\(arguments)")
        return result
    }

    @Test(
        "Reading commands work on a read-only disk, with and without a log beside the store",
        .enabled(if: Surroundings.canMount, "needs the right to mount a folder"), arguments: [false, true])
    func reads(withLog: Bool) async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        // Another program has the store open, and its last change is still in the log.
        let store = try withLog ? Store.open(at: site.storePath) : nil
        try store?.household.setProfileName("The Readers")
        #expect(site.exists("Household/store.sqlite-wal") == withLog)
        let disk = try ReadOnlyFolder(site.folder)
        for arguments in Self.reading {
            let expected = try await run(arguments, root: site.folder.path, in: elsewhere)
            let result = try await run(arguments, root: disk.url.path, in: elsewhere)
            #expect(result.output == expected.output, "\(arguments)")
            #expect(result.errors == expected.errors, "\(arguments)")
            #expect(result.status == 0, "\(arguments): \(result)")
        }
        let status = try await run(["status"], root: disk.url.path, in: elsewhere)
        #expect(status.output.contains(withLog ? "The Readers" : "The Testers"))
        #expect(status.status == 0)
    }

    @Test(
        "A site, a report and a publication can be made elsewhere, photos included",
        .enabled(if: Surroundings.canMount, "needs the right to mount a folder"))
    func writesElsewhere() async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        let disk = try ReadOnlyFolder(site.folder)
        let before = try FolderContents(of: site.folder)
        for (arguments, file) in [
            (["build", "--output", "site"], "site/index.html"),
            (["report", "--format", "html,md", "--output", "report"], "report/report.html"),
            (["publish", "--audience", "family", "--to", "for-them"], "for-them/index.html"),
            (["publish", "--audience", "family", "--to", "for-them.zip"], "for-them.zip"),
            (["export", "--output", "all.json"], "all.json"),
        ] {
            let result = try await run(arguments, root: disk.url.path, in: elsewhere)
            #expect(
                result.errors.isEmpty || result.errors.hasPrefix("note: 1 attached file is not in the JSON"),
                "\(result)")
            #expect(result.status == 0, "\(arguments): \(result)")
            #expect(elsewhere.exists(file))
        }
        let insurers = try await run(
            ["report", "--format", "md", "--audience", "insurer", "--output", "insurers"], root: disk.url.path,
            in: elsewhere)
        #expect(insurers.status == 0 && elsewhere.exists("insurers/report.md"), "\(insurers)")
        #expect(insurers.errors.hasPrefix("note: the report is made, but not recorded as a copy: "), "\(insurers)")
        #expect(try FolderContents(of: site.folder) == before)
        // The same output as from a writable root.
        try await site.run("build", "--output", elsewhere.url("expected").path)
        try await site.run(
            "report", "--format", "html,md", "--output", elsewhere.url("expected-report").path)
        for (made, expected) in [("site", "expected"), ("report", "expected-report")] {
            let made = try FolderContents(of: elsewhere.url(made))
            #expect(
                made.differences(
                    from: try FolderContents(of: elsewhere.url(expected)), leavingOut: FolderContents.notes) == "")
        }
        #expect(try FolderContents(of: elsewhere.url("site/media")).files.count == 8)
    }

    @Test(
        "watch follows commits of other programs, which are in the log beside the store",
        .enabled(if: Surroundings.canMount, "needs the right to mount a folder"))
    func watches() async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        let disk = try ReadOnlyFolder(site.folder)
        // While this connection is open, other programs' commits stay in the log.
        let store = try Store.open(at: site.storePath)
        try await RunningCommand.run(["watch", "--root", disk.url.path, "--output", "site"], on: elsewhere) { watch in
            #expect(try await eventually { try watch.lines.count == 1 })
            for maker in ["Alessi", "Bodum"] {
                try await site.run("item", "edit", "sofa", "--make", maker)
                #expect(try await eventually { try elsewhere.read("site/items/sofa.html").contains(maker) })
            }
            #expect(try watch.complaints == [])
        }
        withExtendedLifetime(store) {}
    }

    @Test(
        "Writing commands are refused for want of permission",
        .enabled(if: Surroundings.canMount, "needs the right to mount a folder"))
    func writes() async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        let disk = try ReadOnlyFolder(site.folder)
        let before = try FolderContents(of: site.folder)
        for (arguments, status) in [
            (["item", "add", "Lamp"], 77), (["home", "edit", "main-house", "--name", "X"], 77), (["build"], 77),
            (["item", "attach", "sofa", "ROOT/Content/keys.md", "--kind", "other"], 77), (["report"], 73),
        ] as [([String], Int32)] {
            let result = try await run(arguments, root: disk.url.path, in: elsewhere)
            #expect(result.status == status, "\(arguments): \(result)")
            #expect(result.errors.hasPrefix("error: "), "\(arguments): \(result)")
            #expect(result.output == "")
        }
        #expect(try FolderContents(of: site.folder) == before)
    }

    @Test(
        "A household of another user is read where its permissions allow it",
        .enabled(if: Surroundings.canDropPrivileges, "needs the right to become somebody else"))
    func readsAnothers() async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        chmod(elsewhere.folder.path, 0o777)
        for arguments in Self.reading + [
            ["status"], ["build", "--output", "site"], ["publish", "--audience", "mover", "--to", "m"],
        ] {
            let result = try await run(
                arguments, root: site.folder.path, as: Surroundings.dropPrivileges, in: elsewhere)
            #expect(result.status == 0, "\(arguments): \(result)")
        }
        let refused = try await run(
            ["item", "add", "Lamp"], root: site.folder.path, as: Surroundings.dropPrivileges, in: elsewhere)
        #expect(refused.errors.hasPrefix("error: no permission to open or write \(site.storePath)\n"))
        #expect(refused.status == 77)
    }

    @Test(
        "A folder that cannot be searched is not taken for one without a store",
        .enabled(if: Surroundings.canDropPrivileges, "needs the right to become somebody else"))
    func unreadableFolder() async throws {
        let (site, elsewhere) = (try await site(), try TemporarySite())
        chmod(site.url("Household").path, 0o700)
        for arguments in [["item", "list"], ["check"], ["item", "add", "Lamp"]] {
            let result = try await run(
                arguments, root: site.folder.path, as: Surroundings.dropPrivileges, in: elsewhere)
            #expect(
                result.errors == """
                    error: no permission to open or write \(site.storePath)
                    hint: check the owner and permissions of the folder (SQLite keeps two files beside the store)

                    """)
            #expect(result.status == 77)
        }
    }
}
