internal import Foundation

/// Detects content that a disk or a program has changed, not deliberate forgeries.
enum Checksum {
    /// The same on every machine and in every run. 64 bits, mixed by multiplying to 128 bits and folding.
    static func value(of data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var value = mixed(UInt64(bytes.count), 0)
            var place = 0
            while place + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                value = mixed(UInt64(littleEndian: word), value)
                place += 8
            }
            var last: UInt64 = 0
            for byte in bytes[place...] { last = last << 8 | UInt64(byte) }
            return mixed(last, value)
        }
    }

    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    private static func mixed(_ word: UInt64, _ value: UInt64) -> UInt64 {
        let product = (value ^ word &+ odd).multipliedFullWidth(by: 0xD1B5_4A32_D192_ED03)
        return product.high ^ product.low &+ odd
    }
}
