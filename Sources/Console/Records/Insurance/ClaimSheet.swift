package import Foundation
package import Household

extension RecordSheet {
    /// Everything about a claim. All of it comes from the claim and its files, so later changes to the household do not
    /// alter it.
    /// - Parameters:
    ///   - files: The files attached to the claim itself.
    ///   - timeZone: The time zone that decides on which day an item was recorded.
    package init(_ claim: Claim, files: [Attachment], in timeZone: TimeZone) {
        self.init()
        let setting = claim.setting
        add("id", "Id", claim.id.description)
        add("slug", "Slug", claim.slug)
        add("cause", "Cause", claim.cause)
        add("date", "Date of loss", claim.date)
        add("insured", "Insured", setting.insured)
        add("home", "Home", text: setting.home.displayName, json: setting.home.json)
        add(
            "policies", "Policies", text: setting.policies.map { $0.words(on: claim.date) }.joined(separator: "\n"),
            json: .list(setting.policies.map { $0.json(on: claim.date) }))
        add(
            "depreciation", "Depreciation", text: setting.depreciation.words,
            json: .object([
                ("name", .text(setting.depreciation.name)), ("edition", .text(setting.depreciation.edition)),
                ("source", .text(setting.depreciation.source)),
            ]))
        addProgress(of: claim)
        add(files)
        add("notes", "Notes", claim.notes)
        add("items", "", text: "", json: .number(claim.lines.count))
        let values = Claim.Loss.allCases.map { ($0.rawValue, Optional($0)) } + [("all", nil)]
        add("values", "", text: "", json: .object(values.map { ($0.0, claim.json(of: $0.1)) }))
        add("lines", "", text: "", json: .list(claim.lines.map { $0.json(of: claim, in: timeZone) }))
        add(claim.record)
    }
}

extension Home {
    fileprivate var json: JSONValue {
        .object([
            ("id", .text(id.description)), ("slug", .text(slug)), ("name", .text(displayName)),
            ("address", .list(address.lines.map(JSONValue.text))), ("currency", .text(currency.code)),
        ])
    }
}

extension InsurancePolicy {
    /// `Acme Mutual, HO-1`, `Acme Mutual (ended)`
    fileprivate func words(on day: CalendarDate) -> String {
        let mark = standing(on: day).mark
        return provider + (number.isEmpty ? "" : ", \(number)") + (mark.isEmpty ? "" : " (\(mark))")
    }

    fileprivate func json(on day: CalendarDate) -> JSONValue {
        .object([
            ("id", .text(id.description)), ("provider", .text(provider)), ("number", .text(number)),
            ("start", .optional(start?.description)), ("end", .optional(end?.description)),
            ("standing", .text(standing(on: day).name)), ("deductible", deductible?.json ?? .null),
            ("personalProperty", limits.personalProperty?.json ?? .null),
            ("settlement", .optional(settlement?.rawValue)), ("average", .flag(appliesAverage)),
            ("specialLimits", .list(specialLimits.map { .text($0.words) })),
        ])
    }
}

extension DepreciationTable {
    /// `IRS Publication 527, table 2-1, 2024`
    fileprivate var words: String { [name, edition].filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension Claim {
    /// What the lines with one kind of loss claim, at each basis.
    fileprivate func json(of loss: Loss?) -> JSONValue {
        let (replacement, cash) = (claimed(loss, at: .replacementCost), claimed(loss, at: .actualCashValue))
        return .object([
            ("items", .number(replacement.items)), ("replacement", .list(replacement.totals.map(\.json))),
            ("withoutReplacement", .number(replacement.withoutValue)),
            ("actualCash", .list(cash.totals.map(\.json))), ("withoutActualCash", .number(cash.withoutValue)),
        ])
    }
}

extension Claim.Line {
    fileprivate func json(of claim: Claim, in timeZone: TimeZone) -> JSONValue {
        var members = line.jsonMembers
        for field in Self.members where field.key != "line" {
            members += [field].json(of: self, called: ["loss": "state"])
            if field.key == "loss" {
                members.append(("claimed", claimed(claim.statement.basis)?.json ?? .null))
            }
            if field.key == "recordedAt" {
                let isLate = wasRecordedAfter(claim.date, in: timeZone) == true
                members.append(("recordedAfterLoss", .flag(isLate)))
            }
        }
        return .object(members)
    }
}

extension RegisterLine {
    fileprivate var jsonMembers: [(key: String, value: JSONValue)] {
        // The name of the room is enough: the room may be gone.
        Self.members.filter { $0.key != "locationID" }.map { field in
            let json: JSONValue =
                switch field.key {
                case "basis": basisJSON
                case "actualCashValue": actualCashValue.json
                case "evidence": evidence.json
                case "attachments": .list(attachments.map(\.frozenJSON))
                default: field.value(of: self).json(field.form)
                }
            return (field.key, json)
        }
    }

    private var basisJSON: JSONValue {
        switch basis {
        case nil: .null
        case .price?: .object([("from", .text("price"))])
        case .replacement(let source, let date, let isUsed)?:
            .object([
                ("from", .text("replacement")), ("source", .text(source)), ("date", .optional(date?.description)),
                ("used", .flag(isUsed)),
            ])
        }
    }
}

extension ActualCashValue {
    fileprivate var json: JSONValue { .object(Self.members.json(of: self, called: ["className": "class"])) }
}

extension ItemEvidence {
    fileprivate var json: JSONValue {
        .object(
            Self.members.filter { $0.key != "wantsSerial" }
                .json(of: self, called: ["hasSerial": "serial", "hasDocumentedValue": "documentedValue"])
                + [("present", .number(score.present)), ("wanted", .number(score.of))])
    }
}

extension Attachment {
    fileprivate var frozenJSON: JSONValue {
        .object([
            ("id", .text(id.description)), ("kind", .text(kind.rawValue)), ("fileName", .text(fileName)),
            ("mediaType", .text(mediaType)), ("size", .number(size)), ("sha256", .text(sha256)),
            ("caption", .text(caption)),
        ])
    }
}
