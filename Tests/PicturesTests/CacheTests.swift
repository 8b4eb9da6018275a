import Digests
import Foundation
import Testing

@testable import Pictures

@Suite struct CacheTests {
    private let workshop: Workshop
    private let photo: URL
    private static let noise = Result { try Painting.noisy(width: 750, height: 500).saved(".jpg") }
    private static let small = Result { try Painting.noisy(width: 420, height: 300).saved(".jpg") }

    init() throws {
        workshop = try Workshop()
        photo = try workshop.write(Self.noise.get(), to: "photo.jpg")
    }

    private func pictures(_ check: PictureCache.Check = .sizes) throws -> PictureSet {
        try workshop.cache.pictures(for: Workshop.digest(), source: .file(photo), checking: check)
    }

    @Test("Pictures are made once: after that the source is not even opened")
    func once() throws {
        let first = try pictures()
        let files = try workshop.files(below: "cache")
        try FileManager.default.removeItem(at: photo)
        #expect(try pictures() == first)
        #expect(try pictures(.bytes) == first)
        #expect(try workshop.files(below: "cache") == files)
        let start = "pictures-3-w160.320.640.1600-j80-w80e2/aa/\(Workshop.digest())/"
        let names = ["160.jpg", "160.webp", "320.jpg", "320.webp", "640.jpg", "640.webp", "set.json"]
        #expect(files.keys.sorted() == names.map { start + $0 })
        #expect(first.sizes.map(\.width) == [160, 320, 640] && first.sizes.map(\.height) == [107, 213, 427])
        #expect(first.sizes.map(\.jpeg.name) == ["160.jpg", "320.jpg", "640.jpg"])
        #expect(first.sizes[0].webp.size == files[start + "160.webp"]?.count)
        #expect(first.url(of: first.sizes[0].webp).path == workshop["cache/\(start)160.webp"].path)
    }

    @Test("The same source and settings give the same bytes, in any cache and order")
    func deterministic() throws {
        let others = try (0..<3).map { number in
            try workshop.write(
                Painting.noisy(width: 420, height: 300, seed: UInt64(number)).saved(".png"), to: "\(number).png")
        }
        let sources = [photo] + others
        func made(_ name: String, _ order: [Int]) throws -> [String: Data] {
            let jobs = order.map { PictureJob(sha256: Workshop.digest($0), source: .file(sources[$0])) }
            _ = PictureCache(folder: workshop[name]).makeAll(jobs)
            return try workshop.files(below: name)
        }
        let first = try made("one", [0, 1, 2, 3])
        #expect(first.count == 4 * 7)
        #expect(try made("other", [3, 1, 0, 2]) == first)
    }

    @Test(
        "A damaged or incomplete set is made again, identical to the first",
        arguments: ["160.jpg", "160.webp", "420.webp", "set.json"],
        ["gone", "cut", "longer", "empty", "a folder", "other bytes"])
    func healed(name: String, damage: String) throws {
        try workshop.write(Self.small.get(), to: "photo.jpg")
        let whole = try pictures()
        let before = try workshop.files(below: "cache")
        let file = whole.folder.appendingPathComponent(name)
        let bytes = try Data(contentsOf: file)
        if damage == "gone" || damage == "a folder" { try FileManager.default.removeItem(at: file) }
        switch damage {
        case "cut": try bytes.dropLast(3).write(to: file)
        case "longer": try (bytes + [0]).write(to: file)
        case "empty": try Data().write(to: file)
        case "a folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        case "other bytes":
            var other = bytes
            other[other.count / 2] ^= 0x55
            try other.write(to: file)
        default: break
        }
        // Every check reads a set's record in full; a changed picture of the same length is found only by comparing
        // bytes.
        let isSilent = damage == "other bytes" && name != "set.json"
        if isSilent { #expect(workshop.cache.existing(Workshop.digest()) == whole) }
        let isHarmless = name == "set.json" && damage == "longer"
        let check: PictureCache.Check = damage == "other bytes" ? .bytes : .sizes
        #expect(isHarmless || workshop.cache.existing(Workshop.digest(), checking: check) == nil)
        #expect(try pictures(check) == whole)
        if !isHarmless { #expect(try workshop.files(below: "cache") == before) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: workshop["cache"].path).count == 1, "left-overs")
    }

    @Test("A file in the place of a set is replaced")
    func fileInTheWay() throws {
        let place = workshop["cache/pictures-3-w160.320.640.1600-j80-w80e2/aa/\(Workshop.digest())"]
        try workshop.write(Data("x".utf8), to: "cache/pictures-3-w160.320.640.1600-j80-w80e2/aa/\(Workshop.digest())")
        #expect(try pictures().folder.path == place.path)
        #expect(try workshop.files(below: "cache").count == 7)
    }

    @Test("A record that names files elsewhere is treated as missing")
    func elsewhere() throws {
        let set = try pictures()
        let record = set.folder.appendingPathComponent("set.json")
        let text = String(decoding: try Data(contentsOf: record), as: UTF8.self)
        try Data(text.replacingOccurrences(of: "160.jpg", with: "../../160.jpg").utf8).write(to: record)
        #expect(workshop.cache.existing(Workshop.digest()) == nil)
    }

    @Test("Other settings make other pictures, and the old ones stay")
    func settings() throws {
        let first = try pictures()
        let settings = PictureSettings(widths: [300], jpegQuality: 70, webpQuality: 60, webpEffort: 2)
        let cache = PictureCache(folder: workshop["cache"], settings: settings)
        #expect(cache.existing(Workshop.digest()) == nil)
        let second = try cache.pictures(for: Workshop.digest(), source: .file(photo))
        #expect(second.sizes.map(\.width) == [300])
        #expect(try pictures() == first)
        var stamps: Set = [PictureSettings.standard.stamp]
        for other in [
            PictureSettings(widths: [160, 640], jpegQuality: 80, webpQuality: 80, webpEffort: 2),
            PictureSettings(widths: [160, 640, 1600], jpegQuality: 81, webpQuality: 80, webpEffort: 2),
            PictureSettings(widths: [160, 640, 1600], jpegQuality: 80, webpQuality: 81, webpEffort: 2),
            PictureSettings(widths: [160, 640, 1600], jpegQuality: 80, webpQuality: 80, webpEffort: 3),
        ] {
            #expect(stamps.insert(other.stamp).inserted)
        }
    }

    @Test("A cache that checks its sources makes nothing from a file that is not what its digest says")
    func checks() throws {
        let cache = PictureCache(folder: workshop["cache"], checkingSources: true)
        let error = pictureError { _ = try cache.pictures(for: Workshop.digest(), source: .file(photo)) }
        #expect(error == .changed(path: photo.path))
        let digest = SHA256Digest.of(try Data(contentsOf: photo))
        #expect(throws: Never.self) { _ = try cache.pictures(for: digest, source: .file(photo)) }
    }

    @Test(
        "A malformed digest is refused and leads to no path",
        arguments: ["", "abc", "../../../../etc/passwd", String(repeating: "A", count: 64)])
    func digests(text: String) throws {
        let error = pictureError { _ = try workshop.cache.pictures(for: text, source: .file(photo)) }
        #expect(error == .invalidDigest(text))
        #expect(workshop.cache.existing(text) == nil)
        #expect(try workshop.files(below: "cache").isEmpty)
    }

    @Test("A read-only folder is reported with its path")
    func unwritable() throws {
        let cache = PictureCache(folder: photo.appendingPathComponent("cache"))
        let error = pictureError { _ = try cache.pictures(for: Workshop.digest(), source: .file(photo)) }
        guard case .cannotWrite(let path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.hasPrefix(photo.path + "/cache"))
        #expect(reason == "Not a directory")
    }

    @Test("A sweep removes unwanted sets, and no file that is not the cache's")
    func sweep() throws {
        let cache = workshop.cache
        for number in 0..<3 { _ = try cache.pictures(for: Workshop.digest(number), source: .file(photo)) }
        let old = PictureSettings(widths: [100], jpegQuality: 70, webpQuality: 60, webpEffort: 2)
        _ = try PictureCache(folder: cache.folder, settings: old).pictures(for: Workshop.digest(), source: .file(photo))
        try workshop.write(Data(), to: "cache/mine/\(Workshop.digest(7))/notes.txt")
        try workshop.write(Data(), to: "cache/.new-fresh/160.jpg")
        try workshop.write(Data(), to: "cache/.old-stale/160.jpg")
        #expect(cache.sweep(keeping: [Workshop.digest(1)]) == 0, "what is young may be in use")
        let hours = Date(timeIntervalSinceNow: -7200)
        let all = try #require(FileManager.default.enumerator(atPath: cache.folder.path)).compactMap { $0 as? String }
        for path in all where !path.hasPrefix(".new") {
            try FileManager.default.setAttributes(
                [.modificationDate: hours], ofItemAtPath: cache.folder.appendingPathComponent(path).path)
        }

        #expect(cache.sweep(keeping: [Workshop.digest(1)]) == 3)
        #expect(cache.existing(Workshop.digest(1), checking: .bytes) != nil)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).sorted()
                == [".new-fresh", "mine", PictureSettings.standard.stamp])
        #expect(try workshop.files(below: "cache/mine").count == 1)
        #expect(try workshop.files(below: "cache/\(PictureSettings.standard.stamp)").count == 7)
    }
}
