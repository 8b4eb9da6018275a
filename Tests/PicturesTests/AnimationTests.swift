import Foundation
import Testing

@testable import Pictures

@Suite struct AnimationTests {
    @Test(
        "For an animation or a file of several pages, the first picture is used",
        arguments: [".gif", ".webp[lossless]", ".heic[Q=90]", ".tif"])
    func first(suffix: String) throws {
        // Three frames, one above the other: red, green, blue.
        var painting = Painting(width: 200, height: 450) { _, y in
            y < 150 ? [255, 0, 0] : y < 300 ? [0, 255, 0] : [0, 0, 255]
        }
        painting.numbers["page-height"] = 150
        let file = try painting.saved(suffix)
        let info = try PictureSource.bytes(file).inspect()
        #expect(info.size == "200x150" && info.frames == 3)
        let made = try Workshop().made(file)
        #expect(made.widths == [160, 200] && made.heights == [120, 150])
        for data in made.jpegs + made.webps {
            #expect(try Seen(data).quarters == "RRRR")
            #expect(try PictureSource.bytes(data).inspect().frames == 1)
        }
    }

    @Test("A GIF keeps its transparent parts in WebP")
    func clear() throws {
        let painting = Painting(width: 100, height: 100, channels: 4) { x, _ in
            x < 50 ? [0, 0, 0, 0] : [255, 0, 0, 255]
        }
        let made = try Workshop().made(painting.saved(".gif"))
        #expect(made.set.hasAlpha)
        #expect(try Seen(made.webps[0]).colour(20, 50)[3] == 0)
        #expect(isNear(try Seen(made.jpegs[0]).colour(20, 50), [255, 255, 255], within: 2))
    }
}
