import Household
import Wording

// What a claim's report says of its lines: what became of each, and what it claims.

extension ReportPresentation {
    /// `Lost`, `Lost: 3 of 14`; nil in a home's report.
    func state(of line: RegisterLine) -> String? {
        guard let claimed = claimLine(line) else { return nil }
        let state = words[Word(claimed.loss)]
        guard let lost = claimed.quantity else { return state }
        return words(
            .reportPartLost,
            [
                "state": state, "lost": formats.quantity(lost),
                "all": formats.quantity(line.quantity, in: line.unit),
            ])
    }

    /// How the claimed amount comes about, and what the insurer can do about it.
    func lossFacts(of line: RegisterLine) -> [String] {
        guard let claimed = claimLine(line) else { return [] }
        var facts: [String] = []
        if claimed.loss == .damaged {
            let repair = claimed.repair.map {
                words(
                    claimed.isEstimated ? .reportRepairEstimate : .reportRepair, ["amount": formats.amount($0)])
            }
            facts.append(repair ?? words[.reportNoRepairCost])
        }
        if let salvage = claimed.salvage {
            facts.append(words(.reportSalvage, ["amount": formats.amount(salvage)]))
        }
        if let isInspectable = claimed.isInspectable {
            facts.append(words[isInspectable ? .reportInspectable : .reportNotInspectable])
        }
        if let others = report.alsoClaimed[line.itemID] {
            facts.append(words(.reportAlsoClaimed, ["claims": others.joined(separator: ", ")]))
        }
        return facts
    }

    /// What a line claims, at the basis of the statement; nil where it is unknown.
    func claimed(_ line: Claim.Line) -> Money? { report.statement.flatMap { line.claimed($0.basis) } }

    /// What lines claim together; nil in a home's report.
    func claimed(_ positions: some Sequence<Int>) -> Valuation? {
        guard report.claim != nil else { return nil }
        return claimed(positions.compactMap { claimLine(lines[$0]) })
    }

    func claimed(_ lines: [Claim.Line]) -> Valuation { lines.claimed(at: report.statement?.basis ?? .replacementCost) }

    func isRecordedAfterLoss(_ line: RegisterLine) -> Bool {
        claimLine(line)?.wasRecordedAfter(report.day, in: timeZone) ?? false
    }

    func wasBoughtAfterLoss(_ line: RegisterLine) -> Bool { claimLine(line)?.wasBoughtAfter(report.day) ?? false }

    func claimLine(_ line: RegisterLine) -> Claim.Line? { claimLines.isEmpty ? nil : claimLines[line.itemID] }
}

extension Word {
    init(_ loss: Claim.Loss) {
        self =
            switch loss {
            case .lost: .stateLost
            case .stolen: .stateStolen
            case .damaged: .stateDamaged
            case .missing: .stateMissing
            }
    }
}
