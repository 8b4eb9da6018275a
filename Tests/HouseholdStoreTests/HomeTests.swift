import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct HomeTests {
    let temporary: TemporaryStore
    var household: HouseholdRepository { temporary.household }

    init() throws {
        temporary = try TemporaryStore()
    }

    private func primaries() throws -> [String] {
        try temporary.rows("SELECT name FROM home WHERE isPrimary AND deletedAt IS NULL")
    }

    @Test func theFirstIsPrimaryAndListed() throws {
        let (home, profile) = try household.createHome(Home(name: " Cottage ", currency: .eur))
        #expect(home.isPrimary && home.name == "Cottage" && home.slug == "cottage")
        #expect(home.record == RecordInfo(createdAt: TestClock.start))
        #expect(profile.homeIDs == [home.id] && profile.record.syncState == .pending)
        #expect(try household.homes() == [home])
    }

    @Test func aNewHomeGetsTheCataloguesRoomsAndLabels() throws {
        let home = try household.createHome(Home(name: "Cottage", currency: .eur), defaults: .standard()).home
        let snapshot = try temporary.store.snapshot()
        #expect(
            snapshot.locations.map { "\($0.code) \($0.name)" } == [
                "AT Attic", "BA Bathroom", "BE Bedroom", "DR Dining Room", "GA Garage", "KI Kitchen",
                "LR Living Room", "OF Office",
            ])
        #expect(
            snapshot.labels.map(\.name) == [
                "Appliances", "Art", "Clothing", "Documents", "Electronics", "Furniture", "Jewelry", "Tools",
            ])
        #expect(snapshot.locations.allSatisfy { $0.homeID == home.id })
        #expect(snapshot.locations.first { $0.name == "Kitchen" }?.symbol == "🍳")
        let tools = try #require(snapshot.labels.first { $0.name == "Tools" })
        #expect(tools.colour == Colour("#9a6b1f") && tools.slug == "tools")
    }

    @Test func theSecondIsNotPrimaryUnlessItSaysSo() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        #expect(!flat.isPrimary)
        let villa = try household.createHome(Home(name: "Villa", currency: .eur, isPrimary: true)).home
        #expect(villa.isPrimary)
        #expect(try primaries() == ["Villa"])
        #expect(try household.profile()?.homeIDs.count == 3)
    }

    @Test func makingOnePrimaryDemotesTheOther() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        temporary.clock.advance()
        try household.setPrimary(flat.id)
        #expect(try primaries() == ["Flat"])
        let homes = try household.homes()
        #expect(homes.map(\.record.version) == [2, 2])
        #expect(homes.allSatisfy { $0.record.updatedAt == TestClock.start + 1 })
        #expect(try household.primaryHome()?.id == flat.id)
        #expect(homes.first?.id == cottage.id)
    }

    @Test func aNameIsTakenOnceWhateverItsCase() throws {
        try temporary.cottage()
        #expect(throws: DomainError.duplicateName(kind: .home, name: "COTTAGE")) {
            try household.createHome(Home(name: " COTTAGE", currency: .eur))
        }
        let flat = try temporary.flat()
        #expect(throws: DomainError.duplicateName(kind: .home, name: "cottage")) {
            try household.editHome(flat.id) { $0.name = "cottage" }
        }
        #expect(try household.homes().count == 2)
    }

    @Test func homesWithoutANameMayBeSeveral() throws {
        for _ in 0..<2 {
            let home = Home(name: "", address: Address(line1: "12 Elm Street"), currency: .eur)
            _ = try household.createHome(home)
        }
        #expect(try household.homes().map(\.slug) == ["12-elm-street", "12-elm-street-2"])
    }

    @Test("A home with neither a name nor an address is refused", arguments: ["", " \t"])
    func nameless(_ name: String) throws {
        #expect(throws: DomainError.emptyName(kind: .home)) {
            try household.createHome(Home(name: name, currency: .eur))
        }
        #expect(try household.profile() == nil)
        let cottage = try temporary.cottage()
        #expect(throws: DomainError.emptyName(kind: .home)) { try household.editHome(cottage.id) { $0.name = name } }
        try household.editHome(cottage.id) {
            $0.name = name
            $0.address.line1 = "12 Elm Street"
        }
        #expect(throws: DomainError.emptyName(kind: .home)) {
            try household.editHome(cottage.id) { $0.address = Address() }
        }
        #expect(try household.homes().map(\.displayName) == ["12 Elm Street"])
    }

    @Test("A home left without a name by another program can be edited")
    func namelessOfOthers() throws {
        try temporary.sql("INSERT INTO home (name, currency) VALUES ('', 'EUR')")
        let home = try #require(try household.homes().first)
        #expect(try household.editHome(home.id) { $0.notes = "Damp" }.notes == "Damp")
    }

    @Test("The first home names the household, unless it has a name")
    func householdName() throws {
        let first = try household.createHome(Home(name: "Cottage", currency: .eur), householdName: "Ours")
        #expect(first.profile.name == "Ours")
        let second = try household.createHome(Home(name: "Flat", currency: .eur), householdName: "Theirs")
        #expect(second.profile.name == "Ours")
        #expect(second.profile.homeIDs == [first.home.id, second.home.id])
    }

    @Test("Homes that were given no colour get different ones, and a colour that was given stays")
    func colours() throws {
        let first = try household.createHome(Home(name: "Cottage", currency: .eur)).home
        let green = try #require(Colour("#2f6f4f"))
        let second = try household.createHome(Home(name: "Flat", currency: .eur, colour: green)).home
        let others = try (1...9).map { try household.createHome(Home(name: "\($0)", currency: .eur)).home.colour.hex }
        #expect([first.colour.hex, second.colour.hex] == ["#5b6b7a", "#2f6f4f"])
        #expect(others.prefix(6) == ["#b3541e", "#2b6ca3", "#8a3a6b", "#7f6f2f", "#a33b3b", "#3f7f7a"])
        #expect(Set(others[6...]).count == 3)
    }

    @Test func anEditCannotTouchSlugRecordOrPrimary() throws {
        let cottage = try temporary.cottage()
        let edited = try household.editHome(cottage.id) { home in
            (home.slug, home.isPrimary) = ("other", false)
            (home.record.deletedAt, home.record.version, home.record.syncState) = (TestClock.start, 99, .synced)
        }
        #expect(edited == cottage)
        #expect(try household.homes() == [cottage])
        let renamed = try household.editHome(cottage.id) { $0.name = "Manor" }
        #expect(renamed.slug == "cottage" && renamed.record.version == 2)
    }

    @Test func neitherTheLastNorThePrimaryHomeCanBeDeleted() throws {
        let cottage = try temporary.cottage()
        let last = DomainError.lastHomeCannotBeDeleted(name: "Cottage")
        #expect(throws: last) { try household.deleteHome(cottage.id) }
        #expect(throws: last) { try household.contentsToDelete(with: cottage.id) }
        let flat = try temporary.flat()
        #expect(throws: DomainError.primaryHomeCannotBeDeleted(name: "Cottage")) {
            try household.deleteHome(cottage.id)
        }
        #expect(try household.homes() == [cottage, flat])
    }

    @Test func deletingTakesExactlyWhatIsOfThatHome() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        let hall = try temporary.room("Hall", in: cottage)
        let bath = try temporary.room("Bath", in: flat)
        let tag = try temporary.label("Tools", in: flat)
        try temporary.inventory.add(Item(title: "In the bath", locationID: bath.id, labelIDs: [tag.id]))
        try temporary.inventory.add(Item(title: "Flat, no room", homeID: flat.id))
        try temporary.inventory.add(Item(title: "In the hall", locationID: hall.id))
        try temporary.inventory.add(Item(title: "Cottage, no room", homeID: cottage.id))
        try temporary.inventory.add(Item(title: "Nowhere"))
        let stray = try temporary.inventory.add(Item(title: "Bath says flat", locationID: bath.id))
        let stranger = try temporary.inventory.add(Item(title: "Hall says cottage", locationID: hall.id))
        try temporary.sql("UPDATE item SET homeID = '\(cottage.id)' WHERE id = '\(stray.id)'")
        try temporary.sql("UPDATE item SET homeID = '\(flat.id)' WHERE id = '\(stranger.id)'")

        let foreseen = try household.contentsToDelete(with: flat.id)
        let deletion = try household.deleteHome(flat.id)
        #expect(deletion.locations == 1 && deletion.labels == 1 && deletion.items == 3)
        #expect(foreseen == deletion)
        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.map(\.title) == ["Cottage, no room", "Hall says cottage", "In the hall", "Nowhere"])
        #expect(snapshot.items[1].homeID == cottage.id)
        #expect(snapshot.locations == [hall] && snapshot.labels == [])
        #expect(snapshot.homes == [cottage] && snapshot.profile.homeIDs == [cottage.id])
        #expect(try temporary.value("SELECT count(*) FROM item WHERE deletedAt = '2026-03-01 12:00:00.000'") == "3")
        #expect(try temporary.value("SELECT count(*) FROM itemLabel WHERE deletedAt IS NULL") == "0")
        #expect(try temporary.flat().slug == "flat-2", "a deleted home's slug is never given again")
    }

    @Test func aRoomWhoseHomeIsGoneDoesNotKeepAnItemFromItsOwn() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        let lost = try temporary.household.createHome(Home(name: "Lost", currency: .eur)).home
        let room = try temporary.room("Attic", in: lost)
        let item = try temporary.inventory.add(Item(title: "Trunk", locationID: room.id))
        try temporary.sql("UPDATE item SET homeID = '\(flat.id)' WHERE id = '\(item.id)'")
        try temporary.sql("UPDATE home SET deletedAt = '2026-01-01 00:00:00' WHERE id = '\(lost.id)'")
        #expect(try household.deleteHome(flat.id).items == 1)
    }

    @Test func whatIsNotThereIsNotFound() throws {
        try temporary.cottage()
        let gone: EntityID<Home> = id(1)
        let expected = DomainError.notFound(kind: .home, reference: "\(gone)", suggestions: [])
        #expect(throws: expected) { try household.deleteHome(gone) }
        #expect(throws: expected) { try household.setPrimary(gone) }
        #expect(throws: expected) { try household.editHome(gone) { $0.notes = "x" } }
    }

    @Test func theProfilesNameIsCheckedLikeAnyOther() throws {
        #expect(throws: DomainError.textHasNUL(field: "name")) { try household.setProfileName("a\0b") }
        #expect(try household.profile() == nil)
        #expect(try household.setProfileName(" The Birds ").name == "The Birds")
    }

    @Test func homesStandInTheProfilesOrder() throws {
        let cottage = try temporary.cottage()
        let flat = try temporary.flat()
        try temporary.sql("UPDATE profile SET homeIDs = '[\"\(flat.id)\",\"\(cottage.id)\"]'")
        #expect(try household.homes().map(\.name) == ["Flat", "Cottage"])
        #expect(try temporary.store.snapshot().homes.map(\.name) == ["Flat", "Cottage"])
    }
}
