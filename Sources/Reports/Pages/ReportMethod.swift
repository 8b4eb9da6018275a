import Household
import Templating
import Wording

/// The method behind the figures, and the depreciation table.
struct ReportMethod: TemplateModel {
    struct ItemClass: TemplateModel {
        var name: String  // `Furniture`
        var rate: String  // `9 years`, `7.5% a year`, `none`
        var floor: String  // may be empty: `25%`
        /// The number of the report's lines in the class.
        var lines: String  // how many lines of the report are in it: `23`
    }

    var tableName: String  // name of the depreciation table
    var edition: String?  // `2024`
    var source: String?  // where it was published
    var floor: String  // what is left at any age: `25%`
    var classes: [ItemClass]  // the table
    var notes: [String]  // sentences; each: `Items that were sold or are archived are left out.`
}

extension ReportPresentation {
    func method() -> ReportMethod {
        let table = report.depreciation
        var counts: [String: Int] = [:]
        for position in lines.indices { counts[lines[position].actualCashValue.className, default: 0] += 1 }
        let classes = (table.classes + [table.otherwise]).map { itemClass in
            ReportMethod.ItemClass(
                name: itemClass.name, rate: rate(itemClass.rate),
                floor: itemClass.rate == .none ? "" : percent(itemClass.floorPercent ?? table.floorPercent),
                lines: formats.count(counts[itemClass.name] ?? 0))
        }
        return ReportMethod(
            tableName: table.name, edition: table.edition.orNil, source: table.source.orNil,
            floor: percent(table.floorPercent), classes: classes, notes: notes)
    }

    private func percent(_ whole: Int) -> String { formats.percent(perMille: 10 * whole) }

    private func rate(_ rate: DepreciationTable.Rate) -> String {
        switch rate {
        case .years(let years): count(.countYears, years)
        case .perMille(let rate): words(.reportPercentAYear, ["percent": formats.percent(perMille: rate)])
        case .none: words[.reportNoLoss]
        }
    }

    /// How condition counts; nil for a table in which it does not.
    private var conditionNote: String? {
        let shares = Condition.allCases.compactMap { condition in
            report.depreciation.conditions?[condition].map { share in
                words(.reportShareAtCondition, ["percent": percent(share), "condition": words[Word(condition)]])
            }
        }
        return shares.isEmpty ? nil : words(.reportNoteCondition, ["shares": shares.joined(separator: ", ")])
    }

    private var notes: [String] {
        var notes = [words[.reportNoteValue]]
        if report.showsCashValues {
            notes.append(words(.reportNoteActualCash, ["date": formats.date(report.day)]))
            if let note = conditionNote { notes.append(note) }
            if lines.contains(where: { $0.basis?.isUsedPrice == true }) { notes.append(words[.reportNoteUsed]) }
            if report.hasPartialDates { notes.append(words[.reportNotePartialDates]) }
        }
        notes += [words[.reportNoteRounding], words[.reportNoteUnknown]]
        if report.register.total.replacement.totals.count > 1 { notes.append(words[.otherCurrencies]) }
        if showsLabels { notes.append(words[.firstLabelCounts]) }
        notes.append(words[.reportNoteGroups])
        if report.register.building.lines > 0 { notes.append(words[.reportNoteBuilding]) }
        if showsPreparation { notes.append(words[.reportNoteEvidence]) }
        notes.append(words[.reportNoteNumbers])
        if report.claim != nil {
            notes.append(words[.reportNoteFrozen])
        } else {
            notes.append(words[.reportNoteLeftOut])
            if report.isOfPastDay { notes.append(words[.reportNotePastDay]) }
        }
        return notes
    }
}
