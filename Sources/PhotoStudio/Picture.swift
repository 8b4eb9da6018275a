internal import Foundation

/// Patterns that show something: paintings, screens, prints, clocks.
enum Picture {
    /// A landscape at the water, in brush strokes; every seed another one.
    static func painting(_ s: Surface, _ sky: Vector, _ land: Vector) -> Vector {
        var (u, v) = s.share
        guard s.normal.z > 0.5 || s.normal.y > 0.5 else { return Vector(0.5) }
        let stroke = Noise.cloudy(Vector(u * 9, v * 26, 1) + s.offset, 2)
        u += (stroke - 0.5) * 0.05
        v += (stroke - 0.5) * 0.06
        let ridge = (Noise.cloudy(Vector(u * 2.3, 0.5, 2) + s.offset, 3) - 0.35) * 0.9
        let near = (Noise.cloudy(Vector(u * 1.6, 4.5, 7) + s.offset, 3) - 0.55) * 0.8 - 0.5
        let shore: Float = -0.12
        var made = sky.mixed(Vector(0.95, 0.72, 0.45), Noise.step(0.9, -0.1, v) * 0.75)
        let sun = ((u - 0.3) * (u - 0.3) * 1.6 + (v - 0.25) * (v - 0.25)).squareRoot()
        made = made.mixed(Vector(1, 0.85, 0.55), 1 - Noise.step(0.06, 0.16, sun))
        if v < ridge && v > shore { made = land * 0.45 + sky * 0.16 }
        if v <= shore {
            let glint = Noise.step(0.5, 0.72, Noise.at(Vector(u * 7, v * 42, 3) + s.offset))
            made = (sky * 0.55 + land * 0.12).mixed(Vector(0.95, 0.78, 0.5), glint * (abs(u - 0.3) < 0.35 ? 0.8 : 0.25))
        }
        if v < near { made = land * (0.4 + 0.7 * Noise.cloudy(Vector(u * 22, v * 22, 0) + s.offset, 2)) }
        let mast = abs(u + 0.35) < 0.012 && v > -0.3 && v < 0.35
        let sail = u > -0.34 && u < -0.34 + (0.32 - v) * 0.35 && v > -0.2 && v < 0.32
        let hull = abs(u + 0.32) < 0.2 + (v + 0.3) * 0.5 && v > -0.34 && v < -0.22
        if sail { made = Vector(0.9, 0.84, 0.7) }
        if mast || hull { made = Vector(0.12, 0.07, 0.05) }
        return made * (0.8 + 0.4 * stroke)
    }

    /// Tiles with a flower in every corner.
    static func azulejo(_ s: Surface, _ ground: Vector, _ blue: Vector) -> Vector {
        let (u, v) = s.face
        let size: Float = 0.14
        let (x, y) = (Noise.part(u / size) - 0.5, Noise.part(v / size) - 0.5)
        guard max(abs(x), abs(y)) < 0.49 else { return Vector(0.3) }
        let (cx, cy) = (0.5 - abs(x), 0.5 - abs(y))
        let corner = (cx * cx + cy * cy).squareRoot()
        let centre = (x * x + y * y).squareRoot()
        let petal = abs(sin(4 * atan2(y, x)))
        let wave = abs(corner - 0.3 - 0.03 * petal)
        var ink: Float = 0
        if centre < 0.1 + 0.17 * petal * petal { ink = centre < 0.06 ? 0.2 : 0.9 }
        if wave < 0.035 || corner < 0.11 { ink = 0.85 }
        if abs(corner - 0.2) < 0.02 { ink = 0.5 }
        let wash = Noise.cloudy(s.place * 60 + s.offset, 2)
        return ground.mixed(blue, ink * (0.65 + 0.5 * wash)) * (0.94 + 0.1 * wash)
    }

    /// A screen that is switched on: a photograph behind a window with lines of text.
    static func screen(_ s: Surface, _ tone: Vector) -> Vector {
        let (u, v) = s.share
        guard max(abs(u), abs(v)) < 0.965, s.normal.z > 0.5 || s.normal.y > 0.5 else { return Vector(0.01) }
        if v > 0.9 { return Vector(0.09) }
        if u > -0.72 && u < 0.3 && v > -0.55 && v < 0.7 {
            if v > 0.58 { return Vector(0.55, 0.56, 0.58) }
            if u < -0.45 { return Vector(0.78, 0.8, 0.83) }
            let line = (0.52 - v) / 0.085
            let row = Noise.index(line)
            let ends = -0.4 + 0.62 * (0.45 + 0.55 * Noise.cell(row, s.seed, 2))
            let ink = Noise.part(line) < 0.42 && u > -0.39 && u < ends && Noise.at(Vector(u * 60, Float(row), 0)) > 0.3
            return ink ? Vector(0.25) : Vector(0.95)
        }
        let hills = (Noise.cloudy(Vector(u * 1.8, 2, 1) + s.offset, 3) - 0.6) * 1.1
        if v < hills { return tone * (0.25 + 0.5 * Noise.cloudy(Vector(u * 5, v * 9, 4) + s.offset, 3)) }
        return tone.mixed(Vector(0.95, 0.75, 0.6), Noise.step(1, -0.4, v) * 0.8)
    }

    /// A label, cover or page: a title, a coloured field and lines of text.
    static func print(_ s: Surface, _ paper: Vector, _ ink: Vector) -> Vector {
        let (u, v) = s.share
        let n = s.normal.absolute
        guard n.x < 0.8 else { return paper * 0.9 }
        if v > 0.35 && v < 0.72 && abs(u) < 0.8 {
            let letter = (u + 0.8) / 0.17
            let fill = Noise.cell(Noise.index(letter), s.seed, 4)
            return Noise.part(letter) < 0.72 && (fill > 0.35 || abs(v - 0.53) > 0.1) ? ink : paper
        }
        if v < 0.22 && v > -0.32 && abs(u) < 0.8 {
            return ink.mixed(
                paper, 0.25 + 0.6 * Noise.step(0.35, 0.65, Noise.cloudy(Vector(u * 2, v * 3, 1) + s.offset, 3)))
        }
        if v < -0.42 && v > -0.8 && abs(u) < 0.7 { return Noise.part(v * 9) < 0.4 ? paper.mixed(ink, 0.6) : paper }
        return paper
    }

    /// Twelve strokes and two hands at ten past ten.
    static func clockFace(_ s: Surface, _ ground: Vector, _ ink: Vector) -> Vector {
        let (u, v) = s.share
        let radius = (u * u + v * v).squareRoot()
        let turn = atan2(u, v) / (2 * .pi)
        let hour = Noise.part(turn * 12 + 0.5) - 0.5
        func hand(_ direction: Float, _ length: Float, _ width: Float) -> Bool {
            let (x, y) = (sin(direction * 2 * .pi), cos(direction * 2 * .pi))
            let along = u * x + v * y
            return along > -0.1 && along < length && abs(u * y - v * x) < width
        }
        if hand(10.17 / 12, 0.5, 0.045) || hand(10.0 / 60, 0.78, 0.032) || radius < 0.06 { return ink }
        if radius > 0.74 && radius < 0.92 && abs(hour) < 0.07 { return ink }
        if radius > 0.95 { return ink.mixed(ground, 0.4) }
        return ground
    }
}
