import Foundation
package import Household

/// Everything about one record: text for people (headings, without empty fields) and JSON for programs (every key).
package struct RecordSheet {
    package struct Field {
        package var key: String
        package var heading: String
        /// Empty to leave the field out of the text.
        package var text: String
        package var json: JSONValue
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package mutating func add(_ key: String, _ heading: String, text: String, json: JSONValue) {
        fields.append(Field(key: key, heading: heading, text: text, json: json))
    }

    package mutating func add(_ key: String, _ heading: String, _ text: String) {
        add(key, heading, text: text, json: .text(text))
    }

    package mutating func add(_ key: String, _ heading: String, _ text: String?) {
        add(key, heading, text: text ?? "", json: .optional(text))
    }

    package mutating func add(_ key: String, _ heading: String, _ number: Int) {
        add(key, heading, text: String(number), json: .number(number))
    }

    /// Adds a count, which the text leaves out where it is zero.
    package mutating func add(_ key: String, _ heading: String, unlessZero count: Int) {
        add(key, heading, text: count.unlessZero, json: .number(count))
    }

    /// Adds a flag, which the text shows only where it is set.
    package mutating func add(_ key: String, _ heading: String, _ flag: Bool) {
        add(key, heading, text: flag ? "yes" : "", json: .flag(flag))
    }

    package mutating func add(_ key: String, _ heading: String, _ money: Money?) {
        add(key, heading, text: money?.text ?? "", json: money?.json ?? .null)
    }

    package mutating func add(_ key: String, _ heading: String, _ amounts: [Money]) {
        add(
            key, heading, text: amounts.map(\.text).joined(separator: ", "), json: .list(amounts.map(\.json)))
    }

    package mutating func add(_ key: String, _ heading: String, _ date: CalendarDate?) {
        add(key, heading, date?.description)
    }

    package mutating func add(_ key: String, _ heading: String, _ words: [String]) {
        add(key, heading, text: words.joined(separator: ", "), json: .list(words.map(JSONValue.text)))
    }

    package mutating func add<Entity>(_ field: Household.Field<Entity>, of entity: Entity) {
        let value = field.value(of: entity)
        add(field.key, field.title, text: value.words, json: value.json(field.form))
    }

    /// Adds the fields of an entity that are no part of a group, the notes last, which may be long.
    package mutating func addFields<E: Entity>(of entity: E, except keys: Set<String> = []) {
        let fields = E.fields.filter { $0.group == nil && !keys.contains($0.key) }
        for field in fields.filter({ $0.key != "notes" }) + fields.filter({ $0.key == "notes" }) {
            add(field, of: entity)
        }
    }

    package mutating func add(_ record: RecordInfo) {
        add("createdAt", "Created", record.createdAt.ISO8601Format())
        add("updatedAt", "Changed", record.updatedAt.ISO8601Format())
        add("version", "Version", record.version)
        add("syncState", "Sync", text: "", json: .text(record.syncState.rawValue))
    }

    package var json: JSONValue { .object(fields.map { ($0.key, $0.json) }) }

    /// A line for each field that is not empty; further lines of a field are aligned below its first.
    package var text: String {
        let shown = fields.filter { !$0.text.isEmpty }
        let width = shown.reduce(0) { max($0, $1.heading.displayWidth) }
        return shown.map { field in
            let heading = field.heading + String(repeating: " ", count: width - field.heading.displayWidth)
            let lines = field.text.printableLines.split(separator: "\n", omittingEmptySubsequences: false)
            let indent = "\n" + String(repeating: " ", count: width + 2)
            return heading + "  " + lines.joined(separator: indent) + "\n"
        }.joined()
    }
}

extension MemberValue {
    /// The value for people: a flag only where it is set, the values of a part side by side, those of several parts with a
    /// line for each.
    fileprivate var words: String {
        switch self {
        case .money(let amount): amount?.text ?? ""
        case .flag(let flag): flag ? "yes" : ""
        // Ids say nothing to people.
        case .references: ""
        case .part(let values?): values.map(\.words).filter { !$0.isEmpty }.joined(separator: ", ")
        case .parts(let parts): parts.map { MemberValue.part($0).words }.joined(separator: "\n")
        default: plain
        }
    }

    /// The value for programs: of a part, an object with its members.
    package func json(_ form: MemberForm) -> JSONValue {
        switch (self, form) {
        case (.text(let text), _): .text(text)
        case (.money(let amount), _): amount?.json ?? .null
        case (.flag(let flag), _): .flag(flag)
        case (.integer(let number?), _): .number(number)
        case (.references(let ids), _): .list(ids.map { .text(EntityID<Void>($0).description) })
        case (.texts(let texts), _): .list(texts.map(JSONValue.text))
        case (.part(let values?), .part(let table, _)): .object(table.json(values))
        case (.parts(let parts), .parts(let table, _)): .list(parts.map { .object(table.json($0)) })
        default: .optional(isEmpty ? nil : plain)
        }
    }
}

extension MemberTable {
    fileprivate func json(_ values: [MemberValue]) -> [(key: String, value: JSONValue)] {
        zip(members, values).map { ($0.key, $1.json($0.form)) }
    }
}

extension Array {
    /// The members of a JSON object with an entity's or a part's values of these fields.
    /// - Parameter names: By the field's key, the names that JSON has for members in place of their keys.
    package func json<Entity>(
        of entity: Entity, called names: [String: String] = [:]
    ) -> [(key: String, value: JSONValue)] where Element == Household.Field<Entity> {
        map { (names[$0.key] ?? $0.key, $0.value(of: entity).json($0.form)) }
    }
}

extension Money {
    /// `1299.00 EUR`, a form that the commands also read.
    package var text: String { "\(plain) \(currency)" }

    package var json: JSONValue { .object([("amount", .text(plain)), ("currency", .text(currency.code))]) }
}

extension RecordSheet {
    /// Begins the sheet of a store or a category.
    package init(listed record: some SortedEntity) {
        self.init()
        add("id", "Id", record.id.description)
        add("slug", "Slug", record.slug)
        addFields(of: record)
        add("sortOrder", "Sort order", record.sortOrder)
    }
}
