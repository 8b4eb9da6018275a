import Values

/// A script that passes lines of text to a function: `name(`…`);`. A page on a disk may load scripts but no data, and a
/// browser reads one long text much faster than a list of objects.
struct ScriptText {
    private(set) var bytes: [UInt8]
    /// The number of separators to write before the next field of this line. Empty fields at the end of a line get
    /// none.
    private var pending = 0

    /// Separates the fields of a line.
    private static let separator: UInt8 = 2
    /// Begins a line that is not plain ASCII.
    private static let foreign: UInt8 = 3
    private static let space = UInt8(ascii: " ")

    /// - Parameter function: The function that the script calls.
    init(_ function: String, capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
        bytes.append(contentsOf: function.utf8)
        bytes.append(UInt8(ascii: "("))
    }

    /// Adds a literal of JavaScript as the next argument.
    mutating func argument(_ literal: String) {
        separate()
        bytes.append(contentsOf: literal.utf8)
    }

    /// Adds a text of lines as the next argument.
    mutating func lines(_ body: (inout ScriptText) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "`"))
        body(&self)
        bytes.append(UInt8(ascii: "`"))
    }

    private mutating func separate() {
        if bytes.last != UInt8(ascii: "(") { bytes.append(contentsOf: ", ".utf8) }
    }

    /// Marks the text written since `start`, if it is not plain ASCII.
    mutating func markForeign(from start: Int) {
        if !bytes[start...].allSatisfy({ $0 < 0x80 }) { bytes.insert(Self.foreign, at: start) }
    }

    mutating func close() { bytes.append(contentsOf: ");\n".utf8) }

    mutating func endLine() {
        pending = 0
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Ends a field; the next text belongs to another.
    mutating func endField() { pending += 1 }

    /// Adds a text to the field, with its white space reduced to single spaces.
    mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        append(byte: nil)
        var text = PrintableText.cleaned(text)
        let start = bytes.count
        text.withUTF8 { utf8 in
            for byte in utf8 {
                if byte <= Self.space || byte == 0x7F {
                    if bytes.count > start, bytes.last != Self.space { bytes.append(Self.space) }
                } else {
                    append(byte: byte)
                }
            }
        }
        if bytes.count > start, bytes.last == Self.space { bytes.removeLast() }
    }

    mutating func append(_ number: Int, radix: Int = 10) { append(String(number, radix: radix)) }

    /// Appends a byte, escaped for a template literal, after the separators before its field.
    mutating func append(byte: UInt8?) {
        while pending > 0 {
            bytes.append(Self.separator)
            pending -= 1
        }
        guard let byte else { return }
        if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$") {
            bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
    }
}
