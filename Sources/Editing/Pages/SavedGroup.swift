import Household
import HouseholdStore
import Site
import Wording

/// The group of changes that a page is shown because of: `?saved=12`.
struct SavedGroup {
    let number: Int

    init(number: Int) { self.number = number }

    init?(of target: String) {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        self.init(FormFields(urlEncoded: target[target.index(after: mark)...]))
    }

    init?(_ query: FormFields) {
        guard let number = query[Self.key].flatMap(Int.init) else { return nil }
        self.number = number
    }

    private static let key = "saved"

    /// The address with this group instead of the one that it has.
    func added(to address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let others = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { !$0.hasPrefix(Self.key + "=") }
        return parts[0] + "?" + (others + ["\(Self.key)=\(number)"]).joined(separator: "&")
    }
}

/// What a group of changes did, for the page after it: `Added Cordless drill, GA-03.`
struct SavedSentence {
    private let group: ChangeGroup
    private let visit: FormVisit

    init(_ group: ChangeGroup, in visit: FormVisit) { (self.group, self.visit) = (group, visit) }

    /// The most records of a kind that are named, and the most kinds.
    private static let most = 3

    var text: String {
        get throws {
            let changes = try visit.store.history.changes(of: [group], naming: Self.most)[0]
            let history = try visit.historyText(of: changes)
            let summaries = changes.summaries(naming: Self.most)
            let ticked = summaries.compactMap { ticks($0, history) }
            let comings = try summaries.filter { $0.what != .changed }.map { try sentence($0, history) }
            let others = summaries.filter { $0.what == .changed && ticks($0, history) == nil }.flatMap(\.named)
            let changed = records(others.prefix(Self.most), of: others.count, history).map {
                visit.pages(.formSavedChanged, ["records": $0])
            }
            let undone = group.takesBack == nil ? [] : [visit.pages(.formSavedUndone)]
            return (undone + ticked + comings.prefix(Self.most) + [changed].compactMap(\.self)).joined(separator: " ")
        }
    }

    /// `Ticked 3 lines of Saturday.`; nil for other changes.
    private func ticks(_ summary: RecordChange.Summary, _ history: HistoryText) -> String? {
        let count = summary.named.flatMap(\.fields).count { $0.after == .text("fulfilled") }
        guard summary.kind == .cart, summary.what == .changed, count > 0 else { return nil }
        return visit.pages(
            count == 1 ? .formSavedTickedOne : .formSavedTicked,
            ["count": "\(count)", "record": history.name(of: summary.named[0])])
    }

    private func sentence(_ summary: RecordChange.Summary, _ history: HistoryText) throws -> String {
        var records = records(summary.named[...], of: summary.count, history) ?? ""
        if summary.count == 1, summary.what == .added, let number = try number(of: summary.named[0]) {
            records += ", " + number
        }
        return visit.pages(FormWord(saved: summary.what), ["records": records])
    }

    /// `Sofa, Lamp, Desk and 4 more`; nil for none.
    private func records(_ named: ArraySlice<RecordChange>, of count: Int, _ history: HistoryText) -> String? {
        guard !named.isEmpty else { return nil }
        let more = count - named.count
        return named.map(history.name).joined(separator: ", ")
            + (more > 0 ? " " + history.words(.andMore, more, shown: history.formats.count(more)) : "")
    }

    /// The number of an item in its home's register.
    private func number(of change: RecordChange) throws -> String? {
        guard change.kind == .item, let id = EntityID<Item>(change.id) else { return nil }
        let index = SnapshotIndex(try visit.store.snapshot(around: [id]))
        return index.snapshot.items.first { $0.id == id }.map(index.registerNumber)
    }
}

extension FormWord {
    fileprivate init(saved what: RecordChange.What) {
        self =
            switch what {
            case .added: .formSavedAdded
            case .changed: .formSavedChanged
            case .deleted: .formSavedDeleted
            case .restored: .formSavedRestored
            }
    }
}

extension RecordChange {
    /// The form of the record, if it exists and a device may open it.
    func formAddress(for role: Device.Role) -> String? {
        let isForShopping = kind == .cart || kind == .vaultItem
        guard what != .deleted, role == .everything || isForShopping, let path = kind.formPath else { return nil }
        return "/~/\(path)/\(id)"
    }
}

extension EntityKind {
    /// The first part of the address of a record's form below `/~/`.
    fileprivate var formPath: String? {
        switch self {
        case .home, .label, .item, .policy, .claim, .store, .category: rawValue
        case .location: "room"
        case .vaultItem: "price-book"
        case .cart: "trip"
        default: nil
        }
    }
}
