import Foundation

/// A file's bytes, known to be UTF-8, without the byte order mark that Excel puts first.
struct ValidText {
    let bytes: [UInt8]

    init(_ data: Data) throws(FormatError) {
        if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) { throw .utf16 }
        if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw .archive }
        let bytes = [UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
        // A heading begins with a character, and of UTF-16's two bytes for a Latin one, one is zero.
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
        // Each line is valid although the whole is not: not possible, since a newline is part of no longer sequence.
        return .notUTF8(line: line, byte: 1)
    }
}
