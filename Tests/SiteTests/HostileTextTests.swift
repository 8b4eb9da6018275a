import Foundation
import Household
import Testing

@testable import Site

/// Any text in any field of a record stays text.
struct HostileTextTests {
    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</td></tr></table>", "'); DROP TABLE x; --",
        "](javascript:alert(1))", "[x](y)", "| a | b |", "`code`", "# heading", "- list", "{{words.total}}",
        "{{{root}}}", "a\nb", "\u{202E}turned", "\u{1}x\u{7F}", "&amp;", "x\" style=\"--c:red",
        String(repeating: "long ", count: 40), "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>|[x](y)`*_",
        "</td></table><script>alert(1)</script>\"'&|\u{0}\u{8}x", "\"><script>alert(1)</script>.svg",
    ]

    private static let plain = Result { try pages("Plain") }

    /// The pages, with the same slugs for every text.
    private static func pages(_ text: String) throws -> [String: String] {
        var household = OneText.household(of: text, notes: "Notes")
        household.homes[0].slug = "home"
        (household.locations[0].slug, household.locations[0].code) = ("room", "RM")
        household.labels[0].slug = "label"
        for place in household.items.indices { household.items[place].slug = "item-\(place)" }
        household.policies[0].slug = "policy"
        (household.claims[0].slug, household.claims[0].lines[0].line.number) = ("claim", "N-1")
        household.stores[0].slug = "store"
        household.vault[0].slug = "thing"
        for place in household.carts.indices { household.carts[place].slug = "trip-\(place)" }
        return try TestSite.pages(household, media: MediaHousehold.media(in: URL(fileURLWithPath: "/nowhere")))
    }

    /// The front matter of items is data, and is tested with their pages.
    @Test("Pages have the same tags, attributes, headings, cells and links as with a plain text", arguments: hostile)
    func shapes(_ text: String) throws {
        let (pages, plain) = (try Self.pages(text), try Self.plain.get())
        #expect(pages.keys.sorted() == plain.keys.sorted())
        for (path, page) in pages where !path.hasPrefix("items/") || path.hasSuffix(".html") {
            let expected = try #require(plain[path])
            guard path.hasSuffix(".html") else {
                try #require(!page.contains("<script") && !page.contains("<img"), "\(path)")
                try #require(Self.shape(page) == Self.shape(expected), "\(path)")
                continue
            }
            let (scan, other) = (HTMLScan(page), HTMLScan(expected))
            try #require(scan.fault == nil, "\(path)")
            try #require(scan.tags.map(\.name) == other.tags.map(\.name), "\(path)")
            try #require(scan.addresses == other.addresses, "\(path)")
            try #require(
                scan.tags.map { $0.attributes.keys.sorted() } == other.tags.map { $0.attributes.keys.sorted() },
                "\(path)")
            try #require(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }, "\(path)")
        }
    }

    /// For each table of a page, the numbers of cells that its rows have; and the page's links and headings.
    private static func shape(_ page: String) -> [String] {
        let plain = page.replacing(/\\./, with: "")
        let tables = plain.split(separator: "\n\n").filter { $0.hasPrefix("|") }.map { table in
            "\(Set(table.split(separator: "\n").map { row in row.count { $0 == "|" } }).sorted())"
        }
        let links = plain.matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
        return tables + links + plain.matches(of: /\n(#+)\s/).map { String($0.1) }
    }
}
