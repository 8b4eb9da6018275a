import Foundation
import Household

/// The latest changes, also grouped by item.
struct SiteHistory: Sendable {
    let latest: LatestChanges
    /// For each item that changed since it was added: the positions of its entries, and of its change in each, the
    /// latest first.
    private let items: [String: [(entry: Int, change: Int)]]

    init(_ latest: LatestChanges) {
        self.latest = latest
        var items: [String: [(entry: Int, change: Int)]] = [:]
        for (entry, changes) in latest.entries.map(\.changes).enumerated() {
            for (position, change) in (changes ?? []).enumerated() where change.kind == .item {
                items[change.id, default: []].append((entry, position))
            }
        }
        self.items = items.filter { $1.contains { latest.entries[$0.entry].changes?[$0.change].what != .added } }
    }

    /// The items whose pages show changes.
    var changedItems: [EntityID<Item>] { items.keys.compactMap { EntityID($0) } }

    func changes(of item: EntityID<Item>) -> [(group: ChangeGroup, change: RecordChange)] {
        guard !items.isEmpty, let places = items[item.description] else { return [] }
        return places.compactMap { place in
            let entry = latest.entries[place.entry]
            return entry.changes.map { (entry.group, $0[place.change]) }
        }
    }
}

// MARK: - Stamps

extension SiteModel {
    /// Mixes in the content of the page of the latest changes.
    func mixHistory(into stamp: inout Stamp) {
        guard let latest = history?.latest else { return }
        stamp.mix(latest.isCut)
        for conflict in latest.conflicts {
            stamp.mix(conflict.number)
            stamp.mix(conflict.machine)
            stamp.mix("\(conflict.at.timeIntervalSince1970)")
            stamp.mix(conflict.record)
            stamp.mix(path(of: conflict.record))
        }
        for entry in latest.entries {
            stamp.mix(entry.group)
            stamp.mix(entry.group.isTakenBack)
            stamp.mix(entry.group.size)
            for change in entry.changes ?? [] {
                stamp.mix(change)
                stamp.mix(path(of: change))
                stamp.mix(homeName(of: change))
            }
        }
    }

    /// Mixes in the history that an item's page shows.
    func mixHistory(of item: EntityID<Item>, into stamp: inout Stamp) {
        guard let history else { return }
        let changes = history.changes(of: item)
        guard !changes.isEmpty else { return }
        stamp.mix(history.latest.isCut)
        for (group, change) in changes {
            stamp.mix(group)
            stamp.mix(change)
        }
    }
}

extension Stamp {
    fileprivate mutating func mix(_ group: ChangeGroup) {
        mix(group.number)
        mix(group.command)
        mix("\(group.device == nil)")
        mix("\(group.at.timeIntervalSince1970)")
        mix(group.takesBack ?? 0)
    }

    fileprivate mutating func mix(_ change: RecordChange) {
        mix(change.kind.rawValue)
        mix(change.name)
        mix(change.what.rawValue)
        for field in change.fields {
            mix(field.title)
            mix(field.before)
            mix(field.after)
        }
    }

    private mutating func mix(_ value: FieldChange.Value) {
        switch value {
        case .none: mix(0)
        case .text(let text): mix(text)
        case .money(let amount): mix(amount)
        case .flag(let flag): mix(flag)
        case .count(let count): mix(count)
        }
    }
}
