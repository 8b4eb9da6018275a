/// A text as XLSX stores it, in pieces. A character that XML cannot hold is written as `_x000D_`, and an underscore
/// that begins such a sequence as `_x005F_`.
struct ExcelText {
    private(set) var bytes: [UInt8] = []

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// - Returns: False if the text would exceed the limit of a cell.
    mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + piece.count <= Limits.cell else { return false }
        bytes.append(contentsOf: piece)
        return true
    }

    /// The text as the person wrote it, with LF for every line break.
    var text: String { String(decoding: needsWork ? decoded : bytes, as: UTF8.self) }

    func append(to all: inout [UInt8]) { all += needsWork ? decoded : bytes }

    private var needsWork: Bool { bytes.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "\r") } }

    private var decoded: [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if let (character, length) = escape(at: place) {
                decoded.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
                place += length
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return Self.withLineFeeds(decoded)
    }

    /// The character that the escape at a position stands for, and the escape's length. A character outside the first
    /// 65,536 takes two escapes.
    private func escape(at place: Int) -> (character: Unicode.Scalar, length: Int)? {
        guard let unit = unit(at: place) else { return nil }
        if let character = Unicode.Scalar(unit) { return (character, 7) }
        guard let second = self.unit(at: place + 7), UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(second) else {
            return nil
        }
        return (UTF16.decode(UTF16.EncodedScalar([unit, second])), 14)
    }

    /// The UTF-16 code unit that an escape such as `_x000D_` stands for.
    private func unit(at place: Int) -> UInt16? {
        guard place + 7 <= bytes.count, bytes[place] == UInt8(ascii: "_"), bytes[place + 1] == UInt8(ascii: "x"),
            bytes[place + 6] == UInt8(ascii: "_")
        else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[(place + 2)..<(place + 6)] {
            let letter = byte & 0xDF
            guard let digit = byte.digit ?? ((0x41...0x46).contains(letter) ? letter - 0x37 : nil) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var before: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\r") {
                result.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || before != UInt8(ascii: "\r") {
                result.append(byte)
            }
            before = byte
        }
        return result
    }
}
