/// Bodies with the light they stand in, ordered so that a ray finds them fast.
struct Scene: Sendable {
    private(set) var bodies: [Primitive]
    private(set) var planes: [Primitive]
    let points: [Primitive.Point]
    let materials: [Material]
    var light: Light
    private var nodes: [Node] = []

    /// A box of the tree over the bodies, in the order of a walk: a leaf where `count` is above zero. A ray that misses
    /// the box goes on at `next`.
    struct Node: Sendable {
        var low: Vector
        var high: Vector
        var first: Int32
        var count: Int32
        var next: Int32
    }

    init(_ all: [Primitive], points: [Primitive.Point], materials: [Material], light: Light) {
        bodies = all.filter { $0.kind != .plane }
        planes = all.filter { $0.kind == .plane }
        self.points = points
        self.materials = materials
        self.light = light
        if !bodies.isEmpty { build(0, bodies.count) }
    }

    private mutating func build(_ from: Int, _ to: Int) {
        var low = Vector(.infinity)
        var high = Vector(-.infinity)
        for body in bodies[from..<to] {
            low = low.minimum(body.centre - body.reach)
            high = high.maximum(body.centre + body.reach)
        }
        let position = nodes.count
        nodes.append(Node(low: low, high: high, first: Int32(from), count: Int32(to - from), next: 0))
        defer { nodes[position].next = Int32(nodes.count) }
        guard to - from > 3 else { return }
        nodes[position].count = 0
        let size = high - low
        bodies[from..<to].sort { a, b in
            if size.x >= size.y && size.x >= size.z { return a.centre.x < b.centre.x }
            return size.y >= size.z ? a.centre.y < b.centre.y : a.centre.z < b.centre.z
        }
        let middle = (from + to) / 2
        build(from, middle)
        build(middle, to)
    }

    /// The scene as rays read it; for as long as `body` runs.
    func withTracer<Made>(_ body: (Tracer) -> Made) -> Made {
        bodies.withUnsafeBufferPointer { bodies in
            planes.withUnsafeBufferPointer { planes in
                nodes.withUnsafeBufferPointer { nodes in
                    points.withUnsafeBufferPointer { points in
                        materials.withUnsafeBufferPointer { materials in
                            body(
                                Tracer(
                                    bodies: bodies, planes: planes, nodes: nodes, points: points,
                                    materials: materials, light: light))
                        }
                    }
                }
            }
        }
    }
}

/// Follows rays through a scene.
struct Tracer {
    let bodies: UnsafeBufferPointer<Primitive>
    let planes: UnsafeBufferPointer<Primitive>
    let nodes: UnsafeBufferPointer<Scene.Node>
    let points: UnsafeBufferPointer<Primitive.Point>
    let materials: UnsafeBufferPointer<Material>
    let light: Light

    /// What a ray hit: a body, or a plane, counted from behind the bodies.
    struct Hit {
        var distance: Float
        var index: Int
    }

    func primitive(_ index: Int) -> Primitive {
        index < bodies.count ? bodies[index] : planes[index - bodies.count]
    }

    /// The expected body where the ray meets it, else the nearest one.
    @inline(__always) func hit(_ expected: Int32?, from origin: Vector, along ray: Vector) -> Hit? {
        if let expected {
            let t = primitive(Int(expected)).distance(from: origin, along: ray, limit: 1e9, points)
            if t < 1e9 { return Hit(distance: t, index: Int(expected)) }
        }
        return hit(from: origin, along: ray)
    }

    /// The nearest body along a ray.
    func hit(from origin: Vector, along ray: Vector, limit: Float = 1e9) -> Hit? {
        var found = Hit(distance: limit, index: -1)
        for index in planes.indices {
            let t = planes[index].distance(from: origin, along: ray, limit: found.distance, points)
            if t < found.distance { found = Hit(distance: t, index: bodies.count + index) }
        }
        walk(origin, ray) { index in
            let t = bodies[index].distance(from: origin, along: ray, limit: found.distance, points)
            if t < found.distance { found = Hit(distance: t, index: index) }
            return found.distance
        }
        return found.index < 0 ? nil : found
    }

    /// Whether anything that is not clear as glass lies in the way. Planes cast no shadow: light comes from their side.
    func blocked(from origin: Vector, along ray: Vector, limit: Float) -> Bool {
        var blocked = false
        walk(origin, ray) { index in
            guard !materials[Int(bodies[index].material)].letsLightThrough else { return limit }
            if bodies[index].distance(from: origin, along: ray, limit: limit, points) < limit { blocked = true }
            return blocked ? -1 : limit
        }
        return blocked
    }

    /// Calls `visit` with the bodies whose boxes the ray meets before the limit that the last visit returned.
    @inline(__always) private func walk(_ origin: Vector, _ ray: Vector, _ visit: (Int) -> Float) {
        guard !nodes.isEmpty else { return }
        let inverse = Vector(
            1 / (abs(ray.x) < 1e-9 ? 1e-9 : ray.x), 1 / (abs(ray.y) < 1e-9 ? 1e-9 : ray.y),
            1 / (abs(ray.z) < 1e-9 ? 1e-9 : ray.z))
        var limit = Float.infinity
        var current = 0
        while current < nodes.count {
            let node = nodes[current]
            let a = (node.low - origin) * inverse
            let b = (node.high - origin) * inverse
            let near = a.minimum(b).largest
            let far = a.maximum(b).smallest
            guard near <= far && far > 0 && near < limit else {
                current = Int(node.next)
                continue
            }
            for index in Int(node.first)..<Int(node.first + node.count) {
                limit = visit(index)
                if limit < 0 { return }
            }
            current += 1
        }
    }
}
