import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The figures printed on the pages about trips add up, for random purchases.
struct TripReconciliationTests {
    /// Trips over two years, in two currencies, with lines of all kinds.
    private static func snapshot(seed: UInt64, trips: Int = 12) -> Snapshot {
        var random = SeededGenerator(seed: seed)
        var snapshot = TripHousehold.snapshot
        let shops: [Shop?] = [TripHousehold.market, TripHousehold.bakery, Shop(id: Sample.id(59), name: "Gone"), nil]
        let things = [TripHousehold.milk, TripHousehold.cheese, TripHousehold.bread]
        var number = 10_000
        func id<E>() -> EntityID<E> {
            number += 1
            return Sample.id(number)
        }
        func terms(_ currency: Currency) -> CartItem.Terms {
            let price = Money(minorUnits: Int64.random(in: 0...2_000, using: &random), currency: currency)
            return CartItem.Terms(
                shop: shops.randomElement(using: &random).flatMap(\.self).map(ShopReference.init),
                price: random.chance(15) ? nil : price, unit: random.chance(20) ? TripHousehold.kilogram : .each)
        }
        func quantity() -> Quantity {
            Quantity(millionths: Int64.random(in: 1...5_000, using: &random) * 1_000) ?? .one
        }
        func line(_ currency: Currency, open: Bool) -> CartItem {
            let (planned, amount) = (terms(currency), quantity())
            let purchase =
                random.chance(40)
                ? CartItem.Purchase(quantity: amount, terms: planned)
                : CartItem.Purchase(quantity: quantity(), terms: terms(currency))
            let thing = things.randomElement(using: &random)
            let isOpen = open && random.chance(40)
            return CartItem(
                id: id(), vaultItemID: random.chance(70) ? thing?.id : nil, name: thing?.name ?? "Thing",
                category: ["", "Dairy", "Other"].randomElement(using: &random) ?? "", quantity: amount,
                planned: planned, outcome: isOpen ? .open : random.chance(15) ? .skipped : .fulfilled(purchase),
                addedDuringShopping: !isOpen && random.chance(20))
        }
        snapshot.carts = (0..<trips).map { number in
            let currency = random.chance(20) ? Currency.usd : .eur
            let day = Sample.day("2026-05-03").daysSinceEpoch - Int.random(in: 0...700, using: &random)
            let instant = Date(timeIntervalSince1970: Double(day) * 86_400)
            let isOpen = number < 2
            return Cart(
                id: id(), slug: "trip-\(number)", name: "Trip \(number)", currency: currency,
                budget: Money(minorUnits: Int64.random(in: 0...20_000, using: &random), currency: currency),
                state: isOpen
                    ? .shopping(since: instant, finishedBefore: nil) : .completed(since: instant, at: instant),
                lines: (0..<Int.random(in: 1...15, using: &random)).map { _ in line(currency, open: isOpen) })
        }
        return snapshot
    }

    /// All amounts in a cell, in minor units by currency sign, without those in brackets.
    private static func amounts(_ cell: Substring) -> [String: Int] {
        var amounts: [String: Int] = [:]
        for text in cell.replacing(/\([^)]*\)/, with: "").replacing("*", with: "").split(separator: " ") {
            let digits = text.filter(\.isNumber)
            guard !digits.isEmpty, let value = Int(digits) else { continue }
            let sign = text.filter { !$0.isNumber && !",.−+\\".contains($0) }
            amounts[String(sign), default: 0] += text.contains("−") ? -value : value
        }
        return amounts
    }

    private static func sum(_ parts: some Sequence<[String: Int]>) -> [String: Int] {
        parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }.filter { $0.value != 0 }
    }

    /// The rows of the tables below a heading, cell by cell, up to the next heading of that level.
    private static func rows(_ page: String, below heading: String) -> [[Substring]] {
        guard let part = page.split(separator: "\n## \(heading)\n", maxSplits: 1).dropFirst().first else { return [] }
        let end = part.firstRange(of: "\n## ")?.lowerBound ?? part.endIndex
        return part[..<end].split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { Array($0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()) }
    }

    @Test("Months, stores and categories each add up to the total, which is the sum of all trips", arguments: 0..<10)
    func shoppingPages(_ seed: UInt64) throws {
        let pages = try TestSite.pages(Self.snapshot(seed: seed, trips: 40)) { $0 == "shopping.md" }
        let page = try #require(pages["shopping.md"])
        let trips = Self.sum(Self.rows(page, below: "Trips").dropFirst().map { Self.amounts($0[$0.count - 2]) })
        #expect(!trips.isEmpty)
        for heading in ["By month", "By store", "By category"] {
            let rows = Self.rows(page, below: heading).dropFirst()
            let total = try #require(rows.last)
            #expect(total[0] == " **Total** ")
            #expect(Self.sum(rows.dropLast().map { Self.amounts($0[2]) }) == trips, "\(heading)")
            #expect(Self.sum([Self.amounts(total[2])]) == trips, "\(heading)")
        }
    }

    @Test(
        "A trip's steps lead from the plan to the sum, and its lines add up across every row and down every column",
        arguments: 0..<10)
    func tripPages(_ seed: UInt64) throws {
        let pages = try TestSite.pages(Self.snapshot(seed: seed)) {
            $0.hasPrefix("shopping/trips/") && $0.hasSuffix(".md")
        }
        #expect(pages.count == 12)
        for (path, page) in pages {
            let whole = try #require(page.firstMatch(of: /- \*\*([^*]+)\*\* (?:spent|expected)/)?.1)
            let steps = Self.rows(page, below: "Planned and actual cost").dropFirst().dropLast()
            if let last = steps.last {
                #expect(
                    Self.sum(steps.dropLast().map { Self.amounts($0[2]) }) == Self.sum([Self.amounts(last[2])]),
                    "\(path)")
                #expect(whole == "unknown" || Self.amounts(last[2]) == Self.amounts(whole), "\(path)")
            }
            let spent = try ["Still to get", "In the basket so far", "Lines by store"].flatMap {
                try Self.subtotals(Self.rows(page, below: $0), path)
            }
            #expect(Self.sum(spent) == Self.sum([Self.amounts(whole)]), "\(path)")
            try Self.checkColumns(page, path)
        }
    }

    /// Checks that the lines of each store add up to its subtotal, and returns the subtotals.
    private static func subtotals(_ rows: [[Substring]], _ path: String) throws -> [[String: Int]] {
        var subtotals: [[String: Int]] = []
        var lines: [[String: Int]] = []
        for row in rows where !row[0].hasPrefix(" Item") && !row[0].hasPrefix(" **Total**") && row[0] != " " {
            let cell = row.count == 2 ? row[1] : row[2]
            if row[0].hasPrefix(" **Subtotal**") {
                #expect(sum(lines) == sum([amounts(cell)]), "\(path): \(row)")
                subtotals.append(amounts(cell))
                lines = []
            } else {
                // The total of a line stands behind its equals sign; a line without a total says so in words.
                lines.append(cell.contains("=") ? amounts(cell.split(separator: "=").last ?? "") : [:])
            }
        }
        return subtotals
    }

    /// Checks that planned, paid and difference add up across every row and down every column.
    private static func checkColumns(_ page: String, _ path: String) throws {
        let rows = ["In the basket so far", "Lines by store"].flatMap { Self.rows(page, below: $0) }
        guard let total = rows.last(where: { $0[0] == " " }) else { return }
        let subtotals = rows.filter { $0[0].hasPrefix(" **Subtotal**") }
        for column in 1...3 {
            let sum = sum(subtotals.map { amounts($0[column]) })
            #expect(sum == Self.sum([amounts(total[column])]), "\(path): column \(column)")
        }
        for row in subtotals + [total] {
            let planned = amounts(row[1]).mapValues { -$0 }
            #expect(sum([planned, amounts(row[2])]) == sum([amounts(row[3])]), "\(path): \(row)")
        }
    }
}
