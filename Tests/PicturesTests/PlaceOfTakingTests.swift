import Foundation
import Testing

@testable import Pictures

@Suite("The place where a photo was taken")
struct PlaceOfTakingTests {
    private static let canary = "CANARY-51d2"

    private static func photo(after: Data = Data()) throws -> Data {
        FileParts.jpeg(
            try Painting.noisy(width: 400, height: 300).saved(".jpg[Q=90]"),
            adding: [
                (0xE1, ExifBlock(orientation: 6, canary: canary).withMarker),
                (0xE1, Data("http://ns.adobe.com/xap/1.0/\0\(canary)-xmp".utf8)),
                (0xE2, Data("ICC_PROFILE\0\u{1}\u{1}".utf8) + ColourProfile.adobe(named: "kept").data),
                (0xED, Data("Photoshop 3.0\0\(canary)-iptc".utf8)), (0xEB, Data("\(canary)-app11".utf8)),
                (0xFE, Data("\(canary)-comment".utf8)),
            ], after: after)
    }

    @Test("Nothing is left of the place, the maker's notes, XMP, IPTC, words and what follows the picture")
    func erased() throws {
        let photo = try Self.photo(after: Data("\(Self.canary)-motion-photo".utf8))
        let made = try #require(PlaceOfTaking.erased(from: photo))
        let traces = [
            "gpsmethod", "gpsarea", "makernote", "description", "usercomment", "xpcomment", "xmp", "iptc", "app11",
            "comment", "motion-photo",
        ]
        for trace in traces {
            #expect(photo.range(of: Data("\(Self.canary)-\(trace)".utf8)) != nil, "\(trace) is not in the source")
            #expect(made.range(of: Data("\(Self.canary)-\(trace)".utf8)) == nil, "\(trace)")
        }
        // 38° 42′ 75.31246″, as a fraction.
        #expect(photo.range(of: Data([0xEE, 0xEA, 0x72, 0x00, 0xA0, 0x86, 0x01, 0x00])) != nil)
        #expect(made.range(of: Data([0xEE, 0xEA, 0x72, 0x00, 0xA0, 0x86, 0x01, 0x00])) == nil)
        #expect(made.suffix(2) == Data([0xFF, 0xD9]))
    }

    private static func photo(exif tiff: [UInt8]) throws -> Data {
        FileParts.jpeg(
            try Painting.noisy(width: 40, height: 30).saved(".jpg[Q=90]"),
            adding: [(0xE1, Data("Exif\0\0".utf8) + Data(tiff))])
    }

    /// EXIF whose first table is empty, and whose second one has words under a tag, and the place.
    /// - Parameter next: The link of the second table.
    private static func exifOfTwoTables(tag: UInt16, next: UInt8) -> [UInt8] {
        let (words, place) = (Array("\(canary)-words".utf8), Array("\(canary)-place".utf8))
        func entry(_ tag: UInt16, type: UInt8, count: Int, value: UInt8) -> [UInt8] {
            [UInt8(tag & 255), UInt8(tag >> 8), type, 0, UInt8(count), 0, 0, 0, value, 0, 0, 0]
        }
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
        bytes += [0, 0, 14, 0, 0, 0]
        // At 14; the words stand at 44, and the table of the place, with its text, at 61.
        bytes += [2, 0] + entry(tag, type: 2, count: words.count, value: 44)
        bytes += entry(0x8825, type: 4, count: 1, value: 61) + [next, 0, 0, 0]
        bytes += words
        bytes += [1, 0] + entry(0x001B, type: 7, count: place.count, value: 79) + [0, 0, 0, 0]
        return bytes + place
    }

    @Test(
        "The second table, that of the thumbnail, loses the place and every value in words, wherever it links to",
        arguments: [0x010E, 0x9286, 0x02BC, 0x83BB, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F] as [UInt16],
        // The end, the first table, and the second one again.
        [0, 8, 14] as [UInt8])
    func secondTable(tag: UInt16, next: UInt8) throws {
        let photo = try Self.photo(exif: Self.exifOfTwoTables(tag: tag, next: next))
        let made = try #require(PlaceOfTaking.erased(from: photo))
        for trace in ["\(Self.canary)-words", "\(Self.canary)-place"] {
            #expect(photo.range(of: Data(trace.utf8)) != nil, "\(trace) is not in the source")
            #expect(made.range(of: Data(trace.utf8)) == nil, "\(trace)")
        }
        #expect(made.count == photo.count)
    }

    @Test("A value that names no place stays, in the second table too")
    func otherTag() throws {
        let made = try #require(
            PlaceOfTaking.erased(from: try Self.photo(exif: Self.exifOfTwoTables(tag: 0x0110, next: 0))))
        #expect(made.range(of: Data("\(Self.canary)-words".utf8)) != nil)
        #expect(made.range(of: Data("\(Self.canary)-place".utf8)) == nil)
    }

    @Test("A chain of four tables is walked, a longer one is left to the caller", arguments: [(4, true), (5, false)])
    func chain(tables: Int, isErased: Bool) throws {
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
        for number in 1...tables {
            bytes += [0, 0, number == tables ? 0 : UInt8(8 + 6 * number), 0, 0, 0]
        }
        #expect((PlaceOfTaking.erased(from: try Self.photo(exif: bytes)) != nil) == isErased)
    }

    @Test(
        "Pictures, films and raw photos may hold the place; papers do not",
        arguments: [
            ("\0\0\0\u{18}ftypmp42", true), ("\0\0\0\u{14}ftypqt  ", true), ("\0\0\0\u{18}ftypheic", true),
            ("\0\0\0\u{1C}ftypavif", true), ("\0\0\0\u{8}moov", true), ("II*\0\u{10}\0\0\0CR", true),
            ("MM\0*\0\0\0\u{8}", true), ("FUJIFILMCCD-RAW 0201", true), ("GIF89a", true), ("%PDF-1.7", false),
            ("PK\u{3}\u{4}", false), ("BMW Service, 120 euros", false), ("<svg></svg>", false), ("Receipt", false),
            ("", false),
        ])
    func kinds(beginning: String, mayHoldPlace: Bool) {
        #expect(PlaceOfTaking.mayBe(inFileBeginning: Array(beginning.utf8)) == mayHoldPlace)
    }

    @Test("The pixels, the orientation, the profile and the day of taking stay")
    func kept() throws {
        let photo = try Self.photo()
        let made = try #require(PlaceOfTaking.erased(from: photo))
        #expect(made.range(of: Data("2024:05:06 07:08:09 \(Self.canary)-date".utf8)) != nil)
        #expect(made.range(of: Data("ICC_PROFILE".utf8)) != nil)
        let (before, after) = (
            try PictureSource.bytes(photo).inspect(), try PictureSource.bytes(made).inspect()
        )
        #expect(before == after && after.orientation == 6)
        #expect(try Seen(made).quarters == Seen(photo).quarters)
        // A second time, nothing changes.
        #expect(PlaceOfTaking.erased(from: made) == made)
    }

    @Test("A progressive JPEG and one without EXIF keep every byte of their pixels")
    func plain() throws {
        for suffix in [".jpg[Q=90]", ".jpg[Q=90,interlace=true]", ".jpg[Q=90,restart_interval=8]"] {
            let photo = try Painting.noisy(width: 333, height: 211).saved(suffix)
            let bare = try #require(PlaceOfTaking.erased(from: photo), "\(suffix)")
            #expect(try Seen(bare).quarters == Seen(photo).quarters, "\(suffix)")
            #expect(FileParts.markers(bare).filter { $0 == 0xDA } == FileParts.markers(photo).filter { $0 == 0xDA })
        }
    }

    @Test("Another format, a torn JPEG and EXIF that points beyond the end are left to the caller")
    func refused() throws {
        #expect(PlaceOfTaking.erased(from: try Painting.quarters(width: 30, height: 20).saved(".png")) == nil)
        #expect(PlaceOfTaking.erased(from: Data()) == nil)
        let photo = try Self.photo()
        for count in stride(from: 1, to: photo.count, by: 97) {
            #expect(PlaceOfTaking.erased(from: photo.prefix(count)) == nil, "\(count)")
        }
        var bytes = ExifBlock(orientation: 1, canary: Self.canary).withMarker
        // The offset of the first table.
        bytes.replaceSubrange(10..<14, with: [0xFF, 0xFF, 0xFF, 0x7F])
        let torn = FileParts.jpeg(
            try Painting.noisy(width: 40, height: 30).saved(".jpg[Q=90]"), adding: [(0xE1, bytes)])
        #expect(PlaceOfTaking.erased(from: torn) == nil)
    }
}
