/// The latest changes of a household, as its site lists them.
public struct LatestChanges: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var group: ChangeGroup
        /// Nil if there are too many to list. Of records that came or went together, only the first are named.
        public var changes: [RecordChange]?

        public init(group: ChangeGroup, changes: [RecordChange]?) {
            (self.group, self.changes) = (group, changes)
        }
    }

    /// How many records of a kind are named, at least, that came or went together.
    public static let mostNames = 10

    /// The latest first.
    public var entries: [Entry]
    /// Whether there were changes before these.
    public var isCut: Bool

    /// Values that lost against another machine's, and are not settled.
    public var conflicts: [Conflict]

    public init(entries: [Entry] = [], isCut: Bool = false, conflicts: [Conflict] = []) {
        (self.entries, self.isCut, self.conflicts) = (entries, isCut, conflicts)
    }

    /// The currencies of all amounts.
    public var currencies: Set<Currency> {
        var found: Set<Currency> = []
        for field in entries.lazy.flatMap({ $0.changes ?? [] }).flatMap(\.fields) + conflicts.flatMap(\.fields) {
            for case .money(let amount) in [field.before, field.after] { found.insert(amount.currency) }
        }
        return found
    }
}
