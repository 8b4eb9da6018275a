import Foundation
import Testing

@testable import Pictures

@Suite struct OrientationTests {
    /// The stored quarters are red, green, blue and white, row by row; the expected ones follow EXIF's eight
    /// orientations.
    @Test(
        "A picture is turned upright from each of the eight orientations",
        arguments: [
            (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
        ])
    func eight(orientation: Int, upright: String) throws {
        let plain = try Painting.quarters(width: 1200, height: 900).saved(".jpg[Q=90,subsample_mode=off]")
        let exif = ExifBlock(orientation: UInt16(orientation), canary: "x")
        let photo = FileParts.jpeg(plain, adding: [(0xE1, exif.withMarker)])
        let info = try PictureSource.bytes(photo).inspect()
        let isTurned = orientation >= 5
        #expect(info.orientation == orientation)
        #expect(info.size == (isTurned ? "900x1200" : "1200x900"))

        let made = try Workshop().made(photo)
        #expect(made.widths == (isTurned ? [160, 320, 640, 900] : [160, 320, 640, 1200]))
        #expect(made.heights == (isTurned ? [213, 427, 853, 1200] : [120, 240, 480, 900]))
        for (size, file) in zip(made.set.sizes + made.set.sizes, made.jpegs + made.webps) {
            let seen = try Seen(file)
            #expect(seen.width == size.width && seen.height == size.height)
            #expect(seen.quarters == upright)
        }
    }

    @Test("A turned PNG, WebP and TIFF are turned upright too", arguments: [".png", ".webp[Q=90]", ".tif"])
    func others(suffix: String) throws {
        var painting = Painting.quarters(width: 300, height: 200)
        painting.numbers["orientation"] = 6
        var photo = try painting.saved(suffix)
        if suffix == ".png" {
            photo = FileParts.png(photo, adding: [("eXIf", ExifBlock(orientation: 6, canary: "x").tiff)])
        }
        #expect(try PictureSource.bytes(photo).inspect().orientation == 6)
        let made = try Workshop().made(photo)
        #expect(made.widths == [160, 200])
        #expect(try Seen(made.jpegs[0]).quarters == "BRWG")
    }

    @Test(
        "A picture decoded at a smaller size is turned as well, and has the size that the set states",
        arguments: [".jpg[Q=90]", ".webp[Q=90]", ".jpg[Q=90,interlace]"], [1, 3, 5, 6, 7, 8])
    func shrunk(suffix: String, orientation: Int) throws {
        for (width, height) in [(1201, 899), (403, 202), (1601, 1067)] {
            var painting = Painting.quarters(width: width, height: height)
            painting.numbers["orientation"] = orientation
            let settings = PictureSettings(widths: [50, 100], jpegQuality: 90, webpQuality: 90, webpEffort: 0)
            let made = try Workshop().made(painting.saved(suffix), settings: settings)
            let upright = [1: "RGBW", 3: "WBGR", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB"][orientation]
            for (size, file) in zip(made.set.sizes, made.jpegs) {
                let seen = try Seen(file)
                #expect(seen.width == size.width && seen.height == size.height)
                #expect(seen.quarters == upright)
            }
        }
    }

    @Test("A HEIC turned by its container, as phones do it, is turned once, whatever its EXIF says")
    func phone() throws {
        var painting = Painting.quarters(width: 640, height: 480)
        painting.blobs["exif-data"] = ExifBlock(orientation: 6, canary: "x").withMarker
        let photo = try TurnedHEIC.turning(painting.saved(".heic[Q=90]"))
        let info = try PictureSource.bytes(photo).inspect()
        #expect(info.size == "480x640")
        let made = try Workshop().made(photo)
        #expect(made.widths == [160, 320, 480] && made.heights == [213, 427, 640])
        #expect(try Seen(made.jpegs[0]).quarters == "GWRB")
    }
}
