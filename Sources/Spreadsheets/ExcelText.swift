/// A text as XLSX stores it, in pieces: a character that XML cannot hold is written as `_x000D_`, and an underscore that
/// begins such a word as `_x005F_`.
struct ExcelText {
    private(set) var bytes: [UInt8] = []

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// - Returns: False where the text is longer than a cell may be.
    mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + piece.count <= Limits.cell else { return false }
        bytes.append(contentsOf: piece)
        return true
    }

    /// What the person wrote, with LF for every line break.
    var text: String { needsWork ? decoded : String(decoding: bytes, as: UTF8.self) }

    func append(to all: inout [UInt8]) {
        if needsWork { all += Array(decoded.utf8) } else { all += bytes }
    }

    private var needsWork: Bool { bytes.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "\r") } }

    private var decoded: String {
        var units: [UInt16] = []
        var place = 0
        let stored = Array(String(decoding: bytes, as: UTF8.self).utf16)
        while place < stored.count {
            if let unit = Self.escaped(stored[place...]) {
                units.append(unit)
                place += 7
            } else {
                units.append(stored[place])
                place += 1
            }
        }
        return String(decoding: units, as: UTF16.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// The code unit that `_x000D_` at the beginning of a text stands for.
    private static func escaped(_ text: ArraySlice<UInt16>) -> UInt16? {
        let word = text.prefix(7)
        guard word.count == 7, word.first == UInt16(UInt8(ascii: "_")), word.last == UInt16(UInt8(ascii: "_")),
            word[word.startIndex + 1] == UInt16(UInt8(ascii: "x"))
        else { return nil }
        let digits = String(decoding: word.dropFirst(2).dropLast(), as: UTF16.self)
        return digits.utf8.first == UInt8(ascii: "+") ? nil : UInt16(digits, radix: 16)
    }
}
