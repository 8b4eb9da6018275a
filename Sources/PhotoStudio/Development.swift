internal import Foundation

/// Makes a photo of linear colours: exposure, tones, vignette, grain.
struct Development: Sendable {
    /// How bright the middle grey comes out, 1 as usual.
    var brightness: Float = 1
    /// The colour of the light that the camera took for white.
    var balance = Vector(1)
    var vignette: Float = 0.32
    var grain: Float = 0.017
    var seed: UInt32 = 0

    func developed(_ colours: [Vector], width: Int, height: Int) -> [UInt8] {
        let exposure = exposure(colours)
        let table = Self.tones
        var made = [UInt8](repeating: 0, count: width * height * 3)
        var state = seed | 1
        colours.withUnsafeBufferPointer { colours in
            for y in 0..<height {
                let v = 2 * Float(y) / Float(height) - 1
                for x in 0..<width {
                    let u = 2 * Float(x) / Float(width) - 1
                    let fall =
                        1 - vignette * (u * u + v * v) * (u * u + v * v) * 0.25 - vignette * (u * u + v * v) * 0.12
                    let c = colours[y * width + x] * balance * (exposure * fall)
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let noise = Float(state >> 24) + Float((state >> 16) & 255) - 255
                    let own = Float((state >> 8) & 255) - 127
                    let at = (y * width + x) * 3
                    made[at] = Self.byte(table, c.x, noise + own * 0.35, grain)
                    made[at + 1] = Self.byte(table, c.y, noise, grain)
                    made[at + 2] = Self.byte(table, c.z, noise - own * 0.45, grain)
                }
            }
        }
        return made
    }

    @inline(__always) private static func byte(
        _ table: [Float], _ value: Float, _ noise: Float, _ grain: Float
    ) -> UInt8 {
        let tone = table[Int(max(0, min(4095, value * 1024)))]
        let strength = grain * (1.25 - 0.75 * tone / 255)
        return UInt8(max(0, min(255, tone + noise * strength + 0.5)))
    }

    /// Brings the picture's middle to a middle grey, not all the way, so that dark things stay dark.
    private func exposure(_ colours: [Vector]) -> Float {
        var sum: Float = 0
        var count: Float = 0
        for index in stride(from: 0, to: colours.count, by: 37) {
            sum += log(max(0.01, min(4, colours[index].luminance)))
            count += 1
        }
        let middle = exp(sum / max(1, count))
        let softened: Float = 0.6 * middle.squareRoot() * 0.75 + middle * 0.25
        return brightness * 0.29 / max(0.04, softened)
    }

    /// From linear light, 0 to 4, to eight bits: a film's curve, then sRGB's.
    private static let tones: [Float] = (0..<4096).map { (step: Int) -> Float in
        let x = Float(step) / 1024
        let above: Float = x * (2.2 * x + 0.1)
        let below: Float = x * (2.0 * x + 0.95) + 0.16
        let film: Float = min(1, above / below)
        let coded: Float = film <= 0.003_130_8 ? 12.92 * film : 1.055 * pow(film, 1 / 2.4) - 0.055
        return coded * 255
    }
}
