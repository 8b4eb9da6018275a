// Things with a plug or a battery that show, play, print or send.
extension Props {
    static func television(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        s.box(0, 0.1, 0, 1.6, 0.38, 0.4, wood, round: 0.008)
        for x in [-0.7, 0.7] as [Float] { s.box(x, 0, 0, 0.05, 0.1, 0.3, .iron) }
        for x in [-0.4, 0.4] as [Float] { s.box(x, 0.13, 0.2, 0.77, 0.32, 0.015, wood, round: 0.004) }
        for x in [-0.4, 0.4] as [Float] { s.box(x, 0.48, 0.02, 0.2, 0.02, 0.2, .black, round: 0.008) }
        s.box(0, 0.52, 0, 1.35, 0.78, 0.045, .black, round: 0.01)
        s.box(0, 0.532, 0.0215, 1.33, 0.756, 0.006, .darkGlass)
        s.box(0, 0.48, 0.14, 0.9, 0.06, 0.09, .fabric(Vector(0.03)), round: 0.02)
    }

    static func monitor(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0, 0.24, 0.012, 0.2, .steel, round: 0.005)
        s.box(0, 0.01, -0.04, 0.05, 0.2, 0.02, .steel, round: 0.008)
        s.box(0, 0.14, 0, 0.62, 0.365, 0.03, .black, round: 0.008)
        let tone = Palette.hex(s.dice.pick([0x3F6C8C, 0x6B5A8C, 0x4B7F6B]))
        s.box(0, 0.146, 0.0136, 0.608, 0.352, 0.004, Material.glowing(tone, 0.85).with(.screen))
        s.box(
            -0.06, 0, 0.24, 0.42, 0.018, 0.13,
            Material.plastic(Palette.hex(0xD7D7D4)).with(.keyboard, second: Vector(0.9)), round: 0.006, turn: .pitch(3))
        s.ball(0.27, 0.012, 0.25, 0.062, 0.044, 0.11, .plastic(Palette.hex(0xDFDFDB)))
    }

    static func laptop(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plain(p.colour(s.dice.pick([0xB5B6B8, 0x54565A])), roughness: 0.35, gloss: 0.12)
        s.box(0, 0, 0, 0.325, 0.014, 0.228, shell.with(.keyboard, second: Vector(0.02)), round: 0.004)
        let tone = Palette.hex(s.dice.pick([0x3F6C8C, 0x8C5A5A, 0x4B7F6B, 0x6B5A8C]))
        s.group(0, 0.012, -0.112, .pitch(-16)) { lid in
            lid.box(0, 0, 0, 0.325, 0.222, 0.007, shell, round: 0.003)
            lid.box(0, 0.005, 0.0022, 0.315, 0.211, 0.004, Material.glowing(tone, 0.9).with(.screen))
        }
        s.group(0.27, 0, 0.0) { Props.cup(&$0, .enamel(p.bright(&$0.dice))) }
    }

    static func tablet(_ s: inout Stage, _ p: Palette) {
        let tone = Palette.hex(s.dice.pick([0x3F6C8C, 0x8C5A5A, 0x4B7F6B]))
        let tall = s.dice.chance(0.3)
        let (w, d): (Float, Float) = tall ? (0.074, 0.15) : (0.245, 0.175)
        s.box(
            0, 0, 0, w, 0.0075, d, .plain(Palette.hex(0x56585C), roughness: 0.3, gloss: 0.1), round: 0.0035,
            turn: .yaw(12))
        s.box(0, 0.0055, 0, w * 0.96, 0.003, d * 0.95, Material.glowing(tone, 0.8).with(.screen), turn: .yaw(12))
        s.rod(Vector(w * 0.75, 0.005, -0.05), Vector(w * 0.72 + 0.02, 0.005, 0.1), 0.0045, .plastic(Vector(0.8)))
    }

    static func camera(_ s: inout Stage, _ p: Palette) {
        let body = Material.leather(Vector(0.022))
        s.box(0, 0, 0, 0.135, 0.078, 0.042, body, round: 0.008)
        s.box(0, 0.062, 0, 0.134, 0.022, 0.04, .steel, round: 0.006)
        s.box(0, 0.08, 0.002, 0.042, 0.02, 0.036, .steel, round: 0.006)
        s.cone(0.047, 0.084, 0, 0.011, 0.0105, 0.009, .steel, round: 0.002)
        s.cone(-0.045, 0.084, 0, 0.013, 0.0125, 0.007, .black, round: 0.002)
        s.group(0, 0.036, 0.02, .pitch(90)) { barrel(&$0) }
        s.line(
            [
                Vector(-0.07, 0.066, 0), Vector(-0.1, 0.02, 0.03), Vector(-0.13, 0.004, 0.08),
                Vector(-0.04, 0.004, 0.13), Vector(0.05, 0.004, 0.12),
            ], 0.0045, .leather(Palette.hex(0x6B4428)))
    }

    /// A lens whose front looks up.
    private static func barrel(_ s: inout Stage) {
        s.cone(0, 0, 0, 0.03, 0.031, 0.022, .black, round: 0.002)
        s.cone(
            0, 0.022, 0, 0.033, 0.033, 0.018, Material.rubber().with(.grill, second: Vector(0.06), scale: 0.3),
            round: 0.002)
        s.cone(0, 0.04, 0, 0.031, 0.031, 0.012, .black, round: 0.002)
        s.ring(0, 0.052, 0, 0.027, 0.0035, .plastic(Vector(0.05)))
        s.ball(0, 0.047, 0, 0.048, 0.018, 0.048, Material.plain(Vector(0.02, 0.015, 0.04), roughness: 0, gloss: 0.16))
    }

    static func lens(_ s: inout Stage, _ p: Palette) {
        s.group(-0.02, 0, 0) { barrel(&$0) }
        s.group(-0.02, 0.0, 0) { $0.cone(0, -0.0, 0, 0.0335, 0.0335, 0.006, .steel) }
        s.cone(0.06, 0, 0.04, 0.031, 0.031, 0.008, .black, round: 0.002)
    }

    static func speaker(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        for x in [-0.17, 0.17] as [Float] {
            s.box(x, 0, 0, 0.2, 0.33, 0.24, wood, round: 0.006)
            s.box(x, 0.008, 0.119, 0.186, 0.314, 0.008, .plain(Vector(0.03)))
            for (y, r) in [(0.11, 0.072), (0.24, 0.034)] as [(Float, Float)] {
                s.ring(x, y, 0.124, r, 0.006, .rubber(Vector(0.04)), turn: .pitch(90))
                s.ball(x, y, 0.12, r * 1.8, r * 1.8, 0.012, .plain(Vector(0.05), roughness: 0.5))
                s.ball(x, y, 0.126, r * 0.66, r * 0.66, 0.016, .plastic(Vector(0.3)))
            }
        }
    }

    static func soundbar(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0, 0.95, 0.062, 0.1, .fabric(Vector(0.045), scale: 1.5), round: 0.026)
        s.box(0, 0.058, 0, 0.12, 0.006, 0.05, .darkGlass, round: 0.002)
        s.box(0.32, 0, 0.13, 0.04, 0.016, 0.15, .plastic(Vector(0.04)), round: 0.007, turn: .yaw(22))
        for button in 0..<5 {
            s.ball(
                0.335 - 0.01 * Float(button), 0.016, 0.165 - 0.022 * Float(button), 0.013, 0.006, 0.013,
                .plastic(Vector(0.4)))
        }
    }

    static func headphones(_ s: inout Stage, _ p: Palette) {
        let tone = p.colour(0x2A2C30)
        s.ring(0, 0.1, 0, 0.085, 0.0085, .leather(tone), turn: .pitch(90))
        for side in [-1, 1] as [Float] {
            s.ball(side * 0.088, 0.072, 0, 0.045, 0.095, 0.082, .plastic(tone), turn: .roll(side * 6))
            s.ball(side * 0.07, 0.072, 0, 0.036, 0.088, 0.076, .leather(Vector(0.03)), turn: .roll(side * 6))
            s.ball(side * 0.106, 0.074, 0, 0.014, 0.05, 0.045, .steel, turn: .roll(side * 6))
        }
    }

    static func printer(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(Palette.hex(s.dice.pick([0xDFDFDC, 0x3A3B3E])))
        s.box(0, 0, 0, 0.44, 0.15, 0.36, shell, round: 0.018)
        s.box(0, 0.14, -0.03, 0.42, 0.1, 0.28, .plastic(Vector(0.1)), round: 0.02)
        s.box(0, 0.05, 0.17, 0.34, 0.05, 0.03, .black)
        s.box(0, 0.045, 0.24, 0.3, 0.008, 0.18, shell, round: 0.003)
        s.box(0, 0.054, 0.2, 0.21, 0.004, 0.2, .plain(Vector(0.85)), turn: .pitch(-3))
        s.box(0, 0.2, -0.17, 0.24, 0.2, 0.006, .plain(Vector(0.88)), turn: .pitch(-14))
        s.box(0.13, 0.2, 0.1, 0.1, 0.045, 0.01, .darkGlass, turn: .pitch(-40))
        s.ball(0.17, 0.1, 0.181, 0.012, 0.012, 0.006, .glowing(Vector(0.2, 1, 0.4), 1.5))
    }

    static func router(_ s: inout Stage, _ p: Palette) {
        let shell = Material.plastic(Palette.hex(s.dice.pick([0xE2E2E0, 0x2C2D30])))
        s.box(0, 0, 0, 0.24, 0.04, 0.15, shell, round: 0.014)
        for x in [-0.1, -0.035, 0.035, 0.1] as [Float] {
            s.box(x, 0.025, -0.075, 0.018, 0.18, 0.011, shell, round: 0.005, turn: .roll(x * -90))
        }
        for light in 0..<5 {
            s.ball(-0.05 + 0.018 * Float(light), 0.03, 0.073, 0.006, 0.005, 0.006, .glowing(Vector(0.25, 1, 0.45), 2))
        }
        s.line(
            [
                Vector(0.06, 0.02, -0.08), Vector(0.1, 0.006, -0.16), Vector(0.22, 0.004, -0.1),
                Vector(0.3, 0.004, -0.16),
            ], 0.003, .plastic(Palette.hex(0x2E5F9E)))
    }

    static func turntable(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0.02, 0, 0.45, 0.09, 0.36, .wood(p.wood(&s.dice)), round: 0.008)
        for x in [-0.18, 0.18] as [Float] { s.cone(x, 0, 0.13, 0.025, 0.025, 0.025, .black) }
        s.cone(-0.05, 0.11, 0, 0.152, 0.152, 0.014, .steel, round: 0.003)
        record(&s, -0.05, 0.124, 0, p)
        s.cone(0.165, 0.11, -0.11, 0.026, 0.026, 0.035, .steel, round: 0.004)
        s.line([Vector(0.165, 0.155, -0.14), Vector(0.165, 0.152, 0.02), Vector(0.07, 0.14, 0.1)], 0.0045, .chrome)
        s.box(0.064, 0.128, 0.104, 0.016, 0.014, 0.03, .black, turn: .yaw(-40))
    }

    private static func record(_ s: inout Stage, _ x: Float, _ y: Float, _ z: Float, _ p: Palette) {
        s.cone(x, y, z, 0.15, 0.15, 0.004, .plain(Vector(0.012), roughness: 0.18, gloss: 0.07))
        for groove in 0..<4 {
            s.ring(x, y + 0.0035, z, 0.07 + 0.02 * Float(groove), 0.0011, .plain(Vector(0.03), roughness: 0.3))
        }
        s.cone(x, y + 0.001, z, 0.05, 0.05, 0.004, .plain(p.bright(&s.dice)))
        s.rod(Vector(x, y, z), Vector(x, y + 0.014, z), 0.003, .chrome)
    }

    static func records(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0, 0.42, 0.02, 0.36, .wood(p.wood(&s.dice)))
        for x in [-0.21, 0.21] as [Float] { s.box(x, 0, 0, 0.016, 0.24, 0.36, .wood(p.wood(&s.dice))) }
        for z in [-0.175, 0.175] as [Float] { s.box(0, 0, z, 0.42, 0.18, 0.014, .wood(p.wood(&s.dice))) }
        for sleeve in 0..<26 {
            let cover = Material.plain(p.bright(&s.dice).mixed(Vector(0.3), s.dice.unit() * 0.5), roughness: 0.35)
                .with(.print, second: Palette.hex(s.dice.pick([0xE8DFC9, 0x1F1F24, 0xC9A24A])))
            s.box(
                s.dice.within(-0.02...0.02), 0.022, -0.15 + 0.0118 * Float(sleeve), 0.31, 0.31, 0.004, cover,
                turn: .pitch(s.dice.within(-16 ... -9)))
        }
        s.group(0.36, 0, 0.2) { record(&$0, 0, 0, 0, p) }
    }
}
