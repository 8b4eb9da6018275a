#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A word to find in large texts.
package struct SearchWord: Hashable, Sendable {
    /// Folded.
    package let bytes: [UInt8]
    /// The position of the rarest letter. Its occurrences are compared with the whole word.
    private let rarest: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        rarest = bytes.indices.max { Self.rarity(bytes[$0]) < Self.rarity(bytes[$1]) } ?? 0
    }

    /// The first occurrence of the word in a text, at an offset or after it.
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

    package func occurs(inFolded text: [UInt8]) -> Bool { text.withUnsafeBytes { find(in: $0, from: 0) != nil } }

    /// Whether the word occurs in an unfolded text of ASCII. Folding would only change its case, as long as the word
    /// has no space.
    package func occurs(inASCII text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !bytes.isEmpty, text.count >= bytes.count else { return false }
        return bytes.withUnsafeBufferPointer { word in
            let (small, large) = (word[rarest], word[rarest].inUpperCase)
            for end in rarest...(text.count - word.count + rarest) where text[end] == small || text[end] == large {
                let start = end - rarest
                if word.indices.allSatisfy({ text[start + $0].inLowerCase == word[$0] }) { return true }
            }
            return false
        }
    }

    /// The rarity of a byte in people's texts: the higher, the rarer.
    private static func rarity(_ byte: UInt8) -> Int { commonest.firstIndex(of: byte) ?? commonest.count }

    /// The space and the letters of English, the commonest first.
    private static let commonest = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)
}

extension UInt8 {
    /// The letter of ASCII in lower case; any other byte as it is.
    fileprivate var inLowerCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
    fileprivate var inUpperCase: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }
}

extension UnsafeBufferPointer<UInt8> {
    package var isASCII: Bool { reduce(0, |) < 0x80 }
}
