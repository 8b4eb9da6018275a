import Household
import Testing

@testable import Site

/// Any name of a store, thing, category, unit or trip stays text.
struct ShoppingHostileTests {
    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</td></tr></table>", "'); DROP TABLE x; --",
        "](javascript:alert(1))", "[x](y)", "| a | b |", "`code`", "# heading", "- list", "{{words.total}}",
        "{{{root}}}",
        "a\nb", "\u{202E}turned", "\u{1}\u{7F}", "&amp;", "x\" style=\"--c:red", String(repeating: "long ", count: 40),
    ]

    /// `PriceHousehold` with the same name everywhere.
    private func household(_ name: String) -> Snapshot {
        var snapshot = PriceHousehold.snapshot
        for i in snapshot.stores.indices { (snapshot.stores[i].name, snapshot.stores[i].emoji) = (name, name) }
        for i in snapshot.categories.indices {
            (snapshot.categories[i].name, snapshot.categories[i].emoji) = (name, name)
        }
        let unit = PriceUnit(name.prefix(40)) ?? .each
        for i in snapshot.vault.indices {
            snapshot.vault[i].name = name
            for place in snapshot.vault[i].prices.indices { snapshot.vault[i].prices[place].unit = unit }
        }
        for i in snapshot.carts.indices {
            snapshot.carts[i].name = name
            for place in snapshot.carts[i].lines.indices {
                snapshot.carts[i].lines[place].name = name
                snapshot.carts[i].lines[place].category = name
                guard case .fulfilled(var purchase) = snapshot.carts[i].lines[place].outcome else { continue }
                purchase.terms.unit = unit
                purchase.terms.shop?.name = name
                snapshot.carts[i].lines[place].outcome = .fulfilled(purchase)
                snapshot.carts[i].lines[place].planned = purchase.terms
            }
        }
        return snapshot
    }

    @Test("Pages have the same tags and links as with plain names", arguments: hostile)
    func html(_ name: String) throws {
        let (hostile, plain) = (try TestSite.plan(household(name)), try TestSite.plan(household("Plain")))
        let isShopping = { (path: String) in path.hasPrefix("shopping") && path.hasSuffix(".html") }
        let expected = try plain.pages(where: isShopping)
        let pages = try hostile.pages(where: isShopping)
        #expect(pages.keys.sorted() == expected.keys.sorted())
        for (path, page) in pages {
            let (scan, plain) = (HTMLScan(page), HTMLScan(try #require(expected[path])))
            try #require(scan.fault == nil, "\(path)")
            try #require(scan.tags.map(\.name) == plain.tags.map(\.name), "\(path)")
            try #require(scan.addresses == plain.addresses, "\(path)")
            try #require(
                scan.tags.map { $0.attributes.keys.sorted() } == plain.tags.map { $0.attributes.keys.sorted() })
            try #require(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }, "\(path)")
        }
    }

    @Test("Tables in Markdown keep their cells, and lines stay whole", arguments: hostile)
    func markdown(_ name: String) throws {
        let (hostile, plain) = (try TestSite.plan(household(name)), try TestSite.plan(household("Plain")))
        let isPage = { (path: String) in
            path.wholeMatch(of: /shopping\/(vault|items\/.*|stores\/.*)\.md/) != nil
        }
        let expected = try plain.pages(where: isPage)
        #expect(expected.count == 8)
        for (path, page) in try hostile.pages(where: isPage) {
            let (lines, others) = (Self.shape(page), Self.shape(try #require(expected[path])))
            try #require(lines == others, "\(path)")
        }
    }

    /// For each line of a page, its number of cells and its links.
    private static func shape(_ page: String) -> [String] {
        page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let plain = line.replacing(/\\./, with: "")
            let links = plain.matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
            return "\(plain.hasPrefix("|") ? plain.count { $0 == "|" } : 0) \(plain.prefix { $0 == "#" }) \(links)"
        }
    }
}
