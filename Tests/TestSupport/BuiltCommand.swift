public import Foundation

/// The `housebook` binary that was built beside the tests.
public enum BuiltCommand {
    /// What `HOUSEBOOK` names, else the binary beside the test bundle, else that the tests of the package built.
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

/// What a program wrote and how it ended.
public struct CommandResult: Sendable, CustomStringConvertible {
    public var output: String
    public var errors: String
    public var status: Int32

    public var description: String { "status \(status)\n--- output\n\(output)\n--- errors\n\(errors)" }
}

/// Runs a program to its end.
///
/// Children inherit the environment, `LLVM_PROFILE_FILE` included, so that what they run counts as covered.
/// - Parameters:
///   - environment: What is set on top of what this process has.
///   - folder: The current folder.
@discardableResult
public func runProgram(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
    in folder: URL
) async throws -> CommandResult {
    // Files instead of pipes: however much is written, nobody has to read along.
    let files = try (0..<3).map { number in
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("housebook-\(UUID().uuidString)-\(number)")
        try Data(number == 0 ? input.utf8 : "".utf8).write(to: file)
        return file
    }
    defer {
        for file in files {
            // Left-overs in the temporary folder harm nobody.
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
            try process.run()
        } catch {
            process.terminationHandler = nil
            continuation.resume(throwing: error)
        }
    }
    return CommandResult(
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self), status: status)
}

/// How a program ended that `killProgram` had started.
public struct KilledProgram: Sendable {
    /// Whether it was still running when it was killed.
    public var wasRunning: Bool
    /// How long it ran.
    public var duration: Duration
}

/// Starts a program and kills it after a while, as a power cut would, were the disk not to notice. Its coverage is not
/// counted, since it has no time to write it down.
/// - Parameter isTime: From when the while is counted.
public func killProgram(
    _ program: String, _ arguments: [String], after delay: Duration, in folder: URL,
    once isTime: @escaping @Sendable () -> Bool = { true }
) async throws -> KilledProgram {
    // A thread of its own: those of Swift's tasks may all be at work when the moment comes.
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
    try process.run()
    let start = ContinuousClock.now
    while process.isRunning, !isTime() { usleep(500) }
    let moment = ContinuousClock.now + delay
    while process.isRunning, ContinuousClock.now < moment { usleep(500) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return KilledProgram(
        wasRunning: process.terminationReason == .uncaughtSignal, duration: start.duration(to: .now))
}
