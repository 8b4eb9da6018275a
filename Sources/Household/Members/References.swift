public import Foundation

// References between records: the ids of a whole household are replaced, followed or checked by one walk each.

extension MemberForm {
    /// Whether the member holds ids.
    var holdsIDs: Bool {
        switch self {
        case .identity, .reference, .references: true
        case .part(let table, _), .parts(let table, _): table.members.contains { $0.form.holdsIDs }
        default: false
        }
    }
}

extension Member {
    /// Whether it refers to other records. Leaves out the frozen parts of claims, which may refer to records that are
    /// gone.
    fileprivate var namesOthers: Bool { holdsIDs && role != .apart }
}

extension MemberValue {
    fileprivate func replacingIDs(_ replace: (UUID) -> UUID) -> MemberValue {
        switch self {
        case .reference(let id): .reference(id.map(replace))
        case .references(let ids): .references(ids.map(replace))
        case .part(let values?): .part(values.map { $0.replacingIDs(replace) })
        case .parts(let parts): .parts(parts.map { $0.map { $0.replacingIDs(replace) } })
        default: self
        }
    }

    /// The value without references to missing records. A part that needs its reference is removed.
    fileprivate func following(_ form: MemberForm, _ records: RecordIDs) -> MemberValue {
        switch (self, form) {
        case (.reference(let id), .reference(let kind, isOptional: true, isLoose: false)):
            .reference(id.flatMap { records.contains($0, kind) ? $0 : nil })
        case (.references(let ids), .references(let kind, isLoose: false)):
            .references(ids.filter { records.contains($0, kind) })
        case (.parts(let parts), .parts(let table, _)):
            .parts(
                parts.filter { records.includesAll(of: $0, table) }.map { values in
                    zip(values, table.members).map { $0.following($1.form, records) }
                })
        default: self
        }
    }
}

extension Tabular {
    /// Replaces every id, its own and those of other records.
    mutating func replaceIDs(_ replace: (UUID) -> UUID) {
        for field in Self.members where field.member.holdsIDs {
            field.set(field.value(of: self).replacingIDs(replace), of: &self)
        }
    }

    /// Removes the references to missing records, except loose ones.
    mutating func follow(_ records: RecordIDs) {
        for field in Self.members where field.member.namesOthers {
            let value = field.value(of: self)
            let followed = value.following(field.member.form, records)
            if followed != value { field.set(followed, of: &self) }
        }
    }

    /// The first reference to a missing record: its path, `scheduledItems[1].itemID`, and the record.
    public func danglingReference(
        among records: RecordIDs
    ) -> (path: String, kind: EntityKind, id: UUID)? {
        for field in Self.members where field.member.namesOthers {
            if let found = records.missing(field.value(of: self), field.member.form, field.member.name) { return found }
        }
        return nil
    }
}

/// The ids of a household's records, by kind.
public struct RecordIDs: Sendable {
    private var ids: [EntityKind: Set<UUID>] = [:]

    public init(_ snapshot: Snapshot) {
        ids[.home] = Set(snapshot.homes.map(\.id.uuid))
        ids[.location] = Set(snapshot.locations.map(\.id.uuid))
        ids[.label] = Set(snapshot.labels.map(\.id.uuid))
        ids[.item] = Set(snapshot.items.map(\.id.uuid))
        ids[.policy] = Set(snapshot.policies.map(\.id.uuid))
        ids[.claim] = Set(snapshot.claims.map(\.id.uuid))
        ids[.store] = Set(snapshot.stores.map(\.id.uuid))
        ids[.category] = Set(snapshot.categories.map(\.id.uuid))
        ids[.vaultItem] = Set(snapshot.vault.map(\.id.uuid))
    }

    /// These ids and those of another part of the household.
    public func union(_ other: RecordIDs) -> RecordIDs {
        var union = self
        union.ids.merge(other.ids) { $0.union($1) }
        return union
    }

    public func contains(_ id: UUID, _ kind: EntityKind) -> Bool { ids[kind]?.contains(id) == true }

    fileprivate func includesAll(of values: [MemberValue], _ table: MemberTable) -> Bool {
        zip(values, table.members).allSatisfy { value, member in
            guard case .reference(let kind, isOptional: false, isLoose: false) = member.form,
                case .reference(let id?) = value
            else { return true }
            return contains(id, kind)
        }
    }

    fileprivate func missing(
        _ value: MemberValue, _ form: MemberForm, _ path: String
    ) -> (path: String, kind: EntityKind, id: UUID)? {
        switch (value, form) {
        case (.reference(let id?), .reference(let kind, _, isLoose: false)) where !contains(id, kind):
            return (path, kind, id)
        case (.references(let ids), .references(let kind, isLoose: false)):
            return ids.firstIndex { !contains($0, kind) }.map { ("\(path)[\($0)]", kind, ids[$0]) }
        case (.part(let values?), .part(let table, let isSpread)):
            return first(of: values, table) { isSpread ? path : "\(path).\($0)" }
        case (.parts(let parts), .parts(let table, _)):
            for (place, values) in parts.enumerated() {
                if let found = first(of: values, table, { "\(path)[\(place)].\($0)" }) { return found }
            }
            return nil
        default: return nil
        }
    }

    private func first(
        of values: [MemberValue], _ table: MemberTable, _ path: (String) -> String
    ) -> (path: String, kind: EntityKind, id: UUID)? {
        for (value, member) in zip(values, table.members) where member.holdsIDs {
            if let found = missing(value, member.form, path(member.name)) { return found }
        }
        return nil
    }
}

/// An operation on every record of a household.
protocol RecordVisitor {
    func visit<Record: Tabular>(_ records: inout [Record])
}

extension Snapshot {
    func visited(by visitor: some RecordVisitor) -> Snapshot {
        var copy = self
        var profiles = [profile]
        visitor.visit(&profiles)
        copy.profile = profiles.first ?? profile
        visitor.visit(&copy.homes)
        visitor.visit(&copy.locations)
        visitor.visit(&copy.labels)
        visitor.visit(&copy.items)
        visitor.visit(&copy.policies)
        visitor.visit(&copy.claims)
        visitor.visit(&copy.attachments)
        visitor.visit(&copy.stores)
        visitor.visit(&copy.categories)
        visitor.visit(&copy.vault)
        visitor.visit(&copy.carts)
        return copy
    }

    /// The household without references to missing records, except loose ones.
    public func followed() -> Snapshot { followed(among: RecordIDs(self)) }

    /// The household without references to other records than these, except loose ones.
    public func followed(among records: RecordIDs) -> Snapshot { visited(by: Following(records: records)) }
}

private struct Following: RecordVisitor {
    let records: RecordIDs

    func visit<Record: Tabular>(_ records: inout [Record]) { records.change { $0.follow(self.records) } }
}
