internal import Foundation

/// Where a photo is taken from.
struct Camera: Sendable {
    var position: Vector
    var frame: Frame
    /// The tangent of half the angle that the picture is wide.
    var slope: Float
    /// Width by height.
    var aspect: Float
    /// What is sharp, in metres from the camera.
    var focus: Float
    /// How far blur grows behind what is sharp: 0 is sharp everywhere.
    var aperture: Float

    /// - Parameters:
    ///   - x: 0 at the left edge, 1 at the right one.
    ///   - y: 0 at the upper edge, 1 at the lower one.
    @inline(__always) func ray(_ x: Float, _ y: Float) -> Vector {
        (frame.right * ((2 * x - 1) * slope) + frame.up * ((1 - 2 * y) * slope / aspect) - frame.front).unit
    }

    /// The radius of blur at a distance, as a share of the picture's width.
    @inline(__always) func blur(_ distance: Float) -> Float {
        aperture * max(0, abs(distance - focus) / max(distance, 1e-4) - 0.22)
    }

    /// Looks at a box from a direction, from as far as it takes to have all of it in the picture.
    /// - Parameters:
    ///   - azimuth: In degrees, 0 from the front, 90 from the right.
    ///   - fill: The share of the picture that the box may take.
    static func framing(
        low: Vector, high: Vector, azimuth: Float, elevation: Float, tilt: Float, fieldOfView: Float, aspect: Float,
        fill: Float
    ) -> Camera {
        let turned = Turn(pitch: -elevation, yaw: azimuth).frame
        let level = Turn(roll: tilt).frame
        let frame = turned.turned(level)
        let slope = tan(fieldOfView * .pi / 360)
        let middle = (low + high) * 0.5
        var distance: Float = 0
        var (left, right, lower, upper): (Float, Float, Float, Float) = (0, 0, 0, 0)
        let corners = (0..<8).map { corner in
            Vector(
                corner & 1 == 0 ? low.x : high.x, corner & 2 == 0 ? low.y : high.y,
                corner & 4 == 0 ? low.z : high.z) - middle
        }
        for corner in corners {
            let v = frame.inward(corner)
            distance = max(distance, v.z + abs(v.x) / (slope * fill), v.z + abs(v.y) / (slope / aspect * fill))
        }
        for corner in corners {
            let v = frame.inward(corner)
            let depth = distance - v.z
            (left, right) = (min(left, v.x / depth), max(right, v.x / depth))
            (lower, upper) = (min(lower, v.y / depth), max(upper, v.y / depth))
        }
        let shift = frame.right * ((left + right) / 2 * distance) + frame.up * ((lower + upper) / 2 * distance)
        return Camera(
            position: middle + shift + frame.front * distance, frame: frame, slope: slope, aspect: aspect,
            focus: distance, aperture: 0)
    }
}
