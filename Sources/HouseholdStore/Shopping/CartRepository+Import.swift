import GRDB
public import Household

extension CartRepository {
    /// Applies what a reader made of a file of the vault or of carts, in one transaction: all of it, or nothing. What is
    /// found, changed and made is `ShoppingBatch.merged(into:)`'s to say.
    ///
    /// - Parameter dryRun: Whether to take everything back at the end.
    /// - Throws: `DomainError` for a completed cart that the batch would change, and for what cannot be as the batch has it.
    public func apply(_ batch: ShoppingBatch, dryRun: Bool = false) throws -> ShoppingImport {
        let nothing = ShoppingImport(part: Snapshot(profile: .absent))
        return try store.writing(dryRun: dryRun, initially: nothing) { result, db, now in
            var restoration = try Restoration(db: db, now: now)
            var household = restoration.old
            household.sort()
            result = try batch.merged(into: household, at: now, defaults: try VaultCategoryDefault.standard())
            if result.added + result.updated > 0 { try restoration.run(result.part) }
        }
    }
}
