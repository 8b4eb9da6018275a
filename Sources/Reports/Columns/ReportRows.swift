import Foundation
import Household

/// The register's lines as values, column by column, for both the workbook and the CSV.
struct ReportRows {
    private let report: InsuranceReport
    private let timeZone: TimeZone
    /// Positions of the lines that are scheduled items of a policy.
    private let scheduled: Set<Int>
    private let losses: [EntityID<Item>: Claim.Line]

    init(_ report: InsuranceReport, in timeZone: TimeZone) {
        self.report = report
        self.timeZone = timeZone
        scheduled = Set(report.coverage.flatMap { $0.scheduled.map(\.line) })
        losses = Dictionary(
            (report.claim?.lines ?? []).map { ($0.line.itemID, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static let fields = Dictionary(
        uniqueKeysWithValues: RegisterLine.fields.compactMap { field in
            ReportColumn(rawValue: field.key).map { ($0, field) }
        })

    var count: Int { report.register.lines.count }

    /// - Parameter position: The line's position in the register, counted from 0.
    func value(_ column: ReportColumn, at position: Int) -> ReportValue {
        let line = report.register.lines[position]
        switch column {
        case .position: return .count(position + 1)
        case .insured: return .optional(report.insured)
        case .home: return .optional(report.home.displayName)
        case .number: return .optional(line.number)
        case .room: return .optional(line.room)
        case .labels: return .optional(line.labels.joined(separator: ", "))
        case .makeAndModel: return .optional([line.make, line.model].filter { !$0.isEmpty }.joined(separator: " "))
        case .unitValue, .pricePaid, .replacementCost, .value, .currency, .basis, .source, .sourceDate, .itemClass,
            .ageMonths, .ageYears,
            .depreciation, .actualCashValue:
            return line.worth(column)
        case .receipts, .appraisals, .hasReceipt: return report.visibleParts.papers ? line.proof(column) : .none
        case .score: return report.visibleParts.preparation ? line.proof(column) : .none
        case .photos, .hasPhoto: return line.proof(column)
        case .hasSerial: return .flag(!line.serial.isEmpty)
        case .scheduled: return report.visibleParts.policies ? .flag(scheduled.contains(position)) : .none
        case .state, .quantityLost, .repair, .repairEstimated, .salvage, .inspectable, .claimed:
            return losses[line.itemID].map { loss(column, of: $0) } ?? .none
        case .recordedLater:
            return losses[line.itemID]?.wasRecordedAfter(report.day, in: timeZone).map(ReportValue.flag) ?? .none
        // Every other column is a field of the item, under the same name.
        default: return Self.fields[column].map { ReportValue($0.value(of: line)) } ?? .none
        }
    }

    private func loss(_ column: ReportColumn, of line: Claim.Line) -> ReportValue {
        switch column {
        case .state: .optional(line.loss.rawValue.capitalisedFirst)
        case .quantityLost: .quantity(line.quantity ?? line.line.quantity)
        case .repair: line.line.amount(line.repair)
        case .repairEstimated: line.repair == nil ? .none : .flag(line.isEstimated)
        case .salvage: line.line.amount(line.salvage)
        case .inspectable: line.isInspectable.map(ReportValue.flag) ?? .none
        case .claimed: line.line.amount(report.statement.flatMap { line.claimed($0.basis) })
        default: .none
        }
    }

    /// The number of claim lines that were recorded after the loss. Nil if the audience may not see when items were
    /// recorded.
    var recordedLater: Int? {
        guard losses.values.allSatisfy(\.isRecordingKnown) else { return nil }
        return losses.values.count { $0.wasRecordedAfter(report.day, in: timeZone) == true }
    }
}

extension RegisterLine {
    /// The value of the item, and its source.
    fileprivate func worth(_ column: ReportColumn) -> ReportValue {
        switch column {
        case .unitValue: unitValue.map(ReportValue.amount) ?? .none
        case .pricePaid: amount(pricePaid)
        case .replacementCost: replacementCost.map(ReportValue.amount) ?? .none
        case .value: value.map(ReportValue.amount) ?? .none
        case .currency: .optional(value?.currency.code)
        case .basis: .optional(basis?.title)
        case .source: .optional(basis?.source)
        case .sourceDate: basis?.date.map(ReportValue.day) ?? .none
        case .itemClass: .optional(actualCashValue.className)
        case .ageMonths: actualCashValue.ageInMonths.map(ReportValue.count) ?? .none
        case .ageYears: actualCashValue.ageInMonths.map { .tenths(($0 * 10 + 6) / 12) } ?? .none
        case .depreciation: depreciation.map(ReportValue.amount) ?? .none
        case .actualCashValue: actualCashValue.amount.map(ReportValue.amount) ?? .none
        default: .none
        }
    }

    /// An amount of the line. One in another currency than the value's, which a column of its own names, says so.
    fileprivate func amount(_ amount: Money?) -> ReportValue {
        guard let amount else { return .none }
        return amount.currency == value?.currency ? .amount(amount) : .text("\(amount.currency.code) \(amount.plain)")
    }

    /// The evidence for the line.
    fileprivate func proof(_ column: ReportColumn) -> ReportValue {
        switch column {
        case .photos: .count(evidence.photos)
        case .receipts: .count(evidence.receipts)
        case .appraisals: .count(evidence.appraisals)
        case .hasPhoto: .flag(evidence.photos > 0)
        case .hasReceipt: .flag(evidence.receipts > 0)
        case .score: .text("\(evidence.score.present) of \(evidence.score.of)")
        default: .none
        }
    }
}

extension RegisterLine.Basis {
    fileprivate var title: String {
        switch self {
        case .replacement(_, _, isUsed: true): "Price of a used one"
        case .replacement: "Replacement cost"
        case .price: "Price paid"
        }
    }

    fileprivate var source: String? {
        if case .replacement(let source, _, _) = self { source } else { nil }
    }

    fileprivate var date: CalendarDate? {
        if case .replacement(_, let date, _) = self { date } else { nil }
    }
}

extension String {
    /// The text with a capital first letter: `Damaged` for `damaged`.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
