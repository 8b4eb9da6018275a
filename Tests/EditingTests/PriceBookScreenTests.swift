import Household
import HouseholdStore
import NIOHTTP1
import Testing
import Values

@testable import Editing

struct PriceBookScreenTests {
    private let household: ShoppingHousehold
    private let phone: Phone

    init() throws {
        household = try ShoppingHousehold()
        phone = try Phone(household.site, .shopping)
    }

    private func prices(_ name: String = "Milk") throws -> [String] {
        let item = try household.store.shopping.vaultItem(name)
        return item.prices.map { "\($0.price.plain) \($0.price.currency) \($0.unit)" }
    }

    private func fields(_ price: String, was: String = "1.29 EUR", _ more: [(String, String)] = []) -> [(
        String, String
    )] {
        [
            ("item", household.milk.id.description), ("store", household.corner.id.description), ("unit", ""),
            ("was", was), ("price", price),
        ] + more
    }

    @Test func listsAndFinds() throws {
        let all = try phone.get("/~/price-book").html
        #expect(["Milk", "Bread", "Cheese", "€11.90 per kg", "Corner Shop"].allSatisfy(all.contains))
        let found = try phone.get("/~/price-book?q=MIL").html
        #expect(found.contains("Milk") && !found.contains("Bread"))
        #expect(try phone.get("/~/price-book?q=zebra").html.contains("value=\"zebra\""))
    }

    @Test(arguments: [
        ("1.35", "1.35 EUR each"), ("1,7599", "1.7599 EUR each"), ("-0.25", "-0.25 EUR each"),
        ("2 USD", "2.00 USD each"),
    ])
    func setsAPrice(_ typed: String, stored: String) throws {
        try phone.post("/~/price-book", fields(typed)).expect(.seeOther)
        #expect(try prices() == [stored])
    }

    @Test func aPriceInAnotherUnitOrAtAnotherStoreIsAnother() throws {
        let market = household.market.id.description
        try phone.post("/~/price-book", fields("1.20", was: "").map { $0.0 == "store" ? ("store", market) : $0 })
            .expect(.seeOther)
        try phone.post("/~/price-book", fields("6", was: "").map { $0.0 == "unit" ? ("unit", "pack of 6") : $0 })
            .expect(.seeOther)
        #expect(try Set(prices()) == ["1.29 EUR each", "1.20 EUR each", "6.00 EUR pack of 6"])
    }

    @Test func anotherPriceSavedMeanwhileIsAConflict() throws {
        _ = try phone.post("/~/price-book", fields("1.35"))
        let answer = try phone.post("/~/price-book", fields("1.45")).expect(.conflict)
        #expect(answer.html.contains("1.35") && answer.html.contains("1.45"))
        #expect(try prices() == ["1.35 EUR each"])
        try phone.post("/~/price-book", fields("1.45", [("over", "1.35 EUR")])).expect(.seeOther)
        #expect(try prices() == ["1.45 EUR each"])
    }

    @Test func aFormSentAgainChangesNothing() throws {
        let mark = ("mark", EntityID<Void>().description)
        _ = try phone.post("/~/price-book", fields("1.35", [mark]))
        _ = try phone.post("/~/price-book", fields("1.45", was: "1.35 EUR"))
        try phone.post("/~/price-book", fields("1.35", [mark])).expect(.seeOther)
        #expect(try prices() == ["1.45 EUR each"])
    }

    @Test func whatIsNoPriceIsRefused() throws {
        for typed in ["", "cheap", "1.23456789", "99999999999999999"] {
            try phone.post("/~/price-book", fields(typed)).expect(.unprocessableEntity, "\(typed)")
            #expect(try prices() == ["1.29 EUR each"])
        }
    }

    @Test func addsAProductOnce() throws {
        let fields = [
            ("mark", EntityID<Void>().description), ("name", "Tea"), ("price", "3.20"), ("unit", "100 g"),
            ("store", household.market.id.description), ("category", ""),
        ]
        for _ in 1...2 { try phone.post("/~/price-book", fields).expect(.seeOther) }
        #expect(try prices("Tea") == ["3.20 EUR 100 g"])
        let answer = try phone.post("/~/price-book", ["name": "tea"]).expect(.unprocessableEntity)
        #expect(answer.html.contains("already"))
        try phone.post("/~/price-book", ["name": " "]).expect(.unprocessableEntity)
    }
}
