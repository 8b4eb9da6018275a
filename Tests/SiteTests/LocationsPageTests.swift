import Household
import Testing

@testable import Site

/// The page of all rooms, for a home with too many for the navigation.
struct LocationsPageTests {
    private static let path = "homes/harbour-flat/locations.html"

    private func page(_ snapshot: Snapshot, for audience: Audience = .owner) throws -> String {
        let inputs = TestSite.inputs(for: audience)
        return try #require(try TestSite.pages(snapshot, inputs) { $0 == Self.path }[Self.path])
    }

    @Test("Only a home with more than forty rooms has the page", arguments: [40, 41])
    func whereThereIsOne(_ rooms: Int) throws {
        let files = try TestSite.plan(WideHousehold.snapshot(rooms: rooms, labels: 3)).files().map(\.path)
        #expect(files.filter { $0.hasSuffix("/locations.html") } == (rooms > 40 ? [Self.path] : []))
        #expect(files.filter { $0.hasSuffix("/labels.html") } == [])
    }

    @Test("It has every room by name with its items and value, and adds up to the home")
    func everything() throws {
        let page = try page(WideHousehold.snapshot(rooms: 41, labels: 3))
        #expect(page.contains("<h1><bdi>Rooms of Harbour flat</bdi></h1>"))
        #expect(page.contains("<p class=\"total\"><strong>€90.00</strong> <span>the value of 2 items</span></p>"))
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr>") || $0.hasPrefix("<tr class") }
        #expect(rows.count == 42)
        #expect(
            rows[0]
                == "<tr><th scope=\"row\"><a href=\"../../homes/harbour-flat/locations/room-001.html\" dir=\"auto\">Room 001</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:0\"></span></td><td class=\"n count\">0</td><td class=\"n\"><span>€0.00</span></td>"
        )
        #expect(
            rows[1]
                == "<tr><th scope=\"row\"><a href=\"../../homes/harbour-flat/locations/room-002.html\" dir=\"auto\">Room 002</a></th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:100\"></span></td><td class=\"n count\">2</td><td class=\"n\"><span>€79.90</span></td>"
        )
        #expect(
            rows[41]
                == "<tr class=\"rest\"><th scope=\"row\">Without a room</th><td class=\"plot\" aria-hidden=\"true\"><span style=\"--v:12.6\"></span></td><td class=\"n count\">1</td><td class=\"n\"><span>€10.10</span></td>"
        )
        #expect(
            page.contains(
                "<tfoot><tr><th scope=\"row\">Total</th><td class=\"plot\"></td><td class=\"n count\">3</td><td class=\"n\"><span>€90.00</span></td></tr></tfoot>"
            ))
        let links = HTMLScan(page).addresses.filter { $0.contains("/locations/") }
        #expect(links == (1...41).map { "../../homes/harbour-flat/locations/\(WideHousehold.slug("room", $0)).html" })
        #expect(HTMLScan(page).fault == nil)
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
