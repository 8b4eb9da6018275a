import Foundation
import Values

/// The facts of EXIF that stay with a picture.
struct PhotoFacts: Equatable {
    /// As in EXIF: 1 is upright, 2 to 8 are turned or mirrored.
    var orientation: UInt8 = 1
    /// The day of taking, as EXIF writes it: `2024:05:06`.
    var day: String?

    init(orientation: UInt8 = 1, day: String? = nil) {
        (self.orientation, self.day) = (orientation, day)
    }

    private static let (orientationTag, cameraTag, takenTag, digitisedTag) = (0x0112, 0x8769, 0x9003, 0x9004)

    /// Reads the facts from EXIF, with or without the mark that JPEG puts before it.
    /// - Returns: Nil where its first table cannot be read.
    init?(exif: [UInt8]) { self.init(exif: Data(exif)) }

    init?(exif: Data) {
        let tables = Tables(exif: exif)
        guard let fields = tables.first else { return nil }
        if let field = fields[Self.orientationTag], let value = tables.number(field + 8, 2), (1...8).contains(value) {
            orientation = UInt8(value)
        }
        day = tables.time(Self.takenTag).flatMap(tables.day)
    }

    /// The time of taking, as text that sorts by time: `2024:05:06 07:08:09`. Nil where EXIF does not say.
    static func time(exif: Data) -> String? {
        let tables = Tables(exif: exif)
        guard let place = tables.time(takenTag), let day = tables.day(at: place) else { return nil }
        return day + (tables.time(at: place + 10) ?? "")
    }

    /// The days of taking and of digitising, of which many cameras write both.
    static func days(exif: Data) -> [CalendarDate] {
        let tables = Tables(exif: exif)
        return [takenTag, digitisedTag].compactMap { tables.time($0).flatMap(tables.day) }
            .compactMap { CalendarDate($0.replacing(":", with: "-")) }
    }

    /// What a JPEG puts before EXIF.
    static let mark: [UInt8] = Array("Exif\0\0".utf8)

    /// EXIF with these facts alone; empty for an upright picture of an unknown day. The time of day is midnight, since
    /// programs do not read a day without one.
    var exif: [UInt8] {
        guard orientation != 1 || day != nil else { return [] }
        func field(_ tag: Int, type: UInt8, count: UInt8, _ value: UInt8) -> [UInt8] {
            [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count]
                + (type == 3 ? [0, value, 0, 0] : [0, 0, 0, value])
        }
        let start: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        let turned = field(Self.orientationTag, type: 3, count: 1, orientation)
        guard let day else { return start + [0, 1] + turned + [0, 0, 0, 0] }
        // The table at 8 ends at 38, the table with the day at 56.
        return start + [0, 2] + turned + field(Self.cameraTag, type: 4, count: 1, 38) + [0, 0, 0, 0]
            + [0, 1] + field(Self.takenTag, type: 2, count: 20, 56) + [0, 0, 0, 0] + "\(day) 00:00:00\0".utf8
    }

    /// The tables of TIFF, in which EXIF is kept.
    private struct Tables {
        /// Counted from zero.
        let bytes: Data

        init(exif: Data) { bytes = exif.starts(with: mark) ? Data(exif.dropFirst(mark.count)) : exif }

        /// The places of the first table's fields, by tag; nil where it cannot be read.
        var first: [Int: Int]? { number(4, 4).flatMap(fields) }

        /// The place of the text with a time.
        func time(_ tag: Int) -> Int? {
            guard let camera = first?[cameraTag], let table = number(camera + 8, 4), let time = fields(of: table)?[tag]
            else { return nil }
            return number(time + 8, 4)
        }

        /// Nil beyond the end.
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            let digits = bytes[place..<place + count]
            return (bytes[0] == 0x49 ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }

        /// The places of a table's fields, by tag; nil where the table is beyond the end.
        func fields(of table: Int) -> [Int: Int]? {
            guard let count = number(table, 2), table + 2 + 12 * count <= bytes.count else { return nil }
            let places = (0..<count).map { table + 2 + 12 * $0 }
            return Dictionary(places.map { (number($0, 2) ?? 0, $0) }) { first, _ in first }
        }

        /// The day with which a text begins; nil for anything but digits and colons.
        func day(at place: Int) -> String? { text(at: place, shaped: "0000:00:00") }

        /// The time that follows a day.
        func time(at place: Int) -> String? { text(at: place, shaped: " 00:00:00") }

        /// - Parameter shape: A zero stands for any digit.
        private func text(at place: Int, shaped shape: String) -> String? {
            let count = shape.utf8.count
            guard place >= 0, place + count <= bytes.count else { return nil }
            let text = bytes[place..<place + count]
            let fits = zip(text, shape.utf8).allSatisfy { byte, shape in
                shape == 0x30 ? (0x30...0x39).contains(byte) : byte == shape
            }
            return fits ? String(decoding: text, as: UTF8.self) : nil
        }
    }
}
