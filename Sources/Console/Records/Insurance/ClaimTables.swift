package import Foundation
package import Household

/// The lines of a claim and their sums (lost, damaged, missing, all), as `claim show` prints them.
package struct ClaimTables {
    private let claim: Claim
    private let timeZone: TimeZone

    package init(claim: Claim, timeZone: TimeZone) {
        self.claim = claim
        self.timeZone = timeZone
    }

    /// Empty for a claim without lines.
    package func rendered(width: Int?) -> String {
        guard !claim.lines.isEmpty else { return "" }
        return [lines, sums, statement].map { "\n" + $0.rendered(width: width) }.joined()
    }

    private var lines: TextTable {
        var table = TextTable([
            .key("No."), .text("Item"), .key("State"), .text("Room"), .figure("Quantity"), .key("Bought"),
            .figure("Replacement"), .figure("Actual cash"), .figure("Claimed"), .key("Evidence"), .text(""),
        ])
        let basis = claim.statement.basis
        for entry in claim.lines {
            let line = entry.line
            let score = line.evidence.score
            table.append([
                line.number, line.title, entry.loss.rawValue, line.room ?? "",
                entry.quantityWords, line.purchaseDate?.description ?? "",
                line.value?.text ?? "unknown", line.actualCashValue.amount?.text ?? "unknown",
                entry.claimed(basis)?.text ?? "unknown", "\(score.present) of \(score.of)",
                remarks(on: entry).joined(separator: ", "),
            ])
        }
        return table
    }

    private func remarks(on entry: Claim.Line) -> [String] {
        [
            entry.wasBoughtAfter(claim.date) ? "bought after the loss" : nil,
            entry.wasRecordedAfter(claim.date, in: timeZone) == true ? "recorded after the loss" : nil,
            entry.repair.map { "repair \($0.text)" + (entry.isEstimated ? " (estimate)" : "") },
            entry.salvage.map { "salvage \($0.text)" },
        ].compactMap(\.self)
    }

    private var sums: TextTable {
        var table = TextTable([.key(""), .figure("Items"), .figure("Claimed"), .figure("without")])
        let states = Claim.Loss.allCases.filter { loss in claim.lines.contains { $0.loss == loss } }
        for loss in states { append(loss, loss.rawValue.capitalized, to: &table) }
        if states.count > 1 { append(nil, "In all", to: &table) }
        return table
    }

    private func append(_ loss: Claim.Loss?, _ name: String, to table: inout TextTable) {
        let sum = claim.claimed(loss, at: claim.statement.basis)
        table.append([name, "\(sum.items)", sum.totalsText, sum.withoutValue.unlessZero])
    }

    /// From what the items claim to what is open.
    private var statement: TextTable {
        let statement = claim.statement
        var table = TextTable([.key("Statement of loss"), .figure("Amount"), .figure("Rest")])
        for step in statement.steps { table.append([step.kind.words, step.amount.text, step.rest.text]) }
        for other in statement.elsewhere {
            table.append(["In \(other.claimed.currency.code), apart", other.claimed.text, other.balance.text])
        }
        return table
    }
}

extension Claim.Line {
    /// `3 of 14`, `14`; empty for a single item.
    fileprivate var quantityWords: String {
        if let quantity { return "\(quantity) of \(line.quantity)" }
        return line.quantity == .one ? "" : line.quantity.description
    }
}

extension StatementOfLoss.Kind {
    fileprivate var words: String {
        switch self {
        case .items: "Items claimed"
        case .withoutScheduled: "Scheduled items, see below"
        case .withoutBuilding: "Parts of the building, see below"
        case .deduction(.specialLimits): "Above special limits"
        case .deduction(.average): "Average"
        case .deduction(.deductible): "Deductible"
        case .deduction(.limit): "Above the limit"
        case .scheduled: "Scheduled items, at most at their amounts"
        case .building: "Parts of the building"
        case .expenses(.living): "Additional living expenses"
        case .expenses(.mitigation): "Mitigation"
        case .expenses(.storage): "Storage"
        case .expenses(.repair): "Repairs"
        case .aboveLossOfUse: "Above the limit for loss of use"
        case .paid: "Paid"
        }
    }
}
