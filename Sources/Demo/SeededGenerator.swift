import Foundation
import Household

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), with its own drawing
/// functions: the standard library does not promise that `random(in:using:)` stays the same between releases.
struct SeededGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero up to, but not including, `bound`; zero if `bound` is not positive.
    mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Like `below`, but small numbers are more frequent than large ones.
    mutating func skewedBelow(_ bound: Int) -> Int {
        below(below(bound) + 1)
    }

    /// True with a probability of `perMille` in a thousand.
    mutating func chance(perMille: Int) -> Bool {
        below(1000) < perMille
    }

    /// One of the words; an empty text for an empty list.
    mutating func pick(_ words: [String]) -> String {
        words.isEmpty ? "" : words[below(words.count)]
    }

    /// A random UUID (version 4 of RFC 9562).
    mutating func id<Entity>() -> EntityID<Entity> {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let uuid = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.loadUnaligned(as: uuid_t.self) }
        return EntityID(UUID(uuid: uuid))
    }
}

/// Draws positions in proportion to whole weights.
struct WeightedTable {
    private let sums: [Int]

    /// Weights below zero count as zero.
    init(_ weights: [Int]) {
        var sum = 0
        sums = weights.map { weight in
            sum += max(0, weight)
            return sum
        }
    }

    /// A position in the list of weights; nil if no weight is above zero.
    func draw(_ random: inout SeededGenerator) -> Int? {
        guard let total = sums.last, total > 0 else { return nil }
        let mark = random.below(total)
        return sums.firstIndex { mark < $0 }
    }
}
