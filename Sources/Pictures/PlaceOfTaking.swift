public import Foundation

/// The place where a photo was taken, which cameras write beside the pixels.
public enum PlaceOfTaking {
    /// A JPEG without the place: the rest of its EXIF, such as when it was taken, stays, and so does every pixel.
    ///
    /// XMP, IPTC, comments and the blocks of programs may hold the place in words, and are left out. So is what follows
    /// the picture itself, where phones put further pictures with EXIF of their own. In EXIF, descriptions and comments
    /// are emptied for the same reason.
    /// - Returns: Nil for a file that is no JPEG, or one that cannot be understood.
    public static func erased(from data: Data) -> Data? {
        var photo = JPEGSegments([UInt8](data))
        return photo.withoutPlace().map { Data($0) }
    }

    /// Whether a file is of a kind that may hold the place: a picture, a raw photo, or a film or sound as phones record
    /// it. Recognised by its content, whatever its name says.
    /// - Parameter bytes: The first `PictureFormat.bytesNeeded` bytes of the file, or all of a shorter one.
    public static func mayBe(inFileBeginning bytes: [UInt8]) -> Bool {
        PictureFormat(firstBytes: bytes) != nil || holders.contains { bytes.dropFirst($0.at).starts(with: $0.mark) }
    }

    /// What marks files, other than supported pictures, that may hold the place, and where the mark stands.
    private static let holders: [(at: Int, mark: [UInt8])] = [
        // Films, sound, HEIF, AVIF and newer raw photos of Canon; before 2004, QuickTime began with other boxes.
        (4, Array("ftyp".utf8)), (4, Array("moov".utf8)), (4, Array("mdat".utf8)),
        // Raw photos: most begin like a TIFF; those of Olympus and Panasonic have numbers of their own.
        (0, [0x49, 0x49, 0x2A, 0x00]), (0, [0x4D, 0x4D, 0x00, 0x2A]), (0, Array("IIRO".utf8)),
        (0, Array("IIRS".utf8)), (0, Array("MMOR".utf8)), (0, [0x49, 0x49, 0x55, 0x00]),
        (0, Array("FUJIFILMCCD-RAW".utf8)),
        // JPEG XL and JPEG 2000, each bare and in a container, and Photoshop.
        (0, [0xFF, 0x0A]), (0, [0xFF, 0x4F, 0xFF, 0x51]), (4, Array("JXL ".utf8)), (4, Array("jP  ".utf8)),
        (0, Array("8BPS".utf8)),
    ]
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
    /// Tags whose values may name the place in words: the description, the comment, XMP, IPTC, and Windows's title,
    /// comment, author, keywords and subject.
    private static let wordTags: Set = [0x010E, 0x9286, 0x02BC, 0x83BB, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F]
    /// The most tables in the chain. Cameras write two: of the picture and of its thumbnail.
    private static let chainLimit = 4
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
        /// Erases what the entries of a table in the chain say of the place.
        func erase(_ table: [Int]) -> Bool {
            for entry in table {
                guard let tag = number(entry, 2), let inner = number(entry + 8, 4) else { return false }
                if wordTags.contains(tag), !eraseValue(of: entry) { return false }
                guard tag == placeTag || tag == cameraTag else { continue }
                guard let fields = entries(of: inner) else { return false }
                for field in fields {
                    guard let fieldTag = number(field, 2) else { return false }
                    guard tag == placeTag || fieldTag == notesTag || wordTags.contains(fieldTag) else { continue }
                    guard eraseValue(of: field) else { return false }
                }
                // An empty table.
                if tag == placeTag { (bytes[start + inner], bytes[start + inner + 1]) = (0, 0) }
            }
            return true
        }
        guard var next = number(start + 4, 4) else { return false }
        var walked: Set<Int> = []
        repeat {
            guard walked.count < chainLimit, let table = entries(of: next), erase(table) else { return false }
            walked.insert(next)
            // Some programs leave out the link of the last table.
            next = number(start + next + 2 + 12 * table.count, 4) ?? 0
        } while next != 0 && !walked.contains(next)
        return true
    }
}
