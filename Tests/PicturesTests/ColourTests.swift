import Foundation
import Testing

@testable import Pictures

/// The output is sRGB for every colour space of the source. The expected values come from the standards' own formulas.
@Suite struct ColourTests {
    private func colours(_ photo: Data) throws -> [[Int]] {
        let made = try Workshop().made(photo)
        return try [Seen(made.jpegs[0]).colour, Seen(made.webps[0]).colour]
    }

    @Test(
        "Adobe RGB is converted",
        arguments: [([150, 100, 100], [167, 100, 100]), ([100, 150, 100], [66, 151, 97])])
    func adobe(stored: [Int], wanted: [Int]) throws {
        var painting = Painting(width: 64, height: 64, colour: stored)
        painting.blobs["icc-profile-data"] = ColourProfile.adobe(named: "Adobe").data
        for suffix in [".jpg[Q=95]", ".png", ".tif"] {
            for colour in try colours(painting.saved(suffix)) { #expect(isNear(colour, wanted), "\(suffix) \(colour)") }
        }
    }

    @Test(
        "A phone's P3 is converted",
        arguments: [([200, 100, 100], [215, 93, 97]), ([100, 180, 120], [65, 182, 114])])
    func displayP3(stored: [Int], wanted: [Int]) throws {
        let photo = try Painting(width: 64, height: 64, colour: stored).saved(".jpg[Q=95,profile=p3]")
        for colour in try colours(photo) { #expect(isNear(colour, wanted), "\(colour)") }
    }

    @Test(
        "CMYK is converted, with a profile and without", arguments: [".jpg[Q=95]", ".tif", ".jpg[Q=95,profile=cmyk]"])
    func cmyk(suffix: String) throws {
        for (ink, isDark) in [([0, 0, 0, 0], false), ([0, 0, 0, 255], true)] {
            for colour in try colours(Painting(width: 64, height: 64, colour: ink, kind: .cmyk).saved(suffix)) {
                #expect(colour.count == 3)
                #expect(isDark ? colour.allSatisfy { $0 < 70 } : colour.allSatisfy { $0 > 240 }, "\(ink): \(colour)")
            }
        }
        for colour in try colours(Painting(width: 64, height: 64, colour: [0, 255, 255, 0], kind: .cmyk).saved(suffix))
        {
            #expect(colour[0] > 200 && colour[1] < 80 && colour[2] < 80, "magenta and yellow are red: \(colour)")
        }
    }

    @Test("Sixteen bits become eight", arguments: [".png", ".tif"])
    func sixteen(suffix: String) throws {
        let colour = Painting(width: 64, height: 64, colour: [200 * 257, 100 * 257, 50 * 257], kind: .rgb16)
        for found in try colours(colour.saved(suffix)) {
            #expect(isNear(found, [200, 100, 50], within: 5), "\(found)")
        }
        let grey = Painting(width: 64, height: 64, colour: [150 * 257], kind: .grey16)
        for found in try colours(grey.saved(suffix)) { #expect(isNear(found, [150, 150, 150]), "\(found)") }
    }

    @Test("Grey and black and white become three channels", arguments: [".jpg[Q=95]", ".png", ".tif", ".png[palette]"])
    func grey(suffix: String) throws {
        let painting = Painting(width: 64, height: 64, colour: [150], kind: .grey)
        for colour in try colours(painting.saved(suffix)) { #expect(isNear(colour, [150, 150, 150]), "\(colour)") }
        let white = Painting(width: 64, height: 64, colour: [255], kind: .grey)
        for suffix in [".png[bitdepth=1]", ".tif[bitdepth=1]"] {
            for colour in try colours(white.saved(suffix)) {
                #expect(isNear(colour, [255, 255, 255]), "\(suffix) \(colour)")
            }
        }
    }

    @Test("A profile that is broken, or for another kind of picture, is ignored")
    func brokenProfile() throws {
        var painting = Painting(width: 64, height: 64, colour: [200, 100, 50])
        for profile in [Data("this is no profile at all".utf8), ColourProfile.adobe(named: "x").data.prefix(200)] {
            painting.blobs["icc-profile-data"] = profile
            for colour in try colours(painting.saved(".jpg[Q=95]")) {
                #expect(isNear(colour, [200, 100, 50], within: 5))
            }
        }
        var grey = Painting(width: 64, height: 64, colour: [150], kind: .grey)
        grey.blobs["icc-profile-data"] = ColourProfile.adobe(named: "x").data
        for colour in try colours(grey.saved(".jpg[Q=95]")) { #expect(isNear(colour, [150, 150, 150])) }
    }

    @Test("Transparent areas are white in a JPEG, transparent in a WebP, and do not bleed when made smaller")
    func alpha() throws {
        // Invisible black, in stripes with green.
        let painting = Painting(width: 1600, height: 400, channels: 4) { x, _ in
            x < 800 ? [0, 0, 0, 0] : x % 2 == 0 ? [0, 200, 0, 255] : [0, 0, 0, 0]
        }
        for suffix in [".png", ".webp[lossless]", ".tif"] {
            let made = try Workshop().made(painting.saved(suffix))
            #expect(made.set.hasAlpha)
            #expect(made.widths == [160, 320, 640, 1600])
            for (jpeg, webp) in zip(made.jpegs, made.webps) {
                let (white, clear) = (try Seen(jpeg), try Seen(webp))
                #expect(isNear(white.colour(white.width / 4, white.height / 2), [255, 255, 255], within: 2))
                #expect(clear.channels == 4 && clear.colour(clear.width / 4, clear.height / 2)[3] == 0)
            }
            let half = try Seen(made.webps[2]).colour(480, 80)
            #expect(isNear(half, [0, 200, 0, 128], within: 12), "\(suffix): black bled into green: \(half)")
        }
    }

    @Test("An alpha channel without transparency is left out")
    func opaque() throws {
        let made = try Workshop().made(Painting(width: 64, height: 64, colour: [10, 200, 30, 255]).saved(".png"))
        #expect(!made.set.hasAlpha)
        #expect(try Seen(made.webps[0]).channels == 3)
    }

    @Test("The dominant colour is the most frequent one, not a mean")
    func dominant() throws {
        let painting = Painting(width: 300, height: 300) { x, _ in x < 180 ? [200, 30, 40] : [20, 30, 220] }
        let made = try Workshop().made(painting.saved(".png"))
        let digits = Array(made.set.dominantColour.dropFirst())
        let colour = [0, 2, 4].compactMap { Int(String(digits[$0...$0 + 1]), radix: 16) }
        #expect(isNear(colour, [200, 30, 40]), "\(made.set.dominantColour)")
        let clear = Painting(width: 30, height: 30, colour: [0, 0, 0, 0])
        #expect(try Workshop().made(clear.saved(".png")).set.dominantColour == "#ffffff")
    }
}
