import Foundation

/// A `housebook` command that runs until it is stopped, and its output so far.
public final class RunningCommand: Sendable {
    private let process: Process
    private let folder: URL

    /// Starts the command with the site as the current folder, runs a test with it, and stops it.
    ///
    /// - Parameter shell: Shell commands to run before the command.
    public static func run(
        _ arguments: [String], on site: TemporarySite, after shell: String? = nil,
        _ test: (RunningCommand) async throws -> Void
    ) async throws {
        let command = try RunningCommand(arguments, on: site, after: shell)
        do {
            try await test(command)
        } catch {
            _ = await command.stop()
            throw error
        }
        let status = await command.stop()
        guard status == 0 else { throw Failure(status: status, complaints: try command.complaints) }
    }

    /// The command did not exit cleanly when told to stop.
    public struct Failure: Error {
        public var status: Int32
        public var complaints: [String]
    }

    /// Whether this system lets a shell set limits in a separate namespace.
    public static let canLimitWatches = Surroundings.runs(
        "/usr/bin/env",
        ["unshare", "--user", "--map-root-user", "test", "-w", "/proc/sys/user/max_inotify_watches"])

    private init(_ arguments: [String], on site: TemporarySite, after shell: String?) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("housebook-said-\(UUID().uuidString)")
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        let command = [BuiltCommand.path] + arguments
        if let shell {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["unshare", "--user", "--map-root-user", "sh", "-c", "\(shell) && exec \"$@\"", "sh"] + command
        } else {
            process.executableURL = URL(fileURLWithPath: command[0])
            process.arguments = arguments
        }
        process.currentDirectoryURL = site.folder
        process.standardInput = FileHandle.nullDevice
        func file(_ name: String) throws -> FileHandle {
            let url = folder.appendingPathComponent(name)
            try Data().write(to: url)
            return try FileHandle(forWritingTo: url)
        }
        process.standardOutput = try file("output")
        process.standardError = try file("errors")
        try process.start()
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// The lines of standard output.
    public var lines: [String] { get throws { try said("output") } }

    /// The lines of standard error.
    public var complaints: [String] { get throws { try said("errors") } }

    private func said(_ name: String) throws -> [String] {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Interrupts the command, as Ctrl-C does.
    /// - Returns: The exit status.
    public func stop() async -> Int32 {
        if process.isRunning { process.interrupt() }
        await Task.detached { [process] in process.waitUntilExit() }.value
        return process.terminationStatus
    }
}

/// Waits for a condition to become true.
/// - Returns: Whether it did within a minute, enough for a busy machine.
public func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < deadline else { return false }
        try await Task.sleep(for: .milliseconds(10))
    }
    return true
}
