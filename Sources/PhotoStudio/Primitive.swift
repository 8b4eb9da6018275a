/// One body of a scene. Without references of any kind, for millions of rays copy it.
struct Primitive: Sendable {
    enum Kind: UInt8, Sendable {
        /// A box, its edges rounded by `radius`.
        case box
        case ellipsoid
        /// Along the local y axis, from radius `a` below to `b` above, edges rounded by `radius`.
        case cone
        /// A round rod along the local y axis with round ends, of radius `a`.
        case rod
        /// A ring about the local y axis, of radius `a`, its wire of radius `b`.
        case ring
        /// An outline in the local x and y, `half.z` deep to either side, edges rounded by `radius`.
        case prism
        /// An outline (distance from the local y axis, height), turned about that axis, edges rounded by `radius`.
        case lathe
        /// An endless plane whose normal is the local y axis.
        case plane
    }

    var kind: Kind
    var centre: Vector
    var frame = Frame()
    /// Of the local box that holds it.
    var half: Vector
    var radius: Float = 0
    var a: Float = 0
    var b: Float = 0
    /// Its outline in the scene's points.
    var firstPoint: Int32 = 0
    var pointCount: Int32 = 0
    var material: Int32
    /// Distinguishes it from others of the same material.
    var seed: Int32 = 0

    /// Half the size of the upright box that holds it.
    var reach: Vector {
        frame.right.absolute * half.x + frame.up.absolute * half.y + frame.front.absolute * half.z
    }

    typealias Outline = UnsafeBufferPointer<Point>

    /// A corner of an outline.
    struct Point: Hashable, Sendable {
        var x: Float
        var y: Float
    }

    /// The distance along a ray to the body, where it is below `limit`; infinite otherwise.
    @inline(__always) func distance(from origin: Vector, along ray: Vector, limit: Float, _ points: Outline) -> Float {
        let o = frame.inward(origin - centre)
        let d = frame.inward(ray)
        if kind == .plane {
            guard abs(d.y) > 1e-7 else { return .infinity }
            let t = -o.y / d.y
            return t > 1e-4 && t < limit ? t : .infinity
        }
        let inverse = Vector(
            1 / (abs(d.x) < 1e-9 ? 1e-9 : d.x), 1 / (abs(d.y) < 1e-9 ? 1e-9 : d.y), 1 / (abs(d.z) < 1e-9 ? 1e-9 : d.z))
        let middle = inverse * o
        let spread = inverse.absolute * half
        let near = (-middle - spread).largest
        let far = (spread - middle).smallest
        guard near < far, far > 0, near < limit else { return .infinity }
        switch kind {
        case .box where radius <= 0: return near > 0 ? near : .infinity
        case .ellipsoid: return ellipsoid(o, d, limit)
        default: return march(o, d, max(near, 0), min(far, limit), points)
        }
    }

    private func ellipsoid(_ o: Vector, _ d: Vector, _ limit: Float) -> Float {
        let scale = Vector(1 / half.x, 1 / half.y, 1 / half.z)
        let (p, q) = (o * scale, d * scale)
        let (a, b, c) = (q.dot(q), p.dot(q), p.dot(p) - 1)
        let h = b * b - a * c
        guard h > 0, c > 0 else { return .infinity }
        let t = (-b - h.squareRoot()) / a
        return t > 0 && t < limit ? t : .infinity
    }

    /// Goes ahead by the distance to the surface until there is hardly any.
    private func march(_ o: Vector, _ d: Vector, _ near: Float, _ far: Float, _ points: Outline) -> Float {
        let close = 0.0006 * half.largest
        var t = near
        for _ in 0..<56 {
            // Without its sign, so that a ray finds its way out of glass.
            let gap = abs(gap(at: o + d * t, points))
            if gap < close { return t }
            t += gap
            if t > far { return .infinity }
        }
        return .infinity
    }
}

extension Primitive {
    /// The distance from a local place to the surface, negative inside.
    @inline(__always) func gap(at p: Vector, _ points: Outline) -> Float {
        switch kind {
        case .box:
            let q = p.absolute - half + Vector(radius)
            return q.maximum(.zero).length + min(q.largest, 0) - radius
        case .cone: return cone(p)
        case .rod:
            let y = max(-half.y + a, min(half.y - a, p.y))
            return Vector(p.x, p.y - y, p.z).length - a
        case .ring:
            let q = (p.x * p.x + p.z * p.z).squareRoot() - a
            return (q * q + p.y * p.y).squareRoot() - b
        case .prism:
            let side = outline(p.x, p.y, points) + radius
            let front = abs(p.z) - half.z + radius
            let (s, f) = (max(side, 0), max(front, 0))
            return min(max(side, front), 0) + (s * s + f * f).squareRoot() - radius
        case .lathe: return outline((p.x * p.x + p.z * p.z).squareRoot(), p.y, points)
        case .ellipsoid: return (p.length - half.smallest)
        case .plane: return p.y
        }
    }

    private func cone(_ p: Vector) -> Float {
        let h = half.y - radius
        let q = (p.x * p.x + p.z * p.z).squareRoot()
        let (low, high) = (a - radius, b - radius)
        let capX = q - min(q, p.y < 0 ? low : high)
        let capY = abs(p.y) - h
        let (kx, ky) = (high - low, 2 * h)
        let share = max(0, min(1, ((high - q) * kx + (h - p.y) * ky) / (kx * kx + ky * ky)))
        let (sx, sy) = (q - high + kx * share, p.y - h + ky * share)
        let sign: Float = sx < 0 && capY < 0 ? -1 : 1
        return sign * min(capX * capX + capY * capY, sx * sx + sy * sy).squareRoot() - radius
    }

    /// The signed distance to an outline.
    private func outline(_ x: Float, _ y: Float, _ points: Outline) -> Float {
        let (first, count) = (Int(firstPoint), Int(pointCount))
        var nearest = Float.infinity
        var inside = false
        var from = points[first + count - 1]
        for index in first..<(first + count) {
            let to = points[index]
            let (ex, ey) = (from.x - to.x, from.y - to.y)
            let (wx, wy) = (x - to.x, y - to.y)
            let share = max(0, min(1, (wx * ex + wy * ey) / max(ex * ex + ey * ey, 1e-12)))
            let (bx, by) = (wx - ex * share, wy - ey * share)
            nearest = min(nearest, bx * bx + by * by)
            let (c1, c2, c3) = (y >= to.y, y < from.y, ex * wy > ey * wx)
            if (c1 && c2 && c3) || !(c1 || c2 || c3) { inside.toggle() }
            from = to
        }
        return inside ? -nearest.squareRoot() : nearest.squareRoot()
    }

    /// The local normal at a local place of the surface.
    func normal(at p: Vector, _ points: Outline) -> Vector {
        switch kind {
        case .plane: return .up
        case .ellipsoid:
            return Vector(p.x / (half.x * half.x), p.y / (half.y * half.y), p.z / (half.z * half.z)).unit
        case .box where radius <= 0:
            let q = Vector(abs(p.x) - half.x, abs(p.y) - half.y, abs(p.z) - half.z)
            if q.x >= q.y && q.x >= q.z { return Vector(p.x < 0 ? -1 : 1, 0, 0) }
            return q.y >= q.z ? Vector(0, p.y < 0 ? -1 : 1, 0) : Vector(0, 0, p.z < 0 ? -1 : 1)
        default:
            let e = 0.0012 * half.largest
            let (x, y, z) = (Vector(e, 0, 0), Vector(0, e, 0), Vector(0, 0, e))
            return Vector(
                gap(at: p + x, points) - gap(at: p - x, points), gap(at: p + y, points) - gap(at: p - y, points),
                gap(at: p + z, points) - gap(at: p - z, points)
            ).unit
        }
    }
}
