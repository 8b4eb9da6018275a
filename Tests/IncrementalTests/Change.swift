import Foundation
import GRDB
import Household
import HouseholdStore

/// Something that happens to a world.
protocol Change: Sendable {
    var name: String { get }
    /// - Returns: What was done, for the message of a failure.
    /// - Throws: `NothingToDo`, or a refusal by rules or schema; either way, nothing changed.
    func make(in world: World) throws -> String
}

extension Change where Self: RawRepresentable, RawValue == String {
    var name: String { "\(Self.self).\(rawValue)" }
}

/// There is nothing in the world to make this change to.
struct NothingToDo: Error {}

enum Changes {
    /// Each kind as often as it goes into the bag, from which changes are drawn until it is empty.
    static let bag: [any Change] =
        HouseholdChange.allCases + ClaimChange.allCases + InventoryChange.allCases + InventoryChange.common
        + RowChange.allCases + RowChange.common + UncheckedChange.allCases + ThemeChange.allCases
        + ContentChange.allCases + SettingChange.allCases + OutputChange.allCases + StoreFileChange.allCases
        + shopping

    private static let shopping: [any Change] =
        ShoppingChange.allCases + ShoppingChange.common + ShoppingRowChange.allCases + ShoppingTrespassChange.allCases

    /// Whether an error is a refusal, which leaves everything as before.
    static func isRefusal(_ error: any Error) -> Bool {
        switch error {
        case is NothingToDo, is DomainError: true
        case StoreError.refused: true
        case let error as DatabaseError: error.resultCode == .SQLITE_CONSTRAINT
        default: false
        }
    }

    /// A change that keeps the household from growing without end or dwindling to nothing; nil while its size is right.
    static func balance(of world: World) throws -> (any Change)? {
        let counts = try world.read { db in
            try ["home", "location", "label", "item"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE deletedAt IS NULL") ?? 0
            }
        }
        return switch (counts[0], counts[1], counts[2], counts[3]) {
        case (...1, _, _, _): HouseholdChange.addHome
        case (5..., _, _, _): HouseholdChange.deleteHome
        case (_, ...6, _, _): HouseholdChange.addRoom
        case (_, 14..., _, _): HouseholdChange.deleteRoom
        case (_, _, ...4, _): HouseholdChange.addLabel
        case (_, _, 12..., _): HouseholdChange.deleteLabel
        case (_, _, _, ...12): InventoryChange.add
        case (_, _, _, 20...): InventoryChange.delete
        default: try shoppingBalance(of: world)
        }
    }

    private static func shoppingBalance(of world: World) throws -> (any Change)? {
        let isShopping = try world.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM cart WHERE status = 'shopping' AND deletedAt IS NULL)") ?? false
        }
        let counts = try world.read { db in
            try ["store", "category", "vaultItem", "cart", "cartItem"].map { table in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE deletedAt IS NULL") ?? 0
            }
        }
        return switch (counts[0], counts[1], counts[2], counts[3]) {
        case (...2, _, _, _): ShoppingChange.addStore
        case (7..., _, _, _): ShoppingChange.deleteStore
        case (_, ...3, _, _): ShoppingChange.addCategory
        case (_, 16..., _, _): ShoppingChange.deleteCategory
        case (_, _, ...5, _): ShoppingChange.addVaultItem
        case (_, _, 12..., _): ShoppingChange.deleteVaultItem
        case (_, _, _, ...3): ShoppingChange.createCart
        case (_, _, _, 12...): ShoppingRowChange.deleteCart
        default: counts[4] > 60 ? ShoppingRowChange.deleteCart : isShopping ? nil : ShoppingChange.goShopping
        }
    }
}
