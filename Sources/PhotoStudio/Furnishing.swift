// What is around a subject.
extension Setting {
    func furnish(
        _ stage: inout Stage, _ low: Vector, _ high: Vector, _ reach: Float, _ side: Float, _ dice: inout Dice
    ) {
        switch self {
        case .floor, .ground: room(&stage, low, reach, side, &dice)
        case .table: table(&stage, low, reach, &dice, behind: true)
        case .flat: table(&stage, low, reach, &dice, behind: false)
        case .wall, .air: wall(&stage, low, high, reach, side, &dice, isAir: high.y > 0 && low.z < -0.01)
        case .garage: garage(&stage, low, reach, &dice)
        case .lawn: lawn(&stage, low, reach, &dice)
        }
    }

    private static func paint(_ dice: inout Dice) -> Material {
        let colour = Palette.hex(
            dice.pick([0xE9E4DA, 0xE6E6E2, 0xDDD6C8, 0xC9D0CC, 0xD8CFC0, 0xB9C3C6, 0xD9C7B4, 0xE8E1D0]))
        return Material.plain(colour, roughness: 1, gloss: 0).with(.plaster)
    }

    private func room(_ stage: inout Stage, _ low: Vector, _ reach: Float, _ side: Float, _ dice: inout Dice) {
        let wood = Palette.hex(dice.pick([0xB08456, 0x9C6E44, 0xC6A376, 0x7C573A, 0xA98D6B]))
        let floor = Material(
            pattern: .planks, colour: wood, second: wood * 0.55, roughness: 0.38, gloss: 0.04)
        stage.plane(Vector(0, low.y, 0), up: .up, floor)
        let back = low.z - dice.within(0.06...0.35)
        stage.plane(Vector(0, 0, back), up: Vector(0, 0, 1), Self.paint(&dice))
        stage.box(0, low.y, back + 0.008, 14, 0.09, 0.016, .plain(Palette.hex(0xEDEAE3), roughness: 0.4), round: 0.005)
        if case .floor = self, dice.chance(0.4) {
            let wide = max(2.2, reach * 2.4)
            let rug = Palette.hex(dice.pick([0x8A8478, 0x6B7B86, 0x9B7B5C, 0xB5AA98]))
            stage.box(
                reach * 0.2 * side, low.y, low.z + reach * 1.3, wide, 0.008, wide * 0.62, .fabric(rug, scale: 3),
                round: 0.003, turn: .yaw(dice.within(-4...4)))
        }
        // A socket, the edge of a frame or a curtain: rooms are never empty.
        let x = side * (reach * 1.15 + 0.2)
        stage.box(x * 0.9, low.y + 0.28, back + 0.005, 0.08, 0.08, 0.01, .plastic(Vector(0.8)), round: 0.01)
        if dice.chance(0.55) {
            let frame = dice.chance(0.5) ? Material.black : .wood(Palette.hex(0xA17A4D))
            let (w, h) = (dice.within(0.4...0.7), dice.within(0.5...0.8))
            let place = Vector(-x * dice.within(0.2...0.9), low.y + max(1.25, reach * 1.35), back)
            stage.box(place.x, place.y, back + 0.012, w, h, 0.024, frame, round: 0.004)
            stage.box(place.x, place.y + 0.02, back + 0.02, w - 0.04, h - 0.04, 0.012, .plain(Vector(0.8)))
            stage.box(
                place.x, place.y + 0.1, back + 0.022, w - 0.2, h - 0.2, 0.012,
                Material.plain(Palette.hex(dice.pick([0x7F97A8, 0xC2A27A, 0x8FA08A]))).with(
                    .painting, second: Palette.hex(0x3E4A34)))
        }
        if dice.chance(0.45) { Self.plant(&stage, x * 1.05, low.y, back + 0.3, dice.within(0.7...1.1), &dice) }
    }

    /// A house plant in a pot.
    static func plant(_ stage: inout Stage, _ x: Float, _ y: Float, _ z: Float, _ height: Float, _ dice: inout Dice) {
        let pot = Material.plain(Palette.hex(dice.pick([0xB5694A, 0xD9D4CA, 0x5B6468])), roughness: 0.6)
        let k = height
        stage.vessel(x, y, z, [(0.1 * k, 0), (0.145 * k, 0.24 * k), (0.15 * k, 0.26 * k)], wall: 0.012 * k, pot)
        stage.cone(x, y + 0.2 * k, z, 0.13 * k, 0.13 * k, 0.02 * k, .plain(Vector(0.03, 0.02, 0.015), roughness: 1))
        for leaf in 0..<15 {
            let turn = Float(leaf) * 137.5 + dice.within(-20...20)
            let rise = dice.within(0.4...1) * k
            let out = Turn.yaw(turn).frame.front * ((0.08 + 0.24 * dice.unit()) * k)
            let tip = Vector(x + out.x, y + rise, z + out.z)
            let green = Palette.hex(dice.pick([0x3F6B35, 0x4F7A3B, 0x2F5A33, 0x678B45]))
            stage.rod(Vector(x, y + 0.22 * k, z), tip, 0.004 * k, .plain(green * 0.7))
            stage.ball(
                tip.x, tip.y, tip.z, 0.13 * k, 0.012 * k, 0.27 * k, .plain(green, roughness: 0.4),
                turn: Turn(pitch: dice.within(10...55), yaw: turn))
        }
    }

    private func table(
        _ stage: inout Stage, _ low: Vector, _ reach: Float, _ dice: inout Dice, behind: Bool
    ) {
        let k = max(reach, 0.012)
        let wood = Palette.hex(dice.pick([0xB58A5A, 0x8C6240, 0xCDAE84, 0x6B4A34, 0xD8C6A6]))
        var top = Material(
            pattern: .planks, colour: wood, second: wood * 0.55, scale: 0.8, roughness: 0.32, gloss: 0.04)
        if dice.chance(0.3) {
            let stone = Palette.hex(dice.pick([0xDAD8D3, 0x4A4B4E, 0xC9C2B6]))
            top = Material.plain(stone, roughness: 0.15, gloss: 0.04).with(.speckled, second: stone * 0.72, scale: 2)
        }
        let thick: Float = 0.03
        if !behind {
            stage.plane(
                Vector(0, low.y, 0), up: .up,
                Material.plain(wood, roughness: 0.4).with(.planks, second: wood * 0.55, scale: 1.3))
            if k < 0.09 {
                let cloth = Palette.hex(dice.pick([0x39424E, 0x8B8578, 0x5A2F36, 0xC9C1B2, 0x33473D]))
                stage.box(
                    0, low.y - 0.005, 0, k * 9, 0.0052, k * 7, .fabric(cloth, scale: 0.25),
                    turn: .yaw(dice.within(-8...8)))
            }
            return
        }
        stage.box(
            0, low.y - thick, low.z + k * 1.6, k * 6.4, thick, max(1.2, k * 9), top, round: 0.004,
            turn: .yaw(90))
        let back = low.z - max(0.5, k * 7)
        stage.plane(Vector(0, 0, back), up: Vector(0, 0, 1), Self.paint(&dice))
        stage.plane(Vector(0, low.y - 0.75, 0), up: .up, .plain(wood * 0.5, roughness: 0.7))
        let distance = low.z - back
        let shelf = low.y - distance * dice.within(0.02...0.12)
        stage.box(
            0, shelf - distance, back + distance * 0.24, distance * 6, distance, distance * 0.46,
            .wood(Palette.hex(dice.pick([0xA98055, 0x6B4A34, 0xD8D2C6, 0x55606A]))))
        for _ in 0..<5 {
            let x = dice.within(-1...1) * distance * 1.05
            let size = distance * dice.within(0.12...0.3)
            let y = shelf
            let z = back + distance * dice.within(0.1...0.35)
            let colour = Palette.hex(dice.pick([0x7B8F86, 0x9C6B4A, 0xC9B48F, 0x55677A, 0x8C8B86, 0x3F4A44, 0xB98E4E]))
            switch dice.below(4) {
            case 0: stage.box(x, y, z, size, size * 1.9, size * 0.6, .wood(colour), round: 0.01)
            case 1: stage.cone(x, y, z, size * 0.4, size * 0.3, size * 1.5, .plain(colour, roughness: 0.3))
            case 2: stage.ball(x, y + size / 2, z, size, size, size, .plain(colour, roughness: 0.2))
            default: Self.plant(&stage, x, y, z, size * 2.6, &dice)
            }
        }
        // The window behind or a lamp: one bright patch out of focus.
        let x = dice.within(-0.9...0.9) * distance
        stage.box(
            x, low.y + distance * 0.25, back + 0.01, distance * 0.5, distance * 0.9, 0.02,
            .glowing(Vector(0.95, 0.98, 1), 1.25))
    }

    private func wall(
        _ stage: inout Stage, _ low: Vector, _ high: Vector, _ reach: Float, _ side: Float, _ dice: inout Dice,
        isAir: Bool
    ) {
        let back: Float = isAir ? low.z - 1.2 : -0.002
        stage.plane(Vector(0, 0, back), up: Vector(0, 0, 1), Self.paint(&dice))
        guard !isAir else {
            stage.plane(Vector(0, high.y, 0), up: Vector(0, -1, 0), .plain(Vector(0.8), roughness: 1))
            return
        }
        if reach > 0.2 && dice.chance(0.5) {
            // The back of a sofa or the top of a sideboard below.
            let colour = Palette.hex(dice.pick([0x6E5440, 0x77807C, 0x8C6D4B]))
            stage.box(0, low.y - reach * 0.75, 0.25, reach * 5, reach * 0.3, 0.5, .wood(colour), round: 0.02)
        }
    }

    private func garage(_ stage: inout Stage, _ low: Vector, _ reach: Float, _ dice: inout Dice) {
        let grey = Palette.hex(dice.pick([0x8E8C88, 0x9A958C, 0x7D7E80]))
        let floor = Material.plain(grey, roughness: 0.75, gloss: 0.03)
        stage.plane(Vector(0, low.y, 0), up: .up, floor.with(.speckled, second: grey * 0.78, scale: 14))
        let back = low.z - reach * dice.within(0.5...1)
        let wall =
            dice.chance(0.5)
            ? Material.plain(Palette.hex(0xB9B4AB), roughness: 1, gloss: 0).with(.plaster)
            : Material.plain(Palette.hex(0xB7A999), roughness: 1, gloss: 0).with(.bricks, second: Vector(0.42))
        stage.plane(Vector(0, 0, back), up: Vector(0, 0, 1), wall)
        let wood = Material.wood(Palette.hex(0xC09A68))
        let k = reach
        for level in 0..<2 {
            let y = low.y + k * (1.15 + 0.75 * Float(level))
            stage.box(0, y, back + k * 0.2, k * 8, k * 0.05, k * 0.4, wood)
            for spot in -4...4 where dice.chance(0.75) {
                let colour = Palette.hex(dice.pick([0x9A7B55, 0x4E6577, 0x8C3F34, 0x6E746A, 0xC7A94F, 0x55504A]))
                let size = k * dice.within(0.2...0.42)
                let x = Float(spot) * k * 0.55 + dice.within(-0.1...0.1) * k
                if dice.chance(0.6) {
                    stage.box(
                        x, y + k * 0.05, back + k * 0.2, size, size * 0.8, k * 0.3, .plain(colour), round: 0.01 * k)
                } else {
                    stage.cone(x, y + k * 0.05, back + k * 0.2, size * 0.35, size * 0.35, size, .plastic(colour))
                }
            }
        }
    }

    private func lawn(_ stage: inout Stage, _ low: Vector, _ reach: Float, _ dice: inout Dice) {
        let green = Palette.hex(dice.pick([0x67753F, 0x5C6B3A, 0x757F4A]))
        let grass = Material(
            pattern: .grass, colour: green, second: green * 0.5, roughness: 1, gloss: 0, relief: 0.4)
        stage.plane(Vector(0, low.y, 0), up: .up, grass)
        let back = low.z - reach * 3.2
        for spot in -9...9 {
            let leaf = Palette.hex(dice.pick([0x465634, 0x52623A, 0x3C4C30, 0x5E6844]))
            let bush = Material(
                pattern: .foliage, colour: leaf, second: leaf * 0.3, scale: 0.8, roughness: 1, gloss: 0, relief: 0.9)
            let size = reach * dice.within(1.4...2.6)
            stage.ball(
                Float(spot) * reach * 1.1, low.y + size * 0.25, back + reach * dice.within(-0.9...0.3), size * 1.2,
                size * 1.5, size, bush)
        }
        let fence = Material.plain(Palette.hex(0x8A7A66), roughness: 0.9).with(.boards, scale: 1)
        stage.box(0, low.y, back - reach * 1.2, reach * 40, reach * 1.5, 0.1, fence)
    }
}
