import Foundation
import TestSupport

/// Other programs that the tests run.
enum Programs {
    static let hasPython = succeeds(["python3", "-c", "import json, zipfile"])
    static let hasUnzip = succeeds(["unzip", "-v"])

    /// The built `archive-probe`, beside the tests.
    static let probe: String = {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates = [
            beside.appendingPathComponent("archive-probe").path,
            package.appendingPathComponent(".build/test/release/archive-probe").path,
        ]
        return candidates.first(where: FileManager.default.isExecutableFile) ?? "archive-probe"
    }()

    /// The start of a command line that runs the rest as a user who may not read every file. Empty if this process is
    /// one already; nil if it cannot become one.
    static let unprivileged: [String]? = {
        guard geteuid() == 0 else { return [] }
        let nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        return succeeds(nobody + ["test", "-x", probe]) ? nobody : nil
    }()

    struct Result: Equatable {
        var status: Int32
        var output: String
    }

    /// Runs a program, found through `PATH`, to its end.
    ///
    /// - Parameter meanwhile: Runs beside the program. If it throws, the program is killed.
    static func run(
        _ command: [String], environment: [String: String] = [:], meanwhile: (Process) throws -> Void = { _ in }
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.start()
        do {
            try meanwhile(process)
        } catch {
            process.terminate()
            throw error
        }
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// Archives the folder's site in a separate process.
    static func archive(
        _ folder: TestFolder, _ files: [String], meanwhile: (Process) throws -> Void
    ) throws -> Result {
        try run([probe, folder.site.path, folder.archive.path] + files, meanwhile: meanwhile)
    }

    private static func succeeds(_ command: [String]) -> Bool {
        // A program that cannot be started counts as missing.
        (try? run(command))?.status == 0
    }
}
