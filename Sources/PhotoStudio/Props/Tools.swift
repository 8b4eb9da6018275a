// What one works with, in the garage and in the garden.
extension Props {
    static func drill(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.colour(s.dice.pick([0xC98A1E, 0x1F6F78, 0xA8322A, 0x3F7A3A])))
        s.box(0, 0, 0, 0.12, 0.055, 0.075, .black, round: 0.012)
        s.box(0.0, 0.05, 0, 0.1, 0.02, 0.065, shell, round: 0.008)
        s.box(0.0, 0.06, 0, 0.045, 0.13, 0.042, .rubber(Vector(0.03)), round: 0.019, turn: .roll(-8))
        s.group(-0.09, 0.205, 0, .roll(-90)) { barrel in
            barrel.cone(0, 0, 0, 0.032, 0.036, 0.15, shell, round: 0.014)
            barrel.cone(0, 0.15, 0, 0.03, 0.028, 0.03, .black, round: 0.004)
            barrel.cone(0, 0.18, 0, 0.023, 0.014, 0.045, .rubber(), round: 0.003)
            barrel.rod(Vector(0, 0.22, 0), Vector(0, 0.31, 0), 0.0032, .chrome)
        }
        s.box(0.038, 0.15, 0, 0.018, 0.028, 0.018, .black, round: 0.006)
        s.box(-0.02, 0.19, 0.0345, 0.07, 0.022, 0.003, Material.plain(Vector(0.8)).with(.print, second: Vector(0.05)))
        s.box(-0.07, 0.195, 0.034, 0.025, 0.025, 0.002, .black)
    }

    static func circularSaw(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.colour(s.dice.pick([0xC98A1E, 0x1F6F78, 0xA8322A])))
        s.box(0, 0.02, 0, 0.3, 0.006, 0.15, .steel)
        s.group(0.02, 0.07, 0.055, .pitch(90)) {
            $0.cone(0, 0, 0, 0.085, 0.085, 0.003, .metal(Vector(0.7), roughness: 0.15))
        }
        s.group(0.02, 0.09, 0.035, .pitch(90)) { $0.cone(0, 0, 0, 0.098, 0.098, 0.045, shell, round: 0.008) }
        s.ball(0.02, 0.09, 0.085, 0.04, 0.04, 0.012, .chrome)
        s.group(0.02, 0.1, -0.1, .pitch(90)) { $0.cone(0, 0, 0, 0.05, 0.055, 0.14, .black, round: 0.015) }
        s.line(
            [Vector(-0.06, 0.13, 0), Vector(-0.1, 0.19, 0), Vector(-0.02, 0.215, 0), Vector(0.06, 0.18, 0)], 0.017,
            .rubber(Vector(0.03)))
        s.ball(0.11, 0.16, 0, 0.036, 0.05, 0.036, .rubber(Vector(0.03)))
        s.box(0, 0, 0, 0.7, 0.02, 0.2, .wood(Palette.hex(0xC9A26C)), turn: .yaw(8))
    }

    static func toolbox(_ s: inout Stage, _ p: Palette) {
        let tray = Material.plastic(p.colour(0x1F2A33))
        s.box(0, 0, 0, 0.44, 0.035, 0.26, tray, round: 0.01)
        s.box(0, 0.028, 0, 0.42, 0.01, 0.24, .plastic(Palette.hex(0xA8322A)))
        s.group(0, 0.035, -0.13, .pitch(-14)) { $0.box(0, 0, 0, 0.44, 0.25, 0.025, tray, round: 0.01) }
        for socket in 0..<11 {
            let r = 0.007 + 0.0011 * Float(socket)
            s.cone(-0.185 + 0.037 * Float(socket), 0.037, -0.085, r, r, 0.03, .chrome, round: 0.002)
            s.cone(-0.185 + 0.037 * Float(socket), 0.066, -0.085, r * 0.6, r * 0.6, 0.0015, .black)
        }
        for key in 0..<5 {
            let z = -0.035 + 0.025 * Float(key)
            s.rod(Vector(-0.19, 0.042, z), Vector(-0.06 - 0.012 * Float(key), 0.042, z), 0.0042, .chrome)
            s.ring(-0.195, 0.042, z, 0.008, 0.0035, .chrome)
        }
        s.rod(Vector(0.02, 0.046, 0.04), Vector(0.19, 0.046, 0.02), 0.008, .chrome)
        s.cone(0.02, 0.036, 0.04, 0.018, 0.018, 0.022, .chrome, round: 0.004)
        for driver in 0..<3 {
            let z = -0.04 + 0.032 * Float(driver)
            s.rod(Vector(0.02, 0.047, z - 0.01), Vector(0.1, 0.047, z - 0.01), 0.003, .chrome)
            s.rod(Vector(0.11, 0.049, z - 0.01), Vector(0.18, 0.049, z - 0.01), 0.0095, .plastic(p.bright(&s.dice)))
        }
    }

    static func handTools(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        s.group(-0.06, 0.02, 0.02, Turn(yaw: 24)) { hammer in
            hammer.rod(Vector(-0.15, 0, 0), Vector(0.14, 0, 0), 0.0135, wood)
            hammer.box(0.15, -0.014, 0, 0.026, 0.028, 0.11, .metal(Vector(0.3), roughness: 0.25), round: 0.006)
        }
        let blade: Stage.Outline = [(-0.05, 0.03), (0.3, 0.012), (0.3, -0.03), (-0.05, -0.07)]
        s.group(-0.02, 0.006, 0.13, .yaw(-8)) { saw in
            saw.prism(0, 0, 0, blade, 0.0025, .metal(Vector(0.6), roughness: 0.2), turn: .pitch(-90))
            saw.box(-0.1, -0.004, 0.015, 0.11, 0.022, 0.028, wood, round: 0.01, turn: .yaw(30))
            saw.box(-0.105, -0.004, 0.055, 0.09, 0.022, 0.024, wood, round: 0.01)
            saw.box(-0.15, -0.004, 0.03, 0.024, 0.022, 0.075, wood, round: 0.01)
        }
        for chisel in 0..<3 {
            s.group(0.14 + 0.05 * Float(chisel), 0.012, -0.06, .yaw(80 + 3 * Float(chisel))) { tool in
                tool.rod(Vector(-0.09, 0, 0), Vector(-0.01, 0, 0), 0.012, wood)
                tool.cone(-0.095, -0.01, 0, 0.013, 0.013, 0.004, .brass)
                tool.box(
                    0.07, -0.004, 0, 0.14, 0.004, 0.012 + 0.005 * Float(chisel), .metal(Vector(0.65), roughness: 0.12))
            }
        }
    }

    static func ladder(_ s: inout Stage, _ p: Palette) {
        let metal = Material.plain(Vector(0.55, 0.56, 0.57), roughness: 0.35, gloss: 0.3)
        for x in [-0.22, 0.22] as [Float] {
            s.rod(Vector(x * 1.15, 0.03, 0.28), Vector(x * 0.8, 2.0, -0.02), 0.026, metal)
            s.rod(Vector(x * 1.1, 0.03, -0.5), Vector(x * 0.8, 2.0, -0.06), 0.02, metal)
            s.box(x * 1.15, 0, 0.28, 0.065, 0.05, 0.07, .rubber(), round: 0.01)
        }
        for rung in 0..<7 {
            let share = 0.14 + 0.125 * Float(rung)
            let z = 0.28 - 0.3 * share
            s.box(0, 2 * share, z, 0.44 - 0.1 * share, 0.028, 0.085, metal, round: 0.006)
        }
        s.box(0, 1.99, -0.03, 0.42, 0.04, 0.18, .plastic(Palette.hex(0xB8322A)), round: 0.012)
        s.rod(Vector(-0.2, 0.9, 0.14), Vector(-0.2, 0.9, -0.32), 0.007, metal)
        s.rod(Vector(-0.22, 0.35, -0.43), Vector(0.22, 0.35, -0.43), 0.012, metal)
    }

    static func wheel(_ s: inout Stage, _ x: Float, _ y: Float, _ z: Float, _ r: Float, _ wide: Float, _ hub: Material)
    {
        s.group(x, y, z, .pitch(90)) { wheel in
            wheel.cone(0, -wide / 2, 0, r, r, wide, .rubber(Vector(0.025)), round: wide * 0.3)
            wheel.cone(0, -wide / 2 - 0.004, 0, r * 0.62, r * 0.62, wide + 0.008, hub, round: 0.004)
            wheel.cone(0, -wide / 2 - 0.012, 0, r * 0.2, r * 0.2, wide + 0.024, .black, round: 0.004)
        }
    }

    static func mower(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.colour(s.dice.pick([0xB3322A, 0x2F6B3A, 0xC97A1E])))
        s.box(0, 0.1, 0, 0.7, 0.13, 0.46, shell, round: 0.06)
        s.box(0.06, 0.22, 0, 0.3, 0.14, 0.28, .black, round: 0.045)
        s.box(0.06, 0.33, 0, 0.2, 0.04, 0.2, shell, round: 0.018)
        for (x, r) in [(0.27, 0.095), (-0.27, 0.12)] as [(Float, Float)] {
            for z in [-0.26, 0.26] as [Float] { wheel(&s, x, r, z, r, 0.05, .plastic(Vector(0.6))) }
        }
        for z in [-0.2, 0.2] as [Float] {
            s.line([Vector(-0.3, 0.2, z), Vector(-0.5, 0.6, z), Vector(-0.78, 0.98, z)], 0.014, .black)
        }
        s.rod(Vector(-0.78, 0.98, -0.2), Vector(-0.78, 0.98, 0.2), 0.018, .rubber())
        s.rod(Vector(-0.5, 0.6, -0.2), Vector(-0.5, 0.6, 0.2), 0.01, .black)
        s.box(-0.5, 0.12, 0, 0.32, 0.3, 0.4, .fabric(Vector(0.05)), round: 0.07)
    }

    static func barbecue(_ s: inout Stage, _ p: Palette) {
        let tone = Material.enamel(p.colour(s.dice.pick([0x22242A, 0x7A1F1F])))
        for x in [-0.3, 0.3] as [Float] {
            for z in [-0.2, 0.2] as [Float] { s.box(x, 0.02, z, 0.035, 0.75, 0.035, .black) }
        }
        s.box(0, 0.16, 0, 0.62, 0.02, 0.42, .black)
        s.box(0, 0.68, 0, 0.72, 0.18, 0.48, tone, round: 0.03)
        s.group(0, 0.87, 0, .roll(90)) { $0.cone(0, -0.36, 0, 0.24, 0.24, 0.72, tone, round: 0.03) }
        s.rod(Vector(-0.2, 0.93, 0.27), Vector(0.2, 0.93, 0.27), 0.013, .chrome)
        s.group(0, 1.02, 0.19, .pitch(58)) { $0.cone(0, 0, 0, 0.04, 0.04, 0.015, .chrome, round: 0.004) }
        for x in [-0.22, 0, 0.22] as [Float] {
            s.group(x, 0.77, 0.24, .pitch(90)) { $0.cone(0, 0, 0, 0.03, 0.026, 0.035, .chrome, round: 0.006) }
        }
        for side in [-1, 1] as [Float] {
            s.box(side * 0.53, 0.84, 0, 0.34, 0.025, 0.42, .wood(p.wood(&s.dice)), round: 0.008)
        }
        for z in [-0.2, 0.2] as [Float] { wheel(&s, -0.3, 0.08, z, 0.08, 0.035, .plastic(Vector(0.4))) }
        s.lathe(
            0.12, 0.18, 0, [(0, 0), (0.12, 0), (0.14, 0.05), (0.14, 0.24), (0.06, 0.33), (0, 0.33)],
            .enamel(Palette.hex(0x9AA1A6)))
    }

    static func wheelbarrow(_ s: inout Stage, _ p: Palette) {
        let tray = Material.enamel(p.colour(s.dice.pick([0x2F6B3A, 0x9E2B25, 0x3D5A73])))
        let profile: Stage.Outline = [
            (-0.4, 0), (-0.46, 0.26), (-0.44, 0.27), (-0.36, 0.03), (0.22, 0.03), (0.44, 0.3), (0.46, 0.29), (0.26, 0),
        ]
        s.prism(0, 0.34, 0, profile, 0.6, tray, round: 0.008)
        for z in [-0.3, 0.3] as [Float] {
            s.prism(0, 0.34, z, [(-0.4, 0), (-0.46, 0.26), (0.46, 0.29), (0.26, 0)], 0.012, tray)
            s.line(
                [Vector(0.55, 0.19, z * 0.25), Vector(0.1, 0.33, z * 0.8), Vector(-0.85, 0.52, z * 0.95)], 0.017,
                .wood(Palette.hex(0xB98A55)))
            s.line(
                [Vector(-0.1, 0.34, z * 0.8), Vector(-0.3, 0.02, z * 0.85), Vector(-0.38, 0.4, z * 0.85)], 0.012, .black
            )
        }
        wheel(&s, 0.55, 0.19, 0, 0.19, 0.08, .plastic(Palette.hex(0xC97A1E)))
        s.ball(
            -0.02, 0.5, 0, 0.75, 0.28, 0.52,
            Material.plain(Palette.hex(0x4A3524), roughness: 1, gloss: 0).with(
                .speckled, second: Vector(0.02), scale: 3, relief: 0.6))
    }

    static func gardenTools(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(Palette.hex(0xC79A63))
        for (index, x) in ([-0.35, 0, 0.33] as [Float]).enumerated() {
            let (top, foot) = (Vector(x * 0.72, 1.5, -0.26), Vector(x, 0.34, 0.06))
            s.rod(top, foot, 0.016, wood)
            s.group(x, 0, 0.12) { tool in
                let iron = Material.metal(Vector(0.32), roughness: 0.3)
                switch index {
                case 0:
                    tool.prism(
                        0, 0.02, 0, [(-0.09, 0.32), (0.09, 0.32), (0.09, 0.1), (0, 0), (-0.09, 0.1)], 0.012, iron,
                        turn: .pitch(-14))
                case 1:
                    tool.rod(Vector(-0.09, 0.3, -0.04), Vector(0.09, 0.3, -0.04), 0.01, iron)
                    for tine in 0..<4 {
                        tool.rod(
                            Vector(-0.09 + 0.06 * Float(tine), 0.3, -0.04),
                            Vector(-0.09 + 0.06 * Float(tine), 0.01, 0.05), 0.007, iron)
                    }
                default:
                    tool.rod(Vector(-0.19, 0.3, -0.05), Vector(0.19, 0.3, -0.05), 0.011, iron)
                    for tine in 0..<10 {
                        tool.rod(
                            Vector(-0.18 + 0.04 * Float(tine), 0.3, -0.05), Vector(-0.18 + 0.04 * Float(tine), 0.2, 0),
                            0.006, iron)
                    }
                    tool.rod(Vector(0, 0.3, -0.05), Vector(0, 0.4, -0.06), 0.014, iron)
                }
            }
        }
        s.lathe(
            0.62, 0, 0.02, [(0, 0), (0.13, 0), (0.16, 0.28), (0.152, 0.28), (0.123, 0.01), (0, 0.01)],
            .metal(Vector(0.5), roughness: 0.35))
    }

    static func engine(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.bright(&s.dice))
        for x in [-0.26, 0.26] as [Float] {
            for z in [-0.16, 0.16] as [Float] {
                s.line([Vector(x, 0.02, z), Vector(x, 0.46, z), Vector(-x, 0.46, z)], 0.014, .black)
            }
            s.rod(Vector(x, 0.03, -0.16), Vector(x, 0.03, 0.16), 0.014, .black)
        }
        s.box(0, 0.3, 0, 0.44, 0.14, 0.26, shell, round: 0.04)
        s.cone(0.12, 0.43, 0, 0.035, 0.035, 0.03, .black, round: 0.006)
        s.box(
            -0.1, 0.05, 0, 0.22, 0.24, 0.26,
            Material.plain(Vector(0.3), roughness: 0.4, gloss: 0.2).with(.grill, second: Vector(0.08), scale: 2))
        s.group(0.13, 0.17, 0, .pitch(90)) {
            $0.cone(0, -0.14, 0, 0.1, 0.1, 0.28, .plain(Vector(0.16), roughness: 0.4), round: 0.02)
        }
        s.box(0.13, 0.12, 0.145, 0.13, 0.1, 0.01, .plastic(Vector(0.1)))
        for x in [0.1, 0.16] as [Float] { s.ball(x, 0.17, 0.15, 0.032, 0.032, 0.012, .black) }
        wheel(&s, -0.3, 0.1, 0.2, 0.1, 0.05, .plastic(Vector(0.5)))
    }

    static func chainsaw(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.colour(s.dice.pick([0xC8581E, 0x9E2B25])))
        s.box(0, 0.01, 0, 0.24, 0.16, 0.15, shell, round: 0.035)
        s.box(-0.02, 0.12, 0, 0.18, 0.06, 0.12, .plastic(Vector(0.5)), round: 0.02)
        s.line(
            [Vector(-0.1, 0.06, 0), Vector(-0.22, 0.03, 0), Vector(-0.24, 0.12, 0), Vector(-0.1, 0.17, 0)], 0.017,
            .black)
        s.line(
            [Vector(0.07, 0.06, -0.09), Vector(0.05, 0.25, -0.07), Vector(0.05, 0.26, 0.07), Vector(0.07, 0.06, 0.09)],
            0.012, .black)
        s.box(0.32, 0.055, 0.045, 0.44, 0.075, 0.006, .metal(Vector(0.65), roughness: 0.2), round: 0.002)
        for (y, x) in [(0.05, 0.32), (0.133, 0.32)] as [(Float, Float)] {
            for link in 0..<24 {
                s.box(
                    x - 0.22 + 0.0185 * Float(link), y, 0.045, 0.012, 0.01, 0.009, .metal(Vector(0.2), roughness: 0.3))
            }
        }
        s.box(0.06, 0.02, 0.08, 0.14, 0.12, 0.02, .black, round: 0.01)
        s.cone(-0.03, 0.17, -0.02, 0.02, 0.02, 0.015, .black)
    }

    static func paintTins(_ s: inout Stage, _ p: Palette) {
        for (x, z, k) in [(-0.12, 0, 1), (0.1, -0.06, 1), (0.05, 0.13, 0.75)] as [(Float, Float, Float)] {
            let tone = p.bright(&s.dice)
            s.cone(x, 0, z, 0.09 * k, 0.09 * k, 0.19 * k, .metal(Vector(0.7), roughness: 0.2), round: 0.003)
            s.cone(x, 0.025 * k, z, 0.0915 * k, 0.0915 * k, 0.135 * k, .plain(Palette.hex(0xE8E4DA), roughness: 0.3))
            s.cone(x, 0.05 * k, z, 0.0922 * k, 0.0922 * k, 0.06 * k, .plain(tone, roughness: 0.3))
            s.ring(x, 0.19 * k, z, 0.086 * k, 0.005 * k, .chrome)
            s.cone(x, 0.183 * k, z, 0.075 * k, 0.075 * k, 0.003, .plain(tone, roughness: 0.2))
            s.ring(x, 0.16 * k, z, 0.095 * k, 0.002, .chrome, turn: Turn(pitch: 32))
        }
        s.rod(Vector(0.2, 0.012, 0.12), Vector(0.31, 0.012, 0.2), 0.009, .wood(Palette.hex(0xC79A63)))
        s.box(0.185, 0.002, 0.11, 0.05, 0.02, 0.06, .plain(Palette.hex(0x3A2A1E)), round: 0.008, turn: .yaw(-50))
    }

    static func extinguisher(_ s: inout Stage, _ p: Palette) {
        let red = Material.enamel(Palette.hex(0xA81E18))
        s.lathe(
            0, 0, 0,
            [(0, 0), (0.07, 0), (0.075, 0.01), (0.075, 0.36), (0.055, 0.41), (0.022, 0.435), (0.022, 0.46), (0, 0.46)],
            red)
        s.box(0.01, 0.46, 0, 0.05, 0.035, 0.035, .brass, round: 0.006)
        s.box(0.05, 0.5, 0, 0.14, 0.012, 0.025, .black, round: 0.004, turn: .roll(12))
        s.box(0.05, 0.475, 0, 0.12, 0.012, 0.025, .black, round: 0.004, turn: .roll(-6))
        s.line(
            [Vector(-0.02, 0.475, 0), Vector(-0.09, 0.44, 0), Vector(-0.1, 0.3, 0.02), Vector(-0.09, 0.13, 0.03)],
            0.012, .rubber())
        s.cone(-0.085, 0.04, 0.03, 0.022, 0.014, 0.1, .black)
        s.box(
            0, 0.14, 0.068, 0.08, 0.16, 0.012, Material.plain(Vector(0.85)).with(.print, second: Palette.hex(0xA81E18)))
        s.group(0.0, 0.478, 0.02, .pitch(90)) { $0.cone(0, 0, 0, 0.016, 0.016, 0.01, .chrome) }
    }
}
