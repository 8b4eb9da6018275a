import Foundation
import Pictures

/// Measures how fast pictures are made, and codes are read from them. The tests kill `make`.
///
///     picture-bench make PHOTOS CACHE [CORES]    makes the pictures of a folder's files; prints a line of figures
///     picture-bench sample FOLDER COUNT          writes photos of 12 megapixels to measure with; needs `vips`
///     picture-bench codes FILE...                prints a line of JSON for each picture: its codes, and the time
@main struct PictureBench {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("make", 3...4):
            let cores = arguments.count == 4 ? Int(arguments[3]) : nil
            print(make(photos: URL(fileURLWithPath: arguments[1]), cache: arguments[2], cores: cores))
        case ("sample", 3):
            try Samples(folder: URL(fileURLWithPath: arguments[1])).make(Int(arguments[2]) ?? 1)
        case ("codes", 2...):
            for file in arguments.dropFirst() { print(try Codes(of: file).line) }
        default:
            print("usage: picture-bench make PHOTOS CACHE [CORES] | sample FOLDER COUNT | codes FILE...")
            exit(64)
        }
    }

    private static func make(photos: URL, cache: String, cores: Int?) -> String {
        let jobs = Self.files(in: photos).enumerated().map { number, name in
            // The cache tells sources apart by digest and does not check it, so a unique made-up one will do.
            let digits = String(number, radix: 16)
            let digest = digits.reversed() + String(repeating: "0", count: 64 - digits.count)
            return PictureJob(sha256: String(digest), source: .file(photos.appendingPathComponent(name)))
        }
        let start = ContinuousClock.now
        let outcomes = PictureCache(folder: URL(fileURLWithPath: cache)).makeAll(jobs, cores: cores)
        let seconds = start.duration(to: .now) / .seconds(1)
        for outcome in outcomes {
            if case .failure(let error) = outcome.result { print("error: \(error)") }
        }
        let new = outcomes.count { $0.isNew }
        return "new \(new) of \(outcomes.count), \(rounded(seconds)) s"
    }

    static func files(in folder: URL) -> [String] {
        // A folder that cannot be read has nothing to measure.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    static func rounded(_ number: Double) -> String { String(format: "%.2f", number) }
}
