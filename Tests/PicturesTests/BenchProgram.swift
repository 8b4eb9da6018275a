import Foundation
import TestSupport

/// The built `picture-bench`, beside the tests.
struct BenchProgram {
    struct Failed: Error, CustomStringConvertible {
        var description: String
    }

    private static let path: String = {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates = [beside, package.appendingPathComponent(".build/test/release")]
        return candidates.map { $0.appendingPathComponent("picture-bench").path }
            .first(where: FileManager.default.isExecutableFile) ?? "picture-bench"
    }()

    let arguments: [String]

    /// Makes the pictures of the folder `photos`.
    static func make(_ workshop: Workshop, cache: String) -> BenchProgram {
        BenchProgram(arguments: ["make", workshop["photos"].path, workshop[cache].path])
    }

    /// Runs to the end, which must be a success.
    func run() async throws {
        guard try await run(killedAfter: .seconds(60)) == false else { throw Failed(description: "it did not end") }
    }

    /// - Parameter isTime: Starts the delay once it returns true.
    /// - Returns: Whether it was still running when it was killed.
    func run(
        killedAfter delay: Duration, once isTime: @escaping @Sendable () -> Bool = { true }
    ) async throws -> Bool {
        // A separate thread: those of Swift's tasks may all be busy when the moment comes.
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try runHere(delay, isTime) }) }
            thread.start()
        }
    }

    private func runHere(_ delay: Duration, _ isTime: () -> Bool) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.start()
        while process.isRunning, !isTime() { sched_yield() }
        let moment = ContinuousClock.now + delay
        while process.isRunning, ContinuousClock.now < moment { usleep(500) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL { return true }
        guard process.terminationStatus == 0 else { throw Failed(description: "status \(process.terminationStatus)") }
        return false
    }
}
