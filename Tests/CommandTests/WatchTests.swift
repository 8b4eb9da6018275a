import Foundation
import TestSupport
import Testing

/// `housebook watch`, from a change to the files of the site. `PreviewTests` test the watcher itself, and
/// `IncrementalTests` the rebuild.
@Suite(.timeLimit(.minutes(20))) struct WatchTests {
    let site: TemporarySite

    /// Three items in the kitchen of Main House.
    init() async throws {
        site = try TemporarySite.furnished()
        for title in ["Kettle", "Ladle", "Mortar"] {
            try await site.run("item", "add", title, "--home", "main-house", "--room", "kitchen")
        }
    }

    // MARK: - Changes

    @Test func tellsOfEachRebuildInALine() async throws {
        try await watching { watch in
            try await edit("kettle", "--make", "Alessi")
            #expect(try await eventually { try watch.lines.count == 2 })
            let lines = try watch.lines
            #expect(
                lines[0].wholeMatch(of: /\d\d:\d\d:\d\d  everything checked: 41 of 41 pages in [0-9.]+ m?s/) != nil,
                "\(lines[0])")
            #expect(
                lines[1].wholeMatch(of: /\d\d:\d\d:\d\d  1 item changed \(Kettle\): 18 of 41 pages in \d+ ms/) != nil,
                "\(lines[1])")
            #expect(try watch.complaints == [])
        }
    }

    @Test func endsWithCtrlCAndSaysWhatItBuiltLast() async throws {
        try await watching { watch in
            #expect(await watch.stop() == 0)
            let status = try await site.run("status")
            #expect(status.output.contains(": 41 pages, "), "\(status)")
        }
    }

    @Test func mendsPagesThatChangedBehindItsBack() async throws {
        try await watching { watch in
            let pages = ["items/kettle.html", "items/ladle.html"].map { site.url("Public/\($0)") }
            for page in pages {
                var status = stat()
                #expect(stat(page.path, &status) == 0)
                let file = try FileHandle(forWritingTo: page)
                try file.write(contentsOf: Data("?".utf8))
                try file.close()
                // Of the second one, nothing but the bytes says so.
                guard page == pages[1] else { continue }
                #expect(utimensat(AT_FDCWD, page.path, [status.st_atim, status.st_mtim], 0) == 0)
            }
            #expect(try await eventually { try watch.lines.count == 3 })
            let lines = try watch.lines.dropFirst().joined(separator: "\n")
            #expect(lines.contains("made items/kettle.html again: another program had changed or deleted it"))
            #expect(lines.contains("made items/ladle.html again: it was out of date"))
            let faults = try FileManager.default.contentsOfDirectory(atPath: site.url(".housebook/faults").path)
            let fault = try #require(faults.first { $0.hasSuffix(" items-ladle.html") })
            let about = try site.read(".housebook/faults/\(fault)/about.txt")
            #expect(faults.count == 1 && about.contains("item Ladle"))
            #expect(
                try site.read(".housebook/faults/\(fault)/found-ladle.html")
                    .hasPrefix("?"))
            #expect(
                try site.read(".housebook/faults/\(fault)/made-ladle.html")
                    .hasPrefix("<"))
        }
    }

    @Test func followsAnotherProgramsSQL() async throws {
        try await watching { _ in
            try await sqlite("UPDATE item SET title = 'Teapot' WHERE slug = 'kettle'")
            try await expectPage("items/kettle.html", toSay: "Teapot")
            try await sqlite("INSERT INTO item (title, homeID) SELECT 'Sieve', id FROM home WHERE slug = 'main-house'")
            try await expectPage("inventory.html", toSay: "Sieve")
            try await sqlite("DELETE FROM item WHERE slug = 'mortar'")
            #expect(try await eventually { !site.exists("Public/items/mortar.html") })
        }
    }

    @Test func followsWhatTheSiteIsMadeFromBesideTheHousehold() async throws {
        try await watching { _ in
            try site.write("---\ntitle: Cellar\n---\n\nMind the step.\n", to: "Content/down/cellar.md")
            try await expectPage("pages/down/cellar.html", toSay: "Mind the step.")
            try site.write("title: Our things\n", to: "housebook.yml")
            try await expectPage("404.html", toSay: "Our things")
            try site.write("body { color: teal }", to: "Templates/assets/own.css")
            #expect(try await eventually { site.exists("Public/assets/own.css") })
        }
    }

    @Test func aCheckoutOfAnotherBranchIsOneRebuild() async throws {
        try await git("init", "--quiet")
        // A checkout that takes longer than any rebuild waits.
        try await git("config", "filter.slow.smudge", "sleep 0.05; cat")
        try site.write("*.md filter=slow", to: ".git/info/attributes")
        for branch in ["summer", "winter"] {
            try await git("checkout", "--quiet", "--orphan", branch)
            try site.write("body { color: \(branch == "summer" ? "teal" : "navy") }", to: "Templates/assets/own.css")
            for number in 1...12 {
                try site.write("---\ntitle: Note\n---\n\nOf \(branch).\n", to: "Content/\(number).md")
            }
            try await git("add", "Content", "Templates")
            try await git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", branch)
        }
        try await watching { watch in
            try await git("checkout", "--quiet", "summer")
            for number in 1...12 { try await expectPage("pages/\(number).html", toSay: "Of summer.") }
            #expect(try await eventually { try watch.lines.count == 2 })
            // A second one would come within moments.
            try await Task.sleep(for: .milliseconds(500))
            #expect(try watch.lines.count == 2)
            #expect(try watch.complaints == [])
        }
    }

    @Test func fiveThousandCommitsAreFollowedByTwoRebuildsAtMost() async throws {
        try await watching { watch in
            let commits = (1...5000).map { "UPDATE item SET make = 'Maker \($0)' WHERE slug = 'kettle';" }
            try site.write("PRAGMA synchronous = OFF;" + commits.joined(separator: "\n"), to: "storm.sql")
            try await sqlite(".read storm.sql")
            let before = try watch.lines.count
            try await expectPage("items/kettle.html", toSay: "Maker 5000")
            try await Task.sleep(for: .milliseconds(500))
            let after = try watch.lines.count
            #expect(after - before <= 2, "\(before) lines, then \(after)")
        }
    }

    @Test func aBuildBesideItIsNoHarm() async throws {
        try await watching { _ in
            for number in 1...5 {
                try await edit("kettle", "--make", "Maker \(number)")
                let build = try await site.run("build", "--force")
                #expect(build.status == 0 || build.errors.contains("another build is writing"), "\(build)")
            }
            try await expectPage("items/kettle.html", toSay: "Maker 5")
        }
    }

    // MARK: - The store

    @Test func aCheckpointIsNoChange() async throws {
        try await watching { watch in
            try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
            try await edit("kettle", "--make", "Alessi")
            try await expectPage("items/kettle.html", toSay: "Alessi")
            try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
            try await edit("kettle", "--make", "Bodum")
            try await expectPage("items/kettle.html", toSay: "Bodum")
            // The line is printed after the page is written.
            #expect(try await eventually { try watch.lines.count { $0.contains("(Kettle)") } == 2 })
            #expect(try watch.lines.count == 3)
        }
    }

    @Test func followsAStoreThatTakesTheOthersPlace() async throws {
        try await watching { _ in
            try await makeCopy("UPDATE item SET title = 'Teapot' WHERE slug = 'kettle'")
            try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
            try FileManager.default.removeItem(at: site.url("Household/store.sqlite-wal"))
            #expect(rename(site.url("copy.sqlite").path, site.storePath) == 0)
            try await expectPage("items/kettle.html", toSay: "Teapot")
            try await edit("kettle", "--make", "Alessi")
            try await expectPage("items/kettle.html", toSay: "Alessi")
        }
        #expect(try await sqlite("PRAGMA integrity_check") == "ok\n")
    }

    /// A backup copied back over the same file, without SQLite telling the connections that have it open.
    @Test func followsAStoreThatIsCopiedOverTheOther() async throws {
        try await watching { _ in
            try await makeCopy("UPDATE item SET title = 'Teapot' WHERE slug = 'kettle'")
            try await sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: site.storePath))
            try file.write(contentsOf: try site.bytes(of: "copy.sqlite"))
            try file.close()
            try await expectPage("items/kettle.html", toSay: "Teapot")
            try await edit("kettle", "--make", "Alessi")
            try await expectPage("items/kettle.html", toSay: "Alessi")
        }
    }

    @Test func waitsForAStoreThatIsGone() async throws {
        try await watching { watch in
            try await makeCopy("UPDATE item SET title = 'Teapot' WHERE slug = 'kettle'")
            try FileManager.default.moveItem(at: site.url("Household"), to: site.url("Elsewhere"))
            #expect(try await eventually { try watch.complaints.contains { $0.hasPrefix("error: ") } })
            #expect(try page("items/kettle.html").contains("Kettle"))
            #expect(!site.exists("Household/store.sqlite"))

            try FileManager.default.createDirectory(at: site.url("Household"), withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: site.url("copy.sqlite"), to: site.url("Household/store.sqlite"))
            try await expectPage("items/kettle.html", toSay: "Teapot")
            try await edit("kettle", "--make", "Alessi")
            try await expectPage("items/kettle.html", toSay: "Alessi")
            #expect(try watch.complaints.count { $0.hasPrefix("error: ") } == 1)
        }
    }

    // MARK: - Failures

    @Test func aLinkThatLeadsNowhereIsToldOnceWhenItComes() async throws {
        try await watching { watch in
            try site.write("---\ntitle: Cellar\n---\n\n[Stairs](stairs.html)\n", to: "Content/cellar.md")
            #expect(try await eventually { try !watch.complaints.isEmpty })
            try await edit("kettle", "--make", "Alessi")
            try await expectPage("items/kettle.html", toSay: "Alessi")
            #expect(try watch.complaints.count { $0.contains("stairs.html") } == 1)
        }
    }

    @Test func itGoesOnWhereNobodyReadsItsLines() async throws {
        let (watch, pipe) = (Process(), Pipe())
        watch.executableURL = URL(fileURLWithPath: BuiltCommand.path)
        watch.arguments = ["watch"]
        watch.currentDirectoryURL = site.folder
        (watch.standardInput, watch.standardOutput) = (FileHandle.nullDevice, pipe)
        try watch.start()
        defer {
            watch.interrupt()
            watch.waitUntilExit()
        }
        _ = pipe.fileHandleForReading.availableData
        try pipe.fileHandleForReading.close()
        try await expectPage("items/kettle.html", toSay: "Kettle")
        for number in 1...3 {
            try await edit("kettle", "--make", "Maker \(number)")
            try await expectPage("items/kettle.html", toSay: "Maker \(number)")
        }
        #expect(watch.isRunning)
    }

    @Test func aMistakeInATemplateIsToldOnceAndItsRepairBuilds() async throws {
        try await watching { watch in
            try site.write("<h1>{{titel}}</h1>\n", to: "Templates/item.html.mustache")
            #expect(try await eventually { try !watch.complaints.isEmpty })
            let complaints = try watch.complaints
            #expect(complaints.first?.contains("titel") == true, "\(complaints)")
            #expect(complaints.first?.contains("Templates/item.html.mustache:1") == true, "\(complaints)")
            #expect(try page("items/kettle.html").contains("<html"))
            // The build is retried meanwhile, after the edit and after a second, without repeating the complaint.
            try await edit("kettle", "--make", "Alessi")
            try await Task.sleep(for: .milliseconds(1500))
            try site.write("<h1>{{pageTitle}}</h1>\n", to: "Templates/item.html.mustache")
            #expect(try await eventually { try page("items/kettle.html").contains("<h1>Kettle") })
            #expect(try watch.complaints.count { $0.contains("titel") } == 1)
        }
    }

    /// Another process locks the output folder, and no event tells when it lets go.
    @Test func afterAFailureItTriesAgainByItself() async throws {
        try await watching { watch in
            let folder = open(site.url("Public").path, O_RDONLY)
            defer { close(folder) }
            #expect(flock(folder, LOCK_EX) == 0)
            try await edit("kettle", "--make", "Alessi")
            #expect(try await eventually { try watch.complaints.contains { $0.hasPrefix("error: ") } })
            #expect(flock(folder, LOCK_UN) == 0)
            try await expectPage("items/kettle.html", toSay: "Alessi")
            #expect(try await eventually { try watch.lines.last?.contains("tried again: ") == true })
        }
    }

    // MARK: - Limits

    @Test func watchesFiveThousandFolders() async throws {
        for number in 0..<5000 {
            try FileManager.default.createDirectory(
                at: site.url("Content/\(number % 50)/\(number % 10)/\(number)"), withIntermediateDirectories: true)
        }
        try await watching { watch in
            for number in [4999, 2500, 1] {
                let path = "\(number % 50)/\(number % 10)/\(number)/note"
                try site.write("---\ntitle: Note\n---\n\nFound \(number).\n", to: "Content/\(path).md")
                try await expectPage("pages/\(path).html", toSay: "Found \(number).")
            }
            #expect(try watch.complaints == [])
        }
    }

    #if os(Linux)
        /// With `--poll`, no complaint where the system has no inotify instances left.
        @Test(.enabled(if: RunningCommand.canLimitWatches, "user namespaces are needed"))
        func looksAtTheFilesWhereItIsToldTo() async throws {
            try await watching("--poll", after: "echo 0 > /proc/sys/user/max_inotify_instances") { watch in
                try await edit("kettle", "--make", "Alessi")
                try await expectPage("items/kettle.html", toSay: "Alessi")
                #expect(try watch.complaints == [])
            }
        }

        @Test(.enabled(if: RunningCommand.canLimitWatches, "user namespaces are needed"))
        func looksAtTheFilesWhereTheSystemWatchesNoMore() async throws {
            for number in 0..<20 { try site.write("p { margin: 0 }", to: "Templates/assets/\(number)/own.css") }
            try await watching(after: "echo 8 > /proc/sys/user/max_inotify_watches") { watch in
                #expect(
                    try watch.complaints.first?.hasPrefix(
                        "warning: this user cannot watch any more folders (fs.inotify.max_user_watches")
                        == true)
                #expect(try watch.complaints.first?.hasSuffix("; checking every file every 0.5 s instead") == true)
                #expect(
                    try watch.complaints.last?.hasPrefix(
                        "hint: raise the limit: sudo sysctl fs.inotify.max_user_watches=")
                        == true)
                try await edit("kettle", "--make", "Alessi")
                try await expectPage("items/kettle.html", toSay: "Alessi")
                try site.write("---\ntitle: Cellar\n---\n\nMind the step.\n", to: "Content/cellar.md")
                try await expectPage("pages/cellar.html", toSay: "Mind the step.")
            }
        }
    #endif

    // MARK: - Steps

    /// Runs `watch`, calls the test after the first build, and at the end compares the site with a clean build.
    private func watching(
        _ arguments: String..., after shell: String? = nil, _ test: (RunningCommand) async throws -> Void
    ) async throws {
        try await RunningCommand.run(["watch"] + arguments, on: site, after: shell) { watch in
            let isBuilt = try await eventually { try !watch.lines.isEmpty }
            let complaints = try watch.complaints
            try #require(isBuilt, "\(complaints)")
            try await test(watch)
        }
        let build = try await site.run("build", "--output", "clean")
        try #require(build.status == 0, "\(build)")
        let (found, clean) = (try FolderContents(of: site.url("Public")), try FolderContents(of: site.url("clean")))
        #expect(found.differences(from: clean, leavingOut: FolderContents.notes) == "")
    }

    private func page(_ path: String) throws -> String { try site.read("Public/\(path)") }

    private func expectPage(
        _ path: String, toSay text: String, location: SourceLocation = #_sourceLocation
    ) async throws {
        let says = try await eventually { site.exists("Public/\(path)") ? try page(path).contains(text) : false }
        #expect(says, "\(path) should say \(text)", sourceLocation: location)
    }

    private func edit(_ item: String, _ option: String, _ value: String) async throws {
        let result = try await site.run("item", "edit", item, option, value)
        try #require(result.status == 0, "\(result)")
    }

    /// Runs a statement and returns the output.
    @discardableResult
    private func sqlite(_ sql: String, in file: String = "Household/store.sqlite") async throws -> String {
        let result = try await runProgram(
            "/usr/bin/env", ["sqlite3", "-cmd", ".timeout 5000", file, sql], in: site.folder)
        try #require(result.status == 0, "\(result)")
        return result.output
    }

    private func git(_ arguments: String...) async throws {
        let result = try await runProgram("/usr/bin/env", ["git"] + arguments, in: site.folder)
        try #require(result.status == 0, "\(result)")
    }

    /// Makes `copy.sqlite`: the store as it would be after a statement.
    private func makeCopy(_ sql: String) async throws {
        try await sqlite(".backup copy.sqlite")
        try await sqlite("\(sql); PRAGMA journal_mode = DELETE", in: "copy.sqlite")
    }
}
