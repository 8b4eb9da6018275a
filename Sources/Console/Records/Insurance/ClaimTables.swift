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
        return "\n" + lines.rendered(width: width) + "\n" + sums.rendered(width: width)
    }

    private var lines: TextTable {
        var table = TextTable([
            .key("No."), .text("Item"), .key("State"), .text("Room"), .figure("Quantity"), .key("Bought"),
            .figure("Replacement"), .figure("Actual cash"), .key("Evidence"), .text(""),
        ])
        for entry in claim.lines {
            let line = entry.line
            let score = line.evidence.score
            table.append([
                line.number, line.title, entry.loss.rawValue, line.room ?? "",
                line.quantity == .one ? "" : line.quantity.description, line.purchaseDate?.description ?? "",
                line.value?.text ?? "unknown", line.actualCashValue.amount?.text ?? "unknown",
                "\(score.present) of \(score.of)",
                entry.wasRecordedAfter(claim.date, in: timeZone) == true ? "recorded after the loss" : "",
            ])
        }
        return table
    }

    private var sums: TextTable {
        var table = TextTable([
            .key(""), .figure("Items"), .figure("Replacement"), .figure("without"), .figure("Actual cash"),
            .figure("without"),
        ])
        let states = Claim.Loss.allCases.filter { loss in claim.lines.contains { $0.loss == loss } }
        for loss in states { append(claim.value(of: loss), loss.rawValue.capitalized, to: &table) }
        if states.count > 1 { append(claim.value(), "In all", to: &table) }
        return table
    }

    private func append(_ value: RegisterValue, _ name: String, to table: inout TextTable) {
        table.append([
            name, "\(value.lines)", value.replacement.totalsText, value.replacement.withoutValue.unlessZero,
            value.actualCash.totalsText, value.actualCash.withoutValue.unlessZero,
        ])
    }
}
