#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A word that is looked for in much text.
package struct SearchWord: Hashable, Sendable {
    /// Folded.
    package let bytes: [UInt8]
    /// The position of the rarest letter. Its occurrences are compared with the whole word.
    private let rarest: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        rarest = bytes.indices.max { Self.rarity(bytes[$0]) < Self.rarity(bytes[$1]) } ?? 0
    }

    /// Where the word first occurs in a text, at an offset or after it.
    package func find(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = text.baseAddress, !bytes.isEmpty else { return nil }
        return bytes.withUnsafeBytes { word in
            guard let letters = word.baseAddress else { return nil }
            var next = start + rarest
            let end = text.count - bytes.count + rarest + 1
            while next < end, let hit = memchr(base + next, Int32(bytes[rarest]), end - next) {
                let offset = UnsafeRawPointer(hit) - base
                if memcmp(base + offset - rarest, letters, bytes.count) == 0 { return offset - rarest }
                next = offset + 1
            }
            return nil
        }
    }

    /// The rarer a byte in people's texts, the higher.
    private static func rarity(_ byte: UInt8) -> Int { commonest.firstIndex(of: byte) ?? commonest.count }

    /// The space and the letters of English, the commonest first.
    private static let commonest = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)
}
