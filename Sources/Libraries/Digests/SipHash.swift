package import Foundation

/// SipHash-2-4 by Aumasson and Bernstein: turns bytes, which may arrive in parts, into a number of 64 or 128 bits under
/// a key. Without the key, nobody can tell which bytes a number was made from, nor whether two numbers under two keys
/// were made from the same bytes.
package struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    /// Bytes that do not fill a word yet, the first one lowest.
    private var tail: UInt64 = 0
    private var count: UInt64 = 0
    private let isWide: Bool

    /// - Parameters:
    ///   - key: 16 bytes. Secret, unless everyone may recompute the number.
    ///   - isWide: Whether the number has 128 bits.
    package init(key: UUID, isWide: Bool = false) {
        let (k0, k1) = withUnsafeBytes(of: key.uuid) { (Self.word($0, at: 0), Self.word($0, at: 8)) }
        v0 = k0 ^ 0x736F_6D65_7073_6575
        v1 = k1 ^ 0x646F_7261_6E64_6F6D ^ (isWide ? 0xEE : 0)
        v2 = k0 ^ 0x6C79_6765_6E65_7261
        v3 = k1 ^ 0x7465_6462_7974_6573
        self.isWide = isWide
    }

    /// The number of 64 bits for some bytes.
    package static func hash(_ bytes: [UInt8], key: UUID) -> UInt64 {
        var hash = SipHash(key: key)
        hash.update(bytes)
        return hash.end()
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        // Arrays and buffers are read in place; other sequences are copied first.
        if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { update($0) }
        }
    }

    private mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while count & 7 != 0, index < bytes.count {
            add(bytes[index])
            index += 1
        }
        while index + 8 <= bytes.count {
            take(Self.word(bytes, at: index))
            count &+= 8
            index += 8
        }
        while index < bytes.count {
            add(bytes[index])
            index += 1
        }
    }

    /// The number of 128 bits for all bytes so far, if this is a wide hash. Each half has its lowest byte first.
    package consuming func finish() -> (first: UInt64, second: UInt64) {
        let first = end()
        v1 ^= 0xDD
        for _ in 0..<4 { round() }
        return (first, v0 ^ v1 ^ v2 ^ v3)
    }

    private mutating func end() -> UInt64 {
        // The last word holds the remaining bytes, and the number of all bytes.
        take(tail | count << 56)
        v2 ^= isWide ? 0xEE : 0xFF
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    private mutating func add(_ byte: UInt8) {
        tail |= UInt64(byte) << (8 * (count & 7))
        count &+= 1
        if count & 7 == 0 {
            take(tail)
            tail = 0
        }
    }

    private mutating func take(_ word: UInt64) {
        v3 ^= word
        for _ in 0..<2 { round() }
        v0 ^= word
    }

    private mutating func round() {
        func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
        v0 &+= v1
        v2 &+= v3
        v1 = turned(v1, 13) ^ v0
        v3 = turned(v3, 16) ^ v2
        v0 = turned(v0, 32)
        v2 &+= v1
        v0 &+= v3
        v1 = turned(v1, 17) ^ v2
        v3 = turned(v3, 21) ^ v0
        v2 = turned(v2, 32)
    }
}
