/// A place on a body, as its pattern is laid out.
struct Surface {
    /// In metres from the body's middle.
    var place: Vector
    /// In the body's frame.
    var normal: Vector
    var half: Vector
    var seed: Int32

    /// The place on the face it belongs to, in metres: right and up as one looks at that face.
    @inline(__always) var face: (u: Float, v: Float) {
        let n = normal.absolute
        if n.z >= n.x && n.z >= n.y { return (normal.z < 0 ? -place.x : place.x, place.y) }
        if n.y >= n.x { return (place.x, -place.z) }
        return (normal.x < 0 ? place.z : -place.z, place.y)
    }

    /// The same, from -1 to 1 over the face.
    @inline(__always) var share: (u: Float, v: Float) {
        let n = normal.absolute
        let (u, v) = face
        if n.z >= n.x && n.z >= n.y { return (u / half.x, v / half.y) }
        if n.y >= n.x { return (u / half.x, v / half.z) }
        return (u / half.z, v / half.y)
    }

    /// The place with the body's longest side as x.
    @inline(__always) var grain: Vector {
        if half.x >= half.y && half.x >= half.z { return place }
        return half.y >= half.z ? Vector(place.y, place.x, place.z) : Vector(place.z, place.y, place.x)
    }

    @inline(__always) var offset: Vector {
        Vector(Noise.cell(seed, 1) * 37, Noise.cell(seed, 2) * 53, Noise.cell(seed, 3) * 41)
    }
}

extension Material {
    /// The colour at a place.
    func colour(at s: Surface) -> Vector {
        switch pattern {
        case .plain: colour
        case .wood: wood(s.grain + s.offset)
        case .planks: planks(s)
        case .fabric: fabric(s)
        case .knit: knit(s)
        case .leather:
            colour.mixed(second, Noise.step(0.35, 0.75, Noise.cloudy((s.place + s.offset) * 6, 2)) * 0.55)
        case .brushed:
            colour.mixed(second, Noise.at(Vector(s.place.x * 4, s.place.y * 320, s.place.z * 4) + s.offset) * 0.5)
        case .speckled:
            colour.mixed(second, Noise.step(0.5, 0.8, Noise.cloudy((s.place + s.offset) * (90 / scale), 3)))
        case .tiles: tiles(s)
        case .bricks: bricks(s)
        case .shingles: shingles(s)
        case .boards: boards(s)
        case .grass: grass(s)
        case .foliage:
            second.mixed(colour, Noise.step(0.3, 0.75, Noise.cloudy((s.place + s.offset) * (7 / scale), 4)))
        case .plaster: colour * (0.93 + 0.12 * Noise.cloudy((s.place + s.offset) * (1.3 / scale), 4))
        case .stripes: Noise.part(s.face.u / (0.05 * scale)) < 0.5 ? colour : second
        case .rug: rug(s)
        case .painting: Picture.painting(s, colour, second)
        case .azulejo: Picture.azulejo(s, colour, second)
        case .screen: Picture.screen(s, colour)
        case .keyboard: keyboard(s)
        case .pages: colour.mixed(second, Noise.at(Vector(s.face.v * 2200, s.face.u * 30, 1)) * 0.6)
        case .print: Picture.print(s, colour, second)
        case .wicker: wicker(s)
        case .waves: colour.mixed(second, Noise.cloudy(Vector(s.place.x * 0.7, 0, s.place.z * 2.4) / scale, 4))
        case .clockFace: Picture.clockFace(s, colour, second)
        case .grill: Noise.part(s.face.v / (0.012 * scale)) < 0.45 ? second : colour
        case .bark:
            colour.mixed(second, Noise.cloudy(Vector(s.grain.x * 6, s.grain.y * 40, s.grain.z * 40) + s.offset, 3))
        }
    }

    /// How high the surface lies at a place, from 0 to 1; its slope tilts the normal.
    func height(at s: Surface) -> Float {
        switch pattern {
        case .fabric: Noise.at((s.place + s.offset) * (190 / scale)) * 0.25 + Noise.cloudy((s.place + s.offset) * 9, 2)
        case .knit:
            Noise.at(Vector(s.place.x * 90, s.place.y * 160, s.place.z * 90)) * 0.3
                + Noise.cloudy((s.place + s.offset) * 11, 2)
        case .leather: Noise.cloudy((s.place + s.offset) * 22, 3)
        case .waves: Noise.cloudy(Vector(s.place.x * 1.1, 0, s.place.z * 3.4) / scale, 4)
        case .foliage: Noise.cloudy((s.place + s.offset) * (11 / scale), 3)
        case .grass: Noise.cloudy(s.place * 14, 3)
        default: Noise.cloudy((s.place + s.offset) * (12 / scale), 3)
        }
    }

    private func wood(_ p: Vector) -> Vector {
        let bend = Noise.cloudy(Vector(p.x * 1.4, p.y * 5, p.z * 5) / scale, 2)
        let across = (p.y * p.y + p.z * p.z).squareRoot() / scale
        let rings = Noise.part(across * 26 + bend * 3.2)
        let late = Noise.step(0.1, 0.8, rings) * (1 - Noise.step(0.88, 1, rings))
        let fibre = Noise.at(Vector(p.x * 9, p.y * 260, p.z * 260) / scale)
        return colour.mixed(second, late * 0.32 + fibre * 0.3 - 0.1) * (0.9 + 0.2 * bend)
    }

    private func planks(_ s: Surface) -> Vector {
        let (width, long) = (0.135 * scale, 1.5 * scale)
        let lane = Noise.index(s.place.x / width)
        let shifted = s.place.z / long + Noise.cell(lane, 7) * 3
        let board = Noise.index(shifted)
        let (u, v) = (Noise.part(s.place.x / width), Noise.part(shifted))
        let joint = min(min(u, 1 - u) * width, min(v, 1 - v) * long)
        let tone = 0.78 + 0.4 * Noise.cell(lane, board, 11)
        let own = Vector(Noise.cell(lane, board, 1) * 19, 0, Noise.cell(lane, board, 2) * 31)
        let local = Vector((u - 0.5) * width, 0.05 * Noise.cell(lane, board, 5), v * long)
        let grain = wood(
            Vector(local.z, local.x + (Noise.cell(lane, board, 3) - 0.5) * 0.3, local.y + 0.1) + own * 0.001)
        return grain * tone * (0.35 + 0.65 * Noise.step(0.0004, 0.0028 * scale.squareRoot(), joint))
    }

    private func fabric(_ s: Surface) -> Vector {
        let p = (s.place + s.offset) * (1 / scale)
        let thread = Noise.at(p * 420) * 0.5 + Noise.at(Vector(p.x * 700, p.y * 60, p.z * 700)) * 0.5
        return colour.mixed(second, thread * 0.7) * (0.86 + 0.26 * Noise.cloudy(p * 5, 3))
    }

    private func knit(_ s: Surface) -> Vector {
        let p = s.place
        let (u, v) = (Noise.part((p.x + p.z) * 120), Noise.part(p.y * 150 + abs(Noise.part((p.x + p.z) * 120) - 0.5)))
        let stitch = abs(u - 0.5) + abs(v - 0.5)
        return colour.mixed(second, Noise.step(0.5, 1, stitch) * 0.6) * (0.9 + 0.2 * Noise.cloudy(p * 9, 2))
    }

    private func tiles(_ s: Surface) -> Vector {
        let size = 0.15 * scale
        let (u, v) = s.face
        let (i, j) = (Noise.index(u / size), Noise.index(v / size))
        let (x, y) = (Noise.part(u / size), Noise.part(v / size))
        let joint = min(min(x, 1 - x), min(y, 1 - y)) * size
        let tone = 0.92 + 0.14 * Noise.cell(i, j, 5)
        return (second.mixed(colour * tone, Noise.step(0.001, 0.0032, joint)))
            * (0.95 + 0.08 * Noise.cloudy(s.place * 9, 2))
    }

    private func bricks(_ s: Surface) -> Vector {
        let (wide, high) = (0.24 * scale, 0.08 * scale)
        let (u, v) = s.face
        let row = Noise.index(v / high)
        let shifted = u / wide + (row & 1 == 0 ? 0 : 0.5)
        let (x, y) = (Noise.part(shifted), Noise.part(v / high))
        let joint = min(min(x, 1 - x) * wide, min(y, 1 - y) * high)
        let tone = 0.68 + 0.6 * Noise.cell(Noise.index(shifted), row, 3)
        let rough = 0.8 + 0.4 * Noise.cloudy(s.place * 30 + s.offset, 2)
        return second.mixed(colour * (tone * rough), Noise.step(0.003 * scale, 0.012 * scale, joint))
    }

    private func shingles(_ s: Surface) -> Vector {
        let (wide, high) = (0.3 * scale, 0.18 * scale)
        let (u, v) = s.face
        let row = Noise.index(v / high)
        let shifted = u / wide + Noise.cell(row, 3)
        let (x, y) = (Noise.part(shifted), Noise.part(v / high))
        let tone = 0.7 + 0.55 * Noise.cell(Noise.index(shifted), row, 9)
        let gap = Noise.step(0, 0.07, min(x, 1 - x)) * Noise.step(0, 0.22, y)
        return colour * (tone * (0.35 + 0.65 * gap) * (0.85 + 0.3 * Noise.cloudy(s.place * 3, 2)))
    }

    private func boards(_ s: Surface) -> Vector {
        let high = 0.16 * scale
        let v = s.face.v / high
        let y = Noise.part(v)
        let tone = 0.92 + 0.12 * Noise.cell(Noise.index(v), 4)
        let wear = 0.9 + 0.16 * Noise.cloudy(Vector(s.face.u * 2, s.face.v * 24, 0), 3)
        return colour * (tone * wear * (0.45 + 0.55 * Noise.step(0, 0.16, y)))
    }

    private func grass(_ s: Surface) -> Vector {
        let p = s.place
        let far = Noise.cloudy(Vector(p.x, 0, p.z) * 0.35, 3)
        let near = Noise.cloudy(Vector(p.x * 26, 1, p.z * 13), 3)
        return colour.mixed(second, Noise.step(0.25, 0.8, near * 0.65 + far * 0.4)) * (0.75 + 0.5 * far)
    }

    private func rug(_ s: Surface) -> Vector {
        let (u, v) = s.share
        let edge = max(abs(u), abs(v))
        let weave = 0.82 + 0.3 * Noise.at(Vector(s.place.x * 300, 0, s.place.z * 120))
        let (cu, cv) = (Noise.part(u * 3.5) - 0.5, Noise.part(v * 2.5) - 0.5)
        let diamond = abs(cu) + abs(cv)
        var made = colour
        if edge > 0.93 {
            made = second
        } else if edge > 0.8 {
            made = Noise.part((u + v) * 9) < 0.5 ? colour * 0.35 : Vector(0.62, 0.54, 0.42)
        } else if diamond < 0.16 {
            made = Vector(0.6, 0.5, 0.36)
        } else if diamond < 0.34 {
            made = second
        } else if diamond < 0.4 {
            made = colour * 0.3
        }
        return made * weave * (0.85 + 0.3 * Noise.cloudy(s.place * 3, 3))
    }

    private func keyboard(_ s: Surface) -> Vector {
        guard s.normal.y > 0.8 else { return colour }
        let (u, v) = s.share
        let (x, y) = (u * 0.5 + 0.5, v * 0.5 + 0.5)
        if x > 0.06 && x < 0.94 && y > 0.42 && y < 0.92 {
            let row = (y - 0.42) / 0.5 * 6
            let key = (x - 0.06) / 0.88 * 15 + (Noise.index(row) & 1 == 0 ? 0 : 0.4)
            let space = row < 1 && x > 0.3 && x < 0.66
            let (fx, fy) = (Noise.part(key), Noise.part(row))
            return (fx > 0.1 || space) && fy > 0.12 ? second : colour * 0.6
        }
        if x > 0.33 && x < 0.67 && y > 0.05 && y < 0.38 {
            return min(min(x - 0.33, 0.67 - x), min(y - 0.05, 0.38 - y)) < 0.008 ? colour * 0.6 : colour * 0.93
        }
        return colour
    }

    private func wicker(_ s: Surface) -> Vector {
        let (u, v) = s.face
        let (x, y) = (u / 0.012 / scale, v / 0.012 / scale)
        let over = (Noise.index(x) &+ Noise.index(y)) & 1 == 0
        let round = over ? abs(Noise.part(y) - 0.5) : abs(Noise.part(x) - 0.5)
        return colour.mixed(second, Noise.step(0.2, 0.52, round))
            * (0.85 + 0.3 * Noise.cell(Noise.index(x), Noise.index(y)))
    }
}
