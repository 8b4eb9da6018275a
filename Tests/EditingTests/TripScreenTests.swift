import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Testing
import Values

@testable import Editing

struct TripScreenTests {
    private let household: ShoppingHousehold
    private let phone: Phone

    init() throws {
        household = try ShoppingHousehold()
        phone = try Phone(household.site)
    }

    /// Sends a form, whose answer should have a status.
    @discardableResult
    private func post(
        _ verb: String, _ fields: [(String, String)], _ status: HTTPResponseStatus = .seeOther,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> FormAnswer {
        try phone.post("\(household.address)/\(verb)", fields).expect(status, sourceLocation: sourceLocation)
    }

    private func milk() throws -> CartItem { try household.line("Milk") }

    // MARK: - Ticks

    @Test func ticksUnticksAndSkips() throws {
        try household.start()
        try post("check", household.form("Milk"))
        #expect(try milk().purchase?.total?.minorUnits == 129)
        try post("uncheck", household.form("Milk"))
        #expect(try milk().outcome == .open)
        try post("skip", household.form("Milk"))
        #expect(try milk().isSkipped)
        try post("uncheck", household.form("Milk"))
        #expect(try milk().outcome == .open)
    }

    @Test func aFormSentAgainChangesNothingEvenAfterAnotherChange() throws {
        try household.start()
        let form = try household.form("Milk")
        let first = try post("check", form)
        #expect(try post("uncheck", household.form("Milk")).saved != first.saved)
        let again = try post("check", form)
        #expect(again.saved == first.saved)
        #expect(try milk().outcome == .open)
    }

    @Test func whatIsUndoneIsNotDoneAgainByTheSameForm() throws {
        try household.start()
        let form = try household.form("Milk")
        let group = try #require(try post("check", form).saved)
        try phone.post("/~/undo", ["group": "\(group)", "back": household.address]).expect(.seeOther)
        #expect(try milk().outcome == .open)
        try post("check", form)
        #expect(try milk().outcome == .open)
    }

    @Test func aTickThatIsThereAlreadyWritesNothing() throws {
        try household.start()
        let (one, other) = (try household.form("Milk"), try household.form("Milk"))
        #expect(try post("check", one).saved != nil)
        let answer = try post("check", other)
        #expect(answer.saved == nil)
    }

    @Test func aLineThatSomebodyElseChangedIsAConflict() throws {
        try household.start()
        let stale = try household.form("Milk")
        try post("skip", household.form("Milk"))
        let answer = try post("check", stale, .conflict)
        #expect(answer.html.contains("was changed meanwhile: skipped"))
        #expect(try milk().isSkipped)
        let seen = try household.cart.shown(household.line("Milk"))
        try post("check", stale.filter { $0.0 != "mark" } + [("over", seen)])
        #expect(try milk().isFulfilled)
    }

    @Test func anUntickDoesNotLoseAPriceThatItDidNotShow() throws {
        try household.start()
        try post("check", household.form("Milk"))
        let stale = try household.form("Milk")
        try post("bought", household.fields("Milk", ["price": "1.49"]))
        try post("uncheck", stale, .conflict)
        #expect(try milk().purchase?.total?.minorUnits == 149)
    }

    @Test(arguments: ["check", "uncheck", "skip", "bought"])
    func nothingIsTickedBeforeTheTripBegins(_ verb: String) throws {
        let before = try household.cart
        // An open line is open already.
        try post(verb, household.fields("Milk"), verb == "uncheck" ? .seeOther : .conflict)
        #expect(try household.cart == before)
    }

    @Test(arguments: ["check", "uncheck", "skip", "bought", "plan", "remove", "add", "start"])
    func aCompletedTripDoesNotChange(_ verb: String) throws {
        try household.start()
        try post("check", household.form("Milk"))
        try household.store.shopping.finish(household.cart.id)
        let before = try household.cart
        let name = verb == "check" ? "Bread" : "Milk"
        let fields = try household.fields(name, ["price": "5"]) + [("words", "salt")]
        try post(verb, fields, .conflict)
        #expect(try household.cart == before)
        #expect(!(try phone.get(household.address)).html.contains("method=\"post\" action=\"\(household.address)"))
    }

    @Test func aLineThatIsGoneIsAConflictUnlessItWasToGo() throws {
        let form = try household.fields("Milk")
        try post("remove", household.form("Milk"))
        try post("remove", form.filter { $0.0 != "mark" })
        try post("plan", form.filter { $0.0 != "mark" }, .conflict)
    }

    // MARK: - What was paid

    @Test(arguments: [
        (["price": "1.49"], "1", "1.49", Int64(149)), (["price": "1,49"], "1", "1.49", 149),
        (["price": "3", "quantity": "2", "for": "all"], "2", "1.50", 300),
        (["price": "1", "quantity": "3", "for": "all"], "3", "0.333333", 100),
        (["price": "-0.25"], "1", "-0.25", -25), (["price": "1.7599", "quantity": "2"], "2", "1.7599", 352),
        (["quantity": "0,5"], "0.5", "1.29", 65),
    ])
    func writesDownWhatWasPaid(_ typed: [String: String], quantity: String, price: String, total: Int64) throws {
        try household.start()
        try post("bought", household.fields("Milk", typed))
        let purchase = try #require(try milk().purchase)
        #expect(purchase.quantity.description == quantity)
        #expect(purchase.terms.price?.plain == price)
        #expect(purchase.total?.minorUnits == total)
    }

    @Test func anEmptyPriceIsAnUnknownOne() throws {
        try household.start()
        try post("bought", household.fields("Milk", ["price": ""]))
        let purchase = try #require(try milk().purchase)
        #expect(purchase.terms.price == nil)
    }

    @Test(arguments: [
        (["price": "1.29 USD"], "currency"), (["price": "cheap"], "amount"), (["quantity": "0"], "above zero"),
        (["quantity": "many"], "quantity is a number"), (["store": "ffffffff-ffff-4fff-8fff-ffffffffffff"], "gone"),
    ])
    func whatIsWrongComesBackAsTyped(_ typed: [String: String], sentence: String) throws {
        try household.start()
        let answer = try post("bought", household.fields("Milk", typed), .unprocessableEntity)
        #expect(answer.html.contains(sentence))
        if let price = typed["price"] { #expect(answer.html.contains("value=\"\(price)\"")) }
        #expect(try milk().outcome == .open)
    }

    @Test func differentFieldsOfTwoPeopleMerge() throws {
        try household.start()
        let one = try household.fields("Milk", ["price": "1.49"])
        let other = try household.fields("Milk", ["quantity": "3"])
        try post("bought", one)
        try post("bought", other)
        #expect(try milk().purchase?.total?.minorUnits == 447)
    }

    @Test func theSameFieldOfTwoPeopleIsAConflictWithBothValues() throws {
        try household.start()
        let one = try household.fields("Milk", ["price": "1.49"])
        let other = try household.fields("Milk", ["price": "1.55"])
        try post("bought", one)
        let answer = try post("bought", other, .conflict)
        #expect(answer.html.contains("value=\"1.55\""))
        #expect(answer.html.contains("1.49"))
        #expect(try milk().purchase?.total?.minorUnits == 149)
        let seen = try household.cart.shown(household.line("Milk"))
        try post("bought", other.filter { $0.0 != "mark" } + [("over", seen)])
        #expect(try milk().purchase?.total?.minorUnits == 155)
    }

    // MARK: - The plan

    @Test func changesThePlan() throws {
        try post("plan", household.fields("Milk", ["quantity": "4", "price": "1.10"]))
        #expect(try milk().plannedTotal?.minorUnits == 440)
        try post("remove", household.form("Milk"))
        #expect(throws: ShoppingHousehold.Missing.self) { try milk() }
    }

    @Test func addsWhatThePriceBookHasAndAnythingElseOnce() throws {
        try post("add", [("words", "2 milk")])
        #expect(try milk().quantity.description == "3")
        try post("add", [("words", "0.5 kg cheese")])
        #expect(try household.line("Cheese").quantity.description == "1.5")
        try post("add", [("words", "2 l lemonade"), ("store", household.market.id.description)])
        let line = try household.line("lemonade")
        #expect(line.vaultItemID == nil)
        #expect(line.intention.terms.unit.name == "l")
        #expect(line.planned.shop?.id == household.market.id)
    }

    @Test func addsOnceHoweverOftenItIsSent() throws {
        let mark = EntityID<Void>().description
        for _ in 1...3 { try post("add", [("mark", mark), ("words", "2 milk")]) }
        #expect(try milk().quantity.description == "3")
    }

    @Test func asksWhatIsMeantWhereSeveralThingsMatch() throws {
        try household.store.shopping.addVaultItem(VaultItem(name: "Oat drink"))
        let oats = try household.store.shopping.addVaultItem(VaultItem(name: "Oat flakes"))
        let answer = try post("add", [("words", "2 oat")], .unprocessableEntity)
        #expect(answer.html.contains("Oat flakes") && answer.html.contains("Oat drink"))
        try post("add", [("words", "2 oat"), ("item", oats.id.description)])
        #expect(try household.line("Oat flakes").quantity.description == "2")
        try post("add", [("words", "2 oat"), ("item", "once")])
        #expect(try household.line("oat").vaultItemID == nil)
    }

    @Test func addsWhileShoppingToTheBasketOrToTheList() throws {
        try household.start()
        try post("add", [("words", "salt"), ("as", "basket")])
        try post("add", [("words", "pepper"), ("as", "to-get")])
        #expect(try household.line("salt").isFulfilled)
        #expect(try household.line("pepper").outcome == .open)
        #expect(try household.line("pepper").addedDuringShopping)
        try post("skip", household.form("pepper"))
        #expect(throws: ShoppingHousehold.Missing.self) { try household.line("pepper") }
    }

    // MARK: - The beginning and the end

    @Test func startsOnce() throws {
        try post("start", [])
        #expect(try household.cart.isShopping)
        #expect(try post("start", []).saved == nil)
    }

    @Test func finishesWhatThePageShowed() throws {
        try household.start()
        try post("check", household.form("Milk"))
        let page = try phone.get("\(household.address)/finish").html
        #expect(page.contains("Bread") && page.contains("Cheese") && !page.contains("Milk"))
        let open = try household.cart.lines.filter { $0.outcome == .open }.map { ("open", $0.id.description) }
        try post("add", [("words", "pepper"), ("as", "to-get")])
        try post("finish", open, .conflict)
        #expect(try household.cart.isShopping)
        let pepper = try household.line("pepper")
        try post("finish", open + [("open", pepper.id.description)])
        #expect(try household.cart.isCompleted)
        #expect(try household.line("Bread").isSkipped)
        try post("finish", open)
    }

    @Test func keepsAOneOffInThePriceBook() throws {
        try household.start()
        for line in try household.cart.lines { try post("skip", household.form(line.name)) }
        try post("add", [("words", "salt"), ("as", "basket")])
        let salt = try household.line("salt")
        #expect(try phone.get("\(household.address)/finish").html.contains("salt"))
        try post("finish", [("keep", salt.id.description)])
        #expect(try household.store.shopping.vault().map(\.name).contains("salt"))
    }

    // MARK: - Pages

    @Test func showsTheSumsAndWhatIsLeft() throws {
        try household.start()
        try post("bought", household.fields("Milk", ["price": "1.49"]))
        let html = try phone.get(household.address).html
        #expect(html.contains("€15.68"))
        #expect(html.contains("€1.49"))
        #expect(html.contains("€15.88"))
        let list = try phone.get("/~/trips").html
        #expect(list.contains("2 left"))
    }

    @Test func namesAreEscaped() throws {
        try post("add", [("words", "<b>\"x\"</b>")])
        #expect(!(try phone.get(household.address).html.contains("<b>")))
    }

    @Test func aTripIsFoundByItsIDAndItsSlugOnly() throws {
        try phone.get("/~/trip/weekly-shop").expect(.ok)
        try phone.get("/~/trip/weekly").expect(.notFound)
        try phone.get("/~/trip/nothing").expect(.notFound)
        try phone.get("/~/trip").expect(.notFound)
        try phone.post("/~/trip/weekly-shop/burn", [:]).expect(.notFound)
    }

    @Test func aGETChangesNothing() throws {
        let before = try household.cart
        for verb in ["check", "uncheck", "skip", "bought", "plan", "remove", "add", "start", "finish"] {
            let line = try milk()
            let address = "\(household.address)/\(verb)?line=\(line.id)&words=salt"
            try phone.get(address).expect(.seeOther)
        }
        #expect(try household.cart == before)
    }

    // MARK: - A new list

    @Test func makesAListOnce() throws {
        let mark = EntityID<Void>().description
        let fields = [("mark", mark), ("name", "Party"), ("store", household.market.id.description), ("currency", "")]
        let answer = try phone.post("/~/trips", fields)
        #expect(answer.location.contains("?store=\(household.market.id)&saved="))
        try phone.post("/~/trips", fields).expect(.seeOther)
        #expect(try household.store.shopping.carts().filter { $0.name == "Party" }.count == 1)
    }

    @Test func aListIsInTheCurrencyThatIsTyped() throws {
        try phone.post("/~/trips", ["name": "Abroad", "currency": "jpy"]).expect(.seeOther)
        #expect(try household.store.shopping.carts().contains { $0.name == "Abroad" && $0.currency.code == "JPY" })
        try phone.post("/~/trips", ["name": "Abroad", "currency": "yen?"]).expect(.unprocessableEntity)
    }
}
