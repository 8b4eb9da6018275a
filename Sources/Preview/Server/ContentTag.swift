/// A fingerprint of some bytes: equal for equal bytes, even after a restart, and different for different ones.
///
/// SipHash-2-4 with 128 bits of output and a fixed key (Aumasson and Bernstein). A tag tells versions of a page apart;
/// it is no protection against forgery.
struct ContentTag: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ bytes: some Sequence<UInt8>) {
        var hasher = ContentHasher()
        hasher.update(bytes)
        self = hasher.finalize()
    }

    fileprivate init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// 32 hexadecimal digits.
    var text: String {
        [high, low].map {
            let digits = String($0, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// Computes a tag from bytes that arrive in parts.
struct ContentHasher {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    /// Bytes that do not fill a word yet, the first one lowest.
    private var tail: UInt64 = 0
    private var count: UInt64 = 0

    /// The key is the one of the published test vectors: the bytes 0 to 15.
    init() {
        let key0: UInt64 = 0x0706_0504_0302_0100
        let key1: UInt64 = 0x0f0e_0d0c_0b0a_0908
        v0 = key0 ^ 0x736f_6d65_7073_6575
        v1 = key1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
        v2 = key0 ^ 0x6c79_6765_6e65_7261
        v3 = key1 ^ 0x7465_6462_7974_6573
    }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        // Arrays and buffers are read in place; other sequences are copied first.
        if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { update($0) }
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while count & 7 != 0, index < bytes.count {
            add(bytes[index])
            index += 1
        }
        while index + 8 <= bytes.count {
            absorb(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            count &+= 8
            index += 8
        }
        while index < bytes.count {
            add(bytes[index])
            index += 1
        }
    }

    private mutating func add(_ byte: UInt8) {
        tail |= UInt64(byte) << (8 * (count & 7))
        count &+= 1
        if count & 7 == 0 {
            absorb(tail)
            tail = 0
        }
    }

    private mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func round() {
        v0 &+= v1
        v1 = (v1 << 13 | v1 >> 51) ^ v0
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v3
        v3 = (v3 << 16 | v3 >> 48) ^ v2
        v0 &+= v3
        v3 = (v3 << 21 | v3 >> 43) ^ v0
        v2 &+= v1
        v1 = (v1 << 17 | v1 >> 47) ^ v2
        v2 = v2 << 32 | v2 >> 32
    }

    consuming func finalize() -> ContentTag {
        absorb(tail | count << 56)
        v2 ^= 0xee
        for _ in 0..<4 { round() }
        let first = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xdd
        for _ in 0..<4 { round() }
        // The vectors give the output as bytes, the lowest of each half first.
        return ContentTag(high: first.byteSwapped, low: (v0 ^ v1 ^ v2 ^ v3).byteSwapped)
    }
}
