import GRDB
public import Household

extension CartRepository {
    /// Applies a batch of vault items or carts that were read from a file, in one transaction: all of it, or nothing.
    /// `ShoppingBatch.merged(into:)` decides what is found, changed and created.
    ///
    /// - Parameter dryRun: Whether to roll everything back at the end.
    /// - Throws: `DomainError` for a completed cart that the batch would change, and for values that are not valid.
    public func apply(_ batch: ShoppingBatch, dryRun: Bool = false) throws -> ShoppingImport {
        let nothing = ShoppingImport(part: Snapshot(profile: .absent))
        return try store.writing(dryRun: dryRun, initially: nothing) { result, db, now in
            var restoration = try Restoration(db: db, now: now, overwrites: true)
            var household = restoration.old
            household.sort()
            result = try batch.merged(into: household, at: now, defaults: try VaultCategoryDefault.standard())
            if result.added + result.updated > 0 { try restoration.run(result.part) }
        }
    }
}
