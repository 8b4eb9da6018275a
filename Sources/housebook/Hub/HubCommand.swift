import ArgumentParser
import Console
import Files
import Foundation
import Hub
import Serving

struct HubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hub", abstract: "Run a hub, which keeps the encrypted versions of households for their machines.",
        discussion: """
            A hub cannot read what it keeps. It speaks the sync protocol of TaskChampion. Put a proxy with TLS, such \
            as Caddy or nginx, in front of it.
            """,
        subcommands: [HubServe.self, HubInvite.self, HubMembers.self, HubRevoke.self, HubCopyCommand.self],
        defaultSubcommand: HubServe.self)
}

struct HubServe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the hub until Ctrl-C.",
        discussion: "Writes one line of JSON for each request to standard error, without ids, names or tokens.")

    @OptionGroup var place: HubPlace

    @Option(help: "The port.")
    var port = 8_080

    @Option(help: "The address to serve on. Any other than this machine's own opens the hub to the network.")
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp("The rooms, labels and categories that new homes begin with.", valueName: "file"),
        completion: .file())
    var defaults: String?

    @Option(
        help: ArgumentHelp(
            """
            A file with a token of your choice, of at least 16 characters, which /metrics requires; without it, there \
            are no metrics.
            """, valueName: "file"), completion: .file())
    var metricsTokenFile: String?

    @Flag(help: "Require no token: anyone who can reach the hub may use it.")
    var open = false

    @Flag(help: "Take the client's address from the last entry of X-Forwarded-For.")
    var behindProxy = false

    func run() async throws {
        var options = HubOptions()
        (options.host, options.port, options.isOpen) = (host, port, open)
        (options.isBehindProxy, options.defaultsFile) = (behindProxy, defaults)
        options.metricsToken = try metricsTokenFile.map(Self.token)
        let (store, settled) = (try await place.store(), options)
        defer { store.close() }
        let signals = StopSignals()
        let serving = Task {
            try await HubServer(store: store, options: settled).run { port in
                // The line is for people, so a failure to print it is ignored; a program chooses the port itself.
                try? StandardOutput.line("Serving on \(settled.host), port \(port). Ctrl-C ends it.")
            }
        }
        let stopping = Task {
            for await _ in signals.requests { break }
            serving.cancel()
        }
        defer {
            stopping.cancel()
            signals.release()
        }
        try await serving.value
    }

    private static func token(in file: String) throws -> String {
        let token = String(decoding: try Disk.start(of: file, count: 1_000), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.count >= 16 else {
            throw CommandError.badValue(
                option: "--metrics-token-file", value: file, reason: "holds a token of fewer than 16 characters",
                hint: "write a longer one into it, such as the output of: openssl rand -hex 20")
        }
        return token
    }
}

struct HubInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Create an invitation for another household.",
        discussion: """
            The invitation is printed once, and admits one machine within a week. It opens the household of the \
            machine that uses it, unless that household already has members: those invite its other machines. With \
            --household, it opens the household of that id, even if it has members: for example when all its members \
            have lost their access, or the hub has forgotten it.
            """)

    @Argument(help: "Who is invited.")
    var name: String

    @Option(
        help: ArgumentHelp("The id of the household that the invitation opens.", valueName: "id"),
        transform: { text in
            guard let id = UUID(uuidString: text) else { throw ValidationError("not the id of a household") }
            return id
        })
    var household: UUID?

    @OptionGroup var place: HubPlace

    func run() async throws {
        let store = try await place.store()
        defer { store.close() }
        try StandardOutput.line(try await store.invite(name, to: household))
    }
}

struct HubMembers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members", abstract: "List the members of households, and open invitations.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var place: HubPlace

    func run() async throws {
        let store = try await place.store()
        defer { store.close() }
        let members = try await store.members()
        if output.json { return try StandardOutput.write(JSONValue.list(members.map(\.json)).document + "\n") }
        guard !members.isEmpty else {
            return try StandardOutput.line("No members yet. `housebook hub invite NAME` makes an invitation.")
        }
        for member in members {
            let state =
                if member.isRevoked {
                    "revoked"
                } else if let expires = member.expires {
                    "invited, until \(expires.formatted(.iso8601.year().month().day()))"
                } else {
                    "last seen \(member.lastSeen ?? "never")"
                }
            try StandardOutput.line("\(member.number)  \(member.name.printable)  \(state)")
        }
    }
}

struct HubRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End the access of a member, or withdraw an invitation.",
        discussion: "If several members share a name, give the number that `hub members` lists instead.")

    @Argument(help: "The member's number, name, or a part of the name that no other has.")
    var member: String

    @OptionGroup var place: HubPlace

    func run() async throws {
        let store = try await place.store()
        defer { store.close() }
        let name = try await store.revoke(member)
        try StandardOutput.line("Revoked the access of \(name.printable).")
    }
}

struct HubCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a hub's database into another one, such as from SQLite to PostgreSQL.",
        discussion: "Stop all hubs that use either database first. After an interruption, run it again to continue.")

    @OptionGroup var place: HubPlace

    @Option(help: ArgumentHelp("The folder of the new database.", valueName: "dir"), completion: .directory)
    var toData: String?

    @Option(help: ArgumentHelp("The new PostgreSQL database.", valueName: "url"))
    var toPostgres: String?

    func validate() throws {
        if (toData == nil) == (toPostgres == nil) { throw ValidationError("name --to-data or --to-postgres") }
    }

    func run() async throws {
        let source = try await place.store()
        defer { source.close() }
        let target = try await HubPlace.store(data: toData, postgres: toPostgres)
        defer { target.close() }
        for count in try await HubCopy.copy(from: source, to: target) {
            try StandardOutput.line("\(count.table)  \(count.rows)")
        }
    }
}

/// The place where a hub keeps its households.
struct HubPlace: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder of an SQLite database; without it, the folder hub.", valueName: "dir"),
        completion: .directory)
    var data: String?

    @Option(
        help: ArgumentHelp(
            """
            The URL of a PostgreSQL database, which several hubs may share. Leave out the password: it comes from \
            ~/.pgpass, from the file that PGPASSFILE names, or from PGPASSWORD.
            """, valueName: "url"))
    var postgres: String?

    func validate() throws {
        if data != nil, postgres != nil { throw ValidationError("--data and --postgres exclude each other") }
    }

    func store() async throws -> any HubStore { try await Self.store(data: data, postgres: postgres) }

    static func store(data: String?, postgres: String?) async throws -> any HubStore {
        if let postgres {
            guard !PostgresHubStore.hasPassword(postgres) else { throw CommandError.passwordShown }
            return try await PostgresHubStore(url: postgres)
        }
        return try SQLiteHubStore(folder: data ?? "hub")
    }
}

extension HubMember {
    fileprivate var json: JSONValue {
        .object([
            ("number", .text(number)), ("name", .text(name)), ("bound", .flag(isBound)),
            ("made", .text(made.formatted(.iso8601))), ("lastSeen", .optional(lastSeen)), ("revoked", .flag(isRevoked)),
            ("expires", .optional(expires?.formatted(.iso8601))),
        ])
    }
}
