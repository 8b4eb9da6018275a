/// The segments of a JPEG that make up the picture.
struct BareJPEG {
    private let bytes: [UInt8]
    private var place = 2
    private var jfif: [UInt8] = []
    private var facts: PhotoFacts?
    private var kept: [UInt8] = []

    /// - Parameter replacing: The facts to write instead of those that the file has.
    /// - Returns: Nil for a file that cannot be understood: torn, no JPEG, or with EXIF that points beyond its end.
    static func bytes(of file: [UInt8], replacing facts: PhotoFacts? = nil) -> [UInt8]? {
        guard file.starts(with: start) else { return nil }
        var photo = BareJPEG(bytes: file)
        guard photo.walk() else { return nil }
        let exif = (facts ?? photo.facts ?? PhotoFacts()).exif
        return start + photo.jfif + (exif.isEmpty ? [] : segment(0xE1, PhotoFacts.mark + exif)) + photo.kept
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let start: [UInt8] = [0xFF, 0xD8]

    private static func segment(_ marker: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
        let count = content.count + 2
        return [0xFF, marker, UInt8(count >> 8), UInt8(count & 255)] + content
    }

    /// Walks to the end of the picture; what follows is left out, such as the further pictures of phones.
    /// - Returns: Whether the end was reached.
    private mutating func walk() -> Bool {
        while let marker = nextMarker() {
            if marker == 0xD9 {
                kept += [0xFF, 0xD9]
                return true
            }
            // Markers without a length, which mean nothing outside of a scan.
            if (0xD0...0xD7).contains(marker) || marker == 0x01 { continue }
            guard let end = endOfSegment() else { return false }
            let content = bytes[place + 2..<end]
            place = end
            switch marker {
            case 0xE0 where content.count >= 12 && content.starts(with: Array("JFIF\0".utf8)):
                // Without the thumbnail.
                if jfif.isEmpty { jfif = Self.segment(marker, content.prefix(12) + [0, 0]) }
            case 0xE1 where facts == nil && content.starts(with: PhotoFacts.mark):
                guard let found = PhotoFacts(exif: Array(content)) else { return false }
                facts = found
            case 0xE2 where content.starts(with: Array("ICC_PROFILE\0".utf8)): kept += Self.segment(marker, content)
            // Says how the colours are encoded.
            case 0xEE where content.count >= 12 && content.starts(with: Array("Adobe".utf8)):
                kept += Self.segment(marker, content.prefix(12))
            // Frames, tables and scans.
            case 0xC0...0xCF, 0xDA...0xDF: kept += Self.segment(marker, content)
            default: break
            }
            if marker == 0xDA { kept += scan() }
        }
        return false
    }

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

    /// The compressed pixels, up to the marker of the next segment.
    private mutating func scan() -> ArraySlice<UInt8> {
        let start = place
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { break }
            place += 1
        }
        return bytes[start..<place]
    }
}
