import Foundation

/// EXIF as a camera writes it: a little-endian TIFF with facts about the picture and the camera, the place and a
/// thumbnail.
struct ExifBlock {
    private enum Value {
        case text(String)
        case short(UInt16)
        case long(UInt32)
        case rationals([(UInt32, UInt32)])
        case bytes([UInt8])
        /// The offset of another directory.
        case directory([(tag: UInt16, value: Value)])
    }

    var orientation: UInt16 = 1
    /// When the camera took and digitised the picture; nil for no such field.
    var taken: String? = "2024:05:06 07:08:09"
    var digitised: String?
    /// Part of every text.
    var canary: String
    /// A whole JPEG; empty for none.
    var thumbnail: [UInt8] = []

    /// Without the "Exif" before it.
    var tiff: Data {
        let times = [(0x9003, taken), (0x9004, digitised)].compactMap { tag, time in
            time.map { (UInt16(tag), Value.text("\($0) \(canary)-date")) }
        }
        let camera: [(UInt16, Value)] =
            [(0x8827, .short(100))] + times + [
                (0x927C, .bytes(Array("Nikon\0\(canary)-makernote-with-serial-123456".utf8))),
                (0x9286, .bytes(Array("ASCII\0\0\0\(canary)-usercomment".utf8))), (0xA430, .text("\(canary)-owner")),
                (0xA431, .text("\(canary)-bodyserial")), (0xA435, .text("\(canary)-lensserial")),
            ]
        let place: [(UInt16, Value)] = [
            (0x0001, .text("N")), (0x0002, .rationals([(38, 1), (42, 1), (7_531_246, 100_000)])), (0x0003, .text("W")),
            (0x0004, .rationals([(9, 1), (8, 1), (4_213_579, 100_000)])),
            (0x001B, .bytes(Array("ASCII\0\0\0\(canary)-gpsmethod".utf8))),
            (0x001C, .bytes(Array("ASCII\0\0\0\(canary)-gpsarea".utf8))),
        ]
        let picture: [(UInt16, Value)] = [
            (0x010E, .text("\(canary)-description")), (0x010F, .text("\(canary)-make")),
            (0x0110, .text("\(canary)-model")), (0x0112, .short(orientation)), (0x0131, .text("\(canary)-software")),
            (0x013B, .text("\(canary)-artist")), (0x8298, .text("\(canary)-copyright")),
            (0x8769, .directory(camera)), (0x8825, .directory(place)),
            (0x9C9C, .bytes(Array("\(canary)-xpcomment".utf8))),
        ]
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0x00]
        Self.append(8 as UInt32, to: &bytes)
        let next = Self.append(picture, to: &bytes)
        if !thumbnail.isEmpty {
            Self.put(UInt32(bytes.count), at: next, in: &bytes)
            // The thumbnail comes after its directory of three entries.
            let place = UInt32(bytes.count + 2 + 3 * 12 + 4)
            _ = Self.append(
                [(0x0103, .short(6)), (0x0201, .long(place)), (0x0202, .long(UInt32(thumbnail.count)))], to: &bytes)
            bytes += thumbnail
        }
        return Data(bytes)
    }

    /// The content of a JPEG's APP1 segment.
    var withMarker: Data { Data("Exif\0\0".utf8) + tiff }

    /// Appends a directory and the values that it points to.
    /// - Returns: Where to write the offset of the next directory.
    private static func append(_ entries: [(tag: UInt16, value: Value)], to bytes: inout [UInt8]) -> Int {
        append(UInt16(entries.count), to: &bytes)
        let start = bytes.count
        bytes += [UInt8](repeating: 0, count: 12 * entries.count + 4)
        for (number, entry) in entries.enumerated() {
            var head: [UInt8] = []
            append(entry.tag, to: &head)
            func inPlace(_ type: UInt16, _ count: Int, _ value: [UInt8]) {
                append(type, to: &head)
                append(UInt32(count), to: &head)
                if value.count <= 4 {
                    head += value + [UInt8](repeating: 0, count: 4 - value.count)
                } else {
                    append(UInt32(bytes.count), to: &head)
                    bytes += value + (value.count % 2 == 0 ? [] : [0])
                }
            }
            switch entry.value {
            case .text(let text): inPlace(2, text.utf8.count + 1, Array(text.utf8) + [0])
            case .short(let value): inPlace(3, 1, [UInt8(value & 255), UInt8(value >> 8)])
            case .bytes(let value): inPlace(7, value.count, value)
            case .long(let value):
                var four: [UInt8] = []
                append(value, to: &four)
                inPlace(4, 1, four)
            case .rationals(let values):
                var all: [UInt8] = []
                for value in values {
                    append(value.0, to: &all)
                    append(value.1, to: &all)
                }
                inPlace(5, values.count, all)
            case .directory(let entries):
                var four: [UInt8] = []
                append(UInt32(bytes.count), to: &four)
                inPlace(4, 1, four)
                _ = append(entries, to: &bytes)
            }
            bytes.replaceSubrange(start + 12 * number..<start + 12 * number + 12, with: head)
        }
        return start + 12 * entries.count
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func put(_ value: UInt32, at place: Int, in bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }
}
