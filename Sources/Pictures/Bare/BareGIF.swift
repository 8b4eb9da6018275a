/// The blocks of a GIF that make up its frames.
enum BareGIF {
    /// - Returns: Nil for a file that cannot be understood.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        guard file.count > headerCount else { return nil }
        var place = headerCount + sizeOfTable(file[headerCount - 3])
        guard place < file.count else { return nil }
        var made = Array(file[..<place])
        while place < file.count {
            switch file[place] {
            case 0x3B: return made + [0x3B]
            // A frame: its header of ten bytes, a table of colours, a number, and the pixels.
            case 0x2C:
                guard place + 10 <= file.count,
                    let end = endOfBlocks(file, from: place + 11 + sizeOfTable(file[place + 9]))
                else { return nil }
                made += file[place..<end]
                place = end
            case 0x21:
                guard let end = endOfBlocks(file, from: place + 2) else { return nil }
                let block = file[place..<end]
                if kept.contains(where: { block.starts(with: $0.start) && $0.count.map { $0 == block.count } ?? true })
                {
                    made += block
                }
                place = end
            default: return nil
            }
        }
        return nil
    }

    private static let headerCount = 13

    /// How the extensions that stay begin, and how long they are: a frame's time and transparency, the number of rounds,
    /// and a colour profile.
    private static let kept: [(start: [UInt8], count: Int?)] = [
        ([0x21, 0xF9, 4], 8), ([0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1], 19),
        ([0x21, 0xFF, 11] + "ICCRGBG1012".utf8, nil),
    ]

    /// The size of a table of colours, by the flags that announce it.
    private static func sizeOfTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// The end of a row of blocks, each with its length; nil where it is beyond the end of the file.
    private static func endOfBlocks(_ file: [UInt8], from start: Int) -> Int? {
        var place = start
        while place < file.count {
            if file[place] == 0 { return place + 1 }
            place += 1 + Int(file[place])
        }
        return nil
    }
}
