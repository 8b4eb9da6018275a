import Foundation
import TestSupport
import Testing

/// One household on two machines, with the built command.
@Suite(.timeLimit(.minutes(10))) struct SyncCommandTests {
    /// Main House with a sofa, on a remote in a folder.
    private let anna: TemporarySite
    private let remote: String
    private let invitation: String

    init() async throws {
        anna = try TemporarySite.furnished()
        try await anna.run("item", "add", "Sofa", "--home", "main-house", "--room", "kitchen", "--price", "900")
        try anna.write("a receipt", to: "receipt.txt")
        try await anna.run("item", "attach", "sofa", "receipt.txt", "--kind", "receipt")
        remote = anna.url("nas").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        let started = try await anna.run("sync", "start", remote, "--name", "anna")
        invitation = try #require(
            started.output.split(separator: "\n").last { $0.hasPrefix("housebook://") }.map(String.init))
    }

    private func join(_ link: String) async throws -> (site: TemporarySite, result: CommandResult) {
        let ben = try TemporarySite()
        _ = try await runCommand(["init"], in: ben.folder)
        let result = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join --name ben < invitation", BuiltCommand.path],
            in: try written(link, in: ben))
        return (ben, result)
    }

    private func written(_ link: String, in site: TemporarySite) throws -> URL {
        try site.write(link, to: "invitation")
        return site.folder
    }

    @Test("Another machine joins with the invitation and has everything; changes go both ways")
    func joins() async throws {
        let (ben, result) = try await join(invitation + "\n")
        try #require(result.status == 0, "\(result)")
        #expect(result.output.contains("fetched 1 file"))
        #expect(try await ben.run("item", "show", "sofa").output == anna.run("item", "show", "sofa").output)
        try await ben.run("item", "edit", "sofa", "--serial", "S-1")
        #expect(try await ben.run("sync").output == "Up to date: sent 1 change.\n")
        #expect(try await anna.run("sync").output == "Up to date: received 1 change.\n")
        #expect(try await anna.run("item", "show", "sofa").output.contains("S-1"))
        #expect(try await anna.run("sync").output == "Up to date: nothing was new.\n")
    }

    @Test(
        "The invitation may be broken into lines, and is found in what `sync start` and `sync invite` print",
        arguments: [
            { $0 }, { "\n\($0)\n\n" }, { "Invitation for another machine. It opens it:\n\($0)\nPaste it in there.\n" },
            { "\nHello,\n\nhere it is:\n<\($0.prefix(40))\n  \($0.dropFirst(40))>\n\nBen\n" },
        ] as [@Sendable (String) -> String])
    func invitationInText(around: @Sendable (String) -> String) async throws {
        let (ben, result) = try await join(around(invitation))
        #expect(result.status == 0, "\(result)")
        #expect(try await ben.run("item", "show", "sofa").status == 0)
    }

    @Test("A new site root that has a household's name, given or changed, joins and takes the remote's name")
    func joinsWithAName() async throws {
        try await anna.run("household", "The Adlers")
        try await anna.run("sync")
        for steps in [
            [["init", "--name", "My household"]], [["init"], ["household", "Ben's"]],
            [["init", "--name", "B", "--currency", "EUR", "--locale", "de-DE"], ["household", "Ben's"]],
            [["init"], ["household", "Ben's"], ["undo"]],
        ] {
            let ben = try TemporarySite()
            for step in steps {
                #expect(try await runCommand(step, in: ben.folder).status == 0, "\(step)")
            }
            let result = try await runProgram(
                "/bin/sh", ["-c", "\"$0\" sync join --name ben < invitation", BuiltCommand.path],
                in: try written(invitation, in: ben))
            #expect(result.status == 0, "\(steps): \(result)")
            #expect(try await ben.run("household").output == "The Adlers\n")
            #expect(try await ben.run("sync", "conflicts").output == "No conflicts.\n")
            #expect(try await anna.run("sync").output == "Up to date: nothing was new.\n")
        }
    }

    @Test("A site root that was made on a terminal joins", .enabled(if: Surroundings.hasPython, "needs python3"))
    func joinsAfterQuestions() async throws {
        let ben = try TemporarySite()
        #expect(try await ben.runOnTerminal("init", ".", typing: "\n\n\n").status == 0)
        let result = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join --name ben < invitation", BuiltCommand.path],
            in: try written(invitation, in: ben))
        #expect(result.status == 0, "\(result)")
        #expect(try await ben.run("household").output == anna.run("household").output)
    }

    @Test("A conflict is told, listed, and taken")
    func conflict() async throws {
        let (ben, _) = try await join(invitation)
        try await anna.run("item", "edit", "sofa", "--price", "950")
        try await ben.run("item", "edit", "sofa", "--price", "970")
        try await anna.run("sync")
        let result = try await ben.run("sync")
        #expect(result.errors.contains("warning: 1 conflict: Sofa"))
        try await anna.run("sync")
        let listed = try await anna.run("sync", "conflicts").output
        #expect(listed.hasPrefix("1  item “Sofa” (ben, "))
        #expect(listed.hasSuffix("   Price 950.00 → 970.00 EUR\n"))
        try await anna.run("sync", "take", "1")
        #expect(try await anna.run("item", "show", "sofa").output.contains("970.00 EUR"))
        #expect(try await anna.run("sync", "conflicts").output == "No conflicts.\n")
        let status = try await anna.run("sync", "status").output
        #expect(status.contains("Waiting    2 records"))
    }

    @Test("The secret is in a file of its owner alone, and neither in the store, an export, nor a backup")
    func secret() async throws {
        let secret = try anna.read(".housebook/sync/secret").split(separator: " ").last.map(String.init) ?? ""
        let text = secret.trimmingCharacters(in: .newlines)
        try #require(text.count > 40)
        let path = anna.url(".housebook/sync/secret").path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        try await anna.run("export", "--format", "json", "--output", "export.json")
        try await anna.run("backup", "backup.zip")
        try await anna.run("build")
        let files = try #require(FileManager.default.enumerator(atPath: anna.folder.path)).compactMap { $0 as? String }
        for file in files where file != ".housebook/sync/secret" {
            guard let content = FileManager.default.contents(atPath: anna.url(file).path) else { continue }
            #expect(content.range(of: Data(text.utf8)) == nil, "\(file)")
        }
    }

    @Test("What is wrong with an invitation is said, and nothing is joined; a household is not joined by another")
    func refusals() async throws {
        let cut = try await join(String(invitation.dropLast(9)))
        #expect(cut.result.status == 65)
        #expect(cut.result.errors.hasPrefix("error: the invitation is cut off"))
        try anna.write(invitation, to: "invitation")
        let again = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join < invitation", BuiltCommand.path], in: anna.folder)
        #expect(again.errors.hasPrefix("error: this household is synced already\n"))
        // Not the furnished household, whose copies are one household on several machines.
        let other = try TemporarySite.empty()
        try await other.run("home", "add", "Cottage")
        try other.write(invitation, to: "invitation")
        let full = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join < invitation", BuiltCommand.path], in: other.folder)
        #expect(full.errors.hasPrefix("error: there is a household here already\n"))
        #expect(try await other.run("sync", "status").output.hasPrefix("This household is not synced."))
    }

    @Test("A remote that cannot be reached is no reason to lose anything")
    func offline() async throws {
        try FileManager.default.moveItem(atPath: remote, toPath: remote + "-away")
        try await anna.run("item", "edit", "sofa", "--serial", "S-1")
        let result = try await runCommand(["sync"], in: anna.folder)
        #expect(result.status != 0)
        #expect(result.errors.contains("cannot reach"))
        #expect(try await anna.run("sync", "status").output.contains("Failed "))
        try FileManager.default.moveItem(atPath: remote + "-away", toPath: remote)
        #expect(try await anna.run("sync").output == "Up to date: sent 1 change.\n")
        #expect(try await !anna.run("sync", "status").output.contains("Failed "))
    }

    @Test("A restored backup joins again with the invitation, and merges like a machine that was away")
    func restored() async throws {
        try await anna.run("backup", "b.zip")
        try await anna.run("item", "edit", "sofa", "--serial", "S-1")
        try await anna.run("sync")
        try await anna.run("restore-backup", "b.zip", "again")
        try anna.write(invitation, to: "again/invitation")
        let again = anna.url("again")
        let joined = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join --name again < invitation", BuiltCommand.path], in: again)
        #expect(joined.status == 0, "\(joined)")
        let shown = try await runCommand(["item", "show", "sofa"], in: again)
        #expect(shown.output.contains("S-1"))
    }

    @Test("After a new secret, other machines join again and lose nothing, and a further one gets all files")
    func rotates() async throws {
        let (ben, _) = try await join(invitation)
        let rotated = try await anna.run("sync", "rotate").output
        let next = try #require(rotated.split(separator: "\n").last { $0.hasPrefix("housebook://") }.map(String.init))
        try await ben.run("item", "add", "Chair", "--home", "main-house")
        let stopped = try await runCommand(["sync"], in: ben.folder)
        #expect(stopped.errors.contains("the household has a new secret"))
        #expect(stopped.errors.contains("`housebook sync join` with a new invitation"))
        let again = try await runProgram(
            "/bin/sh", ["-c", "\"$0\" sync join --name ben < invitation", BuiltCommand.path],
            in: try written(next, in: ben))
        #expect(again.output == "Up to date: sent 1 change.\n")
        #expect(try await anna.run("sync").output == "Up to date: received 1 change.\n")
        let (_, further) = try await join(next)
        #expect(further.output.contains("fetched 1 file"))
        let (_, late) = try await join(invitation)
        #expect(late.errors.contains("the household has a new secret"))
    }

    @Test("A machine that missed two changes of the secret, or whose backup was restored, goes on from a snapshot")
    func rotatesTwice() async throws {
        let (ben, _) = try await join(invitation)
        try await anna.run("backup", "b.zip")
        try await anna.run("item", "edit", "sofa", "--serial", "S-1")
        try await anna.run("sync", "rotate")
        try await anna.run("item", "edit", "sofa", "--model", "M-1")
        let rotated = try await anna.run("sync", "rotate").output
        let next = try #require(rotated.split(separator: "\n").last { $0.hasPrefix("housebook://") }.map(String.init))
        try await ben.run("item", "edit", "sofa", "--notes", "From Ben")
        try await anna.run("restore-backup", "b.zip", "again")
        for folder in [ben.folder, anna.url("again")] {
            try Data(next.utf8).write(to: folder.appendingPathComponent("invitation"))
            let joined = try await runProgram(
                "/bin/sh", ["-c", "\"$0\" sync join < invitation", BuiltCommand.path], in: folder)
            #expect(joined.status == 0, "\(joined)")
            let shown = try await runCommand(["item", "show", "sofa"], in: folder).output
            for text in ["S-1", "M-1", "From Ben"] { #expect(shown.contains(text)) }
        }
    }

    @Test("watch says what got another number, since paper may have the old one")
    func notes() async throws {
        let (ben, _) = try await join(invitation)
        try await anna.run("item", "add", "Chair", "--home", "main-house", "--room", "kitchen")
        try await ben.run("item", "add", "Desk", "--home", "main-house", "--room", "kitchen")
        try await anna.run("sync")
        try await RunningCommand.run(["watch"], on: ben) { bens in
            let isSaid = try await eventually {
                try bens.lines.contains { $0.contains("  item “Desk” has the number ") }
            }
            #expect(isSaid)
        }
    }

    @Test("watch sends what changed here and brings in what changed elsewhere, also after the remote was away")
    func follows() async throws {
        let (ben, _) = try await join(invitation)
        try await RunningCommand.run(["watch"], on: ben) { bens in
            try await RunningCommand.run(["watch"], on: anna) { annas in
                try #require(try await eventually { try bens.lines.count + annas.lines.count >= 2 })
                try await anna.run("item", "add", "Chair", "--home", "main-house")
                #expect(try await eventually { (try? ben.read("Public/inventory.html").contains("Chair")) == true })
                #expect(try await eventually { try annas.lines.contains { $0.hasSuffix("  synced: sent 1 change") } })
                try FileManager.default.moveItem(atPath: remote, toPath: remote + "-away")
                try await ben.run("item", "add", "Desk", "--home", "main-house")
                #expect(try await eventually { try bens.lines.contains { $0.contains("  offline: cannot reach ") } })
                try FileManager.default.moveItem(atPath: remote + "-away", toPath: remote)
                #expect(try await eventually { (try? anna.read("Public/inventory.html").contains("Desk")) == true })
            }
        }
    }

    @Test("A new home says what became of it, on the remote or waiting for it")
    func newHome() async throws {
        #expect(try await anna.run("home", "add", "Cabin").output.hasSuffix("\nSynced: sent 18 changes.\n"))
        try FileManager.default.moveItem(atPath: remote, toPath: remote + "-away")
        let pending = try await anna.run("home", "add", "Hut", "--no-defaults").output
        #expect(pending.contains("\nPending: cannot reach "))
        #expect(pending.hasSuffix(". The next sync sends it.\n"))
        #expect(try await anna.run("home", "list").output.contains("Hut"))
    }

    @Test("A new home has the hub's rooms, also while the hub is away; a file of the site root comes before them")
    func hubDefaults() async throws {
        let place = try TemporarySite()
        try place.write("rooms: [Küche, Stube]\nlabels: []\n", to: "offer.yml")
        let token = try await runCommand(["hub", "invite", "anna"], in: place.folder).output
        let hub = try HubProcess(in: place.folder, ["--defaults", "offer.yml"])
        let carl = try TemporarySite.furnished()
        try carl.write(token, to: "token")
        try await carl.run("sync", "start", hub.address, "--name", "carl", "--token-file", "token")
        #expect(try await carl.run("home", "add", "Hut").output.contains("with 2 rooms, 0 labels"))
        #expect(try await carl.run("room", "list", "--home", "hut").output.contains("Stube"))
        hub.stop()
        #expect(try await carl.run("home", "add", "Barn").output.contains("with 2 rooms, 0 labels"))
        try carl.write("rooms: [Loft]\nlabels: []\n", to: "defaults.yml")
        #expect(try await carl.run("home", "add", "Shed").output.contains("with 1 room, 0 labels"))
    }

    @Test("A remote that lost everything is mended with one command, and both machines show one code")
    func mends() async throws {
        let (ben, _) = try await join(invitation)
        let chain = try #require(try FileManager.default.contentsOfDirectory(atPath: remote).first)
        for name in ["versions", "snapshots", "files"] {
            try FileManager.default.removeItem(atPath: "\(remote)/\(chain)/\(name)")
        }
        try await ben.run("item", "edit", "sofa", "--serial", "S-1")
        let lost = try await runCommand(["sync"], in: ben.folder)
        #expect(lost.errors.hasPrefix("error: the remote has lost all of the household\n"))
        #expect(lost.errors.contains("`housebook sync mend`"))
        #expect(try await ben.run("sync", "status").output.contains("`housebook sync mend`"))
        #expect(try await ben.run("sync", "mend").output == "Up to date: sent 1 change, sent 1 file.\n")
        #expect(try await anna.run("sync").output == "Up to date: received 1 change.\n")
        func code(_ site: TemporarySite) async throws -> Substring? {
            try await site.run("sync", "status").output.split(separator: "\n").first { $0.hasPrefix("Code ") }
        }
        let codes = [try await code(ben), try await code(anna)]
        #expect(codes[0] != nil)
        #expect(codes[0] == codes[1])
    }

    @Test("A machine that could not join, since the place was away, joins with its next sync")
    func joinsLater() async throws {
        try FileManager.default.moveItem(atPath: remote, toPath: remote + "-away")
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        let (ben, refused) = try await join(invitation)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("the household is not in this folder"))
        try await ben.run("home", "add", "Cabin", "--currency", "EUR", "--no-defaults")
        try FileManager.default.removeItem(atPath: remote)
        try FileManager.default.moveItem(atPath: remote + "-away", toPath: remote)
        try await ben.run("sync")
        try await anna.run("sync")
        for site in [ben, anna] {
            let homes = try await site.run("home", "list").output
            #expect(homes.contains("Cabin") && homes.contains("Main House"))
        }
    }

    @Test("After leaving, the household is here and no longer synced")
    func leaves() async throws {
        try await anna.run("sync", "leave")
        #expect(try await anna.run("item", "list").output.contains("Sofa"))
        let result = try await runCommand(["sync"], in: anna.folder)
        #expect(result.errors.hasPrefix("error: this household is not synced\n"))
    }

    @Test("Through a hub with tokens, as through a folder")
    func hub() async throws {
        let place = try TemporarySite()
        let token = try await runCommand(["hub", "invite", "anna"], in: place.folder).output
        let hub = try HubProcess(in: place.folder)
        defer { hub.stop() }
        let carl = try TemporarySite.furnished()
        try carl.write(token, to: "token")
        let started = try await carl.run("sync", "start", hub.address, "--name", "carl", "--token-file", "token")
        let link = try #require(
            started.output.split(separator: "\n").last { $0.hasPrefix("housebook://") }.map(String.init))
        let (dora, result) = try await join(link)
        try #require(result.status == 0, "\(result)")
        #expect(try await dora.run("room", "list").output == carl.run("room", "list").output)
        let (_, second) = try await join(link)
        #expect(second.errors.contains("was used already, or has expired"))
        let members = try await runCommand(["hub", "members"], in: place.folder).output
        #expect(members.contains("anna  last seen"))
        #expect(members.contains("machine 2"))
        let status = try await carl.run("sync", "status").output
        #expect(status.contains("Members    anna, this machine\n           machine 2, last seen 20"))
        try carl.write("canary in a file", to: "canary.txt")
        try await carl.run("item", "add", "Canary", "--serial", "canary-1", "--purchased-from", "Canary's")
        try await carl.run("item", "attach", "canary", "canary.txt", "--kind", "receipt")
        #expect(try await carl.run("sync").output.contains("sent 1 file"))
        #expect(try await dora.run("sync").output.contains("fetched 1 file"))
        let kept = try #require(FileManager.default.enumerator(atPath: place.folder.path)).compactMap { $0 as? String }
        #expect(try place.read("hub.log").contains("add-version"))
        for file in kept {
            let content = FileManager.default.contents(atPath: place.url(file).path) ?? Data()
            for word in ["canary", "Canary", "Main House"] {
                #expect(content.range(of: Data(word.utf8)) == nil && !file.contains(word), "\(file)")
            }
        }
        let unknown = try await runCommand(["sync", "rotate", "--without", "eve"], in: carl.folder)
        #expect(unknown.errors.hasPrefix("error: the hub has no member “eve” of this household\n"))
        let own = try await runCommand(["sync", "rotate", "--without", "anna"], in: carl.folder)
        #expect(own.errors.hasPrefix("error: “anna” is this machine\n"))
        let rotated = try await carl.run("sync", "rotate", "--without", "machine 2").output
        #expect(rotated.contains("\n“machine 2” has no access to the hub any more.\n"))
        let lost = try await runCommand(["sync"], in: dora.folder)
        #expect(lost.errors.contains("does not know this machine's token"))
        let stranger = try TemporarySite.furnished()
        try stranger.write("hb_wrong", to: "token")
        let refused = try await runCommand(
            ["sync", "start", hub.address, "--token-file", "token"], in: stranger.folder)
        #expect(refused.errors.contains("does not know this machine's token"))
        #expect(try await stranger.run("sync", "status").output.hasPrefix("This household is not synced."))
    }
}
