public import Foundation

/// The `housebook` binary that was built beside the tests.
public enum BuiltCommand {
    /// The path in `HOUSEBOOK`, else the binary beside the test bundle, else the one that the package's tests built.
    public static let path: String = {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates = [
            ProcessInfo.processInfo.environment["HOUSEBOOK"],
            beside.appendingPathComponent("housebook").path,
            package.appendingPathComponent(".build/test/release/housebook").path,
        ].compactMap(\.self)
        return candidates.first(where: FileManager.default.isExecutableFile) ?? "housebook"
    }()
}

/// What a program wrote, and its exit status.
public struct CommandResult: Sendable, CustomStringConvertible {
    public var output: String
    public var errors: String
    public var status: Int32

    public var description: String { "status \(status)\n--- output\n\(output)\n--- errors\n\(errors)" }
}

/// Runs `housebook` to its end: in a worker, or in a process of its own if it reads input or needs an environment.
@discardableResult
public func runCommand(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], in folder: URL
) async throws -> CommandResult {
    if input.isEmpty, environment.isEmpty, let result = try await CommandWorker.run(arguments, in: folder) {
        return result
    }
    return try await runProgram(BuiltCommand.path, arguments, input: input, environment: environment, in: folder)
}

/// Runs a program to its end.
///
/// Children inherit the environment. Their coverage counts as far as `Process.start` says.
/// - Parameters:
///   - environment: Variables to set on top of this process's environment.
///   - folder: The current folder.
@discardableResult
public func runProgram(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: URL
) async throws -> CommandResult {
    // Files instead of pipes: nothing has to read along, however much the program writes.
    let files = try (0..<3).map { number in
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("housebook-\(UUID().uuidString)-\(number)")
        try Data(number == 0 ? input.utf8 : "".utf8).write(to: file)
        return file
    }
    defer {
        for file in files {
            // Leftovers in the temporary folder do no harm.
            try? FileManager.default.removeItem(at: file)
        }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do {
            try process.start()
        } catch {
            process.terminationHandler = nil
            continuation.resume(throwing: error)
        }
    }
    return CommandResult(
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self), status: status)
}

/// How a program ended that `killProgram` started.
public struct KilledProgram: Sendable {
    /// Whether it was still running when it was killed.
    public var wasRunning: Bool
    /// How long the program ran.
    public var duration: Duration
}

/// Starts a program and kills it after a delay: a power cut, except that the disk keeps what was written. The coverage
/// does not count, since the program cannot write it.
/// - Parameter isTime: Starts the delay once it returns true.
public func killProgram(
    _ program: String, _ arguments: [String], after delay: Duration, in folder: URL,
    once isTime: @escaping @Sendable () -> Bool = { true }
) async throws -> KilledProgram {
    // A separate thread: those of Swift's tasks may all be busy when the moment comes.
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread {
            continuation.resume(
                with: Result { try killProgramHere(program, arguments, after: delay, in: folder, once: isTime) })
        }
        thread.start()
    }
}

private func killProgramHere(
    _ program: String, _ arguments: [String], after delay: Duration, in folder: URL, once isTime: () -> Bool
) throws -> KilledProgram {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.start()
    let start = ContinuousClock.now
    while process.isRunning, !isTime() { usleep(500) }
    let moment = ContinuousClock.now + delay
    while process.isRunning, ContinuousClock.now < moment { usleep(500) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return KilledProgram(
        wasRunning: process.terminationReason == .uncaughtSignal, duration: start.duration(to: .now))
}
