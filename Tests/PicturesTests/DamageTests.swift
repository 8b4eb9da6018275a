import Foundation
import TestSupport
import Testing
import Values

@testable import Pictures

private let suffixes = [
    ".jpg[Q=90]", ".jpg[Q=90,interlace]", ".png", ".png[interlace]", ".webp[Q=90]", ".webp[lossless]", ".heic[Q=80]",
    ".tif",
    ".tif[tile]", ".tif[compression=jpeg]", ".tif[compression=deflate]", ".gif",
]

@Suite struct DamageTests {
    @Test("An empty file is reported as empty", arguments: ["photo.jpg", "photo.heic"])
    func empty(name: String) throws {
        let workshop = try Workshop()
        let file = try workshop.write(Data(), to: name)
        for source in [PictureSource.file(file), .bytes(Data())] {
            let error = pictureError { _ = try workshop.cache.pictures(for: Workshop.digest(), source: source) }
            #expect(error == .empty(path: source.path))
            #expect(error?.description == "\(source.path) is empty")
        }
        #expect(try workshop.files(below: "cache").isEmpty)
    }

    @Test("A file truncated at any point is damaged, and no pictures are made from it", arguments: suffixes)
    func truncated(suffix: String) throws {
        let workshop = try Workshop()
        let whole = try Painting.noisy(width: 600, height: 400).saved(suffix)
        _ = try workshop.made(whole)
        for percent in [1, 10, 30, 50, 70, 90, 97] {
            let file = try workshop.write(whole.prefix(whole.count * percent / 100), to: "photo.jpg")
            let error = pictureError { _ = try workshop.cache.pictures(for: Workshop.digest(), source: .file(file)) }
            guard case .damaged(file.path, _, let detail) = error else {
                Issue.record("\(percent) %: \(String(describing: error))")
                continue
            }
            #expect(!detail.isEmpty)
        }
        #expect(try workshop.files(below: "cache").isEmpty)
    }

    @Test("A truncated JPEG's error says what failed, where, why and what to do")
    func words() throws {
        let workshop = try Workshop()
        let whole = try Painting.noisy(width: 600, height: 400).saved(".jpg")
        let file = try workshop.write(whole.prefix(whole.count / 2), to: "photo.jpg")
        let error = pictureError { _ = try workshop.cache.pictures(for: Workshop.digest(), source: .file(file)) }
        #expect(error?.description.hasPrefix("\(file.path) is a damaged JPEG: ") == true)
        #expect(error?.explanation.advice == "copy it again from the original")
    }

    @Test("Bytes changed at random give a picture or an error, never a crash", arguments: suffixes)
    func fuzzed(suffix: String) throws {
        var random = SeededGenerator(seed: 5)
        let workshop = try Workshop()
        let whole = [UInt8](try Painting.noisy(width: 120, height: 80).saved(suffix))
        for number in 0..<60 {
            var bytes = whole
            for _ in 0...(number % 6) {
                // Half of the changes are to the header, where most can go wrong.
                let end = number % 2 == 0 ? min(200, bytes.count) : bytes.count
                bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let limits = PictureLimits(maximumPixels: 4_000_000, maximumSide: 4000)
            let cache = PictureCache(folder: workshop["cache"], limits: limits)
            let digest = Workshop.digest(number)
            if pictureError({ _ = try cache.pictures(for: digest, source: .bytes(Data(bytes))) }) == nil {
                #expect(cache.existing(digest, checking: .bytes) != nil)
            }
        }
    }
}
