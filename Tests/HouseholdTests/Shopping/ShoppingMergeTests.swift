import Foundation
import TestSupport
import Testing

@testable import Household

/// Merging rows into the vault.
struct ShoppingMergeTests {
    private func row(
        _ name: String, _ cents: Int64, at store: String, per unit: String = "each", seen: Date? = nil
    ) -> ShoppingBatch.VaultRow {
        let price = ShoppingBatch.Price(store: store, unit: Sample.unit(unit), price: Sample.euros(cents), asOf: seen)
        return ShoppingBatch.VaultRow(id: nil, slug: "", name: name, category: "", price: price)
    }

    private func merged(_ rows: [ShoppingBatch.VaultRow], into snapshot: Snapshot) throws -> ShoppingImport {
        var batch = ShoppingBatch()
        batch.vault = rows
        return try batch.merged(into: snapshot, at: Sample.evening)
    }

    @Test("Rows of one item add their prices to it, whatever rows are between them")
    func prices() throws {
        let (lidl, aldi) = (Sample.shop(1, "Lidl"), Sample.shop(2, "Aldi"))
        let old = { (shop: Shop, cents: Int64) in
            PriceOption(shopID: shop.id, price: Sample.euros(cents), asOf: Sample.morning)
        }
        let snapshot = Snapshot(
            profile: .absent, stores: [lidl, aldi],
            vault: [
                VaultItem(id: Sample.id(50), slug: "milk", name: "Milk", prices: [old(lidl, 100), old(aldi, 90)]),
                VaultItem(id: Sample.id(51), slug: "tea", name: "Tea", prices: [old(lidl, 300)]),
            ])
        let result = try merged(
            [
                row("milk", 110, at: "LIDL"), row("Tea", 300, at: "Lidl"), row("Jam", 250, at: "Aldi"),
                row("Milk", 80, at: "aldi", per: "l", seen: Sample.noon), row("MILK", 90, at: "Aldi"),
            ], into: snapshot)
        #expect(result.added == 1 && result.updated == 1 && result.unchanged == 1)
        let (jam, milk) = (result.part.vault[0], result.part.vault[1])
        #expect(jam.name == "Jam" && milk.id == Sample.id(50) && milk.name == "MILK")
        #expect(
            milk.prices == [
                PriceOption(shopID: lidl.id, price: Sample.euros(110), asOf: Sample.evening), old(aldi, 90),
                PriceOption(shopID: aldi.id, unit: Sample.unit("l"), price: Sample.euros(80), asOf: Sample.noon),
            ])
        #expect(jam.prices == [PriceOption(shopID: aldi.id, price: Sample.euros(250), asOf: Sample.evening)])
    }

    @Test("An impossible price is refused")
    func badPrice() {
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            try merged(
                [row("Milk", -Money.largest - 1, at: "Lidl"), row("Milk", 1, at: "Aldi")],
                into: Snapshot(profile: .absent))
        }
    }

    /// Searching all prices of the item for each row would take millions of steps.
    @Test("An item may have a row for each of two thousand stores")
    func manyStores() throws {
        let rows = (0..<2_000).map { row("Milk", Int64($0), at: "Store \($0)") }
        let result = try merged(rows, into: Snapshot(profile: .absent))
        #expect(result.part.stores.count == 2_000)
        let milk = try #require(result.part.vault.first)
        #expect(Set(milk.prices.map(\.price.minorUnits)) == Set(0..<2_000))
        #expect(zip(milk.prices, milk.prices.dropFirst()).allSatisfy { $0.precedes($1) })
    }
}
