import Household

/// An entity as a data file lists it: the entity's own fields, each under its path or its key in the table `fields`, and
/// the members of `Details` beside them.
@dynamicMemberLookup
struct Entry<E: Entity, Details: Decodable>: Decodable {
    private let values: [String: Value]
    private let details: Details

    private enum Value: Decodable {
        case text(String)
        case flag(Bool)
        case number(Int)
        case members([String: Value])
        case list

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // A value of another kind cannot be decoded, so each kind is tried.
            func decode<Kind: Decodable>(_ kind: Kind.Type) -> Kind? { try? container.decode(kind) }
            if let text = decode(String.self) {
                self = .text(text)
            } else if let flag = decode(Bool.self) {
                self = .flag(flag)
            } else if let number = decode(Int.self) {
                self = .number(number)
            } else if let members = decode([String: Value].self) {
                self = .members(members)
            } else {
                self = .list
            }
        }
    }

    init(from decoder: any Decoder) throws {
        values = try [String: Value](from: decoder)
        details = try Details(from: decoder)
    }

    subscript<Detail>(dynamicMember path: KeyPath<Details, Detail>) -> Detail { details[keyPath: path] }

    /// Sets the fields that the entry has. Dates are offsets in days from `today`.
    func fill(
        _ entity: inout E, in currency: Currency, today: CalendarDate, of owner: String
    ) throws(CatalogueError) {
        for field in E.fields {
            guard let value = value(of: field) else { continue }
            switch (field.form, value) {
            case (.text, .text(let text)): field.set(.text(text), of: &entity)
            case (.money, .text(let text)):
                field.set(.money(try Catalogue.amount(text, in: currency, of: owner)), of: &entity)
            case (.date, .number(let days)): field.set(.date(today.adding(days: days)), of: &entity)
            case (.partialDate, .number(let days)):
                field.set(.partialDate(PartialDate(today.adding(days: days))), of: &entity)
            case (.flag, .flag(let flag)): field.set(.flag(flag), of: &entity)
            case (.quantity, .text(let text)):
                guard let quantity = Quantity(text) else { throw CatalogueError(owner, .invalidQuantity, text) }
                field.set(.quantity(quantity), of: &entity)
            case (.code, .text(let text)) where field.set(.code(text), of: &entity): break
            default: throw CatalogueError(owner, .invalidField, field.key)
            }
        }
    }

    private func value(of field: Field<E>) -> Value? {
        if let group = field.group, case .members(let members) = values[group] { return members[field.name] }
        return values[field.key]
    }
}
