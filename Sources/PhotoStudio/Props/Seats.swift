// Sofas, chairs, stools and beds. Every subject looks towards +z.
extension Props {
    private static func cushion(_ s: inout Stage, _ place: Vector, _ size: Vector, _ cloth: Material, _ turn: Turn) {
        s.box(place.x, place.y, place.z, size.x, size.y, size.z, cloth, round: size.smallest * 0.42, turn: turn)
    }

    static func sofa(_ s: inout Stage, _ p: Palette) {
        seat(&s, p, width: s.dice.within(1.9...2.15), seats: s.dice.chance(0.5) ? 3 : 2)
    }

    static func armchair(_ s: inout Stage, _ p: Palette) { seat(&s, p, width: 0.86, seats: 1) }

    private static func seat(_ s: inout Stage, _ p: Palette, width: Float, seats: Int) {
        let colour = p.cloth(&s.dice)
        let cloth = s.dice.chance(0.25) ? Material.leather(colour * 0.7) : .fabric(colour)
        let legs = Material.wood(p.wood(&s.dice) * 0.7)
        let arm: Float = s.dice.within(0.14...0.2)
        for (x, z) in [(-1, 0.36), (1, 0.36), (-1, -0.36), (1, -0.36)] as [(Float, Float)] {
            s.cone(x * (width / 2 - 0.09), 0, z, 0.018, 0.028, 0.13, legs)
        }
        s.box(0, 0.12, 0, width - 0.04, 0.2, 0.84, cloth, round: 0.04)
        s.box(0, 0.2, -0.34, width - 0.1, 0.6, 0.2, cloth, round: 0.08, turn: .pitch(-7))
        for side in [-1, 1] as [Float] {
            s.box(side * (width / 2 - arm / 2), 0.12, 0.0, arm, 0.5, 0.86, cloth, round: 0.065)
        }
        let inner = width - 2 * arm
        let each = inner / Float(seats)
        for place in 0..<seats {
            let x = -inner / 2 + each * (Float(place) + 0.5)
            cushion(&s, Vector(x, 0.3, 0.07), Vector(each - 0.008, 0.17, 0.7), cloth, .none)
            cushion(
                &s, Vector(x, 0.44, -0.2), Vector(each - 0.02, 0.42, 0.2), cloth,
                Turn(pitch: -13, roll: s.dice.within(-1.5...1.5)))
        }
        let throwColour = Palette.hex(s.dice.pick([0xC9A15A, 0x8C4A3C, 0xD9D2C2, 0x4D6B73]))
        let x = inner * 0.34 * (s.dice.chance(0.5) ? -1 : 1)
        cushion(
            &s, Vector(seats == 1 ? 0.08 : x, 0.46, -0.03), Vector(0.4, 0.38, 0.14), .knit(throwColour),
            Turn(pitch: -22, roll: s.dice.within(-9...9), yaw: x > 0 ? -12 : 12))
    }

    static func chair(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        for (x, z) in [(-0.2, 0.2), (0.2, 0.2)] as [(Float, Float)] {
            s.rod(Vector(x * 1.08, 0.015, z * 1.08), Vector(x, 0.44, z), 0.017, wood)
        }
        for x in [-0.19, 0.19] as [Float] {
            s.line([Vector(x * 1.1, 0.015, -0.25), Vector(x, 0.44, -0.2), Vector(x, 0.84, -0.26)], 0.017, wood)
        }
        s.box(0, 0.43, 0, 0.46, 0.035, 0.45, wood, round: 0.015)
        if s.dice.chance(0.5) { s.box(0, 0.463, 0.01, 0.42, 0.035, 0.4, .fabric(p.cloth(&s.dice)), round: 0.016) }
        s.box(0, 0.74, -0.25, 0.42, 0.11, 0.022, wood, round: 0.01, turn: .pitch(-8))
        for x in [-0.11, 0, 0.11] as [Float] { s.rod(Vector(x, 0.46, -0.2), Vector(x, 0.76, -0.25), 0.009, wood) }
        for z in [-0.22, 0.2] as [Float] { s.rod(Vector(-0.2, 0.2, z), Vector(0.2, 0.2, z), 0.01, wood) }
    }

    static func officeChair(_ s: inout Stage, _ p: Palette) {
        let cloth = Material.fabric(p.colour(0x33363B))
        for arm in 0..<5 {
            let out = Turn.yaw(Float(arm) * 72 + 10).frame.front
            s.rod(Vector(0, 0.12, 0), Vector(out.x * 0.31, 0.075, out.z * 0.31), 0.022, .black)
            s.ball(out.x * 0.31, 0.032, out.z * 0.31, 0.05, 0.062, 0.062, .rubber())
        }
        s.cone(0, 0.1, 0, 0.03, 0.022, 0.36, .chrome)
        s.box(0, 0.44, 0.02, 0.5, 0.09, 0.49, cloth, round: 0.043)
        s.box(0, 0.58, -0.25, 0.46, 0.54, 0.07, cloth, round: 0.034, turn: .pitch(-8))
        s.rod(Vector(0, 0.44, -0.18), Vector(0, 0.72, -0.28), 0.025, .black)
        for side in [-1, 1] as [Float] {
            s.rod(Vector(side * 0.24, 0.47, 0), Vector(side * 0.29, 0.66, 0), 0.017, .black)
            s.box(side * 0.29, 0.66, 0.02, 0.07, 0.03, 0.25, .rubber(), round: 0.014)
        }
    }

    static func stool(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let long = s.dice.chance(0.4)
        let (w, h): (Float, Float) = long ? (0.6, 0.45) : (0.2, 0.46)
        if long {
            s.box(0, h, 0, 1.3, 0.04, 0.34, wood, round: 0.012)
        } else {
            s.cone(0, h, 0, 0.18, 0.17, 0.035, wood, round: 0.01)
        }
        for (x, z) in [(-1, 0.12), (1, 0.12), (-1, -0.12), (1, -0.12)] as [(Float, Float)] {
            s.rod(Vector(x * w, 0.015, z * 1.3), Vector(x * w * 0.8, h, z * 0.8), 0.018, wood)
        }
        s.rod(Vector(-w * 0.9, 0.2, 0.13), Vector(w * 0.9, 0.2, 0.13), 0.012, wood)
        s.rod(Vector(-w * 0.9, 0.2, -0.13), Vector(w * 0.9, 0.2, -0.13), 0.012, wood)
    }

    static func bed(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        let linen = Material.fabric(Palette.hex(0xE4DFD4))
        let cover = Material.fabric(p.cloth(&s.dice).mixed(Vector(0.6), 0.35))
        s.box(0, 0.14, 0, 1.66, 0.2, 2.06, wood, round: 0.015)
        s.box(0, 0, -1.03, 1.7, 1.0, 0.06, wood, round: 0.02)
        for (x, z) in [(-0.76, 0.95), (0.76, 0.95)] as [(Float, Float)] { s.box(x, 0, z, 0.07, 0.16, 0.07, wood) }
        s.box(0, 0.3, 0.02, 1.58, 0.22, 1.98, linen, round: 0.06)
        s.box(0, 0.36, 0.3, 1.66, 0.22, 1.46, cover, round: 0.085)
        s.box(0, 0.5, -0.36, 1.67, 0.1, 0.34, linen, round: 0.048)
        for side in [-1, 1] as [Float] {
            s.box(side * 0.4, 0.53, -0.72, 0.7, 0.17, 0.44, linen, round: 0.08, turn: Turn(pitch: -24, yaw: side * 3))
        }
        s.box(-0.02, 0.565, 0.72, 1.71, 0.035, 0.5, .knit(p.bright(&s.dice)), round: 0.017)
    }

    static func bunkBed(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        for x in [-1.0, 1.0] as [Float] {
            for z in [-0.45, 0.45] as [Float] { s.box(x, 0, z, 0.07, 1.65, 0.07, wood, round: 0.01) }
        }
        for y in [0.28, 1.15] as [Float] {
            for z in [-0.45, 0.45] as [Float] { s.box(0, y, z, 2, 0.13, 0.03, wood) }
            s.box(0, y + 0.08, 0, 1.95, 0.13, 0.86, .fabric(Palette.hex(0xE4DFD4)), round: 0.05)
            s.box(0.25, y + 0.16, 0, 1.4, 0.11, 0.92, .fabric(p.cloth(&s.dice)), round: 0.05)
            s.box(-0.72, y + 0.2, 0, 0.4, 0.12, 0.6, .fabric(Palette.hex(0xEDEAE2)), round: 0.055)
        }
        s.box(-0.25, 1.45, 0.45, 1.5, 0.09, 0.025, wood)
        for x in [0.62, 0.96] as [Float] { s.rod(Vector(x, 0.02, 0.62), Vector(x, 1.6, 0.49), 0.02, wood) }
        for rung in 0..<5 {
            let share = Float(rung) * 0.2 + 0.12
            s.rod(
                Vector(0.62, 1.6 * share, 0.62 - 0.13 * share), Vector(0.96, 1.6 * share, 0.62 - 0.13 * share), 0.016,
                wood)
        }
    }

    static func mattress(_ s: inout Stage, _ p: Palette) {
        let ticking = Material.fabric(Palette.hex(0xE6E2D8))
        s.box(0, 0.0, 0, 1.6, 0.24, 2, ticking, round: 0.06)
        for y in [0.03, 0.21] as [Float] {
            s.box(0, y, 0, 1.612, 0.012, 2.012, .fabric(p.colour(0x8A929B)), round: 0.006)
        }
        for row in 0..<6 {
            for column in 0..<5 {
                s.ball(-0.6 + 0.3 * Float(column), 0.238, -0.78 + 0.31 * Float(row), 0.2, 0.03, 0.2, ticking)
            }
        }
    }
}
