import Foundation
import Testing

@testable import Pictures

@Suite struct SizeTests {
    @Test(
        "Each width that a picture exceeds is made, and its own where the last of these is a fifth short",
        arguments: [
            (4000, 3000, "400x300 800x600 1600x1200"), (3000, 4000, "400x533 800x1067 1600x2133"),
            (1600, 1200, "400x300 800x600 1600x1200"), (1500, 1000, "400x267 800x533 1500x1000"),
            (1000, 500, "400x200 800x400 1000x500"), (900, 450, "400x200 800x400"), (401, 300, "400x299"),
            (400, 300, "400x300"), (399, 300, "399x300"), (1, 1, "1x1"), (40_000, 3, "400x1 800x1 1600x1"),
            // Not higher than four times as wide as asked for.
            (1000, 40_000, "40x1600 80x3200 160x6400"), (3, 40_000, "1x1600 1x3200 1x6400"),
            (500, 2000, "400x1600 500x2000"),
        ])
    func sizes(width: Int, height: Int, wanted: String) {
        let sizes = PictureSettings.standard.sizes(of: PictureDimensions(width: width, height: height))
        #expect(sizes.map { "\($0.width)x\($0.height)" }.joined(separator: " ") == wanted)
    }

    @Test(
        "The files are of exactly the sizes that the set says, odd ones included",
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

    @Test("A strip is made, in WebP as well, which holds no side above 16,383")
    func strip() throws {
        let made = try Workshop().made(Painting.black(width: 300, height: 30_000, ".png"))
        #expect(made.widths == [16, 32, 64] && made.heights == [1600, 3200, 6400])
    }
}
