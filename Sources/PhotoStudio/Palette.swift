internal import Foundation

/// The colours that a thing may have: those its name speaks of, else some that suit it.
struct Palette: Sendable {
    private let named: Vector?
    private let namedWood: Vector?
    private let namedMetal: Material?

    init(title: String) {
        let words = Set(title.lowercased().split { !$0.isLetter }.map(String.init))
        named = Self.colours.first { words.contains($0.word) }?.colour
        namedWood = Self.woods.first { words.contains($0.word) }?.colour
        namedMetal = Self.metals.first { words.contains($0.word) }?.material
    }

    /// From eight bits of sRGB, as `0x2F6F4F`.
    static func hex(_ code: UInt32) -> Vector {
        func linear(_ shift: UInt32) -> Float {
            let c = Float((code >> shift) & 255) / 255
            return c <= 0.040_45 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        return Vector(linear(16), linear(8), linear(0))
    }

    private static let colours: [(word: String, colour: Vector)] = [
        ("red", hex(0x9E2B25)), ("blue", hex(0x2C4F7C)), ("green", hex(0x4C6B4F)), ("yellow", hex(0xD8A93A)),
        ("ochre", hex(0xC08A35)), ("white", hex(0xE6E2DA)), ("black", hex(0x26262A)), ("grey", hex(0x85868A)),
        ("orange", hex(0xC8642B)), ("pink", hex(0xC98A94)), ("wine", hex(0x5A1F2A)),
    ]

    private static let woods: [(word: String, colour: Vector)] = [
        ("oak", hex(0xB98A55)), ("pine", hex(0xD3A468)), ("walnut", hex(0x6A4630)), ("teak", hex(0x8F5C34)),
        ("chestnut", hex(0x7E5132)), ("ash", hex(0xD0B48C)), ("cedar", hex(0xA8663F)), ("beech", hex(0xC99D6B)),
    ]

    private static let metals: [(word: String, material: Material)] = [
        ("copper", .copper), ("brass", .brass), ("silver", .silver), ("gold", .gold),
    ]

    func cloth(_ dice: inout Dice) -> Vector {
        let drawn: UInt32 = dice.pick([
            0x5E6F64, 0x8A8D91, 0x3F5673, 0xB08D57, 0x7A3B32, 0xA7A08F, 0x4A4F57, 0x6C7F8C, 0x94653F, 0x566B4A,
        ])
        return named ?? Self.hex(drawn)
    }

    func bright(_ dice: inout Dice) -> Vector {
        let drawn: UInt32 = dice.pick([0xB3392E, 0x2F5F8F, 0x2E6B52, 0xD19A2A, 0xC4652D, 0x3D7D8C, 0x8C3A4E, 0x5D7A34])
        let grey = Vector(Self.hex(drawn).luminance)
        return named ?? Self.hex(drawn).mixed(grey, 0.28) * 0.9
    }

    func wood(_ dice: inout Dice) -> Vector {
        let drawn: UInt32 = dice.pick([0xB98A55, 0xC79A63, 0x7B5235, 0x94663E, 0xD0AE7D, 0x6A4630])
        return namedWood ?? Self.hex(drawn)
    }

    /// Of things that stand in kitchens and laundries.
    func appliance(_ dice: inout Dice) -> Material {
        if let namedMetal { return namedMetal }
        if let named { return .enamel(named) }
        return dice.chance(0.4) ? .steel : .enamel(Self.hex(dice.pick([0xECEBE6, 0xE4E4E2, 0xDADBDC])))
    }

    func metal(_ fallback: Material) -> Material { namedMetal ?? fallback }
    func colour(_ fallback: UInt32) -> Vector { named ?? Self.hex(fallback) }
}
