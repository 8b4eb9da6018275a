import Foundation
import TestSupport

/// Other programs that the tests run.
enum Programs {
    /// The built `remote-probe`, beside the tests.
    static let probe = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("remote-probe").path

    struct Result: Equatable {
        var status: Int32
        var output: String
    }

    /// Runs a program, found through `PATH`, to its end.
    ///
    /// - Parameter meanwhile: Runs beside the program.
    static func run(_ command: [String], meanwhile: (Process) -> Void = { _ in }) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.start()
        meanwhile(process)
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }
}
