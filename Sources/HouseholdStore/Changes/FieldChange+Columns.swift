import Foundation
import GRDB
import Household

extension FieldChange {
    /// The key of a change of order alone.
    static let order = "order"

    /// The differences between two states of a row.
    /// - Parameter kind: The kind of the record; nil for a row that is a part of one.
    static func all(
        _ kind: EntityKind?, from before: RowValues, to after: RowValues, _ names: inout RecordNames
    ) throws -> [FieldChange] {
        var (before, after) = (before, after)
        if kind == .household {
            // Homes that were added or deleted are listed themselves.
            let lists = [before, after].map { $0["homeIDs"].flatMap(Self.list) ?? [] }
            if Set(lists[0]) != Set(lists[1]) { (before["homeIDs"], after["homeIDs"]) = (nil, nil) }
        }
        let known = ShownColumn.all(of: kind)
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        // An amount, its fraction and its currency are one field.
        let columns = Set(changed.map(field)).subtracting(RowValues.bookkeeping + ["deletedAt"])
        func rank(_ column: String) -> (Int, String) { (known[column]?.rank ?? -1, column) }
        var changes: [FieldChange] = []
        for column in columns.sorted(by: { rank($0) < rank($1) }) {
            let facts = known[column]
            switch facts?.telling ?? .values {
            case .nothing: break
            case .order: changes.append(FieldChange(key: order, title: "Order", before: .none, after: .none))
            case .values:
                changes.append(
                    FieldChange(
                        key: column, title: facts?.title ?? title(column),
                        before: try value(column, facts?.form, in: before, &names),
                        after: try value(column, facts?.form, in: after, &names)))
            }
        }
        return changes
    }

    /// `price` for `price`, `priceCurrency` and `priceFraction`.
    private static func field(_ column: String) -> String {
        for part in ["Currency", "Fraction"] where column.hasSuffix(part) { return String(column.dropLast(part.count)) }
        return column
    }

    /// `Purchase date` for `purchaseDate`, `Room` for `locationID`, `Homes` for `homeIDs`.
    private static func title(_ column: String) -> String {
        switch column {
        case "parentID", "containerID": return "Inside"
        case "locationID": return "Room"
        case "vaultItemID": return "Price book item"
        default: break
        }
        var title = ""
        for letter in column.replacing("IDs", with: "s").replacing("ID", with: "") {
            title += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
        }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    /// - Parameter form: Nil for a column that no table of members names.
    private static func value(
        _ column: String, _ form: MemberForm?, in values: RowValues, _ names: inout RecordNames
    ) throws -> Value {
        guard let value = values[column], !value.isNull else { return .none }
        switch (form, value.storage) {
        case (.reference(let kind, _, _)?, .string(let id)):
            return .text(try names.name(of: RowName(table: kind.table, id: id)))
        case (.references(let kind, _)?, _):
            let found = try (list(value) ?? []).map { try names.name(of: RowName(table: kind.table, id: $0)) }
            return found.isEmpty ? .none : .text(found.joined(separator: ", "))
        case (.parts(let table, _)?, .string(let json)) where table.isOfTexts: return texts(json, of: table)
        case (.part(let table, _)?, .string(let json)) where table.isOfTexts: return texts("[\(json)]", of: table)
        case (.parts?, .string(let json)), (.part?, .string(let json)): return .count(elements(json))
        case (.texts?, _): return .text((list(value) ?? []).joined(separator: ", "))
        case (.tenths?, .int64(let number)): return .text(MemberValue.tenths(Int(number)).plain)
        case (.flag?, .int64(let number)): return .flag(number != 0)
        case (.money?, .int64(let number)), (.unitPrice?, .int64(let number)):
            let fraction = values["\(column)Fraction"].flatMap(Int16.fromDatabaseValue) ?? 0
            let code = (values["\(column)Currency"] ?? values["currency"]).flatMap(String.fromDatabaseValue)
            guard let currency = code.flatMap({ Currency($0) }) else { return .text("\(number)") }
            return .money(Money(minorUnits: number, fraction: fraction, currency: currency))
        case (_, .string(let text)): return text.isEmpty ? .none : .text(text)
        case (_, .int64(let number)): return .text("\(number)")
        case (_, .double(let number)):
            return .text(Quantity(millionths: Int64((number * 1_000_000).rounded()))?.description ?? "\(number)")
        case (_, .null), (_, .blob): return .none
        }
    }

    private static func list(_ value: DatabaseValue) -> [String]? {
        // Text that another program broke shows as an empty list.
        String.fromDatabaseValue(value).flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    /// The text of parts that hold only texts, such as custom fields: `Size: 42, Colour: red`.
    private static func texts(_ json: String, of table: MemberTable) -> Value {
        // As above.
        let parts = (try? JSONDecoder().decode([[String: String]].self, from: Data(json.utf8))) ?? []
        return .text(
            parts.map { part in table.members.map { part[$0.name] ?? "" }.joined(separator: ": ") }
                .joined(separator: ", "))
    }

    private static func elements(_ json: String) -> Int {
        // As above.
        ((try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [Any])?.count ?? 0
    }
}

extension MemberTable {
    fileprivate var isOfTexts: Bool {
        members.allSatisfy { member in if case .text = member.form { true } else { false } }
    }
}

/// How the history shows a column.
private struct ShownColumn {
    let form: MemberForm
    let telling: MemberTelling
    /// The heading for people; nil to make it from the column's name.
    var title: String?
    /// The place among the fields of the record; -1 for others.
    var rank = -1

    /// The columns of a kind's rows and of parts. A kind's own column wins over a part's of the same name.
    static func all(of kind: EntityKind?) -> [String: ShownColumn] {
        kind.flatMap { own[$0] }.map { parts.merging($0) { $1 } } ?? parts
    }

    private static let own: [EntityKind: [String: ShownColumn]] = [
        .household: columns(of: Profile.self, Profile.fields), .home: columns(of: Home.self, Home.fields),
        .location: columns(of: Location.self, Location.fields), .label: columns(of: Label.self, Label.fields),
        .item: columns(of: Item.self, Item.members.filter { $0.member.key == "title" } + Item.fields),
        .policy: columns(of: InsurancePolicy.self, InsurancePolicy.fields),
        .claim: columns(of: Claim.self, Claim.fields), .attachment: columns(of: Attachment.self, Attachment.fields),
        .store: columns(of: Shop.self, Shop.fields),
        .category: columns(of: VaultCategory.self, VaultCategory.fields),
        .vaultItem: columns(of: VaultItem.self, VaultItem.fields), .cart: columns(of: Cart.self, Cart.fields),
    ]

    private static let parts: [String: ShownColumn] = [
        columns(Attachment.members.map(\.member)), columns(PriceOption.members.map(\.member)),
        columns(CartItem.members.map(\.member)),
        [
            "labelID": ShownColumn(form: .reference(.label, isOptional: false, isLoose: false), telling: .values),
            "position": ShownColumn(form: .integer(0...Int.max), telling: .order),
        ],
    ].reduce(into: [:]) { $0.merge($1) { $1 } }

    private static func columns<Record: Tabular>(
        of type: Record.Type, _ fields: [Field<Record>]
    ) -> [String: ShownColumn] {
        var columns = columns(Record.members.map(\.member))
        for (rank, field) in fields.enumerated() {
            guard let column = field.member.column else { continue }
            columns[column]?.rank = rank
            columns[column]?.title = field.member.title
        }
        return columns
    }

    private static func columns(_ members: [Member]) -> [String: ShownColumn] {
        var columns: [String: ShownColumn] = [:]
        for (name, member) in members.flatMap(\.columns) {
            columns[name] = ShownColumn(form: member.form, telling: member.telling)
        }
        return columns
    }
}
