/// The latest changes of a household, as its site lists them.
public struct LatestChanges: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public var group: ChangeGroup
        /// Nil where they are too many to list. Of records that came or went together, only the first are named.
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

    public init(entries: [Entry] = [], isCut: Bool = false) {
        (self.entries, self.isCut) = (entries, isCut)
    }

    /// The currencies of all amounts.
    public var currencies: Set<Currency> {
        var found: Set<Currency> = []
        for change in entries.lazy.flatMap({ $0.changes ?? [] }) {
            for field in change.fields {
                for case .money(let amount) in [field.before, field.after] { found.insert(amount.currency) }
            }
        }
        return found
    }
}
