public import Foundation

/// `housebook hub` on a free port, with its data and its log in a folder.
public final class HubProcess: @unchecked Sendable {
    private let process = Process()
    public let address: String

    public init(in folder: URL, _ options: [String] = []) throws {
        process.executableURL = URL(fileURLWithPath: BuiltCommand.path)
        process.arguments = ["hub", "--port", "0"] + options
        process.currentDirectoryURL = folder
        let output = Pipe()
        let log = folder.appendingPathComponent("hub.log")
        try Data().write(to: log)
        (process.standardOutput, process.standardError) = (output, try FileHandle(forWritingTo: log))
        try process.start()
        // `Serving on 127.0.0.1, port 18931. Ctrl-C ends it.`
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = line.firstMatch(of: /port (\d+)/)?.1 else { throw Failure(said: line) }
        address = "http://127.0.0.1:\(port)/"
    }

    public struct Failure: Error {
        public let said: String
    }

    public func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
