/// What a body is made of. Colours are linear.
struct Material: Hashable, Sendable {
    enum Pattern: UInt8, Sendable {
        case plain
        case wood
        case planks
        case fabric
        case knit
        case leather
        case brushed
        case speckled
        case tiles
        case bricks
        case shingles
        case boards
        case grass
        case foliage
        case plaster
        case stripes
        case rug
        case painting
        case azulejo
        case screen
        case keyboard
        case pages
        case print
        case wicker
        case waves
        case clockFace
        case grill
        case bark
    }

    var pattern: Pattern = .plain
    var colour: Vector
    /// Of the joints, threads or lines of its pattern.
    var second = Vector(0.1)
    /// Pattern features are this many times as large as natural.
    var scale: Float = 1
    /// 0 is a mirror, 1 scatters evenly.
    var roughness: Float = 0.8
    /// The share mirrored where it is looked at straight.
    var gloss: Float = 0.03
    var isMetal = false
    /// The share of light that goes straight through, as with glass.
    var clearness: Float = 0
    /// Light of its own.
    var glow: Float = 0
    /// How far its pattern tilts the surface.
    var relief: Float = 0

    @inline(__always) var letsLightThrough: Bool { clearness > 0 || glow > 0 }
}

extension Material {
    static func plain(_ colour: Vector, roughness: Float = 0.6, gloss: Float = 0.04) -> Material {
        Material(colour: colour, roughness: roughness, gloss: gloss)
    }

    static func wood(_ colour: Vector, gloss: Float = 0.035, roughness: Float = 0.35) -> Material {
        Material(pattern: .wood, colour: colour, second: colour * 0.5, roughness: roughness, gloss: gloss)
    }

    static func fabric(_ colour: Vector, scale: Float = 1) -> Material {
        Material(
            pattern: .fabric, colour: colour, second: colour * 0.62, scale: scale, roughness: 1, gloss: 0.0,
            relief: 0.25)
    }

    static func knit(_ colour: Vector) -> Material {
        Material(pattern: .knit, colour: colour, second: colour * 0.5, roughness: 1, gloss: 0, relief: 0.35)
    }

    static func leather(_ colour: Vector) -> Material {
        Material(
            pattern: .leather, colour: colour, second: colour * 0.55, roughness: 0.45, gloss: 0.04, relief: 0.22)
    }

    static func metal(_ colour: Vector, roughness: Float = 0.22) -> Material {
        Material(colour: colour, roughness: roughness, gloss: 0.8, isMetal: true)
    }

    static func brushed(_ colour: Vector) -> Material {
        Material(
            pattern: .brushed, colour: colour, second: colour * 0.8, roughness: 0.32, gloss: 0.7, isMetal: true)
    }

    static func enamel(_ colour: Vector) -> Material { plain(colour, roughness: 0.08, gloss: 0.05) }
    static func plastic(_ colour: Vector) -> Material { plain(colour, roughness: 0.3, gloss: 0.04) }
    static func rubber(_ colour: Vector = Vector(0.02)) -> Material { plain(colour, roughness: 0.75, gloss: 0.03) }

    static let steel = Material.brushed(Vector(0.62, 0.62, 0.61))
    static let chrome = Material.metal(Vector(0.82, 0.82, 0.82), roughness: 0.03)
    static let brass = Material.metal(Vector(0.78, 0.56, 0.24), roughness: 0.18)
    static let gold = Material.metal(Vector(0.95, 0.66, 0.26), roughness: 0.06)
    static let silver = Material.metal(Vector(0.9, 0.88, 0.84), roughness: 0.08)
    static let copper = Material.metal(Vector(0.83, 0.42, 0.26), roughness: 0.16)
    static let iron = Material.plain(Vector(0.035, 0.034, 0.035), roughness: 0.4, gloss: 0.06)
    static let black = Material.plastic(Vector(0.018, 0.018, 0.02))
    static let darkGlass = Material.plain(Vector(0.008, 0.009, 0.011), roughness: 0.02, gloss: 0.05)
    static let glass = Material(colour: Vector(0.92, 0.96, 0.95), roughness: 0.01, gloss: 0.08, clearness: 0.9)

    static func glowing(_ colour: Vector, _ strength: Float) -> Material {
        Material(colour: colour, gloss: 0, glow: strength)
    }

    func with(_ pattern: Pattern, second: Vector? = nil, scale: Float = 1, relief: Float = 0) -> Material {
        var made = self
        made.pattern = pattern
        made.second = second ?? self.second
        made.scale = scale
        made.relief = relief
        return made
    }
}
