import ArgumentParser
import Console
import Files
import Foundation
import HouseholdStore
import Remotes
import Sealing
import Syncing
import Workspace

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Keep one household on several machines.",
        discussion: """
            The machines share the household through a remote: a folder that all of them can reach, or a hub. The \
            household is encrypted there, so the remote cannot read it. Each machine works offline; `housebook sync` \
            brings it and the remote up to date. If two machines changed the same field, the value that loses is kept \
            as a conflict.
            """,
        subcommands: [
            SyncNow.self, SyncStart.self, SyncJoin.self, SyncStatus.self, SyncConflicts.self, SyncKeep.self,
            SyncTake.self, SyncInvite.self, SyncRotate.self, SyncMend.self, SyncLeave.self,
        ],
        defaultSubcommand: SyncNow.self)
}

struct SyncNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Bring this machine and the remote up to date with each other.",
        discussion: """
            Also checks that the remote has everything that other machines need, and sends what is missing: files, and \
            a snapshot if a version is missing or damaged.
            """)

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard var sync = try HouseholdSync(try site.open()) else { throw SyncError.notSynced }
        try sync.run(thoroughly: true).print()
    }
}

struct SyncStart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Put this household on a remote, and print an invitation for other machines.",
        discussion: """
            Anyone who has the invitation can read and change the household: treat it like a key. A household on \
            another remote moves to this one. Its other machines must join again, and keep their changes.
            """)

    @Argument(help: "A folder that all machines can reach, such as on a NAS or a USB stick, or the address of a hub.")
    var remote: String

    @OptionGroup var machine: MachineOptions
    @OptionGroup var site: SiteOptions

    @Option(
        help: ArgumentHelp("A file with the hub's invitation; - for standard input.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    func run() async throws {
        let session = try site.open()
        let address = try RemoteAddress(remote, allowsPlainHTTP: machine.plainHTTP)
        let token = try tokenFile.map { try SecretInput.line(of: $0) }
        var sync = try HouseholdSync.start(
            session, at: address, token: token, machine: machine.nameOrHost, allowsPlainHTTP: machine.plainHTTP)
        try sync.run().print()
        sync.fetchDefaultsOrWarn()
        try sync.invitation(for: nil).print()
    }
}

struct SyncJoin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Join a household: copy it from its remote to this machine.",
        discussion: """
            The site root must have no household yet; `housebook init` creates one. A machine that already has this \
            household can join again, and keeps its changes: after `sync rotate` on another machine, after a backup \
            was restored, or after `sync start` put the household on another remote. The invitation is read from \
            standard input, or asked for in a terminal, because it is a secret: other users can see the arguments of a \
            command.
            """)

    @OptionGroup var machine: MachineOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let invitation = try Invitation(try SecretInput.invitation())
        let (sync, report) = try HouseholdSync.join(
            session, by: invitation, machine: machine.nameOrHost, allowsPlainHTTP: machine.plainHTTP)
        try report.print()
        sync.fetchDefaultsOrWarn()
    }
}

struct SyncInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print an invitation for another machine.",
        discussion: "Anyone who has it can read and change the household: treat it like a key.")

    @Argument(help: "The name by which the hub lists the new machine.")
    var name: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard let sync = try HouseholdSync(try site.open()) else { throw SyncError.notSynced }
        try sync.invitation(for: name).print()
    }
}

struct SyncRotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Give the household a new secret, for example after a machine was lost.",
        discussion: """
            The old secret cannot read anything sent from now on. The other machines need a new invitation to join \
            again; their changes are merged. With --without, a lost machine also loses its access to the hub.
            """)

    @Option(help: "The hub member whose access ends, named as in `sync status`.")
    var without: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard var sync = try HouseholdSync(try site.open()) else { throw SyncError.notSynced }
        try sync.rotate(without: without).print()
        if let without { try StandardOutput.line("“\(without)” has no access to the hub any more.") }
        try StandardOutput.line(
            "The household has a new secret. Every other machine joins again, each with an invitation.")
        try sync.invitation(for: nil).print()
    }
}

struct SyncMend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mend", abstract: "Restore what the remote has lost, and merge what only the remote has.",
        discussion: """
            For a remote that was emptied, replaced by an old copy of itself, or continued by another machine from an \
            earlier version. Values that differ become conflicts; nothing is lost. Run it once, on the machine with \
            the latest version; then run `housebook sync` on the others.
            """)

    @OptionGroup var site: SiteOptions

    @Option(
        help: ArgumentHelp(
            "A file with a new invitation, if the hub has forgotten this machine; - for standard input.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?

    func run() async throws {
        guard var sync = try HouseholdSync(try site.open()) else { throw SyncError.notSynced }
        try sync.mend(token: tokenFile.map { try SecretInput.line(of: $0) }).print()
    }
}

struct SyncLeave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave", abstract: "Stop syncing this machine.",
        discussion: "The household stays on this machine as it is, and on the remote for the other machines.")

    @OptionGroup var site: SiteOptions

    func run() async throws {
        try HouseholdSync.leave(try site.open())
        try StandardOutput.line("This machine is no longer synced.")
    }
}

/// The options for this machine in a sync.
struct MachineOptions: ParsableArguments {
    @Option(help: "The name of this machine, as people know it; without it, its host name.")
    var name: String?

    @Flag(
        name: .customLong("plain-http"),
        help: "Allow a hub on another machine without https. Others on the network can then steal the token.")
    var plainHTTP = false

    var nameOrHost: String { name ?? ProcessInfo.processInfo.hostName }
}

/// Secrets that are read from files or standard input, not from arguments.
enum SecretInput {
    static func invitation() throws -> String {
        if Terminal.isInput, Terminal.isError { StandardError.line("Paste the invitation, then press Enter twice:") }
        var text = ""
        // Mail programs break a long line into several, so an empty line ends the invitation. So does a sentence: what
        // `sync start` and `sync invite` print has some before and after it.
        while let line = readLine()?.trimmingCharacters(in: .whitespaces) {
            if text.isEmpty, !line.contains("://"), !line.isEmpty || !Terminal.isInput { continue }
            if line.isEmpty || !text.isEmpty && line.contains(" ") { break }
            text += line
        }
        return text
    }

    /// The first line of a file, or of standard input.
    static func line(of path: String) throws -> String {
        if path == "-" { return readLine() ?? "" }
        let lines = String(decoding: try Disk.read(path), as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first.map(String.init) ?? ""
    }
}

extension Invitation {
    fileprivate func print() throws {
        try StandardOutput.line("")
        try StandardOutput.line(
            token == nil
                ? "Invitation for another machine. It opens the household until `housebook sync rotate`:"
                : "Invitation for one other machine. Its access to the hub must begin within a week:")
        try StandardOutput.line(link)
        try StandardOutput.line("Paste it into `housebook sync join` there. Both then show the code \(head.code).")
        try StandardOutput.code(of: link)
    }
}
