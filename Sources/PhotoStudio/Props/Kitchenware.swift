// Pots, plates, glasses, knives, jars and bottles.
extension Props {
    static func cup(_ s: inout Stage, _ material: Material, size k: Float = 1) {
        s.vessel(0, 0, 0, [(0.028 * k, 0), (0.038 * k, 0.01 * k), (0.041 * k, 0.09 * k)], wall: 0.003 * k, material)
        s.ring(0.045 * k, 0.048 * k, 0, 0.024 * k, 0.0045 * k, material, turn: .pitch(90))
        s.cone(0, 0.068 * k, 0, 0.036 * k, 0.036 * k, 0.004 * k, .plain(Palette.hex(0x2E1A0E), roughness: 0.1))
    }

    static func mugs(_ s: inout Stage, _ p: Palette) {
        for (x, z, yaw) in [(-0.075, 0.0, 160), (0.05, 0.045, 20), (0.045, -0.08, 70)] as [(Float, Float, Float)] {
            let glaze = Material.enamel(p.bright(&s.dice).mixed(Vector(0.7), s.dice.unit() * 0.6))
            s.group(x, 0, z, .yaw(yaw)) { cup(&$0, glaze) }
        }
    }

    static func pot(_ s: inout Stage, _ p: Palette) {
        let isSteel = s.dice.chance(0.4)
        let metal = isSteel ? p.metal(.metal(Vector(0.74), roughness: 0.1)) : Material.enamel(p.bright(&s.dice))
        s.vessel(0, 0, 0, [(0.1, 0), (0.122, 0.012), (0.127, 0.05), (0.127, 0.115)], wall: 0.005, metal)
        s.lathe(0, 0.115, 0, [(0, 0), (0.13, 0), (0.13, 0.006), (0.09, 0.024), (0.03, 0.033), (0, 0.034)], metal)
        s.cone(0, 0.147, 0, 0.01, 0.012, 0.01, isSteel ? .black : .brass)
        s.cone(0, 0.156, 0, 0.02, 0.02, 0.014, isSteel ? .black : .brass, round: 0.005)
        for side in [-1, 1] as [Float] { s.ring(side * 0.125, 0.088, 0, 0.032, 0.0075, isSteel ? .chrome : metal) }
    }

    static func pan(_ s: inout Stage, _ p: Palette) {
        let metal = p.metal(s.dice.chance(0.6) ? .plain(Vector(0.028), roughness: 0.3, gloss: 0.1) : .steel)
        s.vessel(0, 0, 0, [(0.105, 0), (0.122, 0.012), (0.142, 0.048)], wall: 0.004, metal)
        s.line([Vector(0.135, 0.04, 0), Vector(0.18, 0.062, 0), Vector(0.35, 0.075, 0)], 0.0105, metal)
        s.ring(0.362, 0.076, 0, 0.012, 0.004, metal)
        for egg in 0..<2 {
            let x = -0.035 + 0.08 * Float(egg)
            s.ball(
                x, 0.008, 0.012 - 0.03 * Float(egg), 0.1, 0.014, 0.085,
                .plain(Vector(0.85, 0.83, 0.78), roughness: 0.25))
            s.ball(
                x + 0.005, 0.014, 0.012 - 0.03 * Float(egg), 0.036, 0.024, 0.036,
                .plain(Palette.hex(0xE29A22), roughness: 0.1))
        }
    }

    static func plates(_ s: inout Stage, _ p: Palette) {
        let rim = p.bright(&s.dice)
        let clay = Material.enamel(Palette.hex(s.dice.pick([0xECE8DF, 0xDDE3E3, 0xE8DDC8])))
        for plate in 0..<6 {
            let (y, x) = (0.011 * Float(plate), s.dice.within(-0.003...0.003))
            s.lathe(
                x, y, 0,
                [
                    (0, 0), (0.08, 0), (0.085, 0.006), (0.135, 0.018), (0.134, 0.022), (0.083, 0.011), (0.07, 0.006),
                    (0, 0.006),
                ], clay)
            s.ring(x, y + 0.02, 0, 0.133, 0.0022, .enamel(rim))
        }
        s.group(0.03, 0, 0.0) { plate in
            plate.lathe(
                0.2, 0.012, -0.1,
                [
                    (0, 0), (0.08, 0), (0.085, 0.006), (0.135, 0.018), (0.134, 0.022), (0.083, 0.011), (0.07, 0.006),
                    (0, 0.006),
                ], clay, turn: Turn(pitch: 0, roll: 0))
            plate.ring(0.2, 0.032, -0.1, 0.133, 0.0022, .enamel(rim))
        }
    }

    static func bowls(_ s: inout Stage, _ p: Palette) {
        for bowl in 0..<3 {
            let glaze = Material.enamel(p.bright(&s.dice).mixed(Vector(0.6, 0.58, 0.5), 0.35))
            let k = 1 - 0.13 * Float(bowl)
            s.vessel(
                0, 0.027 * Float(bowl), 0, [(0.045 * k, 0), (0.05 * k, 0.008), (0.095 * k, 0.035), (0.118 * k, 0.082)],
                wall: 0.005, glaze)
        }
        s.vessel(
            0.22, 0, 0.05, [(0.04, 0), (0.044, 0.008), (0.076, 0.03), (0.092, 0.068)], wall: 0.005,
            .enamel(p.bright(&s.dice)))
    }

    static func glasses(_ s: inout Stage, _ p: Palette) {
        for (x, z, filled) in [(-0.1, 0.01, true), (0.0, -0.07, false), (0.085, 0.03, true)] as [(Float, Float, Bool)] {
            s.lathe(
                x, 0, z,
                [
                    (0, 0), (0.034, 0), (0.034, 0.003), (0.005, 0.008), (0.004, 0.085), (0.02, 0.1), (0.038, 0.13),
                    (0.041, 0.155), (0.034, 0.205),
                    (0.0325, 0.205), (0.0395, 0.155), (0.0365, 0.131), (0.018, 0.103), (0, 0.1),
                ], .glass)
            if filled {
                s.lathe(
                    x, 0, z, [(0, 0.104), (0.018, 0.106), (0.035, 0.132), (0.037, 0.148), (0, 0.148)],
                    .plain(Palette.hex(0x5A0F1C), roughness: 0.04))
            }
        }
    }

    static func tumblers(_ s: inout Stage, _ p: Palette) {
        for (x, z) in [(-0.095, 0.02), (0, -0.05), (0.09, 0.03)] as [(Float, Float)] {
            s.vessel(x, 0, z, [(0.03, 0), (0.032, 0.004), (0.038, 0.115)], wall: 0.0025, .glass)
            s.cone(
                x, 0.006, z, 0.0285, 0.033, 0.07,
                Material(colour: Vector(0.8, 0.9, 0.92), roughness: 0, gloss: 0.04, clearness: 0.9))
        }
    }

    static func knife(_ s: inout Stage, _ p: Palette) {
        s.box(0.02, 0, 0, 0.42, 0.022, 0.26, .wood(p.wood(&s.dice)), round: 0.008)
        let blade: Stage.Outline = [(0, -0.022), (0.14, -0.02), (0.2, 0.004), (0.17, 0.014), (0.1, 0.022), (0, 0.023)]
        s.group(-0.02, 0.025, 0.03, .yaw(18)) { k in
            k.prism(0, 0, 0, blade, 0.003, .metal(Vector(0.75), roughness: 0.12), turn: .pitch(-90))
            k.box(-0.065, -0.009, 0, 0.13, 0.018, 0.026, .wood(Palette.hex(0x4A2E1E), gloss: 0.05), round: 0.008)
            for rivet in [-0.1, -0.065, -0.03] as [Float] { k.ball(rivet, 0.0085, 0, 0.008, 0.004, 0.008, .brass) }
        }
        for slice in 0..<4 {
            s.cone(
                0.06 + 0.026 * Float(slice), 0.022, -0.075, 0.03, 0.03, 0.007,
                .plain(Palette.hex(0xB8402C), roughness: 0.2), round: 0.003, turn: .roll(-30))
        }
        s.ball(-0.03, 0.052, -0.075, 0.068, 0.06, 0.066, .plain(Palette.hex(0xB8321F), roughness: 0.12, gloss: 0.05))
    }

    static func cutlery(_ s: inout Stage, _ p: Palette) {
        let metal = p.metal(.silver)
        s.box(0, 0, 0, 0.28, 0.004, 0.24, .fabric(p.cloth(&s.dice)), turn: .yaw(4))
        for (x, kind) in [(-0.075, 0), (-0.025, 1), (0.025, 2), (0.07, 2)] as [(Float, Int)] {
            s.rod(Vector(x, 0.008, 0.09), Vector(x, 0.009, -0.02), 0.0038, metal)
            s.ball(x, 0.008, 0.08, 0.014, 0.006, 0.045, metal)
            switch kind {
            case 0:
                s.box(x, 0.006, -0.035, 0.022, 0.004, 0.025, metal, round: 0.0018)
                for tine in -1...2 {
                    s.rod(
                        Vector(x - 0.003 + 0.006 * Float(tine), 0.009, -0.04),
                        Vector(x - 0.003 + 0.006 * Float(tine), 0.009, -0.085), 0.0018, metal)
                }
            case 1: s.ball(x, 0.009, -0.055, 0.019, 0.006, 0.1, metal)
            default: s.vessel(x, 0.006, -0.05, [(0.006, 0), (0.014, 0.004), (0.018, 0.009)], wall: 0.0012, metal)
            }
        }
    }

    static func teapot(_ s: inout Stage, _ p: Palette) {
        let clay = p.metal(.plain(p.colour(s.dice.pick([0x6B3A2A, 0x9A5A3A, 0x3F4A48])), roughness: 0.3))
        s.lathe(
            0, 0, 0, [(0, 0), (0.05, 0), (0.075, 0.03), (0.082, 0.06), (0.07, 0.095), (0.04, 0.112), (0, 0.115)], clay)
        s.lathe(0, 0.108, 0, [(0, 0), (0.042, 0), (0.035, 0.012), (0.012, 0.02), (0, 0.02)], clay)
        s.ball(0, 0.138, 0, 0.024, 0.024, 0.024, clay)
        s.line([Vector(0.07, 0.05, 0), Vector(0.105, 0.07, 0), Vector(0.13, 0.108, 0)], 0.0115, clay)
        s.ring(-0.085, 0.065, 0, 0.034, 0.0075, clay, turn: .pitch(90))
        s.group(0.11, 0, 0.1) { $0.vessel(0, 0, 0, [(0.02, 0), (0.034, 0.015), (0.037, 0.045)], wall: 0.003, clay) }
        s.group(-0.02, 0, 0.14) { $0.vessel(0, 0, 0, [(0.02, 0), (0.034, 0.015), (0.037, 0.045)], wall: 0.003, clay) }
    }

    static func jars(_ s: inout Stage, _ p: Palette) {
        for (index, x) in ([-0.12, 0, 0.12] as [Float]).enumerated() {
            let fill = Palette.hex(s.dice.pick([0xA33B22, 0xC78A2C, 0x6E7F36, 0x5A1F33]))
            let z: Float = index == 1 ? -0.03 : 0.03
            s.lathe(
                x, 0.006, z, [(0, 0), (0.041, 0), (0.041, 0.1), (0, 0.1)],
                Material.plain(fill, roughness: 0.2).with(.foliage, second: fill * 0.45, scale: 0.25))
            s.lathe(
                x, 0, z,
                [
                    (0, 0), (0.044, 0), (0.046, 0.005), (0.046, 0.11), (0.034, 0.13), (0.034, 0.14), (0.032, 0.14),
                    (0.032, 0.13), (0.0435, 0.11), (0.0435, 0.004), (0, 0.004),
                ], .glass)
            s.cone(x, 0.136, z, 0.037, 0.037, 0.018, .brass, round: 0.003)
            s.box(
                x, 0.04, z + 0.0465, 0.045, 0.035, 0.001,
                Material.plain(Vector(0.85)).with(.print, second: Vector(0.15)))
        }
    }

    static func bottles(_ s: inout Stage, _ p: Palette) {
        for (x, z) in [(-0.1, 0.02), (0.0, -0.06), (0.1, 0.03)] as [(Float, Float)] {
            let glass = Material.plain(
                Palette.hex(s.dice.pick([0x14210F, 0x1B160E, 0x0F1A14])), roughness: 0.03, gloss: 0.06)
            s.lathe(
                x, 0, z,
                [
                    (0, 0), (0.036, 0), (0.038, 0.006), (0.038, 0.18), (0.03, 0.208), (0.0155, 0.235), (0.0135, 0.3),
                    (0, 0.3),
                ], glass)
            s.cone(
                x, 0.245, z, 0.0155, 0.0155, 0.058,
                .plain(Palette.hex(s.dice.pick([0x5A1820, 0x8A7A3A, 0x22242A])), roughness: 0.3, gloss: 0.1))
            s.lathe(
                x, 0.06, z, [(0.0375, 0), (0.0388, 0), (0.0388, 0.09), (0.0375, 0.09)],
                Material.plain(Palette.hex(0xE3DAC4), roughness: 0.8).with(.stripes, second: Palette.hex(0xD8CBAA)))
            s.box(
                x, 0.085, z + 0.0375, 0.038, 0.05, 0.004,
                Material.plain(Palette.hex(0xE3DAC4)).with(.print, second: Palette.hex(0x5A1820)))
        }
    }
}
