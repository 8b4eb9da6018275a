import Foundation
import TestSupport
import Testing

/// A hub in a separate process.
struct HubProcess {
    private let process = Process()
    private let output = Pipe()

    /// - Parameters:
    ///   - fileBlocks: How long its files may become, in units of 512 bytes.
    ///   - isPrivileged: Whether it keeps the capabilities of root, if the tests have them.
    ///   - log: Takes its log.
    init(
        _ arguments: [String], fileBlocks: Int? = nil, isPrivileged: Bool = true, log: FileHandle = .nullDevice
    ) throws {
        let tests = Bundle.main.executableURL?.deletingLastPathComponent()
        let program = tests?.appendingPathComponent("hub-probe").path ?? ""
        // A write beyond the limit fails instead of ending the process.
        let limit = fileBlocks.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
        let drop = isPrivileged ? "" : "setpriv --bounding-set -all --inh-caps -all "
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", limit + "exec " + drop + "\"$0\" \"$@\"", program] + arguments
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
