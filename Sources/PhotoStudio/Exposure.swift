internal import Foundation

/// Takes a picture of a scene: every second pixel of every second row with a few scattered rays, their noise smoothed,
/// then the pixels in between, traced again where there is an edge or a pattern and drawn between neighbours elsewhere.
struct Exposure {
    let shader: Shader
    let camera: Camera
    let seed: UInt32
    let width: Int
    let height: Int
    private var samples: [Sample] = []
    private var colours: [Vector] = []
    private var soft: [Vector] = []

    /// Of half the final size, rounded up.
    private var columns: Int { (width + 1) / 2 }
    private var rows: Int { (height + 1) / 2 }

    /// The linear colours of `width` x `height` pixels.
    static func take(_ scene: Scene, _ camera: Camera, width: Int, height: Int, lift: Float, seed: UInt32) -> [Vector] {
        scene.withTracer { tracer in
            var exposure = Exposure(
                shader: Shader(tracer: tracer, lift: lift), camera: camera, seed: seed, width: width, height: height)
            exposure.expose()
            exposure.smooth()
            exposure.blur()
            return exposure.enlarge()
        }
    }

    private init(shader: Shader, camera: Camera, seed: UInt32, width: Int, height: Int) {
        self.shader = shader
        self.camera = camera
        self.seed = seed
        self.width = width
        self.height = height
    }

    private mutating func expose() {
        samples.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var dice = PixelDice(column, row, seed)
                let ray = camera.ray(Float(2 * column + 1) / Float(width), Float(2 * row + 1) / Float(height))
                var sample = shader.sample(from: camera.position, along: ray, wantsSheen: true, &dice)
                if sample.body >= 0 && sample.albedo.largest > 0 {
                    sample.light = shader.light(on: sample.place, sample.normal, &dice)
                }
                samples.append(sample)
            }
        }
    }

    /// Evens out the noise of the light, not of what it falls on.
    private mutating func smooth() {
        var lights = samples.map(\.light)
        for reach in [1, 2, 4, 8, 3] {
            lights = Smoothing.pass(lights, samples, columns: columns, rows: rows, reach: reach)
        }
        var sheens = samples.map(\.sheen)
        for reach in [1, 2, 4] {
            sheens = Smoothing.pass(sheens, samples, columns: columns, rows: rows, reach: reach)
        }
        for index in samples.indices {
            samples[index].light = lights[index]
            samples[index].sheen = sheens[index]
        }
        colours = samples.map { $0.albedo * $0.light + $0.mirror * $0.sheen + $0.shine }
    }

    /// Makes `soft`, in which what lies behind what is sharp is blurred, as a lens does it.
    private mutating func blur() {
        soft = colours
        guard camera.aperture > 0 else { return }
        for row in 0..<rows {
            for column in 0..<columns {
                let index = row * columns + column
                let own = camera.blur(samples[index].depth)
                let reach = min(own, 0.02) * Float(columns)
                guard reach > 0.7 else { continue }
                var dice = PixelDice(column, row, seed ^ 0x5555)
                let start = dice.unit() * 6.28
                var sum = colours[index]
                var weight: Float = 1
                for tap in 0..<20 {
                    let radius = reach * ((Float(tap) + 0.5) / 20).squareRoot()
                    let angle = start + Float(tap) * 2.399_963
                    let x = column + Int((cos(angle) * radius).rounded())
                    let y = row + Int((sin(angle) * radius).rounded())
                    guard x >= 0, x < columns, y >= 0, y < rows else { continue }
                    let other = y * columns + x
                    guard camera.blur(samples[other].depth) * Float(columns) > 0.7 else { continue }
                    sum += colours[other]
                    weight += 1
                }
                soft[index] = sum / weight
            }
        }
    }

    /// Whether an edge at this depth is too soft to be traced again.
    private func isBlurred(_ depth: Float) -> Bool { camera.blur(depth) * Float(columns) > 2.2 }

    private enum Care {
        case none
        case pattern
        case edge
    }

    /// How the pixels of a cell have to be traced again.
    private func care(_ column: Int, _ row: Int) -> Care {
        let own = samples[row * columns + column]
        if own.isBehindGlass || isNextToAnother(column, row, own) { return .edge }
        return own.isPatterned && !isBlurred(own.depth) ? .pattern : .none
    }

    private func isNextToAnother(_ column: Int, _ row: Int, _ own: Sample) -> Bool {
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (x, y) = (column + dx, row + dy)
            guard x >= 0, x < columns, y >= 0, y < rows else { continue }
            let other = samples[y * columns + x]
            if isBlurred(own.depth) && isBlurred(other.depth) { continue }
            if isBlurred(own.depth) != isBlurred(other.depth) { return true }
            if other.body != own.body || other.normal.dot(own.normal) < 0.93 { return true }
            if (other.shine - own.shine).absolute.largest > 0.12 { return true }
        }
        return false
    }

    private func enlarge() -> [Vector] {
        var made = [Vector](repeating: .zero, count: width * height)
        for row in 0..<rows {
            for column in 0..<columns {
                let care = care(column, row)
                let expected = care == .pattern ? samples[row * columns + column].body : nil
                for part in 0..<4 {
                    let (x, y) = (2 * column + part & 1, 2 * row + part >> 1)
                    guard x < width, y < height else { continue }
                    made[y * width + x] =
                        switch care {
                        case .none: between(x, y, column, row)
                        case .pattern: traced(Float(x) + 0.5, Float(y) + 0.5, column, row, expected)
                        case .edge:
                            (traced(Float(x) + 0.28, Float(y) + 0.34, column, row, nil)
                                + traced(Float(x) + 0.72, Float(y) + 0.66, column, row, nil)) * 0.5
                        }
                }
            }
        }
        return softened(made)
    }

    /// Takes the stairs off edges, as a lens does.
    private func softened(_ sharp: [Vector]) -> [Vector] {
        var made = sharp
        for y in 1..<max(2, height - 1) where y + 1 < height {
            for x in 1..<max(2, width - 1) where x + 1 < width {
                let at = y * width + x
                let cross = sharp[at - 1] + sharp[at + 1] + sharp[at - width] + sharp[at + width]
                let corners =
                    sharp[at - width - 1] + sharp[at - width + 1] + sharp[at + width - 1] + sharp[at + width + 1]
                made[at] = sharp[at] * 0.64 + cross * 0.07 + corners * 0.02
            }
        }
        return made
    }

    /// A pixel drawn between the four nearest samples.
    @inline(__always) private func between(_ x: Int, _ y: Int, _ column: Int, _ row: Int) -> Vector {
        let nextColumn = max(0, min(columns - 1, x & 1 == 0 ? column - 1 : column + 1))
        let nextRow = max(0, min(rows - 1, y & 1 == 0 ? row - 1 : row + 1))
        let near = soft[row * columns + column] * 0.75 + soft[row * columns + nextColumn] * 0.25
        let far = soft[nextRow * columns + column] * 0.75 + soft[nextRow * columns + nextColumn] * 0.25
        return near * 0.75 + far * 0.25
    }

    /// A pixel traced on its own, lit as the sample nearby that is most like it.
    private func traced(_ x: Float, _ y: Float, _ column: Int, _ row: Int, _ expected: Int32?) -> Vector {
        var dice = PixelDice(Int(x), Int(y), seed ^ 0x1234)
        let ray = camera.ray(x / Float(width), y / Float(height))
        let own = shader.sample(from: camera.position, along: ray, wantsSheen: false, expected: expected, &dice)
        if expected != nil && own.body == expected {
            let near = samples[row * columns + column]
            return own.albedo * near.light + own.mirror * near.sheen + own.shine
        }
        if isBlurred(own.depth) {
            var sum = Vector.zero
            var weight: Float = 0
            for r in max(0, row - 1)...min(rows - 1, row + 1) {
                for c in max(0, column - 1)...min(columns - 1, column + 1)
                where isBlurred(samples[r * columns + c].depth) {
                    sum += soft[r * columns + c]
                    weight += 1
                }
            }
            if weight > 0 { return sum / weight }
        }
        if own.body < 0 { return own.shine }
        var light = Vector.zero
        var sheen = Vector.zero
        var weight: Float = 0
        for r in max(0, row - 1)...min(rows - 1, row + 1) {
            for c in max(0, column - 1)...min(columns - 1, column + 1) {
                let other = samples[r * columns + c]
                guard other.body >= 0 else { continue }
                let alike = max(0, own.normal.dot(other.normal))
                let share = (other.body == own.body ? 1 : 0.01) * alike * alike * alike * alike + 1e-5
                light += other.light * share
                sheen += other.sheen * share
                weight += share
            }
        }
        if weight <= 0 { return own.albedo * shader.light(on: own.place, own.normal, &dice) + own.shine }
        return own.albedo * (light / weight) + own.mirror * (sheen / weight) + own.shine
    }
}
