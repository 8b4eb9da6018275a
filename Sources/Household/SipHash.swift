import Foundation

/// SipHash-2-4 by Aumasson and Bernstein: turns bytes into a 64-bit number under a secret key. Without the key, nobody
/// can tell which bytes a number was made from, nor whether two numbers under two keys were made from the same bytes.
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    /// - Parameter key: 16 bytes. Secret, unless everyone may recompute the number.
    static func hash(_ bytes: [UInt8], key: UUID) -> UInt64 {
        let words = withUnsafeBytes(of: key.uuid) { key in (word(key, at: 0), word(key, at: 8)) }
        var state = SipHash(words.0, words.1)
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count - 7, by: 8) { state.take(word(bytes, at: place)) }
            // The last word holds the remaining bytes, and the number of all bytes.
            var last = UInt64(bytes.count & 0xFF) << 56
            let rest = bytes.count - bytes.count % 8
            for place in rest..<bytes.count { last |= UInt64(bytes[place]) << UInt64(8 * (place - rest)) }
            state.take(last)
        }
        return state.end()
    }

    private init(_ k0: UInt64, _ k1: UInt64) {
        v0 = k0 ^ 0x736F_6D65_7073_6575
        v1 = k1 ^ 0x646F_7261_6E64_6F6D
        v2 = k0 ^ 0x6C79_6765_6E65_7261
        v3 = k1 ^ 0x7465_6462_7974_6573
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    private mutating func take(_ word: UInt64) {
        v3 ^= word
        for _ in 0..<2 { round() }
        v0 ^= word
    }

    private mutating func end() -> UInt64 {
        v2 ^= 0xFF
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
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
