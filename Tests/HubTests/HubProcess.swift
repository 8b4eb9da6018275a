import Foundation
import Testing

/// A hub in a separate process.
struct HubProcess {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        let tests = Bundle.main.executableURL?.deletingLastPathComponent()
        process.executableURL = tests?.appendingPathComponent("hub-probe")
        process.arguments = arguments
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
