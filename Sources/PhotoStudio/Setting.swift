/// A scene that is ready to be photographed.
struct Shot: Sendable {
    var stage: Stage
    var light: Light
    var camera: Camera
    var development: Development
    /// See `Shader.lift`.
    var lift: Float
}

/// Where a thing stands when its photo is taken.
enum Setting: Sendable {
    /// On the floor of a room, in front of a wall.
    case floor
    /// On a table, the room out of focus.
    case table
    /// On a table, seen from above.
    case flat
    /// Lying on the floor of a room, seen from above.
    case ground
    /// At a wall; the subject's back is at z = 0.
    case wall
    /// On the concrete of a garage or cellar.
    case garage
    /// On a lawn.
    case lawn
    /// Hanging from a ceiling.
    case air

    static func shot(of stage: Stage, _ setting: Setting, aspect: Float) -> Shot {
        var stage = stage
        let (low, high) = (stage.low, stage.high)
        let middle = (low + high) * 0.5
        let reach = max(0.01, (high - low).length / 2)
        stage.isSubject = false
        var dice = stage.dice
        let side: Float = dice.chance(0.5) ? -1 : 1
        var look = setting.look(&dice)
        look.azimuth *= side
        setting.furnish(&stage, low, high, reach, side, &dice)
        var light = Light.window(
            azimuth: -look.azimuth * 0.3 - side * dice.within(38...62), elevation: dice.within(34...50),
            distance: reach * 5.5, size: reach * dice.within(2.6...3.8), at: middle)
        light.seed = Int32(dice.below(1000))
        let warm = dice.within(-1...1)
        light.colour = Vector(2.2, 2.14, 2.05).mixed(Vector(2.4, 2.05, 1.6), max(0, warm))
        light.colour = light.colour.mixed(Vector(1.95, 2.1, 2.3), max(0, -warm))
        if setting.isOutdoors {
            light = Light.window(
                azimuth: -side * dice.within(20...70), elevation: dice.within(32...52), distance: reach * 60,
                size: reach * 2.4, at: middle)
            light.colour = Vector(2.9, 2.65, 2.25)
            light.above = Vector(0.5, 0.62, 0.85)
            light.around = Vector(0.5, 0.56, 0.6)
            light.below = Vector(0.14, 0.18, 0.09)
            light.isOutdoors = true
            light.seed = Int32(dice.below(1000))
        }
        var camera = Camera.framing(
            low: low, high: high, azimuth: look.azimuth, elevation: look.elevation, tilt: dice.within(-0.9...0.9),
            fieldOfView: look.fieldOfView, aspect: aspect, fill: dice.within(0.74...0.82))
        let drift = camera.frame.right * (reach * dice.within(-0.05...0.05))
        camera.position += drift
        camera.aperture = look.aperture
        var development = Development()
        development.brightness = dice.within(0.94...1.08)
        let tint = dice.within(-0.03...0.035)
        development.balance = Vector(1 + tint, 1, 1 - tint)
        development.grain = dice.within(0.012...0.024)
        return Shot(stage: stage, light: light, camera: camera, development: development, lift: reach * 0.0012)
    }

    private var isOutdoors: Bool { if case .lawn = self { true } else { false } }

    private struct Look {
        var azimuth: Float
        var elevation: Float
        var fieldOfView: Float
        var aperture: Float
    }

    private func look(_ dice: inout Dice) -> Look {
        switch self {
        case .floor, .garage:
            Look(azimuth: dice.within(16...36), elevation: dice.within(12...22), fieldOfView: 46, aperture: 0.004)
        case .ground:
            Look(azimuth: dice.within(16...36), elevation: dice.within(30...38), fieldOfView: 46, aperture: 0)
        case .table:
            Look(azimuth: dice.within(14...34), elevation: dice.within(18...30), fieldOfView: 38, aperture: 0.016)
        case .flat:
            Look(azimuth: dice.within(4...18), elevation: dice.within(46...62), fieldOfView: 40, aperture: 0.01)
        case .wall:
            Look(azimuth: dice.within(3...16), elevation: dice.within(-2...5), fieldOfView: 42, aperture: 0)
        case .lawn:
            Look(azimuth: dice.within(18...38), elevation: dice.within(9...17), fieldOfView: 44, aperture: 0.009)
        case .air:
            Look(azimuth: dice.within(8...24), elevation: dice.within(-12 ... -3), fieldOfView: 44, aperture: 0.004)
        }
    }
}
