import Foundation
import TestSupport
import Testing

@testable import Remotes

/// The hub of `hub.py`, running for as long as this value exists.
final class TestHub: Sendable {
    let port: Int
    let scheme: String
    /// The hub ends when this is closed.
    private let input = Pipe()

    /// One for all tests: their households differ.
    static let shared = Result { try TestHub() }

    struct NoPort: Error {}

    init(certificate: String? = nil, key: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("hub.py").path
        process.arguments = ["python3", script] + [certificate, key].compactMap { $0 }
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.start()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw NoPort() }
        self.port = port
        scheme = certificate == nil ? "http" : "https"
    }

    deinit {
        // The hub then ends when this process does.
        try? input.fileHandleForWriting.close()
    }

    /// - Parameter mode: What the hub does, see `hub.py`.
    func remote(
        _ mode: String = "", household: UUID = UUID(), token: String? = nil, patience: HubPatience = HubPatience()
    ) throws -> HubRemote {
        let address = try HubAddress("\(scheme)://127.0.0.1:\(port)\(mode)")
        return try HubRemote(address, household: household, token: token, patience: patience)
    }

    /// A remote whose hub gives one answer to everything.
    func remote(answering text: String) throws -> HubRemote {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        let encoded = Data(lines.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        return try remote("/raw/" + encoded.replacing("=", with: ""))
    }

    var place: String { "127.0.0.1:\(port)" }
}
