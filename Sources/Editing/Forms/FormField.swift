import Foundation
import Household
import Values

/// A field of a record's form: a member that a person gives, or several that are chosen as one.
struct FormField<Record>: Sendable {
    /// What gives the field its name, its heading and its control.
    let member: Member
    /// Whether it may not be empty.
    let isNeeded: Bool
    /// The value as a form shows and sends it.
    let text: @Sendable (_ record: Record, _ currency: Currency) -> String
    /// Sets the value of such a text.
    let set: @Sendable (_ text: String, _ record: inout Record, _ currency: Currency) throws(TypedValue.Fault) -> Void
    /// For parts, which have a row each.
    let rows: FormRows<Record>?

    init(
        _ member: Member, isNeeded: Bool, text: @escaping @Sendable (Record, Currency) -> String,
        set: @escaping @Sendable (String, inout Record, Currency) throws(TypedValue.Fault) -> Void
    ) {
        (self.member, self.isNeeded, self.text, self.set) = (member, isNeeded, text, set)
        rows = nil
    }

    init(_ field: Household.Field<Record>) {
        member = field.member
        rows = FormRows(field)
        text = { [rows] record, currency in
            rows.map { RowText.encoded($0.texts(of: record, currency)) }
                ?? field.value(of: record).formText(in: currency)
        }
        set = { text, record, currency throws(TypedValue.Fault) in
            try field.set(typed: text, of: &record, currency: currency)
        }
        switch field.member.form {
        case .date, .money, .unitPrice, .reference:
            isNeeded = field.isNeeded && !field.member.isInOptionalGroup
        default: isNeeded = field.member.isNeeded
        }
    }

    /// Whether it has an amount that must be in the record's own currency.
    var hasOwnAmounts: Bool {
        switch member.form {
        case .money(_, isOwn: true), .unitPrice(isOwn: true): true
        case .parts(let table, _), .part(let table, _):
            table.members.contains { if case .money = $0.form { true } else { false } }
        default: false
        }
    }
}

/// Access to the parts of a record.
struct FormRows<Record>: Sendable {
    let table: MemberTable
    /// The members that a row shows, by their places in the table.
    let shown: [Int]
    /// The most parts; nil for any number.
    let most: Int?
    let get: @Sendable (Record) -> [[MemberValue]]
    let set: @Sendable ([[MemberValue]], inout Record) -> Bool

    init?(_ field: Household.Field<Record>) {
        switch field.member.form {
        case .parts(let table, _):
            (self.table, most) = (table, nil)
            get = { if case .parts(let rows) = field.value(of: $0) { rows } else { [] } }
            set = { rows, record in field.set(.parts(rows), of: &record) }
        case .part(let table, _):
            (self.table, most) = (table, 1)
            get = { if case .part(let row?) = field.value(of: $0) { [row] } else { [] } }
            set = { rows, record in
                field.set(.part(rows.first), of: &record) || field.set(.part(table.blank()), of: &record)
            }
        default: return nil
        }
        shown = Self.shown(of: table)
    }

    private static func shown(of table: MemberTable) -> [Int] {
        table.members.indices.filter { place in
            switch table.members[place].form {
            case .part, .parts: false
            default: table.members[place].isAsked
            }
        }
    }

    func texts(of record: Record, _ currency: Currency) -> [[String]] {
        get(record).map { texts(of: $0, currency) }
    }

    func texts(of row: [MemberValue], _ currency: Currency) -> [String] {
        shown.map { row[$0].formText(in: currency) }
    }

    /// The values of a row that was sent.
    /// - Parameters:
    ///   - base: The part as it was, whose other members stay; nil for a new one.
    ///   - isAllRead: Whether to read a text again that did not change, in another currency.
    ///   - note: Called for each text that is no value, with its place among those shown.
    func values(
        of texts: [String], base: [MemberValue]?, _ currency: Currency, isAllRead: Bool,
        note: (Int, TypedValue.Fault) -> Void
    ) -> [MemberValue] {
        let former = isAllRead ? nil : base.map { self.texts(of: $0, currency) }
        var values = base ?? table.blank()
        if texts == former { return values }
        for (number, place) in shown.enumerated() where texts[number] != former?[number] {
            // A new part has the usual unit.
            if base == nil, texts[number].isEmpty, case .code(words: [], _) = table.members[place].form { continue }
            do throws(TypedValue.Fault) {
                try table.set(typed: texts[number], at: place, of: &values, currency: currency)
            } catch {
                note(number, error)
            }
        }
        // The time at which it was entered.
        for place in table.members.indices {
            if case .instant = table.members[place].form { values[place] = .instant(Date()) }
        }
        return values
    }
}

/// The texts of rows, as a form carries them.
enum RowText {
    static func encoded(_ rows: [[String]]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Texts can always be encoded.
        return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The rows of a text that `encoded` made; no rows for any other text.
    static func decoded(_ text: String) -> [[String]] {
        // A text that no form has ever carried holds no rows.
        (try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))) ?? []
    }
}

extension MemberValue {
    /// The value as a form shows and sends it. Ids and texts stand on lines of their own.
    /// - Parameter currency: The currency of amounts that name none.
    func formText(in currency: Currency) -> String {
        switch self {
        case .text(let text): text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        case .money(let amount?) where amount.currency != currency: "\(amount.plain) \(amount.currency)"
        case .flag(let flag): flag ? "yes" : ""
        case .references(let ids): ids.map { EntityID<Void>($0).description }.joined(separator: "\n")
        case .texts(let texts): texts.joined(separator: "\n")
        default: plain
        }
    }
}
