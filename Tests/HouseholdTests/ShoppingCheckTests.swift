import Console
import Foundation
import Household
import TestSupport
import Testing

/// The findings of `check` in stores, the vault and carts.
@Suite struct ShoppingCheckTests {
    private let today = Sample.day("2025-06-01")
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

    private func findings(_ change: (inout Snapshot) -> Void) -> [Finding] {
        var snapshot = Self.sound()
        change(&snapshot)
        return HouseholdCheck.check(snapshot, today: today)
    }

    private func problems(_ change: (inout Snapshot) -> Void) -> [Finding.Problem] { findings(change).map(\.problem) }

    @Test func soundShoppingHasNoFindings() {
        #expect(findings { _ in } == [])
    }

    @Test func namesAreNeededAndUnique() {
        #expect(problems { $0.stores[0].name = " " } == [.emptyName])
        #expect(problems { $0.categories[0].name = "" } == [.emptyName])
        #expect(problems { $0.vault[0].name = "\n" } == [.emptyName])
        #expect(problems { $0.carts[0].name = "" } == [.emptyName])
        #expect(problems { $0.carts[0].lines[1].name = " " } == [.unnamedLine(number: 2)])
        #expect(problems { $0.stores.append(Shop(slug: "b", name: " LIDL")) } == [.sharedName])
        #expect(problems { $0.categories.append(VaultCategory(slug: "b", name: "dairy")) } == [.sharedName])
        #expect(problems { $0.vault.append(VaultItem(slug: "b", name: "MILK")) } == [.sharedName])
        #expect(
            problems { snapshot in
                snapshot.vault.append(VaultItem(slug: "b", name: "Äpfel"))
                snapshot.vault.append(VaultItem(slug: "c", name: "ÄPFEL"))
            } == [.sharedName])
        #expect(problems { $0.carts.append(Cart(slug: "b", name: "Sat", currency: .eur)) } == [])
    }

    @Test func slugsAndIDsAreValidAndUnique() {
        #expect(problems { $0.stores[0].slug = "../x" } == [.invalidSlug])
        #expect(problems { $0.vault[0].slug = "" } == [.invalidSlug])
        #expect(problems { $0.carts.append(Cart(slug: "sat", name: "B", currency: .eur)) } == [.sharedSlug])
        #expect(
            problems { snapshot in
                snapshot.stores.append(Shop(id: snapshot.stores[0].id, slug: "b", name: "Aldi"))
                snapshot.categories[0].record.deletedAt = Self.noon
            } == [.sharedID, .deleted])
    }

    @Test func referencesLeadSomewhere() {
        let (shop, category, home) = (EntityID<Shop>(), EntityID<VaultCategory>(), EntityID<Home>())
        #expect(problems { $0.vault[0].prices[0].shopID = shop } == [.priceAtGoneStore(shop)])
        #expect(problems { $0.vault[0].categoryID = category } == [.categoryGone(category)])
        #expect(problems { $0.carts[0].homeID = home } == [.homeGone(home)])
        // A line may refer to deleted entities.
        #expect(
            problems { snapshot in
                snapshot.carts[0].lines[0].vaultItemID = EntityID()
                snapshot.carts[0].lines[0].planned.shop?.id = shop
            } == [])
    }

    @Test func amountsCanBeTrue() {
        let large = Money.largest + 1
        // A deposit.
        #expect(problems { $0.vault[0].prices[0].price = Sample.euros(-1) } == [])
        #expect(problems { $0.vault[0].prices[0].price = Sample.euros(-large) } == [.tooLarge(field: "price")])
        #expect(problems { $0.vault[0].prices[0].price = Sample.euros(large) } == [.tooLarge(field: "price")])
        #expect(problems { $0.carts[0].budget = Sample.euros(-1) } == [.negative(field: "budget")])
        #expect(
            problems { $0.carts[0].lines[1].planned.price = Sample.euros(-large) }
                == [.tooLarge(field: "planned price of “Nails”")])
        #expect(problems { $0.carts[0].lines[1].planned.price = Sample.euros(-1) } == [])
        #expect(
            problems { $0.carts[0].lines[1].planned.price = Sample.euros(large) }
                == [.tooLarge(field: "planned price of “Nails”")])
        #expect(
            problems { snapshot in
                let terms = CartItem.Terms(price: Sample.euros(Money.largest))
                let purchase = CartItem.Purchase(quantity: Sample.quantity("2"), terms: terms)
                snapshot.carts[0].lines[0].outcome = .fulfilled(purchase)
            } == [.tooLarge(field: "paid price of “Milk” times its quantity")])
    }

    @Test func linesAreInStepWithTheirCart() {
        #expect(
            problems { $0.carts[0].lines[1].outcome = .open } == [.lineOutOfStep(line: "Nails", state: .completed)])
        #expect(
            problems { $0.carts[0].state = .planning } == [
                .lineOutOfStep(line: "Milk", state: .planning), .lineOutOfStep(line: "Nails", state: .planning),
            ])
        #expect(
            problems { snapshot in
                snapshot.carts[0].state = .planning
                snapshot.carts[0].lines = [CartItem(name: "Cake", addedDuringShopping: true)]
            } == [.lineOutOfStep(line: "Cake", state: .planning)])
        #expect(
            problems { snapshot in
                snapshot.carts[0].state = .shopping(since: Self.noon, finishedBefore: nil)
                snapshot.carts[0].lines.append(CartItem(name: "Tea"))
            } == [])
    }

    @Test func quantitiesAreAboveZero() {
        #expect(problems { $0.carts[0].lines[1].quantity = .zero } == [.nothingOfLine(line: "Nails")])
        #expect(
            problems { snapshot in
                let nothing = CartItem.Purchase(quantity: .zero, terms: CartItem.Terms())
                snapshot.carts[0].lines[0].outcome = .fulfilled(nothing)
            } == [.nothingOfLine(line: "Milk")])
    }

    @Test func tripsEndAfterTheyBeganAndNotInTheFuture() {
        let day: TimeInterval = 86_400
        #expect(
            problems { $0.carts[0].state = .completed(since: Self.noon, at: Self.noon - day) } == [
                .endedBeforeStart(ended: Sample.day("2025-05-31"), began: Sample.day("2025-06-01"))
            ])
        // It may already be tomorrow in Greenwich.
        #expect(problems { $0.carts[0].state = .completed(since: Self.noon, at: Self.noon + day) } == [])
        #expect(
            problems { $0.carts[0].state = .completed(since: Self.noon, at: Self.noon + 2 * day) } == [
                .inFuture(field: "end", PartialDate(Sample.day("2025-06-03")))
            ])
    }

    @Test func farDatesDoNoHarm() {
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 9e15)] {
            _ = problems { $0.carts[0].state = .completed(since: date, at: date) }
        }
    }

    @Test func findingsStandByKindAndNameTheirSubject() {
        let found = findings { snapshot in
            snapshot.carts[0].lines[1].quantity = .zero
            snapshot.vault[0].categoryID = nil
            snapshot.categories = [VaultCategory(slug: "x", name: "")]
        }
        #expect(found.map(\.subject.kind) == [.category, .cart])
        #expect(found.map(\.severity) == [.error, .error])
        #expect(found[1].hint?.contains("housebook cart remove sat LINE") == true)
    }
}
