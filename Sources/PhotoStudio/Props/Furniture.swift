// Tables, shelves, cabinets, lamps, mirrors and rugs.
extension Props {
    static func table(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let (w, d, h) = (s.dice.within(1.3...1.8), s.dice.within(0.75...0.9), Float(0.72))
        s.box(0, h, 0, w, 0.035, d, wood, round: 0.012)
        s.box(0, h - 0.08, 0, w - 0.24, 0.08, d - 0.2, wood)
        for x in [-1, 1] as [Float] {
            for z in [-1, 1] as [Float] {
                s.cone(
                    x * (w / 2 - 0.1), 0, z * (d / 2 - 0.1), 0.024, 0.036, h, wood,
                    turn: Turn(pitch: z * -3, roll: x * 3))
            }
        }
        s.vessel(
            w * 0.12, h + 0.035, 0, [(0.06, 0), (0.13, 0.05), (0.16, 0.085)], wall: 0.008,
            .enamel(Palette.hex(0xD9D2C3)))
        for fruit in 0..<4 {
            let out = Turn.yaw(Float(fruit) * 95).frame.front * 0.06
            s.ball(
                w * 0.12 + out.x, h + 0.1, out.z, 0.078, 0.074, 0.078,
                .plastic(Palette.hex(s.dice.pick([0xB03A2A, 0xC98A2E, 0x8DA03C]))))
        }
    }

    static func lowTable(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let (w, d) = (s.dice.within(0.5...1.0), Float(0.5))
        s.box(0, 0.42, 0, w, 0.03, d, wood, round: 0.01)
        s.box(0, 0.16, 0, w - 0.12, 0.02, d - 0.12, wood)
        for x in [-1, 1] as [Float] {
            for z in [-1, 1] as [Float] {
                s.box(x * (w / 2 - 0.05), 0, z * (d / 2 - 0.05), 0.04, 0.43, 0.04, wood, round: 0.006)
            }
        }
        for book in 0..<3 {
            let cover = Material.plain(p.bright(&s.dice), roughness: 0.4).with(.print, second: Palette.hex(0xE4DCC8))
            s.box(
                -w * 0.15, 0.45 + 0.028 * Float(book), 0, 0.26, 0.026, 0.19, cover, round: 0.003,
                turn: .yaw(s.dice.within(-12...12)))
        }
    }

    static func desk(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        s.box(0, 0.72, 0, 1.4, 0.03, 0.68, wood, round: 0.008)
        for x in [-0.66, 0.66] as [Float] {
            for z in [-0.29, 0.29] as [Float] { s.box(x, 0, z, 0.045, 0.72, 0.045, wood, round: 0.005) }
        }
        s.box(0.44, 0.28, 0, 0.4, 0.44, 0.6, wood, round: 0.004)
        for drawer in 0..<3 {
            s.box(0.44, 0.295 + 0.14 * Float(drawer), 0.3, 0.38, 0.13, 0.018, wood, round: 0.004)
            s.ball(0.44, 0.36 + 0.14 * Float(drawer), 0.322, 0.026, 0.026, 0.026, .brass)
        }
        s.group(-0.42, 0.75, -0.12) { deskLamp(&$0, .black) }
        s.box(0.02, 0.75, 0.04, 0.3, 0.004, 0.21, .plain(Vector(0.82)), turn: .yaw(6))
        s.cone(0.46, 0.75, -0.12, 0.036, 0.04, 0.1, .enamel(p.bright(&s.dice)))
        for pen in 0..<4 {
            s.rod(
                Vector(0.46, 0.78, -0.12), Vector(0.43 + 0.022 * Float(pen), 0.92, -0.14 + 0.015 * Float(pen)), 0.004,
                .plastic(p.bright(&s.dice)))
        }
    }

    private static func deskLamp(_ s: inout Stage, _ metal: Material) {
        s.cone(0, 0, 0, 0.09, 0.085, 0.02, metal, round: 0.006)
        s.line([Vector(0, 0.01, 0), Vector(-0.08, 0.28, 0), Vector(0.14, 0.44, 0.02)], 0.008, metal)
        s.lathe(
            0.17, 0.4, 0.03, [(0, 0.09), (0.025, 0.085), (0.08, 0), (0.075, 0), (0.02, 0.075), (0, 0.08)], metal,
            turn: .roll(20))
    }

    /// Books that stand side by side along x, from `from` to `to`.
    static func row(_ s: inout Stage, from: Float, to: Float, y: Float, z: Float, height: Float) {
        var x = from
        while true {
            let w = s.dice.within(0.016...0.042)
            guard x + w < to else { return }
            let h = height * s.dice.within(0.68...0.95)
            let colour = Palette.hex(
                s.dice.pick([
                    0x7A2E2B, 0x2D4A63, 0x45603F, 0xC7B68C, 0xD8D2C0, 0x8A5A33, 0x3B3A40, 0xA9772F, 0x69717A, 0x54304A,
                ]))
            let lean: Float = s.dice.chance(0.07) ? -7 : 0
            s.box(x + w / 2, y, z, w - 0.002, h, 0.15, .plain(colour, roughness: 0.5), round: 0.003, turn: .roll(lean))
            if s.dice.chance(0.5) {
                s.box(x + w / 2, y + h * 0.72, z + 0.0752, w * 0.7, h * 0.1, 0.002, .plain(Palette.hex(0xD9C68E)))
            }
            x += w + (lean == 0 ? 0.001 : 0.02)
        }
    }

    static func bookcase(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let (w, h, shelves): (Float, Float, Int) = (0.86, 1.8, 5)
        for x in [-w / 2, w / 2] as [Float] { s.box(x, 0, 0, 0.022, h, 0.28, wood) }
        s.box(0, 0.05, -0.13, w, h - 0.05, 0.01, wood)
        for level in 0...shelves {
            let y = 0.06 + Float(level) * (h - 0.082) / Float(shelves)
            s.box(0, y, 0, w, 0.022, 0.28, wood)
            guard level < shelves else { continue }
            let end = s.dice.within(0.1...(w / 2 - 0.03))
            row(&s, from: -w / 2 + 0.015, to: end, y: y + 0.022, z: 0.03, height: 0.3)
            if end < 0.28 {
                let pot = Material.enamel(p.bright(&s.dice))
                s.lathe(
                    (end + w / 2) / 2, y + 0.022, 0.02,
                    [(0, 0), (0.045, 0), (0.07, 0.08), (0.03, 0.17), (0.035, 0.2), (0, 0.2)], pot)
            }
        }
    }

    static func cabinet(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let (w, h, d) = (s.dice.within(0.9...1.5), s.dice.within(0.78...0.95), Float(0.45))
        s.box(0, 0.12, 0, w, h - 0.12, d, wood, round: 0.008)
        s.box(0, h, 0, w + 0.03, 0.025, d + 0.03, wood, round: 0.008)
        for x in [-1, 1] as [Float] {
            for z in [-1, 1] as [Float] { s.cone(x * (w / 2 - 0.07), 0, z * (d / 2 - 0.06), 0.015, 0.024, 0.13, wood) }
        }
        for column in 0..<2 {
            for drawer in 0..<3 {
                let each = (h - 0.17) / 3
                let x = (Float(column) - 0.5) * w / 2
                let y = 0.145 + each * Float(drawer)
                s.box(x, y, d / 2, w / 2 - 0.035, each - 0.018, 0.02, wood, round: 0.005)
                s.ball(x, y + each / 2 - 0.01, d / 2 + 0.022, 0.03, 0.03, 0.03, .brass)
            }
        }
        s.group(-w * 0.3, h + 0.025, 0) { shade(&$0, height: 0.4, Palette.hex(0xE8DCC4)) }
        s.lathe(
            w * 0.28, h + 0.025, 0, [(0, 0), (0.05, 0), (0.09, 0.1), (0.035, 0.2), (0.045, 0.24), (0, 0.235)],
            .enamel(p.bright(&s.dice)))
    }

    static func wardrobe(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        s.box(0, 0.06, 0, 1.2, 1.9, 0.56, wood, round: 0.006)
        s.box(0, 0, 0, 1.14, 0.06, 0.5, wood)
        s.box(0, 1.96, 0, 1.26, 0.04, 0.6, wood, round: 0.014)
        for side in [-1, 1] as [Float] {
            s.box(side * 0.3, 0.1, 0.28, 0.585, 1.82, 0.022, wood, round: 0.004)
            s.box(side * 0.3, 0.24, 0.286, 0.42, 0.6, 0.022, wood, round: 0.008)
            s.box(side * 0.3, 0.98, 0.286, 0.42, 0.8, 0.022, wood, round: 0.008)
            s.rod(Vector(side * 0.04, 0.93, 0.32), Vector(side * 0.04, 1.07, 0.32), 0.008, .brass)
        }
    }

    /// A table lamp that is on.
    static func shade(_ s: inout Stage, height k: Float, _ cloth: Vector) {
        let foot = Material.enamel(Palette.hex(s.dice.pick([0x4F6B70, 0xC9B58D, 0x8A4B3A, 0x3A3D45])))
        s.lathe(
            0, 0, 0,
            [
                (0, 0), (0.2 * k, 0), (0.2 * k, 0.03 * k), (0.1 * k, 0.08 * k), (0.19 * k, 0.26 * k),
                (0.05 * k, 0.46 * k), (0, 0.46 * k),
            ], foot)
        s.rod(Vector(0, 0.45 * k, 0), Vector(0, 0.62 * k, 0), 0.015 * k, .brass)
        s.lathe(
            0, 0.55 * k, 0, [(0.3 * k, 0), (0.2 * k, 0.42 * k), (0.19 * k, 0.42 * k), (0.285 * k, 0)],
            .glowing(cloth * Vector(1, 0.76, 0.48), 2.1))
    }

    static func tableLamp(_ s: inout Stage, _ p: Palette) { shade(&s, height: 0.5, Palette.hex(0xEADFC9)) }

    static func floorLamp(_ s: inout Stage, _ p: Palette) {
        let metal = s.dice.chance(0.5) ? Material.brass : .iron
        s.cone(0, 0, 0, 0.15, 0.145, 0.025, metal, round: 0.008)
        s.rod(Vector(0, 0.02, 0), Vector(0, 1.42, 0), 0.011, metal)
        s.lathe(
            0, 1.3, 0, [(0.22, 0), (0.16, 0.27), (0.155, 0.27), (0.215, 0)], .glowing(Vector(0.86, 0.6, 0.34), 2.2))
        // Something beside it, for a lamp alone is a line.
        s.group(0.52, 0, 0.14, .yaw(-18)) { armchair(&$0, p) }
    }

    static func pendant(_ s: inout Stage, _ p: Palette) {
        let metal = Material.enamel(p.colour(0x3E5A55))
        s.rod(Vector(0, 0.28, 0), Vector(0, 0.75, 0), 0.004, .black)
        s.lathe(
            0, 0, 0,
            [
                (0.24, 0), (0.21, 0.1), (0.1, 0.2), (0.03, 0.24), (0.03, 0.29), (0, 0.29), (0, 0.28), (0.02, 0.23),
                (0.09, 0.19), (0.2, 0.095), (0.232, 0),
            ], metal)
        s.ball(0, 0.1, 0, 0.11, 0.13, 0.11, .glowing(Vector(1, 0.86, 0.6), 4))
    }

    static func mirror(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        s.box(0, 0, 0.015, 0.6, 1.3, 0.03, wood, round: 0.01)
        s.box(0, 0.04, 0.024, 0.52, 1.22, 0.02, .metal(Vector(0.88), roughness: 0))
    }

    static func rug(_ s: inout Stage, _ p: Palette) {
        let ground = p.colour(s.dice.pick([0x7C2F2A, 0x2F4A66, 0x8A5B2E]))
        let pattern = Material(pattern: .rug, colour: ground, second: Palette.hex(0x2B3A4C), roughness: 1, gloss: 0)
        s.box(0, 0, 0, 2.4, 0.014, 1.6, pattern, round: 0.005)
        for fringe in 0..<46 {
            let z = -0.79 + 0.035 * Float(fringe)
            for x in [-1.2, 1.2] as [Float] {
                s.rod(
                    Vector(x, 0.006, z), Vector(x * 1.035, 0.003, z + s.dice.within(-0.01...0.01)), 0.003,
                    .plain(Palette.hex(0xD8CDB4)))
            }
        }
    }

    static func crib(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        for x in [-0.64, 0.64] as [Float] {
            for z in [-0.33, 0.33] as [Float] { s.box(x, 0, z, 0.05, 0.95, 0.05, wood, round: 0.01) }
            s.box(x, 0.86, 0, 0.03, 0.05, 0.66, wood, round: 0.01)
            s.box(x, 0.28, 0, 0.03, 0.05, 0.66, wood, round: 0.01)
            for bar in 0..<6 {
                s.rod(
                    Vector(x, 0.3, -0.26 + 0.104 * Float(bar)), Vector(x, 0.88, -0.26 + 0.104 * Float(bar)), 0.009, wood
                )
            }
        }
        for z in [-0.33, 0.33] as [Float] {
            s.box(0, 0.86, z, 1.28, 0.05, 0.03, wood, round: 0.01)
            s.box(0, 0.28, z, 1.28, 0.05, 0.03, wood, round: 0.01)
            for bar in 0..<13 {
                s.rod(
                    Vector(-0.55 + 0.092 * Float(bar), 0.3, z), Vector(-0.55 + 0.092 * Float(bar), 0.88, z), 0.009, wood
                )
            }
        }
        s.box(0, 0.33, 0, 1.22, 0.12, 0.6, .fabric(Palette.hex(0xE6E2D8)), round: 0.04)
        s.box(0.2, 0.42, 0, 0.7, 0.06, 0.58, .knit(p.bright(&s.dice).mixed(Vector(0.7), 0.4)), round: 0.03)
    }
}
