// Rooms: a corner with a window to the left and furniture.
enum Rooms {
    static func shot(_ room: Photograph.Room, _ dice: inout Dice, aspect: Float) -> Shot {
        var stage = Stage(dice: dice)
        shell(&stage, room, &dice)
        furnish(&stage, room)
        var light = Light()
        light.centre = Vector(-2.62, 1.55, 0.1)
        light.across = Vector(0, 0, 0.75)
        light.along = Vector(0, 0.65, 0)
        light.reference = 2.4
        light.colour = Vector(2.5, 2.4, 2.25)
        light.above = Vector(0.42, 0.42, 0.42)
        light.around = Vector(0.34, 0.33, 0.31)
        light.below = Vector(0.14, 0.12, 0.1)
        light.seed = Int32(dice.below(1000))
        let turn = Turn(pitch: -9 + dice.within(-1...1), yaw: 22 + dice.within(-4...4)).frame
        let camera = Camera(
            position: Vector(1.75, 1.5, 3.1), frame: turn, slope: 0.58, aspect: aspect, focus: 4, aperture: 0)
        return Shot(
            stage: stage, light: light, camera: camera, development: Development(brightness: 1.06), lift: 0.003)
    }

    private static func shell(_ s: inout Stage, _ room: Photograph.Room, _ dice: inout Dice) {
        let isWet = room == .bathroom || room == .kitchen
        let wood = Palette.hex(dice.pick([0xB08456, 0x9C6E44, 0xC6A376]))
        var floor = Material(pattern: .planks, colour: wood, second: wood * 0.55, roughness: 0.36, gloss: 0.04)
        if isWet {
            floor = Material.plain(Vector(0.55, 0.54, 0.5), roughness: 0.2).with(
                .tiles, second: Vector(0.25), scale: 2.4)
        }
        if room == .storage {
            floor = Material.plain(Vector(0.32), roughness: 0.8).with(.speckled, second: Vector(0.24), scale: 14)
        }
        let tone = Palette.hex(dice.pick([0xE4DED2, 0xD5DAD4, 0xDDD2C2, 0xC9D2D6]))
        let paint = Material.plain(tone, roughness: 1, gloss: 0).with(.plaster)
        s.plane(.zero, up: .up, floor)
        s.plane(
            Vector(0, 0, -2.3), up: Vector(0, 0, 1),
            isWet ? Material.enamel(Vector(0.72)).with(.tiles, second: Vector(0.5)) : paint)
        s.plane(Vector(-2.7, 0, 0), up: Vector(1, 0, 0), paint)
        let white = Material.plain(Vector(0.8), roughness: 0.4)
        s.box(0, 0, -2.29, 16, 0.1, 0.03, white)
        s.box(-2.69, 0, 0, 0.03, 0.1, 16, white)
        s.box(-2.69, 0.82, 0.1, 0.06, 1.5, 1.7, white)
        s.box(-2.675, 0.9, 0.1, 0.06, 1.34, 1.54, .glowing(Vector(0.9, 0.96, 1), 2.2))
        s.box(-2.65, 0.9, 0.1, 0.06, 1.34, 0.05, white)
        s.box(-2.65, 1.55, 0.1, 0.06, 0.05, 1.54, white)
        s.box(-2.6, 0.78, 0.1, 0.24, 0.04, 1.8, white)
        guard room != .storage else { return }
        let cloth = Material.fabric(Palette.hex(dice.pick([0xC9C0AE, 0x8C9A9A, 0xB5A07C])))
        for side in [-1, 1] as [Float] {
            for fold in 0..<5 {
                s.cone(-2.58, 0.12, 0.1 + side * (0.86 + 0.07 * Float(fold)), 0.05, 0.04, 2.25, cloth, round: 0.01)
            }
        }
        s.rod(Vector(-2.58, 2.4, -1.2), Vector(-2.58, 2.4, 1.4), 0.015, .iron)
    }

    private static func furnish(_ s: inout Stage, _ room: Photograph.Room) {
        let plain = Palette(title: "")
        var dice = s.dice
        switch room {
        case .living:
            s.group(-0.5, 0, -1.75) { Props.sofa(&$0, plain) }
            s.group(-0.4, 0.015, -0.35) { Props.lowTable(&$0, plain) }
            s.group(-0.4, 0, -0.3) { Props.rug(&$0, plain) }
            s.group(1.35, 0, -2.1) { Props.bookcase(&$0, plain) }
            s.group(-0.5, 1.35, -2.3) { Props.painting(&$0, plain) }
            Setting.plant(&s, -2.2, 0, -1.85, 1.3, &dice)
        case .kitchen:
            s.group(-1.9, 0, -1.95) { Props.fridge(&$0, Palette(title: "white")) }
            s.box(0.45, 0.08, -2.0, 3.6, 0.8, 0.6, .plain(Palette.hex(0x5F7468), roughness: 0.4), round: 0.01)
            for door in 0..<6 {
                s.box(
                    -1.05 + 0.6 * Float(door), 0.12, -1.69, 0.57, 0.72, 0.02,
                    .plain(Palette.hex(0x5F7468), roughness: 0.4), round: 0.006)
            }
            s.box(0.45, 0.88, -1.99, 3.66, 0.04, 0.64, .wood(Palette.hex(0xC09A68)))
            s.box(0.45, 1.5, -2.14, 3.6, 0.7, 0.33, .plain(Palette.hex(0xDCD8CC), roughness: 0.5), round: 0.008)
            s.group(-0.7, 0.92, -1.95) { Props.coffeeMachine(&$0, plain) }
            s.group(-0.1, 0.92, -1.95) { Props.toaster(&$0, plain) }
            s.group(0.6, 0.92, -1.9) { Props.pot(&$0, plain) }
            s.group(1.1, 0.92, -1.95) { Props.mixer(&$0, plain) }
            s.group(-0.5, 0, 0.0, .yaw(4)) { Props.table(&$0, plain) }
            s.group(-0.9, 0, 0.75, .yaw(170)) { Props.chair(&$0, plain) }
            s.group(0.5, 0, -0.65, .yaw(-8)) { Props.chair(&$0, plain) }
        case .bedroom:
            s.group(-0.6, 0, -1.2) { Props.bed(&$0, plain) }
            for x in [-1.75, 0.6] as [Float] {
                s.group(x, 0, -1.95) { Props.lowTable(&$0, plain) }
            }
            s.group(0.6, 0.46, -2.0) { Props.tableLamp(&$0, plain) }
            s.group(1.75, 0, -1.95) { Props.wardrobe(&$0, plain) }
            s.group(-0.6, 1.45, -2.3) { Props.painting(&$0, plain) }
        case .study:
            s.group(-1.0, 0, -1.85) { Props.desk(&$0, plain) }
            s.group(-0.9, 0.75, -1.85) { Props.monitor(&$0, plain) }
            s.group(-0.8, 0, -1.0, .yaw(155)) { Props.officeChair(&$0, plain) }
            s.group(0.5, 0, -2.1) { Props.bookcase(&$0, plain) }
            s.group(1.4, 0, -2.1) { Props.bookcase(&$0, plain) }
            Setting.plant(&s, -2.2, 0, -1.9, 1.1, &dice)
        case .bathroom:
            let white = Material.enamel(Vector(0.8))
            s.box(-1.35, 0, -1.75, 1.7, 0.58, 0.8, white, round: 0.09)
            s.box(-1.35, 0.5, -1.75, 1.5, 0.085, 0.6, .plain(Vector(0.5, 0.6, 0.62), roughness: 0.05), round: 0.04)
            s.box(0.7, 0.1, -2.05, 0.9, 0.7, 0.46, .wood(Palette.hex(0xB98A55)))
            s.vessel(0.7, 0.8, -2.03, [(0.16, 0), (0.24, 0.06), (0.27, 0.13)], wall: 0.015, white)
            s.line([Vector(0.7, 0.8, -2.24), Vector(0.7, 1.08, -2.24), Vector(0.7, 1.06, -2.1)], 0.014, .chrome)
            s.group(0.7, 1.2, -2.3, .none) { Props.mirror(&$0, plain) }
            s.group(1.65, 0, -1.95) { Props.washer(&$0, plain) }
            s.group(-0.1, 0, -1.3) { Props.stool(&$0, plain) }
            s.group(-0.3, 0.5, -1.3) { Props.textiles(&$0, plain) }
        case .storage:
            for x in [-1.7, -0.4, 0.9] as [Float] { s.group(x, 0, -2.0) { Props.shelving(&$0, plain) } }
            s.group(-2.0, 0, -0.9, .yaw(70)) { Props.carton(&$0, plain) }
            s.group(0.9, 0, -1.1, .yaw(-14)) { Props.crates(&$0, plain) }
            s.group(-0.6, 0, -0.9, .yaw(20)) { Props.suitcase(&$0, plain) }
            s.group(1.75, 0, -1.75, .yaw(-24)) { Props.ladder(&$0, plain) }
        }
    }
}
