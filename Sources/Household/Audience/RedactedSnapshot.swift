/// The household as an audience may see it: the only form that pages, reports, open data and the media of a site
/// accept.
///
/// Only `Snapshot.redacted(for:)` makes it, so that a page made from an unredacted household does not compile. The
/// owner has one, too. The lists of the snapshot can be read directly: `shown.items`.
@dynamicMemberLookup
public struct RedactedSnapshot: Hashable, Sendable {
    public let audience: Audience
    /// The household after redaction.
    public let snapshot: Snapshot
    /// The ids by which the audience knows the household's records.
    public let ids: AudienceIDs
    /// The audience's ids of all homes, hidden ones included, by the slugs that the owner gave them. The owner's own
    /// files name homes by these slugs, which may be others in the snapshot.
    public let homesByOwnersSlug: [String: EntityID<Home>]

    fileprivate init(of household: Snapshot, for audience: Audience) {
        let ids = household.ids(for: audience)
        self.audience = audience
        self.ids = ids
        snapshot = household.redacted(for: audience, by: ids)
        homesByOwnersSlug = Dictionary(
            household.homes.map { ($0.slug, ids($0.id)) }, uniquingKeysWith: { first, _ in first })
    }

    private init(_ shown: RedactedSnapshot, _ snapshot: Snapshot) {
        audience = shown.audience
        ids = shown.ids
        homesByOwnersSlug = shown.homesByOwnersSlug
        self.snapshot = snapshot
    }

    /// Which parts of pages and reports the audience gets.
    public var visibleParts: VisibleParts { VisibleParts(audience) }

    public subscript<Part>(dynamicMember part: KeyPath<Snapshot, Part>) -> Part { snapshot[keyPath: part] }

    /// Redacts the snapshot once more, which changes nothing: redaction looks only at what the audience sees.
    public func redactedAgain() -> RedactedSnapshot {
        let again = audience.limited(to: audience.scope?.renamed(by: ids))
        return RedactedSnapshot(self, snapshot.redacted(for: again).snapshot)
    }
}

extension Snapshot {
    /// Returns what an audience may see of the household. For the owner, that is the household itself.
    ///
    /// Call it on the owner's snapshot only: a redacted one no longer says who may see what.
    public func redacted(for audience: Audience) -> RedactedSnapshot { RedactedSnapshot(of: self, for: audience) }
}

/// A redacted snapshot with its references resolved.
public struct RedactedIndex: Sendable {
    public let audience: Audience
    /// Which parts of pages and reports the audience gets.
    public let visibleParts: VisibleParts
    public private(set) var index: SnapshotIndex

    /// Where reads are noted.
    package var reads: ReadLog? {
        get { index.reads }
        set { index.reads = newValue }
    }

    /// - Parameter serials: Which things are asked for a serial number.
    public init(_ shown: RedactedSnapshot, serials: SerialNumberTable = .standard) {
        audience = shown.audience
        visibleParts = shown.visibleParts
        index = SnapshotIndex(shown.snapshot, serials: serials)
    }

    /// Applies a change of items: see `SnapshotIndex.apply`.
    /// - Parameter shown: The snapshot after the change, redacted for the same audience.
    /// - Returns: The inserted items.
    @discardableResult
    public mutating func apply(_ changes: ItemChanges, of shown: RedactedSnapshot) -> [Item] {
        let new = changes.inserted.map { shown.snapshot.items[$0] }
        index.apply(changes, inserting: new)
        return new
    }
}
