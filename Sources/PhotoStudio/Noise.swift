/// Smooth noise: numbers from 0 to 1 that belong to places.
enum Noise {
    @inline(__always) static func hash(_ x: Int32, _ y: Int32, _ z: Int32) -> UInt32 {
        var h = UInt32(bitPattern: x) &* 0x8DA6_B343
        h ^= UInt32(bitPattern: y) &* 0xD816_3841
        h ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
        h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
        h = (h ^ (h >> 12)) &* 0x297A_2D39
        return h ^ (h >> 15)
    }

    @inline(__always) static func cell(_ x: Int32, _ y: Int32, _ z: Int32 = 0) -> Float {
        Float(hash(x, y, z) >> 8) * (1 / 16_777_216)
    }

    /// The cell a coordinate lies in.
    @inline(__always) static func index(_ value: Float) -> Int32 {
        let bounded = max(-1e8, min(1e8, value))
        let whole = Int32(bounded)
        return bounded < Float(whole) ? whole - 1 : whole
    }

    /// Noise with features of size 1.
    static func at(_ p: Vector) -> Float {
        let (i, j, k) = (index(p.x), index(p.y), index(p.z))
        let (fx, fy, fz) = (p.x - Float(i), p.y - Float(j), p.z - Float(k))
        let u = fx * fx * (3 - 2 * fx)
        let v = fy * fy * (3 - 2 * fy)
        let w = fz * fz * (3 - 2 * fz)
        func row(_ j: Int32, _ k: Int32) -> Float {
            let a = cell(i, j, k)
            return a + (cell(i &+ 1, j, k) - a) * u
        }
        let near = row(j, k) + (row(j &+ 1, k) - row(j, k)) * v
        let far = row(j, k &+ 1) + (row(j &+ 1, k &+ 1) - row(j, k &+ 1)) * v
        return near + (far - near) * w
    }

    /// Noise with features of sizes 1, 1/2, 1/4 and so on.
    static func cloudy(_ p: Vector, _ octaves: Int = 3) -> Float {
        var (sum, weight, total): (Float, Float, Float) = (0, 1, 0)
        var q = p
        for _ in 0..<octaves {
            sum += at(q) * weight
            total += weight
            weight *= 0.5
            q = q * 2.03 + Vector(17.3, 5.1, 9.7)
        }
        return sum / total
    }

    @inline(__always) static func step(_ low: Float, _ high: Float, _ value: Float) -> Float {
        let t = max(0, min(1, (value - low) / (high - low)))
        return t * t * (3 - 2 * t)
    }

    /// The part of a number after the point, from 0 up to 1.
    @inline(__always) static func part(_ value: Float) -> Float { value - value.rounded(.down) }
}
