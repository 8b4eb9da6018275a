import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Which files are made again when something other than an item changes.
struct RenderedPagesTests {
    /// All pages of `Sample.twoHomes`.
    private static let pages = [
        "404.html", "calendar.ics", "due.html", "homes/harbour-flat.html", "homes/harbour-flat.md",
        "homes/harbour-flat/inventory-by-value.html",
        "homes/harbour-flat/inventory.html",
        "homes/harbour-flat/inventory.md", "homes/harbour-flat/labels/tools.html",
        "homes/harbour-flat/locations/kitchen.html", "homes/harbour-flat/report.html", "homes/harbour-flat/report.md",
        "homes/harbour-flat/report/kitchen.html", "homes/harbour-flat/report/kitchen.md", "homes/lake-cottage.html",
        "homes/lake-cottage.md",
        "homes/lake-cottage/inventory-by-value.html", "homes/lake-cottage/inventory.html",
        "homes/lake-cottage/inventory.md",
        "homes/lake-cottage/labels/boats.html", "homes/lake-cottage/locations/porch.html",
        "homes/lake-cottage/report.html", "homes/lake-cottage/report.md", "homes/lake-cottage/report/porch.html",
        "homes/lake-cottage/report/porch.md", "homes/lake-cottage/report/without-room.html",
        "homes/lake-cottage/report/without-room.md", "index.html", "index.md", "inventory-by-value.html",
        "inventory.html", "inventory.md",
        "items/canoe.html", "items/canoe.md", "items/drill.html", "items/drill.md",
        "items/lamp.html", "items/lamp.md", "items/umbrella.html", "items/umbrella.md", "loans.html", "search.html",
        "shopping.html",
        "shopping.md", "shopping/vault.html", "shopping/vault.md", "unassigned.html",
    ]

    private static let plan = Result { try TestSite.plan(Sample.twoHomes) }
    private static let catalogues = [
        "homes/harbour-flat/inventory-by-value.html", "homes/harbour-flat/inventory.html",
        "homes/lake-cottage/inventory-by-value.html", "homes/lake-cottage/inventory.html", "inventory-by-value.html",
        "inventory.html",
    ]

    /// The pages with a table of items.
    private static let lists =
        catalogues + [
            "homes/harbour-flat/labels/tools.html", "homes/harbour-flat/locations/kitchen.html",
            "homes/lake-cottage/labels/boats.html", "homes/lake-cottage/locations/porch.html", "unassigned.html",
        ]

    private func changed(byInputs change: (inout SiteInputs) -> Void) throws -> [String] {
        var inputs = TestSite.inputs()
        change(&inputs)
        return try TestSite.plan(Sample.twoHomes, inputs).changes(since: Self.plan.get())
    }

    /// - Parameter files: The files of a site's own theme.
    private func changed(byTheme files: [String: String]) throws -> [String] {
        let own = try TemporaryFolder()
        for (path, text) in files { try own.write(text, to: path) }
        let theme = try Theme.load(from: [TestSite.templates, own.url])
        let plan = try Site(theme: theme, inputs: TestSite.inputs()).plan(Sample.twoHomes.redacted(for: .owner))
        return try plan.changes(since: Self.plan.get()).filter { !$0.hasPrefix("assets/") }
    }

    private func appended(_ text: String, to template: String) throws -> [String: String] {
        [template: try String(contentsOf: TestSite.templates.appendingPathComponent(template), encoding: .utf8) + text]
    }

    @Test func nothingChanged() throws {
        #expect(try changed(byInputs: { _ in }) == [])
        #expect(try changed(byTheme: [:]) == [])
        #expect(try changed(byTheme: appended("", to: "item.html.mustache")) == [])
    }

    // MARK: - The theme

    @Test(
        arguments: [
            ("item.html", ["items/canoe.html", "items/drill.html", "items/lamp.html", "items/umbrella.html"]),
            ("item.md", ["items/canoe.md", "items/drill.md", "items/lamp.md", "items/umbrella.md"]),
            ("dashboard.html", ["homes/harbour-flat.html", "homes/lake-cottage.html", "index.html"]),
            ("dashboard.md", ["homes/harbour-flat.md", "homes/lake-cottage.md", "index.md"]),
            ("catalogue.html", catalogues),
            ("catalogue.md", ["homes/harbour-flat/inventory.md", "homes/lake-cottage/inventory.md", "inventory.md"]),
            (
                "location.html",
                ["homes/harbour-flat/locations/kitchen.html", "homes/lake-cottage/locations/porch.html"]
            ),
            ("label.html", ["homes/harbour-flat/labels/tools.html", "homes/lake-cottage/labels/boats.html"]),
            ("report.html", ["homes/harbour-flat/report.html", "homes/lake-cottage/report.html"]),
            ("report.md", ["homes/harbour-flat/report.md", "homes/lake-cottage/report.md"]),
            (
                "report-room.html",
                [
                    "homes/harbour-flat/report/kitchen.html", "homes/lake-cottage/report/porch.html",
                    "homes/lake-cottage/report/without-room.html",
                ]
            ),
            (
                "report-room.md",
                [
                    "homes/harbour-flat/report/kitchen.md", "homes/lake-cottage/report/porch.md",
                    "homes/lake-cottage/report/without-room.md",
                ]
            ),
            ("report-file.html", []),
            ("partials/report-cover.html", ["homes/harbour-flat/report.html", "homes/lake-cottage/report.html"]),
            ("shopping.html", ["shopping.html"]), ("shopping.md", ["shopping.md"]), ("trip.html", []),
            ("vault.html", ["shopping/vault.html"]), ("vault.md", ["shopping/vault.md"]), ("vault-item.html", []),
            ("store.html", []),
            ("partials/pager.html", (lists + ["shopping.html", "shopping/vault.html"]).sorted()),
            ("unassigned.html", ["unassigned.html"]), ("not-found.html", ["404.html"]), ("page.html", []),
            ("navigation.html", pages.filter { $0.hasSuffix(".html") }),
            ("partials/items.html", lists.sorted()),
            ("partials/attention-items.html", ["homes/harbour-flat.html", "homes/lake-cottage.html", "index.html"]),
            ("partials/foot.html", pages.filter { $0.hasSuffix(".html") && $0 != "404.html" }),
        ] as [(String, [String])])
    func aTemplateConcernsItsOwnPages(_ template: String, _ pages: [String]) throws {
        #expect(try changed(byTheme: appended("<!-- mine -->\n", to: "\(template).mustache")) == pages)
    }

    @Test func aWordConcernsAllPages() throws {
        #expect(
            try changed(byTheme: ["words.yml": "notFound: Nothing\n"]).filter { !$0.hasPrefix("data/") } == Self.pages)
    }

    // MARK: - The settings

    @Test(
        arguments: [
            { $0.settings.locale = "de-DE" }, { $0.settings.title = "Ours" }, { $0.program = "another" },
            { $0.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt }, { $0.settings.currency = .usd },
        ] as [@Sendable (inout SiteInputs) -> Void])
    func whatEveryPageReadsConcernsAllPages(_ change: @Sendable (inout SiteInputs) -> Void) throws {
        #expect(try changed(byInputs: change).filter { !$0.hasPrefix("data/") } == Self.pages)
    }

    @Test func thePageSizeConcernsTheCataloguesAlone() throws {
        #expect(
            try changed(byInputs: { $0.settings.pageSize = 2 }) == [
                "inventory-by-value-from-drill.html", "inventory-by-value.html", "inventory-from-drill.html",
                "inventory-from-drill.md", "inventory.html", "inventory.md",
            ])
    }

    @Test func theDayConcernsDashboardsReportsAndWhatIsDueAlone() throws {
        let dashboards = Self.pages.filter { $0.wholeMatch(of: /(homes\/[^\/]*|index)\.(html|md)/) != nil }
        #expect(
            try changed(byInputs: { $0.today = Sample.day("2026-05-04") })
                == (["calendar.ics", "due.html"] + dashboards + Self.pages.filter { $0.contains("/report") }).sorted())
    }

    @Test func theActiveHomeConcernsPagesOfNoHome() throws {
        #expect(
            try changed(byInputs: { $0.activeHome = Sample.id(2) }) == [
                "404.html", "due.html", "inventory-by-value.html", "inventory.html", "items/umbrella.html",
                "loans.html", "search.html",
                "shopping.html", "shopping/vault.html", "unassigned.html",
            ])
        #expect(try changed(byInputs: { $0.activeHome = Sample.id(1) }) == [])
    }

    // MARK: - Content

    @Test func aWrittenPageConcernsItselfAndWhatMayLinkToIt() throws {
        let content = try TemporaryFolder()
        try content.write("# Heating\n\nWarm.", to: "heating.md")
        try content.write("# Water\n\nSee [heating](heating.md).", to: "water.md")
        let inputs = TestSite.inputs(content: content.url)
        var snapshot = Sample.twoHomes
        snapshot.items[0].notes = "See [heating](../pages/heating.html)."
        let before = try TestSite.plan(snapshot, inputs)
        try content.write("# Heating\n\nCold.", to: "heating.md")
        let edited = try TestSite.plan(snapshot, inputs)
        #expect(
            try edited.changes(since: before) == ["data/search/index.js", "pages/heating.html", "pages/water.html"])
        // A file that is no page does not appear in any navigation.
        try content.write("x", to: "plan.pdf")
        let copied = try TestSite.plan(snapshot, inputs)
        #expect(
            try copied.changes(since: edited).filter { $0 != "pages/plan.pdf" } == [
                "items/canoe.html", "pages/water.html",
            ])
        try content.write("# Garden", to: "garden.md")
        let added = try TestSite.plan(snapshot, inputs)
        let html = Self.pages.filter { $0.hasSuffix(".html") }
        #expect(
            try added.changes(since: copied).filter { $0 != "pages/plan.pdf" && !$0.hasPrefix("data/") }
                == (html + ["pages/garden.html", "pages/heating.html", "pages/water.html"]).sorted())
    }
}
