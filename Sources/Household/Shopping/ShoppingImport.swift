public import Foundation

/// What a file of shopping makes of a household.
public struct ShoppingImport: Hashable, Sendable {
    /// What is new and what differs, for `Store.restore`, which leaves everything else as it is.
    public var part: Snapshot
    /// Vault items or carts, whichever the file is of.
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Names of what had to be made for them.
    public var newHomes: [String] = []
    public var newStores: [String] = []
    public var newCategories: [String] = []
    /// Those that a file of carts names.
    public var newVaultItems: [String] = []

    public init(part: Snapshot) {
        self.part = part
    }
}

extension ShoppingBatch {
    /// What the batch makes of a household.
    ///
    /// Carts and lines are found by their ids, vault items by id or name (without an id also by slug); homes, stores,
    /// categories, and the vault items of lines, by name, slug or id, names whatever their case. What is found is changed, as
    /// far as it differs; lines and prices of it that the batch does not have stay. What is not found is made. A store or a
    /// vault item that a line named before, and that is gone, is not made anew: the line goes on naming it.
    ///
    /// - Parameters:
    ///   - now: When new things were made and prices without a date were seen.
    ///   - defaults: How a new category looks that has the name of one of these.
    /// - Throws: `DomainError` for a completed cart that the batch would change, for two vault items of one name, for a line
    ///   that belongs to another cart, and for a cart that cannot be as the batch has it.
    public func merged(
        into snapshot: Snapshot, at now: Date, defaults: [VaultCategoryDefault] = []
    ) throws(DomainError) -> ShoppingImport {
        var merge = ShoppingMerge(snapshot, fields, at: now, defaults)
        for row in vault { try merge.take(row) }
        try merge.settlePrices()
        // A vault item that has to be made takes the name it has on a list that is still open, else on the latest trip.
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
