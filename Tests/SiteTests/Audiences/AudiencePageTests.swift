import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// What the pages show to each audience; what they leave out leaves no trace.
struct AudiencePageTests {
    private static let everybody: [Audience] = Audience.builtIn
    private static let others = Audience.builtIn.filter { $0 != .owner }

    private func page(_ path: String, for audience: Audience) throws -> String {
        try #require(try AudienceHousehold.site(for: audience).pages[path], "\(path)")
    }

    /// The text of a page's main part, without tags.
    private func text(_ path: String, for audience: Audience) throws -> String {
        let page = try page(path, for: audience)
        let (start, end) = (page.firstRange(of: "<main"), page.firstRange(of: "</main>"))
        let main = page[try #require(start).lowerBound..<(try #require(end)).lowerBound]
        // Without what keeps a date on one line.
        return String(main).replacing("\u{2060}", with: "").replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    }

    private func headings(_ path: String, for audience: Audience) throws -> [String] {
        try page(path, for: audience).matches(of: /<th scope="col"[^>]*>([^<]*)<\/th>/).map { String($0.1) }
    }

    // MARK: - The audience

    @Test(
        "Every page names its audience",
        arguments: [
            (Audience.owner, "For the owners of this household. It shows everything on record."),
            (.family, "For the family of this household."), (.insurer, "For the insurer of this household."),
            (.mover, "For the movers of this household."), (.everyone, "For everyone."),
        ])
    func eachPageSaysWhomItIsFor(_ audience: Audience, _ sentence: String) throws {
        let pages = try AudienceHousehold.site(for: audience).pages
        #expect(pages.filter { !$0.value.contains(sentence) }.map(\.key) == [])
    }

    @Test("An audience defined by the household is called by its name, and is not listed by search engines")
    func aCustomAudienceIsCalledByItsName() throws {
        let pages = try AudienceHousehold.site(for: AudienceHousehold.sitter()).pages
        let sentence = "For “sitter”, with whom this household shares it."
        #expect(pages.filter { !$0.value.contains(sentence) }.map(\.key) == [])
        let readers = try Audience("readers", narrowing: .everyone, hiding: ["item.description"], shortening: [])
        expect(try AudienceHousehold.site(for: readers).pages["index.html"], has: ["noindex"])
    }

    @Test("Search engines may list only the site for everyone", arguments: everybody)
    func onlyThePublicSiteMayBeListed(_ audience: Audience) throws {
        let (plan, pages) = try AudienceHousehold.site(for: audience)
        let robots = try #require(plan.files().first { $0.path == "robots.txt" })
        let isPublic = audience == .everyone
        let text = if case .text(let text) = robots.source { text } else { "" }
        #expect(text == "User-agent: *\n\(isPublic ? "Allow" : "Disallow"): /\n")
        let listed = pages.filter { $0.key.hasSuffix(".html") && !$0.value.contains("noindex") }.map(\.key).sorted()
        // The page for missing addresses is never listed.
        let html = pages.keys.filter { $0.hasSuffix(".html") && $0 != "404.html" }.sorted()
        #expect(listed == (isPublic ? html : []))
    }

    @Test("The owner's title is shown to audiences that see names; the others see Housebook")
    func theTitleIsNotForThePublic() throws {
        #expect(try page("index.html", for: .mover).contains("<title>Harbour flat · Our things</title>"))
        #expect(try page("index.html", for: .everyone).contains("<title>Harbour flat · Housebook</title>"))
    }

    // MARK: - What leaves no trace

    @Test("Only the owner sees commands, and nobody else learns of missing data", arguments: others)
    func othersAreToldNoCommand(_ audience: Audience) throws {
        for (path, page) in try AudienceHousehold.site(for: audience).pages {
            #expect(page.firstMatch(of: /housebook (?:item|home|cart|vault|store)\s/) == nil, "\(path)")
            expect(page, lacks: ["then build again", "1970", "Ingot"], path)
        }
        let empty = Sample.household([Sample.home(1, "Flat", isPrimary: true)])
        for snapshot in [empty, Sample.household()] {
            let pages = try TestSite.pages(snapshot, TestSite.inputs(for: audience))
            for (path, page) in pages { expect(page, lacks: ["then build again", "housebook "], path) }
            expect(pages["inventory.html"], has: ["<p>Nothing to show here.</p>"])
        }
    }

    @Test("Audiences without values see no places for values", arguments: [Audience.mover, .everyone])
    func withoutValuesNothingSpeaksOfThem(_ audience: Audience) throws {
        for (path, page) in try AudienceHousehold.site(for: audience).pages where path != "404.html" {
            #expect(page.firstMatch(of: /€|unknown|No value|Value|Total value/) == nil, "\(path)")
            #expect(page.firstMatch(of: /Added on|Recently added|Needs attention|Shopping/) == nil, "\(path)")
        }
    }

    // MARK: - Dashboards

    @Test("A mover's dashboard counts what to carry, room by room; the public's by label, without rooms and address")
    func countingDashboards() throws {
        expect(
            try text("index.html", for: .mover),
            has: [
                "Overview 3 items in 2 rooms 1 item is fragile. Unpack 1 item first. "
                    + "See the inventory Rooms Room Items Fragile Study 2 0 Kitchen 1 1 Total 3 1 "
                    + "Destinations Destination Items Fragile New hall 1 1 Without a destination 2 0 Total 3 1 "
                    + "Labels Label Items Fragile Glass 1 1 Without a label 2 0 Total 3 1"
            ])
        expect(
            try page("index.html", for: .mover),
            has: [
                #"<span style="--v:100"></span></td><td class="n count">2</td>"#,
                #"<span style="--v:50"></span></td><td class="n count">1</td>"#,
            ])
        expect(
            try text("index.html", for: .everyone),
            has: [
                "Harbour flat Primary home Overview 3 items See the inventory "
                    + "Labels Label Items Glass 1 Without a label 2 Total 3"
            ], lacks: ["Room", "Kitchen", "Quay Street"])
    }

    @Test("An insurer's dashboard adds up values, lists additions, and asks for nothing")
    func theInsurersDashboard() throws {
        let dashboard = try text("index.html", for: .insurer)
        #expect(dashboard.contains("Total value €920.00 the value of 2 items 3 items in 2 rooms"), "\(dashboard)")
        expect(
            dashboard, has: ["4 Quay Street", "Value by room", "Recently added Stool Study 17 November 2023"],
            lacks: ["Needs attention", "About this home", "Weekly"])
    }

    @Test("The family is asked to look after things, but shown no commands")
    func theFamilysDashboard() throws {
        let dashboard = try text("index.html", for: .family)
        #expect(dashboard.contains("Needs attention") && dashboard.contains("Without a photo"))
        #expect(dashboard.contains("Insurers pay for what is documented."))
        #expect(try page("index.html", for: .family).contains("<code>") == false)
        #expect(dashboard.contains("Weekly"))
        #expect(try AudienceHousehold.site(for: .family).pages["shopping/trips/weekly.html"] != nil)
    }

    @Test("A sitter who sees no prices is not asked about them")
    func aCustomAudiencesDashboard() throws {
        let sitter = try AudienceHousehold.sitter()
        let dashboard = try text("index.html", for: sitter)
        expect(
            dashboard, has: ["Without a photo", "Overview 3 items in 2 rooms"],
            lacks: [
                "€", "Without a value", "Without a serial number", "Warranties ending", "Nothing is missing",
            ])
        #expect(try AudienceHousehold.site(for: sitter).pages["shopping.html"] == nil)
    }

    // MARK: - Tables

    @Test(
        "A catalogue has only the columns that its audience can see something in",
        arguments: [
            (Audience.owner, ["Item", "Room", "Labels", "Quantity", "Value"]),
            (.family, ["Item", "Room", "Labels", "Quantity", "Value"]),
            (.insurer, ["Item", "Room", "Labels", "Quantity", "Value"]),
            (.mover, ["Item", "Room", "Size", "Handling", "Unpack", "Destination", "Quantity"]),
            (.everyone, ["Item", "Labels", "Quantity"]),
        ])
    func cataloguesHaveTheirColumns(_ audience: Audience, _ columns: [String]) throws {
        #expect(try headings("inventory.html", for: audience) == columns)
        let markdown = try page("inventory.md", for: audience)
        #expect(markdown.contains("| \(columns.joined(separator: " | ")) |\n"), "\(markdown)")
    }

    @Test("A mover's list of a room has a box to tick for each item; no other list has")
    func boxesToTick() throws {
        let study = "homes/harbour-flat/locations/study.html"
        let movers = try page(study, for: .mover)
        let boxes = HTMLScan(movers).tags.filter { $0.attributes["type"] == "checkbox" }
        #expect(boxes.map { $0.attributes["aria-label"] } == ["Packed: Desk", "Packed: Stool"])
        expect(try page(study, for: .family), lacks: ["checkbox"])
        expect(try page("inventory.html", for: .mover), lacks: ["checkbox"])
        // There is no other order of a list without values and dates.
        expect(movers, lacks: ["class=\"orders\""])
    }

    @Test("A mover's row says how to carry it")
    func aMoversRow() throws {
        #expect(
            try text("homes/harbour-flat/inventory.html", for: .mover).contains(
                "Vase Kitchen 30 × 30 × 60 cm Fragile first New hall 1"))
        #expect(
            try page("homes/harbour-flat/inventory.md", for: .mover).contains(
                "| [Vase](../../items/vase.md) | Kitchen | 30 × 30 × 60 cm | Fragile | first | New hall | 1 |\n"))
        // Nothing in the study is fragile or has a destination.
        #expect(
            try headings("homes/harbour-flat/locations/study.html", for: .mover) == [
                "Packed", "Item", "Size", "Quantity",
            ])
    }

    // MARK: - Items

    @Test("A mover's item has a size, but no value, date or serial number")
    func aMoversItem() throws {
        #expect(
            try text("items/vase.html", for: .mover).hasSuffix(
                "Quantity 1 Moving Size 30 × 30 × 60 cm Handling Fragile Unpack first Destination New hall "))
        let id: EntityID<Item> = AudienceHousehold.snapshot.ids(for: .mover)(Sample.id(32))
        #expect(
            try page("items/desk.md", for: .mover) == """
                ---
                id: "\(id)"
                slug: "desk"
                title: "Desk"
                home: "Harbour flat"
                location: "Study"
                quantity: 2
                size: "160 × 80 cm"
                ---

                # Desk

                [Harbour flat](../homes/harbour-flat.md) › [Study](../homes/harbour-flat/locations/study.html)

                - **Quantity:** 2

                ---

                For the movers of this household. Made by Housebook 0.1.0.

                """)
    }

    @Test("An insurer's item has its value and serial number, the family's the end of the number, the public's neither")
    func anInsurersItem() throws {
        expect(
            try text("items/vase.html", for: .insurer),
            has: ["€120.00", "V-778899", "Added on 15 November 2023. Changed on 18 November 2023."],
            lacks: ["alarm", "Moving"])
        expect(try text("items/vase.html", for: .family), has: ["…8899"], lacks: ["V-778899"])
        #expect(try text("items/desk.html", for: .everyone).hasSuffix("Harbour flat Desk Oak Quantity 2 "))
    }
}
