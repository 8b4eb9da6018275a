import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import Workspace

struct SyncStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the remote, the last sync, and what is still to be sent or settled.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let found: HouseholdSync?
        do {
            found = try HouseholdSync(session)
        } catch SyncError.restored where !output.json {
            try StandardOutput.line("Restored from a backup. This household does not sync yet.")
            return try StandardOutput.line(SyncError.restored.hint ?? "")
        }
        guard let sync = found, let place = try session.store.chain.place() else {
            if output.json { return try StandardOutput.write(JSONValue.null.document + "\n") }
            if let remote = found?.file.remote {
                return try StandardOutput.line("`housebook sync` joins at \(remote.printable), once it is there.")
            }
            return try StandardOutput.line(
                "This household is not synced. `housebook sync start REMOTE` puts it on a remote.")
        }
        let conflicts = try session.store.chain.conflicts().count
        let refusals = try session.store.chain.refusals()
        // If the hub cannot be reached, the status is shown without members.
        let members = try? sync.members()
        if output.json {
            let value = JSONValue.object([
                ("remote", .text(sync.file.remote)), ("household", .text(sync.file.household.uuidString.lowercased())),
                ("machine", .text(sync.file.machine)), ("lastSync", .optional(sync.file.lastSync?.formatted(.iso8601))),
                ("code", .text(place.digest.code)), ("failure", .optional(sync.file.failure)),
                ("wayOut", .optional(sync.file.wayOut)), ("waiting", .number(place.pending)),
                ("filesLeft", .list((sync.file.filesLeft ?? []).map(JSONValue.text))),
                ("refused", .list(refusals.map(\.json))), ("conflicts", .number(conflicts)),
                ("members", members.map { .list($0.map(\.json)) } ?? .null),
            ])
            return try StandardOutput.write(value.document + "\n")
        }
        try StandardOutput.line("Remote     \(sync.file.remote.printable)")
        try StandardOutput.line("Household  \(sync.file.household.uuidString.lowercased())")
        try StandardOutput.line("Machine    \(sync.file.machine.printable)")
        try StandardOutput.line("Last sync  \(sync.file.lastSync?.minute ?? "never")")
        try StandardOutput.line("Code       \(place.digest.code)")
        if let failure = sync.file.failure {
            try StandardOutput.line("Failed     \(failure.printable)")
            if let wayOut = sync.file.wayOut { try StandardOutput.line("           \(wayOut.printable)") }
        }
        try StandardOutput.line("Waiting    \(place.pending.counted("record"))")
        try StandardOutput.list(refusals.map(\.text), under: "Refused")
        if sync.isRotating {
            try StandardOutput.line("Secret     the change is not complete: run `housebook sync rotate` again")
        }
        try StandardOutput.list(
            (sync.file.filesLeft ?? []).map { "\($0.printable) is not there yet: sync a machine that has it" },
            under: "Secret")
        if conflicts > 0 { try StandardOutput.line("Conflicts  \(conflicts): `housebook sync conflicts` lists them") }
        try StandardOutput.list((members ?? []).map(\.text), under: "Members")
    }
}

extension StandardOutput {
    /// Entries of the status, one a line.
    fileprivate static func list(_ entries: [String], under title: String) throws {
        for (number, entry) in entries.enumerated() {
            try line((number == 0 ? title : "").padding(toLength: 11, withPad: " ", startingAt: 0) + entry)
        }
    }
}

extension Refusal {
    fileprivate var text: String { "\(name.printable): \(reason.printable)" }

    fileprivate var json: JSONValue { .object([("name", .text(name)), ("reason", .text(reason))]) }
}

extension RemoteMember {
    fileprivate var text: String {
        let seen =
            isSelf
            ? "this machine"
            : expires.map { "invited, until \($0.prefix(10))" } ?? lastSeen.map { "last seen \($0)" }
                ?? "not joined yet"
        return "\(name.printable), \(seen.printable)"
    }

    fileprivate var json: JSONValue {
        .object([
            ("name", .text(name)), ("made", .text(made)), ("lastSeen", .optional(lastSeen)),
            ("expires", .optional(expires)), ("isThisMachine", .flag(isSelf)),
        ])
    }
}

struct SyncConflicts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts", abstract: "List the values put aside because another machine changed the same field.",
        discussion:
            """
            `housebook sync take 1` writes the first conflict's values into the record; `housebook sync keep 1` \
            discards them.
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let conflicts = try site.open().store.chain.conflicts()
        if output.json { return try StandardOutput.write(JSONValue.list(conflicts.map(\.json)).document + "\n") }
        guard !conflicts.isEmpty else { return try StandardOutput.line("No conflicts.") }
        for conflict in conflicts { try StandardOutput.write(conflict.text) }
    }
}

struct SyncKeep: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Settle a conflict by leaving the record as it is.")

    @OptionGroup var choice: ConflictChoice
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let chain = try site.open().store.chain
        try choice.settle(chain, "Kept") { try chain.keep($0) }
    }
}

struct SyncTake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take", abstract: "Settle a conflict by writing the values that were put aside into the record.")

    @OptionGroup var choice: ConflictChoice
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let chain = try site.open().store.chain
        try choice.settle(chain, "Took") { try chain.take($0) }
    }
}

/// The conflict that a command settles.
struct ConflictChoice: ParsableArguments {
    @Argument(help: "The conflict's number in `sync conflicts`.")
    var number: Int?

    @Flag(help: "Settle all conflicts.")
    var all = false

    func validate() throws {
        if (number == nil) != all { throw ValidationError("name one conflict, or --all") }
    }

    func settle(_ chain: Chain, _ verb: String, _ settle: (Conflict) throws -> Void) throws {
        let conflicts = try chain.conflicts()
        let chosen = conflicts.filter { all || $0.number == number }
        if let number, chosen.isEmpty { throw SyncError.noConflict(number) }
        for conflict in chosen {
            try settle(conflict)
            try StandardOutput.write("\(verb): \(conflict.text)")
        }
    }
}
