import Foundation
import Household

/// A file's text as valid UTF-8, without the byte order mark that Excel writes.
struct ValidText {
    /// The encoding of the file.
    enum Encoding {
        case utf8
        case utf16
        case windows1252
        /// The one that a person named.
        case named
    }

    /// The text as UTF-8. If the file is UTF-8, these are the file's own bytes, so a large file is in memory only once.
    let bytes: Data
    let encoding: Encoding
    /// Asks for the encoding of a text that is in Windows-1252 or in another one; nil if there is no doubt.
    private(set) var question: ImportBatch.Question?

    /// Recognises UTF-16 by its byte order mark, or by the zero byte of a first Latin character. Bytes that are neither
    /// UTF-16 nor UTF-8 are read as Windows-1252, which Excel writes in Western Europe. If most of the accents are
    /// UTF-8, a part of the file is damaged, and the reading fails.
    /// - Parameters:
    ///   - isUnicode: Whether the format only allows Unicode.
    ///   - named: The encoding of a text without a byte order mark.
    init(_ data: Data, isUnicode: Bool = false, as named: TextEncoding? = nil) throws(FormatError) {
        if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw .archive }
        if let units = Self.utf16(data) {
            guard let text = String(validating: units, as: UTF16.self) else { throw .damagedUTF16 }
            (bytes, encoding) = (Data(text.utf8), .utf16)
        } else {
            let isMarked = data.starts(with: [0xEF, 0xBB, 0xBF])
            let content = isMarked ? data.dropFirst(3) : data
            if let named, !isMarked {
                let (text, fault) = named.decode(content)
                if let fault { throw .notInEncoding(named.rawValue, line: Self.line(ofByte: fault, in: content)) }
                (bytes, encoding) = (text, .named)
            } else if Self.isUTF8(content) {
                (bytes, encoding) = (content, .utf8)
            } else {
                if isUnicode || Self.isMostlyUTF8(content) { throw Self.firstFault(in: content) }
                if let place = EncodingGuess.foreignByte(in: content) {
                    throw .otherEncoding(line: Self.line(ofByte: place - content.startIndex, in: content))
                }
                question = EncodingGuess.question(about: content)
                (bytes, encoding) = (Windows1252.text(content), .windows1252)
            }
        }
        guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
    }

    /// A text of a sheet's rows, one a line.
    init(lines: Data) {
        (bytes, encoding) = (lines, .utf8)
    }

    /// A remark for the user on how the file was read; nil for UTF-8.
    var notice: String? {
        switch encoding {
        case .utf8, .named: nil
        case .utf16: "the file is UTF-16, and was read as that"
        case .windows1252: "the file is not UTF-8, and was read as Windows-1252; look at its accents"
        }
    }

    /// The units of a UTF-16 text without its byte order mark; nil for other bytes.
    private static func utf16(_ data: Data) -> [UInt16]? {
        let start = [UInt8](data.prefix(2))
        guard start.count == 2 else { return nil }
        let isMarked = start == [0xFE, 0xFF] || start == [0xFF, 0xFE]
        guard isMarked || (start[0] == 0) != (start[1] == 0) else { return nil }
        let isBigEndian = start == [0xFE, 0xFF] || start[0] == 0
        let bytes = [UInt8](isMarked ? data.dropFirst(2) : data)
        // Half a unit at the end becomes a lone surrogate, which is invalid as well.
        return stride(from: 0, to: bytes.count, by: 2).map { place in
            guard place + 1 < bytes.count else { return 0xD800 }
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Whether the bytes are UTF-8. Checks them in pieces that end with an ASCII character, to avoid a copy of a large
    /// file.
    private static func isUTF8(_ bytes: Data) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            var end = min(rest.startIndex + 1 << 20, rest.endIndex)
            while end < rest.endIndex, bytes[end - 1] >= 0x80 { end += 1 }
            guard String(validating: rest[..<end], as: UTF8.self) != nil else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// Whether more of the bytes above ASCII form UTF-8 characters than do not. In Windows-1252, two such bytes hardly
    /// ever follow each other.
    private static func isMostlyUTF8(_ bytes: Data) -> Bool {
        var (valid, invalid) = (0, 0)
        var place = bytes.startIndex
        while let start = bytes[place...].firstIndex(where: { $0 >= 0x80 }) {
            var (decoder, iterator) = (UTF8(), bytes[start...].makeIterator())
            if case .scalarValue(let scalar) = decoder.decode(&iterator) {
                valid += 1
                place = start + UTF8.width(scalar)
            } else {
                invalid += 1
                place = start + 1
            }
        }
        return valid > invalid
    }

    private static func line(ofByte byte: Int, in bytes: Data) -> Int {
        let start = bytes.prefix(byte)
        return start.count { $0 == (bytes.contains(.lineFeed) ? .lineFeed : .carriageReturn) } + 1
    }

    private static func firstFault(in bytes: Data) -> FormatError {
        var line = 1
        let lineEnd: UInt8 = bytes.contains(.lineFeed) ? .lineFeed : .carriageReturn
        for content in bytes.split(separator: lineEnd, omittingEmptySubsequences: false) {
            if String(validating: content, as: UTF8.self) == nil {
                var rest = content.makeIterator()
                var decoder = UTF8()
                var valid = 0
                while case .scalarValue(let scalar) = decoder.decode(&rest) { valid += UTF8.width(scalar) }
                return .notUTF8(line: line, byte: valid + 1)
            }
            line += 1
        }
        // Unreachable: a newline is never part of a longer UTF-8 sequence, so some line must be invalid.
        return .notUTF8(line: line, byte: 1)
    }
}

/// The code page of Western Windows: Latin-1 with letters and punctuation instead of its second set of control
/// characters. Read without `iconv`, whose tables small containers leave out: most files that are not UTF-8 are in it.
enum Windows1252 {
    /// The characters of the bytes from 0x80 to 0x9F; zero for a byte that has no character.
    private static let punctuation: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// The text as UTF-8. A byte without a character becomes a control character; `EncodingGuess` refuses those before.
    static func text(_ bytes: Data) -> Data {
        let units = bytes.map { byte in
            let unit = (0x80...0x9F).contains(byte) ? punctuation[Int(byte) - 0x80] : UInt16(byte)
            return unit == 0 ? UInt16(byte) : unit
        }
        return Data(String(decoding: units, as: UTF16.self).utf8)
    }
}
