public import Foundation

/// The changes that a file of shopping makes to a household.
public struct ShoppingImport: Hashable, Sendable {
    /// The new and the changed entities, for `Store.restore`, which leaves everything else as it is.
    public var part: Snapshot
    /// This and the next two count vault items or carts, depending on the file.
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// The names of the entities that had to be made for them.
    public var newHomes: [String] = []
    public var newStores: [String] = []
    public var newCategories: [String] = []
    /// Only for a file of carts.
    public var newVaultItems: [String] = []

    public init(part: Snapshot) {
        self.part = part
    }
}

extension ShoppingBatch {
    /// Returns the changes that the batch makes to a household.
    ///
    /// Carts and lines are found by id, vault items by id or name (without an id also by slug); homes, stores,
    /// categories, and the vault items of lines, by name, slug or id. Names are compared ignoring case. An entity that
    /// is found is changed where it differs; its lines and prices that the batch does not have stay. One that is not
    /// found is made, except for a deleted store or vault item that an existing line names: the line goes on naming it.
    ///
    /// - Parameters:
    ///   - now: The creation time of new entities, and the time of prices without a date.
    ///   - defaults: How a new category looks if it has the name of one of these.
    /// - Throws: `DomainError` for a completed cart that the batch would change, for two vault items of one name, for a
    ///   line that belongs to another cart, and for a cart that breaks a rule.
    public func merged(
        into snapshot: Snapshot, at now: Date, defaults: [VaultCategoryDefault] = []
    ) throws(DomainError) -> ShoppingImport {
        var merge = ShoppingMerge(snapshot, fields, at: now, defaults)
        for row in vault { try merge.take(row) }
        try merge.settlePrices()
        // Open carts come first, then the latest trips: the first line that names a new vault item gives it its name.
        for entry in carts.sorted(by: { $0.head.isAfter($1.head) }) { try merge.take(entry) }
        return merge.result(ofCarts: vault.isEmpty)
    }
}

extension ShoppingBatch.CartHead {
    fileprivate func isAfter(_ other: Self) -> Bool {
        guard case .completed(_, let end) = state else {
            guard case .completed = other.state else { return false }
            return true
        }
        guard case .completed(_, let otherEnd) = other.state else { return false }
        return end > otherEnd
    }
}
