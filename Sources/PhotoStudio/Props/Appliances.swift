// What washes, cools, cooks, heats and cleans.
extension Props {
    static func fridge(_ s: inout Stage, _ p: Palette) {
        let shell = p.appliance(&s.dice)
        let french = s.dice.chance(0.5)
        let w: Float = french ? 0.9 : 0.62
        s.box(0, 0.03, 0, w, 1.8, 0.62, shell, round: 0.012)
        let split: Float = 0.62
        if french {
            for side in [-1, 1] as [Float] {
                s.box(side * w / 4, split, 0.33, w / 2 - 0.006, 1.2, 0.06, shell, round: 0.014)
                s.rod(Vector(side * 0.04, split + 0.15, 0.4), Vector(side * 0.04, split + 0.95, 0.4), 0.011, .chrome)
            }
            s.box(-w / 4, 1.25, 0.362, 0.16, 0.24, 0.006, .darkGlass, round: 0.002)
        } else {
            s.box(0, split, 0.33, w - 0.004, 1.2, 0.06, shell, round: 0.014)
            s.rod(Vector(w * 0.4, split + 0.1, 0.4), Vector(w * 0.4, split + 0.6, 0.4), 0.011, .chrome)
        }
        s.box(0, 0.06, 0.33, w - 0.004, split - 0.07, 0.06, shell, round: 0.014)
        s.rod(Vector(-w * 0.35, split - 0.09, 0.4), Vector(w * 0.35, split - 0.09, 0.4), 0.011, .chrome)
        for magnet in 0..<3 {
            s.box(
                0.1 + 0.07 * Float(magnet), 1.35 - 0.12 * Float(magnet), 0.361, 0.07, 0.09, 0.004,
                .plain(Palette.hex(s.dice.pick([0xE2C75A, 0xD9D9D4, 0x8FB7C9]))), turn: .roll(s.dice.within(-9...9)))
        }
    }

    static func washer(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(Palette.hex(s.dice.pick([0xECECE9, 0xE6E7E8, 0x6B6E72])))
        s.box(0, 0.02, 0, 0.6, 0.84, 0.58, shell, round: 0.014)
        s.box(0, 0.725, 0.29, 0.59, 0.12, 0.012, .plastic(Vector(0.75)), round: 0.004)
        s.box(-0.19, 0.74, 0.297, 0.17, 0.09, 0.01, .plastic(Vector(0.85)), round: 0.004)
        s.box(0.1, 0.755, 0.297, 0.15, 0.055, 0.008, .darkGlass, round: 0.002)
        s.group(0.235, 0.783, 0.297, .pitch(90)) { $0.cone(0, 0, 0, 0.03, 0.027, 0.03, .chrome, round: 0.005) }
        s.ring(0, 0.4, 0.295, 0.185, 0.028, .chrome, turn: .pitch(90))
        s.ring(0, 0.4, 0.3, 0.145, 0.018, .plastic(Vector(0.12)), turn: .pitch(90))
        s.ball(0, 0.4, 0.29, 0.27, 0.27, 0.06, Material.plain(Vector(0.03, 0.035, 0.04), roughness: 0.02, gloss: 0.09))
        s.box(0.2, 0.36, 0.32, 0.03, 0.09, 0.025, .chrome, round: 0.01)
        s.box(0, 0.86, 0, 0.22, 0.2, 0.14, .plastic(p.bright(&s.dice)), round: 0.02)
        s.cone(0.0, 1.05, 0, 0.03, 0.03, 0.04, .plastic(Vector(0.85)), round: 0.005)
    }

    static func oven(_ s: inout Stage, _ p: Palette) {
        let shell = s.dice.chance(0.6) ? Material.steel : .enamel(Vector(0.8))
        s.box(0, 0.02, 0, 0.6, 0.86, 0.58, shell, round: 0.008)
        s.box(0, 0.88, 0, 0.6, 0.012, 0.58, .darkGlass, round: 0.004)
        s.box(0, 0.17, 0.29, 0.57, 0.5, 0.03, shell, round: 0.008)
        s.box(0, 0.23, 0.297, 0.44, 0.3, 0.03, .darkGlass, round: 0.006)
        s.rod(Vector(-0.24, 0.62, 0.345), Vector(0.24, 0.62, 0.345), 0.012, .chrome)
        s.box(0, 0.04, 0.29, 0.57, 0.11, 0.028, shell, round: 0.008)
        s.box(0, 0.765, 0.292, 0.14, 0.05, 0.012, .darkGlass)
        for knob in [-0.23, -0.14, 0.14, 0.23] as [Float] {
            s.group(knob, 0.79, 0.29, .pitch(90)) { $0.cone(0, 0, 0, 0.024, 0.021, 0.035, .black, round: 0.005) }
        }
        for (x, z, r) in [(-0.15, 0.13, 0.09), (0.15, 0.13, 0.075), (-0.15, -0.13, 0.075), (0.15, -0.13, 0.09)]
            as [(Float, Float, Float)]
        {
            s.ring(x, 0.892, z, r, 0.002, .plain(Vector(0.35)))
        }
        s.group(0.15, 0.893, -0.12) { pot(&$0, p) }
    }

    static func microwave(_ s: inout Stage, _ p: Palette) {
        let shell = p.appliance(&s.dice)
        s.box(0, 0.01, 0, 0.5, 0.28, 0.36, shell, round: 0.01)
        s.box(-0.06, 0.025, 0.18, 0.36, 0.25, 0.015, .black, round: 0.006)
        s.box(-0.06, 0.06, 0.184, 0.27, 0.18, 0.012, .darkGlass, round: 0.004)
        s.box(0.185, 0.025, 0.18, 0.11, 0.25, 0.013, .plastic(Vector(0.05)))
        s.box(0.185, 0.225, 0.184, 0.085, 0.03, 0.008, .glowing(Vector(0.1, 0.5, 0.45), 1))
        for row in 0..<4 {
            for column in 0..<3 {
                s.box(
                    0.158 + 0.027 * Float(column), 0.09 + 0.028 * Float(row), 0.184, 0.02, 0.018, 0.008,
                    .plastic(Vector(0.35)), round: 0.003)
            }
        }
        s.rod(Vector(0.115, 0.06, 0.205), Vector(0.115, 0.24, 0.205), 0.008, .chrome)
    }

    static func toaster(_ s: inout Stage, _ p: Palette) {
        let shell = s.dice.chance(0.5) ? Material.steel : .enamel(p.bright(&s.dice))
        s.box(0, 0.012, 0, 0.29, 0.175, 0.16, shell, round: 0.045)
        s.box(0, 0, 0, 0.27, 0.03, 0.145, .black, round: 0.01)
        for z in [-0.032, 0.032] as [Float] {
            s.box(0, 0.18, z, 0.2, 0.01, 0.028, .black)
            s.box(
                0.0, 0.14, z, 0.12, 0.11, 0.014,
                Material.plain(Palette.hex(0xB97E3F), roughness: 1).with(.speckled, second: Palette.hex(0x6B3D1C)),
                round: 0.006)
        }
        s.box(0.148, 0.1, 0, 0.022, 0.02, 0.04, .black, round: 0.008)
        s.group(0.145, 0.06, 0.03, .roll(-90)) { $0.cone(0, 0, 0, 0.014, 0.012, 0.014, .chrome, round: 0.003) }
    }

    static func mixer(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(p.colour(s.dice.pick([0x9E2B25, 0xD9D2C0, 0x6B8F8C, 0x35373C])))
        s.box(0, 0, 0.0, 0.36, 0.035, 0.21, shell, round: 0.016)
        s.box(-0.12, 0.02, 0, 0.1, 0.24, 0.11, shell, round: 0.045, turn: .roll(4))
        s.box(-0.005, 0.23, 0, 0.36, 0.12, 0.125, shell, round: 0.058)
        s.ring(0.14, 0.29, 0, 0.052, 0.006, .chrome, turn: .roll(90))
        s.cone(0.085, 0.17, 0, 0.018, 0.024, 0.07, .chrome)
        s.ball(0.085, 0.145, 0, 0.075, 0.1, 0.02, .steel)
        s.vessel(
            0.085, 0.035, 0, [(0.05, 0), (0.085, 0.03), (0.103, 0.08), (0.11, 0.15), (0.114, 0.152)], wall: 0.004,
            .metal(Vector(0.75), roughness: 0.1))
        s.ring(0.2, 0.11, 0, 0.035, 0.006, .metal(Vector(0.75), roughness: 0.1), turn: .pitch(90))
        s.ball(-0.06, 0.28, 0.064, 0.03, 0.03, 0.02, .chrome)
    }

    static func coffeeMachine(_ s: inout Stage, _ p: Palette) {
        let shell = s.dice.chance(0.6) ? Material.steel : .enamel(p.bright(&s.dice))
        s.box(0, 0.01, 0, 0.28, 0.06, 0.3, shell, round: 0.01)
        s.box(0, 0.01, -0.08, 0.28, 0.36, 0.14, shell, round: 0.012)
        s.box(0, 0.26, 0.03, 0.28, 0.11, 0.24, shell, round: 0.012)
        s.box(0, 0.066, 0.06, 0.24, 0.008, 0.16, Material.black.with(.grill, second: Vector(0.3)))
        s.cone(0, 0.215, 0.07, 0.036, 0.036, 0.05, .chrome, round: 0.004)
        s.rod(Vector(0, 0.222, 0.08), Vector(0.03, 0.215, 0.22), 0.013, .black)
        s.line([Vector(0.115, 0.27, 0.13), Vector(0.13, 0.2, 0.15), Vector(0.12, 0.1, 0.15)], 0.005, .chrome)
        s.group(-0.08, 0.318, 0.15, .pitch(90)) { stage in
            stage.cone(0, 0, 0, 0.026, 0.026, 0.012, .chrome, round: 0.003)
            stage.cone(0, 0.01, 0, 0.022, 0.022, 0.003, .plain(Vector(0.85)))
        }
        for x in [0.02, 0.07] as [Float] { s.ball(x, 0.318, 0.15, 0.026, 0.026, 0.012, .black) }
        s.group(0, 0.074, 0.075) { cup(&$0, Material.enamel(Vector(0.8)), size: 0.7) }
        for x in [-0.09, 0, 0.09] as [Float] {
            s.group(x, 0.37, -0.06) { cup(&$0, Material.enamel(Vector(0.78)), size: 0.75) }
        }
    }

    static func kettle(_ s: inout Stage, _ p: Palette) {
        let shell = s.dice.chance(0.5) ? p.metal(.metal(Vector(0.75), roughness: 0.08)) : .enamel(p.bright(&s.dice))
        s.cone(0, 0, 0, 0.085, 0.085, 0.02, .black, round: 0.004)
        s.lathe(
            0, 0.02, 0, [(0, 0), (0.083, 0), (0.086, 0.03), (0.075, 0.12), (0.06, 0.185), (0.035, 0.2), (0, 0.205)],
            shell)
        s.ball(0, 0.23, 0, 0.028, 0.022, 0.028, .black)
        s.line([Vector(0.055, 0.14, 0), Vector(0.1, 0.18, 0), Vector(0.115, 0.205, 0)], 0.014, shell)
        s.line(
            [
                Vector(-0.06, 0.2, 0), Vector(-0.115, 0.205, 0), Vector(-0.13, 0.16, 0), Vector(-0.12, 0.09, 0),
                Vector(-0.085, 0.06, 0),
            ], 0.01, .black)
    }

    static func iron(_ s: inout Stage, _ p: Palette) {
        let tone = Material.plastic(p.bright(&s.dice))
        let sole: Stage.Outline = [
            (-0.13, -0.055), (0.02, -0.055), (0.09, -0.035), (0.14, 0), (0.09, 0.035), (0.02, 0.055), (-0.13, 0.055),
        ]
        s.prism(0, 0.012, 0, sole, 0.012, .chrome, round: 0.003, turn: .pitch(-90))
        s.prism(0, 0.04, 0, sole.map { ($0.0 * 0.93, $0.1 * 0.9) }, 0.05, tone, round: 0.018, turn: .pitch(-90))
        s.line(
            [Vector(-0.1, 0.05, 0), Vector(-0.115, 0.12, 0), Vector(0.03, 0.135, 0), Vector(0.085, 0.06, 0)], 0.017,
            .plastic(Vector(0.82)))
        s.cone(0.0, 0.06, 0, 0.02, 0.018, 0.012, .plastic(Vector(0.85)))
        s.line(
            [Vector(-0.12, 0.11, 0), Vector(-0.2, 0.06, 0.03), Vector(-0.24, 0.004, 0.1), Vector(-0.1, 0.004, 0.16)],
            0.004, .black)
    }

    static func vacuum(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.bright(&s.dice))
        s.ball(0, 0.15, 0, 0.5, 0.26, 0.3, shell)
        s.ball(0.03, 0.2, 0, 0.3, 0.2, 0.26, .plastic(Vector(0.06)))
        for z in [-0.15, 0.15] as [Float] { s.ring(-0.13, 0.1, z, 0.075, 0.024, .rubber(), turn: .pitch(90)) }
        s.line(
            [Vector(0.22, 0.17, 0), Vector(0.4, 0.3, 0.05), Vector(0.46, 0.6, 0.1), Vector(0.42, 0.82, 0.14)], 0.02,
            Material.rubber(Vector(0.05)))
        s.line([Vector(0.42, 0.82, 0.14), Vector(0.5, 0.7, 0.15), Vector(0.72, 0.09, 0.2)], 0.016, .chrome)
        s.box(0.76, 0, 0.22, 0.12, 0.045, 0.28, .black, round: 0.015, turn: .yaw(10))
        s.line([Vector(-0.12, 0.26, 0), Vector(-0.05, 0.32, 0), Vector(0.08, 0.31, 0)], 0.013, .black)
    }

    static func heater(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(Palette.hex(s.dice.pick([0xDDDDD8, 0xC7CBCD, 0xE5E0D5])))
        s.cone(0, 0.1, 0, 0.27, 0.27, 1.3, shell, round: 0.03)
        for leg in 0..<3 {
            let out = Turn.yaw(Float(leg) * 120 + 40).frame.front
            s.rod(Vector(out.x * 0.2, 0.01, out.z * 0.2), Vector(out.x * 0.2, 0.12, out.z * 0.2), 0.018, .iron)
        }
        s.box(0, 0.24, 0.24, 0.16, 0.2, 0.07, .plastic(Vector(0.07)), round: 0.01)
        s.ball(0, 0.36, 0.277, 0.05, 0.05, 0.02, .plastic(Palette.hex(0xA32D22)))
        s.box(0, 0.75, 0.262, 0.2, 0.3, 0.02, Material.plain(Palette.hex(0xD9C65A)).with(.print, second: Vector(0.08)))
        for x in [-0.12, 0.12] as [Float] {
            let m = Material.copper
            s.line([Vector(x, 1.38, 0), Vector(x, 1.72, 0), Vector(x * 3, 1.72, -0.05)], 0.014, m)
            s.cone(x, 1.4, 0, 0.022, 0.022, 0.05, .brass)
        }
        s.line([Vector(0.27, 1.1, 0), Vector(0.36, 1.1, 0), Vector(0.36, 0.25, 0)], 0.012, .copper)
    }

    static func stove(_ s: inout Stage, _ p: Palette) {
        let iron = Material.iron
        for x in [-0.22, 0.22] as [Float] {
            for z in [-0.16, 0.16] as [Float] { s.rod(Vector(x * 1.1, 0.02, z * 1.1), Vector(x, 0.18, z), 0.022, iron) }
        }
        s.box(0, 0.16, 0, 0.58, 0.56, 0.44, iron, round: 0.02)
        s.box(0, 0.71, 0, 0.64, 0.03, 0.5, iron, round: 0.01)
        s.box(0, 0.26, 0.215, 0.44, 0.38, 0.03, iron, round: 0.012)
        s.box(
            0, 0.33, 0.228, 0.34, 0.25, 0.012,
            Material.glowing(Palette.hex(0xE0802A), 1.5).with(.foliage, second: Palette.hex(0x571505), scale: 1.3))
        s.ball(0.2, 0.46, 0.26, 0.035, 0.035, 0.06, .chrome)
        s.rod(Vector(0, 0.72, -0.08), Vector(0, 1.75, -0.08), 0.075, iron)
        for log in 0..<7 {
            let x = 0.5 + 0.11 * Float(log % 3) + (log > 2 ? 0.05 : 0)
            Props.log(&s, Vector(x, 0.055 + 0.1 * Float(log / 3), 0.0), 0.32, 0.052)
        }
    }

    static func fan(_ s: inout Stage, _ p: Palette) {
        let tone = Material.plastic(Palette.hex(s.dice.pick([0xE0E0DC, 0x2F3135])))
        s.cone(0, 0, 0, 0.2, 0.18, 0.03, tone, round: 0.01)
        s.rod(Vector(0, 0.02, 0), Vector(0, 1.0, 0), 0.016, .chrome)
        s.ball(0, 1.05, -0.06, 0.13, 0.13, 0.2, tone)
        for blade in 0..<4 {
            s.group(0, 1.05, 0.05, Turn(roll: Float(blade) * 90 + 20)) {
                $0.ball(0, 0.1, 0, 0.14, 0.19, 0.012, .plain(Vector(0.3, 0.4, 0.48), roughness: 0.2), turn: .yaw(22))
            }
        }
        s.ball(0, 1.05, 0.1, 0.08, 0.08, 0.04, tone)
        for (radius, z) in [(0.22, 0.03), (0.2, 0.08), (0.15, 0.1), (0.1, 0.108), (0.2, 0.0)] as [(Float, Float)] {
            s.ring(0, 1.05, z, radius, 0.0035, .chrome, turn: .pitch(90))
        }
        for wire in 0..<20 {
            let out = Turn.roll(Float(wire) * 18).frame.up
            s.line(
                [
                    Vector(0, 1.05, 0.112), Vector(out.x * 0.15, 1.05 + out.y * 0.15, 0.1),
                    Vector(out.x * 0.22, 1.05 + out.y * 0.22, 0.03),
                ], 0.0018, .chrome)
        }
    }

    static func sewingMachine(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(p.colour(s.dice.pick([0xE2DDD0, 0x9FB7B0, 0x22242A])))
        s.box(0, 0, 0, 0.42, 0.05, 0.18, shell, round: 0.02)
        s.box(0.14, 0.03, 0, 0.11, 0.26, 0.12, shell, round: 0.03)
        s.box(-0.02, 0.21, 0, 0.4, 0.09, 0.11, shell, round: 0.035)
        s.box(-0.16, 0.12, 0, 0.08, 0.16, 0.1, shell, round: 0.028)
        s.rod(Vector(-0.16, 0.06, 0), Vector(-0.16, 0.13, 0), 0.004, .chrome)
        s.box(-0.16, 0.056, 0.0, 0.03, 0.004, 0.04, .chrome)
        s.group(0.205, 0.23, 0, .roll(-90)) { $0.cone(0, 0, 0, 0.05, 0.045, 0.025, .chrome, round: 0.005) }
        s.group(0.145, 0.12, 0.06, .pitch(90)) { $0.cone(0, 0, 0, 0.028, 0.025, 0.018, .black, round: 0.004) }
        s.cone(0.06, 0.3, 0, 0.018, 0.018, 0.05, .plain(p.bright(&s.dice)), round: 0.003)
        s.box(-0.14, 0.051, 0.05, 0.26, 0.004, 0.24, .fabric(p.bright(&s.dice)), turn: .yaw(9))
    }

    static func boxUnit(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(Palette.hex(s.dice.pick([0xE4E4E0, 0xD2D4D5])))
        s.box(0, 0.03, 0, 0.36, 0.6, 0.26, shell, round: 0.035)
        s.box(
            0, 0.31, 0.13, 0.3, 0.26, 0.012,
            Material.plastic(Vector(0.12)).with(.grill, second: Vector(0.45), scale: 1.6))
        s.box(0, 0.12, 0.128, 0.28, 0.14, 0.01, .plastic(Vector(0.65)), round: 0.01)
        s.box(0, 0.59, 0.09, 0.2, 0.045, 0.06, .darkGlass, round: 0.01, turn: .pitch(30))
        s.ball(0.07, 0.615, 0.115, 0.012, 0.012, 0.012, .glowing(Vector(0.2, 0.8, 1), 2))
        for x in [-0.14, 0.14] as [Float] { s.ball(x, 0.02, 0.08, 0.04, 0.04, 0.04, .rubber()) }
        s.line([Vector(0.16, 0.1, -0.1), Vector(0.3, 0.01, -0.08), Vector(0.5, 0.006, -0.1)], 0.006, .black)
    }
}
