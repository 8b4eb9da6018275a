import Foundation
import Testing

@testable import Pictures

@Suite struct SizeTests {
    @Test(
        "Each width below the picture's is made, and the picture's own if the largest of these is a fifth smaller",
        arguments: [
            (4000, 3000, "160x120 320x240 640x480 1600x1200"), (3000, 4000, "160x213 320x427 640x853 1600x2133"),
            (1600, 1200, "160x120 320x240 640x480 1600x1200"), (1500, 1000, "160x107 320x213 640x427 1500x1000"),
            (1000, 500, "160x80 320x160 640x320 1000x500"), (800, 400, "160x80 320x160 640x320 800x400"),
            (799, 400, "160x80 320x160 640x320"), (401, 300, "160x120 320x239 401x300"), (161, 120, "160x119"),
            (160, 120, "160x120"), (159, 120, "159x120"), (1, 1, "1x1"), (40_000, 3, "160x1 320x1 640x1 1600x1"),
            // The height is at most four times the requested width.
            (1000, 40_000, "16x640 32x1280 64x2560 160x6400"), (3, 40_000, "1x640 1x1280 1x2560 1x6400"),
            (500, 2000, "160x640 320x1280 500x2000"),
        ])
    func sizes(width: Int, height: Int, wanted: String) {
        let sizes = PictureSettings.standard.sizes(of: PictureDimensions(width: width, height: height))
        #expect(sizes.map { "\($0.width)x\($0.height)" }.joined(separator: " ") == wanted)
    }

    @Test(
        "The files have exactly the sizes that the set states, including odd ones",
        arguments: [".jpg", ".png", ".webp", ".heic"])
    func exact(suffix: String) throws {
        for (width, height) in [(1601, 1067), (3333, 1111), (801, 1999), (77, 3), (1, 1)] {
            let made = try Workshop().made(Painting.black(width: width, height: height, suffix))
            for (size, files) in zip(made.set.sizes, zip(made.jpegs, made.webps)) {
                let (jpeg, webp) = (try Seen(files.0), try Seen(files.1))
                #expect(jpeg.width == size.width && jpeg.height == size.height, "\(width)x\(height)")
                #expect(webp.width == size.width && webp.height == size.height, "\(width)x\(height)")
            }
        }
    }

    @Test("A long strip is made, even in WebP, whose sides are limited to 16,383")
    func strip() throws {
        let made = try Workshop().made(Painting.black(width: 300, height: 30_000, ".png"))
        #expect(made.widths == [6, 13, 26, 64] && made.heights == [640, 1280, 2560, 6400])
    }

    @Test("Thumbnails of noisy 12-megapixel photos are so small that forty of them fit a page's first view")
    func thumbnail() throws {
        let made = try Workshop().made(Painting.noisy(width: 4000, height: 3000).saved(".jpg[Q=95]"))
        #expect(made.widths == [160, 320, 640, 1600])
        #expect(made.webps[0].count < 4_500, "\(made.webps[0].count) bytes")
        #expect(made.jpegs[0].count < 6_500, "\(made.jpegs[0].count) bytes")
    }
}
