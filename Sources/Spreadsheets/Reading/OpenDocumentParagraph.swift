/// The text of a cell's paragraphs. As in HTML, a run of white space counts as one space and is dropped at either end;
/// elements of their own stand for further white space.
struct OpenDocumentParagraph {
    private(set) var bytes: [UInt8] = []
    private var start = 0
    /// Whether white space was read that is written if more text follows in the paragraph.
    private var hasSpace = false
    private var hasParagraph = false

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        hasParagraph = false
    }

    /// Begins a paragraph, in a new line unless it is the first.
    mutating func begin() {
        if hasParagraph { bytes.append(UInt8(ascii: "\n")) }
        (hasParagraph, hasSpace, start) = (true, false, bytes.count)
    }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
        for byte in piece {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): hasSpace = true
            default:
                writeSpace()
                bytes.append(byte)
            }
        }
    }

    /// Appends white space that is not collapsed.
    mutating func append(_ byte: UInt8, count: Int = 1) {
        writeSpace()
        bytes.append(contentsOf: repeatElement(byte, count: count))
    }

    private mutating func writeSpace() {
        if hasSpace, bytes.count > start { bytes.append(UInt8(ascii: " ")) }
        hasSpace = false
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}
