import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Testing
import Values

@testable import Editing

/// What a device for shopping sees and undoes.
struct ShoppingDeviceTests {
    private let household: ShoppingHousehold
    private let phone: Phone

    init() throws {
        household = try ShoppingHousehold()
        phone = try Phone(household.site, .shopping)
    }

    @Test func beginsWithTheTrips() throws {
        #expect(try phone.get("/~/").location == "/~/trips")
    }

    @Test func seesNoOtherNamesAndNoLinksElsewhere() throws {
        let store = household.store
        let home = try #require(try store.household.homes().first)
        let room = try store.household.addLocation(Location(homeID: home.id, name: "Secret Cellar"))
        try store.household.addLabel(Label(homeID: home.id, name: "Hidden Label"))
        let item = try store.inventory.add(Item(title: "Gold bars", locationID: room.id))
        let group = try #require(try store.history.groups(limit: 1).first)
        try store.shopping.editCart(household.cart.id) { $0.homeID = home.id }
        try household.start()
        let pages = [
            "/~/trips", household.address, "\(household.address)/finish", "/~/price-book",
            "/~/price-book?item=\(household.milk.id)",
        ]
        for page in pages + pages.map({ $0 + ($0.contains("?") ? "&" : "?") + "saved=\(group.number)" }) {
            let html = try phone.get(page).html
            for name in ["Villa Hidden", "Secret Cellar", "Hidden Label", item.title] {
                #expect(!html.contains(name), "\(page) names \(name)")
            }
            for link in html.matches(of: /(?:href|action|src)="([^"]*)"/).map({ String($0.1) }) {
                let isOurs = ["/~/trip", "/~/price-book", "/~/assets/", "/~/undo"].contains { link.hasPrefix($0) }
                #expect(isOurs, "\(page) leads to \(link)")
            }
        }
    }

    @Test func undoesItsOwnGroupsOnly() throws {
        try household.start()
        let other = try Phone(household.site, .everything, called: "Laptop")
        let theirs = try #require(try other.post("\(household.address)/check", household.form("Milk")).saved)
        try phone.post("/~/undo", ["group": "\(theirs)"]).expect(.notFound)
        #expect(try household.line("Milk").isFulfilled)
        #expect(!(try phone.get("/~/trips?saved=\(theirs)").html.contains("/~/undo")))
        #expect(!(try phone.get("/~/changes?saved=\(theirs)").html.contains("Milk")))
        let own = try #require(try phone.post("\(household.address)/check", household.form("Bread")).saved)
        #expect(try phone.get("/~/trips?saved=\(own)").html.contains("/~/undo"))
        try phone.post("/~/undo", ["group": "\(own)"]).expect(.seeOther)
        #expect(try household.line("Bread").outcome == .open)
    }
}
