import Foundation
import Household
import HouseholdStore
import Testing
import Values

@testable import Editing

/// Records that are added, changed and deleted by their forms.
struct RecordScreenTests {
    private let forms: FormSite

    init() throws { forms = try FormSite() }

    // MARK: - Every table

    @Test func asksForEveryMemberThatAPersonGives() throws {
        try check(forms.item("Drill"), besides: ["homeID"])
        try check(forms.room("Kitchen"), besides: ["homeID"])
        try check(forms.label("Tools"), besides: ["homeID"])
        try check(forms.store.household.home("Beach House"))
        try check(forms.store.policies.add(InsurancePolicy(provider: "Acme", currency: .eur)))
        try check(claim(), besides: ["homeID"])
        try check(forms.store.shopping.addShop(Shop(name: "Corner")))
        try check(forms.store.shopping.addCategory(VaultCategory(name: "Cheese")))
        try check(forms.store.shopping.addVaultItem(VaultItem(name: "Milk")))
    }

    /// The members that no form asks for, written out: a new member appears in the form by itself.
    private static let assigned: Set<String> = ["id", "slug", "record", "importRef", "setting", "lines"]

    private func check<Record: FormRecord>(_ record: Record, besides: Set<String> = []) throws {
        let form = try forms.get(record.address).form
        for field in Record.members {
            let key = field.member.key
            let isAssigned =
                Self.assigned.contains(key) || besides.contains(key) || Record.self == Item.self && key == "number"
            #expect(
                form.all("was." + field.member.option).count == (isAssigned ? 0 : 1), "\(Record.formKind.noun): \(key)")
        }
    }

    private func claim() throws -> Claim {
        try forms.store.claims.add(
            of: try forms.store.household.home("Main House").id, date: try #require(CalendarDate("2026-03-01")),
            cause: "Burst pipe", table: DepreciationTable.standard())
    }

    // MARK: - Adding

    @Test func addsAnItem() throws {
        let (kitchen, tools) = (try forms.room("Kitchen"), try forms.label("Tools"))
        let answer = try forms.fill(
            "/~/item/new?home=main-house",
            [
                "title": "Cordless drill", "location-id": "room:\(kitchen.id)", "label-ids": "\(tools.id)",
                "price": "129", "quantity": "2", "purchase-date": "2024-05", "custom-fields.0.name": "Volt",
                "custom-fields.0.value": "18",
            ], to: "/~/item/new")
        #expect(answer.status == 303)
        #expect(answer.location == "/items/cordless-drill.html")
        #expect(answer.isSaved)
        let item = try forms.store.inventory.item("cordless-drill")
        #expect(item.title == "Cordless drill")
        #expect(item.locationID == kitchen.id)
        #expect(item.homeID == kitchen.homeID)
        #expect(item.labelIDs == [tools.id])
        #expect(item.price == Money(minorUnits: 129_00, currency: .eur))
        #expect(item.quantity == Quantity("2"))
        #expect(item.purchaseDate == PartialDate("2024-05"))
        #expect(item.customFields == [CustomField(name: "Volt", value: "18")])
    }

    @Test func addsARoomInsideAnother() throws {
        let study = try forms.room("Study")
        let answer = try forms.fill(
            "/~/room/new?home=main-house", ["name": "Shelf", "parent-id": "\(study.id)", "symbol": "📚"],
            to: "/~/room/new")
        #expect(answer.location?.hasPrefix("/homes/main-house/locations/") == true)
        let room = try forms.room("Study / Shelf")
        #expect(room.parentID == study.id)
        #expect(room.homeID == study.homeID)
        #expect(room.symbol == "📚")
        #expect(!room.code.isEmpty)
    }

    @Test func addsALabel() throws {
        let answer = try forms.fill(
            "/~/label/new?home=beach-house", ["name": "Garden", "emoji": "🌱", "colour": "#2f6f4f"], to: "/~/label/new")
        #expect(answer.location == "/homes/beach-house/labels/garden.html")
        let label = try forms.label("Garden", in: "Beach House")
        #expect(label.emoji == "🌱")
        #expect(label.colour == Colour("#2f6f4f"))
    }

    @Test func addsAHome() throws {
        let answer = try forms.fill(
            "/~/home/new", ["name": "Mountain Hut", "currency": "CHF", "city": "Chur", "purchase-price": "90000"])
        #expect(answer.location == "/homes/mountain-hut.html")
        let home = try forms.store.household.home("Mountain Hut")
        #expect(home.currency == Currency("CHF"))
        #expect(home.address.city == "Chur")
        #expect(home.purchasePrice?.minorUnits == 90_000_00)
        #expect(!home.isPrimary)
    }

    @Test func addsAPolicy() throws {
        let item = try forms.item("Violin")
        let answer = try forms.fill(
            "/~/policy/new?home=main-house",
            [
                "provider": "Acme Mutual", "number": "P-1", "deductible": "250", "start": "2026-01-01",
                "special-limits.0.item-class": "Jewelry", "special-limits.0.amount": "1500",
                "scheduled-items.0.item-id": "Violin", "scheduled-items.0.amount": "3000",
            ], to: "/~/policy/new")
        #expect(answer.location == "/homes/main-house.html")
        let policy = try forms.store.policies.policy("Acme Mutual")
        #expect(policy.number == "P-1")
        #expect(policy.currency == .eur)
        #expect(policy.deductible == Money(minorUnits: 250_00, currency: .eur))
        #expect(policy.homeIDs == [try forms.store.household.home("Main House").id])
        #expect(policy.specialLimits.map(\.amount.minorUnits) == [1500_00])
        #expect(policy.scheduledItems.map(\.itemID) == [item.id])
    }

    @Test func addsAClaimAndItsPayments() throws {
        let answer = try forms.fill(
            "/~/claim/new?home=main-house", ["cause": "Burst pipe", "date": "2026-03-01", "number": "C-9"],
            to: "/~/claim/new")
        #expect(answer.location == "/homes/main-house/claims/2026-03-01-burst-pipe.html")
        let claim = try forms.store.claims.claim("Burst pipe")
        #expect(claim.number == "C-9")
        #expect(claim.setting.home.name == "Main House")
        _ = try forms.fill(
            claim.address,
            [
                "payments.0.date": "2026-04-01", "payments.0.amount": "800", "steps.0.stage": "reported",
                "steps.0.date": "2026-03-02",
            ])
        let paid = try forms.store.claims.claim("Burst pipe")
        #expect(paid.payments.map(\.amount) == [Money(minorUnits: 800_00, currency: .eur)])
        #expect(paid.steps.map(\.stage) == [.reported])
    }

    @Test func refusesAClaimOfTomorrow() throws {
        let answer = try forms.fill(
            "/~/claim/new?home=main-house", ["cause": "Fire", "date": "2999-01-01"], to: "/~/claim/new")
        #expect(answer.status == 422)
        #expect(answer.fault("date")?.hasPrefix("This day is in the future") == true)
    }

    @Test func addsAStoreACategoryAndAPriceBookItem() throws {
        #expect(
            try forms.fill("/~/store/new", ["name": "Corner Shop", "emoji": "🛒"]).location
                == "/shopping/stores/corner-shop.html")
        #expect(try forms.fill("/~/category/new", ["name": "Cheese", "sort-order": "3"]).status == 303)
        let shop = try forms.store.shopping.shop("Corner Shop")
        let category = try forms.store.shopping.category("Cheese")
        #expect(shop.emoji == "🛒")
        #expect(category.sortOrder == 3)
        let answer = try forms.fill(
            "/~/price-book/new",
            [
                "name": "Gouda", "category-id": "\(category.id)", "prices.0.shop-id": "\(shop.id)",
                "prices.0.unit": "kg", "prices.0.price": "12.49",
            ])
        #expect(answer.location == "/shopping/items/gouda.html")
        let item = try forms.store.shopping.vaultItem("Gouda")
        #expect(item.categoryID == category.id)
        #expect(item.prices.map(\.shopID) == [shop.id])
        #expect(item.prices.map(\.unit.name) == ["kg"])
        #expect(item.prices.map { "\($0.price.plain) \($0.price.currency)" } == ["12.49 EUR"])
        #expect(item.prices.allSatisfy { $0.asOf.timeIntervalSinceNow > -3600 })
    }

    @Test func addsNothingTwice() throws {
        let form = try forms.get("/~/room/new?home=main-house").form
        var sent = form
        sent.set("name", "Cellar")
        let first = try forms.post("/~/room/new", sent)
        let second = try forms.post("/~/room/new", sent)
        #expect(first.status == 303)
        #expect(second.status == 303)
        #expect(second.location == first.location)
        #expect(second.isSaved)
        #expect(try forms.store.snapshot().locations.count { $0.name.hasPrefix("Cellar") } == 1)
        let room = try forms.room("Cellar")
        try forms.store.household.deleteLocation(room.id)
        #expect(try forms.post("/~/room/new", sent).location == room.address)
        #expect(try !forms.store.snapshot().locations.contains { $0.name == "Cellar" })
    }

    // MARK: - Changing

    @Test func changesOnlyWhatWasTouched() throws {
        let item = try forms.item("Drill") { $0.make = "Bosch" }
        let form = try forms.get(item.address).form
        try forms.store.inventory.edit(item.id) { $0.make = "Makita" }
        var sent = form
        sent.set("title", "Cordless drill")
        #expect(try forms.post(item.address, sent).location == "/items/drill.html")
        let edited = try forms.store.inventory.item("drill")
        #expect(edited.title == "Cordless drill")
        #expect(edited.make == "Makita")
    }

    @Test func writesNothingIfNothingWasTouched() throws {
        let item = try forms.item("Drill") { item in
            item.price = Money(minorUnits: 12_00, currency: .usd)
            item.notes = "\n one\r\ntwo "
            item.labelIDs = [try forms.label("Tools").id, try forms.label("Furniture").id]
            item.replacement = ReplacementCost(cost: Money(minorUnits: 20_00, currency: .eur), source: "Shop")
            item.sale = Sale(to: "Bo")
            item.purchaseDate = PartialDate("2021")
        }
        let answer = try forms.fill(item.address, [:])
        #expect(answer.status == 303)
        #expect(!answer.isSaved)
        #expect(try forms.store.inventory.item("drill").record.version == item.record.version)
    }

    @Test func showsBothValuesOfAConflictAndTakesTheChosenOne() throws {
        let item = try forms.item("Drill")
        var sent = try forms.get(item.address).form
        try forms.store.inventory.edit(item.id) { $0.title = "Hammer drill" }
        sent.set("title", "Cordless drill")
        sent.set("make", "Bosch")
        let conflict = try forms.post(item.address, sent)
        #expect(conflict.status == 409)
        #expect(conflict.html.contains("<b>Hammer drill</b>"))
        #expect(try forms.store.inventory.item("drill").make == "")
        var again = conflict.form
        #expect(again["title"] == "Cordless drill")
        #expect(again["make"] == "Bosch")
        #expect(try forms.post(item.address, again).status == 409)
        again.set("take.title", "theirs")
        #expect(try forms.post(item.address, again).status == 303)
        let saved = try forms.store.inventory.item("drill")
        #expect(saved.title == "Hammer drill")
        #expect(saved.make == "Bosch")
    }

    @Test func keepsWhatWasTypedAndSaysWhatIsWrong() throws {
        let item = try forms.item("Drill")
        let answer = try forms.fill(item.address, ["price": "1.2.3", "make": "Bosch <b>", "title": "  "])
        #expect(answer.status == 422)
        #expect(answer.fault("price") == "“1.2.3” is not an amount; an amount is written 39.95.")
        #expect(answer.form["price"] == "1.2.3")
        #expect(answer.form["make"] == "Bosch <b>")
        #expect(answer.html.contains("<a href=\"#f-price\">"))
        #expect(try forms.store.inventory.item("drill").make == "")
    }

    @Test(arguments: [
        ("title", " ", "title", "An item needs a name."),
        ("barcode", "4006381333932", "barcode", "“4006381333932” is not a valid barcode."),
        ("container-id", "Nothing", "container-id", "There is no item “Nothing”."),
        ("container-id", "Drill", "container-id", "The item “Drill” would be inside itself."),
    ])
    func putsARuleOfTheHouseholdAtItsField(_ name: String, _ value: String, _ field: String, _ start: String) throws {
        let item = try forms.item("Drill")
        let answer = try forms.fill(item.address, [name: value])
        #expect(answer.status == 422)
        #expect(answer.fault(field)?.hasPrefix(start) == true, "\(answer.fault(field) ?? "nothing")")
        #expect(answer.form[name] == value)
    }

    @Test func putsADuplicateNameAtTheName() throws {
        let answer = try forms.fill(try forms.room("Study").address, ["name": "Kitchen"])
        #expect(answer.status == 422)
        #expect(answer.fault("name") == "There is a room “Kitchen” already.")
    }

    @Test func movesToAnotherHomeWithItsLabels() throws {
        let beach = try forms.room("Kitchen", in: "Beach House")
        let (furniture, tools) = (try forms.label("Furniture"), try forms.label("Tools"))
        let item = try forms.item("Chair") { $0.labelIDs = [furniture.id, tools.id] }
        #expect(try forms.fill(item.address, ["location-id": "room:\(beach.id)", "make": "Thonet"]).status == 303)
        let moved = try forms.store.inventory.item("chair")
        #expect(moved.locationID == beach.id)
        #expect(moved.homeID == beach.homeID)
        #expect(moved.make == "Thonet")
        #expect(
            moved.labelIDs == [
                try forms.label("Furniture", in: "Beach House").id, try forms.label("Tools", in: "Beach House").id,
            ])
    }

    @Test func putsAnItemInsideAnother() throws {
        let bag = try forms.item("Bag") { $0.locationID = try forms.room("Study").id }
        let lens = try forms.item("Lens")
        #expect(try forms.fill(lens.address, ["container-id": "Bag"]).status == 303)
        let inside = try forms.store.inventory.item("lens")
        #expect(inside.containerID == bag.id)
        #expect(inside.locationID == bag.locationID)
        // Its name is shown, and stays untouched.
        try forms.store.inventory.edit(bag.id) { $0.title = "Camera bag" }
        let form = try forms.get(lens.address).form
        #expect(form["container-id"] == "Camera bag")
        #expect(try !forms.post(lens.address, form).isSaved)
    }

    @Test func warnsOfASlip() throws {
        _ = try forms.item("Television")
        let answer = try forms.fill(
            "/~/item/new?home=main-house", ["title": "Television"], to: "/~/item/new")
        #expect(answer.isSaved)
        let number = try #require(try forms.store.history.groups(limit: 1).first?.number)
        let page = try forms.get("/~/item/television-2?saved=\(number)")
        #expect(page.html.contains("There is another item “Television” (television) in Kitchen."))
    }

    @Test func makesAHomeThePrimaryOne() throws {
        let beach = try forms.store.household.home("Beach House")
        #expect(try forms.fill(beach.address, ["is-primary": "yes"]).status == 303)
        #expect(try forms.store.household.primaryHome()?.id == beach.id)
        #expect(try forms.get(beach.address).form["was.is-primary"] == nil)
    }

    // MARK: - Deleting

    @Test func asksBeforeItDeletes() throws {
        let room = try forms.room("Kitchen")
        _ = try forms.item("Drill")
        let page = try forms.get(room.address + "/delete")
        #expect(page.status == 200)
        #expect(page.html.contains("Delete “Kitchen”, leaving 1 item in no room?"))
        #expect(try forms.store.snapshot().locations.contains { $0.id == room.id })
        let answer = try forms.post(room.address + "/delete", FormFields())
        #expect(answer.location == "/homes/main-house.html")
        #expect(answer.isSaved)
        #expect(try !forms.store.snapshot().locations.contains { $0.id == room.id })
        let again = try forms.post(room.address + "/delete", FormFields())
        #expect(again.status == 303)
        #expect(!again.isSaved)
    }

    @Test func saysWhyThePrimaryHomeCannotBeDeleted() throws {
        let page = try forms.get(try forms.store.household.home("Main House").address + "/delete")
        #expect(page.status == 409)
        #expect(page.html.contains("is the primary home and cannot be deleted"))
        #expect(!page.html.contains("<form method=\"post\" action=\"/~/home"))
    }

    @Test func bringsBackARecordThatWasDeletedMeanwhile() throws {
        let item = try forms.item("Drill") { $0.make = "Bosch" }
        var sent = try forms.get(item.address).form
        try forms.store.inventory.delete(item.id)
        sent.set("title", "Cordless drill")
        let gone = try forms.post(item.address, sent)
        #expect(gone.status == 409)
        #expect(gone.form["title"] == "Cordless drill")
        #expect(gone.form["was.title"] == "Drill")
        #expect(try forms.store.inventory.item(item.id) == nil)
        var again = gone.form
        again.set("restore", "yes")
        #expect(try forms.post(item.address, again).location == "/items/drill.html")
        let back = try forms.store.inventory.item("drill")
        #expect(back.title == "Cordless drill")
        #expect(back.make == "Bosch")
        #expect(back.id == item.id)
    }

    @Test func showsADeletedRecordAsGone() throws {
        let item = try forms.item("Drill")
        try forms.store.inventory.delete(item.id)
        let page = try forms.get(item.address)
        #expect(page.status == 410)
        #expect(page.html.contains("Drill was deleted"))
        #expect(try forms.post(item.address, .of(["restore": "yes"])).location == "/items/drill.html")
    }

    // MARK: - Moving

    @Test func movesByOneTap() throws {
        let item = try forms.item("Drill")
        let study = try forms.room("Study")
        let page = try forms.get(item.address + "/move")
        #expect(page.html.contains("<button name=\"place\" value=\"room:\(study.id)\">Study</button>"))
        let answer = try forms.post(item.address + "/move", .of(["place": "room:\(study.id)"]))
        #expect(answer.location == "/items/drill.html")
        #expect(try forms.store.inventory.item("drill").locationID == study.id)
        #expect(try !forms.post(item.address + "/move", .of(["place": "room:\(study.id)"])).isSaved)
    }

    @Test func movesIntoAnItemAndOutAgain() throws {
        let bag = try forms.item("Bag")
        let lens = try forms.item("Lens") { $0.locationID = try forms.room("Study").id }
        #expect(try forms.post(lens.address + "/move", .of(["inside": "bag"])).isSaved)
        #expect(try forms.store.inventory.item("lens").containerID == bag.id)
        let kitchen = try forms.room("Kitchen")
        #expect(try forms.post(lens.address + "/move", .of(["place": "room:\(kitchen.id)"])).isSaved)
        let out = try forms.store.inventory.item("lens")
        #expect(out.containerID == nil)
        #expect(out.locationID == kitchen.id)
    }

    @Test func doesNotMoveWhatSomebodyElseMoved() throws {
        let item = try forms.item("Drill")
        let (study, beach) = (try forms.room("Study"), try forms.room("Kitchen", in: "Beach House"))
        let was = try #require(try forms.get(item.address + "/move").form["was"])
        try forms.store.inventory.move([item.id], to: nil, location: study.id)
        let answer = try forms.post(item.address + "/move", .of(["place": "room:\(beach.id)", "was": was]))
        #expect(answer.status == 409)
        #expect(try forms.store.inventory.item("drill").locationID == study.id)
    }

    // MARK: - Addresses

    @Test(arguments: [
        "items/drill.html", "homes/main-house.html", "homes/main-house/locations/kitchen.html",
        "homes/main-house/labels/tools.html", "shopping/stores/corner.html", "shopping/items/milk.html",
    ])
    func leadsFromAPageToItsForm(_ page: String) throws {
        _ = try forms.item("Drill")
        _ = try forms.store.shopping.addShop(Shop(name: "Corner"))
        _ = try forms.store.shopping.addVaultItem(VaultItem(name: "Milk"))
        let form = try #require(try forms.get("/~/edit?page=\(page)").location)
        let answer = try forms.get(form)
        #expect(answer.status == 200)
        #expect(try forms.post(form, answer.form).location == "/" + page)
    }

    @Test(arguments: [
        ("index.html", "/~/"), ("homes/main-house/inventory.html", "/~/"), ("items/none.html", "/~/"),
        ("../etc/passwd", "/~/"), ("shopping/trips/2026-03-01.html", "/~/trip/2026-03-01"),
    ])
    func leadsToTheMenuWithoutAForm(_ page: String, _ address: String) throws {
        #expect(try forms.get("/~/edit?page=\(page)").location == address)
    }

    @Test(arguments: ["/~/item", "/~/item/none", "/~/item/a/b/c", "/~/gadget/new", "/~/room/none/delete"])
    func knowsNoOtherAddress(_ target: String) throws {
        #expect(try forms.get(target).status == 404)
    }
}
