import Foundation
import TestSupport
import Testing

/// A hub in a separate process.
struct HubProcess {
    private let process = Process()
    private let output = Pipe()

    /// - Parameters:
    ///   - fileBlocks: How long its files may become, in units of 512 bytes.
    ///   - log: Takes its log.
    init(_ arguments: [String], fileBlocks: Int? = nil, log: FileHandle = .nullDevice) throws {
        let tests = Bundle.main.executableURL?.deletingLastPathComponent()
        let program = tests?.appendingPathComponent("hub-probe")
        if let fileBlocks, let program {
            // A write beyond the limit fails instead of ending the process.
            let script = "trap '' XFSZ; ulimit -f \(fileBlocks); exec \"$0\" \"$@\""
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script, program.path] + arguments
        } else {
            process.executableURL = program
            process.arguments = arguments
        }
        process.standardOutput = output
        process.standardError = log
        try process.start()
    }

    /// The port that it serves at, as soon as it does.
    func port() async throws -> Int {
        let output = output
        let line = try await offThread { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
        return try #require(Int(line.split(separator: "\n").first ?? ""))
    }

    #if os(Linux)
        /// How long it has computed, as proc_pid_stat(5) counts it: in hundredths of a second.
        func processorTime() throws -> Duration {
            let line = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
            let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
            return .milliseconds(10 * fields[11...12].compactMap { Int($0) }.reduce(0, +))
        }
    #endif

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends it in the middle of whatever it does.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}
