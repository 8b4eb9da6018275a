import Console
import Foundation
import Household
import TestSupport
import Testing

/// The findings of `check` in stores, the vault and carts.
@Suite struct ShoppingCheckTests {
    private static let noon = Date(timeIntervalSince1970: 1_748_779_200)

    /// A store, a category, a vault item with a price, and a finished cart with one line bought and one skipped.
    private static func sound() -> Snapshot {
        let house = Sample.home("House", isPrimary: true)
        let shop = Shop(slug: "lidl", name: "Lidl")
        let dairy = VaultCategory(slug: "dairy", name: "Dairy")
        let price = PriceOption(shopID: shop.id, price: Sample.euros(129), asOf: noon)
        let milk = VaultItem(slug: "milk", name: "Milk", categoryID: dairy.id, prices: [price])
        let terms = CartItem.Terms(shop: ShopReference(shop), price: Sample.euros(129))
        let lines = [
            CartItem(
                vaultItemID: milk.id, name: "Milk", planned: terms,
                outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: terms))),
            CartItem(name: "Nails", outcome: .skipped),
        ]
        let cart = Cart(
            slug: "sat", name: "Sat", homeID: house.id, currency: .eur, budget: Sample.euros(1000),
            state: .completed(since: noon, at: noon), lines: lines)
        var snapshot = Sample.household([house])
        (snapshot.stores, snapshot.categories, snapshot.vault, snapshot.carts) = ([shop], [dairy], [milk], [cart])
        return snapshot
    }

    private let check = CheckOfChanges(snapshot: Self.sound())

    @Test func soundShoppingHasNoFindings() {
        #expect(check.findings() == [])
    }

    @Test func namesAreNeededAndUnique() {
        check.finds(.emptyName) { $0.stores[0].name = " " }
        check.finds(.emptyName) { $0.categories[0].name = "" }
        check.finds(.emptyName) { $0.vault[0].name = "\n" }
        check.finds(.emptyName) { $0.carts[0].name = "" }
        check.finds(.unnamedLine(number: 2)) { $0.carts[0].lines[1].name = " " }
        check.finds(.sharedName) { $0.stores.append(Shop(slug: "b", name: " LIDL")) }
        check.finds(.sharedName) { $0.categories.append(VaultCategory(slug: "b", name: "dairy")) }
        check.finds(.sharedName) { $0.vault.append(VaultItem(slug: "b", name: "MILK")) }
        check.finds(.sharedName) {
            $0.vault += [VaultItem(slug: "b", name: "Äpfel"), VaultItem(slug: "c", name: "ÄPFEL")]
        }
        check.finds { $0.carts.append(Cart(slug: "b", name: "Sat", currency: .eur)) }
    }

    @Test func slugsAndIDsAreValidAndUnique() {
        check.finds(.invalidSlug) { $0.stores[0].slug = "../x" }
        check.finds(.invalidSlug) { $0.vault[0].slug = "" }
        check.finds(.sharedSlug) { $0.carts.append(Cart(slug: "sat", name: "B", currency: .eur)) }
        check.finds(.sharedID) { $0.stores.append(Shop(id: $0.stores[0].id, slug: "b", name: "Aldi")) }
        check.finds(.deleted) { $0.categories[0].record.deletedAt = Self.noon }
    }

    @Test func referencesLeadSomewhere() {
        let (shop, category, home) = (EntityID<Shop>(), EntityID<VaultCategory>(), EntityID<Home>())
        check.finds(.priceAtGoneStore(shop)) { $0.vault[0].prices[0].shopID = shop }
        check.finds(.categoryGone(category)) { $0.vault[0].categoryID = category }
        check.finds(.homeGone(home)) { $0.carts[0].homeID = home }
        // A line may refer to deleted entities.
        check.finds {
            $0.carts[0].lines[0].vaultItemID = EntityID()
            $0.carts[0].lines[0].planned.shop?.id = shop
        }
    }

    @Test func amountsCanBeTrueAndQuantitiesAreAboveZero() {
        let large = Money.largest + 1
        for amount in [-large, large] {
            check.finds(.tooLarge(field: "price")) { $0.vault[0].prices[0].price = Sample.euros(amount) }
            check.finds(.tooLarge(field: "planned price of “Nails”")) {
                $0.carts[0].lines[1].planned.price = Sample.euros(amount)
            }
        }
        // Deposits are below zero.
        check.finds { $0.vault[0].prices[0].price = Sample.euros(-1) }
        check.finds { $0.carts[0].lines[1].planned.price = Sample.euros(-1) }
        check.finds(.negative(field: "budget")) { $0.carts[0].budget = Sample.euros(-1) }
        check.finds(.tooLarge(field: "paid price of “Milk” times its quantity")) {
            $0.carts[0].lines[0].outcome = .fulfilled(Sample.purchase("2", of: Sample.euros(Money.largest)))
        }
        check.finds(.nothingOfLine(line: "Nails")) { $0.carts[0].lines[1].quantity = .zero }
        check.finds(.nothingOfLine(line: "Milk")) {
            $0.carts[0].lines[0].outcome = .fulfilled(Sample.purchase("0", of: nil))
        }
    }

    @Test func linesAreInStepWithTheirCart() {
        check.finds(.lineOutOfStep(line: "Nails", state: .completed)) { $0.carts[0].lines[1].outcome = .open }
        check.finds(.lineOutOfStep(line: "Milk", state: .planning), .lineOutOfStep(line: "Nails", state: .planning)) {
            $0.carts[0].state = .planning
        }
        check.finds(.lineOutOfStep(line: "Cake", state: .planning)) {
            $0.carts[0].state = .planning
            $0.carts[0].lines = [CartItem(name: "Cake", addedDuringShopping: true)]
        }
        check.finds {
            $0.carts[0].state = .shopping(since: Self.noon, finishedBefore: nil)
            $0.carts[0].lines.append(CartItem(name: "Tea"))
        }
    }

    @Test func tripsEndAfterTheyBeganAndNotInTheFuture() {
        let day: TimeInterval = 86_400
        check.finds(.endedBeforeStart(ended: Sample.day("2025-05-31"), began: Sample.day("2025-06-01"))) {
            $0.carts[0].state = .completed(since: Self.noon, at: Self.noon - day)
        }
        // It may already be tomorrow in Greenwich.
        check.finds { $0.carts[0].state = .completed(since: Self.noon, at: Self.noon + day) }
        check.finds(.inFuture(field: "end", PartialDate(Sample.day("2025-06-03")))) {
            $0.carts[0].state = .completed(since: Self.noon, at: Self.noon + 2 * day)
        }
        // Far dates do no harm.
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 9e15)] {
            _ = check.findings { $0.carts[0].state = .completed(since: date, at: date) }
        }
    }

    @Test func findingsStandByKindAndNameTheirSubject() {
        let found = check.findings { snapshot in
            snapshot.carts[0].lines[1].quantity = .zero
            snapshot.vault[0].categoryID = nil
            snapshot.categories = [VaultCategory(slug: "x", name: "")]
        }
        #expect(found.map(\.subject.kind) == [.category, .cart])
        #expect(found.map(\.severity) == [.error, .error])
        #expect(found[1].hint?.contains("housebook cart remove sat LINE") == true)
    }
}
