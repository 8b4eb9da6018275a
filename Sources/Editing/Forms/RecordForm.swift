import Foundation
import Household
import Values

/// The form of a record: what it shows, and how what was sent is joined with what others saved meanwhile.
///
/// A form carries what it showed. A field that a person did not touch stays as the store has it; one that they changed is
/// written if the store still has what the form showed, and is a conflict if not.
struct RecordForm<Record: Entity> {
    let fields: [Field<Record>]
    /// The currency of amounts that name none.
    let currency: Currency
    /// What can be chosen for a reference, by the member's key: ids with names.
    var choices: [String: [(value: String, label: String, depth: Int)]] = [:]
    var suggestions: [String: [String]] = [:]

    /// What is wrong with a field that was sent.
    struct Trouble {
        var faults: [String: String] = [:]
        /// What the store has in a field that both changed.
        var theirs: [String: String] = [:]

        var isEmpty: Bool { faults.isEmpty && theirs.isEmpty }
    }

    /// The prefix of the names under which a form carries what it showed.
    static var shown: String { "was." }
    /// The prefix of the names that say whose value of a conflict is taken: `mine` or `theirs`.
    static var taken: String { "take." }

    // MARK: - Showing

    /// - Parameters:
    ///   - sent: What was sent before, if the form is shown again.
    func models(of record: Record, sent: FormFields? = nil, _ trouble: Trouble = Trouble()) -> [FieldModel] {
        fields.map { field in
            let stored = text(of: field, record)
            return model(
                of: field.member, stored: stored, shown: sent.flatMap { typed(field.member, $0) } ?? stored,
                trouble)
        }
    }

    private func model(of member: Member, stored: String, shown: String, _ trouble: Trouble) -> FieldModel {
        var model = FieldModel(
            name: member.option, label: Text.trimmed(member.title).capitalisedFirst, value: shown, was: stored,
            fault: trouble.faults[member.key], theirs: trouble.theirs[member.key], needed: member.isNeeded)
        let chosen = Set(shown.split(separator: "\n").map(String.init))
        func offer(_ choices: [(value: String, label: String, depth: Int)]) {
            model.choices = choices.map {
                ChoiceModel(
                    value: $0.value, label: $0.label,
                    chosen: $0.value.isEmpty ? shown.isEmpty : chosen.contains($0.value),
                    depth: String(repeating: "\u{2003}", count: $0.depth))
            }
        }
        let none = [(value: "", label: "–", depth: 0)]
        switch member.form {
        case .text where member.isLine: model.isLine = true
        case .text, .texts: model.isProse = true
        case .code(let words, let isOptional) where !words.isEmpty:
            model.isChoice = true
            offer((isOptional ? none : []) + words.map { ($0, $0.capitalisedFirst, 0) })
        case .flag(isOptional: true):
            model.isChoice = true
            offer(none + [("yes", "Yes", 0), ("no", "No", 0)])
        case .flag: (model.isFlag, model.checked) = (true, shown == "yes")
        case .date: model.isDay = true
        case .money, .unitPrice, .quantity, .integer, .tenths: model.isAmount = true
        case .reference(_, let isOptional, _):
            model.isChoice = true
            offer((isOptional ? none : []) + (choices[member.key] ?? []))
        case .references:
            model.isChoices = true
            offer(choices[member.key] ?? [])
        default: model.isLine = true
        }
        model.suggestions = suggestions[member.key] ?? []
        return model
    }

    /// A value as a form shows it.
    private func text(of field: Field<Record>, _ record: Record) -> String {
        switch field.value(of: record) {
        case .money(let amount?) where amount.currency != currency: "\(amount.plain) \(amount.currency)"
        case .flag(let flag): flag ? "yes" : ""
        case .references(let ids): ids.map { EntityID<Void>($0).description }.joined(separator: "\n")
        case .texts(let texts): texts.joined(separator: "\n")
        case let value: value.plain
        }
    }

    /// What was sent for a member; nil if the form did not have it.
    private func typed(_ member: Member, _ sent: FormFields) -> String? {
        guard sent[Self.shown + member.option] != nil else { return nil }
        return sent.all(member.option).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: - Reading

    /// Joins what was sent with the record as the store has it.
    /// - Returns: What is wrong. The record is complete only if that is empty.
    func join(_ sent: FormFields, into record: inout Record) -> Trouble {
        var trouble = Trouble()
        for field in fields {
            guard let typed = typed(field.member, sent), let shown = sent[Self.shown + field.member.option],
                typed != shown, sent[Self.taken + field.member.option] != "theirs"
            else { continue }
            let stored = text(of: field, record)
            if stored == typed { continue }
            if stored != shown { trouble.theirs[field.member.key] = stored }
            do throws(TypedValue.Fault) {
                try field.set(typed: typed, of: &record, currency: currency)
            } catch {
                let sentence = error.clause.map { "\($0); \(error.expected)" } ?? error.expected
                trouble.faults[field.member.key] = sentence.capitalisedFirst + "."
            }
        }
        return trouble
    }
}

extension String {
    /// The text with a capital letter at its start.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
