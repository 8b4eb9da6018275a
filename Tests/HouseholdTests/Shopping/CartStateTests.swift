import Foundation
import Household
import TestSupport
import Testing

/// The states of a cart and the outcomes of its lines, as values and as JSON.
@Suite struct CartStateTests {
    private static let since = Date(timeIntervalSince1970: 1000)
    private static let end = Date(timeIntervalSince1970: 2000)

    private static let states: [(Cart.State, String)] = [
        (.planning, #"{"status":"planning"}"#),
        (.shopping(since: since, finishedBefore: nil), #"{"startedAt":1000,"status":"shopping"}"#),
        (.shopping(since: since, finishedBefore: end), #"{"completedAt":2000,"startedAt":1000,"status":"shopping"}"#),
        (.completed(since: since, at: end), #"{"completedAt":2000,"startedAt":1000,"status":"completed"}"#),
    ]

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try decoder.decode(type, from: Data(text.utf8))
    }

    private func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    // MARK: - States

    @Test("A state is encoded with its dates and decoded again", arguments: states)
    func stateThereAndBack(state: Cart.State, text: String) throws {
        #expect(try encode(state) == text)
        #expect(try decode(Cart.State.self, text) == state)
    }

    @Test(
        "A state without its dates, or with another state's, is refused",
        arguments: [
            #"{}"#, #"{"status":"done"}"#, #"{"status":null}"#, #"{"status":"Planning"}"#, #""planning""#, #"[]"#,
            #"{"startedAt":1000}"#, #"{"status":"planning","startedAt":1000}"#,
            #"{"status":"planning","completedAt":2000}"#,
            #"{"status":"planning","startedAt":1000,"completedAt":2000}"#, #"{"status":"shopping"}"#,
            #"{"status":"shopping","completedAt":2000}"#, #"{"status":"completed"}"#,
            #"{"status":"completed","startedAt":1000}"#, #"{"status":"completed","completedAt":2000}"#,
            #"{"status":"shopping","startedAt":"yesterday"}"#,
            #"{"status":"completed","startedAt":1000,"completedAt":null}"#,
        ])
    func malformedState(text: String) {
        #expect(throws: DecodingError.self) { try decode(Cart.State.self, text) }
    }

    @Test("The refusal of a state names it")
    func refusalOfAState() throws {
        let error = try #require(throws: DecodingError.self) {
            try decode(Cart.State.self, #"{"status":"completed","startedAt":1000}"#)
        }
        guard case .dataCorrupted(let context) = error else { throw error }
        #expect(context.debugDescription == "the dates do not fit a cart in the state “completed”")
        #expect(context.codingPath.map(\.stringValue) == ["status"])
    }

    @Test("A state can be made from its name and dates, and gives them back")
    func stateOfDates() {
        for (state, _) in Self.states {
            let (start, end) = state.dates
            #expect(Cart.State(state.name, startedAt: start, completedAt: end) == state)
        }
        for (name, start, end) in [
            (.planning, Self.since, nil), (.planning, nil, Self.end), (.planning, Self.since, Self.end),
            (.shopping, nil, nil), (.shopping, nil, Self.end), (.completed, nil, nil), (.completed, Self.since, nil),
            (.completed, nil, Self.end),
        ] as [(Cart.State.Name, Date?, Date?)] {
            #expect(Cart.State(name, startedAt: start, completedAt: end) == nil)
        }
    }

    @Test("A cart gives its status, its dates and the date that it is sorted by")
    func accessors() {
        let created = Date(timeIntervalSince1970: 500)
        let carts = Self.states.map { state, _ in
            var cart = Sample.cart([], state)
            cart.record = RecordInfo(createdAt: created)
            return cart
        }
        #expect(carts.map(\.isPlanning) == [true, false, false, false])
        #expect(carts.map(\.isShopping) == [false, true, true, false])
        #expect(carts.map(\.isCompleted) == [false, false, false, true])
        #expect(carts.map(\.startedAt) == [nil, Self.since, Self.since, Self.since])
        #expect(carts.map(\.completedAt) == [nil, nil, nil, Self.end])
        #expect(carts.map(\.date) == [created, Self.since, Self.since, Self.end])
        #expect(carts.map(\.wasFinished) == [false, false, true, true])
    }

    // MARK: - Outcomes

    private static let purchase =
        #"{"quantity":"0.35","terms":{"price":{"currency":"EUR","minorUnits":399},"unit":"kg"}}"#

    @Test("An outcome is encoded with its purchase and decoded again")
    func outcomeThereAndBack() throws {
        let figs = Sample.purchase("0.35", of: Sample.euros(399), per: "kg")
        for (outcome, text) in [
            (.open, #"{"status":"open"}"#), (.skipped, #"{"status":"skipped"}"#),
            (.fulfilled(figs), #"{"purchase":\#(Self.purchase),"status":"fulfilled"}"#),
        ] as [(CartItem.Outcome, String)] {
            #expect(try encode(outcome) == text)
            #expect(try decode(CartItem.Outcome.self, text) == outcome)
        }
    }

    @Test(
        "An unknown outcome and an incomplete purchase are refused",
        arguments: [
            #"{}"#, #"{"status":"bought"}"#, #"{"status":null}"#, #""open""#, #"{"status":"fulfilled"}"#,
            #"{"status":"fulfilled","purchase":null}"#, #"{"status":"fulfilled","purchase":{}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"1"}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"-1","terms":{"unit":"kg"}}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":1,"terms":{"unit":"kg"}}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"1","terms":{}}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"1","terms":{"unit":" "}}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"1","terms":{"unit":"kg","price":3.99}}}"#,
            #"{"status":"fulfilled","purchase":{"quantity":"1","terms":{"unit":"kg","shop":{"name":"Lidl"}}}}"#,
        ])
    func malformedOutcome(text: String) {
        #expect(throws: DecodingError.self) { try decode(CartItem.Outcome.self, text) }
    }

    @Test("A whole cart survives JSON unchanged", arguments: CartStepTests.Stage.allCases)
    func cartThereAndBack(stage: CartStepTests.Stage) throws {
        let cart = stage.cart
        #expect(try decode(Cart.self, try encode(cart)) == cart)
    }

    @Test("A snapshot from before there was shopping has none")
    func oldSnapshot() throws {
        let old = #"""
            {"profile": \#(try encode(Profile(name: "The Millers", homeIDs: []))),
            "homes": [], "locations": [], "labels": [], "items": [], "attachments": []}
            """#
        let snapshot = try decode(Snapshot.self, old)
        #expect((snapshot.stores, snapshot.categories, snapshot.vault, snapshot.carts) == ([], [], [], []))
        #expect(ShoppingIndex(snapshot).isEmpty)
        #expect(throws: DecodingError.self) {
            try decode(Snapshot.self, old.dropLast() + #", "carts": [{}]}"#)
        }
    }

    // MARK: - Differences from the plan

    @Test("A line counts as changed when the store, quantity, unit or price differs from the plan")
    func isChanged() {
        let (lidl, aldi) = (Sample.shop(1, "Lidl"), Sample.shop(2, "Aldi"))
        func isChanged(
            _ quantity: String, _ cents: Int64?, at shop: Shop?, per unit: String = "kg", surprise: Bool = false
        ) -> Bool {
            let purchase = Sample.purchase(quantity, of: cents.map(Sample.euros), at: shop, per: unit)
            return Sample.line(
                1, "Figs", "0.5", of: Sample.euros(399), at: lidl, per: "kg", outcome: .fulfilled(purchase),
                surprise: surprise
            ).isChanged
        }
        #expect(!isChanged("0.5", 399, at: lidl))
        #expect(isChanged("0.35", 399, at: lidl))
        #expect(isChanged("0.5", 398, at: lidl) && isChanged("0.5", nil, at: lidl))
        #expect(isChanged("0.5", 399, at: aldi) && isChanged("0.5", 399, at: nil))
        #expect(isChanged("0.5", 399, at: lidl, per: "each"))
        // A renamed store is the same store; another store of the same name is not.
        #expect(!isChanged("0.5", 399, at: Sample.shop(1, "Lidl Mitte")))
        #expect(isChanged("0.5", 399, at: Sample.shop(3, "Lidl")))
        // A surprise item has no plan to differ from.
        #expect(!isChanged("9", nil, at: nil, per: "each", surprise: true))
        #expect(!Sample.line(1).isChanged && !Sample.line(1, outcome: .skipped).isChanged)
    }
}
