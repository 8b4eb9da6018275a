import Foundation
import Synchronization

/// A process that runs one command after the other. Starting a process for each command takes longer than most commands
/// do, above all because the Swift runtime looks up every type again.
///
/// The process is this test bundle once more, running the one test that calls `serve`. Requests and replies go through
/// two named pipes in `folder`, and what a command prints into two files there.
public final class CommandWorker: Sendable {
    private struct Request: Codable {
        var arguments: [String]
        var folder: String
    }

    /// What a worker replies when it ends in the middle of a command.
    private static let crashed = "-1\n"

    private let folder: URL
    private let process = Process()
    private let requests: Int32
    private let replies: Int32
    private let ended = DispatchSemaphore(value: 0)

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-worker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for pipe in ["requests", "replies"] where mkfifo(folder.appendingPathComponent(pipe).path, 0o600) != 0 {
            throw CocoaError(.fileWriteUnknown)
        }
        // Open for both directions, since opening for one waits for the other process.
        requests = open(folder.appendingPathComponent("requests").path, O_RDWR | O_CLOEXEC)
        replies = open(folder.appendingPathComponent("replies").path, O_RDWR | O_CLOEXEC)
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--testing-library", "swift-testing", "--filter", "CommandWorkerTests"]
        process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: folder.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [replies, ended] _ in
            _ = Self.crashed.withCString { Foundation.write(replies, $0, strlen($0)) }
            ended.signal()
        }
        try process.start(isAlwaysCounted: true)
    }

    /// Runs a command and returns what it printed.
    private func run(_ arguments: [String], in current: URL) async throws -> CommandResult {
        let request = try JSONEncoder().encode(Request(arguments: arguments, folder: current.path)) + Data("\n".utf8)
        let status: Int32 = await withCheckedContinuation { continuation in
            // Waits on a thread of its own: Swift's tasks have few, and the command may ask a server of the same test.
            DispatchQueue.global().async { [requests, replies] in
                _ = request.withUnsafeBytes { Foundation.write(requests, $0.baseAddress, $0.count) }
                continuation.resume(returning: Self.line(from: replies).flatMap { Int32($0) } ?? -1)
            }
        }
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
        }
        return CommandResult(output: try text("output"), errors: try text("errors"), status: status)
    }

    /// Lets the process write its coverage profile and end.
    private func end() {
        close(requests)
        if ended.wait(timeout: .now() + 20) == .timedOut { kill(process.processIdentifier, SIGKILL) }
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - The workers of this process

    /// On macOS the tests are not a program that can be started again.
    private static let areThere = CommandLine.arguments[0].hasSuffix(".xctest")

    private static let idle = Mutex<[CommandWorker]>([])

    private static let endsAtExit: Void = {
        atexit { for worker in CommandWorker.idle.withLock({ $0 }) { worker.end() } }
    }()

    /// Runs a command in an idle worker, or in a new one. Nil where there can be no workers.
    static func run(_ arguments: [String], in folder: URL) async throws -> CommandResult? {
        guard areThere else { return nil }
        _ = endsAtExit
        let worker = try idle.withLock { $0.popLast() } ?? CommandWorker()
        let result = try await worker.run(arguments, in: folder)
        if worker.process.isRunning { idle.withLock { $0.append(worker) } }
        return result
    }

    // MARK: - In the worker

    private static let variable = "HOUSEBOOK_COMMAND_WORKER"

    /// Whether this process is a worker.
    public static let isThisProcess = ProcessInfo.processInfo.environment[variable] != nil

    /// Runs the commands that are asked for, until the tests end.
    /// - Parameter run: Runs a command with these arguments and returns its exit status.
    public static func serve(_ run: ([String]) async -> Int32) async throws {
        let folder = ProcessInfo.processInfo.environment[variable] ?? ""
        let (requests, replies) = (open(folder + "/requests", O_RDONLY), open(folder + "/replies", O_WRONLY))
        while let line = line(from: requests) {
            let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
            chdir(request.folder)
            for (stream, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
                let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
                dup2(file, stream)
                close(file)
            }
            let reply = "\(await run(request.arguments))\n"
            chdir("/")
            _ = reply.withCString { Foundation.write(replies, $0, strlen($0)) }
        }
    }

    /// The next line of a pipe, without its end; nil once nobody writes to it any more.
    private static func line(from pipe: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
