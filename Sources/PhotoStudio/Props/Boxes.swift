internal import Foundation

// Boxes, papers and the rest of a household.
extension Props {
    static func carton(_ s: inout Stage, _ p: Palette) {
        let card = Material.plain(Palette.hex(0xB08A5C), roughness: 0.95, gloss: 0).with(.plaster)
        s.box(0, 0, 0, 0.4, 0.28, 0.3, card, round: 0.003)
        s.box(0, 0.2802, 0, 0.4, 0.001, 0.055, .plain(Palette.hex(0xC9AA72), roughness: 0.15, gloss: 0.06))
        s.box(0, 0.2, 0.1502, 0.055, 0.08, 0.001, .plain(Palette.hex(0xC9AA72), roughness: 0.15, gloss: 0.06))
        s.box(0, 0.28, 0, 0.398, 0.0008, 0.002, .plain(Palette.hex(0x5A4428)))
        s.box(-0.1, 0.07, 0.1506, 0.11, 0.085, 0.001, Material.plain(Vector(0.85)).with(.print, second: Vector(0.05)))
        s.box(0.1, 0.09, 0.1503, 0.05, 0.06, 0.001, .plain(Palette.hex(0x7A2E22)))
        s.box(0.2005, 0.17, 0, 0.001, 0.03, 0.09, .plain(Palette.hex(0x2E2012)))
        let upper = Material.plain(Palette.hex(0xA67F52), roughness: 0.95, gloss: 0).with(.plaster)
        s.box(-0.05, 0.281, -0.01, 0.26, 0.14, 0.2, upper, round: 0.003, turn: .yaw(11))
        s.box(
            -0.05, 0.4215, -0.01, 0.26, 0.001, 0.045, .plain(Palette.hex(0xC9AA72), roughness: 0.15, gloss: 0.06),
            turn: .yaw(11))
    }

    static func crates(_ s: inout Stage, _ p: Palette) {
        for (level, yaw) in [(0, 0), (1, 6)] as [(Int, Float)] {
            let plastic = Material.plastic(p.bright(&s.dice))
            s.group(0, 0.245 * Float(level), 0, .yaw(yaw)) { c in
                c.box(0, 0, 0, 0.5, 0.02, 0.34, plastic, round: 0.006)
                for z in [-0.165, 0.165] as [Float] {
                    for rail in 0..<4 {
                        c.box(0, 0.02 + 0.062 * Float(rail), z, 0.5, 0.028, 0.014, plastic, round: 0.005)
                    }
                    for post in 0..<6 {
                        c.box(-0.235 + 0.094 * Float(post), 0.01, z, 0.026, 0.22, 0.012, plastic, round: 0.004)
                    }
                }
                for x in [-0.245, 0.245] as [Float] {
                    for rail in [0, 1, 3] as [Float] {
                        c.box(x, 0.02 + 0.062 * rail, 0, 0.014, 0.028, 0.33, plastic, round: 0.005)
                    }
                    for post in 0..<4 {
                        c.box(x, 0.01, -0.15 + 0.1 * Float(post), 0.012, 0.22, 0.026, plastic, round: 0.004)
                    }
                }
                for thing in 0..<5 {
                    c.ball(
                        -0.17 + 0.085 * Float(thing), 0.13, c.dice.within(-0.06...0.06), 0.12, 0.16, 0.14,
                        .plain(p.cloth(&c.dice), roughness: 0.8))
                }
            }
        }
    }

    static func safe(_ s: inout Stage, _ p: Palette) {
        let steel = Material.plain(Palette.hex(0x3E4347), roughness: 0.45, gloss: 0.1)
        s.box(0, 0.02, 0, 0.42, 0.46, 0.4, steel, round: 0.015)
        s.box(0, 0.055, 0.2, 0.35, 0.39, 0.02, steel, round: 0.008)
        s.box(-0.08, 0.25, 0.209, 0.1, 0.13, 0.012, .plastic(Vector(0.03)), round: 0.006)
        for row in 0..<4 {
            for column in 0..<3 {
                s.box(
                    -0.106 + 0.026 * Float(column), 0.265 + 0.026 * Float(row), 0.214, 0.018, 0.018, 0.006,
                    .plastic(Vector(0.55)), round: 0.003)
            }
        }
        s.group(0.09, 0.25, 0.208, .pitch(90)) { dial in
            dial.cone(0, 0, 0, 0.02, 0.018, 0.03, .chrome)
            for arm in 0..<3 {
                let out = Turn.yaw(Float(arm) * 120).frame.front * 0.065
                dial.rod(Vector(0, 0.03, 0), Vector(out.x, 0.03, out.z), 0.0075, .chrome)
            }
        }
        for y in [0.12, 0.38] as [Float] {
            s.rod(Vector(-0.19, y, 0.205), Vector(-0.19, y + 0.05, 0.205), 0.01, .chrome)
        }
    }

    static func documents(_ s: inout Stage, _ p: Palette) {
        for sheet in 0..<5 {
            s.box(
                s.dice.within(-0.01...0.01), 0.003 * Float(sheet), -0.01, 0.21, 0.003, 0.297,
                Material.plain(Palette.hex(0xEEEAE0), roughness: 0.9).with(.print, second: Palette.hex(0x55534E)),
                turn: .yaw(s.dice.within(-8...4)))
        }
        s.box(
            0.06, 0.016, 0.05, 0.23, 0.006, 0.31,
            .plain(p.colour(s.dice.pick([0xC9A25A, 0x6F8C9A, 0xA85A48])), roughness: 0.8), round: 0.002, turn: .yaw(14))
        for (x, z, yaw) in [(0.0, 0.06, -12), (0.1, 0.09, 24)] as [(Float, Float, Float)] {
            let cover = Material.leather(Palette.hex(s.dice.pick([0x1F2A4A, 0x5A1520])))
            s.group(x, 0.023, z, .yaw(yaw)) { b in
                b.box(0, 0, 0, 0.088, 0.006, 0.125, cover, round: 0.002)
                b.ring(0, 0.0062, 0.004, 0.016, 0.0011, .gold)
                b.ball(0, 0.006, 0.004, 0.013, 0.002, 0.013, .gold)
                b.box(0, 0.0056, -0.042, 0.05, 0.0008, 0.006, .gold)
                b.box(0, 0.0056, 0.044, 0.04, 0.0008, 0.004, .gold)
            }
        }
        s.rod(Vector(-0.14, 0.006, -0.04), Vector(-0.12, 0.006, 0.1), 0.0055, .enamel(Vector(0.02)))
    }

    static func shelving(_ s: inout Stage, _ p: Palette) {
        let metal = Material.plain(Vector(0.42), roughness: 0.4, gloss: 0.2)
        for x in [-0.6, 0.6] as [Float] { for z in [-0.2, 0.2] as [Float] { s.box(x, 0, z, 0.04, 1.8, 0.04, metal) } }
        for level in 0..<4 {
            let y = 0.12 + 0.5 * Float(level)
            s.box(0, y, 0, 1.22, 0.03, 0.44, .wood(Palette.hex(0xC79F6B)))
            var x: Float = -0.52
            while x < 0.5 {
                let w = s.dice.within(0.16...0.32)
                guard x + w < 0.58 else { break }
                let h = s.dice.within(0.16...0.34)
                switch s.dice.below(3) {
                case 0:
                    s.box(
                        x + w / 2, y + 0.03, 0, w - 0.02, h, 0.36,
                        Material.plain(Palette.hex(0xB08A5C), roughness: 0.95).with(.plaster), round: 0.004)
                case 1:
                    s.box(x + w / 2, y + 0.03, 0, w - 0.02, h * 0.8, 0.34, .plastic(p.bright(&s.dice)), round: 0.02)
                    s.box(x + w / 2, y + 0.03 + h * 0.8, 0, w, 0.03, 0.36, .plastic(Vector(0.75)), round: 0.01)
                default:
                    s.cone(
                        x + w / 2, y + 0.03, 0.02, min(w, 0.22) * 0.45, min(w, 0.22) * 0.45, h * 0.75,
                        .enamel(p.bright(&s.dice)), round: 0.006)
                }
                x += w + 0.02
            }
        }
    }

    static func brush(_ s: inout Stage, _ p: Palette) {
        for (x, tone) in [(-0.04, p.bright(&s.dice)), (0.05, Vector(0.7))] as [(Float, Vector)] {
            s.cone(x, 0, 0, 0.024, 0.02, 0.022, .plastic(Vector(0.85)), round: 0.005)
            s.cone(x, 0.02, 0, 0.0145, 0.0115, 0.16, .plastic(Vector(0.82)), round: 0.004)
            s.cone(x, 0.09, 0, 0.0147, 0.0135, 0.01, .plastic(tone))
            s.rod(Vector(x, 0.18, 0), Vector(x, 0.225, 0), 0.004, .plastic(Vector(0.82)))
            s.box(x, 0.222, 0.004, 0.013, 0.024, 0.009, .plastic(tone), round: 0.003)
            s.box(x, 0.223, 0.011, 0.011, 0.022, 0.008, .plain(Vector(0.85), roughness: 1))
            s.ball(x, 0.12, 0.0125, 0.01, 0.014, 0.006, .rubber(Vector(0.2)))
        }
        s.vessel(0.14, 0, 0.02, [(0.03, 0), (0.036, 0.1)], wall: 0.003, .glass)
    }

    static func dryer(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(p.colour(s.dice.pick([0x2A2B30, 0x9A4F5F, 0xD9D4CC])))
        s.group(-0.1, 0.055, 0, Turn(roll: -90)) { d in
            d.cone(0, 0, 0, 0.032, 0.046, 0.19, shell, round: 0.008)
            d.cone(0, -0.05, 0, 0.034, 0.03, 0.055, .black, round: 0.004)
            d.ball(0, 0.19, 0, 0.085, 0.04, 0.085, .black)
        }
        s.box(0.075, 0, 0.075, 0.034, 0.03, 0.15, shell, round: 0.014, turn: .yaw(14))
        s.box(0.08, 0.028, 0.07, 0.014, 0.008, 0.03, .rubber(Vector(0.5)), round: 0.003, turn: .yaw(14))
        s.line(
            [
                Vector(0.095, 0.014, 0.15), Vector(0.08, 0.006, 0.22), Vector(-0.02, 0.005, 0.25),
                Vector(-0.12, 0.005, 0.2), Vector(-0.16, 0.005, 0.1),
            ], 0.0045, .black)
    }

    static func scale(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0.01, 0, 0.3, 0.022, 0.3, Material.plain(Vector(0.05), roughness: 0.04, gloss: 0.06), round: 0.01)
        s.box(0, 0.0315, -0.09, 0.1, 0.002, 0.045, .glowing(Vector(0.35, 0.5, 0.55), 0.7))
        for digit in 0..<3 {
            s.box(-0.025 + 0.025 * Float(digit), 0.033, -0.09, 0.012, 0.001, 0.026, .plain(Vector(0.02)))
        }
        for x in [-0.07, 0.07] as [Float] { s.box(x, 0.0318, 0.03, 0.05, 0.001, 0.14, .steel, round: 0.0004) }
        for x in [-0.11, 0.11] as [Float] {
            for z in [-0.11, 0.11] as [Float] { s.cone(x, 0, z, 0.02, 0.02, 0.012, .rubber()) }
        }
    }

    static func hooks(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0.01, 0.7, 0.1, 0.02, .wood(p.wood(&s.dice)), round: 0.006)
        for hook in 0..<4 {
            let x = -0.255 + 0.17 * Float(hook)
            s.box(x, 0.015, 0.022, 0.028, 0.07, 0.008, p.metal(.brass), round: 0.004)
            s.line([Vector(x, 0.06, 0.025), Vector(x, 0.065, 0.06), Vector(x, 0.1, 0.075)], 0.006, p.metal(.brass))
            s.line([Vector(x, 0.03, 0.025), Vector(x, 0.0, 0.04), Vector(x, 0.015, 0.06)], 0.005, p.metal(.brass))
        }
        s.box(-0.085, -0.3, 0.07, 0.13, 0.38, 0.05, .knit(p.bright(&s.dice)), round: 0.024, turn: .roll(2))
    }

    static func alarm(_ s: inout Stage, _ p: Palette) {
        s.group(0, 0.06, 0, .pitch(90)) { a in
            a.cone(0, 0, 0, 0.062, 0.055, 0.03, .plastic(Vector(0.8)), round: 0.008)
            a.cone(0, 0.028, 0, 0.035, 0.03, 0.01, .plastic(Vector(0.76)), round: 0.004)
            for slot in 0..<16 {
                let out = Turn.yaw(Float(slot) * 22.5).frame.front * 0.046
                a.box(out.x, 0.028, out.z, 0.004, 0.003, 0.012, .plain(Vector(0.02)), turn: .yaw(Float(slot) * 22.5))
            }
            a.ball(0.022, 0.037, 0.01, 0.005, 0.003, 0.005, .glowing(Vector(1, 0.15, 0.1), 2))
        }
    }

    static func menorah(_ s: inout Stage, _ p: Palette) {
        let brass = p.metal(.brass)
        s.lathe(0, 0, 0, [(0, 0), (0.065, 0), (0.06, 0.012), (0.02, 0.03), (0.012, 0.06), (0, 0.06)], brass)
        s.rod(Vector(0, 0.05, 0), Vector(0, 0.25, 0), 0.006, brass)
        for arm in 1...4 {
            let r = 0.034 * Float(arm)
            var places: [Vector] = []
            for step in 0...10 {
                let angle = Float.pi * (1 + Float(step) / 10)
                places.append(Vector(cos(angle) * r, 0.235 + sin(angle) * r, 0))
            }
            s.line(places, 0.0042, brass)
            for side in [-1, 1] as [Float] { s.cone(side * r, 0.232, 0, 0.005, 0.0105, 0.018, brass) }
        }
        s.cone(0, 0.25, 0, 0.006, 0.012, 0.018, brass)
        for candle in -4...4 where candle < 2 {
            let x = 0.034 * Float(candle)
            s.cone(
                x, candle == 0 ? 0.26 : 0.245, 0, 0.0052, 0.0048, 0.07, .plain(Vector(0.75, 0.73, 0.66), roughness: 0.5)
            )
            s.ball(x, (candle == 0 ? 0.26 : 0.245) + 0.082, 0, 0.009, 0.022, 0.009, .glowing(Vector(1, 0.72, 0.3), 4))
        }
    }

    static func lantern(_ s: inout Stage, _ p: Palette) {
        let metal = p.metal(.plain(Palette.hex(0x7A1F1A), roughness: 0.3, gloss: 0.08))
        s.lathe(0, 0, 0, [(0, 0), (0.075, 0), (0.08, 0.01), (0.078, 0.06), (0.04, 0.075), (0, 0.078)], metal)
        s.lathe(
            0, 0.09, 0,
            [
                (0.035, 0), (0.055, 0.05), (0.05, 0.11), (0.034, 0.14), (0.032, 0.14), (0.048, 0.11), (0.053, 0.05),
                (0.033, 0),
            ], .glass)
        s.ball(0, 0.125, 0, 0.018, 0.05, 0.014, .glowing(Vector(1, 0.68, 0.25), 5))
        s.cone(0, 0.23, 0, 0.05, 0.03, 0.045, metal, round: 0.006)
        for side in [-1, 1] as [Float] {
            s.line(
                [
                    Vector(side * 0.06, 0.05, 0), Vector(side * 0.085, 0.12, 0), Vector(side * 0.075, 0.22, 0),
                    Vector(side * 0.04, 0.25, 0),
                ], 0.007, metal)
        }
        s.ring(0, 0.28, 0, 0.06, 0.003, .chrome, turn: .pitch(90))
    }
}
