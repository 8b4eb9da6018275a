/// The list of entries at the end of a ZIP. An entry says itself, too, what it is called and how it is packed. libarchive
/// goes by what the entry says and other programs by the list, so an archive where they differ would show one file and
/// unpack another.
enum ZipList {
    /// How far from the end the list may be announced: a comment of 65,535 bytes may follow.
    private static let farthest = 65_557

    /// Whether each entry is named, packed and encrypted as the list says. True for a list that is in another form, as
    /// archives of more than 4 GB have: then libarchive decides alone.
    /// - Parameters:
    ///   - size: The size of the archive, in bytes.
    ///   - read: Reads a range of it; bytes beyond its end are left out.
    static func agrees(
        size: Int, read: (Range<Int>) throws(ArchiveError) -> [UInt8]
    ) throws(ArchiveError) -> Bool {
        let tail = try Bytes(read(max(0, size - farthest)..<size))
        guard let end = tail.lastPlace(of: [0x50, 0x4B, 5, 6]), tail.values.count >= end + 22 else { return true }
        let (count, length, offset) = (tail.number(end + 10, 2), tail.number(end + 12, 4), tail.number(end + 16, 4))
        let start = size - tail.values.count + end - length
        // Bytes before the archive, such as a program that unpacks it, move everything.
        let moved = start - offset
        guard count < 0xFFFF, offset < 0xFFFF_FFFF, start >= 0, moved >= 0 else { return true }
        let list = try Bytes(read(start..<start + length))
        var place = 0
        for _ in 0..<count {
            guard list.values.count >= place + 46, list.begins([0x50, 0x4B, 1, 2], at: place) else { return true }
            let (name, entry) = (list.number(place + 28, 2), list.number(place + 42, 4))
            guard entry < 0xFFFF_FFFF, list.values.count >= place + 46 + name else { return true }
            let head = try Bytes(read(entry + moved..<entry + moved + 30 + name))
            guard head.values.count == 30 + name, head.number(26, 2) == name,
                head.number(8, 2) == list.number(place + 10, 2),
                head.number(6, 2) & 1 == list.number(place + 8, 2) & 1,
                head.values[30...].elementsEqual(list.values[place + 46..<place + 46 + name])
            else { return false }
            place += 46 + name + list.number(place + 30, 2) + list.number(place + 32, 2)
        }
        return true
    }

    private struct Bytes {
        let values: [UInt8]

        init(_ values: [UInt8]) { self.values = values }

        /// A number with its lowest byte first.
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(values[place + $1]) << (8 * $1) }
        }

        func begins(_ mark: [UInt8], at place: Int) -> Bool { values[place...].starts(with: mark) }

        func lastPlace(of mark: [UInt8]) -> Int? {
            values.indices.last { values[$0] == mark[0] && begins(mark, at: $0) }
        }
    }
}
