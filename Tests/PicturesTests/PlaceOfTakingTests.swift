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

    @Test("Nothing is left of the place, the maker's notes, XMP, IPTC, comments and what follows the picture")
    func erased() throws {
        let photo = try Self.photo(after: Data("\(Self.canary)-motion-photo".utf8))
        let made = try #require(PlaceOfTaking.erased(from: photo))
        for trace in ["gpsmethod", "gpsarea", "makernote", "xmp", "iptc", "app11", "comment", "motion-photo"] {
            #expect(photo.range(of: Data("\(Self.canary)-\(trace)".utf8)) != nil, "\(trace) is not in the source")
            #expect(made.range(of: Data("\(Self.canary)-\(trace)".utf8)) == nil, "\(trace)")
        }
        // 38° 42′ 75.31246″, as a fraction.
        #expect(photo.range(of: Data([0xEE, 0xEA, 0x72, 0x00, 0xA0, 0x86, 0x01, 0x00])) != nil)
        #expect(made.range(of: Data([0xEE, 0xEA, 0x72, 0x00, 0xA0, 0x86, 0x01, 0x00])) == nil)
        #expect(made.suffix(2) == Data([0xFF, 0xD9]))
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
