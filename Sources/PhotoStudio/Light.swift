internal import Foundation

/// What a scene is lit by: one window, lamp or sun, and what comes from all around.
struct Light: Sendable {
    /// The middle of the bright rectangle.
    var centre = Vector(-2, 2.4, 2.5)
    /// From its middle to its edges.
    var across = Vector(0.5, 0, 0)
    var along = Vector(0, 0.5, 0)
    /// What it throws on a surface that faces it at the distance of `reference`.
    var colour = Vector(2.6, 2.5, 2.35)
    var reference: Float = 3
    /// From above, from the side and from below.
    var above = Vector(0.5, 0.5, 0.51)
    var around = Vector(0.32, 0.305, 0.29)
    var below = Vector(0.14, 0.125, 0.11)
    /// Sky with clouds instead of a room.
    var isOutdoors = false
    var seed: Int32 = 0

    /// A window in this direction of the subject, `size` and `distance` in metres.
    static func window(azimuth: Float, elevation: Float, distance: Float, size: Float, at subject: Vector) -> Light {
        let turned = Turn(pitch: -elevation, yaw: azimuth).frame
        var light = Light()
        light.centre = subject + turned.front * distance
        light.across = turned.right * (size / 2)
        light.along = turned.up * (size / 2)
        light.reference = distance
        return light
    }

    /// A place in the rectangle, for two numbers from 0 to 1.
    @inline(__always) func place(_ u: Float, _ v: Float) -> Vector {
        centre + across * (2 * u - 1) + along * (2 * v - 1)
    }

    /// The light that comes from a direction in which there is nothing, without the window.
    @inline(__always) func ambient(_ ray: Vector) -> Vector {
        ray.y > 0 ? around.mixed(above, ray.y.squareRoot()) : around.mixed(below, (-ray.y).squareRoot())
    }

    /// As mirrors show it: with the window and its bars, and the darker shapes of a room.
    func mirrored(from origin: Vector, along ray: Vector) -> Vector {
        if isOutdoors { return sky(ray) }
        var seen = ambient(ray) * (0.45 + 0.8 * Noise.cloudy(ray * 1.7 + Vector(Float(seed & 63)), 2))
        // What stands around: a darker floor, a door, a cupboard, another window.
        seen = seen.mixed(Vector(0.2, 0.13, 0.08), Noise.step(-0.05, -0.22, ray.y) * 0.75)
        let turn = atan2(ray.x, ray.z)
        if ray.y > -0.3 && ray.y < 0.28 && abs(turn - 0.35) < 0.2 { seen = Vector(0.13, 0.1, 0.08) }
        if ray.y > -0.3 && ray.y < 0.08 && abs(turn + 0.9) < 0.34 { seen = Vector(0.2, 0.17, 0.15) }
        if ray.y > -0.02 && ray.y < 0.42 && abs(turn - 1.25) < 0.22 { seen = Vector(1.5, 1.6, 1.7) }
        let normal = across.cross(along).unit
        let slope = ray.dot(normal)
        if abs(slope) > 1e-4 {
            let t = (centre - origin).dot(normal) / slope
            if t > 0 {
                let offset = origin + ray * t - centre
                let u = offset.dot(across) / across.dot(across)
                let v = offset.dot(along) / along.dot(along)
                let edge = max(abs(u), abs(v))
                let bars = min(abs(u), abs(v))
                let pane = (1 - Noise.step(0.93, 1.07, edge)) * Noise.step(0.03, 0.09, bars)
                seen = seen.mixed(colour * 2.2, pane)
            }
        }
        return seen
    }

    /// A sky with light clouds.
    func sky(_ ray: Vector) -> Vector {
        guard ray.y > 0 else { return ambient(ray) }
        let height = ray.y.squareRoot()
        let blue = Vector(0.72, 0.83, 0.95).mixed(Vector(0.2, 0.4, 0.78), min(1, height * 1.25))
        let place = Vector(ray.x, 0, ray.z) * (1.6 / (ray.y + 0.16)) + Vector(Float(seed & 255) * 1.7)
        let cloud = Noise.cloudy(Vector(place.x, place.z * 1.6, 3), 5)
        let shade = Noise.cloudy(Vector(place.x + 0.3, place.z * 1.6 + 0.2, 3), 4)
        let cover = Noise.step(0.5, 0.74, cloud) * Noise.step(0, 0.12, ray.y)
        return blue.mixed(Vector(1.08) - Vector(0.32, 0.28, 0.22) * shade, cover * 0.9)
    }
}
