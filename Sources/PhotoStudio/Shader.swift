internal import Foundation

/// What a ray from the camera saw.
struct Sample {
    var albedo = Vector.zero
    var normal = Vector.up
    var place = Vector.zero
    /// What is mirrored and what glows: light that does not go through the albedo.
    var shine = Vector.zero
    var depth: Float = 1e6
    /// The body's index; -1 for the sky.
    var body: Int32 = -1
    /// What a rough surface mirrors, and so a noisy guess.
    var sheen = Vector.zero
    /// The share of `sheen` that reaches the camera.
    var mirror = Vector.zero
    /// Light that shines on it, where that was asked for.
    var light = Vector.zero
    var isPatterned = false
    var isBehindGlass = false
}

/// Two numbers from 0 up to 1 for a pixel, spread evenly over neighbours.
struct PixelDice {
    var state: UInt32

    init(_ x: Int, _ y: Int, _ seed: UInt32) {
        state = Noise.hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(bitPattern: seed))
    }

    mutating func unit() -> Float {
        state = state &* 747_796_405 &+ 2_891_336_453
        let word = ((state >> ((state >> 28) &+ 4)) ^ state) &* 277_803_737
        return Float(((word >> 22) ^ word) >> 8) * (1 / 16_777_216)
    }
}

/// Turns hits into light.
struct Shader {
    let tracer: Tracer
    /// How far rays start from a surface, in metres.
    let lift: Float

    /// Follows a ray from the camera, through glass where there is some.
    /// - Parameters:
    ///   - wantsSheen: Whether to guess what rough surfaces mirror.
    ///   - expected: The body that the ray is likely to meet; no other is looked for where it does.
    func sample(
        from origin: Vector, along ray: Vector, wantsSheen: Bool, expected: Int32? = nil, _ dice: inout PixelDice
    ) -> Sample {
        var sample = Sample()
        var start = origin
        var passed: Float = 0
        var tint = Vector(1)
        for _ in 0..<16 {
            guard let hit = tracer.hit(expected, from: start, along: ray) else {
                sample.shine += tint * (tracer.light.isOutdoors ? tracer.light.sky(ray) : tracer.light.ambient(ray))
                return sample
            }
            let body = tracer.primitive(hit.index)
            let material = tracer.materials[Int(body.material)]
            let place = start + ray * hit.distance
            var (colour, normal) = look(body, material, place)
            if normal.dot(ray) > 0 { normal = -normal }
            passed += hit.distance
            let mirror = gloss(material, colour, normal, ray)
            if material.clearness > 0 {
                sample.shine += tint * mirror * mirrored(place, normal, ray, material, &dice)
                let skim = 1 - abs(normal.dot(ray))
                tint = tint * material.colour * (1 - 0.6 * skim * skim)
                sample.depth = min(sample.depth, passed)
                sample.isBehindGlass = true
                start = place + ray * (lift * 2)
                continue
            }
            sample.albedo = material.isMetal ? .zero : tint * colour
            sample.normal = normal
            sample.place = place
            // Seen through glass, it is as sharp as the glass.
            sample.depth = min(sample.depth, passed)
            sample.body = Int32(hit.index)
            sample.isPatterned = material.pattern != .plain
            if material.glow > 0 {
                sample.shine += tint * colour * material.glow
                sample.albedo = colour * 0.1
            } else if mirror.largest > 0.004 {
                if material.roughness <= 0.06 {
                    sample.shine += tint * mirror * mirrored(place, normal, ray, material, &dice)
                } else if wantsSheen {
                    sample.sheen = mirrored(place, normal, ray, material, &dice)
                }
                if material.roughness > 0.06 { sample.mirror = tint * mirror }
            }
            return sample
        }
        sample.shine += tint * tracer.light.ambient(ray)
        return sample
    }

    /// The colour of a body at a place, and the normal, tilted by the pattern's relief.
    private func look(_ body: Primitive, _ material: Material, _ place: Vector) -> (colour: Vector, normal: Vector) {
        let local = body.frame.inward(place - body.centre)
        var normal = body.normal(at: local, tracer.points)
        var surface = Surface(
            place: local, normal: normal, half: body.half, seed: body.seed)
        let colour = material.colour(at: surface)
        if material.relief > 0 {
            let e: Float = 0.004 * material.scale
            let ground = material.height(at: surface)
            let across = abs(normal.y) > 0.9 ? Vector(1, 0, 0) : Vector.up.cross(normal).unit
            let along = normal.cross(across)
            surface.place = local + across * e
            let a = material.height(at: surface) - ground
            surface.place = local + along * e
            let b = material.height(at: surface) - ground
            normal = (normal - across * (a * material.relief) - along * (b * material.relief)).unit
        }
        return (colour, body.frame.outward(normal))
    }

    @inline(__always) private func gloss(
        _ material: Material, _ colour: Vector, _ normal: Vector, _ ray: Vector
    ) -> Vector {
        let skim = 1 - max(0, min(1, -normal.dot(ray)))
        let rim = skim * skim * skim * skim * skim * (1 - material.roughness)
        if material.isMetal { return colour.mixed(Vector(1), rim * 0.6) }
        return Vector(
            material.gloss <= 0 ? 0 : (material.gloss + (1 - material.gloss) * rim) * (1 - 0.75 * material.roughness))
    }

    /// What a surface mirrors; scattered where it is rough.
    private func mirrored(
        _ place: Vector, _ normal: Vector, _ ray: Vector, _ material: Material, _ dice: inout PixelDice
    ) -> Vector {
        var direction = ray.reflected(at: normal)
        let rough = material.roughness
        if rough > 0.05 {
            let stray = Vector(dice.unit() - 0.5, dice.unit() - 0.5, dice.unit() - 0.5)
            direction = (direction + stray * (rough * 0.9)).unit
            if direction.dot(normal) < 0.02 { direction = (direction + normal * 0.2).unit }
        }
        let start = place + normal * lift
        // Glass in a mirror is hardly seen.
        guard let hit = tracer.hit(from: start, along: direction),
            tracer.materials[Int(tracer.primitive(hit.index).material)].clearness <= 0
        else { return tracer.light.mirrored(from: start, along: direction) }
        return radiance(hit, start, direction, &dice, isPatterned: true)
    }

    /// The light that a body sends back along a ray, roughly.
    private func radiance(
        _ hit: Tracer.Hit, _ start: Vector, _ ray: Vector, _ dice: inout PixelDice, isPatterned: Bool
    ) -> Vector {
        let body = tracer.primitive(hit.index)
        let material = tracer.materials[Int(body.material)]
        if material.glow > 0 { return material.colour * min(material.glow, 3) }
        let place = start + ray * hit.distance
        let local = body.frame.inward(place - body.centre)
        var normal = body.normal(at: local, tracer.points)
        var colour = material.colour
        if isPatterned {
            colour = material.colour(
                at: Surface(
                    place: local, normal: normal, half: body.half, seed: body.seed))
        } else if material.pattern != .plain {
            colour = colour.mixed(material.second, 0.3)
        }
        normal = body.frame.outward(normal)
        if normal.dot(ray) > 0 { normal = -normal }
        // A mirror shows no grain: what it mirrors is lit from the window's middle.
        let (u, v) = isPatterned ? (0.5, 0.5) : (dice.unit(), dice.unit())
        let lit = direct(place, normal, from: u, v)
        let near = min(1, 0.25 + hit.distance * 1.6 / max(0.05, lift * 2000))
        return colour * (lit + tracer.light.ambient(normal) * (0.55 * near))
    }

    /// Light straight from the window.
    @inline(__always) private func direct(_ place: Vector, _ normal: Vector, from u: Float, _ v: Float) -> Vector {
        let light = tracer.light
        let towards = light.place(u, v) - place
        let distance = towards.length
        let ray = towards / distance
        let slope = ray.dot(normal)
        guard slope > 0 else { return .zero }
        if tracer.blocked(from: place + normal * lift, along: ray, limit: distance) { return .zero }
        let fall = light.reference / distance
        return light.colour * (slope * min(4, fall * fall))
    }

    /// All the light on a place: from the window, and from all around after at most one bounce.
    func light(on place: Vector, _ normal: Vector, _ dice: inout PixelDice) -> Vector {
        var sum = direct(place, normal, from: dice.unit(), dice.unit())
        let (u, v) = (dice.unit() * 2 * .pi, dice.unit())
        let radius = v.squareRoot()
        let frame = Frame.along(normal)
        let ray =
            (frame.right * (cos(u) * radius) + frame.front * (sin(u) * radius)
            + normal * max(0.02, 1 - v).squareRoot()).unit
        let start = place + normal * lift
        if let hit = tracer.hit(from: start, along: ray) {
            sum += radiance(hit, start, ray, &dice, isPatterned: false)
        } else {
            sum +=
                tracer.light.isOutdoors ? tracer.light.above * (0.6 + 0.5 * max(0, ray.y)) : tracer.light.ambient(ray)
        }
        return sum
    }
}
