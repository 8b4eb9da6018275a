import Templating

/// Prices over time as marks and steps, placed in a picture 100 wide and 100 high, from the top left.
///
/// A price holds until the next one is seen at the same store, so a store's marks are joined by steps. The scale goes
/// from the lowest price to the highest, not from zero: what matters is how a price moves. Where one price would
/// flatten all the others, the scale leaves it out, and its mark stands at the edge.
struct PricePlot: Equatable, Sendable {
    struct Point: Sendable {
        /// In any unit, as long as all points use the same.
        var time: Double
        /// In minor units.
        var price: Int64
        /// The number of the store.
        var store: Int
    }

    struct Mark: TemplateModel, Equatable {
        /// From 0 to 1000, like all coordinates here: tenths of the picture's hundred.
        var x: Int
        var y: Int
        var store: Int
        /// Whether the price is within, above or below the scale.
        var side = Side.within

        static let fields = Fields<Mark> {
            $0.text("sign") { PricePlot.sign(of: $0.store) }
            $0.text("x") { String(tenths: $0.x) }
            $0.text("y") { String(tenths: $0.y) }
            $0.flag("above") { $0.side == .above }
            $0.flag("below") { $0.side == .below }
        }
    }

    enum Side: Equatable, Sendable {
        case within, above, below
    }

    /// A store's steps. A store with one mark has none.
    struct Steps: TemplateModel, Equatable {
        var store: Int
        /// The `d` attribute of an SVG path.
        var path: String

        static let fields = Fields<Steps> {
            $0.text("sign") { PricePlot.sign(of: $0.store) }
            $0.text("path", \.path)
        }
    }

    /// The number of a store's sign, 1 to 6: five for the stores with the most purchases, the sixth for all others.
    static func sign(of store: Int) -> String { "\(min(store, 5) + 1)" }

    /// The prices at the bottom and the top of the picture. Where they are the same, that price is in the middle.
    private(set) var scale: ClosedRange<Int64>
    /// In the order of the points.
    private(set) var marks: [Mark] = []
    private(set) var steps: [Steps] = []

    /// How many marks lie outside the scale, and so stand at an edge.
    var offScale: Int { marks.count { $0.side != .within } }

    /// - Parameter points: The oldest first.
    /// - Returns: Nil without a point.
    init?(_ points: [Point]) {
        guard let first = points.first, let last = points.last else { return nil }
        scale = Self.scale(of: points.map(\.price).sorted())
        for point in points {
            let x = Self.place(of: point.time - first.time, in: last.time - first.time)
            marks.append(mark(point, x: x))
        }
        let ofStores = Dictionary(grouping: marks, by: \.store)
        steps = ofStores.sorted { $0.key < $1.key }.compactMap { store, own in
            own.count > 1 ? Steps(store: store, path: Self.path(through: own)) : nil
        }
    }

    /// The range of the prices, leaving out those above three times the upper quartile or below a third of the lower
    /// one. With fewer than five prices, none is left out.
    /// - Parameter prices: Ascending, at least one.
    private static func scale(of prices: [Int64]) -> ClosedRange<Int64> {
        let (lowest, highest) = (prices[0], prices[prices.count - 1])
        guard prices.count >= 5 else { return lowest...highest }
        let (lower, upper) = (prices[(prices.count - 1) / 4], prices[(prices.count - 1) * 3 / 4])
        let inside = prices.filter { $0 / 3 <= upper && $0 >= lower / 3 }
        return (inside.first ?? lowest)...(inside.last ?? highest)
    }

    /// The part in thousandths of the whole; 500, the middle, where the whole is zero.
    private static func place(of part: Double, in whole: Double) -> Int {
        whole > 0 ? Int((part / whole * 1000).rounded()) : 500
    }

    private func mark(_ point: Point, x: Int) -> Mark {
        let side: Side = point.price > scale.upperBound ? .above : point.price < scale.lowerBound ? .below : .within
        let price = min(max(point.price, scale.lowerBound), scale.upperBound)
        let (part, whole) = (scale.upperBound - price, scale.upperBound - scale.lowerBound)
        // Where all prices in the scale are the same, they are in the middle, and the others at the edges.
        let y =
            switch side {
            case .above: 0
            case .below: 1000
            case .within: Self.place(of: Double(part), in: Double(whole))
            }
        return Mark(x: x, y: y, store: point.store, side: side)
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
