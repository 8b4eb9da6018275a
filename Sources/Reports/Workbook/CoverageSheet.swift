import Household
import Workbooks

/// Each policy in two cases of loss, one row for each case and never one figure for both; then the special limits and
/// the scheduled items. A copy that is handed over has the policies' terms, without any payment.
struct CoverageSheet {
    private(set) var sheet = Sheet("Coverage")
    private let report: InsuranceReport
    private let places: RegisterSheet.Places

    /// Only the owner's copy says that a home has no policy; a copy that is handed over does not.
    private static func reasonToBeEmpty(_ visibleParts: VisibleParts) -> String {
        guard visibleParts.policies else { return "Policies are not for the readers of this report." }
        return visibleParts.preparation ? "No policy on record covers this home." : "This copy names no policy."
    }

    init(_ report: InsuranceReport, _ places: RegisterSheet.Places) {
        self.report = report
        self.places = places
        guard report.visibleParts.policies, !report.coverage.isEmpty else {
            sheet.append([.text(Self.reasonToBeEmpty(report.visibleParts), .note)])
            sheet.widths = [40]
            return
        }
        if report.visibleParts.preparation {
            appendScenarios()
            appendSpecialLimits()
        } else {
            appendPolicies()
            appendSpecialLimitsOnRecord()
        }
        appendSchedule()
        // The first two columns, policy and case, identify a row.
        sheet.keptColumns = 2
        sheet.widths = [22, 12, 16, 18, 13, 13, 17, 17, 17, 17, 12, 17, 11, 17, 17, 17, 17, 17, 50]
    }

    private func title(of scenario: Coverage.Scenario) -> String {
        report.claim != nil && scenario.loss == .total ? "This loss" : scenario.loss.title
    }

    /// The value of all lines but parts of the building, which follows the register's total where there are none.
    private func wholeValue(_ coverage: Coverage) -> SheetCell {
        let (value, total) = (coverage.wholeValue.less(coverage.buildingValue), report.register.total)
        let isCash = coverage.basis == .actualCashValue
        let sum = (isCash ? total.actualCash : total.replacement).total(in: value.currency)
        let place = (isCash ? places.actualCash : places.value)[value.currency]
        guard sum == value, let place else { return .amount(value) }
        return .sum(place, value)
    }

    private func append(headings: [(String, isNumber: Bool)], to sheet: inout Sheet) -> Int {
        sheet.append(headings.map { .text($0.0, $0.isNumber ? .numberHeading : .heading) })
    }

    // MARK: - Two cases of loss

    private mutating func appendScenarios() {
        sheet.headings = append(
            headings: [
                ("Policy", false), ("Case", false), ("Policy number", false), ("On the day", false), ("Begins", true),
                ("Ends", true), ("Settled at", false), ("Value on record", true), ("Scheduled", true),
                ("Value of the other lines", true), ("Lines without a value", true), ("Above special limits", true),
                ("Average", true), ("Lost by average", true), ("Deductible", true), ("Limit", true),
                ("Above the limit", true), ("Maximum payable", true), ("Notes", false),
            ], to: &sheet)
        for coverage in report.coverage {
            for scenario in report.scenarios(of: coverage) { append(scenario, of: coverage) }
        }
    }

    private mutating func append(_ scenario: Coverage.Scenario, of coverage: Coverage) {
        let policy = coverage.policy
        let row = sheet.rows.count
        func cell(_ column: Int) -> String { CellName.cell(row, column) }
        sheet.append([
            .text(policy.provider, .wrapped), .text(title(of: scenario)), .text(policy.number, .wrapped),
            .text(coverage.standingWords.capitalisedFirst, .wrapped), .day(policy.start), .day(policy.end),
            .text(coverage.basis.title, .wrapped),
            wholeValue(coverage), .amount(coverage.scheduledValue),
            .sum("\(cell(7))-\(cell(8))", scenario.value), .count(scenario.withoutValue),
            .amount(scenario[.specialLimits]?.amount),
            SheetCell(scenario.averagePerMille.map { .share(perMille: $0) } ?? .empty),
            .amount(scenario[.average]?.amount), .amount(scenario[.deductible]?.amount),
            .amount(scenario[.limit] == nil ? nil : policy.limits.personalProperty),
            .sum("MAX(0,\(rest(of: .limit, in: policy.deductibleOrder, cell))-\(cell(15)))", scenario[.limit]?.amount),
            .sum(rest(of: nil, in: policy.deductibleOrder, cell), scenario.payable, .strong),
            .text(notes(on: scenario, of: coverage).joined(separator: " "), .wrapped),
        ])
    }

    /// The formula of what is left before a deduction; after all of them for nil.
    /// - Parameter cell: The cell of the row in a column.
    private func rest(
        of kind: Coverage.Deduction.Kind?, in order: InsurancePolicy.DeductibleOrder, _ cell: (Int) -> String
    ) -> String {
        order.order.prefix { $0 != kind }.reduce(cell(9)) { rest, kind in
            switch kind {
            case .specialLimits: "MAX(0,\(rest)-\(cell(11)))"
            case .average: "MAX(0,\(rest)-\(cell(13)))"
            case .deductible: "MAX(0,\(rest)-\(cell(14)))"
            case .limit: "MIN(\(rest),\(cell(15)))"
            }
        }
    }

    private func notes(on scenario: Coverage.Scenario, of coverage: Coverage) -> [String] {
        let policy = coverage.policy
        var notes: [String] = []
        if coverage.standing != .inForce { notes.append("The policy is not in force on \(report.day).") }
        if policy.settlement == nil { notes.append("How the policy settles is not on record.") }
        if scenario.withoutValue > 0 { notes.append("Lines without a value are left out: a lower bound.") }
        if !scenario.otherCurrencies.isEmpty {
            let amounts = scenario.otherCurrencies.map { "\($0.currency.code) \($0.plain)" }
            notes.append("In other currencies, and left out: \(amounts.joined(separator: ", ")).")
        }
        notes += notesOnOthers(coverage)
        if scenario[.deductible] == nil { notes.append("The deductible is not on record.") }
        if scenario[.limit] == nil { notes.append("The limit is not on record.") }
        if coverage.isAverageUnknown { notes.append("Average applies, but cannot be calculated from this report.") }
        if policy.homeIDs.count > 1 { notes.append("Other homes share the limit and the deductible.") }
        if policy.deductibleOrder != .beforeLimit {
            notes.append(
                policy.deductibleOrder == .first
                    ? "The deductible comes first." : "The deductible comes after the limit.")
        }
        if scenario.averagePerMille != nil {
            notes.append("Average applies: the limit is below the value, so each loss is paid in proportion.")
        }
        return notes
    }

    /// What is not among the figures, and who else insures the same things.
    private func notesOnOthers(_ coverage: Coverage) -> [String] {
        var notes: [String] = []
        if !coverage.building.isEmpty {
            let value = coverage.buildingValue
            let lines = coverage.building.count == 1 ? "1 line" : "\(coverage.building.count) lines"
            notes.append(
                "Part of the building, and in none of these figures: \(lines), \(value.currency) \(value.plain).")
        }
        if !coverage.policy.otherInsurance.isEmpty {
            notes.append("Other insurance on record: “\(coverage.policy.otherInsurance)”.")
        }
        for policy in report.others(besides: coverage) {
            let name = policy.number.isEmpty ? policy.provider : "\(policy.number) of \(policy.provider)"
            notes.append(
                "Another policy is in force as well, \(name): the insurers share a loss, and nobody pays twice.")
        }
        let lines = report.linesOnSeveralSchedules(of: coverage).map { report.register.lines[$0].number }
        if !lines.isEmpty {
            notes.append("On the schedule of another policy in force as well: \(lines.joined(separator: ", ")).")
        }
        return notes
    }

    // MARK: - What the policies say

    private mutating func appendPolicies() {
        sheet.headings = append(
            headings: [
                ("Policy", false), ("On the day", false), ("Policy number", false), ("Settled at", false),
                ("Begins", true), ("Ends", true), ("Lines without a value", true), ("Value on record", true),
                ("Scheduled", true), ("Value of the other lines", true), ("Limit", true), ("Deductible", true),
                ("Notes", false),
            ], to: &sheet)
        for coverage in report.coverage {
            let (row, policy, scenario) = (sheet.rows.count, coverage.policy, coverage.totalLoss)
            sheet.append([
                .text(policy.provider, .wrapped), .text(coverage.standingWords.capitalisedFirst, .wrapped),
                .text(policy.number, .wrapped), .text(coverage.basis.title, .wrapped), .day(policy.start),
                .day(policy.end), .count(scenario.withoutValue), wholeValue(coverage),
                .amount(coverage.scheduledValue),
                .sum("\(CellName.cell(row, 7))-\(CellName.cell(row, 8))", scenario.value),
                .amount(policy.limits.personalProperty), .amount(policy.deductible),
                .text(notesOnOthers(coverage).joined(separator: " "), .wrapped),
            ])
        }
    }

    private mutating func appendSpecialLimitsOnRecord() {
        guard report.coverage.contains(where: { !$0.policy.specialLimits.isEmpty }) else { return }
        sheet.append()
        sheet.append([.text("Special limits", .section)])
        _ = append(
            headings: [
                ("Policy", false), ("Class", false), ("Policy number", false), ("Peril", false), ("Lines", true),
                ("Lines without a value", true), ("Edition", false), ("Value on record", true), ("Limit", true),
                ("In other currencies, apart", false),
            ], to: &sheet)
        for coverage in report.coverage {
            let classes = coverage.scenarios.flatMap(\.classes)
            for limit in coverage.policy.specialLimits {
                let own = classes.first { $0.limit == limit }
                sheet.append([
                    .text(coverage.policy.provider, .wrapped), .text(limit.itemClass, .wrapped),
                    .text(coverage.policy.number, .wrapped),
                    .text(limit.peril.isEmpty ? "All perils" : limit.peril, .wrapped), .count(own?.lines ?? 0),
                    .count(own?.withoutValue ?? 0), .text(limit.edition, .wrapped), .amount(own?.value),
                    .amount(limit.amount), .text(own?.apart ?? "", .wrapped),
                ])
            }
        }
    }

    // MARK: - Special limits and scheduled items

    private mutating func appendSpecialLimits() {
        guard report.coverage.contains(where: { report.scenarios(of: $0).contains { !$0.classes.isEmpty } }) else {
            return
        }
        sheet.append()
        sheet.append([.text("Special limits", .section)])
        _ = append(
            headings: [
                ("Policy", false), ("Case", false), ("Policy number", false), ("Class", false), ("Lines", true),
                ("Lines without a value", true), ("Peril", false), ("Value on record", true), ("Edition", false),
                ("Limit", true), ("Above the limit", true), ("In other currencies, apart", false),
            ], to: &sheet)
        for coverage in report.coverage {
            for scenario in report.scenarios(of: coverage) {
                for limited in scenario.classes { append(limited, in: scenario, of: coverage.policy) }
            }
        }
    }

    private mutating func append(
        _ limited: Coverage.LimitedClass, in scenario: Coverage.Scenario, of policy: InsurancePolicy
    ) {
        let row = sheet.rows.count
        sheet.append([
            .text(policy.provider, .wrapped), .text(title(of: scenario)), .text(policy.number, .wrapped),
            .text(limited.limit.itemClass, .wrapped), .count(limited.lines), .count(limited.withoutValue),
            .text(limited.limit.peril.isEmpty ? "All perils" : limited.limit.peril, .wrapped),
            .amount(limited.value), .text(limited.limit.edition, .wrapped), .amount(limited.limit.amount),
            .sum("MAX(0,\(CellName.cell(row, 7))-\(CellName.cell(row, 9)))", limited.exceeds),
            .text(limited.apart, .wrapped),
        ])
    }

    private mutating func appendSchedule() {
        guard report.coverage.contains(where: { !$0.scheduled.isEmpty }) else { return }
        sheet.append()
        sheet.append([.text("Scheduled items", .section)])
        let showsShortfall = report.visibleParts.preparation
        _ = append(
            headings: [
                ("Policy", false), ("Line", false), ("Policy number", false), ("Item", false), ("", false),
                ("", false), ("Insured for", true), ("Value on record", true),
            ] + (showsShortfall ? [("", false), ("Shortfall", true)] : []), to: &sheet)
        for coverage in report.coverage {
            for scheduled in coverage.scheduled {
                let (row, line) = (sheet.rows.count, report.register.lines[scheduled.line])
                sheet.append([
                    .text(coverage.policy.provider, .wrapped), .text(line.number),
                    .text(coverage.policy.number, .wrapped), .text(line.title, .wrapped), .empty, .empty,
                    .amount(scheduled.insured.amount),
                    .amount(scheduled.insured.value),
                ])
                guard showsShortfall else { continue }
                let formula = "MAX(0,\(CellName.cell(row, 7))-\(CellName.cell(row, 6)))"
                sheet.extend(row, by: [.empty, .sum(formula, scheduled.insured.shortfall)])
            }
        }
    }
}

extension Coverage.LimitedClass {
    /// `1 line, EUR 420.00`; empty where all is in the policy's currency.
    fileprivate var apart: String {
        guard linesElsewhere > 0 else { return "" }
        let amounts = otherCurrencies.map { "\($0.currency.code) \($0.plain)" }
        return "\(linesElsewhere) \(linesElsewhere == 1 ? "line" : "lines"), \(amounts.joined(separator: ", "))"
    }
}

extension Coverage.Loss {
    var title: String {
        switch self {
        case .total: "Total loss"
        case .theft: "Theft"
        }
    }
}

extension InsurancePolicy.Settlement {
    var title: String {
        switch self {
        case .replacementCost: "Replacement cost"
        case .actualCashValue: "Actual cash value"
        }
    }
}
