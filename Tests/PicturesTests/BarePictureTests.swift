import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite("A picture with nothing beside it")
struct BarePictureTests {
    /// Part of every text that must go.
    private static let canary = "CANARY-51d2"
    private static let profile = ColourProfile.adobe(named: "kept").data
    private static let xmp = Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(canary)-xmp</x:xmpmeta>".utf8)

    private static func exif(orientation: UInt16 = 1) -> ExifBlock {
        ExifBlock(orientation: orientation, canary: canary, thumbnail: Array("\(canary)-thumbnail".utf8))
    }

    private static func photo(after: Data = Data()) throws -> Data {
        FileParts.jpeg(
            try Painting.noisy(width: 400, height: 300).saved(".jpg[Q=90]"),
            adding: [
                (0xE0, Data("JFXX\0\u{10}\(canary)-jfxx".utf8)), (0xE1, exif(orientation: 6).withMarker),
                (0xE1, Data("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp),
                (0xE2, Data("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile),
                (0xE2, Data("MPF\0\(canary)-mpf".utf8)), (0xED, Data("Photoshop 3.0\0\(canary)-iptc".utf8)),
                (0xEB, Data("\(canary)-app11".utf8)), (0xEE, Data("Adobe\0d\0\0\0\0\u{1}\(canary)-app14".utf8)),
                (0xFE, Data("\(canary)-comment".utf8)),
            ], after: after)
    }

    private static func photo(exif tiff: [UInt8]) throws -> Data {
        FileParts.jpeg(
            try Painting.noisy(width: 40, height: 30).saved(".jpg[Q=90]"),
            adding: [(0xE1, Data("Exif\0\0".utf8) + Data(tiff))])
    }

    /// Big-endian EXIF: upright or turned, and the day of taking.
    private static func facts(orientation: UInt8, day: String) -> Data {
        Data("MM\0*\0\0\0\u{8}\0\u{2}".utf8) + Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0])
            + Data([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 1])
            + Data([0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56, 0, 0, 0, 0]) + Data("\(day) 00:00:00\0".utf8)
    }

    @Test("A JPEG has its tables, its profile and EXIF of two facts, and nothing else")
    func jpeg() throws {
        let photo = try Self.photo(after: Data("\(Self.canary)-motion-photo".utf8))
        let made = try #require(BarePicture(of: photo))
        #expect(made.format == .jpeg)
        let traces = [
            "artist", "owner", "bodyserial", "lensserial", "make", "model", "software", "copyright", "gpsmethod",
            "gpsarea",
            "makernote", "description", "usercomment", "xpcomment", "thumbnail", "date", "xmp", "iptc", "mpf", "jfxx",
            "app11", "app14", "comment", "motion-photo",
        ]
        for trace in traces {
            #expect(photo.range(of: Data("\(Self.canary)-\(trace)".utf8)) != nil, "\(trace) is not in the source")
        }
        #expect(made.data.range(of: Data(Self.canary.utf8)) == nil)
        #expect(Set(FileParts.markers(made.data)) == [0xE1, 0xE2, 0xEE, 0xDB, 0xC0, 0xC4, 0xDA])
        #expect(
            made.data.range(
                of: Data([0xFF, 0xE1, 0, 84]) + Data("Exif\0\0".utf8)
                    + Self.facts(orientation: 6, day: "2024:05:06")) != nil)
        #expect(made.data.range(of: Self.profile) != nil)
        #expect(made.data.suffix(2) == Data([0xFF, 0xD9]))
        #expect(try PictureSource.bytes(made.data).inspect() == PictureSource.bytes(photo).inspect())
        #expect(try Seen(made.data).bytes == Seen(photo).bytes)
        // A second time, nothing changes.
        #expect(BarePicture(of: made.data)?.data == made.data)
    }

    @Test("JFIF loses its thumbnail")
    func jfif() throws {
        let plain = try Painting.noisy(width: 40, height: 30).saved(".jpg[Q=90,strip]")
        let thumbnail = Data("CANARY-51d2!".utf8)
        let head = Data("JFIF\0\u{1}\u{1}\u{1}\0H\0H".utf8)
        let photo = FileParts.jpeg(plain, adding: [(0xE0, head + Data([2, 2]) + thumbnail)])
        let made = try #require(BarePicture(of: photo)).data
        #expect(made.prefix(20) == Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + head + Data([0, 0]))
        #expect(made.range(of: thumbnail) == nil)
        #expect(try Seen(made).bytes == Seen(plain).bytes)
    }

    @Test("A progressive JPEG and one with restart markers keep every pixel, and get no EXIF")
    func plain() throws {
        for suffix in [".jpg[Q=90]", ".jpg[Q=90,interlace=true]", ".jpg[Q=90,restart_interval=8]"] {
            let photo = try Painting.noisy(width: 333, height: 211).saved(suffix)
            let made = try #require(BarePicture(of: photo), "\(suffix)").data
            #expect(try Seen(made).bytes == Seen(photo).bytes, "\(suffix)")
            #expect(made.range(of: Data("Exif".utf8)) == nil, "\(suffix)")
        }
    }

    @Test("A PNG keeps its pixels, its profile without its name, and the two facts")
    func png() throws {
        let plain = try Painting.noisy(width: 90, height: 60).saved(".png")
        let photo =
            FileParts.png(
                plain,
                adding: [
                    ("iCCP", Data("\(Self.canary)-profile\0\0".utf8) + FileParts.stored(Self.profile)),
                    ("tEXt", Data("Author\0\(Self.canary)-author".utf8)),
                    ("zTXt", Data("Comment\0\0".utf8) + FileParts.stored(Data(Self.canary.utf8))),
                    ("iTXt", Data("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.xmp),
                    ("eXIf", Self.exif(orientation: 8).tiff), ("tIME", Data([7, 0xE8, 5, 6, 7, 8, 9])),
                    ("prVt", Data("C:\\Users\\\(Self.canary)".utf8)),
                ]) + Data("\(Self.canary)-after".utf8)
        let made = try #require(BarePicture(of: photo))
        #expect(made.format == .png)
        #expect(made.data.range(of: Data(Self.canary.utf8)) == nil && made.data.range(of: Data("tIME".utf8)) == nil)
        #expect(
            made.data
                == FileParts.png(
                    plain,
                    adding: [
                        ("eXIf", Self.facts(orientation: 8, day: "2024:05:06")),
                        ("iCCP", Data("ICC\0\0".utf8) + FileParts.stored(Self.profile)),
                    ]))
        #expect(try Seen(made.data).bytes == Seen(photo).bytes)
        #expect(try PictureSource.bytes(made.data).inspect() == PictureSource.bytes(photo).inspect())
    }

    @Test(
        "A WebP keeps its pixels, alpha, frames and profile, and the two facts",
        arguments: [
            (channels: 3, frames: 1), (4, 1), (3, 3), (4, 3),
        ])
    func webp(channels: Int, frames: Int) throws {
        var painting = Painting(width: 60, height: 40 * frames, channels: channels) { x, y in
            Array([4 * x, 2 * y, x + y, x < 30 ? 255 : 90].prefix(channels))
        }
        if frames > 1 { painting.numbers["page-height"] = 40 }
        painting.blobs = [
            "exif-data": Self.exif(orientation: 3).withMarker, "xmp-data": Self.xmp, "icc-profile-data": Self.profile,
        ]
        let photo = try painting.saved(".webp[lossless]")
        #expect(photo.range(of: Data(Self.canary.utf8)) != nil)
        let made = try #require(BarePicture(of: photo))
        #expect(made.format == .webp)
        #expect(made.data.range(of: Data(Self.canary.utf8)) == nil)
        #expect(
            FileParts.chunks(made.data)
                == (frames == 1
                    ? ["VP8X", "ICCP", "VP8L", "EXIF"] : ["VP8X", "ICCP", "ANIM", "ANMF", "ANMF", "ANMF", "EXIF"]))
        #expect(made.data.range(of: Self.profile) != nil)
        #expect(made.data.suffix(76) == Self.facts(orientation: 3, day: "2024:05:06"))
        #expect(try Seen(made.data).bytes == Seen(photo).bytes)
        #expect(try PictureSource.bytes(made.data).inspect() == PictureSource.bytes(photo).inspect())
    }

    @Test("A GIF keeps its frames and their times, and loses comments and the blocks of programs")
    func gif() throws {
        var painting = Painting(width: 200, height: 450) { _, y in
            y < 150 ? [255, 0, 0] : y < 300 ? [0, 255, 0] : [0, 0, 255]
        }
        painting.numbers["page-height"] = 150
        let plain = try painting.saved(".gif")
        let text = Array(Self.canary.utf8)
        let photo =
            FileParts.gif(
                plain,
                adding: [
                    Data([0x21, 0xFE, UInt8(text.count)] + text + [0]),
                    Data([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(text.count)] + text + [0]),
                    Data([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [UInt8(text.count)] + text + [0]),
                    Data([0x21, 0x01, UInt8(text.count)] + text + [0]),
                ]) + Data(text)
        let made = try #require(BarePicture(of: photo))
        #expect(made.format == .gif && made.data == plain)
    }

    @Test("A HEIC keeps its pixels, its profile and the day; nothing else stands in it", arguments: [false, true])
    func heic(isTurned: Bool) throws {
        var painting = Painting.noisy(width: 300, height: 200)
        painting.blobs = [
            "exif-data": Self.exif().withMarker, "xmp-data": Self.xmp, "icc-profile-data": Self.profile,
        ]
        let saved = try painting.saved(".heic[Q=60]")
        let photo = (isTurned ? try TurnedHEIC.turning(saved) : saved) + Self.box("uuid") + Self.box("mpvd")
        #expect(photo.range(of: Data("\(Self.canary)-bodyserial".utf8)) != nil)
        #expect(photo.range(of: Data("\(Self.canary)-xmp".utf8)) != nil)
        let made = try #require(BarePicture(of: photo))
        #expect(made.format == .heic && made.data.count == photo.count)
        #expect(made.data.range(of: Data(Self.canary.utf8)) == nil)
        #expect(made.data.range(of: Self.profile) != nil)
        #expect(made.data.range(of: Self.facts(orientation: 1, day: "2024:05:06")) != nil)
        #expect(try PictureSource.bytes(made.data).inspect() == PictureSource.bytes(photo).inspect())
        #expect(try Seen(made.data).bytes == Seen(photo).bytes)
        #expect(PictureSource.bytes(made.data).exif.flatMap { PhotoFacts(exif: $0) } == PhotoFacts(day: "2024:05:06"))
        #expect(BarePicture(of: made.data)?.data == made.data)
    }

    /// A box of a program, with the canary in it.
    private static func box(_ type: String) -> Data {
        FileParts.bigEndian(UInt32(8 + canary.utf8.count)) + Data(type.utf8) + Data(canary.utf8)
    }

    @Test("A HEIC with a film, or cut off, is left to the caller")
    func otherHEIC() throws {
        let photo = try Painting.quarters(width: 64, height: 64).saved(".heic[Q=60]")
        #expect(BarePicture(of: photo) != nil)
        #expect(BarePicture(of: photo + Self.box("moov")) == nil)
        for count in stride(from: 20, to: photo.count, by: 7) {
            #expect(BarePicture(of: photo.prefix(count)) == nil, "\(count)")
        }
    }

    @Test(
        "A TIFF keeps its pixels, pages and profile",
        arguments: [".tif", ".tif[compression=lzw]", ".tif[compression=deflate,tile]", ".tif[bigtiff]"])
    func tiff(suffix: String) throws {
        var painting = Painting(width: 80, height: 180) { x, y in [3 * x, y, x] }
        painting.numbers["page-height"] = 60
        painting.blobs = [
            "xmp-data": Self.xmp, "iptc-data": Data("\(Self.canary)-iptc".utf8), "icc-profile-data": Self.profile,
        ]
        let photo = try painting.saved(suffix)
        #expect(photo.range(of: Data("\(Self.canary)-xmp".utf8)) != nil)
        guard suffix != ".tif[bigtiff]" else { return #expect(BarePicture(of: photo) == nil) }
        let made = try #require(BarePicture(of: photo + Data(Self.canary.utf8)))
        #expect(made.format == .tiff)
        #expect(made.data.range(of: Data(Self.canary.utf8)) == nil)
        #expect(made.data.range(of: Self.profile) != nil)
        #expect(try PictureSource.bytes(made.data).inspect() == PictureSource.bytes(photo).inspect())
        #expect(try Seen(made.data).bytes == Seen(photo).bytes)
    }

    @Test(
        "A TIFF keeps the day and the orientation of its EXIF; a raw photo and JPEGs in a TIFF are left to the caller")
    func tiffFacts() throws {
        let photo = ExifBlock(orientation: 6, canary: Self.canary).tiff
        let made = try #require(BarePicture(of: photo)).data
        #expect(made.count == photo.count && made.range(of: Data(Self.canary.utf8)) == nil)
        #expect(PhotoFacts(exif: [UInt8](made)) == PhotoFacts(orientation: 6, day: "2024:05:06"))
        // One page with the orientation and the camera's table.
        #expect(made.prefix(10) == Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0]))
        #expect(BarePicture(of: try Painting.noisy(width: 64, height: 64).saved(".tif[compression=jpeg]")) == nil)
        func table(_ tag: UInt16) -> Data {
            Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, UInt8(tag & 255), UInt8(tag >> 8), 1, 0, 4, 0, 0, 0])
                + Data(count: 8)
        }
        #expect(BarePicture(of: table(274)) != nil)
        #expect(BarePicture(of: table(330)) == nil && BarePicture(of: table(50706)) == nil)
    }

    @Test("What is made from a HEIC, a TIFF or another picture gets the day on which it was taken")
    func made() throws {
        let jpeg = try Painting.noisy(width: 60, height: 45).saved(".jpg[Q=80,strip]")
        let day = Data("Exif\0\0".utf8) + Self.facts(orientation: 1, day: "2024:05:06")
        var painting = Painting.noisy(width: 120, height: 90)
        painting.blobs = ["exif-data": Self.exif().withMarker, "xmp-data": Self.xmp]
        let originals = [
            ("HEIC", try painting.saved(".heic[Q=60]")), ("TIFF", Self.exif(orientation: 6).tiff),
            ("JPEG", try painting.saved(".jpg")),
        ]
        for (kind, original) in originals {
            let made = try #require(BarePicture(jpeg, madeFrom: original))
            #expect(made.format == .jpeg && made.data.range(of: day) != nil, "\(kind)")
            #expect(made.data.count == jpeg.count + 4 + day.count && made.data.range(of: Data(Self.canary.utf8)) == nil)
            #expect(try Seen(made.data).bytes == Seen(jpeg).bytes, "\(kind)")
        }
        #expect(BarePicture(jpeg, madeFrom: Data("no picture".utf8))?.data == jpeg)
    }

    @Test(
        "A day that is none is left out",
        arguments: ["2024-05-06 07:08:09", "    :  :     :  :  ", "Anna's holidays!!!!"])
    func noDay(text: String) throws {
        var exif = [UInt8](Self.facts(orientation: 6, day: "2024:05:06"))
        exif.replaceSubrange(56..<75, with: text.utf8)
        let made = try #require(BarePicture(of: try Self.photo(exif: exif))).data
        #expect(
            made.range(
                of: Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8)
                    + Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0, 0xFF])) != nil)
        #expect(made.range(of: Data(text.utf8)) == nil)
    }

    @Test("Torn files and EXIF that points beyond the end are left to the caller")
    func refused() throws {
        #expect(BarePicture(of: Data()) == nil)
        let gif = try Painting.quarters(width: 30, height: 20).saved(".gif")
        let photos = [
            try Self.photo(), try Painting.quarters(width: 30, height: 20).saved(".png"), gif,
            try Painting.quarters(width: 30, height: 20).saved(".webp"),
        ]
        for photo in photos {
            for count in stride(from: 1, to: photo.count, by: 97) {
                #expect(BarePicture(of: photo.prefix(count)) == nil, "\(count)")
            }
        }
        var exif = [UInt8](Self.facts(orientation: 6, day: "2024:05:06"))
        exif.replaceSubrange(4..<8, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(BarePicture(of: try Self.photo(exif: exif)) == nil)
        #expect(BarePicture(of: try Self.photo(exif: [])) == nil)
        #expect(BarePicture(of: FileParts.png(photos[1], adding: [("eXIf", Data(exif))])) == nil)
    }

    @Test("Damaged files do no harm")
    func damaged() throws {
        var painting = Painting.noisy(width: 40, height: 30)
        painting.blobs = ["exif-data": Self.exif().withMarker, "xmp-data": Self.xmp, "icc-profile-data": Self.profile]
        var random = SeededGenerator(seed: 7)
        for suffix in [".jpg[Q=50]", ".png", ".webp[Q=50]", ".gif", ".tif", ".heic[Q=30]"] {
            let photo = [UInt8](try painting.saved(suffix))
            for _ in 0..<500 {
                var bytes = photo
                // Most of what can go wrong stands in the first kilobyte.
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 12..<min(1000, bytes.count), using: &random)
                    bytes[place] =
                        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: .min ... .max, using: &random)]
                        .randomElement(using: &random) ?? 0
                }
                let made = BarePicture(of: Data(bytes))?.data
                #expect(made.map { $0.count <= photo.count + 200 } ?? true, "\(suffix)")
            }
        }
    }

    @Test(
        "PDFs, texts and documents of office programs are papers; films, raw photos, drawings and the unknown are not",
        arguments: [
            ("%PDF-1.7\0", true), ("PK\u{3}\u{4}\0", true), ("BMW Service, 120 euros", true), ("Receipt", true),
            ("", true),
            ("<html><svg></svg></html>", true), ("{\\rtf1", true), ("\0\0\0\u{18}ftypmp42", false),
            ("\0\0\0\u{14}ftypqt  ", false), ("\0\0\0\u{18}ftypheic", false), ("\0\0\0\u{1C}ftypavif", false),
            ("\0\0\0\u{8}moov", false), ("II*\0\u{10}\0\0\0CR", false), ("MM\0*\0\0\0\u{8}", false),
            ("FUJIFILMCCD-RAW 0201\0", false), ("GIF89a", false), ("BM\u{1}\0\0\0", false), ("ID3\u{3}\0", false),
            ("<?xml version='1.0'?><svg sodipodi:docname='a'/>", false), ("\u{1A}Eß£\0", false),
        ])
    func papers(beginning: String, isPaper: Bool) {
        #expect(BarePicture.isPaper(fileBeginning: Array(beginning.utf8)) == isPaper)
    }
}
