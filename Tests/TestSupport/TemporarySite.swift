public import Foundation
import GRDB
public import Household
import HouseholdStore

/// A site root in a temporary folder, deleted with this value, and the `housebook` command to run on it.
public final class TemporarySite: Sendable {
    public let folder: URL

    /// An empty folder.
    public init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("housebook-site-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// A site root with an empty store.
    public static func empty(settings: String = "") throws -> TemporarySite {
        let site = try TemporarySite()
        try site.write(settings, to: "housebook.yml")
        try FileManager.default.createDirectory(
            at: site.url("Household"), withIntermediateDirectories: true)
        try EmptyStore.write(to: site.storePath)
        return site
    }

    /// The household of most tests: Main House (EUR, primary) with Kitchen, Study and the labels Furniture and Tools;
    /// Beach House (USD) with Kitchen and the label Furniture. No items.
    public static func furnished() throws -> TemporarySite { try furnishedModel.get().copy() }

    private static let furnishedModel = Result {
        let site = try empty()
        let household = try Store.open(at: site.storePath).household
        try household.setProfileName("The Testers")
        let main = try household.createHome(Home(name: "Main House", currency: .eur)).home
        let beach = try household.createHome(Home(name: "Beach House", currency: .usd)).home
        for (home, room) in [(main, "Kitchen"), (main, "Study"), (beach, "Kitchen")] {
            try household.addLocation(Location(homeID: home.id, name: room))
        }
        for (home, label) in [(main, "Furniture"), (main, "Tools"), (beach, "Furniture")] {
            try household.addLabel(Label(homeID: home.id, name: label))
        }
        return site
    }

    /// The same files in another folder.
    public func copy() throws -> TemporarySite {
        let copy = try TemporarySite()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(at: url(name), to: copy.url(name))
        }
        return copy
    }

    // MARK: - Files

    public var storePath: String { url("Household/store.sqlite").path }

    public func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    public func read(_ name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

    public func bytes(of name: String) throws -> Data { try Data(contentsOf: url(name)) }

    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    public func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    public func write(_ data: Data, to name: String) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    public func snapshot() throws -> Snapshot { try Store.open(at: storePath).snapshot() }

    /// Changes the store in ways that the repositories would refuse.
    public func execute(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: storePath, configuration: configuration).writeWithoutTransaction {
            try $0.execute(sql: sql)
        }
    }

    // MARK: - The command

    /// Runs `housebook` with the site as the current folder.
    @discardableResult
    public func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> CommandResult {
        try await runCommand(arguments, input: input, environment: environment, in: folder)
    }

    /// Runs `housebook` on a terminal of `columns` columns, which receives standard output and error; lines end with a
    /// bare line feed.
    public func runOnTerminal(
        _ arguments: String..., columns: Int = 80, typing input: String = ""
    ) async throws -> CommandResult {
        let script = """
            import fcntl, os, pty, struct, sys, termios
            columns, typed, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
            child, terminal = pty.fork()
            if child == 0:
                fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
                os.execv(command[0], command)
            os.write(terminal, typed.encode())
            seen = b""
            while True:
                try:
                    part = os.read(terminal, 65536)
                except OSError:
                    break
                if not part:
                    break
                seen += part
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            sys.stdout.buffer.write(seen.replace(b"\\r\\n", b"\\n"))
            sys.exit(status)
            """
        return try await runProgram(
            "/usr/bin/env", ["python3", "-c", script, "\(columns)", input, BuiltCommand.path] + arguments, in: folder)
    }
}
