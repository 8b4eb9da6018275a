import Foundation

/// Orders names as a person looks them up: accents and case aside, and numbers by size, so that "Box 9" comes before
/// "box 10". The same on every machine, unlike a locale's collation.
public struct NameSortKey: Comparable, Sendable {
    private let bytes: [UInt8]

    public init(_ name: String) {
        let folded =
            name.utf8.allSatisfy { $0 < 0x80 }
            ? name.lowercased() : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.utf8.count + 8)
        var digits: [UInt8] = []
        func flush() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == UInt8(ascii: "0") }
            // A digit as lead byte keeps numbers where digits sort; the length decides before the digits do.
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(min(significant.count, 255)))
            bytes.append(contentsOf: significant)
            digits.removeAll(keepingCapacity: true)
        }
        for byte in folded.utf8 {
            if (0x30...0x39).contains(byte) {
                digits.append(byte)
            } else {
                flush()
                bytes.append(byte)
            }
        }
        flush()
        self.bytes = bytes
    }

    public static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
