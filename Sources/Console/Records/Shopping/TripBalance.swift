package import Household

/// The steps from the planned total to the amount spent, in minor units: planned + skipped + surprises + changes
/// = spent. An unknown price adds nothing to either side.
package struct TripBalance {
    package struct Part {
        package var lines = 0
        package var sum: Int64 = 0
    }

    package private(set) var skipped = Part()
    package private(set) var surprises = Part()
    package private(set) var changes = Part()
    package let planned: Int64
    package let spent: Int64

    package init(_ cart: Cart) {
        planned = cart.planned.total(in: cart.currency).minorUnits
        spent = cart.spent.total(in: cart.currency).minorUnits
        for line in cart.lines {
            let step = Self.step(of: line)
            if line.isSkipped {
                Self.add(step, to: &skipped)
            } else if line.addedDuringShopping {
                Self.add(step, to: &surprises)
            } else if line.isChanged {
                Self.add(step, to: &changes)
            }
        }
    }

    /// How much more a line cost than planned; nil where a price is unknown.
    package static func difference(of line: CartItem) -> Int64? {
        if line.isFulfilled, line.purchase?.total == nil { return nil }
        if !line.addedDuringShopping, line.plannedTotal == nil { return nil }
        return step(of: line)
    }

    private static func step(of line: CartItem) -> Int64 {
        let planned = line.addedDuringShopping ? 0 : line.plannedTotal?.minorUnits ?? 0
        return (line.purchase?.total?.minorUnits ?? 0) - planned
    }

    private static func add(_ step: Int64, to part: inout Part) {
        part.lines += 1
        part.sum += step
    }
}
