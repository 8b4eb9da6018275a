internal import Foundation

/// A PDF 1.4 of text, lines and grey boxes in the standard fonts, which every reader has. Deterministic: it holds no
/// time and no id.
struct PDFWriter {
    /// One of the standard fonts, by its name in a page's resources.
    enum Font: String, CaseIterable {
        case text = "Helvetica"
        case bold = "Helvetica-Bold"
        case mono = "Courier"
        case monoBold = "Courier-Bold"
    }

    /// One page's content; the origin is its lower left corner, all sizes are in points.
    struct Page {
        let width: Double
        let height: Double
        fileprivate(set) var content = ""

        init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// Text whose base line begins at a place; `grey` is 0 for black to 1.
        mutating func text(_ text: String, _ x: Double, _ y: Double, _ font: Font, _ size: Double, grey: Double = 0) {
            content += "BT /\(font.rawValue) \(number(size)) Tf \(number(grey)) g \(number(x)) \(number(y)) Td "
            content += "(\(PDFWriter.escaped(text))) Tj ET\n"
        }

        mutating func line(
            _ x: Double, _ y: Double, toX: Double, toY: Double, width: Double = 0.7, dashed: Bool = false
        ) {
            content += "\(dashed ? "[2 2] 0 d" : "[] 0 d") \(number(width)) w \(number(x)) \(number(y)) m "
            content += "\(number(toX)) \(number(toY)) l S\n"
        }

        mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, grey: Double) {
            content += "\(number(grey)) g \(number(x)) \(number(y)) \(number(width)) \(number(height)) re f\n"
        }

        mutating func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double, line: Double = 0.8) {
            content += "[] 0 d \(number(line)) w \(number(x)) \(number(y)) \(number(width)) \(number(height)) re S\n"
        }
    }

    let title: String
    private(set) var pages: [Page] = []

    init(title: String) { self.title = title }

    mutating func add(_ page: Page) { pages.append(page) }

    /// The file.
    func data() -> Data {
        var file = Data("%PDF-1.4\n".utf8) + Data([0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
        var offsets: [Int] = []
        func object(_ text: String) {
            offsets.append(file.count)
            file += Data("\(offsets.count) 0 obj\n".utf8) + Self.bytes(text) + Data("\nendobj\n".utf8)
        }
        let firstFont = 4
        let firstPage = firstFont + Font.allCases.count
        let kids = pages.indices.map { "\(firstPage + 2 * $0) 0 R" }.joined(separator: " ")
        object("<< /Type /Catalog /Pages 2 0 R >>")
        object("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
        object("<< /Title (\(Self.escaped(title))) /Producer (Housebook) >>")
        for font in Font.allCases {
            object("<< /Type /Font /Subtype /Type1 /BaseFont /\(font.rawValue) /Encoding /WinAnsiEncoding >>")
        }
        let fonts = Font.allCases.enumerated().map { "/\($1.rawValue) \(firstFont + $0) 0 R" }.joined(separator: " ")
        for (index, page) in pages.enumerated() {
            let size = "\(number(page.width)) \(number(page.height))"
            object(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(size)] "
                    + "/Resources << /Font << \(fonts) >> >> /Contents \(firstPage + 2 * index + 1) 0 R >>")
            let content = Self.bytes(page.content)
            object("<< /Length \(content.count) >>\nstream\n\(page.content)endstream")
        }
        let table = file.count
        var tail = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { tail += "\(String(10_000_000_000 + offset).dropFirst()) 00000 n \n" }
        tail += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R /Info 3 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return file + Data(tail.utf8)
    }

    /// With the characters marked that have a meaning in a PDF's texts.
    fileprivate static func escaped(_ text: String) -> String {
        text.reduce(into: "") { made, letter in
            if letter == "(" || letter == ")" || letter == "\\" { made += "\\" }
            made += letter.isNewline ? " " : String(letter)
        }
    }

    /// In Windows' Latin encoding; a question mark for what it lacks.
    private static func bytes(_ text: String) -> Data {
        Data(text.precomposedStringWithCanonicalMapping.unicodeScalars.map { byte(of: $0) })
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8 {
        let special: [Unicode.Scalar: UInt8] = [
            "€": 0x80, "…": 0x85, "Š": 0x8A, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94,
            "•": 0x95, "–": 0x96, "—": 0x97, "™": 0x99, "š": 0x9A, "œ": 0x9C, "ž": 0x9E,
        ]
        if let known = special[scalar] { return known }
        let isLatin = scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value)
        return isLatin ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
}

/// A number as a PDF writes it, in hundredths.
private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
