internal import Foundation

// Clothes, linen and jewellery.
extension Props {
    static func textiles(_ s: inout Stage, _ p: Palette) {
        var y: Float = 0
        for _ in 0..<6 {
            let h = s.dice.within(0.03...0.05)
            let tone = p.cloth(&s.dice).mixed(Vector(0.7, 0.68, 0.62), s.dice.unit() * 0.55)
            let cloth = s.dice.chance(0.5) ? Material.knit(tone) : .fabric(tone)
            s.group(s.dice.within(-0.008...0.008), y, 0, .yaw(s.dice.within(-3...3))) { f in
                f.box(0, 0, 0, 0.34, h * 0.56, 0.26, cloth, round: h * 0.27)
                f.box(0.001, h * 0.42, -0.002, 0.335, h * 0.56, 0.255, cloth, round: h * 0.27)
            }
            y += h * 0.95
        }
    }

    static func coat(_ s: inout Stage, _ p: Palette) {
        let tone = p.cloth(&s.dice)
        let cloth = Material.fabric(tone)
        s.line(
            [Vector(0, 1.32, 0.05), Vector(0.02, 1.37, 0.05), Vector(0, 1.4, 0.05), Vector(-0.02, 1.38, 0.05)], 0.004,
            .chrome)
        s.line(
            [Vector(-0.21, 1.2, 0.05), Vector(0, 1.31, 0.05), Vector(0.21, 1.2, 0.05)], 0.012,
            .wood(Palette.hex(0xB98A55)))
        let body: Stage.Outline = [
            (-0.27, 0.12), (-0.24, 0.7), (-0.25, 1.15), (-0.2, 1.22), (-0.07, 1.285), (0.07, 1.285), (0.2, 1.22),
            (0.25, 1.15), (0.24, 0.7), (0.27, 0.12),
        ]
        s.prism(0, 0, 0.06, body, 0.09, cloth, round: 0.04)
        for fold in 0..<5 {
            let x = -0.19 + 0.095 * Float(fold)
            s.rod(Vector(x * 1.05, 0.15, 0.1), Vector(x * 0.8, 0.85, 0.09), 0.024, cloth)
        }
        for side in [-1, 1] as [Float] {
            s.line(
                [Vector(side * 0.215, 1.17, 0.05), Vector(side * 0.31, 0.88, 0.07), Vector(side * 0.325, 0.58, 0.09)],
                0.06, cloth)
            s.prism(
                0, 0, 0.108, [(side * 0.012, 0.86), (side * 0.14, 1.1), (side * 0.07, 1.28), (side * 0.03, 1.24)],
                0.014, .fabric(tone * 0.8), round: 0.005)
            s.box(side * 0.14, 0.52, 0.112, 0.12, 0.03, 0.012, .fabric(tone * 0.75), round: 0.004)
        }
        s.box(0.004, 0.14, 0.108, 0.005, 0.76, 0.006, .fabric(tone * 0.35))
        for button in 0..<4 {
            s.ball(0.03, 0.44 + 0.13 * Float(button), 0.108, 0.026, 0.026, 0.012, .plastic(Vector(0.03)))
        }
        s.box(0, 1.3, 0.03, 0.5, 0.07, 0.02, .wood(Palette.hex(0x8C6240)), round: 0.006)
    }

    static func boots(_ s: inout Stage, _ p: Palette) {
        let hide = Material.leather(p.colour(s.dice.pick([0x6B4428, 0x4A2E1E, 0x3A3A3C])))
        for (x, yaw) in [(-0.075, 8), (0.085, -14)] as [(Float, Float)] {
            s.group(x, 0, 0, .yaw(yaw)) { b in
                b.box(0, 0, 0.02, 0.095, 0.028, 0.29, .rubber(), round: 0.012)
                b.ball(0, 0.05, 0.085, 0.1, 0.085, 0.17, hide)
                b.box(0, 0.02, -0.03, 0.088, 0.085, 0.19, hide, round: 0.034)
                b.cone(0, 0.06, -0.065, 0.052, 0.056, 0.15, hide, round: 0.012)
                b.ring(0, 0.208, -0.065, 0.046, 0.012, .leather(Vector(0.05)))
                for lace in 0..<5 {
                    let (y, z) = (0.088 + 0.024 * Float(lace), 0.062 - 0.014 * Float(lace))
                    b.rod(
                        Vector(-0.028, y, z), Vector(0.028, y + 0.008, z - 0.003), 0.0035, .plain(Palette.hex(0xC98A2E))
                    )
                }
            }
        }
    }

    static func ring(_ s: inout Stage, _ p: Palette) {
        let metal = p.metal(.gold)
        s.box(0, 0, 0, 0.058, 0.026, 0.058, .leather(Palette.hex(0x5A1F2A)), round: 0.006)
        s.box(0, 0.02, 0, 0.05, 0.008, 0.05, .fabric(Palette.hex(0xE6DFD2), scale: 0.2), round: 0.003)
        s.ring(0, 0.032, 0, 0.0092, 0.00135, metal, turn: Turn(pitch: 78))
        s.ball(
            0, 0.0432, -0.0015, 0.0052, 0.0046, 0.0052,
            Material(colour: Vector(0.9, 0.95, 1), roughness: 0, gloss: 0.3, clearness: 0.9))
        s.cone(0, 0.0405, -0.0012, 0.0014, 0.0024, 0.002, metal)
        s.group(0, 0.026, -0.03, .pitch(-22)) { lid in
            lid.box(0, 0, 0, 0.058, 0.052, 0.012, .leather(Palette.hex(0x5A1F2A)), round: 0.005)
            lid.box(0, 0.004, 0.004, 0.048, 0.044, 0.008, .fabric(Palette.hex(0xEDE7DB), scale: 0.2), round: 0.003)
        }
    }

    static func earrings(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0, 0.055, 0.012, 0.045, .fabric(Palette.hex(0x2B3346), scale: 0.2), round: 0.004)
        for x in [-0.012, 0.012] as [Float] {
            s.ball(x, 0.0175, 0, 0.011, 0.011, 0.011, .plain(Palette.hex(0xF0E8DC), roughness: 0.15, gloss: 0.16))
            s.line([Vector(x, 0.022, 0), Vector(x, 0.027, -0.002), Vector(x, 0.026, -0.006)], 0.0008, p.metal(.gold))
            s.ball(x, 0.0232, 0, 0.0036, 0.0026, 0.0036, p.metal(.gold))
        }
    }

    static func watch(_ s: inout Stage, _ p: Palette) {
        let strap = Material.leather(p.colour(s.dice.pick([0x4A2E1E, 0x1E1E22, 0x7A4A2A])))
        let ink = s.dice.chance(0.5) ? Vector(0.35, 0.25, 0.1) : Vector(0.02)
        let ground = s.dice.chance(0.5) ? Vector(0.8) : Palette.hex(0x16243A)
        let dial = Material.plain(ground, roughness: 0.2).with(.clockFace, second: ink)
        s.group(0, 0.0, 0, .yaw(18)) { w in
            w.cone(0, 0.004, 0, 0.02, 0.02, 0.009, .steel, round: 0.003)
            w.ring(0, 0.0125, 0, 0.0182, 0.0018, .chrome)
            w.box(0, 0.0118, 0, 0.033, 0.001, 0.033, dial)
            w.group(0.021, 0.008, 0, .roll(-90)) { $0.cone(0, 0, 0, 0.003, 0.003, 0.004, .chrome) }
            for side in [-1, 1] as [Float] {
                w.box(0, 0.005, side * 0.021, 0.019, 0.004, 0.008, .steel, round: 0.0015)
                w.box(0, 0.004, side * 0.04, 0.018, 0.0032, 0.036, strap, round: 0.0014, turn: .pitch(side * 5))
                w.box(0, 0.001, side * 0.072, 0.017, 0.0032, 0.034, strap, round: 0.0014, turn: .pitch(side * 2))
            }
            w.ring(0, 0.004, -0.09, 0.008, 0.0012, .chrome)
            for hole in 0..<4 { w.ball(0, 0.0046, 0.06 + 0.007 * Float(hole), 0.0022, 0.001, 0.0022, .black) }
        }
    }

    static func necklace(_ s: inout Stage, _ p: Palette) {
        let metal = p.metal(.gold)
        for link in 0..<64 {
            let t = Float(link) / 63 * 2 - 1
            let angle = t * 2.75
            let (x, z) = (sin(angle) * 0.052 * (1 + 0.2 * cos(angle)), 0.02 + cos(angle) * 0.06)
            s.ring(x, 0.0016, z, 0.0019, 0.0006, metal, turn: Turn(pitch: link & 1 == 0 ? 0 : 60, yaw: angle * 57))
        }
        let heart: Stage.Outline = (0..<28).map { step in
            let a = Float(step) / 28 * 2 * .pi
            let x = 16 * pow(sin(a), 3)
            let y = 13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)
            return (x * 0.00085, y * 0.00085)
        }
        s.prism(0, 0.002, 0.098, heart, 0.003, metal, round: 0.001, turn: .pitch(-90))
        s.prism(
            0, 0.0034, 0.098, heart.map { ($0.0 * 0.66, $0.1 * 0.66) }, 0.002,
            .plain(Palette.hex(0x8C1F2A), roughness: 0.05, gloss: 0.08), round: 0.0008, turn: .pitch(-90))
        s.ring(0, 0.002, 0.0845, 0.0026, 0.0007, metal)
    }

    static func suitcase(_ s: inout Stage, _ p: Palette) {
        for (x, k, z) in [(-0.16, 1, 0), (0.28, 0.76, 0.12)] as [(Float, Float, Float)] {
            let shell = Material.plain(
                p.colour(s.dice.pick([0x2F4A5A, 0x7A2E2B, 0x8C8F94, 0x3F5A48])), roughness: 0.3, gloss: 0.05)
            s.group(x, 0, z, .yaw(x > 0 ? -9 : 5)) { c in
                c.box(0, 0.06 * k, 0, 0.46 * k, 0.66 * k, 0.26 * k, shell, round: 0.06 * k)
                for rib in 0..<6 {
                    c.box(
                        (-0.165 + 0.066 * Float(rib)) * k, 0.12 * k, 0.124 * k, 0.022 * k, 0.54 * k, 0.02 * k, shell,
                        round: 0.009 * k)
                }
                c.box(0, 0.08 * k, 0, 0.468 * k, 0.62 * k, 0.012 * k, .black, round: 0.004)
                for wx in [-0.17, 0.17] as [Float] {
                    for wz in [-0.08, 0.08] as [Float] {
                        c.ball(wx * k, 0.03 * k, wz * k, 0.03 * k, 0.06 * k, 0.06 * k, .rubber())
                    }
                }
                c.line(
                    [
                        Vector(-0.09 * k, 0.7 * k, -0.06 * k), Vector(-0.09 * k, 1.0 * k, -0.06 * k),
                        Vector(0.09 * k, 1.0 * k, -0.06 * k), Vector(0.09 * k, 0.7 * k, -0.06 * k),
                    ], 0.011 * k, .steel)
                c.line(
                    [
                        Vector(-0.07 * k, 0.72 * k, 0.03 * k), Vector(0, 0.755 * k, 0.03 * k),
                        Vector(0.07 * k, 0.72 * k, 0.03 * k),
                    ], 0.014 * k, .black)
            }
        }
    }
}
