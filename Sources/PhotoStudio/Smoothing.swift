/// Evens out light over places that lie in one surface (an "à-trous" filter, after Dammertz and others, 2010).
enum Smoothing {
    /// One round: every place takes on light from eight others, `reach` pixels away.
    static func pass(
        _ lights: [Vector], _ samples: [Sample], columns: Int, rows: Int, reach: Int
    ) -> [Vector] {
        var made = lights
        lights.withUnsafeBufferPointer { lights in
            samples.withUnsafeBufferPointer { samples in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let index = row * columns + column
                        let own = samples[index]
                        guard own.body >= 0 else { continue }
                        var sum = lights[index]
                        var weight: Float = 1
                        let close = 1 / (own.depth * 0.006 * Float(reach).squareRoot() + 1e-6)
                        for dy in -1...1 {
                            let y = row + dy * reach
                            guard y >= 0, y < rows else { continue }
                            for dx in -1...1 where dx != 0 || dy != 0 {
                                let x = column + dx * reach
                                guard x >= 0, x < columns else { continue }
                                let position = y * columns + x
                                let other = samples[position]
                                guard other.body >= 0 else { continue }
                                let alike = own.normal.dot(other.normal)
                                guard alike > 0.7 else { continue }
                                let off = abs((other.place - own.place).dot(own.normal)) * close
                                guard off < 1 else { continue }
                                let a2 = alike * alike
                                let a8 = a2 * a2 * a2 * a2
                                let share = (dx == 0 || dy == 0 ? 0.7 : 0.5) * a8 * (1 - off)
                                sum += lights[position] * share
                                weight += share
                            }
                        }
                        made[index] = sum / weight
                    }
                }
            }
        }
        return made
    }
}
