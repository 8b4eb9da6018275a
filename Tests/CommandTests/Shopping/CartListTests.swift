import Household
import TestSupport
import Testing

@Suite struct CartListTests {
    /// A finished trip, a trip in shopping, and a plan for Beach House.
    private func site() async throws -> TemporarySite {
        let site = try TemporarySite.home()
        try await site.run("cart", "clone", "weekly", "--name", "Today")
        try await site.run("cart", "start", "today")
        try await site.run("cart", "new", "Beach picnic", "--home", "beach-house")
        try await site.run("cart", "add", "picnic", "Ice", "--once", "--price", "4")
        return site
    }

    @Test func openCartsComeFirst() async throws {
        let site = try await site()
        #expect(
            try await site.run("cart", "list").withoutDays == """
                Slug          Name          Home         Status     Date        Lines  Without price     Total  Budget
                today         Today         Main House   shopping   ____-__-__      4              1  8.00 EUR  2.00 EUR left
                beach-picnic  Beach picnic  Beach House  planning   ____-__-__      1                 4.00 USD
                weekly-shop   Weekly shop   Main House   completed  ____-__-__      2                 4.88 EUR  5.12 EUR under budget

                1 trip, 4.88 EUR spent; over budget: 0 of 1

                """)
    }

    @Test func aListCanBeOfOneHomeAndOneStatus() async throws {
        let site = try await site()
        #expect(
            try await site.run("cart", "list", "--home", "main-house", "--status", "shopping").withoutDays == """
                Slug   Name   Date        Lines  Without price     Total  Budget
                today  Today  ____-__-__      4              1  8.00 EUR  2.00 EUR left

                """)
        #expect(
            try await site.run("cart", "list", "--home", "beach-house", "--status", "completed").output == "No carts.\n"
        )
        let wrong = try await site.run("cart", "list", "--status", "done")
        #expect(
            wrong.errors == """
                error: the value 'done' is invalid for '--status <status>': expected one of planning, shopping, completed
                hint: see housebook cart list --help

                """)
        #expect(wrong.status == 64)
    }

    // MARK: - JSON

    @Test func jsonHasThePlanAndThePurchaseOfEachLine() async throws {
        let site = try TemporarySite.inTheShops()
        try await site.run(
            "cart", "check", "weekly", "beef", "--quantity", "0.4", "--store", "green-grocer", "--price", "9")
        let result = try await site.run("cart", "show", "weekly", "--json")
        let cart = try result.json(as: CartJSON.self)
        #expect(cart.status == "shopping")
        #expect(cart.budget == AmountJSON(amount: "10.00", currency: "EUR"))
        #expect(cart.planned == SpendingJSON(total: AmountJSON(amount: "8.00"), lines: 4, withoutPrice: 1))
        #expect(cart.inBasket == SpendingJSON(total: AmountJSON(amount: "3.60"), lines: 1, withoutPrice: 0))
        #expect(cart.spent == SpendingJSON(total: AmountJSON(amount: "8.48"), lines: 4, withoutPrice: 1))
        #expect(cart.budgetVerdict == VerdictJSON(verdict: "under", by: AmountJSON(amount: "1.52")))
        #expect(cart.lines.map(\.number) == [1, 2, 3, 4])
        #expect(cart.lines.map(\.status) == ["open", "fulfilled", "open", "open"])
        #expect(cart.lines.map(\.changed) == [false, true, false, false])
        #expect(cart.lines.map(\.vaultItem) == ["milk", "minced-beef", "bread", nil])
        #expect(cart.lines[0].category == "Dairy & Eggs")
        #expect(
            cart.lines[1].planned
                == PurchaseJSON(
                    store: "corner-shop", storeName: "Corner Shop", quantity: "0.35", unit: "kg",
                    price: AmountJSON(amount: "8.90"), total: AmountJSON(amount: "3.12")))
        #expect(
            cart.lines[1].purchase
                == PurchaseJSON(
                    store: "green-grocer", storeName: "Green Grocer", quantity: "0.4", unit: "kg",
                    price: AmountJSON(amount: "9.00"), total: AmountJSON(amount: "3.60")))
        #expect(
            cart.lines[3].planned
                == PurchaseJSON(store: nil, storeName: nil, quantity: "4", unit: "each", price: nil, total: nil))
        #expect(cart.lines[3].purchase == nil)
    }
}

private struct CartJSON: Decodable {
    var status: String
    var budget: AmountJSON?
    var planned: SpendingJSON
    var inBasket: SpendingJSON
    var spent: SpendingJSON
    var budgetVerdict: VerdictJSON?
    var lines: [LineJSON]
}

private struct AmountJSON: Decodable, Equatable {
    var amount: String
    var currency = "EUR"
}

private struct SpendingJSON: Decodable, Equatable {
    var total: AmountJSON
    var lines: Int
    var withoutPrice: Int
}

private struct VerdictJSON: Decodable, Equatable {
    var verdict: String
    var by: AmountJSON
}

private struct LineJSON: Decodable {
    var number: Int
    var category: String
    var vaultItem: String?
    var status: String
    var surprise: Bool
    var changed: Bool
    var planned: PurchaseJSON
    var purchase: PurchaseJSON?
}

private struct PurchaseJSON: Decodable, Equatable {
    var store: String?
    var storeName: String?
    var quantity: String
    var unit: String
    var price: AmountJSON?
    var total: AmountJSON?
}
