import Foundation

@testable import Pictures

/// A folder with sources and a cache, deleted with this value.
final class Workshop: Sendable {
    let folder: URL

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("pictures-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // Leftovers in the temporary folder do no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    subscript(_ path: String) -> URL { folder.appendingPathComponent(path) }

    var cache: PictureCache { PictureCache(folder: self["cache"]) }

    @discardableResult
    func write(_ data: Data, to path: String) throws -> URL {
        let file = self[path]
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    /// The bytes of all files below a subfolder, by path; empty for a missing one.
    func files(below path: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        let start = self[path]
        guard FileManager.default.fileExists(atPath: start.path) else { return [:] }
        for name in try FileManager.default.subpathsOfDirectory(atPath: start.path) {
            let file = start.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            found[name] = try Data(contentsOf: file)
        }
        return found
    }

    /// A made-up digest for source number `number`; the cache does not compare it with the source's contents.
    static func digest(_ number: Int = 0) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "a", count: 64 - digits.count) + digits
    }

    /// Makes the pictures of a source, and reads them back.
    func made(_ data: Data, settings: PictureSettings = .standard) throws -> MadeSet {
        let cache = PictureCache(folder: self["cache-\(UUID().uuidString)"], settings: settings)
        return try MadeSet(cache.pictures(for: Self.digest(), source: .bytes(data)))
    }
}

/// A set with the bytes of its files.
struct MadeSet {
    let set: PictureSet
    let jpegs: [Data]
    let webps: [Data]

    init(_ set: PictureSet) throws {
        self.set = set
        jpegs = try set.sizes.map { try Data(contentsOf: set.url(of: $0.jpeg)) }
        webps = try set.sizes.map { try Data(contentsOf: set.url(of: $0.webp)) }
    }

    var widths: [Int] { self.set.sizes.map(\.width) }
    var heights: [Int] { self.set.sizes.map(\.height) }
}

/// The `PictureError` that a closure throws; nil if it throws none or another error.
func pictureError(_ body: () throws -> Void) -> PictureError? {
    do {
        try body()
        return nil
    } catch {
        return error as? PictureError
    }
}

extension PictureInfo {
    var size: String { "\(width)x\(height)" }
}
