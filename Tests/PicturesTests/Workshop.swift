import Foundation

@testable import Pictures

/// A folder with sources and a cache, which goes with the value.
final class Workshop: Sendable {
    let folder: URL

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
            .appendingPathComponent("pictures-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A folder that stays behind in the temporary ones harms nobody.
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

    /// The paths of all files below a folder of this one, with their bytes; none where there is no such folder.
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

    /// The digest that stands for source number `number`: what is in it is not looked at.
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

/// The error that a closure throws; nil where it throws none, or another.
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
