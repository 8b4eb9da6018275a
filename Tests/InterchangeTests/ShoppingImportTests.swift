import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

/// Importing carts that exist already.
struct ShoppingImportTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func household(_ state: Cart.State, lines: [CartItem]) -> Snapshot {
        let corner = Shop(slug: "corner", name: "Corner")
        var lines = lines
        for place in lines.indices { lines[place].planned.shop = ShopReference(corner) }
        return Snapshot(
            profile: Profile(name: "Us"), stores: [corner],
            carts: [Cart(slug: "trip", name: "Trip", currency: .eur, state: state, lines: lines)])
    }

    /// The exported carts of a household, read after a change to the text.
    private func file(_ snapshot: Snapshot, _ old: String, _ new: String) throws -> ShoppingBatch {
        let text = String(decoding: CartCSV.write(snapshot), as: UTF8.self)
        #expect(text.contains(old))
        let batch = try CartCSV.read(bytes(text.replacing(old, with: new)), currency: .eur)
        #expect(batch.problems.isEmpty)
        return batch
    }

    @Test("A completed cart accepts its own file, and refuses a changed one until it is reopened")
    func completedCartsAreReadOnly() throws {
        var snapshot = household(
            .completed(since: start, at: start), lines: [CartItem(name: "Milk", outcome: .skipped)])
        #expect(try file(snapshot, "Milk", "Milk").merged(into: snapshot, at: Self.now).counts == [0, 0, 1])
        let changed = try file(snapshot, "Milk", "Oat Milk")
        let error = #expect(throws: DomainError.self) { try changed.merged(into: snapshot, at: Self.now) }
        #expect(error == .cartReadOnly(cart: "Trip", reference: "trip", step: .edit))
        try snapshot.carts[0].reopen()
        #expect(try changed.merged(into: snapshot, at: Self.now).part.carts[0].lines[0].name == "Oat Milk")
    }

    @Test("Lines missing from the file stay, and new ones are added after them")
    func linesStay() throws {
        let snapshot = household(.planning, lines: [CartItem(name: "Milk"), CartItem(name: "Bread")])
        let text = "cart_id,cart,line_id,item,quantity\n\(snapshot.carts[0].id),Trip,\(snapshot.carts[0].lines[1].id),"
        let batch = try CartCSV.read(bytes(text + "Bread,3\n\(snapshot.carts[0].id),Trip,,Jam,\n"), currency: .eur)
        let result = try batch.merged(into: snapshot, at: Self.now)
        #expect(result.counts == [0, 1, 0])
        let lines = try #require(result.part.carts.first).lines
        #expect(lines.map(\.name) == ["Milk", "Bread", "Jam"])
        #expect(lines.map(\.quantity.description) == ["1", "3", "1"])
        #expect(lines.prefix(2).map(\.id) == snapshot.carts[0].lines.map(\.id))
        #expect(lines[1].planned == snapshot.carts[0].lines[1].planned)
        #expect(result.part.stores.isEmpty)
    }

    @Test("A line of another cart is refused")
    func linesOfOtherCarts() throws {
        let snapshot = household(.planning, lines: [CartItem(name: "Milk")])
        let text = "cart,line_id,item\nCopy,\(snapshot.carts[0].lines[0].id),Milk\n"
        let batch = try CartCSV.read(bytes(text), currency: .eur)
        #expect(throws: DomainError.lineOfOtherCart(line: "Milk", cart: "Trip")) {
            try batch.merged(into: snapshot, at: Self.now)
        }
    }

    @Test("A store renamed since the export is not added again")
    func renamedStores() throws {
        var snapshot = household(.planning, lines: [CartItem(name: "Milk")])
        let batch = try file(snapshot, "Milk", "Milk")
        snapshot.stores[0].name = "Corner & Sons"
        let result = try batch.merged(into: snapshot, at: Self.now)
        #expect(result.counts == [0, 0, 1])
        #expect(result.newStores.isEmpty)
    }

    @Test("A vault item deleted since the export is not added again")
    func deletedThings() throws {
        var snapshot = household(
            .completed(since: start, at: start), lines: [CartItem(name: "Milk", outcome: .skipped)])
        snapshot.vault = [VaultItem(slug: "milk", name: "Milk")]
        snapshot.carts[0].lines[0].vaultItemID = snapshot.vault[0].id
        let batch = try file(snapshot, ",milk,", ",milk,")
        snapshot.vault = []
        let result = try batch.merged(into: snapshot, at: Self.now)
        #expect(result.counts == [0, 0, 1])
        #expect(result.newVaultItems.isEmpty)
        // In a household that never had the line, the vault item is added.
        #expect(try batch.merged(into: Snapshot(profile: .absent), at: Self.now).newVaultItems == ["Milk"])
    }

    @Test("An unknown vault item's id stays a dangling reference")
    func idsThatLeadNowhere() throws {
        let gone = EntityID<VaultItem>()
        var snapshot = household(.planning, lines: [CartItem(name: "Milk")])
        snapshot.carts[0].lines[0].vaultItemID = gone
        let part = try file(snapshot, "Milk", "Milk").merged(into: Snapshot(profile: .absent), at: Self.now).part
        #expect(part.carts[0].lines[0].vaultItemID == gone)
        #expect(part.vault.isEmpty)
    }

    @Test("A plan that the file completes gets the present names")
    func completedByTheFile() throws {
        var snapshot = household(.planning, lines: [CartItem(name: "Milk"), CartItem(name: "Bread")])
        snapshot.vault = [VaultItem(slug: "milk", name: "Oat Milk")]
        snapshot.carts[0].lines[0].vaultItemID = snapshot.vault[0].id
        snapshot.stores[0].name = "Corner & Sons"
        let cart = snapshot.carts[0]
        let text = "cart_id,cart,status,started_at,completed_at,line_id,item,line_status\n"
        let dates = "completed,2024-01-01T08:00:00Z,2024-01-01T09:00:00Z"
        let rows = zip(cart.lines, ["Oat Milk", "Bread"]).map { "\(cart.id),Trip,\(dates),\($0.id),\($1),fulfilled\n" }
        let batch = try CartCSV.read(bytes(text + rows.joined()), currency: .eur)
        let done = try #require(try batch.merged(into: snapshot, at: Self.now).part.carts.first)
        #expect(done.isCompleted)
        #expect(done.lines.map(\.name) == ["Oat Milk", "Bread"])
        #expect(done.lines.map(\.planned.shop?.name) == ["Corner & Sons", "Corner & Sons"])
        #expect(done.lines.map(\.purchase?.terms.shop?.name) == ["Corner & Sons", "Corner & Sons"])

        // One of its lines is still open, and the file does not give its outcome.
        let part = try CartCSV.read(bytes(text + rows[0]), currency: .eur)
        #expect(throws: DomainError.lineOutOfStep(line: "Bread", state: .completed)) {
            try part.merged(into: snapshot, at: Self.now)
        }
    }

    @Test("A trip has one currency: lines in another one are refused")
    func currencies() throws {
        var snapshot = household(.planning, lines: [CartItem(name: "Milk")])
        snapshot.carts[0].lines[0].planned.price = Sample.euros(100)
        let text = "cart_id,cart,currency,item\n\(snapshot.carts[0].id),Trip,USD,Jam\n"
        let batch = try CartCSV.read(bytes(text), currency: .eur)
        #expect(throws: DomainError.otherCurrency(field: "price", .eur, ofCart: .usd)) {
            try batch.merged(into: snapshot, at: Self.now)
        }
    }
}
