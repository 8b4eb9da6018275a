import Foundation
import Pictures

/// The same files, made by this package and by libvips's own command on as many cores.
struct Comparison {
    let photos: URL

    func run() throws {
        let work = FileManager.default.temporaryDirectory.appendingPathComponent("picture-bench-\(getpid())")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer {
            // Left-overs in the temporary folder harm nobody.
            try? FileManager.default.removeItem(at: work)
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // In turn, so that what else the machine does falls on both.
        var ours: [Double] = []
        var theirs: [Double] = []
        for round in 1...3 {
            let cache = work.appendingPathComponent("cache-\(round)")
            ours.append(
                try seconds {
                    let program = URL(fileURLWithPath: CommandLine.arguments[0])
                    try wait(for: [start(program, ["make", photos.path, cache.path])])
                })
            if round == 1 {
                print("again: ", terminator: "")
                fflush(nil)
                try wait(
                    for: [start(URL(fileURLWithPath: CommandLine.arguments[0]), ["make", photos.path, cache.path])])
            }
            let output = work.appendingPathComponent("vipsthumbnail-\(round)")
            try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
            theirs.append(try seconds { try vipsthumbnail(output, cores) })
        }
        let (best, other) = (ours.min() ?? 0, theirs.min() ?? 1)
        let numbers = (ours + theirs).map(PictureBench.rounded)
        print("ours \(numbers.prefix(3)) s, vipsthumbnail \(numbers.suffix(3)) s on \(cores) cores")
        print("ratio of the best \(PictureBench.rounded(best / other))")
    }

    /// One command a size and format, as one would type it; a process for each core, each with its part of the photos.
    private func vipsthumbnail(_ output: URL, _ cores: Int) throws {
        let settings = PictureSettings.standard
        let files = PictureBench.files(in: photos).map { photos.appendingPathComponent($0).path }
        for width in settings.widths {
            for end in [
                ".jpg[Q=\(settings.jpegQuality),interlace,optimize_coding,strip]",
                ".webp[Q=\(settings.webpQuality),effort=\(settings.webpEffort),strip]",
            ] {
                let running = try (0..<cores).map { core in
                    let part = files.indices.filter { $0 % cores == core }.map { files[$0] }
                    return try start(
                        URL(fileURLWithPath: "/usr/bin/env"),
                        ["vipsthumbnail", "-s", "\(width)x", "-o", "\(output.path)/%s-\(width)\(end)"] + part,
                        ["VIPS_CONCURRENCY": "1"])
                }
                try wait(for: running)
            }
        }
    }

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .seconds(1)
    }

    private func start(_ program: URL, _ arguments: [String], _ environment: [String: String] = [:]) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        try process.run()
        return process
    }

    private func wait(for processes: [Process]) throws {
        for process in processes {
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "a command failed"])
            }
        }
    }
}
