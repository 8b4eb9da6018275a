import Household
import Templating
import Wording

/// How the figures were calculated, and from which depreciation table.
struct ReportMethod: TemplateModel {
    struct ItemClass: TemplateModel {
        var name: String
        var rate: String
        var floor: String
        /// How many of the report's lines are in the class.
        var lines: String
    }

    var tableName: String
    var edition: String?
    var source: String?
    var floor: String
    var classes: [ItemClass]
    var notes: [String]
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

    private var notes: [String] {
        var notes = [words[.reportNoteValue]]
        if report.sights.purchases {
            notes.append(words(.reportNoteActualCash, ["date": formats.date(report.day)]))
        }
        notes += [words[.reportNoteRounding], words[.reportNoteUnknown]]
        if report.register.total.replacement.totals.count > 1 { notes.append(words[.otherCurrencies]) }
        if showsLabels { notes.append(words[.firstLabelCounts]) }
        notes.append(words[.reportNoteGroups])
        if showsPreparation { notes.append(words[.reportNoteEvidence]) }
        notes.append(words[.reportNoteNumbers])
        if report.claim != nil {
            notes.append(words[.reportNoteFrozen])
        } else {
            notes.append(words[.reportNoteLeftOut])
        }
        return notes
    }
}
