import Foundation
import Household
import HouseholdStore
import Site
import TestSupport
import Testing

/// The amounts on the shopping pages, read from their Markdown after random verbs on a store, add up.
@Suite struct ShownSumsTests {
    @Test(
        "The lines that a trip's page shows add up to the total that it shows, and the months to the whole",
        arguments: TestLength.seeds(1, long: 4))
    func addUp(seed: UInt64) throws {
        let world = try World(seed: seed)
        try world.openShops()
        var clean = CleanBuild()
        var seen = Seen()
        for round in 0..<12 {
            for _ in 0..<30 { try world.shop(using: ShoppingChange.allCases + ShoppingChange.common) }
            let output = world.root.appendingPathComponent("Clean")
            _ = try clean.build(world, into: output)
            let snapshot = try world.store.snapshot()
            let place: Comment = "seed \(seed), round \(round)"
            for cart in snapshot.carts {
                try checkTrip(cart, try page("shopping/trips/\(cart.slug)", in: output), &seen, place)
            }
            try checkWhole(snapshot.carts.filter(\.isCompleted), try page("shopping", in: output), &seen, place)
            try FileManager.default.removeItem(at: output)
        }
        // Minimum counts, so that the checks above had enough to check.
        #expect(seen.trips >= 60 && seen.lines >= 200 && seen.amounts >= 100 && seen.skipped >= 20, "\(seen)")
        #expect(seen.months >= 24 && seen.stores >= 30 && seen.categories >= 20, "\(seen)")
    }

    private struct Seen {
        var (trips, lines, amounts, skipped, months, stores, categories) = (0, 0, 0, 0, 0, 0, 0)
    }

    private func page(_ path: String, in output: URL) throws -> ShownPage {
        ShownPage(try String(contentsOf: output.appendingPathComponent(path + ".md"), encoding: .utf8))
    }

    // MARK: - A trip

    private func checkTrip(_ cart: Cart, _ page: ShownPage, _ seen: inout Seen, _ place: Comment) throws {
        let toGet = cart.isPlanning ? "Plan" : "Still to get"
        let bought = cart.isCompleted ? "Lines by store" : "In the basket so far"
        // Open lines count as planned; settled lines count as paid.
        let (open, openLines) = try part(page, toGet, columns: [1], &seen, place)
        let (settled, settledLines) = try part(page, bought, columns: [1, 2], &seen, place)
        try #require(openLines + settledLines == cart.lines.count, place)
        let headline = page.sections[""]?.first { $0.hasPrefix("- **") } ?? ""
        try #require(ShownAmounts(in: headline) == open[0] + settled[1], "\(place): \(cart.slug), \(headline)")

        // These totals are also the sums of the lines in the store.
        let sign = cart.currency == .eur ? "€" : "US$"
        let spent = cart.lines.compactMap { line -> Int64? in
            switch line.outcome {
            case .fulfilled(let purchase): Self.minorUnits(purchase)
            case .open: Self.minorUnits(CartItem.Purchase(quantity: line.quantity, terms: line.planned))
            case .skipped: nil
            }
        }
        try #require(ShownAmounts(spent.reduce(0, +), sign: sign) == ShownAmounts(in: headline), place)
        seen.trips += 1
        seen.skipped += cart.lines.count(where: \.isSkipped)
    }

    /// Checks that the lines add up to the subtotals and the subtotals to the total; returns the totals and the line
    /// count.
    private func part(
        _ page: ShownPage, _ heading: String, columns: [Int], _ seen: inout Seen, _ place: Comment
    ) throws -> (totals: [ShownAmounts], lines: Int) {
        var (lines, count) = ([[ShownAmounts]](), 0)
        var subtotals: [[ShownAmounts]] = []
        var total: [ShownAmounts]?
        for cells in page.rows(of: heading) {
            switch cells[0] {
            case "**Subtotal**":
                let shown = columns.map { ShownAmounts(in: cells[$0]) }
                let sums = columns.indices.map { column in lines.map { $0[column] }.sum }
                try #require(shown == sums, "\(place): \(heading)")
                subtotals.append(shown)
                lines = []
            // Table headings, and the row below "Total".
            case "Item", "**Total**": break
            case "": total = columns.map { ShownAmounts(in: cells[$0]) }
            default:
                count += 1
                lines.append(columns.map { ShownAmounts(lineTotal: cells[$0]) })
                seen.amounts += lines.last?.count { $0 != ShownAmounts() } ?? 0
            }
        }
        seen.lines += count
        let sums = columns.indices.map { column in subtotals.map { $0[column] }.sum }
        // The total of the open lines stands below their tables.
        let line = page.sections[heading]?.first { $0.hasPrefix("**Total**") }
        if let shown = total ?? line.map({ [ShownAmounts(in: $0)] }) {
            try #require(shown == sums, "\(place): \(heading)")
        } else {
            try #require(count == 0, place)
        }
        return (sums, count)
    }

    private static func minorUnits(_ purchase: CartItem.Purchase) -> Int64 {
        guard let price = purchase.terms.price else { return 0 }
        var exact = Decimal(price.minorUnits) * Decimal(purchase.quantity.millionths) / 1_000_000
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).int64Value
    }

    // MARK: - All trips

    private func checkWhole(_ trips: [Cart], _ page: ShownPage, _ seen: inout Seen, _ place: Comment) throws {
        var whole = ShownAmounts()
        for trip in trips {
            for case .fulfilled(let purchase) in trip.lines.map(\.outcome) {
                whole = whole + ShownAmounts(Self.minorUnits(purchase), sign: trip.currency == .eur ? "€" : "US$")
            }
        }
        let totals = (page.sections["Spending"] ?? []).filter { $0.hasPrefix("- **") }
        try #require(totals.map { ShownAmounts(in: $0) }.sum == whole, place)
        for heading in ["By month", "By store", "By category"] {
            let rows = page.rows(of: heading).dropFirst()
            guard let last = rows.last else {
                try #require(trips.isEmpty, place)
                continue
            }
            try #require(last[0] == "**Total**" && ShownAmounts(in: last[2]) == whole, "\(place): \(heading)")
            try #require(rows.dropLast().map { ShownAmounts(in: $0[2]) }.sum == whole, "\(place): \(heading)")
            switch heading {
            case "By month":
                try #require(rows.dropLast().reduce(0) { $0 + (Int($1[1]) ?? 0) } == trips.count, place)
                seen.months += rows.count - 1
            case "By store": seen.stores += rows.count - 1
            default: seen.categories += rows.count - 1
            }
        }
    }
}

extension World {
    /// Creates a home, shops, vault items and carts.
    fileprivate func openShops() throws {
        timeZone = TimeZone(secondsFromGMT: one(of: [0, 9, -8]) * 3600) ?? .gmt
        _ = try store.household.createHome(Home(name: "House", currency: .eur))
        for (change, count) in [(ShoppingChange.addStore, 4), (.addVaultItem, 8), (.createTrip, 4), (.goShopping, 1)] {
            try repeating(change, count)
        }
    }

    /// Tries one verb; the rules may refuse it.
    fileprivate func shop(using changes: [ShoppingChange]) throws {
        pass(seconds: Double(number(0...150_000)))
        do {
            _ = try one(of: changes).make(in: self)
        } catch  where Changes.isRefusal(error) {
            // Another verb comes next.
        }
    }
}
