import Foundation
import Household
import TestSupport
import Testing

/// Stores that cannot be used: each gives a clear error and keeps its bytes.
@Suite struct StoreFailureTests {
    /// Runs reading and writing commands on a site and expects the same error from each, and an unchanged store file.
    private func expect(_ site: TemporarySite, error: String, hint: String, status: Int32) async throws {
        let before = try site.bytes(of: "Household/store.sqlite")
        for arguments in [["item", "list"], ["item", "add", "Sofa"], ["check"]] {
            let result = try await runCommand(arguments, in: site.folder)
            #expect(result.errors == "error: \(error)\nhint: \(hint)\n")
            #expect(result.output == "")
            #expect(result.status == status)
        }
        #expect(try site.bytes(of: "Household/store.sqlite") == before)
    }

    private func recovery(_ path: String) -> String {
        "restore a backup, from Household/backups or your own; sqlite3 \(path) .recover may rescue rows"
    }

    @Test func garbage() async throws {
        let site = try TemporarySite.furnished()
        try site.write("This is a letter to the editor.", to: "Household/store.sqlite")
        try await expect(
            site, error: "the store \(site.storePath) is damaged (not an SQLite file); it was not changed",
            hint: recovery(site.storePath), status: 65)
    }

    @Test func anEmptyFile() async throws {
        let site = try TemporarySite.furnished()
        try site.write("", to: "Household/store.sqlite")
        try await expect(
            site, error: "the store \(site.storePath) is damaged (the file is empty); it was not changed",
            hint: recovery(site.storePath), status: 65)
    }

    @Test(arguments: [20, 100, 4096, 40_000])
    func aTruncatedFile(_ length: Int) async throws {
        let site = try TemporarySite.furnished()
        let whole = try site.bytes(of: "Household/store.sqlite")
        try site.write(whole.prefix(length), to: "Household/store.sqlite")
        let result = try await site.run("item", "list")
        #expect(result.errors.hasPrefix("error: the store \(site.storePath) is damaged ("))
        #expect(result.errors.hasSuffix("hint: \(recovery(site.storePath))\n"))
        #expect(result.status == 65)
        #expect(try site.bytes(of: "Household/store.sqlite") == whole.prefix(length))
    }

    @Test func garbageInTheMiddle() async throws {
        let site = try TemporarySite.furnished()
        var bytes = try site.bytes(of: "Household/store.sqlite")
        bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xAB, count: bytes.count - 4096))
        try site.write(bytes, to: "Household/store.sqlite")
        let result = try await site.run("item", "list")
        #expect(result.errors.hasPrefix("error: the store \(site.storePath) is damaged ("))
        #expect(result.status == 65)
        #expect(try site.bytes(of: "Household/store.sqlite") == bytes)
    }

    @Test func anotherProgramsDatabase() async throws {
        let site = try TemporarySite.empty()
        try FileManager.default.removeItem(atPath: site.storePath)
        try site.execute("CREATE TABLE t (x)")
        try await expect(
            site, error: "\(site.storePath) belongs to another program",
            hint: "move the file elsewhere, or choose another site root: --root DIR", status: 65)
    }

    @Test func aNewerStore() async throws {
        let site = try TemporarySite.furnished()
        try site.execute("INSERT INTO grdb_migrations VALUES ('moonBase')")
        try await expect(
            site, error: "the store \(site.storePath) was written by a newer Housebook", hint: "update Housebook",
            status: 65)
    }

    @Test(.enabled(if: Surroundings.hasPython, "needs python3"), .timeLimit(.minutes(20)))
    func aLockedStoreIsWaitedForThenReported() async throws {
        let site = try TemporarySite.furnished()
        let before = try site.snapshot()
        let result = try await python(
            site,
            """
            import subprocess; c = connect(); c.execute("BEGIN EXCLUSIVE")
            done = subprocess.run([command, "item", "add", "Sofa"], capture_output=True, text=True)
            sys.stdout.write(done.stdout); sys.stderr.write(done.stderr); status = done.returncode; c.execute("ROLLBACK")
            """)
        #expect(
            result.errors == """
                error: the store \(site.storePath) is locked by another program
                hint: close the other program, or try again

                """)
        #expect(result.output == "")
        #expect(result.status == 75)
        #expect(try site.snapshot() == before)
    }

    @Test(.enabled(if: Surroundings.hasPython, "needs python3"))
    func aLockThatIsGivenUpInTimeIsNoError() async throws {
        let site = try TemporarySite.furnished()
        let result = try await python(
            site,
            """
            import subprocess, time; c = connect(); c.execute("BEGIN EXCLUSIVE")
            child = subprocess.Popen([command, "item", "add", "Sofa"]); time.sleep(1); c.execute("ROLLBACK")
            status = child.wait()
            """)
        #expect(result.output == "Added “Sofa” (sofa) to Main House.\n")
        #expect(result.status == 0)
    }

    @Test(.enabled(if: Surroundings.canMount, "needs the right to mount a small file system"))
    func aFullDisk() async throws {
        let site = try TemporarySite.furnished()
        try site.write("", to: "disk/file")
        let disk = site.url("disk").path
        @discardableResult
        func shell(_ line: String) async throws -> CommandResult {
            try await runProgram("/bin/sh", ["-c", line], in: site.folder)
        }
        try await #require(shell("mount -t tmpfs -o size=800k tmpfs disk").status == 0)
        let results: [CommandResult]
        do {
            try await shell("cp -r housebook.yml Household disk/ && head -c 2M /dev/zero > disk/ballast")
            let export = try await site.run("export", "--output", "disk/all.json")
            let open = try await site.run("--root", "disk", "item", "list")
            // Leaves room for the files that SQLite keeps beside the store, but not for the new item.
            try await shell("truncate -s -120K disk/ballast")
            let text = String(repeating: "Sofa ", count: 20_000)
            let add = try await site.run(
                "--root", "disk", "item", "add", "Sofa", "--notes", text, "--description", text)
            results = [export, open, add]
            #expect(!site.exists("disk/all.json"))
            try await shell("rm disk/ballast")
            // Opening a store writes to its file, so only the content can be compared.
            #expect(try await site.run("--root", "disk", "check").output == "No problems found.\n")
            try await site.run("--root", "disk", "export", "--output", "after.json")
            try await site.run("export", "--output", "before.json")
            #expect(try site.read("after.json") == site.read("before.json"))
        } catch {
            try await shell("umount '\(disk)'")
            throw error
        }
        try await shell("umount '\(disk)'")
        #expect(results.map(\.status) == [74, 74, 74])
        #expect(
            results[0].errors
                == "error: cannot write disk/all.json: No space left on device\nhint: make room, then try again\n")
        #expect(results[1].errors.hasPrefix("error: "))
        #expect(
            results[2].errors == """
                error: cannot write \(disk)/Household/store.sqlite: the disk is full; nothing was changed
                hint: make room, then try again

                """)
    }

    @Test(.enabled(if: Surroundings.canDropPrivileges, "needs the right to become somebody else"))
    func aFolderWithoutPermission() async throws {
        let site = try TemporarySite.furnished()
        try site.write("HB.name\nChair\n", to: "secret.csv")
        let before = try site.bytes(of: "Household/store.sqlite")
        try await runProgram(
            "/bin/sh", ["-c", "chmod -R go= Household secret.csv; chmod 755 . Household; chmod 644 housebook.yml"],
            in: site.folder)
        func run(_ arguments: String...) async throws -> CommandResult {
            try await runProgram(
                "/usr/bin/env", Surroundings.dropPrivileges + [BuiltCommand.path] + arguments,
                environment: ["LLVM_PROFILE_FILE": "/dev/null"], in: site.folder)
        }
        let refusal = """
            error: no permission to open or write \(site.storePath)
            hint: check the owner and permissions of the folder (SQLite keeps two files beside the store)

            """
        let unreadable = try await run("item", "add", "Sofa")
        #expect(unreadable.errors == refusal)
        #expect(unreadable.status == 77)

        try await runProgram("/bin/sh", ["-c", "chmod 644 Household/store.sqlite"], in: site.folder)
        let unwritable = try await run("item", "add", "Sofa")
        #expect(unwritable.errors == refusal)
        #expect(unwritable.status == 77)
        #expect(try site.bytes(of: "Household/store.sqlite") == before)

        let inTheWay = try await run("init", "new")
        #expect(
            inTheWay.errors == """
                error: cannot create \(site.url("new").path): Permission denied
                hint: check who owns the folder, and whether it may be written

                """)
        #expect(inTheWay.status == 73)

        try await runProgram(
            "/bin/sh", ["-c", "chmod 777 Household; chmod 666 Household/store.sqlite"], in: site.folder)
        let secret = try await run("import", "secret.csv")
        #expect(secret.errors.hasPrefix("error: cannot read secret.csv: Permission denied\n"))
        #expect(secret.status == 77)

        // The state of this machine cannot be saved, but the item can.
        let added = try await run("item", "add", "Sofa")
        #expect(added.output == "Added “Sofa” (sofa) to Main House.\n")
        #expect(added.status == 0)
    }

    /// Runs Python with the store's path as `path`, the command's path as `command`, and `connect` to open the store.
    @discardableResult
    private func python(_ site: TemporarySite, _ body: String) async throws -> CommandResult {
        let script = """
            import sqlite3, sys
            path, command, status = sys.argv[1], sys.argv[2], 0
            def connect(): return sqlite3.connect(path, isolation_level=None)
            \(body)
            sys.exit(status)
            """
        return try await runProgram(
            "/usr/bin/env", ["python3", "-c", script, site.storePath, BuiltCommand.path], in: site.folder)
    }
}
