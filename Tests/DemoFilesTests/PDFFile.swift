import Foundation

/// A PDF as its bytes say, read by its table of objects.
struct PDFFile {
    let text: String
    /// What stands at each object's offset.
    let objects: [String]
    let trailer: String

    struct Malformed: Error {
        var reason: String
    }

    init(_ data: Data) throws {
        // One character a byte, so that offsets are positions.
        guard let text = String(data: data, encoding: .isoLatin1) else { throw Malformed(reason: "no text") }
        self.text = text
        let bytes = Array(text)
        guard text.hasPrefix("%PDF-1.4\n"), text.hasSuffix("%%EOF\n") else { throw Malformed(reason: "frame") }
        let tail = text.components(separatedBy: "startxref\n")
        guard tail.count == 2, let start = Int(tail[1].prefix { $0.isNumber }), start < bytes.count else {
            throw Malformed(reason: "startxref")
        }
        let table = String(bytes[start...])
        let lines = table.components(separatedBy: "\n")
        guard lines[0] == "xref", let count = Int(lines[1].dropFirst(2)) else { throw Malformed(reason: "xref") }
        objects = try (1..<count).map { number in
            let entry = lines[2 + number]
            guard entry.count == 19, entry.hasSuffix(" 00000 n "), let offset = Int(entry.prefix(10)) else {
                throw Malformed(reason: "entry \(entry)")
            }
            let object = String(bytes[offset..<start])
            guard object.hasPrefix("\(number) 0 obj\n") else { throw Malformed(reason: "offset of \(number)") }
            return object.components(separatedBy: "\nendobj")[0]
        }
        trailer = table
    }

    var pageCount: Int { objects.filter { $0.contains("/Type /Page /Parent") }.count }

    /// The texts of all pages, a line each.
    var shown: String {
        text.components(separatedBy: "\n").compactMap { line in
            guard line.hasPrefix("BT "), let start = line.range(of: " Td ("), let end = line.range(of: ") Tj") else {
                return nil
            }
            return String(line[start.upperBound..<end.lowerBound])
        }.joined(separator: "\n")
    }
}
