import Foundation
import Household
import TestSupport
import Testing

/// Validation of a store, a category, a vault item and a cart before they are written.
@Suite struct ShoppingValidationTests {
    private static let long = String(repeating: "x", count: 20_001)

    // MARK: - Names

    @Test("Names and emoji are trimmed")
    func trimmed() throws {
        let shop = try Shop(name: "  Lidl \n", emoji: " 🛒 ").validated()
        #expect((shop.name, shop.emoji) == ("Lidl", "🛒"))
        let category = try VaultCategory(name: "\tDairy ", emoji: "").validated()
        #expect((category.name, category.emoji) == ("Dairy", ""))
        #expect(try VaultItem(name: " Milk ").validated().name == "Milk")
        let cart = try Cart(
            name: " Weekly ", currency: .eur, state: .shopping(since: Sample.morning, finishedBefore: nil),
            lines: [
                Sample.line(
                    1, " Figs ", at: Sample.shop(1, " Lidl "), category: " Fruit ",
                    outcome: .fulfilled(Sample.purchase("1", of: nil, at: Sample.shop(2, " Aldi "))))
            ]
        ).validated()
        #expect(cart.name == "Weekly")
        #expect((cart.lines[0].name, cart.lines[0].category) == ("Figs", "Fruit"))
        #expect(cart.lines[0].planned.shop?.name == "Lidl")
        #expect(cart.lines[0].purchase?.terms.shop?.name == "Aldi")
    }

    @Test(
        "A text that is missing, too long or has a NUL is refused",
        arguments: [
            ("", nil), (" \n", nil), (long, { @Sendable field in .textTooLong(field: field, limit: 20_000) }),
            ("a\0b", { @Sendable field in .textHasNUL(field: field) }),
        ] as [(String, (@Sendable (String) -> DomainError)?)])
    func texts(text: String, error: (@Sendable (String) -> DomainError)?) {
        let nameless = error?("name")
        #expect(throws: nameless ?? .emptyName(kind: .store)) { try Shop(name: text).validated() }
        #expect(throws: nameless ?? .emptyName(kind: .category)) { try VaultCategory(name: text).validated() }
        #expect(throws: nameless ?? .emptyName(kind: .vaultItem)) { try VaultItem(name: text).validated() }
        #expect(throws: nameless ?? .emptyName(kind: .cart)) { try Cart(name: text, currency: .eur).validated() }
        #expect(throws: nameless ?? .emptyName(kind: .line)) { try Sample.cart([Sample.line(1, text)]).validated() }
        // Other texts may be missing.
        guard let error else { return }
        #expect(throws: error("emoji")) { try Shop(name: "Lidl", emoji: text).validated() }
        #expect(throws: error("emoji")) { try VaultCategory(name: "Dairy", emoji: text).validated() }
        let shop = Shop(name: text)
        let bought = Sample.line(1, outcome: .fulfilled(Sample.purchase("1", of: nil, at: shop)))
        for (field, line) in [
            ("category", Sample.line(1, category: text)), ("store", Sample.line(1, at: shop)), ("store", bought),
        ] {
            #expect(throws: error(field)) {
                try Sample.cart([line], .shopping(since: Sample.morning, finishedBefore: nil)).validated()
            }
        }
    }

    @Test("A name of the greatest length is accepted")
    func longestName() throws {
        #expect(try Shop(name: String(repeating: "x", count: 20_000)).validated().name.count == 20_000)
    }

    // MARK: - Prices and quantities

    /// Validates a line planned or bought as given.
    private func validate(
        planned: (quantity: String, price: Money?) = ("1", nil), bought: (quantity: String, price: Money?)? = nil
    ) throws(DomainError) {
        let line = Sample.line(
            1, "Figs", planned.quantity, of: planned.price,
            outcome: bought.map { .fulfilled(Sample.purchase($0.quantity, of: $0.price)) } ?? .open)
        _ = try Sample.cart([line], .shopping(since: Sample.morning, finishedBefore: nil)).validated()
    }

    @Test(
        "A quantity of zero, a price too large or far below zero, and a total too large are refused",
        arguments: [
            ("0", nil, .notPositive(field: "quantity")), ("0", 100, .notPositive(field: "quantity")),
            ("1", -10_000_000_000_001, .valueTooLarge(field: "price")),
            ("1", 10_000_000_000_001, .valueTooLarge(field: "price")),
            ("0.5", 10_000_000_000_001, .valueTooLarge(field: "price")),
            ("1000000", 10_000_001, .valueTooLarge(field: "price")),
        ] as [(String, Int64?, DomainError)])
    func refused(quantity: String, price: Int64?, error: DomainError) {
        let terms = (quantity, price.map(Sample.euros))
        #expect(throws: error) { try validate(planned: terms) }
        #expect(throws: error) { try validate(bought: terms) }
    }

    @Test(
        "Values at the limits are valid",
        arguments: [("0.000001", 0), ("1000000", 10_000_000), ("1", Money.largest), ("1", -325)])
    func taken(quantity: String, price: Int64) {
        let terms = (quantity, Sample.euros(price))
        #expect(throws: Never.self) { try validate(planned: terms, bought: terms) }
    }

    @Test("All amounts of a cart are in its currency, and only a price per unit has more decimals than that")
    func currencies() {
        let (dollars, fine) = (Sample.dollars(1), Money(minorUnits: 175, fraction: 9900, currency: .eur))
        let error = DomainError.otherCurrency(field: "price", .usd, ofCart: .eur)
        #expect(throws: error) { try validate(planned: ("1", dollars)) }
        #expect(throws: error) { try validate(bought: ("1", dollars)) }
        #expect(throws: Never.self) { try validate(planned: ("1", fine), bought: ("42.13", fine)) }
        #expect(throws: DomainError.finerThanMinorUnit(field: "price")) {
            try Item(title: "Lamp", price: fine).validated()
        }
        for (budget, error) in [
            (dollars, .otherCurrency(field: "budget", .usd, ofCart: .eur)),
            (fine, .finerThanMinorUnit(field: "budget")),
            (Sample.euros(-1), .negative(field: "budget")),
            (Sample.euros(Money.largest + 1), .valueTooLarge(field: "budget")),
        ] as [(Money, DomainError)] {
            #expect(throws: error) { try Sample.cart(budget: budget).validated() }
        }
        #expect(throws: Never.self) { try Sample.cart(budget: Sample.euros(0)).validated() }
    }

    @Test("A vault item's prices are sorted, one for each store and unit; an impossible one is refused")
    func vaultPrices() throws {
        func option(_ shop: Int, _ price: Int64) -> PriceOption {
            PriceOption(shopID: Sample.id(shop), price: Sample.euros(price), asOf: Sample.noon)
        }
        let milk = try VaultItem(name: "Milk", prices: [option(2, 1), option(1, 2), option(2, 3)]).validated()
        #expect(milk.prices == [option(1, 2), option(2, 3)])
        #expect(throws: Never.self) { try VaultItem(name: "Pfandbon", prices: [option(1, -325)]).validated() }
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            try VaultItem(name: "Milk", prices: [option(1, Money.largest + 1)]).validated()
        }
    }

    // MARK: - Lines and the state of their cart

    @Test(
        "A plan has only open lines and no surprise items; a completed cart has no open lines",
        arguments: [Cart.State.Name.planning, .shopping, .completed], [false, true])
    func inStep(name: Cart.State.Name, surprise: Bool) throws {
        let state = try #require(
            Cart.State(
                name, startedAt: name == .planning ? nil : Sample.morning,
                completedAt: name == .completed ? Sample.noon : nil))
        for (outcome, takenIn) in [
            (.open, [.planning, .shopping]), (.skipped, [.shopping, .completed]),
            (.fulfilled(Sample.purchase("1", of: nil)), [.shopping, .completed]),
        ] as [(CartItem.Outcome, Set<Cart.State.Name>)] {
            let cart = Sample.cart([Sample.line(1, "Figs", outcome: outcome, surprise: surprise)], state)
            if takenIn.contains(name), !(surprise && name == .planning) {
                #expect(try cart.validated() == cart)
            } else {
                #expect(throws: DomainError.lineOutOfStep(line: "Figs", state: name)) { try cart.validated() }
            }
        }
    }

    @Test("One invalid line makes the cart invalid, wherever it is")
    func anyLine() {
        for place in 1...3 {
            let lines = (1...3).map { Sample.line($0, "Line \($0)", outcome: $0 == place ? .skipped : .open) }
            #expect(throws: DomainError.lineOutOfStep(line: "Line \(place)", state: .planning)) {
                try Sample.cart(lines).validated()
            }
        }
    }
}
