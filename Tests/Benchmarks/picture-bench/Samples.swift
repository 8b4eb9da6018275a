import Foundation

/// Photos of 4000 × 3000 pixels with soft shapes and a camera's noise, made by the `vips` command: eight different
/// ones, then copies of them.
struct Samples {
    let folder: URL

    func make(_ count: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<min(count, 8) { try make(number: number) }
        for number in min(count, 8)..<max(count, 8) where number < count {
            try FileManager.default.copyItem(at: file(number % 8), to: file(number))
        }
    }

    private func file(_ number: Int) -> URL { folder.appendingPathComponent("photo-\(number).jpg") }

    private func make(number: Int) throws {
        let work = folder.appendingPathComponent(".work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer {
            // A leftover begins with a dot, and the next run makes it anew.
            try? FileManager.default.removeItem(at: work)
        }
        func at(_ name: String) -> String { work.appendingPathComponent(name).path }
        for (band, cell) in [(0, 700), (1, 300), (2, 90)] {
            let seed = String(10 * number + band)
            try vips("perlin", at("soft\(band).v"), "4000", "3000", "--cell-size", "\(cell)", "--seed", seed)
            try vips("gaussnoise", at("noise.v"), "4000", "3000", "--sigma", "4", "--mean", "128", "--seed", seed)
            try vips("linear", at("soft\(band).v"), at("scaled.v"), "110", "0")
            try vips("add", at("scaled.v"), at("noise.v"), at("sum.v"))
            try vips("cast", at("sum.v"), at("band\(band).v"), "uchar")
        }
        try vips("bandjoin", "\(at("band0.v")) \(at("band1.v")) \(at("band2.v"))", at("joined.v"))
        try vips("copy", at("joined.v"), at("photo.v"), "--interpretation", "srgb")
        try vips("jpegsave", at("photo.v"), file(number).path, "--Q", "90")
    }

    private func vips(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["vips"] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "vips \(arguments) failed"])
        }
    }
}
