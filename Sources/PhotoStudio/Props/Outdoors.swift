internal import Foundation

// Bicycles, boats, tents and what else goes out of the house.
extension Props {
    private static func bicycleWheel(_ s: inout Stage, _ x: Float, _ r: Float) {
        s.ring(x, r, 0, r - 0.018, 0.017, .rubber(Vector(0.02)), turn: .pitch(90))
        s.ring(x, r, 0, r - 0.042, 0.009, .chrome, turn: .pitch(90))
        for spoke in 0..<14 {
            let out = Turn.roll(Float(spoke) * 25.7).frame.up * (r - 0.04)
            s.rod(Vector(x, r, spoke & 1 == 0 ? 0.02 : -0.02), Vector(x + out.x, r + out.y, 0), 0.0017, .chrome)
        }
        s.rod(Vector(x, r, -0.045), Vector(x, r, 0.045), 0.018, .steel)
    }

    static func bicycle(_ s: inout Stage, _ p: Palette) {
        let paint = Material.enamel(p.bright(&s.dice))
        let r: Float = 0.34
        let (rear, front) = (Vector(-0.52, r, 0), Vector(0.53, r, 0))
        bicycleWheel(&s, rear.x, r)
        bicycleWheel(&s, front.x, r)
        let (crank, saddle, head, low) = (
            Vector(-0.06, 0.29, 0), Vector(-0.22, 0.78, 0), Vector(0.33, 0.83, 0), Vector(0.36, 0.7, 0)
        )
        s.line([crank, saddle, Vector(0.335, 0.8, 0)], 0.017, paint)
        s.rod(crank, low, 0.02, paint)
        s.rod(head, low, 0.021, paint)
        for z in [-0.045, 0.045] as [Float] {
            let side = Vector(0, 0, z)
            s.line([crank, rear + side, saddle - Vector(-0.01, 0.06, 0)], 0.01, paint)
            s.line([low - Vector(-0.01, 0.04, 0), low + Vector(0.03, -0.06, z), front + side], 0.012, paint)
        }
        s.rod(saddle, saddle + Vector(-0.03, 0.11, 0), 0.013, .chrome)
        s.ball(-0.26, 0.91, 0, 0.28, 0.07, 0.15, .leather(Palette.hex(0x5A3A24)))
        s.rod(head, head + Vector(-0.02, 0.14, 0), 0.015, .chrome)
        for z in [-1, 1] as [Float] {
            s.line([Vector(0.31, 0.97, 0), Vector(0.34, 0.99, z * 0.16), Vector(0.24, 1.0, z * 0.27)], 0.0115, .chrome)
            s.rod(Vector(0.24, 1.0, z * 0.27), Vector(0.14, 0.99, z * 0.28), 0.017, .leather(Palette.hex(0x4A3020)))
            s.rod(crank + Vector(0, 0, z * 0.06), crank + Vector(z * 0.09, z * -0.14, z * 0.07), 0.009, .chrome)
            s.box(crank.x + z * 0.09, crank.y - z * 0.15, z * 0.12, 0.09, 0.022, 0.08, .black, round: 0.008)
        }
        s.ring(crank.x, crank.y, 0.05, 0.085, 0.005, .steel, turn: .pitch(90))
        s.rod(crank + Vector(0, 0.085, 0.05), rear + Vector(0, 0.035, 0.05), 0.004, .black)
        s.rod(crank + Vector(0, -0.085, 0.05), rear + Vector(0, -0.035, 0.05), 0.004, .black)
        s.line([Vector(-0.12, 0.3, -0.05), Vector(-0.2, 0.01, -0.22)], 0.009, .black)
    }

    /// A boat's hull as slices: the half width at a place from -1 to 1, and how high its side is there.
    private static func hull(
        _ s: inout Stage, long: Float, wide: Float, deep: Float, _ outside: Material, _ inside: Material, closed: Bool
    ) {
        let slices = 60
        for slice in 0..<slices {
            let t = (Float(slice) + 0.5) / Float(slices) * 2 - 1
            let w = wide / 2 * pow(max(0.02, 1 - t * t), 0.62)
            let rise = deep * (1 + 0.5 * t * t * t * t)
            let keel = deep * 0.35 * t * t * t * t
            var outline: Stage.Outline = []
            for step in 0...8 {
                let angle = Float.pi * (1 + Float(step) / 8)
                outline.append((cos(angle) * w, rise + sin(angle) * (rise - keel)))
            }
            if closed {
                outline.append((0, rise + deep * 0.22 * (1 - t * t)))
            } else {
                let wall: Float = 0.025
                for step in (0...8).reversed() {
                    let angle = Float.pi * (1 + Float(step) / 8)
                    outline.append(
                        (cos(angle) * max(0.002, w - wall), rise + sin(angle) * max(0.002, rise - keel - wall)))
                }
            }
            s.prism(t * long / 2, 0.02, 0, outline, long / Float(slices) + 0.004, outside, turn: .yaw(90))
        }
    }

    static func canoe(_ s: inout Stage, _ p: Palette) {
        let wood = Material.wood(p.wood(&s.dice))
        hull(&s, long: 3.2, wide: 0.82, deep: 0.34, .wood(p.wood(&s.dice), gloss: 0.05), wood, closed: false)
        for x in [-0.8, 0.75] as [Float] { s.box(x, 0.3, 0, 0.24, 0.02, 0.64, .wicker(), round: 0.006) }
        s.rod(Vector(0, 0.35, -0.39), Vector(0, 0.35, 0.39), 0.02, wood)
        s.rod(Vector(-1.0, 0.36, 0.2), Vector(0.4, 0.39, 0.34), 0.015, wood)
        s.box(0.62, 0.37, 0.36, 0.42, 0.02, 0.15, wood, round: 0.009, turn: .yaw(-6))
    }

    static func kayak(_ s: inout Stage, _ p: Palette) {
        for (z, yaw) in [(-0.4, 2), (0.4, -2)] as [(Float, Float)] {
            let shell = Material.enamel(p.bright(&s.dice))
            s.group(0, 0, z, .yaw(yaw)) { boat in
                hull(&boat, long: 2.7, wide: 0.62, deep: 0.24, shell, shell, closed: true)
                boat.ball(0, 0.29, 0, 0.82, 0.1, 0.44, .plain(Vector(0.012), roughness: 0.9))
                boat.group(0, 0.33, 0) { $0.ring(0, 0, 0, 0.24, 0.014, .black) }
                boat.box(-0.24, 0.3, 0, 0.06, 0.16, 0.28, .fabric(Vector(0.04)), round: 0.025, turn: .roll(14))
            }
        }
    }

    static func tent(_ s: inout Stage, _ p: Palette) {
        let cloth = Material.fabric(p.colour(s.dice.pick([0x5E7F4A, 0xC06A2B, 0x3F6C8C])))
        let (w, h, d): (Float, Float, Float) = (0.95, 1.25, 1.1)
        for panel in [-1, 1] as [Float] {
            s.prism(
                panel * w / 2, h / 2, 0,
                [(-0.01, -h * 0.62), (0.012, -h * 0.62), (0.012, h * 0.62), (-0.01, h * 0.62)], d * 2, cloth,
                turn: .roll(panel * 36.5))
        }
        s.prism(0, 0, -d + 0.02, [(-w, 0), (w, 0), (0, h)], 0.02, cloth)
        let flap = Material.fabric(p.colour(0x5E7F4A) * 0.75)
        s.prism(0, 0, d - 0.03, [(-w + 0.02, 0), (-0.3, 0), (0, h - 0.05)], 0.02, flap)
        s.prism(0, 0, d - 0.03, [(w - 0.02, 0), (0.42, 0), (0, h - 0.05)], 0.02, flap)
        s.box(0, 0.0, 0.3, 0.6, 0.13, 1.3, .fabric(Palette.hex(0x8C3A2E)), round: 0.06)
        s.rod(Vector(0, 0.02, d), Vector(0, h + 0.1, d), 0.014, .steel)
        for side in [-1, 1] as [Float] {
            s.rod(Vector(0, h, d), Vector(side * 0.5, 0.01, d + 0.75), 0.005, .plain(Palette.hex(0xE0B23A)))
            s.rod(
                Vector(side * w * 0.98, 0.04, 0), Vector(side * (w + 0.35), 0.01, 0.1), 0.005,
                .plain(Palette.hex(0xE0B23A)))
        }
    }

    static func backpack(_ s: inout Stage, _ p: Palette) {
        let cloth = Material.fabric(p.colour(s.dice.pick([0x3F5E73, 0x7A3B32, 0x55633F])))
        let dark = Material.fabric(Vector(0.035))
        s.box(0, 0, 0, 0.32, 0.52, 0.2, cloth, round: 0.075)
        s.box(0, 0.05, 0.11, 0.25, 0.24, 0.09, cloth, round: 0.04)
        s.box(0, 0.43, 0.02, 0.32, 0.13, 0.23, dark, round: 0.055)
        for x in [-0.09, 0.09] as [Float] {
            s.box(x, 0.26, 0.112, 0.022, 0.2, 0.02, .leather(Palette.hex(0x8A5A33)), round: 0.005)
            s.box(x, 0.27, 0.122, 0.032, 0.026, 0.012, .brass, round: 0.004)
        }
        for x in [-0.185, 0.185] as [Float] { s.box(x, 0.03, 0.01, 0.07, 0.2, 0.13, dark, round: 0.03) }
        s.group(0, 0.6, 0.0, .roll(90)) {
            $0.cone(0, -0.22, 0, 0.075, 0.075, 0.44, .fabric(p.bright(&$0.dice)), round: 0.02)
        }
        s.ring(0, 0.55, -0.08, 0.045, 0.008, dark, turn: .pitch(90))
    }

    static func roll(_ s: inout Stage, _ p: Palette) {
        for (x, y, z) in [(-0.17, 0.14, 0), (0.17, 0.14, 0.02), (0, 0.385, 0)] as [(Float, Float, Float)] {
            let cloth = Material.fabric(p.bright(&s.dice))
            s.group(x, y, z, Turn(pitch: 90)) { bag in
                bag.cone(0, -0.24, 0, 0.14, 0.14, 0.48, cloth, round: 0.06)
                for strap in [-0.1, 0.1] as [Float] { bag.ring(0, strap, 0, 0.14, 0.007, .black) }
                bag.ball(0, 0.235, 0, 0.09, 0.03, 0.09, .black)
            }
        }
    }

    static func skis(_ s: inout Stage, _ p: Palette) {
        for (x, z) in [(-0.14, 0), (0.0, 0.02)] as [(Float, Float)] {
            let tone = Material.enamel(p.bright(&s.dice))
            s.group(x, 0, z, Turn(pitch: -7)) { ski in
                ski.box(0, 0, 0, 0.075, 1.7, 0.016, tone, round: 0.007)
                ski.box(0, 0.5, 0.002, 0.076, 0.35, 0.016, .enamel(Vector(0.75)))
                ski.box(0, 1.66, 0.012, 0.07, 0.16, 0.014, tone, round: 0.006, turn: .pitch(17))
                ski.box(0, 0.72, 0.025, 0.07, 0.28, 0.035, .black, round: 0.01)
                ski.box(0, 0.95, 0.03, 0.06, 0.06, 0.05, .chrome, round: 0.01)
            }
        }
        for x in [0.16, 0.26] as [Float] {
            s.rod(Vector(x, 0.02, 0.08), Vector(x - 0.02, 1.25, -0.1), 0.008, .steel)
            s.rod(Vector(x - 0.018, 1.13, -0.085), Vector(x - 0.02, 1.27, -0.105), 0.018, .black)
            s.ring(x, 0.09, 0.07, 0.04, 0.007, .black)
        }
    }

    static func fishingRod(_ s: inout Stage, _ p: Palette) {
        s.group(0, 0.03, 0, .yaw(20)) { rod in
            rod.rod(
                Vector(-0.42, 0, 0), Vector(-0.1, 0, 0), 0.015,
                Material.plain(Palette.hex(0xB98A5C), roughness: 0.9).with(.speckled, second: Palette.hex(0x7A5232)))
            rod.rod(Vector(-0.1, 0, 0), Vector(0.62, 0.01, 0), 0.0055, .enamel(Palette.hex(0x3A1F18)))
            for guide in 0..<4 { rod.ring(0.02 + 0.17 * Float(guide), 0.02, 0, 0.013, 0.002, .chrome, turn: .roll(90)) }
            rod.cone(
                -0.15, -0.02, 0.05, 0.036, 0.036, 0.05, .metal(Vector(0.3), roughness: 0.2), round: 0.006,
                turn: .pitch(90))
            rod.cone(-0.15, 0.015, 0.085, 0.028, 0.028, 0.03, .brass, round: 0.003, turn: .pitch(90))
            rod.line([Vector(-0.15, 0.0, 0.1), Vector(-0.2, 0.03, 0.12), Vector(-0.2, 0.03, 0.15)], 0.006, .chrome)
        }
        s.box(0.2, 0, 0.22, 0.26, 0.05, 0.15, .plastic(p.colour(0x2F6B5A)), round: 0.012, turn: .yaw(-14))
        for lure in 0..<3 {
            s.ball(
                0.0 + 0.07 * Float(lure), 0.012, 0.2 + 0.03 * Float(lure), 0.055, 0.02, 0.018,
                .enamel(p.bright(&s.dice)), turn: .yaw(40 * Float(lure)))
        }
    }

    static func tyres(_ s: inout Stage, _ p: Palette) {
        for tyre in 0..<4 {
            s.group(s.dice.within(-0.015...0.015), 0.105 + 0.205 * Float(tyre), 0) { t in
                t.ring(0, 0, 0, 0.225, 0.1, .rubber(Vector(0.022)))
                t.lathe(
                    0, -0.09, 0, [(0.27, 0), (0.318, 0.02), (0.322, 0.09), (0.318, 0.16), (0.27, 0.18)],
                    Material.rubber(Vector(0.022)).with(.tiles, second: Vector(0.004), scale: 0.22))
                t.cone(0, 0.02, 0, 0.15, 0.17, 0.05, .steel, round: 0.01)
            }
        }
        s.group(0.62, 0.32, 0.1, Turn(pitch: 78, yaw: -24)) { t in
            t.ring(0, 0, 0, 0.225, 0.1, .rubber(Vector(0.022)))
            t.cone(0, 0.0, 0, 0.17, 0.17, 0.04, .steel, round: 0.01)
            t.cone(0, 0.035, 0, 0.05, 0.045, 0.02, .black)
            for arm in 0..<5 {
                let out = Turn.yaw(Float(arm) * 72).frame.front
                t.rod(Vector(0, 0.045, 0), Vector(out.x * 0.16, 0.04, out.z * 0.16), 0.022, .chrome)
            }
        }
    }

    static func log(_ s: inout Stage, _ place: Vector, _ long: Float, _ r: Float) {
        let bark = Palette.hex(s.dice.pick([0x5A4634, 0x6B5844, 0x4A3A2C]))
        s.group(place.x, place.y, place.z, Turn(pitch: 90, roll: 0)) { log in
            log.cone(0, -long / 2, 0, r, r, long, Material.plain(bark, roughness: 1).with(.bark, second: bark * 0.35))
            log.cone(0, -long / 2 - 0.001, 0, r * 0.9, r * 0.9, long + 0.002, .wood(Palette.hex(0xD3AE78)))
        }
    }

    static func firewood(_ s: inout Stage, _ p: Palette) {
        for row in 0..<6 {
            for column in 0..<9 {
                let r = s.dice.within(0.055...0.075)
                log(
                    &s,
                    Vector(
                        -0.6 + 0.15 * Float(column) + (row & 1 == 0 ? 0 : 0.075), 0.075 + 0.125 * Float(row),
                        s.dice.within(-0.03...0.03)), 0.36, r)
            }
        }
        for x in [-0.72, 0.8] as [Float] { s.box(x, 0, 0, 0.05, 0.95, 0.05, .wood(Palette.hex(0x9A7048))) }
    }

    static func parasol(_ s: inout Stage, _ p: Palette) {
        let cloth = Material.fabric(p.bright(&s.dice))
        s.cone(0, 0, 0, 0.24, 0.22, 0.07, .plain(Vector(0.3), roughness: 0.9), round: 0.02)
        s.rod(Vector(0, 0.05, 0), Vector(0, 2.1, 0), 0.02, .wood(Palette.hex(0xD0AE7D)))
        s.lathe(
            0, 1.6, 0, [(1.05, 0), (0.55, 0.3), (0.04, 0.46), (0, 0.46), (0, 0.44), (0.54, 0.28), (1.04, -0.015)], cloth
        )
        for rib in 0..<8 {
            let out = Turn.yaw(Float(rib) * 45).frame.front
            s.line(
                [Vector(0, 2.07, 0), Vector(out.x * 0.55, 1.9, out.z * 0.55), Vector(out.x * 1.05, 1.6, out.z * 1.05)],
                0.008, .plain(Vector(0.85)))
        }
    }

    static func pottedTree(_ s: inout Stage, _ p: Palette) {
        s.vessel(
            0, 0, 0, [(0.15, 0), (0.2, 0.3), (0.215, 0.31), (0.215, 0.35)], wall: 0.02,
            .plain(Palette.hex(0xB5643F), roughness: 0.8))
        s.cone(0, 0.28, 0, 0.19, 0.19, 0.03, .plain(Vector(0.03, 0.02, 0.015), roughness: 1))
        s.line(
            [Vector(0, 0.3, 0), Vector(0.02, 0.6, 0.01), Vector(0, 0.9, 0)], 0.018,
            .plain(Palette.hex(0x6B5844), roughness: 1))
        for _ in 0..<150 {
            let out =
                Turn(pitch: s.dice.within(-80...80), yaw: s.dice.within(0...360)).frame.front
                * (0.16 + 0.2 * s.dice.unit().squareRoot())
            let green = Palette.hex(s.dice.pick([0x3F6B35, 0x4F7A3B, 0x2F5A33, 0x678B45]))
            s.ball(
                out.x, 1.05 + out.y, out.z, 0.075, 0.008, 0.13, .plain(green, roughness: 0.4),
                turn: Turn(pitch: s.dice.within(-50...50), yaw: s.dice.within(0...360)))
        }
        for fruit in 0..<7 {
            let out = Turn(pitch: s.dice.within(-50...50), yaw: Float(fruit) * 51).frame.front * 0.35
            s.ball(out.x, 1.03 + out.y, out.z, 0.06, 0.075, 0.06, .plain(Palette.hex(0xE3B92B), roughness: 0.35))
        }
    }
}

extension Material {
    static func wicker() -> Material {
        Material.plain(Palette.hex(0xC09A62), roughness: 0.7).with(.wicker, second: Palette.hex(0x5A3F22))
    }
}
