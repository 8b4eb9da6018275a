import Foundation
import Testing

@testable import Pictures

/// Nothing that a file holds besides its pixels gets into the pictures made from it.
@Suite struct MetadataTests {
    private static let canary = "CANARY-7f3a9"
    private static let profile = ColourProfile.adobe(named: "\(canary)-profile").data
    private static let xmp = Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(canary)-xmp</x:xmpmeta>".utf8)
    private static let iptc = Data(
        [0x1C, 0x02, 0x78, 0x00, UInt8(canary.utf8.count)] + Array(canary.utf8))
    private static let irb = Data("Photoshop 3.0\0".utf8) + resource
    private static let resource =
        Data("8BIM".utf8) + Data([0x04, 0x04, 0, 0, 0, 0, 0, UInt8(iptc.count)]) + iptc
        + Data(count: iptc.count % 2)

    private static func exif(thumbnail: [UInt8] = []) -> ExifBlock {
        ExifBlock(orientation: 1, canary: canary, thumbnail: thumbnail)
    }

    @Test("Nothing remains of a photo's EXIF, GPS, serials, thumbnail, XMP, IPTC, profile, comment and tail")
    func jpeg() throws {
        let thumbnail = try Painting.quarters(width: 64, height: 48).saved(".jpg")
        let marked = FileParts.jpeg(thumbnail, adding: [(0xFE, Data("\(Self.canary)-thumbnail".utf8))])
        let photo = FileParts.jpeg(
            try Painting.noisy(width: 1000, height: 700).saved(".jpg[Q=90]"),
            adding: [
                (0xE1, Self.exif(thumbnail: [UInt8](marked)).withMarker),
                (0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp),
                (0xE1, Data("http://ns.adobe.com/xmp/extension/\0\(Self.canary)-extended".utf8)),
                (0xE2, Data("ICC_PROFILE\0\u{1}\u{1}".utf8) + Self.profile),
                (0xE2, Data("MPF\0\(Self.canary)-mpf".utf8)), (0xED, Self.irb),
                (0xEB, Data("\(Self.canary)-app11".utf8)), (0xFE, Data("\(Self.canary)-comment".utf8)),
            ], after: Data("\(Self.canary)-motion-photo".utf8))
        try check(photo)
        // The thumbnail shows more than the picture; its pixels must not be used either.
        let made = try Workshop().made(photo)
        for file in made.jpegs + made.webps { #expect(try Seen(file).quarters != "RGBW") }
    }

    @Test("Nothing remains of a PNG's text, EXIF, profile and time")
    func png() throws {
        let text = Data("Comment\0\(Self.canary)-text".utf8)
        let international = Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.xmp
        let compressed = Data("Title\0\0".utf8) + FileParts.stored(Data("\(Self.canary)-ztxt".utf8))
        try check(
            FileParts.png(
                try Painting.noisy(width: 500, height: 300).saved(".png"),
                adding: [
                    ("iCCP", Data("\(Self.canary)\0\0".utf8) + FileParts.stored(Self.profile)),
                    ("tEXt", text), ("zTXt", compressed), ("iTXt", international), ("eXIf", Self.exif().tiff),
                    ("tIME", Data([7, 0xE8, 5, 6, 7, 8, 9])),
                ]))
    }

    @Test(
        "Nothing remains of a WebP's, a HEIC's and a TIFF's EXIF, XMP, IPTC and profile",
        arguments: [".webp[Q=80]", ".heic[Q=60]", ".tif", ".tif[compression=jpeg]"])
    func others(suffix: String) throws {
        var painting = Painting.noisy(width: 500, height: 300)
        painting.blobs = ["exif-data": Self.exif().withMarker, "xmp-data": Self.xmp, "icc-profile-data": Self.profile]
        if suffix.hasPrefix(".tif") { painting.blobs["iptc-data"] = Self.iptc }
        try check(try painting.saved(suffix))
    }

    @Test("Nothing remains of a GIF's comment and application data")
    func gif() throws {
        let text = Array(Self.canary.utf8)
        let comment = Data([0x21, 0xFE, UInt8(text.count)] + text + [0])
        let application = Data([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(text.count)] + text + [0])
        try check(
            FileParts.gif(
                try Painting.quarters(width: 300, height: 200).saved(".gif"), adding: [comment, application]))
    }

    /// Searches every byte of the output for the canary, and for every block that could hold it.
    private func check(_ photo: Data) throws {
        let sought = [Self.canary, "Exif", "ICC_PROFILE", "adobe", "Photoshop", "8BIM"].map { Data($0.utf8) }
        #expect(photo.range(of: sought[0]) != nil, "the canary is not even in the source")
        let workshop = try Workshop()
        let set = try workshop.cache.pictures(
            for: Workshop.digest(), source: .file(try workshop.write(photo, to: "\(Self.canary).photo")))
        let files = try workshop.files(below: "cache")
        #expect(files.count == 2 * set.sizes.count + 1)
        for (name, data) in files {
            for text in sought {
                #expect(data.range(of: text) == nil, "\(String(decoding: text, as: UTF8.self)) in \(name)")
            }
        }
        let made = try MadeSet(set)
        for jpeg in made.jpegs {
            // JFIF, quantisation tables, the frame, Huffman tables, the first scan.
            #expect(Set(FileParts.markers(jpeg)).subtracting([0xE0, 0xDB, 0xC0, 0xC4, 0xDA]).isEmpty)
            #expect(FileParts.markers(jpeg).contains(0xC0), "not in one scan")
            #expect(jpeg.suffix(2) == Data([0xFF, 0xD9]), "something comes after the end")
        }
        for webp in made.webps {
            #expect(Set(FileParts.chunks(webp)).subtracting(["VP8 ", "VP8X", "ALPH"]).isEmpty)
        }
    }
}
