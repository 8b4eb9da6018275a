import Foundation
import Testing
import Values

@testable import Pictures

@Suite("The day on which the camera took a picture")
struct DayTakenTests {
    private static func day(_ photo: Data, after first: String = "1995-01-01") throws -> String? {
        let first = try #require(CalendarDate(first))
        return PictureSource.bytes(photo).dayTaken { $0 >= first }?.description
    }

    private static func photo(_ exif: ExifBlock, _ suffix: String = ".jpg") throws -> Data {
        var painting = Painting.quarters(width: 64, height: 64)
        painting.blobs = ["exif-data": exif.withMarker]
        return try painting.saved(suffix)
    }

    @Test("It is read from each format that has EXIF", arguments: [".jpg", ".png", ".webp", ".heic[Q=60]"])
    func formats(suffix: String) throws {
        let exif = ExifBlock(taken: "2024:05:06 23:59:59", canary: "x")
        #expect(try Self.day(Self.photo(exif, suffix)) == "2024-05-06")
        #expect(try Self.day(Painting.quarters(width: 64, height: 64).saved(suffix)) == nil)
    }

    @Test("It is read from TIFFs, as many raw photos are, without a look at their pixels")
    func tiff() throws {
        let folder = try Workshop()
        let raw = ExifBlock(canary: "x").tiff + Data(repeating: 0xAA, count: 100_000)
        let file = try folder.write(raw, to: "photo.nef")
        #expect(PictureSource.file(file).dayTaken { _ in true } == CalendarDate("2024-05-06"))
        // As a Canon raw photo begins.
        #expect(try Self.day(Data([0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52]) + raw.dropFirst(10)) == nil)
    }

    @Test(
        "The first day that can be believed counts",
        arguments: [
            ("2024:05:06 07:08:09", "2024:05:07 07:08:09", "2024-05-06"), (nil, "2024:05:07 07:08:09", "2024-05-07"),
            ("0000:00:00 00:00:00", "2024:05:07 07:08:09", "2024-05-07"), ("2023:02:29 07:08:09", nil, nil),
            ("1980:01:01 00:00:00", "2024:05:07 07:08:09", "2024-05-07"), ("1980:01:01 00:00:00", nil, nil),
            ("    :  :     :  :  ", nil, nil), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func choice(taken: String?, digitised: String?, day: String?) throws {
        let exif = ExifBlock(taken: taken, digitised: digitised, canary: "x")
        #expect(try Self.day(Self.photo(exif)) == day)
    }

    @Test("What is no picture has none")
    func other() throws {
        #expect(try Self.day(Data("%PDF-1.7".utf8)) == nil)
        #expect(try Self.day(Data()) == nil)
        #expect(PictureSource.file(URL(fileURLWithPath: "/nowhere")).dayTaken { _ in true } == nil)
    }
}
