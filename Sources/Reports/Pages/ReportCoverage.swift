package import Household
import Templating
import Wording

/// The terms of one policy, and the recorded value of the things that it insures.
///
/// The owner's copy adds the payment in each case of loss, in a column each, and never one figure for both. The copy
/// that is handed over leaves payments to the insurer.
struct ReportCoverage: TemplateModel {
    struct Cell: TemplateModel {
        var text: String  // an amount, or `does not apply`, `not on record`, `cannot be determined`
        var note: String?  // `4 items, €4,910.00`
        var column: String?  // the heading of its column, `Total loss`
    }

    struct Row: TemplateModel {
        var label: String  // `Above the special limit for Jewelry`
        var detail: String?  // `€1,500.00, theft (HO 00 03 03 22)`
        var rule = false  // it is the result of the rows above
        var strong = false  // it is the final result
        var cells: [Cell]  // one for each column
    }

    @Included var policy: ReportCover.Policy
    /// A warning that the policy is not in force on the day of the report; nil if it is.
    var alarm: String?  // a warning that it is not in force, to be shown prominently
    var basis: String  // what the figures are based on: `The policy settles at replacement cost, as do these figures.`
    var cases: [String]  // the columns; empty where there is only the column of what is on record; each: `Total loss`
    var rows: [Row]  // from the value on record to the most that could be paid
    /// Sentences about what the figures leave out; each: `No deductible is on record, so none is subtracted.`.
    var notes: [String]
    @Flagged var scheduled: [ReportScheduled]  // the items insured separately
    var moreScheduled: String?  // in the PDF and on the summary of a large home: how many more there are
}

extension ReportCoverage.Row {
    fileprivate func headed(by losses: [String]) -> Self {
        var row = self
        for place in row.cells.indices.prefix(losses.count) { row.cells[place].column = losses[place] }
        return row
    }
}

extension ReportPresentation {
    func coverage() -> [ReportCoverage] {
        guard showsPolicies else { return [] }
        return report.coverage.map { coverage in
            let scenarios = showsPreparation ? report.scenarios(of: coverage) : []
            let losses = scenarios.map { words[word(for: $0.loss)] }
            return ReportCoverage(
                policy: policy(coverage),
                alarm: coverage.standing == .inForce
                    ? nil
                    : scenarios.isEmpty
                        ? standing(coverage)
                        : words(
                            .reportNotInForce,
                            ["date": formats.date(report.day), "standing": standing(coverage)]),
                basis: basis(of: coverage), cases: losses,
                rows: scenarios.isEmpty
                    ? rowsOnRecord(coverage) : rows(of: coverage, scenarios).map { $0.headed(by: losses) },
                notes: (scenarios.isEmpty ? notesOnRecord(coverage) : notes(on: coverage))
                    + notes(onLimitsOf: coverage),
                scheduled: scheduled(of: coverage), moreScheduled: moreScheduled(of: [coverage]))
        }
    }

    private func basis(of coverage: Coverage) -> String {
        switch coverage.policy.settlement {
        case .replacementCost: words[.reportSettlesReplacement]
        case .actualCashValue: words[.reportSettlesActualCash]
        case nil: words[.reportSettlesUnknown]
        }
    }

    private func cell(_ money: Money?, unknown: Word = .reportNotOnRecord, note: String? = nil) -> ReportCoverage.Cell {
        ReportCoverage.Cell(text: amount(money) ?? words[unknown], note: note)
    }

    private func word(for loss: Coverage.Loss) -> Word {
        switch loss {
        case .total: report.claim == nil ? .reportTotalLoss : .reportThisLoss
        case .theft: .reportTheft
        }
    }

    /// Whether to show a special limit: a claim's report leaves out limits for other perils.
    private func isConcerned(_ limit: InsurancePolicy.SpecialLimit, in coverage: Coverage) -> Bool {
        report.claim == nil || report.scenarios(of: coverage).contains { $0.classes.contains { $0.limit == limit } }
    }

    // MARK: - In each case of loss

    private func rows(of coverage: Coverage, _ scenarios: [Coverage.Scenario]) -> [ReportCoverage.Row] {
        func row(
            _ label: Word, isSubtotal: Bool = false, isResult: Bool = false, unknown: Word = .reportNotOnRecord,
            _ amount: (Coverage.Scenario) -> Money?
        ) -> ReportCoverage.Row {
            ReportCoverage.Row(
                label: words[label], rule: isSubtotal, strong: isResult,
                cells: scenarios.map { cell(amount($0), unknown: unknown) })
        }
        let limits = coverage.policy.specialLimits
            .filter { isConcerned($0, in: coverage) }
            .map { self.row(of: $0, scenarios) }
        var steps: [ReportCoverage.Row] = []
        for kind in coverage.policy.deductibleOrder.order {
            switch kind {
            case .specialLimits:
                steps += limits
                // A deductible that came first bears some of it.
                let borne = scenarios.map {
                    $0.aboveSpecialLimits.minus($0[.specialLimits]?.amount ?? $0.aboveSpecialLimits)
                }
                if borne.contains(where: { $0.minorUnits > 0 }) {
                    steps.append(
                        ReportCoverage.Row(label: words[.reportBorneByDeductible], cells: borne.map { cell($0) }))
                }
            case .average:
                guard scenarios.contains(where: { $0[.average] != nil }) else { continue }
                steps.append(row(.reportStepAverage) { $0[.average].map { negative($0.amount) } })
            case .deductible: steps.append(row(.reportDeductible) { $0[.deductible].map { negative($0.amount) } })
            case .limit:
                if !steps.isEmpty, scenarios.contains(where: { $0[.limit] != nil }) {
                    steps.append(row(.reportRest, isSubtotal: true) { $0.rest(before: .limit) })
                }
                steps += [
                    row(.reportLimit) { _ in coverage.policy.limits.personalProperty },
                    row(.reportAboveLimit, unknown: .reportCannotBeTold) { $0[.limit].map { negative($0.amount) } },
                ]
            }
        }
        // The figure does not include the reduction by average.
        let payable = coverage.isAverageUnknown ? Word.reportPayableBeforeAverage : .reportPayable
        return rowsOfValue(coverage, columns: scenarios.count) + steps
            + [row(payable, isSubtotal: true, isResult: true, unknown: .reportCannotBeTold) { $0.payable }]
    }

    /// The rows from the value of all lines to the value that the policy's figures start from: parts of the building and
    /// scheduled items are subtracted. The value is the same in all cases of loss.
    private func rowsOfValue(_ coverage: Coverage, columns: Int) -> [ReportCoverage.Row] {
        func row(
            _ label: Word, _ money: Money, detail: String? = nil, isSubtotal: Bool = false
        ) -> ReportCoverage.Row {
            ReportCoverage.Row(
                label: words[label], detail: detail, rule: isSubtotal,
                cells: Array(repeating: cell(money), count: columns))
        }
        let total = report.register.total
        let isWhole = coverage.basis == .replacementCost && report.claim == nil
        let prices = isWhole ? prices(in: total, coverage.policy.currency) : nil
        let whole = row(
            report.claim == nil ? .reportValueOnRecord : .reportStepItems, coverage.wholeValue, detail: prices)
        var apart: [ReportCoverage.Row] = []
        if !coverage.building.isEmpty {
            apart.append(
                row(
                    .partOfBuilding, negative(coverage.buildingValue),
                    detail: count(.countItems, coverage.building.count)))
        }
        if !coverage.scheduled.isEmpty {
            apart.append(
                row(
                    .reportScheduledApart, negative(coverage.scheduledValue),
                    detail: count(.countItems, coverage.scheduled.count)))
        }
        guard !apart.isEmpty else { return [whole] }
        return [whole] + apart + [row(.reportUnscheduledValue, coverage.totalLoss.value, isSubtotal: true)]
    }

    /// Shows a deduction as a negative amount; a deduction of zero stays zero.
    private func negative(_ money: Money) -> Money {
        Money(minorUnits: 0 &- money.minorUnits, currency: money.currency)
    }

    /// The row of a special limit, even if the limit does not apply.
    private func row(of limit: InsurancePolicy.SpecialLimit, _ scenarios: [Coverage.Scenario]) -> ReportCoverage.Row {
        ReportCoverage.Row(
            label: words(.reportAboveSpecialLimit, ["class": limit.itemClass]), detail: detail(of: limit),
            cells: scenarios.map { scenario in
                guard let own = scenario.classes.first(where: { $0.limit == limit }) else {
                    return ReportCoverage.Cell(text: words[.reportDoesNotApply])
                }
                return cell(negative(own.exceeds), note: note(on: own, value: formats.amount(own.value)))
            })
    }

    /// `4 items, $5,000.00, 1 unknown`
    private func note(on own: Coverage.LimitedClass, value: String) -> String {
        let items = count(.countItems, own.lines)
        var note = words(.reportOfValue, ["value": value, "items": items])
        if let gap = count(.reportCountWithout, ifAny: own.withoutValue) {
            note = words(.reportOfValueGap, ["value": value, "items": items, "gap": gap])
        }
        guard own.linesElsewhere > 0 else { return note }
        return words(
            .reportOfValueApart,
            [
                "note": note, "items": count(.countItems, own.linesElsewhere),
                "amounts": own.otherCurrencies.map(formats.amount).joined(separator: ", "),
            ])
    }

    private func detail(of limit: InsurancePolicy.SpecialLimit) -> String {
        let peril = limit.peril.orNil ?? words[.reportEveryPeril]
        let amount = formats.amount(limit.amount)
        guard let edition = limit.edition.orNil else {
            return words(.reportSpecialLimit, ["amount": amount, "peril": peril])
        }
        return words(.reportSpecialLimitEdition, ["amount": amount, "peril": peril, "edition": edition])
    }

    private func notes(on coverage: Coverage) -> [String] {
        let scenario = coverage.totalLoss
        var notes: [String] = []
        if let perMille = scenario.averagePerMille {
            notes.append(words(.reportAverage, ["percent": formats.percent(perMille: perMille)]))
        }
        if coverage.isAverageUnknown { notes.append(words[.reportAverageUnknown]) }
        if scenario[.deductible] == nil { notes.append(words[.reportNoDeductible]) }
        if coverage.policy.deductibleOrder != .beforeLimit {
            notes.append(words[Word(coverage.policy.deductibleOrder)])
        }
        return notesOnRecord(coverage) + notes
    }

    /// The most items that a note names.
    private static let mostNamed = 5

    /// The numbers and titles of the first few lines, and how many more there are.
    func named(_ positions: [Int]) -> [String] {
        let named = positions.prefix(Self.mostNamed).map { position in
            let line = lines[position]
            return words(.lookAlike, ["number": line.number, "title": line.title])
        }
        return named + [count(.andMore, ifAny: positions.count - named.count)].compactMap(\.self)
    }

    /// Notes on special limits that no item falls under, and on items that look as if one applied.
    package func notes(onLimitsOf coverage: Coverage) -> [String] {
        let reaches = coverage.reach.filter { isConcerned($0.limit, in: coverage) }
        // A claim lists only some items, so a limit without items says nothing there.
        let empty = report.claim == nil ? reaches.filter { $0.members == 0 }.map(\.limit.itemClass) : []
        let nothing = empty.isEmpty ? [] : [words(.limitsOfNothing, ["classes": empty.joined(separator: ", ")])]
        return nothing
            + reaches.filter { !$0.lookAlikes.isEmpty }.map { reach in
                words(
                    .seeminglyLimited,
                    ["class": reach.limit.itemClass, "items": named(reach.lookAlikes).joined(separator: ", ")])
            }
    }

    // MARK: - On record

    /// The policy's terms beside the recorded values, without any payment.
    private func rowsOnRecord(_ coverage: Coverage) -> [ReportCoverage.Row] {
        func row(_ label: Word, _ money: Money?) -> ReportCoverage.Row {
            ReportCoverage.Row(label: words[label], cells: [cell(money)])
        }
        let classes = coverage.scenarios.flatMap(\.classes)
        let limits = coverage.policy.specialLimits.filter { isConcerned($0, in: coverage) }.map { limit in
            let own = classes.first { $0.limit == limit }
            return ReportCoverage.Row(
                label: words(.reportLimitOfClass, ["class": limit.itemClass]),
                detail: limit.peril.orNil ?? words[.reportEveryPeril],
                cells: [cell(limit.amount, note: own.map { note(on: $0, value: formats.amount($0.value)) })])
        }
        return rowsOfValue(coverage, columns: 1)
            + [row(.reportLimit, coverage.policy.limits.personalProperty)] + limits
            + [row(.reportDeductible, coverage.policy.deductible)]
    }

    private func notesOnRecord(_ coverage: Coverage) -> [String] {
        let scenario = coverage.totalLoss
        var notes: [String] = []
        if let gap = count(.reportNoFigure, ifAny: scenario.withoutValue) { notes.append(gap) }
        if !scenario.otherCurrencies.isEmpty {
            let amounts = scenario.otherCurrencies.map(formats.amount).joined(separator: ", ")
            notes.append(
                words(.reportOtherCurrencies, ["amounts": amounts, "currency": coverage.policy.currency.code]))
        }
        if coverage.policy.homeIDs.count > 1 { notes.append(words[.reportSharedLimit]) }
        return notes + notesOnOthers(coverage)
    }
}
