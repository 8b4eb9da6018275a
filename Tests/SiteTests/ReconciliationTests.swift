import Household
import TestSupport
import Testing

@testable import Site

/// The figures printed on the pages add up, for each currency separately.
struct ReconciliationTests {
    /// The number of items, and minor units by currency sign.
    private struct Figures: Equatable {
        var items = 0
        var amounts: [String: Int] = [:]

        static func + (a: Figures, b: Figures) -> Figures {
            Figures(items: a.items + b.items, amounts: a.amounts.merging(b.amounts, uniquingKeysWith: +))
        }
    }

    /// The rows of a table below a heading, with the text of their first cell.
    private static func rows(_ page: String, below heading: String) throws -> [(name: String, figures: Figures)] {
        guard let part = page.split(separator: "\n## \(heading)\n", maxSplits: 1).dropFirst().first else { return [] }
        let lines = part.split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return try lines.dropFirst(2).map { line in
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            return (String(cells[0]), try figures(cells[1], cells[2]))
        }
    }

    /// Reads `1,024` and `€1,234.50 US$9.00`; a currency always prints the same number of decimals.
    private static func figures(_ count: Substring, _ amounts: Substring) throws -> Figures {
        var figures = Figures(items: try #require(Int(count.filter(\.isNumber))))
        for amount in amounts.split(separator: " ") where amount != "unknown" {
            let sign = amount.filter { !$0.isNumber && $0 != "," && $0 != "." }
            let minorUnits: Int = try #require(Int(amount.filter(\.isNumber)))
            figures.amounts[String(sign)] = minorUnits
        }
        return figures
    }

    private static func sum(_ rows: some Sequence<(name: String, figures: Figures)>) -> Figures {
        rows.reduce(Figures()) { $0 + $1.figures }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func roomsAndLabelsAddUpToTheHomeAndHomesToTheHousehold(_ seed: UInt64) throws {
        let snapshot = Snapshot.random(seed: seed)
        let pages = try TestSite.pages(snapshot) { $0.wholeMatch(of: /(homes\/[^\/]*|index)\.md/) != nil }
        for (path, page) in pages where path != "index.md" {
            for heading in ["Value by room", "Value by label"] {
                let rows = try Self.rows(page, below: heading)
                guard let total = rows.last else { continue }
                try #require(total.name.hasPrefix("**Total**"), "\(path)")
                try #require(Self.sum(rows.dropLast()) == total.figures, "\(path): \(heading)")
            }
        }
        guard snapshot.homes.count > 1 else { return }
        let rows = try Self.rows(try #require(pages["index.md"]), below: "All homes")
        let total = try #require(rows.last)
        #expect(total.name.hasPrefix("**[Household]"))
        #expect(Self.sum(rows.dropLast()) == total.figures)
        // The table of homes and each home's own page have the same figures.
        for row in rows.dropLast() where !row.name.hasPrefix("[Unassigned]") {
            let home = try #require(row.name.firstMatch(of: /\((homes\/.*?\.md)\)/)?.1)
            let own = try Self.rows(try #require(pages[String(home)]), below: "Value by room").last
            if let own { #expect(own.figures == row.figures) }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func everyItemIsInTheCatalogueOnceAndInItsHomesOnce(_ seed: UInt64) throws {
        let snapshot = Snapshot.random(seed: seed)
        let pages = try TestSite.pages(snapshot) { $0.contains("inventory") && $0.hasSuffix(".md") }
        func listed(where isCatalogue: (String) -> Bool) -> [String] {
            pages.filter { isCatalogue($0.key) }.flatMap { page in
                page.value.matches(of: /\]\((?:\.\.\/)*(items\/[^)]*)\)/).map { String($0.1) }
            }.sorted()
        }
        let all = snapshot.items.map { "items/\($0.slug).md" }.sorted()
        #expect(listed { $0.wholeMatch(of: /inventory(-from-[^\/]+)?\.md/) != nil } == all)
        let ofHomes = listed { $0.wholeMatch(of: /homes\/[^\/]*\/inventory(-from-[^\/]+)?\.md/) != nil }
        let index = SnapshotIndex(snapshot)
        let assigned = snapshot.items.filter { index.effectiveHome(of: $0) != nil }.map { "items/\($0.slug).md" }
            .sorted()
        #expect(ofHomes == assigned)
    }

    @Test func whatIsLeftOutIsSaid() throws {
        let home = Sample.home(1, "Flat", isPrimary: true)
        var items = (0..<6).map { Sample.item(10 + $0, "Item \($0)", price: Sample.euros(100), home: home) }
        items[0].price = nil
        items[1].archived = true
        items[2].sale = Sale()
        items[3].sale = Sale()
        items[4].price = Sample.dollars(250)
        let page = try #require(try TestSite.pages(Sample.household([home], items: items))["homes/flat.md"])
        let expected = """
            ## Total value

            - **€1.00** the value of 1 item
            - **US$2.50** the value of 1 item
            - 3 items in 0 rooms
            - 1 item without a value is not included.
            - 2 sold items are not counted.
            - 1 archived item is not counted.
            - Amounts in different currencies are not added together.
            """
        #expect(page.contains(expected))
    }
}
