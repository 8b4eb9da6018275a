import Foundation

/// A household's JSON inside a page: a script element that holds data, which no browser runs.
enum EmbeddedJSON {
    private static let start = "<script type=\"application/json\" id=\"housebook\">\n"
    private static let end = "</script>"

    /// Appends the element. Characters that could end it or that HTML forbids become JSON escapes. They occur only
    /// inside JSON's strings, so the JSON keeps its meaning.
    static func append(_ json: [UInt8], to page: inout [UInt8]) {
        page.append(contentsOf: start.utf8)
        var position = 0
        while position < json.count {
            let (scalar, length) = escaped(at: position, in: json)
            if let scalar {
                for unit in String(scalar).utf16 { page.append(contentsOf: escape(unit).utf8) }
            } else {
                page.append(contentsOf: json[position..<position + length])
            }
            position += length
        }
        page.append(contentsOf: end.utf8)
    }

    /// The JSON of the first such element; nil for a page without one.
    static func json(in page: Data) -> Data? {
        guard let opening = page.range(of: Data(start.trimmed.utf8)),
            let closing = page.range(of: Data(end.utf8), in: opening.upperBound..<page.endIndex)
        else { return nil }
        return page.subdata(in: opening.upperBound..<closing.lowerBound)
    }

    /// Returns the character to escape at a position and its byte length. Nil with the length of a run that needs no
    /// escape.
    private static func escaped(at position: Int, in json: [UInt8]) -> (Unicode.Scalar?, length: Int) {
        func bits(_ offset: Int) -> UInt32 { UInt32(json[position + offset] & 0x3F) }
        let first = json[position]
        switch first {
        case UInt8(ascii: "<"), 0x7F: return (Unicode.Scalar(first), 1)
        // U+0080 to U+009F.
        case 0xC2 where json[position + 1] < 0xA0: return (Unicode.Scalar(json[position + 1]), 2)
        case 0xEF:
            let scalar = 0xF000 | bits(1) << 6 | bits(2)
            let isForbidden = (0xFDD0...0xFDEF).contains(scalar) || scalar >= 0xFFFE
            return (isForbidden ? Unicode.Scalar(scalar) : nil, 3)
        case 0xF0...:
            let scalar = UInt32(first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
            return (scalar & 0xFFFE == 0xFFFE ? Unicode.Scalar(scalar) : nil, 4)
        case 0xC2: return (nil, 2)
        default:
            let next = json[(position + 1)...].firstIndex { $0 == UInt8(ascii: "<") || $0 >= 0x7F && isLead($0) }
            return (nil, (next ?? json.count) - position)
        }
    }

    /// Whether a byte may begin a character that must be escaped.
    private static func isLead(_ byte: UInt8) -> Bool { byte == 0x7F || byte == 0xC2 || byte >= 0xEF }

    /// `\u003c`
    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
