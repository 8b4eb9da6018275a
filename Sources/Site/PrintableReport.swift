import Household
import Reports

extension InsuranceReport {
    /// The report with every text made printable.
    func printable() -> InsuranceReport { cleaned(PrintableText.cleaned, texts: PrintableText.cleaned) }

    /// The report with every text changed.
    /// - Parameters:
    ///   - clean: Changes names and other texts that are usually short.
    ///   - texts: Changes descriptions and notes.
    func cleaned(_ clean: (String) -> String, texts: (String) -> String) -> InsuranceReport {
        var (home, table) = (home, depreciation)
        home.cleanTexts(clean)
        table.cleanTexts(clean)
        return changing(
            insured: clean(insured), home: home,
            line: { original in
                var line = original
                line.cleanTexts(clean)
                line.description = texts(original.description)
                return line
            },
            policy: { policy in
                var policy = policy
                policy.cleanTexts(clean)
                return policy
            },
            table: table,
            claim: { claim in
                var claim = claim
                claim.cause = clean(claim.cause)
                claim.notes = texts(claim.notes)
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
