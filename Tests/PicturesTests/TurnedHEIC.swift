import Foundation

/// A HEIC turned as phones do it: by a property of the container, with the pixels as the sensor recorded them.
enum TurnedHEIC {
    struct Unexpected: Error {}

    /// Adds the property "turn by 90 degrees anticlockwise" to the first picture of a HEIC written by libvips.
    static func turning(_ data: Data) throws -> Data {
        var bytes = [UInt8](data)
        let meta = try box("meta", in: bytes, 0..<bytes.count)
        let iprp = try box("iprp", in: bytes, meta.lowerBound + 12..<meta.upperBound)
        let ipco = try box("ipco", in: bytes, iprp.lowerBound + 8..<iprp.upperBound)
        let ipma = try box("ipma", in: bytes, iprp.lowerBound + 8..<iprp.upperBound)
        let iloc = try box("iloc", in: bytes, meta.lowerBound + 12..<meta.upperBound)
        // Version 0 with short indices: each entry is an item id (2 bytes), a count (1) and that many indices (1 each).
        guard bytes[ipma.lowerBound + 8] == 0, bytes[ipma.lowerBound + 11] & 1 == 0, iloc.upperBound <= iprp.lowerBound
        else { throw Unexpected() }
        let properties = try count(in: bytes, ipco.lowerBound + 8..<ipco.upperBound)
        let countPlace = ipma.lowerBound + 18
        let associations = Int(bytes[countPlace])

        // iloc, version 0 or 1, comes before the insertions; the data that it points to comes after them.
        let version = bytes[iloc.lowerBound + 8]
        guard version <= 1, bytes[iloc.lowerBound + 12] == 0x44 else { throw Unexpected() }
        let hasBase = bytes[iloc.lowerBound + 13] >> 4 != 0
        let items = Int(bytes[iloc.lowerBound + 14]) << 8 + Int(bytes[iloc.lowerBound + 15])
        var place = iloc.lowerBound + 16
        for _ in 0..<items {
            place += version == 1 ? 6 : 4
            if hasBase { add(10, at: place, in: &bytes) }
            place += hasBase ? 4 : 0
            let extents = Int(bytes[place]) << 8 + Int(bytes[place + 1])
            place += 2
            for _ in 0..<extents {
                if !hasBase { add(10, at: place, in: &bytes) }
                place += 8
            }
        }
        for (box, more) in [(meta, 10), (iprp, 10), (ipco, 9), (ipma, 1)] { add(more, at: box.lowerBound, in: &bytes) }
        bytes[countPlace] += 1
        // From back to front, so that offsets stay valid.
        bytes.insert(0x80 | UInt8(properties + 1), at: countPlace + 1 + associations)
        bytes.insert(contentsOf: [0, 0, 0, 9] + Array("irot".utf8) + [1], at: ipco.upperBound)
        return Data(bytes)
    }

    private static func box(_ name: String, in bytes: [UInt8], _ range: Range<Int>) throws -> Range<Int> {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let size = number(at: place, in: bytes)
            guard size >= 8 else { throw Unexpected() }
            if Array(bytes[place + 4..<place + 8]) == Array(name.utf8) { return place..<place + size }
            place += size
        }
        throw Unexpected()
    }

    private static func count(in bytes: [UInt8], _ range: Range<Int>) throws -> Int {
        var (place, found) = (range.lowerBound, 0)
        while place + 8 <= range.upperBound {
            let size = number(at: place, in: bytes)
            guard size >= 8 else { throw Unexpected() }
            (place, found) = (place + size, found + 1)
        }
        return found
    }

    private static func number(at place: Int, in bytes: [UInt8]) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func add(_ more: Int, at place: Int, in bytes: inout [UInt8]) {
        bytes.replaceSubrange(place..<place + 4, with: FileParts.bigEndian(UInt32(number(at: place, in: bytes) + more)))
    }
}
