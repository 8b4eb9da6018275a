import Household
import Reports

extension InsuranceReport {
    /// The report with every text made printable.
    func printable() -> InsuranceReport {
        let clean = PrintableText.cleaned
        var home = home
        home.cleanTexts(clean)
        return changing(
            insured: clean(insured), home: home,
            line: { line in
                var line = line
                line.cleanTexts(clean)
                return line
            },
            policy: { policy in
                var policy = policy
                policy.cleanTexts(clean)
                return policy
            },
            table: depreciation.printable(),
            claim: { claim in
                var claim = claim
                claim.cause = clean(claim.cause)
                claim.notes = clean(claim.notes)
                return claim
            })
    }
}

extension DepreciationTable {
    /// The table with every text made printable.
    func printable() -> DepreciationTable {
        var table = self
        table.cleanTexts(PrintableText.cleaned)
        return table
    }
}
