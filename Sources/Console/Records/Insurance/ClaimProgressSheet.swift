import Household

extension RecordSheet {
    /// Adds who handles a claim, what has become of it, and what is still open.
    mutating func addProgress(of claim: Claim) {
        for field in Claim.fields where !["cause", "notes"].contains(field.key) { add(field, of: claim) }
        add(
            "status", "Status", text: claim.steps.map { "\($0.stage.rawValue) \($0.date)" }.joined(separator: "\n"),
            json: .list(
                claim.steps.map { .object(Claim.Step.members.json(of: $0, called: ["stage": "status"])) }))
        let balance = claim.balance
        add(
            "expenses", "Living expenses", text: Self.numbered(claim.expenses.map(\.words)),
            json: .list(claim.expenses.map(\.json)))
        add(
            "expenseTotal", "In all", text: Self.total(balance.expenses, of: claim.expenses.count),
            json: balance.expenses)
        add(
            "payments", "Paid", text: Self.numbered(claim.payments.map(\.words)),
            json: .list(claim.payments.map(\.json)))
        add("paid", "In all", text: Self.total(balance.paid, of: claim.payments.count), json: balance.paid)
        add("open", "Still open", text: claim.openWords ?? "", json: balance.open)
        add("openBasis", "", text: "", json: .text(balance.basis.rawValue))
        add("openWithoutValue", "", text: "", json: .number(balance.withoutValue))
    }

    private mutating func add(_ key: String, _ heading: String, text: String, json amounts: [Money]) {
        add(key, heading, text: text, json: .list(amounts.map(\.json)))
    }

    private static func numbered(_ lines: [String]) -> String {
        lines.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: "\n")
    }

    /// Empty for a single line, which says the same.
    private static func total(_ amounts: [Money], of lines: Int) -> String {
        lines > 1 ? amounts.map(\.text).joined(separator: ", ") : ""
    }
}

extension Claim {
    /// `4820.00 EUR`, `4820.00 EUR (at least: 1 item without a value)`, `unknown`; nil for a claim of nothing.
    package var openWords: String? {
        let balance = balance
        guard !lines.isEmpty || !expenses.isEmpty else { return nil }
        if balance.open.isEmpty { return "unknown" }
        let gap = balance.withoutValue
        return balance.open.map(\.text).joined(separator: ", ")
            + (gap > 0 ? " (at least: \(gap.counted("item")) without a value)" : "")
    }

    /// `Still open: 4820.00 EUR.`
    package var openSentence: String { openWords.map { "Still open: \($0)." } ?? "The claim is empty." }
}

extension Claim.Payment {
    /// `2026-11-20: 500.00 EUR, first part`
    fileprivate var words: String { "\(date): \(amount.text)" + (note.isEmpty ? "" : ", \(note)") }

    fileprivate var json: JSONValue { .object(Self.members.json(of: self)) }
}

extension Claim.Expense {
    /// `2026-11-04: 240.00 EUR, Hotel (1 receipt)`
    fileprivate var words: String {
        let receipts = receiptIDs.isEmpty ? "no receipt" : receiptIDs.count.counted("receipt")
        return "\(date): \(amount.text), \(description) (\(receipts))"
    }

    fileprivate var json: JSONValue { .object(Self.members.json(of: self, called: ["receiptIDs": "receipts"])) }
}
