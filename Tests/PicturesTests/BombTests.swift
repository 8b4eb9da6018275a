import Foundation
import Testing
import Values

@testable import Pictures

@Suite struct BombTests {
    @Test("A PNG of 16,000 × 16,000 pixels is refused because of its dimensions")
    func png() throws {
        let workshop = try Workshop()
        let bomb = try Painting.black(width: 16_000, height: 16_000, ".png[bitdepth=1,compression=9]")
        #expect(bomb.count < 150_000, "it is small")
        let file = try workshop.write(bomb, to: "bomb.png")
        let error = pictureError { _ = try workshop.cache.pictures(for: Workshop.digest(), source: .file(file)) }
        #expect(error == .tooLarge(path: file.path, width: 16_000, height: 16_000, limit: "250 million pixels"))
        #expect(
            error?.description
                == "\(file.path) has 16000 × 16000 pixels; the limit is 250 million pixels")
        #expect(try workshop.files(below: "cache").isEmpty)
    }

    @Test("The header alone is enough to refuse a picture; the rest may be missing")
    func headers() throws {
        var header = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        header += FileParts.bigEndian(50_000) + FileParts.bigEndian(10) + Data([8, 2, 0, 0, 0])
        // The header's checksum, then the start of the picture's data.
        header = FileParts.png(Data(header.prefix(8)) + Data(count: 25), adding: []).prefix(8)
        header = FileParts.png(
            header, adding: [("IHDR", FileParts.bigEndian(50_000) + FileParts.bigEndian(10) + Data([8, 2, 0, 0, 0]))])
        header += Data([0, 0, 0, 20]) + Data("IDAT".utf8) + Data([0x78, 0x9C])
        #expect(
            pictureError { _ = try PictureSource.bytes(header).inspect() }
                == .tooLarge(path: "the picture", width: 50_000, height: 10, limit: "40000 pixels on a side"))

        let gif =
            Data("GIF89a".utf8) + Data([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0])
            + Data([0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x4C, 1, 0, 0x3B])
        let error = pictureError { _ = try PictureSource.bytes(gif).inspect() }
        #expect(error == .tooLarge(path: "the picture", width: 65_535, height: 65_535, limit: "40000 pixels on a side"))
    }

    @Test("A picture at a limit is made, and one a pixel larger is not")
    func limits() throws {
        let photo = try Painting.quarters(width: 200, height: 100).saved(".jpg")
        func error(_ pixels: Int, _ side: Int) -> PictureError? {
            let limits = PictureLimits(maximumPixels: pixels, maximumSide: side)
            return pictureError { _ = try PictureSource.bytes(photo).inspect(limits: limits) }
        }
        #expect(error(20_000, 200) == nil)
        #expect(error(19_999, 200) != nil)
        #expect(error(20_000, 199) != nil)

        let held = PictureLimits(maximumPixels: 20_000, maximumPixelsHeld: 19_999, maximumSide: 200)
        #expect(throws: Never.self) { try PictureSource.bytes(photo).inspect(limits: held) }
        for suffix in [".jpg[interlace]", ".png[interlace]", ".webp", ".heic", ".gif"] {
            let file = try Painting.quarters(width: 200, height: 100).saved(suffix)
            let error = pictureError { _ = try PictureSource.bytes(file).inspect(limits: held) }
            let limit = "19999 pixels for a picture that is decoded as a whole"
            #expect(error == .tooLarge(path: "the picture", width: 200, height: 100, limit: limit), "\(suffix)")
        }
    }
}
