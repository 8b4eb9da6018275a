import Foundation
import Household
import Values

extension RecordForm {
    /// The fields without those of parts.
    /// - Parameters:
    ///   - sent: What was sent before, if the form is shown again.
    func models(of record: Record, sent: FormFields? = nil, _ trouble: Trouble = Trouble()) -> [FieldModel] {
        fields.filter { $0.rows == nil }.map { model(of: $0, record, sent, trouble) }
    }

    /// The fields in groups. A member that no section names is in the one without names, else in the last one.
    func groups(
        of record: Record, in sections: [FormSection], _ words: FormPages, sent: FormFields?, _ trouble: Trouble
    ) -> [FieldGroupModel] {
        let named = Set(sections.flatMap { $0.fields(of: fields) }.map(\.member.key))
        let others = sections.firstIndex { $0.takesOthers } ?? sections.count - 1
        return sections.enumerated().compactMap { number, section in
            var own = section.fields(of: fields)
            if number == others { own += fields.filter { !named.contains($0.member.key) } }
            return own.isEmpty ? nil : group(section, own, words, record, sent, trouble)
        }
    }

    private func group(
        _ section: FormSection, _ fields: [FormField<Record>], _ words: FormPages, _ record: Record,
        _ sent: FormFields?, _ trouble: Trouble
    ) -> FieldGroupModel {
        let models = fields.filter { $0.rows == nil }.map { model(of: $0, record, sent, trouble) }
        let parts = fields.compactMap { self.parts(of: $0, record, sent, trouble) }
        let isWrong =
            models.contains { $0.isWrong || $0.isDisputed }
            || parts.contains {
                $0.fault != nil || $0.isDisputed || $0.rows.contains { $0.fields.contains(where: \.isWrong) }
            }
        return FieldGroupModel(
            heading: section.heading.map { words($0) }, folded: section.isFolded, opened: isWrong, fields: models,
            parts: parts)
    }

    // MARK: - A field

    private func model(
        of field: FormField<Record>, _ record: Record, _ sent: FormFields?, _ trouble: Trouble
    ) -> FieldModel {
        let member = field.member
        let (stored, shown) = texts(of: field, record, sent)
        var model = model(
            of: member, named: member.option, shown: shown, was: stored, choices: choices[member.key] ?? [],
            record.ownCurrency ?? currency, isNeeded: field.isNeeded)
        model.suggestions = suggestions[member.key] ?? []
        (model.fault, model.isWrong) = (trouble.faults[member.key], trouble.faults[member.key] != nil)
        if let theirs = trouble.theirs[member.key] {
            (model.isDisputed, model.theirs) = (true, spoken(theirs, member, choices[member.key] ?? []))
        }
        if let typed = sent?[member.option], member.isItem, trouble.faults[member.key] != nil {
            (model.value, model.reference) = (typed, sent?[Self.named + member.option] ?? "")
        }
        return model
    }

    /// What the record has, and what the form shows.
    private func texts(
        of field: FormField<Record>, _ record: Record, _ sent: FormFields?
    ) -> (stored: String, shown: String) {
        let stored = text(of: field, record)
        guard let sent, let typed = typed(field, sent),
            sent.change(of: field.member.option, typed: typed, stored: stored) != .none
        else { return (stored, stored) }
        return (stored, typed)
    }

    private func model(
        of member: Member, named name: String, shown: String, was: String, choices: [Choice], _ currency: Currency,
        isNeeded: Bool
    ) -> FieldModel {
        var model = FieldModel(name: name, label: member.label, value: shown, was: was, needed: isNeeded)
        let chosen = Set(shown.split(separator: "\n").map(String.init))
        func offer(_ choices: [Choice]) {
            model.choices = choices.map {
                ChoiceModel(
                    value: $0.value, label: $0.label,
                    chosen: $0.value.isEmpty ? shown.isEmpty : chosen.contains($0.value),
                    depth: String(repeating: "\u{2003}", count: $0.depth))
            }
        }
        let none: [Choice] = [(value: "", label: "–", depth: 0)]
        switch member.form {
        case .text where !member.isProse && !shown.contains("\n"): model.isLine = true
        case .text, .texts: model.isProse = true
        case .code(let words, let isOptional) where !words.isEmpty:
            model.isChoice = true
            offer((isOptional || shown.isEmpty ? none : []) + words.map { ($0, Self.spoken(code: $0), 0) })
        case .code where Colour(shown) != nil && member.key == "colour": model.isColour = true
        case .flag(isOptional: true):
            model.isChoice = true
            offer(none + [("yes", "Yes", 0), ("no", "No", 0)])
        case .flag: (model.isFlag, model.checked) = (true, shown == "yes")
        case .date: model.isDay = true
        case .money, .unitPrice: (model.isAmount, model.unit) = (true, currency.code)
        case .quantity, .tenths: model.isAmount = true
        case .integer: model.isNumber = true
        case .reference(.item, _, _):
            model.isLine = true
            let name = EntityID<Item>(shown).flatMap { items.names[$0.uuid] } ?? ""
            (model.value, model.isNamed, model.reference) = (name, true, name)
        case .reference(_, let isOptional, _):
            model.isChoice = true
            let isOffered = choices.contains { $0.value.isEmpty }
            // What was chosen and is gone: without it, a browser would choose the first one in its place.
            let gone: [Choice] =
                shown.isEmpty || choices.contains { $0.value == shown } ? [] : [(value: shown, label: "?", depth: 0)]
            offer((!isOffered && (isOptional && !isNeeded || shown.isEmpty) ? none : []) + choices + gone)
            model.needed = isNeeded && !was.isEmpty
        case .references:
            model.isChoices = true
            offer(choices)
        default: model.isLine = true
        }
        return model
    }

    private static func spoken(code: String) -> String { code.replacing("-", with: " ").capitalisedFirst }

    /// A value as people read it.
    private func spoken(_ text: String, _ member: Member, _ choices: [Choice]) -> String {
        func name(_ id: String) -> String {
            choices.first { $0.value == id }?.label ?? EntityID<Item>(id).flatMap { items.names[$0.uuid] } ?? "?"
        }
        let spoken =
            switch member.form {
            case .code(let words, _) where !words.isEmpty: Self.spoken(code: text)
            case .flag(isOptional: false): text.isEmpty ? "No" : "Yes"
            case .reference: text.isEmpty ? "" : name(text)
            case .references: text.split(separator: "\n").map { name(String($0)) }.joined(separator: ", ")
            default: text
            }
        return spoken.isEmpty ? "–" : spoken
    }

    // MARK: - Parts

    /// Empty rows for more parts.
    private static var spareRows: Int { 2 }

    private func parts(
        of field: FormField<Record>, _ record: Record, _ sent: FormFields?, _ trouble: Trouble
    ) -> PartsModel? {
        guard let rows = field.rows else { return nil }
        let member = field.member
        let (stored, shown) = texts(of: field, record, sent)
        let currency = record.ownCurrency ?? currency
        var models: [PartModel] = []
        if shown != stored || trouble.faults.keys.contains(where: { $0.hasPrefix(member.option + ".") }), let sent {
            models = sentRows(rows, member.option, sent)
                .filter { $0.was != nil || !$0.isRemoved }
                .map { row in
                    self.row(
                        rows, member, row.number, row.texts, was: row.was.map { RowText.encoded([$0]) },
                        isRemoved: row.isRemoved, currency, sent, trouble)
                }
        } else {
            models = RowText.decoded(stored).enumerated().map { number, texts in
                row(
                    rows, member, number, texts, was: RowText.encoded([texts]), isRemoved: false, currency, nil, trouble
                )
            }
        }
        let first = (models.compactMap { Int($0.row.split(separator: ".").last ?? "") }.max() ?? -1) + 1
        let spare = min(Self.spareRows, (rows.most ?? .max) - models.count)
        let none = rows.shown.map { _ in "" }
        for number in first..<first + max(spare, 0) {
            models.append(row(rows, member, number, none, was: nil, isRemoved: false, currency, nil, trouble))
        }
        let theirs = trouble.theirs[member.key]
        return PartsModel(
            name: member.option, label: member.label, was: stored, fault: trouble.faults[member.key],
            isDisputed: theirs != nil, theirs: theirs.map { spoken($0, member, rows) } ?? "", rows: models)
    }

    private func spoken(_ parts: String, _ member: Member, _ rows: FormRows<Record>) -> String {
        let texts = RowText.decoded(parts).map { row in
            zip(row, rows.shown).filter { !$0.0.isEmpty }.map { text, place in
                spoken(text, rows.table.members[place], choices(in: member, place, rows))
            }.joined(separator: ", ")
        }
        return texts.isEmpty ? "–" : texts.joined(separator: "; ")
    }

    private func choices(in member: Member, _ place: Int, _ rows: FormRows<Record>) -> [Choice] {
        choices["\(member.key).\(rows.table.members[place].key)"] ?? []
    }

    private func row(
        _ rows: FormRows<Record>, _ member: Member, _ number: Int, _ texts: [String], was: String?, isRemoved: Bool,
        _ currency: Currency, _ sent: FormFields?, _ trouble: Trouble
    ) -> PartModel {
        let name = "\(member.option).\(number)"
        let fields = zip(rows.shown, texts).compactMap { place, text -> FieldModel? in
            let part = rows.table.members[place]
            let choices = choices(in: member, place, rows)
            // Until there are files, there is nothing to say of them.
            if part.isReference(to: .attachment), choices.isEmpty { return nil }
            let fieldName = "\(name).\(part.option)"
            var model = model(
                of: part, named: fieldName, shown: text, was: "", choices: choices, currency, isNeeded: false)
            model.isInRow = true
            (model.fault, model.isWrong) = (trouble.faults[fieldName], trouble.faults[fieldName] != nil)
            if part.isItem {
                if model.isWrong, let sent {
                    (model.value, model.reference) = (sent[fieldName] ?? "", sent[Self.named + fieldName] ?? "")
                }
                model.suggestions = suggestions[part.key] ?? []
            }
            return model
        }
        return PartModel(
            row: name, rowLabel: "\(member.label) \(number + 1)", isKept: was != nil, rowWas: was ?? "",
            removed: isRemoved && was != nil, fields: fields)
    }

    // MARK: - Summary

    /// The fields that are wrong, each with its heading and what is wrong.
    static func faults(in groups: [FieldGroupModel]) -> [FaultModel] {
        groups.flatMap { group in
            let fields = group.fields.compactMap { FaultModel($0) }
            let parts = group.parts.flatMap { parts in
                (parts.fault.map { [FaultModel(anchor: parts.name, what: "\(parts.label): \($0)")] } ?? [])
                    + parts.rows.flatMap { row in
                        row.fields.compactMap { field in
                            field.fault.map {
                                FaultModel(anchor: field.name, what: "\(row.rowLabel), \(field.label): \($0)")
                            }
                        }
                    }
            }
            return fields + parts
        }
    }
}

extension FaultModel {
    fileprivate init?(_ field: FieldModel) {
        guard let fault = field.fault else { return nil }
        self.init(anchor: field.name, what: "\(field.label): \(fault)")
    }
}
