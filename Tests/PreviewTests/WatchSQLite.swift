import Foundation
import Synchronization
import TestSupport
import Testing

/// A connection to a database in a separate process, open until this value is gone.
final class WatchSQLite: Sendable {
    private struct Pipes {
        var process: Process
        var input: FileHandle
        var output: FileHandle
    }

    private let pipes: Mutex<Pipes>

    /// Whether Python is there to run it.
    static let isAvailable: Bool = {
        // If it cannot be run, it is not available.
        let answer = try? WatchSQLite(":memory:").run("select 40 + 2")
        return answer == "42"
    }()

    private static let script = """
        import sys, sqlite3
        connection = sqlite3.connect(sys.argv[1], isolation_level=None)
        for line in sys.stdin:
            rows = connection.execute(line).fetchall()
            sys.stdout.write((str(rows[0][0]) if rows else "") + "\\n")
            sys.stdout.flush()
        """

    init(_ path: String) throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script, path]
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.start()
        pipes = Mutex(Pipes(process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
    }

    deinit { close() }

    /// Runs one statement, given on one line.
    /// - Returns: The first value of the first row, or an empty string.
    @discardableResult
    func run(_ statement: String) throws -> String {
        try pipes.withLock { pipes in
            try pipes.input.write(contentsOf: Data("\(statement)\n".utf8))
            var answer = Data()
            while answer.last != UInt8(ascii: "\n") {
                let more = pipes.output.availableData
                if more.isEmpty { throw Ended(statement: statement) }
                answer += more
            }
            return String(decoding: answer.dropLast(), as: UTF8.self)
        }
    }

    /// Closes the connection; the last one to close also removes the write-ahead log.
    func close() {
        pipes.withLock { pipes in
            // The connection may already be closed.
            try? pipes.input.close()
            pipes.process.waitUntilExit()
        }
    }

    struct Ended: Error {
        var statement: String
    }
}
