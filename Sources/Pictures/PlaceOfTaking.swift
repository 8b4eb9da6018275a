public import Foundation

/// The place where a photo was taken, which cameras write beside the pixels.
public enum PlaceOfTaking {
    /// A JPEG without the place: the rest of its EXIF, such as when it was taken, stays, and so does every pixel.
    ///
    /// XMP, IPTC, comments and the blocks of programs may hold the place in words, and are left out. So is what follows the picture itself, where
    /// phones put further pictures with EXIF of their own.
    /// - Returns: Nil for a file that is no JPEG, or one that cannot be understood.
    public static func erased(from data: Data) -> Data? {
        var photo = JPEGSegments([UInt8](data))
        return photo.withoutPlace().map { Data($0) }
    }
}

/// Walks through the segments of a JPEG.
private struct JPEGSegments {
    private var bytes: [UInt8]
    private var place = 2

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func withoutPlace() -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var kept: [UInt8] = [0xFF, 0xD8]
        while let marker = nextMarker() {
            if marker == 0xD9 { return kept + [0xFF, 0xD9] }
            // Restart markers and the like have no length.
            if (0xD0...0xD7).contains(marker) || marker == 0x01 {
                kept += [0xFF, marker]
                continue
            }
            guard let end = endOfSegment() else { return nil }
            var segment = Array(bytes[place..<end])
            place = end
            switch marker {
            // XMP is in segments of the same number as EXIF.
            case 0xE1 where !segment.dropFirst(2).starts(with: Self.exif): continue
            case 0xE1:
                guard EXIF.erasePlace(in: &segment, at: 2 + Self.exif.count) else { return nil }
            // Colour profiles share their number with the list of the pictures that follow this one.
            case 0xE2 where segment.dropFirst(2).starts(with: Array("ICC_PROFILE".utf8)), 0xE0, 0xEE: break
            case 0xE2...0xEF, 0xFE: continue
            default: break
            }
            kept += [0xFF, marker] + segment
            if marker == 0xDA { kept += scan() }
        }
        return nil
    }

    private static let exif: [UInt8] = Array("Exif\0\0".utf8)

    /// Moves behind the next marker. Nil at the end of the file, and where no marker stands.
    private mutating func nextMarker() -> UInt8? {
        guard place < bytes.count, bytes[place] == 0xFF else { return nil }
        while place < bytes.count, bytes[place] == 0xFF { place += 1 }
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// The end of the segment whose length stands here; nil where it is beyond the end of the file.
    private func endOfSegment() -> Int? {
        guard place + 2 <= bytes.count else { return nil }
        let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        return length >= 2 && place + length <= bytes.count ? place + length : nil
    }

    /// The compressed pixels up to the next marker that is none of theirs.
    private mutating func scan() -> [UInt8] {
        let start = place
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { break }
            place += 1
        }
        return Array(bytes[start..<place])
    }
}

/// The tables of EXIF, which are those of TIFF.
private enum EXIF {
    /// The tag of the table with the place.
    private static let placeTag = 0x8825
    /// The tag of the table with facts about the camera, and that of its maker's own notes, which may repeat the place.
    private static let (cameraTag, notesTag) = (0x8769, 0x927C)
    /// The sizes of values, by type.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// Overwrites by zeros what the tables say of the place.
    /// - Parameter start: Where TIFF begins.
    /// - Returns: Whether the tables could be read.
    static func erasePlace(in bytes: inout [UInt8], at start: Int) -> Bool {
        guard start + 8 <= bytes.count else { return false }
        let isLittle = bytes[start] == 0x49
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= start, place + count <= bytes.count else { return nil }
            let digits = bytes[place..<place + count]
            return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        /// The places of a table's entries; nil where the table is beyond the end.
        func entries(of table: Int) -> [Int]? {
            guard let count = number(start + table, 2), start + table + 2 + 12 * count <= bytes.count else {
                return nil
            }
            return (0..<count).map { start + table + 2 + 12 * $0 }
        }
        /// Overwrites the value of an entry, which stands in it or elsewhere.
        func eraseValue(of entry: Int) -> Bool {
            guard let type = number(entry + 2, 2), let values = number(entry + 4, 4), let at = number(entry + 8, 4)
            else { return false }
            let size = (sizes.indices.contains(type) ? sizes[type] : 8) * min(values, bytes.count)
            let first = size > 4 ? start + at : entry + 8
            guard first + size <= bytes.count else { return false }
            for place in first..<first + size { bytes[place] = 0 }
            return true
        }
        guard let first = number(start + 4, 4), let top = entries(of: first) else { return false }
        for entry in top {
            guard let tag = number(entry, 2), let table = number(entry + 8, 4) else { return false }
            guard tag == placeTag || tag == cameraTag else { continue }
            guard let fields = entries(of: table) else { return false }
            for field in fields where tag == placeTag || number(field, 2) == notesTag {
                guard eraseValue(of: field) else { return false }
            }
            // An empty table.
            if tag == placeTag { (bytes[start + table], bytes[start + table + 1]) = (0, 0) }
        }
        return true
    }
}
