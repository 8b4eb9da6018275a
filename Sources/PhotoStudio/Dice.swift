/// Draws that depend on a seed alone (SplitMix64).
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// One whose draws depend on a text as well.
    init(_ seed: UInt64, _ text: String) {
        var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.init(seed &* 0x9E37_79B9_7F4A_7C15 ^ mixed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to, but without, 1.
    mutating func unit() -> Float { Float(next() >> 40) / 16_777_216 }

    mutating func within(_ range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(max(1, bound))).high) }

    mutating func chance(_ share: Float) -> Bool { unit() < share }

    /// - Parameter choices: At least one.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
