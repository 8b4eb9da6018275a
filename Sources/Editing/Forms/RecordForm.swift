import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Values

/// The form of a record: what it shows, and how what was sent is joined with what others saved meanwhile. See
/// `FormChange`.
struct RecordForm<Record: FormSubject> {
    typealias Choice = (value: String, label: String, depth: Int)

    let fields: [FormField<Record>]
    /// The currency of amounts that name none.
    let currency: Currency
    /// What can be chosen for a reference, by the member's key: ids with names.
    var choices: [String: [Choice]] = [:]
    /// By the member's key.
    var suggestions: [String: [String]] = [:]
    var items = ItemNames()

    init(
        fields: [FormField<Record>], currency: Currency, choices: [String: [Choice]] = [:],
        suggestions: [String: [String]] = [:]
    ) {
        (self.fields, self.currency, self.choices, self.suggestions) = (fields, currency, choices, suggestions)
    }

    init(
        fields: [Household.Field<Record>], currency: Currency, choices: [String: [Choice]] = [:],
        suggestions: [String: [String]] = [:]
    ) {
        self.init(
            fields: fields.map { FormField($0) }, currency: currency, choices: choices, suggestions: suggestions)
    }

    /// What is wrong with fields that were sent: by the member's key, and by the field's name in rows.
    struct Trouble: Error {
        var faults: [String: String] = [:]
        /// What the store has in a field that both changed, as a form shows it.
        var theirs: [String: String] = [:]
        /// What is wrong with the record itself, a sentence.
        var problem: String?

        var isEmpty: Bool { faults.isEmpty && theirs.isEmpty && problem == nil }
        /// Of the page that shows it.
        var status: HTTPResponseStatus { isEmpty ? .ok : theirs.isEmpty ? .unprocessableEntity : .conflict }
    }

    /// The prefix of the names under which a form carries the name of an item, beside its id.
    static var named: String { "name." }

    // MARK: - Items named by text

    /// Reads the names of the items that the form shows, and finds those that were typed.
    mutating func readItems(of record: Record, sent: FormFields?, in store: Store) throws {
        for field in fields {
            let member = field.member
            if member.isItem {
                let stored = text(of: field, record)
                try readItem(
                    member.option, ids: [stored, sent?[FormFields.shown + member.option] ?? ""], sent, in: store)
            } else if let rows = field.rows {
                for (number, place) in rows.shown.enumerated() where rows.table.members[place].isItem {
                    let stored = rows.texts(of: record, currency(of: record)).map { $0[number] }
                    let shown = RowText.decoded(sent?[FormFields.shown + member.option] ?? "").compactMap { row in
                        row.indices.contains(number) ? row[number] : nil
                    }
                    for row in sent.map({ rowNumbers(member.option, $0) }) ?? [] {
                        try readItem(
                            "\(member.option).\(row).\(rows.table.members[place].option)", ids: [], sent, in: store)
                    }
                    for id in stored + shown { try EntityID<Item>(id).map { try items.name($0.uuid, in: store) } }
                }
            }
        }
    }

    private mutating func readItem(_ name: String, ids: [String], _ sent: FormFields?, in store: Store) throws {
        for id in ids { try EntityID<Item>(id).map { try items.name($0.uuid, in: store) } }
        guard let typed = sent?[name].map(Text.trimmed), typed != sent?[Self.named + name] else { return }
        try items.find(typed, in: store)
    }

    // MARK: - What was sent

    private func currency(of record: Record) -> Currency { record.ownCurrency ?? currency }

    func text(of field: FormField<Record>, _ record: Record) -> String { field.text(record, currency(of: record)) }

    /// What was sent for a field; nil if the form did not have it.
    func typed(_ field: FormField<Record>, _ sent: FormFields) -> String? {
        guard let shown = sent[FormFields.shown + field.member.option] else { return nil }
        guard let rows = field.rows else { return typed(field.member, field.member.option, shown: shown, sent) }
        return RowText.encoded(sentRows(rows, field.member.option, sent).filter { !$0.isRemoved }.map(\.texts))
    }

    private func typed(_ member: Member, _ name: String, shown: String, _ sent: FormFields) -> String {
        let values = sent.all(name).filter { !$0.isEmpty }
        if member.isItem {
            let text = Text.trimmed(values.first ?? "")
            if text.isEmpty { return "" }
            if text == sent[Self.named + name] { return shown }
            return items.found[text].map { EntityID<Item>($0).description } ?? text
        }
        guard case .references = member.form else { return values.joined(separator: "\n") }
        // In the order of the record, whatever the order of the boxes.
        let former = shown.split(separator: "\n").map(String.init)
        return (former.filter(values.contains) + values.filter { !former.contains($0) }).joined(separator: "\n")
    }

    struct SentRow {
        var number: Int
        /// The part as it was shown at first; nil for an empty row.
        var was: [String]?
        var texts: [String]
        var isRemoved: Bool
    }

    private func rowNumbers(_ name: String, _ sent: FormFields) -> [Int] {
        let prefix = name + "."
        let numbers = sent.names.compactMap { name -> Int? in
            guard name.hasPrefix(prefix) else { return nil }
            return Int(name.dropFirst(prefix.count).prefix { $0 != "." })
        }
        return Set(numbers).sorted()
    }

    func sentRows(_ rows: FormRows<Record>, _ name: String, _ sent: FormFields) -> [SentRow] {
        rowNumbers(name, sent).map { number in
            let row = "\(name).\(number)"
            let was = sent[FormFields.shown + row].flatMap { RowText.decoded($0).first }
            let texts = rows.shown.enumerated().map { position, place in
                let member = rows.table.members[place]
                let shown = was.flatMap { $0.indices.contains(position) ? $0[position] : nil } ?? ""
                return typed(member, "\(row).\(member.option)", shown: shown, sent)
            }
            return SentRow(
                number: number, was: was, texts: texts,
                isRemoved: sent["\(row).remove"] == "yes" || texts.allSatisfy(\.isEmpty))
        }
    }

    // MARK: - Reading

    /// Joins what was sent with the record as the store has it.
    /// - Parameters:
    ///   - isNew: Whether the record is not stored yet, so that nobody else can have changed it.
    ///   - isAgain: Whether the same form was saved before, so that any other value was saved since.
    /// - Returns: What is wrong. The record is complete only if that is empty.
    func join(_ sent: FormFields, into record: inout Record, isNew: Bool = false, isAgain: Bool = false) -> Trouble {
        var trouble = Trouble()
        let before = record
        for field in fields {
            guard let typed = typed(field, sent) else { continue }
            let stored = text(of: field, before)
            let change = sent.change(of: field.member.option, typed: typed, stored: stored)
            let isTouched = change != .none
            if isTouched, isAgain || !isNew && change == .conflict { trouble.theirs[field.member.key] = stored }
            // An amount follows the record's own currency, so it is read again if that changes.
            let isRead = isTouched || field.hasOwnAmounts && record.ownCurrency != before.ownCurrency
            if isRead { set(field, isTouched ? typed : stored, sent, isTouched, of: &record, since: before, &trouble) }
        }
        for field in fields where trouble.faults[field.member.key] == nil {
            if let group = missingPart(of: field, sent, record) {
                trouble.faults[field.member.key] = "The \(group.words) is needed, too."
            }
        }
        return trouble
    }

    private func set(
        _ field: FormField<Record>, _ text: String, _ sent: FormFields, _ isTouched: Bool, of record: inout Record,
        since before: Record, _ trouble: inout Trouble
    ) {
        guard let rows = field.rows else {
            do throws(TypedValue.Fault) {
                try field.set(text, &record, currency(of: record))
            } catch {
                trouble.faults[field.member.key] = items.faults[text] ?? error.sentence(about: text)
            }
            return
        }
        var former = zip(rows.texts(of: before, currency(of: before)), rows.get(before)).map { ($0, $1) }
        let sentRows: [SentRow]
        if isTouched {
            sentRows = self.sentRows(rows, field.member.option, sent).filter { !$0.isRemoved }
        } else {
            sentRows = former.enumerated().map {
                SentRow(number: $0, was: $1.0, texts: $1.0, isRemoved: false)
            }
        }
        let isConverted = record.ownCurrency != before.ownCurrency
        let values = sentRows.map { row in
            let place = row.was.flatMap { was in former.firstIndex { $0.0 == was } }
            let base = place.map { former.remove(at: $0).1 }
            return rows.values(of: row.texts, base: base, currency(of: record), isAllRead: isConverted) {
                place, fault in
                let name = "\(field.member.option).\(row.number).\(rows.table.members[rows.shown[place]].option)"
                trouble.faults[name] = items.faults[row.texts[place]] ?? fault.sentence(about: row.texts[place])
            }
        }
        if !rows.set(values, &record), trouble.faults.isEmpty {
            trouble.faults[field.member.key] = "These are no \(field.member.words)."
        }
    }

    /// The member without which a value that was sent cannot be kept: the amount of a replacement cost.
    private func missingPart(of field: FormField<Record>, _ sent: FormFields, _ record: Record) -> Member? {
        let member = field.member
        guard member.isInOptionalGroup, !member.isGroup, let typed = typed(field, sent), !typed.isEmpty,
            typed != sent[FormFields.shown + member.option], text(of: field, record).isEmpty
        else { return nil }
        return fields.first { $0.member.group == member.group && $0.member.key != member.key }?.member
    }
}
