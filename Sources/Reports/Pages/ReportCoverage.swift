import Household
import Templating
import Wording

/// The cover of one policy after a total loss and after a theft: two columns, and never one figure for both.
struct ReportCoverage: TemplateModel {
    struct Row: TemplateModel {
        var label: String
        var detail: String?
        /// Whether the row is the result of the rows above it.
        var isSubtotal = false
        /// Whether the row is the final result.
        var isResult = false
        var totalLoss: String
        var totalLossNote: String?
        var theft: String
        var theftNote: String?

        static let fields = Fields<Row> {
            $0.text(["label": \.label, "totalLoss": \.totalLoss, "theft": \.theft])
            $0.text(optional: ["detail": \.detail, "totalLossNote": \.totalLossNote, "theftNote": \.theftNote])
            $0.flag(["rule": \.isSubtotal, "strong": \.isResult])
        }
    }

    var policy: ReportCover.Policy
    /// A warning that the policy is not in force on the day of the report; nil where it is.
    var alarm: String?
    var basis: String
    var rows: [Row]
    var notes: [String]
    var scheduled: [ReportSchedule.Scheduled]
    /// A sentence that counts the scheduled items not listed; nil where all are.
    var moreScheduled: String?

    static let fields = Fields<ReportCoverage> {
        $0.include(\.policy)
        $0.text(optional: ["alarm": \.alarm, "moreScheduled": \.moreScheduled])
        $0.text("basis", \.basis)
        $0.list("rows", \.rows)
        $0.texts("notes", \.notes)
        $0.list("scheduled", \.scheduled, flag: "hasScheduled")
    }
}

extension ReportPresentation {
    func coverage() -> [ReportCoverage] {
        guard showsPolicies else { return [] }
        return report.coverage.map { coverage in
            ReportCoverage(
                policy: policy(coverage),
                alarm: coverage.standing == .inForce
                    ? nil
                    : words(.reportNotInForce, ["date": formats.date(report.day), "standing": standing(coverage)]),
                basis: basis(of: coverage), rows: rows(of: coverage), notes: notes(of: coverage),
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

    private func rows(of coverage: Coverage) -> [ReportCoverage.Row] {
        let (total, theft) = (coverage.totalLoss, coverage.theft)
        func row(
            _ label: Word, isSubtotal: Bool = false, isResult: Bool = false, unknown: Word = .reportNotOnRecord,
            _ amount: (Coverage.Scenario) -> Money?
        ) -> ReportCoverage.Row {
            ReportCoverage.Row(
                label: words[label], isSubtotal: isSubtotal, isResult: isResult,
                totalLoss: self.amount(amount(total)) ?? words[unknown],
                theft: self.amount(amount(theft)) ?? words[unknown])
        }
        let limits = rowsOfLimits(coverage)
        // The figure does not include the reduction by average.
        let isReducedByAverage = total.averagePerMille != nil || coverage.isAverageUnknown
        let payable = isReducedByAverage ? Word.reportPayableBeforeAverage : .reportPayable
        let hasNoDeductions = limits.isEmpty && coverage.policy.deductible == nil
        return rowsOfValue(coverage) + limits
            + [row(.reportDeductible) { $0.deductible.map(negative) }]
            + (hasNoDeductions ? [] : [row(.reportAfterDeductible, isSubtotal: true) { $0.afterDeductible }])
            + [
                row(.reportLimit) { $0.limit },
                row(.reportAboveLimit, unknown: .reportCannotBeTold) { $0.aboveLimit },
                row(payable, isSubtotal: true, isResult: true, unknown: .reportCannotBeTold) { $0.payable },
            ]
    }

    /// How the value of all lines becomes the value that the figures of the policy begin with: what is on the schedule
    /// is taken off. The value is the same in both cases of loss.
    private func rowsOfValue(_ coverage: Coverage) -> [ReportCoverage.Row] {
        func row(
            _ label: Word, _ money: Money, detail: String? = nil, isSubtotal: Bool = false
        ) -> ReportCoverage.Row {
            let amount = formats.amount(money)
            return ReportCoverage.Row(
                label: words[label], detail: detail, isSubtotal: isSubtotal, totalLoss: amount, theft: amount)
        }
        let total = report.register.total
        let prices = coverage.basis == .replacementCost ? prices(in: total, coverage.policy.currency) : nil
        let whole = row(.reportValueOnRecord, coverage.wholeValue, detail: prices)
        guard !coverage.scheduled.isEmpty else { return [whole] }
        return [
            whole,
            row(
                .reportScheduledApart, negative(coverage.scheduledValue),
                detail: count(.countItems, coverage.scheduled.count)),
            row(.reportUnscheduledValue, coverage.totalLoss.value, isSubtotal: true),
        ]
    }

    /// Shows a deduction as a negative amount; a deduction of zero stays zero.
    private func negative(_ money: Money) -> Money {
        Money(minorUnits: 0 &- money.minorUnits, currency: money.currency)
    }

    /// A row for each special limit, even where it does not apply.
    private func rowsOfLimits(_ coverage: Coverage) -> [ReportCoverage.Row] {
        var total = coverage.totalLoss.classes[...]
        var theft = coverage.theft.classes[...]
        return coverage.policy.specialLimits.map { limit in
            func cell(_ classes: inout ArraySlice<Coverage.LimitedClass>) -> (String, String?) {
                // The classes of a scenario are the policy's special limits that apply in it, in the policy's order.
                guard let own = classes.first, own.limit == limit else { return (words[.reportDoesNotApply], nil) }
                classes.removeFirst()
                let items = count(.countItems, own.lines)
                let value = formats.amount(own.value)
                let note =
                    own.withoutValue == 0
                    ? words(.reportOfValue, ["value": value, "items": items])
                    : words(
                        .reportOfValueGap,
                        ["value": value, "items": items, "gap": count(.reportCountWithout, own.withoutValue)])
                return (formats.amount(negative(own.exceeds)), note)
            }
            let first = cell(&total)
            let second = cell(&theft)
            return ReportCoverage.Row(
                label: words(.reportAboveSpecialLimit, ["class": limit.itemClass]), detail: detail(of: limit),
                totalLoss: first.0, totalLossNote: first.1, theft: second.0, theftNote: second.1)
        }
    }

    private func detail(of limit: InsurancePolicy.SpecialLimit) -> String {
        let peril = limit.peril.orNil ?? words[.reportEveryPeril]
        let amount = formats.amount(limit.amount)
        guard let edition = limit.edition.orNil else {
            return words(.reportSpecialLimit, ["amount": amount, "peril": peril])
        }
        return words(.reportSpecialLimitEdition, ["amount": amount, "peril": peril, "edition": edition])
    }

    private func notes(of coverage: Coverage) -> [String] {
        let scenario = coverage.totalLoss
        var notes: [String] = []
        if let gap = count(.reportNoFigure, ifAny: scenario.withoutValue) { notes.append(gap) }
        if !scenario.otherCurrencies.isEmpty {
            let amounts = scenario.otherCurrencies.map(formats.amount).joined(separator: ", ")
            notes.append(
                words(.reportOtherCurrencies, ["amounts": amounts, "currency": coverage.policy.currency.code]))
        }
        if let perMille = scenario.averagePerMille {
            notes.append(words(.reportAverage, ["percent": formats.percent(perMille: perMille)]))
        }
        if coverage.isAverageUnknown { notes.append(words[.reportAverageUnknown]) }
        if coverage.policy.homeIDs.count > 1 { notes.append(words[.reportSharedLimit]) }
        if scenario.deductible == nil { notes.append(words[.reportNoDeductible]) }
        return notes
    }
}
