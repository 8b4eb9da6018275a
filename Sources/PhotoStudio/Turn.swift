internal import Foundation

/// A turn of a thing, in degrees: first about what is right of it, then about its front, then about its upright.
struct Turn: Sendable {
    var pitch: Float = 0
    var roll: Float = 0
    var yaw: Float = 0

    static let none = Turn()
    static func yaw(_ degrees: Float) -> Turn { Turn(yaw: degrees) }
    static func pitch(_ degrees: Float) -> Turn { Turn(pitch: degrees) }
    static func roll(_ degrees: Float) -> Turn { Turn(roll: degrees) }

    var frame: Frame {
        func turned(_ v: Vector) -> Vector {
            let (p, r, y) = (pitch * .pi / 180, roll * .pi / 180, yaw * .pi / 180)
            let a = Vector(v.x, v.y * cos(p) - v.z * sin(p), v.y * sin(p) + v.z * cos(p))
            let b = Vector(a.x * cos(r) - a.y * sin(r), a.x * sin(r) + a.y * cos(r), a.z)
            return Vector(b.x * cos(y) + b.z * sin(y), b.y, b.z * cos(y) - b.x * sin(y))
        }
        return Frame(right: turned(Vector(1, 0, 0)), up: turned(Vector(0, 1, 0)), front: turned(Vector(0, 0, 1)))
    }
}
