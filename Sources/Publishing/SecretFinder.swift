import Foundation

/// Looks for many texts at once, in one pass through the bytes.
///
/// A text is found only as whole words: no letter or digit comes right before or after it. So "Gold ring" is not found
/// in "Marigold rings".
struct SecretFinder: Sendable {
    /// In bytes. Shorter texts are not looked for: they appear everywhere by chance.
    static let shortest = 6

    private let texts: [[UInt8]]
    /// Which texts begin with these six bytes.
    private let starts: [UInt64: [Int]]
    /// Whether any text may begin with given bytes, by a few bits of their hash: most places need no further look.
    private let mayStart: [Bool]

    /// - Parameter texts: Each of at least `shortest` bytes; shorter ones are ignored.
    init(_ texts: [[UInt8]]) {
        self.texts = texts
        var starts: [UInt64: [Int]] = [:]
        var mayStart = Array(repeating: false, count: 1 << Self.filterBits)
        for (number, text) in texts.enumerated() where text.count >= Self.shortest {
            let start = text.withUnsafeBytes { Self.start(at: 0, of: $0) }
            starts[start, default: []].append(number)
            mayStart[Self.place(of: start)] = true
        }
        self.starts = starts
        self.mayStart = mayStart
    }

    /// The bytes of a file as the texts are written: without the joiners, and with plain spaces for those, that keep a
    /// date or a telephone number of a page on one line.
    static func plain(_ data: Data) -> Data {
        data.withUnsafeBytes { bytes in
            var plain = Data()
            var (start, place) = (0, 0)
            /// Ends what is copied before the sign that stands here.
            func replace(_ count: Int, by text: String) {
                plain.append(contentsOf: bytes[start..<place])
                plain.append(contentsOf: text.utf8)
                place += count
                start = place
            }
            while place < bytes.count {
                switch bytes[place] {
                case 0xC2 where bytes[place...].starts(with: noBreakSpace): replace(2, by: " ")
                case 0xE2 where bytes[place...].starts(with: narrowSpace): replace(3, by: " ")
                case 0xE2 where bytes[place...].starts(with: wordJoiner): replace(3, by: "")
                default: place += 1
                }
            }
            guard start > 0 else { return data }
            plain.append(contentsOf: bytes[start...])
            return plain
        }
    }

    private static let (noBreakSpace, narrowSpace) = (Array("\u{A0}".utf8), Array("\u{202F}".utf8))
    private static let wordJoiner = Array("\u{2060}".utf8)

    /// Returns the offset at which each text is first found, by the text's index. Texts that are not found are left
    /// out.
    func find(in bytes: UnsafeRawBufferPointer) -> [Int: Int] {
        var found: [Int: Int] = [:]
        guard !starts.isEmpty, bytes.count >= Self.shortest else { return found }
        mayStart.withUnsafeBufferPointer { mayStart in
            for offset in 0...(bytes.count - Self.shortest) {
                let start = Self.start(at: offset, of: bytes)
                guard mayStart[Self.place(of: start)], let numbers = starts[start] else { continue }
                for number in numbers where found[number] == nil && stands(texts[number], at: offset, in: bytes) {
                    found[number] = offset
                }
            }
        }
        return found
    }

    func find(in data: Data) -> [Int: Int] { data.withUnsafeBytes { find(in: $0) } }

    private func stands(_ text: [UInt8], at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        let end = offset + text.count
        guard end <= bytes.count, bytes[offset..<end].elementsEqual(text) else { return false }
        let own = text.withUnsafeBytes { (Self.isWord(before: 1, of: $0), Self.isWord(before: text.count, of: $0)) }
        let continuesBefore = own.0 && Self.isWord(before: offset, of: bytes)
        let continuesAfter = own.1 && end < bytes.count && Self.isLetterOrDigit(leading: bytes[end])
        return !continuesBefore && !continuesAfter
    }

    /// Whether the character that ends before a place is a letter or a digit.
    private static func isWord(before end: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
        var place = end - 1
        while place >= 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place >= 0 && isLetterOrDigit(leading: bytes[place])
    }

    /// Judged by a character's first byte. Beyond ASCII, the first bytes of Latin-1's signs, of punctuation such as
    /// dashes and quotation marks, and of emoji count as no letter.
    private static func isLetterOrDigit(leading byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC3...0xE1, 0xE3...0xEF: true
        default: false
        }
    }

    private static let filterBits = 18

    @inline(__always)
    private static func place(of start: UInt64) -> Int {
        Int(truncatingIfNeeded: (start &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - filterBits))
    }

    /// The six bytes at an offset, as a number.
    @inline(__always)
    private static func start(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
        if offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            return word & 0xFFFF_FFFF_FFFF
        }
        return (0..<shortest).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
}
