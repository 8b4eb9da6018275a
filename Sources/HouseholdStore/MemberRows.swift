import Foundation
import GRDB
import Household

// The rows of entities, by their tables of members. A member's column has the name of its key; an amount has a second
// column for its currency, where the entity has no currency of its own.

/// A row of an entity that its table of members reads and writes.
protocol MemberRow: StoredEntity, Tabular {
    var id: EntityID<Self> { get set }
    static var rows: MemberRows<Self> { get }
}

/// The columns of an entity's row.
struct MemberRows<Entity: MemberRow>: Sendable {
    let layout: TableLayout
    /// The members in the order of their columns. Whether the entity has a group comes last: if it has not, nothing else
    /// that the row says of the group counts.
    let fields: [Field<Entity>]

    init(_ table: String) {
        let stored = Entity.members.filter { $0.member.column != nil }
        fields = stored.filter { !$0.member.isGroup } + stored.filter { $0.member.isGroup }
        layout = TableLayout(table, fields.flatMap { $0.member.columns })
    }
}

extension Member {
    /// The names of its columns.
    fileprivate var columns: [String] {
        guard let column else { return [] }
        return switch form {
        case .part(let table, isSpread: true): table.members.flatMap(\.columns)
        case .money(_, isOwn: false): [column, column + "Currency"]
        default: [column]
        }
    }
}

extension MemberRow {
    static var layout: TableLayout { rows.layout }

    /// Everything but what has rows of its own.
    init?(id: EntityID<Self>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
    }

    init(row id: EntityID<Self>, _ record: RecordInfo, _ reader: inout RowReader) {
        self = .blank
        self.id = id
        self.record = record
        for field in Self.rows.fields { reader.read(field, into: &self) }
    }

    var values: [(any DatabaseValueConvertible)?] {
        var values: [(any DatabaseValueConvertible)?] = []
        for field in Self.rows.fields {
            switch field.member.form {
            case .part(_, isSpread: false), .parts: values.append(ColumnJSON.text(field.encodable(of: self)))
            default: values.append(field.value(of: self), field.member)
            }
        }
        return values
    }
}

extension [(any DatabaseValueConvertible)?] {
    /// Appends the columns of a member.
    fileprivate mutating func append(_ value: MemberValue, _ member: Member) {
        switch value {
        case .text(let text): append(text)
        case .code(let code): append(code)
        case .money(let amount):
            append(amount?.minorUnits)
            if case .money(_, isOwn: false) = member.form { append(amount?.currency.code) }
        case .date(let date): append(date?.description)
        case .flag(let flag): append(flag)
        case .optionalFlag(let flag): append(flag)
        case .quantity(let quantity): append(quantity.map { Double($0.millionths) / 1_000_000 })
        case .integer(let number), .tenths(let number): append(number)
        case .instant(let instant): append(instant.map(Instant.write))
        case .reference(let id): append(id.map { EntityID<Void>($0).description })
        case .references(let ids): append(ColumnJSON.text(ids.map { EntityID<Void>($0) }))
        case .texts(let texts): append(ColumnJSON.text(texts))
        case .part(let values):
            guard case .part(let table, _) = member.form else { return }
            for (value, member) in zip(values ?? [], table.members) { append(value, member) }
        case .parts: break
        }
    }
}

// MARK: - Each entity's table

extension Profile: MemberRow {
    static let rows = MemberRows<Profile>("profile")
}

extension Home: MemberRow {
    static let rows = MemberRows<Home>("home")
}

extension Location: MemberRow {
    static let rows = MemberRows<Location>("location")
}

extension Label: MemberRow {
    static let rows = MemberRows<Label>("label")
}

extension InsurancePolicy: MemberRow {
    static let rows = MemberRows<InsurancePolicy>("policy")
}

extension Attachment: MemberRow {
    static let rows = MemberRows<Attachment>("attachment")

    /// Nil where no owner can be read: a file without an owner is evidence of nothing.
    init?(id: EntityID<Attachment>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
        if owner == Self.blank.owner {
            reader.noteMissing(column: "claimID")
            return nil
        }
    }
}

extension Shop: MemberRow {
    static let rows = MemberRows<Shop>("store")
}

extension VaultCategory: MemberRow {
    static let rows = MemberRows<VaultCategory>("category")
}

extension VaultItem: MemberRow {
    static let rows = MemberRows<VaultItem>("vaultItem")
}

extension Item: MemberRow {
    static let rows = MemberRows<Item>("item")
}

extension Claim: MemberRow {
    static let rows = MemberRows<Claim>("claim")

    /// The columns that the claim's figures depend on. If one cannot be read, the claim is left out, and `check` reports
    /// it: half a claim is worse. Its files are kept: see `digests`.
    private static let vital: Set = ["homeID", "date", "setting", "lines", "payments", "expenses"]

    init?(id: EntityID<Claim>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
        if let column = unsoundColumn { reader.noteMissing(column: column) }
        if reader.problems.contains(where: { Self.vital.contains($0.column) }) { return nil }
    }
}
