/// Writes JSON byte by byte. Members appear in the order in which they are written.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value or key follows another in its object or list.
    private var needsComma = false
    private let isIndented: Bool
    /// The number of objects and lists that are open.
    private var depth = 0
    /// Whether the next value belongs to the key before it. Only kept for indented text.
    private var followsKey = false

    /// - Parameters:
    ///   - capacity: The expected number of bytes; without it, a growing buffer is copied over and over.
    ///   - isIndented: Whether each value has a line of its own, indented by two spaces a level. The keys may then be
    ///     any text; otherwise, they must need no escaping.
    package init(capacity: Int = 0, isIndented: Bool = false) {
        self.isIndented = isIndented
        bytes.reserveCapacity(capacity)
    }

    mutating func end(with byte: UInt8) { bytes.append(byte) }

    package mutating func object(_ body: (inout JSONText) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close()
    }

    mutating func object(_ key: String, _ body: (inout JSONText) -> Void) {
        begin(key)
        body(&self)
        close()
    }

    /// Begins an object, which a call of `close` ends.
    mutating func begin(_ key: String) {
        write(key: key)
        open(UInt8(ascii: "{"))
    }

    mutating func close() { close(UInt8(ascii: "}")) }

    /// Writes a list whose elements the closure writes.
    package mutating func list(_ body: (inout JSONText) -> Void) {
        open(UInt8(ascii: "["))
        body(&self)
        close(UInt8(ascii: "]"))
    }

    /// - Parameter onLines: Whether to put each element on its own line, so that exports of different days can be
    ///   compared.
    mutating func list<Element>(
        _ key: String, _ elements: [Element], onLines: Bool = false,
        _ body: (Element, inout JSONText) -> Void
    ) {
        write(key: key)
        open(UInt8(ascii: "["))
        elements.withUnsafeBufferPointer { elements in
            for place in elements.indices {
                if onLines {
                    separate()
                    bytes.append(UInt8(ascii: "\n"))
                }
                body(elements[place], &self)
            }
        }
        if onLines, !elements.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        close(UInt8(ascii: "]"))
    }

    mutating func member(_ key: String, _ text: String) {
        write(key: key)
        value(text)
    }

    /// Writes nothing for nil.
    mutating func member(_ key: String, _ text: String?) {
        if let text { member(key, text) }
    }

    mutating func member(_ key: String, _ flag: Bool) {
        write(key: key)
        plain(flag ? "true" : "false")
    }

    mutating func member(_ key: String, _ number: some BinaryInteger) {
        write(key: key)
        plain(String(number))
    }

    /// Writes a number with at most one decimal.
    mutating func member(_ key: String, tenths: Int) {
        member(key, number: tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
    }

    /// Writes a number from its digits.
    mutating func member(_ key: String, number: String) {
        write(key: key)
        plain(number)
    }

    /// Writes a member whose value the closure writes.
    package mutating func member(_ key: String, _ body: (inout JSONText) -> Void) {
        write(key: key)
        body(&self)
    }

    package mutating func value(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Writes a number or a word as it is.
    package mutating func plain(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for position in 0..<utf8.count {
                let byte = utf8[position]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
                escape(byte)
                start = position + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x22, 0x5C: bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
        default:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            bytes.append(contentsOf: String(byte % 16, radix: 16).utf8)
        }
    }

    private mutating func write(key: String) {
        separate()
        if isIndented {
            quote(key)
            bytes.append(contentsOf: ": ".utf8)
            followsKey = true
        } else {
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: key.utf8)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
        guard isIndented else { return }
        if depth > 0, !followsKey { breakLine() }
        followsKey = false
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if isIndented, needsComma { breakLine() }
        bytes.append(bracket)
        needsComma = true
    }
}
