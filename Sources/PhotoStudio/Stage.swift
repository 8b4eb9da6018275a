/// Where a subject is put together from bodies. Heights are those of a body's lower side, except for balls and rings,
/// which are placed by their middle; all sizes are whole ones, in metres.
struct Stage: Sendable {
    typealias Outline = [(Float, Float)]

    var dice: Dice
    private(set) var bodies: [Primitive] = []
    private(set) var points: [Primitive.Point] = []
    private(set) var materials: [Material] = []
    /// The box that holds what was placed while `isSubject`.
    private(set) var low = Vector(.infinity)
    private(set) var high = Vector(-.infinity)
    /// Whether what is placed belongs to what the photo is of.
    var isSubject = true
    private var origin = Vector.zero
    private var frame = Frame()

    init(dice: Dice) { self.dice = dice }

    /// Places what `make` places somewhere else, turned.
    mutating func group(
        _ x: Float, _ y: Float, _ z: Float, _ turn: Turn = .none, _ make: (inout Stage) -> Void
    ) {
        let outer = (origin, frame)
        origin = outer.0 + outer.1.outward(Vector(x, y, z))
        frame = outer.1.turned(turn.frame)
        make(&self)
        (origin, frame) = outer
    }

    private mutating func index(_ material: Material) -> Int32 {
        if let known = materials.firstIndex(of: material) { return Int32(known) }
        materials.append(material)
        return Int32(materials.count - 1)
    }

    private mutating func add(
        _ kind: Primitive.Kind, _ centre: Vector, _ half: Vector, _ material: Material, _ turn: Frame,
        _ change: (inout Primitive) -> Void
    ) {
        var body = Primitive(
            kind: kind, centre: origin + frame.outward(centre), frame: frame.turned(turn), half: half,
            material: index(material), seed: Int32(truncatingIfNeeded: dice.next() & 0xFFFFF))
        change(&body)
        if isSubject {
            low = low.minimum(body.centre - body.reach)
            high = high.maximum(body.centre + body.reach)
        }
        bodies.append(body)
    }

    mutating func plane(_ centre: Vector, up: Vector, _ material: Material) {
        let wasSubject = isSubject
        isSubject = false
        let turn = up.y > 0.9 ? Frame() : Frame(right: Vector.up.cross(up).unit, up: up, front: .up)
        add(.plane, centre, Vector(1), material, turn) { $0.seed = 5 }
        isSubject = wasSubject
    }

    mutating func box(
        _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ height: Float, _ depth: Float, _ material: Material,
        round: Float = 0, turn: Turn = .none
    ) {
        let half = Vector(width, height, depth) * 0.5
        add(.box, Vector(x, y + half.y, z), half, material, turn.frame) { $0.radius = min(round, half.smallest * 0.98) }
    }

    mutating func ball(
        _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ height: Float, _ depth: Float, _ material: Material,
        turn: Turn = .none
    ) {
        add(.ellipsoid, Vector(x, y, z), Vector(width, height, depth) * 0.5, material, turn.frame) { _ in }
    }

    /// A cylinder, or a cone whose top is cut off: radii below and above.
    mutating func cone(
        _ x: Float, _ y: Float, _ z: Float, _ lower: Float, _ upper: Float, _ height: Float, _ material: Material,
        round: Float = 0, turn: Turn = .none
    ) {
        let wide = max(lower, upper)
        add(.cone, Vector(x, y + height / 2, z), Vector(wide, height / 2, wide), material, turn.frame) {
            $0.a = lower
            $0.b = upper
            $0.radius = min(round, height * 0.49, min(lower, upper) * 0.98)
        }
    }

    mutating func rod(_ from: Vector, _ to: Vector, _ radius: Float, _ material: Material) {
        let half = (to - from).length / 2 + radius
        add(.rod, (from + to) * 0.5, Vector(radius, half, radius), material, .along(to - from)) { $0.a = radius }
    }

    /// Rods from place to place.
    mutating func line(_ places: [Vector], _ radius: Float, _ material: Material) {
        for (from, to) in zip(places, places.dropFirst()) { rod(from, to, radius, material) }
    }

    /// A ring that lies flat unless it is turned: the radius to the middle of its wire, and the wire's.
    mutating func ring(
        _ x: Float, _ y: Float, _ z: Float, _ radius: Float, _ wire: Float, _ material: Material, turn: Turn = .none
    ) {
        add(.ring, Vector(x, y, z), Vector(radius + wire, wire, radius + wire), material, turn.frame) {
            $0.a = radius
            $0.b = wire
        }
    }

    /// An outline (right, up), as deep as `depth`, placed by the outline's own origin.
    mutating func prism(
        _ x: Float, _ y: Float, _ z: Float, _ outline: Outline, _ depth: Float, _ material: Material,
        round: Float = 0, turn: Turn = .none
    ) {
        var (left, right, lower, upper) = (Float.infinity, -Float.infinity, Float.infinity, -Float.infinity)
        for corner in outline {
            (left, right) = (min(left, corner.0), max(right, corner.0))
            (lower, upper) = (min(lower, corner.1), max(upper, corner.1))
        }
        let middle = Vector((left + right) / 2, (lower + upper) / 2, 0)
        let half = Vector((right - left) / 2, (upper - lower) / 2, depth / 2)
        let first = Int32(points.count)
        points += outline.map { Primitive.Point(x: $0.0 - middle.x, y: $0.1 - middle.y) }
        add(.prism, Vector(x, y, z) + turn.frame.outward(middle), half, material, turn.frame) {
            $0.firstPoint = first
            $0.pointCount = Int32(outline.count)
            $0.radius = min(round, half.smallest * 0.9)
        }
    }

    /// An outline (distance from the axis, height) turned about the upright, placed by the outline's own origin.
    mutating func lathe(
        _ x: Float, _ y: Float, _ z: Float, _ outline: Outline, _ material: Material, turn: Turn = .none
    ) {
        var (wide, lower, upper) = (Float(0), Float.infinity, -Float.infinity)
        for corner in outline {
            wide = max(wide, corner.0)
            (lower, upper) = (min(lower, corner.1), max(upper, corner.1))
        }
        let middle = (lower + upper) / 2
        let first = Int32(points.count)
        points += outline.map { Primitive.Point(x: $0.0, y: $0.1 - middle) }
        let centre = Vector(x, y, z) + turn.frame.outward(Vector(0, middle, 0))
        add(.lathe, centre, Vector(wide, (upper - lower) / 2, wide), material, turn.frame) {
            $0.firstPoint = first
            $0.pointCount = Int32(outline.count)
        }
    }

    /// A vessel: the outside from the foot to the rim, and a wall of this thickness.
    mutating func vessel(
        _ x: Float, _ y: Float, _ z: Float, _ outside: Outline, wall: Float, _ material: Material
    ) {
        let foot = outside.first ?? (0, 0)
        var inside = outside.reversed().map { (max(0, $0.0 - wall), $0.1) }
        inside[inside.count - 1].1 += wall
        lathe(x, y, z, [(0, foot.1)] + outside + inside + [(0, foot.1 + wall)], material)
    }

    func scene(_ light: Light) -> Scene {
        Scene(bodies, points: points, materials: materials, light: light)
    }
}
