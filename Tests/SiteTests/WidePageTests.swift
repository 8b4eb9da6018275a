import Household
import Testing

@testable import Site

/// The pages of all rooms and of all labels, for a home with too many for the navigation.
struct WidePageTests {
    private static let path = "homes/harbour-flat/locations.html"
    private static let labelsPath = "homes/harbour-flat/labels.html"

    private func page(_ snapshot: Snapshot, for audience: Audience = .owner) throws -> String {
        try TestSite.page(Self.path, snapshot, TestSite.inputs(for: audience))
    }

    @Test(
        "Only a home with more than forty rooms or labels has the page",
        arguments: [(40, 3), (41, 3), (3, 40), (3, 41)])
    func whereThereIsOne(_ rooms: Int, _ labels: Int) throws {
        let files = try TestSite.plan(WideHousehold.snapshot(rooms: rooms, labels: labels)).files().map(\.path)
        #expect(files.filter { $0.hasSuffix("/locations.html") } == (rooms > 40 ? [Self.path] : []))
        #expect(files.filter { $0.hasSuffix("/labels.html") } == (labels > 40 ? [Self.labelsPath] : []))
    }

    @Test("It has every room by name with its items and value, and adds up to the home")
    func rooms() throws {
        try check(
            try page(WideHousehold.snapshot(rooms: 41, labels: 3)), heading: "Rooms of Harbour flat",
            rows: [
                0:
                    "<tr><th scope=\"row\"><a href=\"../../homes/harbour-flat/locations/room-001.html\" dir=\"auto\">Room 001</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>",
                1:
                    "<tr><th scope=\"row\"><a href=\"../../homes/harbour-flat/locations/room-002.html\" dir=\"auto\">Room 002</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:100\"></span></td><td class=\"n count\">2</td><td class=\"n\"><span>€79.90</span></td>",
                41:
                    "<tr class=\"rest\"><th scope=\"row\">Without a room</th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:12.6\"></span></td><td class=\"n count\">1</td><td class=\"n\"><span>€10.10</span></td>",
            ], links: (1...41).map { "../../homes/harbour-flat/locations/\(WideHousehold.slug("room", $0)).html" })
    }

    /// The drill and the vase count under their first label, not their second.
    @Test("So has the page of all labels")
    func labels() throws {
        var snapshot = WideHousehold.snapshot(rooms: 3, labels: 41)
        snapshot.labels[0].emoji = "🔧"
        snapshot.labels[0].colour = PriceHousehold.colour("#123456")
        let page = try TestSite.page(Self.labelsPath, snapshot)
        try check(
            page, heading: "Labels of Harbour flat",
            rows: [
                0:
                    "<tr><th scope=\"row\"><a class=\"label\" style=\"--c:#123456\" href=\"../../homes/harbour-flat/labels/label-001.html\"><span aria-hidden=\"true\">🔧</span> <bdi>Label 001</bdi></a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>",
                41:
                    "<tr class=\"rest\"><th scope=\"row\">Without a label</th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:12.6\"></span></td><td class=\"n count\">1</td><td class=\"n\"><span>€10.10</span></td>",
            ], links: (1...41).map { "../../homes/harbour-flat/labels/\(WideHousehold.slug("label", $0)).html" })
        expect(
            page,
            has: [
                "<bdi>Label 002</bdi></a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:100\"></span></td><td class=\"n count\">2</td><td class=\"n\"><span>€79.90</span></td>",
                "<bdi>Label 003</bdi></a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>",
                "An item with several labels counts under its first label only",
            ])
    }

    private func check(_ page: String, heading: String, rows expected: [Int: String], links: [String]) throws {
        expect(
            page,
            has: [
                "<h1><bdi>\(heading)</bdi></h1>",
                "<p class=\"total\"><strong>€90.00</strong> <span>the value of 2 items</span></p>",
                "<tfoot><tr><th scope=\"row\">Total</th><td class=\"plot\"></td><td class=\"n count\">3</td><td class=\"n\"><span>€90.00</span></td></tr></tfoot>",
            ])
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr>") || $0.hasPrefix("<tr class") }
        try #require(rows.count == 42)
        for (place, row) in expected { #expect(rows[place] == row) }
        let scan = HTMLScan(page)
        #expect(scan.fault == nil)
        #expect(scan.addresses.filter { $0.contains(heading.hasPrefix("R") ? "/locations/" : "/labels/") } == links)
    }

    @Test("A room without any known value has an unknown value, not zero")
    func unknownValue() throws {
        var snapshot = WideHousehold.snapshot(rooms: 41, labels: 3)
        snapshot.items[1].price = nil
        let page = try page(snapshot)
        #expect(
            page.contains(
                "Room 002</a></th><td class=\"plot\" aria-hidden=\"true\"></td><td class=\"n count\">2</td><td class=\"n\">unknown</td>"
            ))
    }

    @Test("Movers see the number of items in each room, and no amount")
    func forMovers() throws {
        var snapshot = WideHousehold.snapshot(rooms: 41, labels: 3)
        snapshot.items[3].moving.isFragile = true
        let page = try page(snapshot, for: .mover)
        #expect(!page.contains("€"))
        #expect(
            page.contains(
                "Room 002</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:100\"></span></td><td class=\"n count\">2</td><td class=\"n fragile\">1</td>"
            ))
        #expect(
            page.contains(
                "Room 003</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n fragile\">0</td>"
            ))
    }
}
