// Homes in their landscapes.
enum Homes {
    static func shot(_ home: Photograph.Home, _ dice: inout Dice, aspect: Float) -> Shot {
        var stage = Stage(dice: dice)
        switch home {
        case .house: house(&stage)
        case .flat: flat(&stage)
        case .cottage: cottage(&stage)
        }
        let (low, high) = (stage.low, stage.high)
        let reach = (high - low).length / 2
        stage.isSubject = false
        var light = Light.window(
            azimuth: home == .flat ? -38 : 34, elevation: 40, distance: reach * 40, size: reach * 1.1,
            at: (low + high) * 0.5)
        light.colour = Vector(2.9, 2.6, 2.15)
        light.above = Vector(0.5, 0.6, 0.8)
        light.around = Vector(0.46, 0.5, 0.54)
        light.below = Vector(0.13, 0.15, 0.09)
        light.isOutdoors = true
        light.seed = Int32(dice.below(500))
        surroundings(&stage, home, &dice)
        var camera = Camera.framing(
            low: low, high: high, azimuth: home == .house ? -27 : home == .flat ? 16 : 26,
            elevation: home == .cottage ? 6 : 2.5, tilt: 0.4, fieldOfView: 52, aspect: aspect, fill: 0.72)
        camera.position.y = max(camera.position.y, low.y + 1.5)
        return Shot(
            stage: stage, light: light, camera: camera, development: Development(brightness: 1, vignette: 0.25),
            lift: 0.006)
    }

    private static func window(_ s: inout Stage, _ x: Float, _ y: Float, _ z: Float, _ w: Float, _ h: Float) {
        let white = Material.plain(Vector(0.8), roughness: 0.5)
        s.box(x, y, z, w + 0.16, h + 0.16, 0.1, white, round: 0.01)
        s.box(x, y + 0.08, z + 0.02, w, h, 0.1, .plain(Vector(0.025, 0.03, 0.035), roughness: 0.03, gloss: 0.16))
        s.box(x, y + 0.08, z + 0.04, 0.05, h, 0.1, white)
        s.box(x, y + 0.08 + h * 0.55, z + 0.04, w, 0.05, 0.1, white)
        s.box(x, y - 0.06, z + 0.06, w + 0.3, 0.06, 0.2, white)
    }

    private static func tree(_ s: inout Stage, _ x: Float, _ z: Float, _ k: Float, _ dice: inout Dice) {
        let bark = Palette.hex(0x4F4234)
        s.cone(x, 0, z, 0.16 * k, 0.09 * k, 2.2 * k, Material.plain(bark, roughness: 1).with(.bark, second: bark * 0.4))
        for _ in 0..<9 {
            let leaf = Palette.hex(dice.pick([0x4A5C30, 0x566838, 0x3F5230, 0x64713F]))
            let crown = Material(
                pattern: .foliage, colour: leaf, second: leaf * 0.25, scale: 2.2, roughness: 1, gloss: 0, relief: 0.9)
            let size = k * dice.within(1.0...1.7)
            s.ball(
                x + k * dice.within(-0.9...0.9), k * dice.within(2.1...3.6), z + k * dice.within(-0.8...0.8), size,
                size * 0.85,
                size, crown)
        }
    }

    private static func conifer(_ s: inout Stage, _ x: Float, _ z: Float, _ k: Float, _ dice: inout Dice) {
        let leaf = Palette.hex(dice.pick([0x33482E, 0x2B4030, 0x3C5034]))
        let needles = Material(
            pattern: .foliage, colour: leaf, second: leaf * 0.3, scale: 2, roughness: 1, gloss: 0, relief: 0.9)
        s.cone(x, 0, z, 0.13 * k, 0.1 * k, k, .plain(Palette.hex(0x4A3A2C), roughness: 1))
        for level in 0..<4 {
            let size = k * (1.15 - 0.24 * Float(level))
            s.cone(x, k * (0.5 + 0.75 * Float(level)), z, size, 0.08 * k, k * 1.3, needles, round: 0.04 * k)
        }
    }

    private static func surroundings(_ s: inout Stage, _ home: Photograph.Home, _ dice: inout Dice) {
        let green = Palette.hex(0x68753F)
        let grass = Material(pattern: .grass, colour: green, second: green * 0.5, roughness: 1, gloss: 0, relief: 0.3)
        switch home {
        case .house:
            s.plane(.zero, up: .up, grass)
            s.box(
                -1.6, 0, 9, 1.3, 0.03, 10,
                Material.plain(Vector(0.4), roughness: 0.9).with(.tiles, second: Vector(0.2), scale: 4))
            for x in [-11, -7.8, 7.6, 11, 15] as [Float] {
                tree(&s, x, dice.within(-6...0), dice.within(1.4...2), &dice)
            }
            for x in stride(from: Float(-30), to: 30, by: 4) {
                tree(&s, x, -16 + dice.within(-3...3), dice.within(1.6...2.4), &dice)
            }
            for x in [-4.4, -3.5, 1.2, 2.2, 3.3, 4.4] as [Float] {
                let leaf = Palette.hex(0x4C5F34)
                s.ball(
                    x, 0.3, 4.1, 1.1, 0.95, 0.9,
                    Material(
                        pattern: .foliage, colour: leaf, second: leaf * 0.3, scale: 1, roughness: 1, gloss: 0,
                        relief: 0.8))
            }
        case .flat:
            s.plane(
                .zero, up: .up,
                Material.plain(Vector(0.36, 0.35, 0.33), roughness: 0.9).with(.tiles, second: Vector(0.16), scale: 0.8))
            s.box(
                0, 0, 4.2, 60, 0.12, 2.4,
                Material.plain(Vector(0.5, 0.49, 0.46), roughness: 0.9).with(.tiles, second: Vector(0.3), scale: 0.5))
            let neighbours: [(Float, UInt32)] = [(-11.6, 0xD9B48C), (11.6, 0xC9CBC2), (22.8, 0xC98F74)]
            for (x, tone) in neighbours {
                s.box(
                    x, 0, -1.5, 11, dice.within(10...13), 9,
                    Material.plain(Palette.hex(tone), roughness: 1, gloss: 0).with(.plaster))
                for floor in 0..<3 {
                    for column in -1...1 { window(&s, x + 3.2 * Float(column), 1.4 + 3.1 * Float(floor), 3, 1.1, 1.7) }
                }
            }
            tree(&s, -6.4, 5.6, 1.1, &dice)
        case .cottage:
            s.plane(.zero, up: .up, grass)
            s.box(
                9, 0.02, 13, 26, 0.02, 14,
                Material(
                    pattern: .waves, colour: Palette.hex(0x3F5A66), second: Palette.hex(0x2A4048), roughness: 0.05,
                    gloss: 0.1, relief: 0.05), turn: .yaw(-18))
            for x in stride(from: Float(-24), to: 26, by: 2.4) {
                conifer(&s, x, -9 + dice.within(-3...2), dice.within(1.9...2.9), &dice)
            }
            for x in [-7.5, -6, 6.8] as [Float] { conifer(&s, x, dice.within(-3...0), dice.within(1.6...2.2), &dice) }
            for plank in 0..<12 {
                s.box(
                    4.2 + 0.05 * Float(plank), 0.2, 5.4 + 0.34 * Float(plank), 1.5, 0.06, 0.31,
                    .wood(Palette.hex(0x9A8468)))
            }
            s.group(6.9, 0.04, 7.6, .yaw(-62)) { Props.canoe(&$0, Palette(title: "red")) }
        }
    }

    private static func roof(
        _ s: inout Stage, _ width: Float, _ depth: Float, at y: Float, rise: Float, _ tiles: Material
    ) {
        let half = depth / 2 + 0.45
        let thick: Float = 0.16
        for side in [-1, 1] as [Float] {
            let slope = (rise / half)
            let long = (half * half + rise * rise).squareRoot() + 0.1
            let angle = side * slopeAngle(slope)
            s.box(0, y + rise / 2 - thick / 2, side * half / 2, width + 0.7, thick, long, tiles, turn: .pitch(angle))
        }
    }

    private static func slopeAngle(_ slope: Float) -> Float {
        57.29578 * (slope - slope * slope * slope / 3 + slope * slope * slope * slope * slope / 5)
    }

    private static func house(_ s: inout Stage) {
        let boards = Material.plain(Palette.hex(0x9DB0A3), roughness: 0.8).with(.boards)
        let white = Material.plain(Vector(0.8), roughness: 0.5)
        s.box(0, 0, 0, 9, 0.5, 6, Material.plain(Vector(0.35), roughness: 1).with(.bricks, second: Vector(0.2)))
        s.box(0, 0.5, 0, 9, 5, 6, boards)
        for x in [-4.5, 4.5] as [Float] {
            s.prism(x, 5.5, 0, [(-3, 0), (3, 0), (0, 2.2)], 0.1, boards, turn: .yaw(90))
            for z in [-3, 3] as [Float] { s.box(x, 0.5, z, 0.16, 5, 0.16, white) }
        }
        roof(&s, 9, 6, at: 5.35, rise: 2.45, Material.plain(Palette.hex(0x55504C), roughness: 0.9).with(.shingles))
        for x in [-2.9, 0, 2.9] as [Float] { window(&s, x, 3.5, 2.98, 1.1, 1.4) }
        window(&s, 2.6, 1.0, 2.98, 2.0, 1.5)
        for z in [-1.4, 1.4] as [Float] { s.group(4.5, 0, z, .yaw(90)) { window(&$0, 0, 3.5, -0.02, 1, 1.3) } }
        for z in [-1.4, 1.4] as [Float] { s.group(-4.5, 0, z, .yaw(-90)) { window(&$0, 0, 1.2, -0.02, 1, 1.4) } }
        s.box(-1.6, 0.5, 3.0, 1.3, 2.35, 0.12, white)
        s.box(-1.6, 0.5, 3.05, 1.0, 2.15, 0.1, .enamel(Palette.hex(0x7A2A24)), round: 0.02)
        s.ball(-1.25, 1.5, 3.13, 0.08, 0.08, 0.08, .brass)
        s.box(-1.6, 0.4, 3.9, 3.4, 0.12, 1.9, .wood(Palette.hex(0x9A8468)))
        for step in 0..<2 {
            s.box(-1.6, 0.2 * Float(step), 5.2 - 0.3 * Float(step), 1.5, 0.2, 0.4, .plain(Vector(0.5)))
        }
        for x in [-3.1, -0.1] as [Float] { s.box(x, 0.5, 4.7, 0.16, 2.5, 0.16, white) }
        s.box(-1.6, 2.95, 3.95, 3.7, 0.14, 2.0, .plain(Palette.hex(0x55504C), roughness: 0.9), turn: .pitch(8))
        s.box(
            2.6, 6.2, -0.9, 0.8, 2.2, 0.8,
            Material.plain(Palette.hex(0x8A4A38), roughness: 1).with(.bricks, second: Vector(0.4)))
    }

    private static func flat(_ s: inout Stage) {
        let tiles = Material.plain(Palette.hex(0xC9D3D6), roughness: 0.25, gloss: 0.04).with(
            .azulejo, second: Palette.hex(0x5A7BA8), scale: 1)
        let stone = Material.plain(Palette.hex(0xCFC6B4), roughness: 0.9).with(.plaster)
        s.box(0, 0, 0, 12, 12.6, 6, stone)
        s.box(0, 3.3, 0.1, 11.6, 9.1, 5.9, tiles)
        s.box(0, 3.05, 0.2, 12.2, 0.25, 6.1, stone)
        s.box(0, 12.4, 0.2, 12.5, 0.4, 6.3, stone)
        s.box(0, 12.7, -0.3, 12, 0.9, 5, Material.plain(Palette.hex(0xA8583A), roughness: 0.9).with(.shingles))
        for floor in 0..<3 {
            let y = 3.75 + 3 * Float(floor)
            for column in 0..<4 {
                let x = -4.35 + 2.9 * Float(column)
                s.box(x, y - 0.05, 3.04, 1.6, 2.5, 0.12, stone)
                window(&s, x, y, 3.06, 1.1, 2.1)
                s.box(x, y - 0.12, 3.5, 1.9, 0.12, 0.8, stone)
                for bar in 0..<11 {
                    s.rod(
                        Vector(x - 0.88 + 0.176 * Float(bar), y, 3.86),
                        Vector(x - 0.88 + 0.176 * Float(bar), y + 0.9, 3.86), 0.016, .iron)
                }
                s.rod(Vector(x - 0.9, y + 0.92, 3.86), Vector(x + 0.9, y + 0.92, 3.86), 0.028, .iron)
                if (floor + column) % 3 == 0 {
                    s.box(x - 0.3, y, 3.72, 0.7, 0.2, 0.2, .plain(Palette.hex(0xB5643F)))
                    for bloom in 0..<6 {
                        s.ball(
                            x - 0.58 + 0.11 * Float(bloom), y + 0.28, 3.74, 0.16, 0.2, 0.2,
                            .plain(bloom & 1 == 0 ? Palette.hex(0x9E2F3A) : Palette.hex(0x4C6B34)))
                    }
                }
            }
        }
        s.box(-1.4, 0, 3.0, 1.5, 2.75, 0.1, stone)
        s.box(-1.4, 0, 3.04, 1.15, 2.55, 0.1, .enamel(Palette.hex(0x2F5A45)), round: 0.02)
        for x in [-4.3, 1.6, 4.4] as [Float] { window(&s, x, 0.9, 2.98, 1.5, 1.6) }
    }

    private static func cottage(_ s: inout Stage) {
        let logs = Palette.hex(0x7A5234)
        for course in 0..<11 {
            let y = 0.45 + 0.25 * Float(course)
            for z in [-2.4, 2.4] as [Float] {
                s.rod(Vector(-3.6, y + 0.1, z), Vector(3.6, y + 0.1, z), 0.145, .wood(logs))
            }
            for x in [-3.3, 3.3] as [Float] {
                s.rod(Vector(x, y + 0.22, -2.7), Vector(x, y + 0.22, 2.7), 0.145, .wood(logs))
            }
        }
        s.box(
            0, 0, 0, 6.9, 0.45, 5.1,
            Material.plain(Vector(0.3), roughness: 1).with(.bricks, second: Vector(0.16), scale: 1.6))
        for x in [-3.3, 3.3] as [Float] {
            s.prism(x, 3.1, 0, [(-2.5, 0), (2.5, 0), (0, 1.9)], 0.2, Material.wood(logs).with(.boards), turn: .yaw(90))
        }
        roof(&s, 6.8, 5, at: 3.0, rise: 2.05, Material.plain(Palette.hex(0x49564C), roughness: 0.7).with(.shingles))
        window(&s, -1.9, 1.1, 2.5, 1.0, 1.1)
        window(&s, 1.9, 1.1, 2.5, 1.0, 1.1)
        s.group(3.42, 0, 0, .yaw(90)) { window(&$0, 0, 1.2, 0, 1.2, 1.1) }
        s.box(0, 0.45, 2.5, 1.15, 2.15, 0.12, .plain(Vector(0.75)))
        s.box(0, 0.45, 2.54, 0.95, 2.0, 0.12, .enamel(Palette.hex(0x2F5A45)), round: 0.02)
        s.box(0, 0.3, 3.5, 6.4, 0.12, 1.9, .wood(Palette.hex(0x9A8468)))
        for x in [-3, -1, 1, 3] as [Float] { s.rod(Vector(x, 0, 4.3), Vector(x, 2.7, 4.3), 0.08, .wood(logs)) }
        s.box(
            0, 2.72, 3.5, 6.9, 0.1, 2.2, Material.plain(Palette.hex(0x49564C), roughness: 0.7).with(.shingles),
            turn: .pitch(9))
        s.box(
            -1.9, 4.0, -0.6, 0.75, 1.9, 0.75,
            Material.plain(Palette.hex(0x77706A), roughness: 1).with(.bricks, second: Vector(0.3), scale: 1.5))
    }
}
