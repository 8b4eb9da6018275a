import Household
import TestSupport
import Testing

@testable import Site

/// Pages of rooms inside rooms, and of items inside items.
struct NestedPagesTests {
    private let house = Sample.home(1, "House", isPrimary: true)
    private let snapshot: Snapshot

    init() {
        func room(_ number: Int, _ name: String, in home: Home, inside parent: Int? = nil) -> Location {
            var room = Sample.room(number, name, in: home)
            room.parentID = parent.map { Sample.id($0) }
            return room
        }
        let rooms = [
            room(11, "Garage", in: house), room(12, "Shelf 2", in: house, inside: 11),
            room(13, "Box 7", in: house, inside: 12), room(14, "Attic", in: house),
        ]
        var lens = Sample.item(33, "Lens", price: Sample.euros(30_000), in: rooms[2])
        lens.containerID = Sample.id(32)
        snapshot = Sample.household(
            [house], rooms: rooms,
            items: [
                Sample.item(31, "Car", price: Sample.euros(900_000), in: rooms[0]),
                Sample.item(32, "Camera bag", price: Sample.euros(5_000), in: rooms[2]), lens,
                Sample.item(34, "Trunk", price: Sample.euros(1_000), in: rooms[3]),
            ])
    }

    private func page(_ path: String, of snapshot: Snapshot? = nil, for audience: Audience = .owner) throws -> String {
        try TestSite.page(path, snapshot ?? self.snapshot, TestSite.inputs(for: audience))
    }

    @Test("A room's total has what is in the rooms inside it, and says so; its own value is apart, and both add up")
    func totals() throws {
        let page = try page("homes/house/locations/garage.html")
        func row(_ head: String, _ plot: String, _ count: Int, _ amount: String) -> String {
            "<th scope=\"row\">\(head)</th><td class=\"plot\"\(plot)</td><td class=\"n count\">\(count)</td><td class=\"n\"><span>\(amount)</span></td>"
        }
        let shelf = "<a href=\"../../../homes/house/locations/shelf-2.html\" dir=\"auto\">Shelf 2</a>"
        expect(
            page,
            has: [
                "<p class=\"total\"><strong>€9,350.00</strong> <span>the value of 3 items</span></p>",
                "<p class=\"note\">Including 2 rooms inside.</p>",
                row(shelf, " aria-hidden=\"true\"><span style=\"--v:3.9\"></span>", 2, "€350.00"),
                "<tr class=\"rest\">"
                    + row("Directly here", " aria-hidden=\"true\"><span style=\"--v:100\"></span>", 1, "€9,000.00"),
                "<tfoot><tr>" + row("Total", ">", 3, "€9,350.00") + "</tr></tfoot>",
            ])
        #expect(!page.contains(">Camera bag</a>"), "the table below has what is directly there")
        #expect(HTMLScan(page).fault == nil)
        let attic = try self.page("homes/house/locations/attic.html")
        #expect(!attic.contains("inside"))
    }

    @Test("A room's page leads to the rooms that it is inside of")
    func crumbs() throws {
        let page = try page("homes/house/locations/box-7.html")
        let crumbs = page.split(separator: "</nav>").first { $0.contains("class=\"crumbs\"") }
        #expect(
            HTMLScan("\(crumbs ?? "")</nav>").addresses.suffix(3) == [
                "../../../homes/house.html", "../../../homes/house/locations/garage.html",
                "../../../homes/house/locations/shelf-2.html",
            ])
        #expect(page.contains("<h1><bdi>Box 7</bdi></h1>"))
    }

    @Test("On a dashboard each room has its own value under its path, so that the rooms add up to the home")
    func dashboard() throws {
        let page = try page("homes/house.html")
        for (name, amount) in [
            ("Garage", "€9,000.00"), ("Garage / Shelf 2 / Box 7", "€350.00"), ("Attic", "€10.00"),
        ] {
            let row = page.split(separator: "\n").first {
                $0.contains("dir=\"auto\">\(name)</a></th>")
            }
            #expect(row?.contains("<span>\(amount)</span>") == true, "\(name)")
        }
        #expect(page.contains("<td class=\"n\"><span>€9,360.00</span></td></tr></tfoot>"))
        let depths = page.split(separator: "\n").filter { $0.contains("--depth:") }
        #expect(depths.count == 2 && depths[0].contains("--depth:1\"><a") && depths[1].contains("Box 7"))
    }

    @Test("An item's page shows its path, what it is inside of, and what is inside it")
    func items() throws {
        let lens = try page("items/lens.html")
        #expect(
            lens.contains(
                "<p class=\"muted\">Inside <a href=\"../items/camera-bag.html\"><bdi>Camera bag</bdi></a></p>"))
        #expect(lens.contains("<li><a href=\"../homes/house/locations/shelf-2.html\"><bdi>Shelf 2</bdi></a></li>"))
        let bag = try page("items/camera-bag.html")
        #expect(bag.contains("<h2>What is inside</h2>"))
        #expect(bag.contains("<li><a href=\"../items/lens.html\"><bdi>Lens</bdi></a></li>"))
        let text = try page("items/lens.md")
        #expect(text.contains("location: \"Garage / Shelf 2 / Box 7\"\ninside: \"Camera bag\"\n"))
        #expect(text.contains(" › [Camera bag](../items/camera-bag.md)"))
        #expect(try page("items/camera-bag.md").contains("- **What is inside:** [Lens](../items/lens.md)\n"))
    }

    @Test("Movers see how many things are inside, and no amount; the public sees neither rooms nor what is inside what")
    func audiences() throws {
        let garage = try page("homes/house/locations/garage.html", for: .mover)
        #expect(garage.contains("<strong>3 items</strong>") && !garage.contains("€"))
        let lens = try page("items/lens.html", for: .everyone)
        #expect(!lens.contains("Garage") && !lens.contains("Camera bag"))
    }

    @Test("The report lists rooms by path, and their sums add up")
    func report() throws {
        #expect(try page("homes/house/report.md").contains("Garage / Shelf 2 / Box 7"))
    }

    @Test("A change of a room, or of what is in it, changes the pages of the rooms around it")
    func stamps() throws {
        func changed(_ change: (inout Snapshot) -> Void) throws -> Set<String> {
            var next = snapshot
            change(&next)
            return Set(try TestSite.plan(next).changes(since: TestSite.plan(snapshot)))
        }
        let outer: Set = ["homes/house/locations/garage.html", "homes/house/locations/shelf-2.html"]
        #expect(try outer.isSubset(of: changed { $0.items[1].price = Sample.euros(1) }))
        #expect(try outer.isSubset(of: changed { $0.items[1].sale = Sale() }))
        let renamed = try changed { $0.locations[0].name = "Barn" }
        #expect(renamed.isSuperset(of: ["items/lens.html", "homes/house/locations/box-7.html", "inventory.html"]))
        #expect(try changed { $0.items[1].title = "Case" }.contains("items/lens.html"))
        #expect(try changed { $0.items[2].title = "Macro lens" }.contains("items/camera-bag.html"))
        #expect(try !changed { $0.items[3].price = nil }.contains("homes/house/locations/garage.html"))
    }
}
