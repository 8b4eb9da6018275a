/// The nesting of things: trees of at most `deepest` levels. Things are known by their positions.
///
/// The given parents may be wrong, since another program may have written them. A thing that would be in a circle, or
/// below the deepest level, is placed at the top.
public struct Nesting: Sendable {
    /// The most levels of a tree, including the top one.
    public static let deepest = 5

    /// The direct parent of each thing; nil at the top.
    public private(set) var parents: [Int?]
    /// The level of each thing: 1 at the top.
    public private(set) var levels: [Int]
    /// The things that would be inside themselves, in ascending order.
    public private(set) var circular: [Int] = []
    /// The things that would be below the deepest level, in ascending order.
    public private(set) var tooDeep: [Int] = []

    /// - Parameter parents: The direct parent that each thing names.
    public init(_ parents: [Int?]) {
        self.parents = parents
        levels = Array(repeating: 0, count: parents.count)
        var isOnWay = Array(repeating: false, count: parents.count)
        for start in parents.indices where levels[start] == 0 {
            var way: [Int] = []
            var next: Int? = start
            while let place = next, levels[place] == 0, !isOnWay[place] {
                way.append(place)
                isOnWay[place] = true
                next = parents[place]
            }
            if let next, levels[next] == 0, let first = way.firstIndex(of: next) {
                for place in way[first...] { self.parents[place] = nil }
                circular += way[first...]
            }
            for place in way.reversed() {
                isOnWay[place] = false
                settleLevel(of: place)
            }
        }
        circular.sort()
        tooDeep.sort()
    }

    private mutating func settleLevel(of place: Int) {
        levels[place] = (parents[place].map { levels[$0] } ?? 0) + 1
        guard levels[place] > Self.deepest else { return }
        parents[place] = nil
        levels[place] = 1
        tooDeep.append(place)
    }

    /// The ancestors of a thing, the outermost first.
    public func ancestors(of position: Int) -> [Int] {
        var found: [Int] = []
        var next = parents[position]
        while let place = next {
            found.append(place)
            next = parents[place]
        }
        return found.reversed()
    }
}
