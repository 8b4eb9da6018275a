import TestSupport

/// Damages files at random.
struct Mutation {
    var random: SeededGenerator

    /// Pieces that parsers stumble over.
    private static let pieces = [
        "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "&#0;", "&#x10FFFF;", "<![CDATA[", "]]>", "<!--", "<a>", "</a>",
        "/>",
        "\"", "'", "xmlns=\"\"", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "encoding=\"EBCDIC\"",
        "r=\"XFD1048576\"",
        "r=\"A0\"", "r=\"ZZZZZZ1\"", "r=\"1000000000\"", "t=\"s\"", "t=\"d\"", "t=\"b\"", "s=\"99999999\"",
        "<v>1e308</v>",
        "<v>-1</v>", "_xD800_", "_x0000_", "_x005F_", "Target=\"../../../etc/passwd\"", "TargetMode=\"External\"",
        "table:number-rows-repeated=\"1048576\"", "table:number-columns-repeated=\"16384\"", "text:c=\"99999999\"",
        "office:value-type=\"float\"", "PT99999H", "[h]", "\\", "_", "\0", "\u{FEFF}", "\r\n", ",", ";", "\t", "{", "}",
        "[", "]", "null", "1e999", "9223372036854775808", "-0", "\u{202E}", "😀", "\u{301}",
    ].map { Array($0.utf8) }

    private static let numbers = [
        "0", "-1", "1", "15", "16384", "16385", "65536", "1048576", "1048577", "2147483648", "9223372036854775807",
        "18446744073709551616", "0.1", "1e308", "NaN",
    ].map { Array($0.utf8) }

    /// A file with one to eight faults.
    /// - Parameter others: Files from which pieces may come.
    mutating func damaged(_ file: [UInt8], others: [[UInt8]]) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...8, using: &random) { damage(&file, others) }
        return file
    }

    private mutating func damage(_ file: inout [UInt8], _ others: [[UInt8]]) {
        guard !file.isEmpty else {
            file = Self.pieces.randomElement(using: &random) ?? []
            return
        }
        let place = Int.random(in: 0..<file.count, using: &random)
        let end = min(place + Int.random(in: 1...(random.chance(10) ? 4_096 : 32), using: &random), file.count)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: file[place] = UInt8.random(in: 0...255, using: &random)
        case 2: file.removeSubrange(place..<end)
        case 3: file.insert(contentsOf: file[place..<end], at: Int.random(in: 0...file.count, using: &random))
        case 4: file.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
        case 5: replaceNumber(in: &file, from: place)
        case 6:
            let other = others.randomElement(using: &random) ?? file
            guard !other.isEmpty else { return }
            let start = Int.random(in: 0..<other.count, using: &random)
            file.replaceSubrange(place..<end, with: other[start..<min(start + end - place, other.count)])
        case 7: repeatPiece(file[place..<end], in: &file, at: end)
        default: if random.chance(10) { file.removeSubrange(place...) }
        }
    }

    private mutating func replaceNumber(in file: inout [UInt8], from place: Int) {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        guard let start = file[place...].firstIndex(where: isDigit) else { return }
        let end = file[start...].firstIndex { !isDigit($0) } ?? file.count
        file.replaceSubrange(start..<end, with: Self.numbers.randomElement(using: &random) ?? [])
    }

    private mutating func repeatPiece(_ piece: ArraySlice<UInt8>, in file: inout [UInt8], at place: Int) {
        let count = random.chance(5) ? 2_000 : 20
        file.insert(contentsOf: repeatElement(piece, count: count).joined(), at: place)
    }
}
