import Demo
import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Which files a site has, and the links between its pages.
struct SitePlanTests {
    private static let demo = Result { try DemoHousehold.make(today: TestSite.today) }
    private static let content = TestSite.repository.appendingPathComponent("Content")
    /// Small pages, so that the catalogues of homes have several.
    private static let inputs = TestSite.inputs(
        Settings(locale: "en-GB", currency: .eur, pageSize: 40), content: content)
    private static let plan = Result { try TestSite.plan(try demo.get(), inputs) }
    private static let pages = Result { try plan.get().pages() }

    @Test func theDemoHasPagesOfAllKinds() throws {
        let kinds = try Set(Self.plan.get().files().map { Self.kind($0.path) })
        #expect(
            kinds == [
                "index.html", "index.md", "homes/*.html", "homes/*.md", "homes/*/inventory.html",
                "homes/*/inventory.md", "homes/*/inventory-*.html", "homes/*/inventory-*.md",
                "homes/*/report.html", "homes/*/report.md", "homes/*/report/*.html", "homes/*/report/*.md",
                "homes/*/locations/*.html",
                "homes/*/labels/*.html", "inventory.html", "inventory.md", "inventory-*.html", "inventory-*.md",
                "inventory-by-value.html", "inventory-by-value-*.html", "homes/*/inventory-by-value.html",
                "homes/*/inventory-by-value-*.html",
                "shopping.html", "shopping.md", "shopping/trips/*.html", "shopping/trips/*.md", "shopping/vault.html",
                "shopping/vault.md", "shopping/items/*.html", "shopping/items/*.md", "shopping/stores/*.html",
                "shopping/stores/*.md",
                "unassigned.html", "items/*.html", "items/*.md", "pages/*.html", "404.html", "due.html", "loans.html",
                "calendar.ics",
                "i/*.html",
                "robots.txt",
                "data/household.json", "data/search/index.js", "data/search/0.js", "search.html", "assets/*",
            ])
    }

    @Test func theDemoHasNoBrokenLinkAndNoTwoFilesOfOnePath() throws {
        let paths = try Self.plan.get().files().map(\.path)
        #expect(Set(paths).count == paths.count)
        #expect(try Self.plan.get().brokenLinks == [])
    }

    @Test func everyLinkOfAPageLeadsToAFileOfTheSite() throws {
        let files = try Set(Self.plan.get().files().map(\.path))
        var followed = 0
        for (path, text) in try Self.pages.get() where path.hasSuffix(".html") {
            let scan = HTMLScan(text)
            try #require(scan.fault == nil, "\(path)")
            for address in scan.addresses where !address.hasPrefix("#") && !WebAddress.isSafe(address) {
                let target = try #require(PageAddress(path).resolve(address), "\(path): \(address)")
                try #require(files.contains(target.path), "\(path): \(address)")
                followed += 1
            }
        }
        #expect(followed > 10_000)
    }

    @Test func everyLinkOfAMarkdownPageLeadsToAFileOfTheSite() throws {
        let files = try Set(Self.plan.get().files().map(\.path))
        var followed = 0
        for (path, text) in try Self.pages.get() where path.hasSuffix(".md") {
            // Notes are the owner's own Markdown, with links for the HTML page.
            let own = text.split(separator: "\n## Notes\n")[0]
            for link in own.matches(of: /\]\(([^)]*)\)/) {
                let target = try #require(PageAddress(path).resolve(String(link.1)), "\(path): \(link.1)")
                try #require(files.contains(target.path), "\(path): \(link.1)")
                followed += 1
            }
        }
        #expect(followed > 1_000)
    }

    @Test func anEmptyHouseholdHasItsTopPagesOnly() throws {
        let paths = try TestSite.plan(Sample.household()).files().map(\.path)
        #expect(
            Set(paths) == [
                "data/household.json", "index.html", "index.md", "inventory.html", "inventory.md", "shopping.html",
                "shopping.md", "shopping/vault.html", "shopping/vault.md", "404.html", "due.html", "loans.html",
                "calendar.ics", "robots.txt",
                "assets/cart.js", "assets/favicon.svg", "assets/housebook.css", "assets/housebook.js",
                "assets/report.css", "assets/search-field.js", "assets/search-page.js", "assets/search.js",
                "assets/ticks.js",
                "data/search/index.js", "data/search/0.js", "search.html",
            ])
    }

    @Test func onlySeveralHomesHaveAStripAndOnlyItemsWithoutAHomeAPage() throws {
        let home = Sample.home(1, "Flat", isPrimary: true)
        let one = try TestSite.pages(Sample.household([home], items: [Sample.item(2, "Sofa", home: home)]))
        expect(one["index.html"], lacks: ["<h2>Homes</h2>", "All homes"])
        #expect(one["unassigned.html"] == nil)
        let two = try TestSite.pages(Sample.twoHomes)
        expect(two["unassigned.html"], has: ["Umbrella"])
        expect(two["items/umbrella.html"], has: ["href=\"../unassigned.html\""])
        expect(two["index.html"], has: ["href=\"unassigned.html\""])
    }

    @Test func recordsThatShareAnIDShareAPage() throws {
        let items = [Sample.item(1, "Sofa"), Sample.item(1, "Lamp"), Sample.item(2, "Table")]
        let paths = try TestSite.plan(Sample.household(items: items)).files().map(\.path)
        #expect(
            paths.filter { $0.hasPrefix("items/") && $0.hasSuffix(".html") } == ["items/sofa.html", "items/table.html"])
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func pagesOfAnyHouseholdAreWellFormedAndLinked(_ seed: UInt64) throws {
        let snapshot = Snapshot.random(seed: seed, items: 40)
        let plan = try TestSite.plan(snapshot)
        let files = Set(plan.files().map(\.path))
        let scans = try plan.pages { $0.hasSuffix(".html") }.mapValues { HTMLScan($0) }
        let ids = scans.mapValues { $0.tags.compactMap { $0.attributes["id"] } }
        #expect(files.count { $0.hasSuffix("/report.html") } == snapshot.homes.count)
        for (path, scan) in scans {
            try #require(scan.fault == nil, "\(path)")
            let isReport = path.contains("/report")
            try #require(!isReport || Set(ids[path, default: []]).count == ids[path]?.count, "\(path)")
            for address in scan.addresses {
                let parts = address.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
                let page = parts[0].isEmpty ? path : PageAddress(path).resolve(parts[0])?.path ?? ""
                try #require(files.contains(page), "\(path): \(address)")
                guard isReport, parts.count > 1 else { continue }
                try #require(ids[page, default: []].contains(parts[1]), "\(path): \(address)")
            }
        }
    }

    /// A path without its slugs.
    private static func kind(_ path: String) -> String {
        path.replacing(/^(homes|items)\/[^\/.]+/) { "\($0.1)/*" }
            .replacing(/\/(locations|labels|report)\/[^\/.]+/) { "/\($0.1)/*" }
            .replacing(/^shopping\/(trips|items|stores)\/[^\/.]+(\/from-[^\/.]+)?/) { "shopping/\($0.1)/*" }
            .replacing(/^(shopping\/vault|shopping)-from-[^\/.]+/) { "\($0.1)" }
            .replacing(/inventory(-by-value)?-from-[^\/.]+/) { "inventory\($0.1 ?? "")-*" }
            .replacing(/^pages\/.*\./) { _ in "pages/*." }
            .replacing(/^assets\/.*/) { _ in "assets/*" }.replacing(/^i\/[^\/.]+/) { _ in "i/*" }
    }
}
