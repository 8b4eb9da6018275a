/// Orders names as a person looks them up: ignoring accents and case as `FoldedText` does, and with numbers by size, so
/// that "Box 9" comes before "box 10". The order is the same on every machine, unlike a locale's collation.
public struct NameSortKey: Comparable, Sendable {
    private let bytes: [UInt8]
    /// The first eight bytes, which decide for most pairs of names.
    private let start: UInt64

    public init(_ name: String) {
        let folded = FoldedText.of(name)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.count + 8)
        var digits: [UInt8] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == UInt8(ascii: "0") }
            // A leading digit byte keeps numbers where digits sort; the length is compared before the digits.
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(min(significant.count, 255)))
            bytes.append(contentsOf: significant)
            digits.removeAll(keepingCapacity: true)
        }
        for byte in folded {
            if (0x30...0x39).contains(byte) {
                digits.append(byte)
            } else {
                flush()
                bytes.append(byte)
            }
        }
        flush()
        self.bytes = bytes
        start = (0..<8).reduce(0) { start, place in start << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
    }

    /// Less than 0 where this key comes first, 0 where the keys are equal, else more than 0.
    package func compared(to other: Self) -> Int {
        if start != other.start { return start < other.start ? -1 : 1 }
        for (byte, otherByte) in zip(bytes, other.bytes) where byte != otherByte {
            return Int(byte) - Int(otherByte)
        }
        return bytes.count - other.bytes.count
    }

    public static func == (a: Self, b: Self) -> Bool { a.compared(to: b) == 0 }
    public static func < (a: Self, b: Self) -> Bool { a.compared(to: b) < 0 }
}
