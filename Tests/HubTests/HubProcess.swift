import Foundation
import Testing

/// A hub in a separate process.
struct HubProcess {
    private let process = Process()
    private let output = Pipe()

    /// - Parameter fileBlocks: How long its files may become, in units of 512 bytes.
    init(_ arguments: [String], fileBlocks: Int? = nil) throws {
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
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// The port that it serves at, as soon as it does.
    func port() async throws -> Int {
        let output = output
        let line = try await offThread { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
        return try #require(Int(line.split(separator: "\n").first ?? ""))
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends it in the middle of whatever it does.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}
