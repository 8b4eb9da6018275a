/// Three numbers: a place in metres, a direction, or a linear colour. A plain structure rather than `SIMD3`, which is
/// ten times slower where nothing is optimised, as in tests.
struct Vector: Hashable, Sendable {
    var x: Float
    var y: Float
    var z: Float

    @inline(__always) init(_ x: Float, _ y: Float, _ z: Float) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inline(__always) init(_ all: Float) { self.init(all, all, all) }

    static let zero = Vector(0)
    static let up = Vector(0, 1, 0)

    @inline(__always) static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
    @inline(__always) static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
    @inline(__always) static func * (a: Vector, b: Vector) -> Vector { Vector(a.x * b.x, a.y * b.y, a.z * b.z) }
    @inline(__always) static func * (a: Vector, b: Float) -> Vector { Vector(a.x * b, a.y * b, a.z * b) }
    @inline(__always) static func / (a: Vector, b: Float) -> Vector { a * (1 / b) }
    @inline(__always) static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y, -a.z) }
    @inline(__always) static func += (a: inout Vector, b: Vector) { a = a + b }

    @inline(__always) func dot(_ b: Vector) -> Float { x * b.x + y * b.y + z * b.z }

    @inline(__always) func cross(_ b: Vector) -> Vector {
        Vector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
    }

    @inline(__always) var length: Float { dot(self).squareRoot() }
    @inline(__always) var unit: Vector { self * (1 / max(length, 1e-20)) }
    @inline(__always) var absolute: Vector { Vector(abs(x), abs(y), abs(z)) }
    @inline(__always) var largest: Float { max(x, max(y, z)) }
    @inline(__always) var smallest: Float { min(x, min(y, z)) }
    @inline(__always) var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

    @inline(__always) func mixed(_ b: Vector, _ share: Float) -> Vector { self + (b - self) * share }
    @inline(__always) func minimum(_ b: Vector) -> Vector { Vector(min(x, b.x), min(y, b.y), min(z, b.z)) }
    @inline(__always) func maximum(_ b: Vector) -> Vector { Vector(max(x, b.x), max(y, b.y), max(z, b.z)) }
    @inline(__always) func reflected(at normal: Vector) -> Vector { self - normal * (2 * dot(normal)) }
}

/// Three directions at right angles: what is right, up and towards the viewer for a thing that was turned.
struct Frame: Hashable, Sendable {
    var right = Vector(1, 0, 0)
    var up = Vector(0, 1, 0)
    var front = Vector(0, 0, 1)

    @inline(__always) func inward(_ v: Vector) -> Vector { Vector(v.dot(right), v.dot(up), v.dot(front)) }
    @inline(__always) func outward(_ v: Vector) -> Vector { right * v.x + up * v.y + front * v.z }

    /// The turn `inner`, seen from outside this one.
    func turned(_ inner: Frame) -> Frame {
        Frame(right: outward(inner.right), up: outward(inner.up), front: outward(inner.front))
    }

    /// A frame whose `up` is the given direction.
    static func along(_ direction: Vector) -> Frame {
        let up = direction.unit
        let side = abs(up.y) > 0.99 ? Vector(1, 0, 0) : Vector.up.cross(up).unit
        return Frame(right: side, up: up, front: side.cross(up))
    }
}
