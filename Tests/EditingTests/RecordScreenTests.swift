import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import TestSupport
import Testing
import Values

@testable import Editing

/// Records that are added, changed and deleted by their forms.
struct RecordScreenTests {
    private let site: TemporarySite
    private let phone: Phone

    init() throws {
        site = try .furnished()
        phone = try Phone(site)
    }

    // MARK: - Every table

    @Test func asksForEveryMemberThatAPersonGives() throws {
        try check(site.item("Drill"), besides: ["homeID"])
        try check(site.room("Kitchen"), besides: ["homeID"])
        try check(site.label("Tools"), besides: ["homeID"])
        try check(site.store.household.home("Beach House"))
        try check(site.store.policies.add(InsurancePolicy(provider: "Acme", currency: .eur)))
        try check(claim(), besides: ["homeID"])
        try check(site.store.shopping.addShop(Shop(name: "Corner")))
        try check(site.store.shopping.addCategory(VaultCategory(name: "Cheese")))
        try check(site.store.shopping.addVaultItem(VaultItem(name: "Milk")))
    }

    /// The members that no form asks for, written out: a new member appears in the form by itself.
    private static let assigned: Set<String> = ["id", "slug", "record", "importRef", "setting", "lines"]

    private func check<Record: FormRecord>(_ record: Record, besides: Set<String> = []) throws {
        let form = try phone.get(record.address).form
        for field in Record.members {
            let key = field.member.key
            let isAssigned =
                Self.assigned.contains(key) || besides.contains(key) || Record.self == Item.self && key == "number"
            #expect(
                form.all("was." + field.member.option).count == (isAssigned ? 0 : 1), "\(Record.formKind.noun): \(key)")
        }
    }

    private func claim() throws -> Claim {
        try site.store.claims.add(
            of: try site.home.id, date: try #require(CalendarDate("2026-03-01")),
            cause: "Burst pipe", table: DepreciationTable.standard())
    }

    // MARK: - Adding

    @Test func addsAnItem() throws {
        let (kitchen, tools) = (try site.room("Kitchen"), try site.label("Tools"))
        let answer = try phone.fill(
            "/~/item/new?home=main-house",
            [
                "title": "Cordless drill", "location-id": "room:\(kitchen.id)", "label-ids": "\(tools.id)",
                "price": "129", "quantity": "2", "purchase-date": "2024-05", "custom-fields.0.name": "Volt",
                "custom-fields.0.value": "18",
            ], to: "/~/item/new")
        #expect(answer.status == .seeOther && answer.path == "/items/cordless-drill.html" && answer.saved != nil)
        let item = try site.store.inventory.item("cordless-drill")
        let expected = Item(
            id: item.id, slug: item.slug, number: item.number, title: "Cordless drill",
            quantity: try #require(Quantity(2)),
            price: Sample.euros(129_00), purchaseDate: PartialDate("2024-05"),
            locationID: kitchen.id, homeID: kitchen.homeID, labelIDs: [tools.id],
            customFields: [CustomField(name: "Volt", value: "18")], record: item.record)
        #expect(item == expected)
    }

    @Test func addsARoomInsideAnother() throws {
        let study = try site.room("Study")
        let answer = try phone.fill(
            "/~/room/new?home=main-house", ["name": "Shelf", "parent-id": "\(study.id)", "symbol": "📚"],
            to: "/~/room/new")
        #expect(answer.path.hasPrefix("/homes/main-house/locations/"))
        let room = try site.room("Study / Shelf")
        #expect((room.parentID, room.homeID, room.symbol) == (study.id, study.homeID, "📚"))
        #expect(!room.code.isEmpty)
    }

    @Test func addsALabel() throws {
        let answer = try phone.fill(
            "/~/label/new?home=beach-house", ["name": "Garden", "emoji": "🌱", "colour": "#2f6f4f"], to: "/~/label/new")
        #expect(answer.path == "/homes/beach-house/labels/garden.html")
        let label = try site.label("Garden", in: "Beach House")
        #expect((label.emoji, label.colour) == ("🌱", Colour("#2f6f4f")))
    }

    @Test func addsAHome() throws {
        let answer = try phone.fill(
            "/~/home/new", ["name": "Mountain Hut", "currency": "CHF", "city": "Chur", "purchase-price": "90000"])
        #expect(answer.path == "/homes/mountain-hut.html")
        let home = try site.store.household.home("Mountain Hut")
        #expect((home.currency.code, home.address.city, home.isPrimary) == ("CHF", "Chur", false))
        #expect(home.purchasePrice?.minorUnits == 90_000_00)
    }

    @Test func addsAPolicy() throws {
        let item = try site.item("Violin")
        let answer = try phone.fill(
            "/~/policy/new?home=main-house",
            [
                "provider": "Acme Mutual", "number": "P-1", "deductible": "250", "start": "2026-01-01",
                "special-limits.0.item-class": "Jewelry", "special-limits.0.amount": "1500",
                "scheduled-items.0.item-id": "Violin", "scheduled-items.0.amount": "3000",
            ], to: "/~/policy/new")
        #expect(answer.path == "/homes/main-house.html")
        let policy = try site.store.policies.policy("Acme Mutual")
        #expect(policy.number == "P-1")
        #expect(policy.deductible == Sample.euros(250_00))
        #expect(policy.homeIDs == [try site.home.id])
        #expect(policy.specialLimits.map(\.amount.minorUnits) == [1500_00])
        #expect(policy.scheduledItems.map(\.itemID) == [item.id])
    }

    @Test func addsAClaimAndItsPayments() throws {
        let answer = try phone.fill(
            "/~/claim/new?home=main-house", ["cause": "Burst pipe", "date": "2026-03-01", "number": "C-9"],
            to: "/~/claim/new")
        #expect(answer.path == "/homes/main-house/claims/2026-03-01-burst-pipe.html")
        let claim = try site.store.claims.claim("Burst pipe")
        #expect((claim.number, claim.setting.home.name) == ("C-9", "Main House"))
        _ = try phone.fill(
            claim.address,
            [
                "payments.0.date": "2026-04-01", "payments.0.amount": "800", "steps.0.stage": "reported",
                "steps.0.date": "2026-03-02",
            ])
        let paid = try site.store.claims.claim("Burst pipe")
        #expect(paid.payments.map(\.amount) == [Sample.euros(800_00)])
        #expect(paid.steps.map(\.stage) == [.reported])
    }

    @Test func refusesAClaimOfTomorrow() throws {
        let answer = try phone.fill(
            "/~/claim/new?home=main-house", ["cause": "Fire", "date": "2999-01-01"], to: "/~/claim/new"
        ).expect(.unprocessableEntity)
        #expect(answer.fault("date")?.hasPrefix("This day is in the future") == true)
    }

    @Test func makesAnotherOfAnItemOnce() throws {
        let tools = try site.label("Tools").id
        let one = try site.item("Drill") { item in
            (item.make, item.serial, item.assetID, item.barcode) = ("Acme", "H28", "A7", "4006381333931")
            (item.labelIDs, item.price, item.archived) = ([tools], Sample.euros(7990), true)
        }
        let mark = EntityID<Item>()
        let answers = try (0..<2).map { _ in try phone.post("\(one.address)/duplicate", ["mark": "\(mark)"]) }
        #expect(answers.map(\.path) == ["/~/item/\(mark)", "/~/item/\(mark)"])
        #expect(try !phone.get(answers[0].location).html.contains("another item"))
        let items = try site.store.snapshot().items
        #expect(items.count == 2)
        let other = try #require(items.first { $0.id == mark })
        #expect(other.title == "Drill" && other.make == "Acme" && other.barcode == "4006381333931")
        #expect(other.labelIDs == [tools] && other.price == one.price && other.locationID == one.locationID)
        #expect(other.serial.isEmpty && other.assetID.isEmpty && !other.archived)
        #expect(other.number == one.number + 1 && other.slug == "drill-2")
        #expect(items.first { $0.id == one.id } == one)
    }

    @Test func addsAStoreACategoryAndAPriceBookItem() throws {
        #expect(
            try phone.fill("/~/store/new", ["name": "Corner Shop", "emoji": "🛒"]).path
                == "/shopping/stores/corner-shop.html")
        try phone.fill("/~/category/new", ["name": "Cheese", "sort-order": "3"]).expect(.seeOther)
        let (shop, category) = (try site.store.shopping.shop("Corner Shop"), try site.store.shopping.category("Cheese"))
        #expect((shop.emoji, category.sortOrder) == ("🛒", 3))
        let answer = try phone.fill(
            "/~/price-book/new",
            [
                "name": "Gouda", "category-id": "\(category.id)", "prices.0.shop-id": "\(shop.id)",
                "prices.0.unit": "kg", "prices.0.price": "12.49",
            ])
        #expect(answer.path == "/shopping/items/gouda.html")
        let item = try site.store.shopping.vaultItem("Gouda")
        #expect(item.categoryID == category.id)
        #expect(item.prices.map(\.shopID) == [shop.id])
        #expect(item.prices.map { "\($0.price.plain) \($0.price.currency) \($0.unit)" } == ["12.49 EUR kg"])
        #expect(item.prices.allSatisfy { $0.asOf.timeIntervalSinceNow > -3600 })
    }

    @Test func addsNothingTwice() throws {
        var sent = try phone.get("/~/room/new?home=main-house").form
        sent.set("name", "Cellar")
        let answers = try (0..<2).map { _ in try phone.post("/~/room/new", sent) }
        #expect(answers.map(\.status) == [.seeOther, .seeOther])
        #expect(answers[1].location == answers[0].location && answers[1].saved != nil)
        #expect(try site.store.snapshot().locations.count { $0.name.hasPrefix("Cellar") } == 1)
        let room = try site.room("Cellar")
        try site.store.household.deleteLocation(room.id)
        #expect(try phone.post("/~/room/new", sent).path == room.address)
        #expect(try !site.store.snapshot().locations.contains { $0.name == "Cellar" })
    }

    // MARK: - Changing

    @Test func writesNothingIfNothingWasTouched() throws {
        let item = try site.item("Drill") { item in
            item.price = Sample.dollars(12_00)
            item.notes = "\n one\r\ntwo "
            item.labelIDs = [try site.label("Tools").id, try site.label("Furniture").id]
            item.replacement = ReplacementCost(cost: Sample.euros(20_00), source: "Shop")
            item.sale = Sale(to: "Bo")
            item.purchaseDate = PartialDate("2021")
        }
        let answer = try phone.fill(item.address, [:])
        #expect(answer.status == .seeOther && answer.saved == nil)
        #expect(try site.store.inventory.item("drill").record.version == item.record.version)
    }

    @Test func showsBothValuesOfAConflictAndTakesTheChosenOne() throws {
        let item = try site.item("Drill")
        var sent = try phone.get(item.address).form
        try site.store.inventory.edit(item.id) { $0.title = "Hammer drill" }
        sent.set("title", "Cordless drill")
        sent.set("make", "Bosch")
        let conflict = try phone.post(item.address, sent).expect(.conflict)
        #expect(conflict.html.contains("<b>Hammer drill</b>"))
        #expect(try site.store.inventory.item("drill").make == "")
        var again = conflict.form
        #expect((again["title"], again["make"]) == ("Cordless drill", "Bosch"))
        try phone.post(item.address, again).expect(.conflict)
        again.set("take.title", "theirs")
        try phone.post(item.address, again).expect(.seeOther)
        let saved = try site.store.inventory.item("drill")
        #expect((saved.title, saved.make) == ("Hammer drill", "Bosch"))
    }

    @Test func keepsWhatWasTypedAndSaysWhatIsWrong() throws {
        let item = try site.item("Drill")
        let answer = try phone.fill(item.address, ["price": "1.2.3", "make": "Bosch <b>", "title": "  "]).expect(
            .unprocessableEntity)
        #expect(answer.fault("price") == "“1.2.3” is not an amount; an amount is written 39.95.")
        #expect((answer.form["price"], answer.form["make"]) == ("1.2.3", "Bosch <b>"))
        #expect(answer.html.contains("<a href=\"#f-price\">"))
        #expect(try site.store.inventory.item("drill").make == "")
    }

    @Test func putsARuleOfTheHouseholdAtItsField() throws {
        let item = try site.item("Drill")
        for (name, value, field, start) in [
            ("title", " ", "title", "An item needs a name."),
            ("barcode", "4006381333932", "barcode", "“4006381333932” is not a valid barcode."),
            ("container-id", "Nothing", "container-id", "There is no item “Nothing”."),
            ("container-id", "Drill", "container-id", "The item “Drill” would be inside itself."),
        ] as [(String, String, String, String)] {
            let answer = try phone.fill(item.address, [name: value]).expect(.unprocessableEntity)
            #expect(answer.fault(field)?.hasPrefix(start) == true, "\(answer.fault(field) ?? "nothing")")
            #expect(answer.form[name] == value)
        }
    }

    @Test func putsADuplicateNameAtTheName() throws {
        let answer = try phone.fill(try site.room("Study").address, ["name": "Kitchen"]).expect(.unprocessableEntity)
        #expect(answer.fault("name") == "There is a room “Kitchen” already.")
    }

    @Test func movesToAnotherHomeWithItsLabels() throws {
        let beach = try site.room("Kitchen", in: "Beach House")
        let (furniture, tools) = (try site.label("Furniture"), try site.label("Tools"))
        let item = try site.item("Chair") { $0.labelIDs = [furniture.id, tools.id] }
        try phone.fill(item.address, ["location-id": "room:\(beach.id)", "make": "Thonet"]).expect(.seeOther)
        let moved = try site.store.inventory.item("chair")
        #expect((moved.locationID, moved.homeID, moved.make) == (beach.id, beach.homeID, "Thonet"))
        #expect(
            moved.labelIDs == [
                try site.label("Furniture", in: "Beach House").id, try site.label("Tools", in: "Beach House").id,
            ])
    }

    @Test("A ticked label that is gone is told, whether the thing moves or not", arguments: [false, true])
    func tellsThatALabelIsGone(moves: Bool) throws {
        let (tools, study) = (try site.label("Tools"), try site.room("Study"))
        let chair = try site.item("Chair")
        var form = try phone.get(chair.address).form
        form.set("label-ids", "\(tools.id)")
        if moves { form.set("location-id", "room:\(study.id)") }
        try site.store.household.deleteLabel(tools.id)
        let answer = try phone.post(chair.address, form).expect(.unprocessableEntity)
        #expect(answer.fault("label-ids") == "There is no label “\(tools.id)”.")
        #expect(try site.store.inventory.item("chair").locationID == chair.locationID)
    }

    @Test func putsAnItemInsideAnother() throws {
        let bag = try site.item("Bag") { $0.locationID = try site.room("Study").id }
        let lens = try site.item("Lens")
        try phone.fill(lens.address, ["container-id": "Bag"]).expect(.seeOther)
        let inside = try site.store.inventory.item("lens")
        #expect((inside.containerID, inside.locationID) == (bag.id, bag.locationID))
        // Its name is shown, and stays untouched.
        try site.store.inventory.edit(bag.id) { $0.title = "Camera bag" }
        let form = try phone.get(lens.address).form
        #expect(form["container-id"] == "Camera bag")
        #expect(try phone.post(lens.address, form).saved == nil)
    }

    @Test func warnsOfASlip() throws {
        _ = try site.item("Television")
        let answer = try phone.fill("/~/item/new?home=main-house", ["title": "Television"], to: "/~/item/new")
        #expect(answer.saved != nil)
        let number = try #require(try site.store.history.groups(limit: 1).first?.number)
        let page = try phone.get("/~/item/television-2?saved=\(number)")
        #expect(page.html.contains("There is another item “Television” (television) in Kitchen."))
    }

    @Test func makesAHomeThePrimaryOne() throws {
        let beach = try site.store.household.home("Beach House")
        try phone.fill(beach.address, ["is-primary": "yes"]).expect(.seeOther)
        #expect(try site.store.household.primaryHome()?.id == beach.id)
        #expect(try phone.get(beach.address).form["was.is-primary"] == nil)
    }

    // MARK: - Deleting

    @Test func asksBeforeItDeletes() throws {
        let room = try site.room("Kitchen")
        _ = try site.item("Drill")
        let page = try phone.get(room.address + "/delete")
        #expect(page.status == .ok && page.html.contains("Delete “Kitchen”, leaving 1 item in no room?"))
        #expect(try site.store.snapshot().locations.contains { $0.id == room.id })
        let answer = try phone.post(room.address + "/delete")
        #expect(answer.path == "/homes/main-house.html" && answer.saved != nil)
        #expect(try !site.store.snapshot().locations.contains { $0.id == room.id })
        let again = try phone.post(room.address + "/delete")
        #expect(again.status == .seeOther && again.saved == nil)
    }

    @Test func saysWhyThePrimaryHomeCannotBeDeleted() throws {
        let page = try phone.get(try site.home.address + "/delete").expect(.conflict)
        #expect(page.html.contains("is the primary home and cannot be deleted"))
        #expect(!page.html.contains("<form method=\"post\" action=\"/~/home"))
    }

    @Test func bringsBackARecordThatWasDeletedMeanwhile() throws {
        let item = try site.item("Drill") { $0.make = "Bosch" }
        var sent = try phone.get(item.address).form
        try site.store.inventory.delete(item.id)
        sent.set("title", "Cordless drill")
        let gone = try phone.post(item.address, sent).expect(.conflict)
        #expect((gone.form["title"], gone.form["was.title"]) == ("Cordless drill", "Drill"))
        #expect(try site.store.inventory.item(item.id) == nil)
        var again = gone.form
        again.set("restore", "yes")
        #expect(try phone.post(item.address, again).path == "/items/drill.html")
        let back = try site.store.inventory.item("drill")
        #expect((back.id, back.title, back.make) == (item.id, "Cordless drill", "Bosch"))
    }

    @Test func showsADeletedRecordAsGone() throws {
        let item = try site.item("Drill")
        try site.store.inventory.delete(item.id)
        let page = try phone.get(item.address)
        #expect(page.status == .gone && page.html.contains("Drill was deleted"))
        #expect(try phone.post(item.address, ["restore": "yes"]).path == "/items/drill.html")
    }

    // MARK: - Moving

    @Test func movesByOneTap() throws {
        let item = try site.item("Drill")
        let study = try site.room("Study")
        let page = try phone.get(item.address + "/move")
        #expect(page.html.contains("<button name=\"place\" value=\"room:\(study.id)\">Study</button>"))
        let answer = try phone.post(item.address + "/move", ["place": "room:\(study.id)"])
        #expect(answer.path == "/items/drill.html")
        #expect(try site.store.inventory.item("drill").locationID == study.id)
        #expect(try phone.post(item.address + "/move", ["place": "room:\(study.id)"]).saved == nil)
    }

    @Test func movesIntoAnItemAndOutAgain() throws {
        let bag = try site.item("Bag")
        let lens = try site.item("Lens") { $0.locationID = try site.room("Study").id }
        #expect(try phone.post(lens.address + "/move", ["inside": "bag"]).saved != nil)
        #expect(try site.store.inventory.item("lens").containerID == bag.id)
        let kitchen = try site.room("Kitchen")
        #expect(try phone.post(lens.address + "/move", ["place": "room:\(kitchen.id)"]).saved != nil)
        let out = try site.store.inventory.item("lens")
        #expect((out.containerID, out.locationID) == (nil, kitchen.id))
    }

    @Test func doesNotMoveWhatSomebodyElseMoved() throws {
        let item = try site.item("Drill")
        let (study, beach) = (try site.room("Study"), try site.room("Kitchen", in: "Beach House"))
        let was = try #require(try phone.get(item.address + "/move").form["was"])
        try site.store.inventory.move([item.id], to: nil, location: study.id)
        try phone.post(item.address + "/move", ["place": "room:\(beach.id)", "was": was]).expect(.conflict)
        #expect(try site.store.inventory.item("drill").locationID == study.id)
    }

    // MARK: - Addresses

    @Test func leadsFromAPageToItsForm() throws {
        _ = try site.item("Drill")
        _ = try site.store.shopping.addShop(Shop(name: "Corner"))
        _ = try site.store.shopping.addVaultItem(VaultItem(name: "Milk"))
        for page in [
            "items/drill.html", "homes/main-house.html", "homes/main-house/locations/kitchen.html",
            "homes/main-house/labels/tools.html", "shopping/stores/corner.html", "shopping/items/milk.html",
        ] {
            let form = try phone.get("/~/edit?page=\(page)").location
            let answer = try phone.get(form).expect(.ok)
            #expect(try phone.post(form, answer.form).path == "/" + page, "\(page)")
        }
    }

    @Test func leadsToTheMenuWithoutAForm() throws {
        for (page, address) in [
            ("index.html", "/~/"), ("homes/main-house/inventory.html", "/~/"), ("items/none.html", "/~/"),
            ("../etc/passwd", "/~/"), ("shopping/trips/2026-03-01.html", "/~/trip/2026-03-01"),
        ] as [(String, String)] {
            #expect(try phone.get("/~/edit?page=\(page)").path == address, "\(page)")
        }
    }

    @Test func knowsNoOtherAddress() throws {
        for target in ["/~/item", "/~/item/none", "/~/item/a/b/c", "/~/gadget/new", "/~/room/none/delete"] {
            try phone.get(target).expect(.notFound, "\(target)")
        }
    }
}
