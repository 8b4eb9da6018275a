import Household
import Testing

@testable import Site

/// The page of all labels, for a home with too many for the navigation.
struct LabelsPageTests {
    private static let path = "homes/harbour-flat/labels.html"

    private func page(_ snapshot: Snapshot) throws -> String {
        try #require(try TestSite.pages(snapshot) { $0 == Self.path }[Self.path])
    }

    @Test("Only a home with more than forty labels has the page", arguments: [40, 41])
    func whereThereIsOne(_ labels: Int) throws {
        let files = try TestSite.plan(WideHousehold.snapshot(rooms: 3, labels: labels)).files().map(\.path)
        #expect(files.filter { $0.hasSuffix("/labels.html") } == (labels > 40 ? [Self.path] : []))
        #expect(files.filter { $0.hasSuffix("/locations.html") } == [])
    }

    @Test("It has every label by name with its counted items, and adds up to the home")
    func everything() throws {
        var snapshot = WideHousehold.snapshot(rooms: 3, labels: 41)
        snapshot.labels[0].emoji = "🔧"
        snapshot.labels[0].colour = PriceHousehold.colour("#123456")
        let page = try page(snapshot)
        #expect(page.contains("<h1><bdi>Labels of Harbour flat</bdi></h1>"))
        #expect(page.contains("<p class=\"total\"><strong>€90.00</strong> <span>the value of 2 items</span></p>"))
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr>") || $0.hasPrefix("<tr class") }
        #expect(rows.count == 42)
        #expect(
            rows[0]
                == "<tr><th scope=\"row\"><a class=\"label\" style=\"--c:#123456\" href=\"../../homes/harbour-flat/labels/label-001.html\"><span aria-hidden=\"true\">🔧</span> <bdi>Label 001</bdi></a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>"
        )
        // The drill and the vase count under their first label, not their second.
        #expect(
            rows[1].hasSuffix(
                "<bdi>Label 002</bdi></a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:100\"></span></td><td class=\"n count\">2</td><td class=\"n\"><span>€79.90</span></td>"
            ))
        #expect(rows[2].hasSuffix("<td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>"))
        #expect(
            rows[41]
                == "<tr class=\"rest\"><th scope=\"row\">Without a label</th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:12.6\"></span></td><td class=\"n count\">1</td><td class=\"n\"><span>€10.10</span></td>"
        )
        #expect(
            page.contains(
                "<tfoot><tr><th scope=\"row\">Total</th><td class=\"plot\"></td><td class=\"n count\">3</td><td class=\"n\"><span>€90.00</span></td></tr></tfoot>"
            ))
        #expect(page.contains("An item with several labels counts under its first label only"))
        let links = HTMLScan(page).addresses.filter { $0.contains("/labels/") }
        #expect(links == (1...41).map { "../../homes/harbour-flat/labels/\(WideHousehold.slug("label", $0)).html" })
        #expect(HTMLScan(page).fault == nil)
    }
}
