import Household
import HouseholdStore
import Workspace

/// One claim while a command works on its lines.
struct ClaimSession {
    let claims: ClaimRepository
    let claim: Claim
    let index: SnapshotIndex

    init(_ reference: String, in session: HouseholdSession) throws {
        claims = session.store.claims
        claim = try claims.claim(reference)
        index = SnapshotIndex(try session.store.snapshot())
    }

    /// The lines that were named, each once.
    func lines(_ references: [String]) throws -> [Claim.Line] {
        let slugs = Dictionary(
            index.snapshot.items.lazy.map { ($0.id, $0.slug) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<EntityID<Item>> = []
        return try references.map { try claim.line($0, slugs: slugs) }.filter { seen.insert($0.line.itemID).inserted }
    }
}
