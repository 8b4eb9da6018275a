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

/// A RAM disk, mounted for the lifetime of this value.
final class SmallDisk {
    let folder: URL

    static let canMount: Bool = {
        // Where none can be mounted, its tests are skipped.
        geteuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil
    }()

    struct NotMounted: Error {}

    init(kilobytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("remotes-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let command = ["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path]
        guard try Programs.run(command).status == 0 else {
            rmdir(folder.path)
            throw NotMounted()
        }
    }

    func makeReadOnly() throws {
        guard try Programs.run(["mount", "-o", "remount,ro", folder.path]).status == 0 else { throw NotMounted() }
    }

    deinit {
        // If unmounting fails, the RAM disk stays until the machine stops.
        _ = try? Programs.run(["umount", folder.path])
        rmdir(folder.path)
    }
}
