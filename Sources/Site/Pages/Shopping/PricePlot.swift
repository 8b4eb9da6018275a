/// Prices over time as marks and steps, placed in a picture 100 wide and 100 high, from the top left.
///
/// A price holds until the next one is seen at the same store, so a store's marks are joined by steps. The scale begins
/// at zero, so that a price that rises by a tenth looks like one. A price that would flatten all the others is left out
/// of the scale, and its mark is at the top edge.
struct PricePlot: Equatable, Sendable {
    struct Point: Sendable {
        /// In any unit, as long as all points use the same.
        var time: Double
        /// In any unit, and not below zero.
        var price: Int64
        /// The number of the store.
        var store: Int
    }

    struct Mark: Equatable, Sendable {
        /// From 0 to 1000, like all coordinates here: tenths of the picture's hundred.
        var x: Int
        var y: Int
        var store: Int
        /// Whether the price is above the scale.
        var isAbove = false
    }

    /// A store's steps. A store with one mark has none.
    struct Steps: Equatable, Sendable {
        var store: Int
        /// The `d` attribute of an SVG path.
        var path: String
    }

    /// The number of a store's sign, 1 to 6: five for the stores with the most purchases, the sixth for all others.
    static func sign(of store: Int) -> String { "\(min(store, 5) + 1)" }

    /// The price at the top of the picture; zero is at the bottom.
    private(set) var top: Int64
    /// In the order of the points.
    private(set) var marks: [Mark] = []
    private(set) var steps: [Steps] = []

    /// The number of marks above the scale, which are drawn at its edge.
    var offScale: Int { marks.count(where: \.isAbove) }

    /// - Parameter points: The oldest first.
    /// - Returns: Nil without a point.
    init?(_ points: [Point]) {
        guard let first = points.first, let last = points.last else { return nil }
        top = Self.top(of: points.map(\.price).sorted())
        for point in points {
            let x = Self.place(of: point.time - first.time, in: last.time - first.time)
            marks.append(mark(point, x: x))
        }
        let ofStores = Dictionary(grouping: marks, by: \.store)
        steps = ofStores.sorted { $0.key < $1.key }.compactMap { store, own in
            own.count > 1 ? Steps(store: store, path: Self.path(through: own)) : nil
        }
    }

    /// The highest price that is at most three times the upper quartile. With fewer than five prices, the highest.
    /// - Parameter prices: Ascending, at least one.
    private static func top(of prices: [Int64]) -> Int64 {
        let highest = prices[prices.count - 1]
        guard prices.count >= 5 else { return highest }
        let upper = prices[(prices.count - 1) * 3 / 4]
        return prices.last { $0 / 3 <= upper } ?? highest
    }

    /// The part in thousandths of the whole; 500, the middle, if the whole is zero.
    private static func place(of part: Double, in whole: Double) -> Int {
        whole > 0 ? Int((part / whole * 1000).rounded()) : 500
    }

    private func mark(_ point: Point, x: Int) -> Mark {
        let isAbove = point.price > top
        // If all prices are zero, the marks are at the bottom.
        let y = isAbove ? 0 : top > 0 ? Self.place(of: Double(top - point.price), in: Double(top)) : 1000
        return Mark(x: x, y: y, store: point.store, isAbove: isAbove)
    }

    /// Runs level from each mark to the time of the next, then up or down to it.
    private static func path(through marks: [Mark]) -> String {
        var path = "M\(String(tenths: marks[0].x)) \(String(tenths: marks[0].y))"
        for (mark, next) in zip(marks, marks.dropFirst()) {
            if next.x != mark.x { path += "H\(String(tenths: next.x))" }
            if next.y != mark.y { path += "V\(String(tenths: next.y))" }
        }
        return path
    }
}
