import Foundation

/// A file's bytes, validated as UTF-8, without the byte order mark that Excel writes.
struct ValidText {
    let bytes: [UInt8]

    init(_ data: Data) throws(FormatError) {
        if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) { throw .utf16 }
        if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw .archive }
        let bytes = [UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
        // A heading begins with a Latin character, and one of its two bytes in UTF-16 is zero.
        if bytes.count >= 2, first == 0 || bytes[1] == 0 { throw .utf16 }
        if String(validating: bytes, as: UTF8.self) == nil { throw Self.firstFault(in: bytes) }
        self.bytes = bytes
    }

    private static func firstFault(in bytes: [UInt8]) -> FormatError {
        var line = 1
        for content in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
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
