import Foundation
import Household

/// Random ids in ascending order, from a random start.
///
/// Rows that are added one after another then stand side by side in every index by id. With ids in no order, each row
/// of a large import would write to another page of each index, and each transaction to nearly all of them.
struct AscendingIDs {
    /// The first 60 bits of the next id, without its version.
    private var high = UInt64.random(in: 0..<(1 << 60))

    mutating func next<E>() -> EntityID<E> {
        defer { high = (high + 1) & ((1 << 60) - 1) }
        // Version 4, variant 1 of RFC 9562: random.
        let halves = [(high >> 12) << 16 | 4 << 12 | high & 0xFFF, UInt64.random(in: 0..<(1 << 62)) | 1 << 63]
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { bytes in
            for (place, half) in halves.enumerated() {
                bytes.storeBytes(of: half.bigEndian, toByteOffset: place * 8, as: UInt64.self)
            }
        }
        return EntityID(UUID(uuid: uuid))
    }
}
