/// Items added, removed and revalued between two states of a household, for reviewing a policy.
public struct HouseholdReview: Sendable {
    public struct Entry: Hashable, Sendable {
        public var title: String
        public var slug: String
        /// Its home's name; nil for an unassigned item.
        public var home: String?
        /// The value of the line, quantity included; nil if unknown. An item that went has only the first, one that
        /// came only the second.
        public var before: Money?
        public var after: Money?
        public var reason: Reason

        public enum Reason: String, Sendable {
            case added, deleted, sold, archived, borrowed, value
            case restored = "back"
            case movedIn = "moved here"
            case movedAway = "moved away"
        }
    }

    public var came: [Entry] = []
    public var went: [Entry] = []
    public var changed: [Entry] = []
    /// The totals before and after.
    public var before: Valuation
    public var after: Valuation

    /// - Parameter home: The only home to review; nil for the whole household.
    public init(from old: Snapshot, to new: Snapshot, home: EntityID<Home>? = nil) {
        let (old, new) = (Side(old, home), Side(new, home))
        before = Valuation(old.counted.values)
        after = Valuation(new.counted.values)
        for item in new.inOrder {
            guard let was = old.counted[item.id] else {
                came.append(new.entry(item, reason: old.reasonToCome(item)))
                continue
            }
            let (before, after) = (was.lineValue, item.lineValue)
            guard before != after else { continue }
            var entry = new.entry(item, reason: .value)
            (entry.before, entry.after) = (before, after)
            changed.append(entry)
        }
        for item in old.inOrder where new.counted[item.id] == nil {
            var entry = old.entry(item, reason: new.reasonToGo(item))
            (entry.before, entry.after) = (entry.after, nil)
            went.append(entry)
        }
    }

    public var isEmpty: Bool { came.isEmpty && went.isEmpty && changed.isEmpty }

    /// One of the two states.
    private struct Side {
        let index: SnapshotIndex
        let all: [EntityID<Item>: Item]
        /// The items of the chosen home that count in totals.
        let counted: [EntityID<Item>: Item]
        let inOrder: [Item]

        init(_ snapshot: Snapshot, _ home: EntityID<Home>?) {
            index = SnapshotIndex(snapshot)
            let index = index
            all = Dictionary(uniqueKeysWithValues: snapshot.items.map { ($0.id, $0) })
            inOrder = snapshot.items.filter { item in
                item.counts && (home == nil || index.effectiveHome(of: item) == home)
            }
            counted = Dictionary(uniqueKeysWithValues: inOrder.map { ($0.id, $0) })
        }

        func entry(_ item: Item, reason: Entry.Reason) -> Entry {
            Entry(
                title: item.title, slug: item.slug, home: index.home(index.effectiveHome(of: item))?.displayName,
                before: nil,
                after: item.lineValue, reason: reason)
        }

        /// Why an item did not count in this state that counts in the new one.
        func reasonToCome(_ item: Item) -> Entry.Reason {
            guard let was = all[item.id] else { return .added }
            return was.counts ? .movedIn : .restored
        }

        /// Why an item does not count in this state that counted in the old one.
        func reasonToGo(_ item: Item) -> Entry.Reason {
            guard let now = all[item.id] else { return .deleted }
            return switch now.exclusion {
            case .sold: .sold
            case .archived: .archived
            case .borrowed: .borrowed
            case nil: .movedAway
            }
        }
    }
}
