import Foundation
import GRDB
import Household

extension FieldChange {
    /// The key of a change of nothing but an order.
    static let order = "order"

    /// What differs between two states of a record.
    static func all(
        _ kind: EntityKind, from before: RowValues, to after: RowValues, _ names: inout RecordNames
    ) throws -> [FieldChange] {
        var (before, after) = (before, after)
        if kind == .household {
            // A home that was added or deleted is listed itself.
            let lists = [before, after].map { $0["homeIDs"].flatMap(Self.list) ?? [] }
            if Set(lists[0]) != Set(lists[1]) { (before["homeIDs"], after["homeIDs"]) = (nil, nil) }
        }
        return try all(kind.headings, from: before, to: after, &names)
    }

    /// - Parameter headings: The columns with a heading of their own, in display order; the others come first.
    static func all(
        _ headings: [(column: String, title: String)], from before: RowValues, to after: RowValues,
        _ names: inout RecordNames
    ) throws -> [FieldChange] {
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        // An amount and its currency are one field.
        let columns = Set(changed.map { $0.hasSuffix("Currency") ? String($0.dropLast(8)) : $0 }).subtracting(unshown)
        func rank(_ column: String) -> (Int, String) {
            (headings.firstIndex { $0.column == column } ?? -1, column)
        }
        var changes: [FieldChange] = []
        for column in columns.sorted(by: { rank($0) < rank($1) }) {
            if orders.contains(column) {
                changes.append(FieldChange(key: order, title: "Order", before: .none, after: .none))
            } else {
                changes.append(
                    FieldChange(
                        key: column, title: headings.first { $0.column == column }?.title ?? title(column),
                        before: try value(column, in: before, &names), after: try value(column, in: after, &names)))
            }
        }
        return changes
    }

    /// What is kept for the program, or follows from what is shown.
    private static let unshown = RowValues.bookkeeping.union([
        "deletedAt", "number", "importRef", "startedAt", "completedAt", "sha256", "asOf",
        "plannedStoreName", "actualStoreName",
    ])
    private static let orders: Set = ["order", "position", "sortOrder"]
    private static let flags: Set = [
        "isPrimary", "lifetimeWarranty", "insured", "archived", "sold", "fragile", "appliesAverage",
        "addedDuringShopping",
    ]
    private static let references = [
        "homeID": "home", "locationID": "location", "parentID": "location", "containerID": "item",
        "categoryID": "category", "storeID": "store",
        "plannedStoreID": "store", "actualStoreID": "store", "vaultItemID": "vaultItem", "labelID": "label",
    ]

    /// `Purchase date` for `purchaseDate`, `Location` for `locationID`, `Homes` for `homeIDs`.
    private static func title(_ column: String) -> String {
        if ["parentID", "containerID"].contains(column) { return "Inside" }
        var title = ""
        for letter in column.replacing("IDs", with: "s").replacing("ID", with: "") {
            title += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
        }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    private static func value(_ column: String, in values: RowValues, _ names: inout RecordNames) throws -> Value {
        guard let value = values[column], !value.isNull else { return .none }
        if let table = references[column], let id = String.fromDatabaseValue(value) {
            return .text(try names.name(of: RowName(table: table, id: id)))
        }
        if column == "homeIDs" {
            let homes = try (list(value) ?? []).map { try names.name(of: RowName(table: "home", id: $0)) }
            return homes.isEmpty ? .none : .text(homes.joined(separator: ", "))
        }
        switch value.storage {
        case .null, .blob: return .none
        case .string(let text):
            if column == "customFields" { return .text(customFields(text)) }
            if lists.contains(column) { return .count(elements(text)) }
            return text.isEmpty ? .none : .text(text)
        case .int64(let number):
            if flags.contains(column) { return .flag(number != 0) }
            let currency = (values["\(column)Currency"] ?? values["currency"]).flatMap(String.fromDatabaseValue)
            if amounts.contains(column), let currency = currency.flatMap({ Currency($0) }) {
                return .money(Money(minorUnits: number, currency: currency))
            }
            return .text("\(number)")
        case .double(let number):
            return .text(Quantity(millionths: Int64((number * 1_000_000).rounded()))?.description ?? "\(number)")
        }
    }

    private static let amounts: Set = [
        "price", "replacementCost", "soldPrice", "purchasePrice", "deductible", "dwelling", "personalProperty",
        "lossOfUse", "liability", "medicalPayments", "budget", "plannedPrice", "actualPrice",
    ]
    /// Columns with a JSON array of which only the length is shown.
    private static let lists: Set = [
        "specialLimits", "scheduledItems", "lines", "steps", "payments", "expenses",
    ]

    private static func list(_ value: DatabaseValue) -> [String]? {
        // Text that another program broke shows as an empty list.
        String.fromDatabaseValue(value).flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    private static func customFields(_ json: String) -> String {
        // As above.
        let fields = (try? JSONDecoder().decode([CustomField].self, from: Data(json.utf8))) ?? []
        return fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }

    private static func elements(_ json: String) -> Int {
        // As above.
        ((try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [Any])?.count ?? 0
    }
}

extension EntityKind {
    /// The kind's fields: their columns and headings.
    fileprivate var headings: [(column: String, title: String)] {
        func headings<Entity>(_ fields: [Field<Entity>]) -> [(column: String, title: String)] {
            fields.map { ($0.key == "address" ? "line1" : $0.key, $0.title) }
        }
        return switch self {
        case .household: headings(Profile.fields)
        case .home: headings(Home.fields)
        case .location: headings(Location.fields)
        case .label: headings(Label.fields)
        case .item: [("title", "Title")] + headings(Item.fields)
        case .policy: headings(InsurancePolicy.fields)
        case .claim: headings(Claim.fields)
        case .attachment: headings(Attachment.fields)
        case .store: headings(Shop.fields)
        case .category: headings(VaultCategory.fields)
        case .vaultItem: headings(VaultItem.fields)
        case .cart: headings(Cart.fields)
        default: []
        }
    }
}
