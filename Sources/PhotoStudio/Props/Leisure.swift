internal import Foundation

// Music, art, books, games and toys.
extension Props {
    /// The outline of a guitar's or violin's body, as long as 1.
    private static func bouts(_ waist: Float) -> Stage.Outline {
        (0..<40).map { step in
            let angle = Float(step) / 40 * 2 * .pi
            let y = -cos(angle) * 0.5
            let wide = sin(angle)
            let shape = 0.37 - 0.07 * y - waist * exp(-(y - 0.08) * (y - 0.08) * 42)
            return ((wide < 0 ? -1 : 1) * pow(abs(wide), 0.72) * shape, y)
        }
    }

    private static func strings(_ s: inout Stage, size k: Float, _ p: Palette, waist: Float) {
        let top = Material.wood(Palette.hex(s.dice.pick([0xD09A50, 0xB5652A, 0xC98A44])), gloss: 0.05, roughness: 0.12)
        let side = Material.wood(Palette.hex(0x6A3A20), gloss: 0.05, roughness: 0.1)
        let body = bouts(waist).map { ($0.0 * k, $0.1 * k + 0.5 * k) }
        s.prism(0, 0, -0.1 * k, body, 0.2 * k, side, round: 0.004)
        s.prism(
            0, 0.005 * k, 0.002 * k, body.map { ($0.0 * 0.985, ($0.1 - 0.5 * k) * 0.985 + 0.5 * k) }, 0.012 * k, top,
            round: 0.002)
        s.box(0, 0.62 * k, 0.01 * k, 0.105 * k, 0.86 * k, 0.05 * k, .wood(Palette.hex(0x2E1C14)), round: 0.008)
        s.box(0, 1.46 * k, -0.02 * k, 0.15 * k, 0.32 * k, 0.04 * k, side, round: 0.01, turn: .pitch(-12))
        if waist < 0.12 {
            s.group(0, 0.63 * k, 0.006 * k, .pitch(90)) {
                $0.cone(0, 0, 0, 0.115 * k, 0.115 * k, 0.004 * k, .plain(Vector(0.01)))
                $0.ring(0, 0.003 * k, 0, 0.125 * k, 0.008 * k, .plain(Palette.hex(0x4A2A18)))
            }
            s.box(0, 0.24 * k, 0.008 * k, 0.32 * k, 0.05 * k, 0.02 * k, .wood(Palette.hex(0x2E1C14)), round: 0.006)
        } else {
            s.box(0, 0.38 * k, 0.01 * k, 0.2 * k, 0.025 * k, 0.09 * k, top, round: 0.006)
            s.prism(
                0, 0, 0.018 * k,
                [(-0.05 * k, 0.03 * k), (0.05 * k, 0.03 * k), (0.03 * k, 0.3 * k), (-0.03 * k, 0.3 * k)], 0.03 * k,
                .black)
            for side in [-1, 1] as [Float] {
                s.line(
                    [
                        Vector(side * 0.17 * k, 0.4 * k, 0.008 * k), Vector(side * 0.14 * k, 0.48 * k, 0.008 * k),
                        Vector(side * 0.16 * k, 0.55 * k, 0.008 * k),
                    ], 0.01 * k, .plain(Vector(0.01)))
            }
        }
        let courses = waist < 0.12 ? 6 : 4
        for string in 0..<courses {
            let share = (Float(string) + 0.5) / Float(courses) - 0.5
            s.rod(
                Vector(share * 0.11 * k, 0.25 * k, 0.04 * k + (waist < 0.12 ? 0 : 0.02 * k)),
                Vector(share * 0.085 * k, 1.5 * k, 0.038 * k), 0.0011, .chrome)
        }
        for peg in 0..<3 {
            for side in [-1, 1] as [Float] {
                s.ball(
                    side * 0.105 * k, (1.54 + 0.085 * Float(peg)) * k, -0.03 * k, 0.06 * k, 0.035 * k, 0.03 * k, .chrome
                )
            }
        }
    }

    static func guitar(_ s: inout Stage, _ p: Palette) {
        s.group(0, 0.06, 0, Turn(pitch: -14)) { strings(&$0, size: 0.5, p, waist: 0.085) }
        for side in [-1, 1] as [Float] {
            s.line(
                [
                    Vector(side * 0.12, 0.01, 0.13), Vector(side * 0.1, 0.1, -0.02), Vector(0, 0.36, -0.24),
                    Vector(side * 0.14, 0.01, -0.32),
                ], 0.01, .black)
        }
    }

    static func violin(_ s: inout Stage, _ p: Palette) {
        s.box(0, 0, 0, 0.34, 0.035, 0.74, .fabric(Palette.hex(0x3A2430)), round: 0.015)
        s.group(-0.02, 0.05, 0.3, Turn(pitch: -90, yaw: 8)) { strings(&$0, size: 0.33, p, waist: 0.16) }
        s.rod(Vector(0.13, 0.045, 0.33), Vector(0.1, 0.045, -0.3), 0.004, .wood(Palette.hex(0x5A3020)))
        s.rod(Vector(0.12, 0.043, 0.32), Vector(0.092, 0.043, -0.29), 0.002, .plain(Vector(0.8)))
    }

    static func piano(_ s: inout Stage, _ p: Palette) {
        let wood =
            s.dice.chance(0.5)
            ? Material.wood(Palette.hex(0x5A3420), gloss: 0.06, roughness: 0.08) : .enamel(Vector(0.012))
        s.box(0, 0.04, -0.12, 1.46, 1.12, 0.36, wood, round: 0.008)
        s.box(0, 1.16, -0.11, 1.52, 0.03, 0.42, wood, round: 0.008)
        for x in [-0.73, 0.73] as [Float] {
            s.box(x, 0, 0.06, 0.05, 0.74, 0.62, wood, round: 0.012)
            s.box(x, 0.02, 0.3, 0.06, 0.6, 0.06, wood, round: 0.012)
        }
        s.box(0, 0.58, 0.18, 1.42, 0.06, 0.36, wood, round: 0.008)
        for key in 0..<50 {
            let x = -0.678 + 0.0277 * Float(key)
            s.box(x, 0.64, 0.24, 0.0262, 0.02, 0.16, .enamel(Vector(0.82, 0.8, 0.74)), round: 0.002)
            if ![0, 3].contains(key % 7) && key > 0 {
                s.box(x - 0.0138, 0.655, 0.21, 0.013, 0.017, 0.1, .black, round: 0.003)
            }
        }
        s.box(0, 0.8, 0.08, 0.5, 0.28, 0.012, wood, round: 0.004, turn: .pitch(-14))
        for page in [-0.11, 0.11] as [Float] {
            s.box(
                page, 0.83, 0.1, 0.21, 0.28, 0.004, Material.plain(Vector(0.85)).with(.print, second: Vector(0.12)),
                turn: .pitch(-14))
        }
        for pedal in [-0.08, 0, 0.08] as [Float] { s.box(pedal, 0.04, 0.1, 0.035, 0.014, 0.12, .brass, round: 0.006) }
        s.group(0.05, 0, 0.75) { stool in
            stool.box(0, 0.44, 0, 0.62, 0.07, 0.34, .leather(Vector(0.02)), round: 0.03)
            for x in [-0.26, 0.26] as [Float] {
                for z in [-0.13, 0.13] as [Float] { stool.box(x, 0, z, 0.04, 0.46, 0.04, wood) }
            }
        }
    }

    static func accordion(_ s: inout Stage, _ p: Palette) {
        let shell = Material.enamel(p.colour(0x8C1F24))
        s.box(-0.17, 0, 0, 0.09, 0.36, 0.18, shell, round: 0.02)
        s.box(0.17, 0, 0, 0.09, 0.36, 0.18, shell, round: 0.02)
        for fold in 0..<14 {
            s.box(
                -0.116 + 0.018 * Float(fold), 0.01, 0, 0.012, 0.34, 0.17,
                .plain(fold & 1 == 0 ? Vector(0.02) : Palette.hex(0xA8322A), roughness: 0.7), round: 0.004)
        }
        s.box(0.235, 0.0, 0.06, 0.05, 0.36, 0.06, .black, round: 0.008)
        for key in 0..<16 {
            s.box(0.25, 0.015 + 0.0215 * Float(key), 0.075, 0.05, 0.0195, 0.06, .enamel(Vector(0.82)), round: 0.003)
        }
        for row in 0..<8 {
            for column in 0..<3 {
                s.ball(
                    -0.185 + 0.02 * Float(column), 0.06 + 0.034 * Float(row), 0.092, 0.014, 0.014, 0.01,
                    .enamel(Vector(0.82)))
            }
        }
        s.box(0.17, 0.06, 0.09, 0.05, 0.24, 0.008, Material.chrome.with(.grill, second: Vector(0.05)))
        s.line(
            [Vector(-0.215, 0.05, 0.05), Vector(-0.25, 0.18, 0.08), Vector(-0.215, 0.31, 0.05)], 0.012,
            .leather(Vector(0.03)))
    }

    static func painting(_ s: inout Stage, _ p: Palette) {
        let wide = s.dice.chance(0.7)
        let (w, h): (Float, Float) = wide ? (0.9, 0.66) : (0.6, 0.78)
        let gilt =
            s.dice.chance(0.5)
            ? Material.plain(Palette.hex(0xA57F3C), roughness: 0.4, gloss: 0.25) : .wood(p.wood(&s.dice))
        let sky = Palette.hex(s.dice.pick([0x7FA0B8, 0xC9A078, 0x8C94A8, 0x6F93A3]))
        let land = Palette.hex(s.dice.pick([0x3F5636, 0x5A4630, 0x2F4A50, 0x6B4A2C]))
        s.box(0, 0, 0.012, w, h, 0.024, .plain(Vector(0.72), roughness: 0.9))
        s.box(
            0, 0.07, 0.016, w - 0.14, h - 0.14, 0.02,
            Material.plain(sky, roughness: 0.6, gloss: 0.03).with(.painting, second: land))
        for y in [0, h - 0.055] as [Float] { s.box(0, y, 0.02, w + 0.05, 0.055, 0.04, gilt, round: 0.014) }
        for x in [-w / 2, w / 2] as [Float] { s.box(x, 0, 0.02, 0.055, h, 0.04, gilt, round: 0.014) }
    }

    static func azulejos(_ s: inout Stage, _ p: Palette) {
        for row in 0..<3 {
            for column in 0..<4 {
                let glaze = Material.enamel(Palette.hex(0xE5E4DC)).with(.azulejo, second: Palette.hex(0x24488C))
                s.box(
                    -0.21 + 0.14 * Float(column), 0.14 * Float(row), 0.006, 0.138, 0.138, 0.012, glaze, round: 0.003,
                    turn: .none)
            }
        }
    }

    static func sculpture(_ s: inout Stage, _ p: Palette) {
        let stuff =
            s.dice.chance(0.5)
            ? p.metal(.plain(Palette.hex(0x4A3A26), roughness: 0.35, gloss: 0.3))
            : Material.plain(Vector(0.75), roughness: 0.5)
        s.box(0, 0, 0, 0.12, 0.05, 0.12, .plain(Vector(0.04), roughness: 0.15), round: 0.004)
        s.lathe(
            0, 0.05, 0,
            [(0, 0), (0.04, 0), (0.03, 0.05), (0.05, 0.13), (0.03, 0.2), (0.055, 0.26), (0.02, 0.31), (0, 0.315)], stuff
        )
        s.ball(0.005, 0.395, 0.008, 0.075, 0.1, 0.085, stuff)
        s.line([Vector(0.05, 0.3, 0), Vector(0.09, 0.22, 0.03), Vector(0.03, 0.19, 0.06)], 0.014, stuff)
        s.line([Vector(-0.05, 0.3, 0), Vector(-0.08, 0.38, 0.01), Vector(-0.03, 0.46, 0.02)], 0.014, stuff)
    }

    static func clock(_ s: inout Stage, _ p: Palette) {
        let face = Material.plain(Palette.hex(0xEDE8DB), roughness: 0.5).with(.clockFace, second: Vector(0.03))
        s.group(0, 0.18, 0.02, .pitch(90)) { $0.cone(0, -0.02, 0, 0.175, 0.175, 0.035, .plain(Vector(0.5))) }
        s.box(0, 0.02, 0.037, 0.32, 0.32, 0.002, face)
        s.ring(0, 0.18, 0.03, 0.195, 0.036, .wood(p.wood(&s.dice)), turn: .pitch(90))
    }

    static func books(_ s: inout Stage, _ p: Palette) {
        var y: Float = 0
        for _ in 0..<5 {
            let (w, d, h) = (s.dice.within(0.2...0.25), s.dice.within(0.15...0.18), s.dice.within(0.022...0.042))
            let tone = p.bright(&s.dice).mixed(Vector(0.25), s.dice.unit() * 0.6)
            let cover = Material.plain(tone, roughness: 0.4).with(.print, second: Palette.hex(0xE8DFC9))
            s.group(s.dice.within(-0.012...0.012), y, s.dice.within(-0.01...0.01), .yaw(s.dice.within(-11...11))) { b in
                b.box(
                    0, 0.003, 0.002, w - 0.008, h - 0.006, d - 0.006,
                    Material.plain(Palette.hex(0xE6DDC6), roughness: 1).with(.pages, second: Palette.hex(0xA89C80)))
                b.box(0, 0, 0, w, 0.003, d, .plain(tone))
                b.box(0, h - 0.003, 0, w, 0.003, d, cover)
                b.box(0, 0, d / 2, w, h, 0.003, .plain(tone), round: 0.001)
                b.box(-0.02, h * 0.3, d / 2 + 0.0016, w * 0.5, h * 0.4, 0.001, .plain(Palette.hex(0xDCCB96)))
            }
            y += h
        }
        let tone = p.bright(&s.dice)
        s.group(0.22, 0, 0.04, Turn(yaw: 30)) { b in
            for side in [-1, 1] as [Float] {
                b.box(
                    side * 0.07, 0.004, 0, 0.14, 0.016, 0.2,
                    Material.plain(Palette.hex(0xEDE6D4), roughness: 1).with(.print, second: Palette.hex(0x6A6458)),
                    round: 0.006, turn: .roll(side * -5))
            }
            b.box(0, 0, 0, 0.29, 0.003, 0.21, .plain(tone))
        }
    }

    static func games(_ s: inout Stage, _ p: Palette) {
        var y: Float = 0
        for _ in 0..<4 {
            let h = s.dice.within(0.04...0.065)
            let (w, d) = (s.dice.within(0.26...0.31), s.dice.within(0.24...0.29))
            let box = Material.plain(p.bright(&s.dice), roughness: 0.35).with(
                .print, second: Palette.hex(s.dice.pick([0xF0E4C8, 0x1F2630, 0xE0B23A])))
            s.box(0, y, 0, w, h, d, box, round: 0.003, turn: .yaw(s.dice.within(-9...9)))
            y += h
        }
        for piece in 0..<7 {
            let tone = Material.enamel(p.bright(&s.dice))
            let (x, z) = (0.2 + s.dice.within(0...0.12), s.dice.within(0.02...0.2))
            if piece < 4 {
                s.cone(x, 0, z, 0.012, 0.005, 0.024, tone, round: 0.003)
                s.ball(x, 0.028, z, 0.013, 0.013, 0.013, tone)
            } else {
                s.box(x, 0, z, 0.018, 0.018, 0.018, .enamel(Vector(0.82)), round: 0.004, turn: .yaw(Float(piece) * 25))
            }
        }
    }

    static func bricks(_ s: inout Stage, _ p: Palette) {
        func brick(_ s: inout Stage, _ x: Float, _ y: Float, _ z: Float, _ long: Int, _ yaw: Float, _ tone: Vector) {
            let m = Material.plain(tone, roughness: 0.12, gloss: 0.05)
            s.group(x, y, z, .yaw(yaw)) { b in
                b.box(0, 0, 0, 0.016 * Float(long), 0.0192, 0.032, m, round: 0.0008)
                for stud in 0..<long {
                    for row in [-0.008, 0.008] as [Float] {
                        b.cone(
                            0.016 * (Float(stud) - Float(long - 1) / 2), 0.0192, row, 0.005, 0.005, 0.0036, m,
                            round: 0.0008)
                    }
                }
            }
        }
        let tones = [0xC4281C, 0x1E5AA8, 0xF2C318, 0x2F8A3F, 0xE6E4DC, 0xD8701E].map { Palette.hex($0) }
        for level in 0..<5 {
            for side in 0..<2 {
                brick(
                    &s, -0.03 + 0.048 * Float(side) + (level & 1 == 0 ? 0 : 0.012), 0.0192 * Float(level), -0.02, 3, 0,
                    s.dice.pick(tones))
            }
        }
        for _ in 0..<16 {
            brick(
                &s, s.dice.within(-0.13...0.13), 0, s.dice.within(0.03...0.13), 2 + s.dice.below(3),
                s.dice.within(0...180), s.dice.pick(tones))
        }
    }

    static func teddy(_ s: inout Stage, _ p: Palette) {
        let fur = Material.knit(p.colour(s.dice.pick([0xA9743F, 0x8C6A4A, 0xC7A274])))
        let pale = Material.knit(Palette.hex(0xD9C19A))
        s.ball(0, 0.15, 0, 0.23, 0.28, 0.2, fur)
        s.ball(0, 0.15, 0.04, 0.15, 0.19, 0.15, pale)
        s.ball(0, 0.36, 0.02, 0.21, 0.19, 0.18, fur)
        s.ball(0, 0.33, 0.1, 0.1, 0.08, 0.08, pale)
        s.ball(0, 0.355, 0.138, 0.036, 0.026, 0.026, .black)
        for side in [-1, 1] as [Float] {
            s.ball(side * 0.085, 0.45, 0.0, 0.08, 0.08, 0.05, fur)
            s.ball(side * 0.045, 0.385, 0.098, 0.022, 0.024, 0.02, .enamel(Vector(0.01)))
            s.ball(side * 0.14, 0.2, 0.06, 0.09, 0.19, 0.1, fur, turn: Turn(pitch: -30, roll: side * 38))
            s.ball(side * 0.09, 0.055, 0.13, 0.11, 0.1, 0.22, fur, turn: .yaw(side * 18))
            s.ball(side * 0.12, 0.06, 0.235, 0.08, 0.085, 0.03, pale, turn: .yaw(side * 18))
        }
        s.box(0, 0.25, 0.07, 0.12, 0.045, 0.03, .fabric(p.bright(&s.dice)), round: 0.014)
    }

    static func telescope(_ s: inout Stage, _ p: Palette) {
        for leg in 0..<3 {
            let out = Turn.yaw(Float(leg) * 120 + 20).frame.front
            s.rod(
                Vector(out.x * 0.04, 0.82, out.z * 0.04), Vector(out.x * 0.42, 0.01, out.z * 0.42), 0.016,
                .wood(Palette.hex(0x9A6B3C)))
            s.rod(Vector(out.x * 0.2, 0.42, out.z * 0.2), Vector(0, 0.36, 0), 0.006, .black)
        }
        s.cone(0, 0.8, 0, 0.05, 0.045, 0.1, .black, round: 0.008)
        s.group(-0.34, 0.78, 0, .roll(-62)) { tube in
            tube.cone(0, 0, 0, 0.05, 0.05, 0.72, .enamel(p.colour(0xE4E4E0)), round: 0.004)
            tube.cone(0, 0.68, 0, 0.06, 0.06, 0.14, .black, round: 0.004)
            tube.cone(0, -0.14, 0, 0.03, 0.036, 0.15, .black, round: 0.004)
            tube.cone(0, -0.2, 0, 0.018, 0.018, 0.07, .chrome, round: 0.003)
            tube.cone(0.068, 0.05, 0, 0.014, 0.014, 0.18, .black, round: 0.003)
        }
    }
}
