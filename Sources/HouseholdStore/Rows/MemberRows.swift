import Foundation
import GRDB
import Household

// The rows of entities, by their tables of members. A member's column has the name of its key; an amount has a second
// column for its currency, where the entity has no currency of its own, and a price per unit one for its fraction, NULL
// for none.

/// An entity whose rows are read and written by its table of members.
protocol MemberRow: StoredEntity, Tabular {
    var id: EntityID<Self> { get set }
    static var rows: MemberRows<Self> { get }
}

/// The columns of a row that are members of an entity, or of a part with rows of its own.
struct MemberRows<Entity: Tabular>: Sendable {
    let layout: TableLayout
    /// The members in the order of their columns. The members that say whether the entity has a group come last:
    /// without the group, the row's other values of it do not count.
    private let fields: [Field<Entity>]

    /// - Parameter others: The columns before those of the members.
    init(_ table: String, after others: [String] = []) {
        let stored = Entity.members.filter { !$0.member.columns.isEmpty }
        fields = stored.filter { !$0.member.isGroup } + stored.filter { $0.member.isGroup }
        layout = TableLayout(table, others + fields.flatMap { $0.member.columnNames })
    }

    /// The names of a member's columns.
    func columns(of key: String) -> Set<String> {
        Set(fields.filter { $0.member.key == key }.flatMap { $0.member.columnNames })
    }

    /// Reads the columns of all members into a blank entity.
    func read(into entity: inout Entity, from reader: inout RowReader) {
        for field in fields { reader.read(field, into: &entity) }
    }

    func values(of entity: Entity) -> [(any DatabaseValueConvertible)?] {
        var values: [(any DatabaseValueConvertible)?] = []
        for field in fields {
            if field.member.isJSON {
                values.append(ColumnJSON.text(field.encodable(of: entity)))
            } else {
                values.append(field.value(of: entity), field.member)
            }
        }
        return values
    }
}

extension Member {
    fileprivate var columnNames: [String] {
        columns.flatMap { name, member in
            switch member.form {
            case .money(_, isOwn: false): [name, name + "Currency"]
            case .unitPrice(isOwn: false): [name, name + "Fraction", name + "Currency"]
            case .unitPrice(isOwn: true): [name, name + "Fraction"]
            default: [name]
            }
        }
    }

    /// Whether its column holds JSON.
    var isJSON: Bool {
        switch form {
        case .part: column != nil
        case .parts: true
        default: false
        }
    }
}

extension MemberRow {
    static var layout: TableLayout { rows.layout }

    /// Reads everything but the parts with rows of their own.
    init?(id: EntityID<Self>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
    }

    init(row id: EntityID<Self>, _ record: RecordInfo, _ reader: inout RowReader) {
        self = .blank
        self.id = id
        self.record = record
        Self.rows.read(into: &self, from: &reader)
    }

    var values: [(any DatabaseValueConvertible)?] { Self.rows.values(of: self) }
}

extension [(any DatabaseValueConvertible)?] {
    /// Appends the columns of a member.
    fileprivate mutating func append(_ value: MemberValue, _ member: Member) {
        switch value {
        case .text(let text): append(text)
        case .code(let code): append(code)
        case .money(let amount):
            append(amount?.minorUnits)
            if case .unitPrice = member.form { append(amount.flatMap { $0.fraction == 0 ? nil : Int64($0.fraction) }) }
            switch member.form {
            case .money(_, isOwn: false), .unitPrice(isOwn: false): append(amount?.currency.code)
            default: break
            }
        case .date(let date): append(date?.description)
        case .partialDate(let date): append(date?.description)
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
            guard let values else { return appendNothing(of: table) }
            for (value, member) in zip(values, table.members) { append(value, member) }
        case .parts: break
        }
    }

    /// Appends empty columns for a part that the entity lacks. A text has no NULL.
    private mutating func appendNothing(of table: MemberTable) {
        for member in table.members {
            switch member.form {
            case .part(let table, _): appendNothing(of: table)
            case .text: append("")
            case .money(_, isOwn: false), .unitPrice(isOwn: true): self += [nil, nil]
            case .unitPrice(isOwn: false): self += [nil, nil, nil]
            default: append(nil)
            }
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

    /// The columns that the claim's figures depend on. If one cannot be read, the claim is left out, and `check`
    /// reports it: half a claim is worse. Its files are kept: see `digests`.
    private static let vital: Set = ["homeID", "date", "setting", "lines", "payments", "expenses"]

    init?(id: EntityID<Claim>, record: RecordInfo, from reader: inout RowReader) {
        self.init(row: id, record, &reader)
        if let column = unsoundColumn { reader.noteMissing(column: column) }
        if reader.problems.contains(where: { Self.vital.contains($0.column) }) { return nil }
    }
}
