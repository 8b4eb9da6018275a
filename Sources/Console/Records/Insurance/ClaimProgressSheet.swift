import Household

extension RecordSheet {
    /// Adds who handles a claim, what has become of it, and what is still open.
    mutating func addProgress(of claim: Claim) {
        for field in Claim.fields where !["cause", "notes"].contains(field.key) { add(field, of: claim) }
        add(
            "status", "Status", text: claim.steps.map { "\($0.stage.rawValue) \($0.date)" }.joined(separator: "\n"),
            json: .list(
                claim.steps.map { .object(Claim.Step.members.json(of: $0, called: ["stage": "status"])) }))
        let statement = claim.statement
        add(
            "expenses", "Expenses", text: Self.numbered(claim.expenses.map(\.words)),
            json: .list(claim.expenses.map(\.json)))
        add(
            "expenseTotal", "In all", text: Self.total(statement.expenses, of: claim.expenses.count),
            json: statement.expenses)
        add(
            "payments", "Paid", text: Self.numbered(claim.payments.map(\.words)),
            json: .list(claim.payments.map(\.json)))
        add("paid", "In all", text: Self.total(statement.paid, of: claim.payments.count), json: statement.paid)
        add("claimed", "Claimed", text: statement.claimed.map(\.text).joined(separator: ", "), json: statement.claimed)
        add(
            "statement", "", text: "",
            json: .list(
                statement.steps.map { step in
                    .object([
                        ("step", .text(step.kind.code)), ("amount", step.amount.json), ("rest", step.rest.json),
                    ])
                }))
        add("open", "Still open", text: claim.openWords ?? "", json: statement.balances)
        add("openBasis", "", text: "", json: .text(statement.basis.rawValue))
        add("openWithoutValue", "", text: "", json: .number(statement.withoutAmount))
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
    /// `4820.00 EUR`, `4820.00 EUR (at least: 1 item without an amount)`, `unknown`, `overpaid by 20.00 EUR`; nil for a
    /// claim of nothing.
    package var openWords: String? {
        let statement = statement
        guard !lines.isEmpty || !expenses.isEmpty else { return nil }
        if statement.isUnknown { return "unknown" }
        let gap = statement.withoutAmount
        let amounts = statement.balances.map { balance in
            balance.minorUnits < 0
                ? "overpaid by \(Money(minorUnits: -balance.minorUnits, currency: balance.currency).text)"
                : balance.text
        }
        return amounts.joined(separator: ", ")
            + (gap > 0 ? " (at least: \(gap.counted("item")) without an amount)" : "")
    }

    /// `Still open: 4820.00 EUR.`, `Overpaid by 20.00 EUR.`
    package var openSentence: String {
        guard let words = openWords else { return "The claim is empty." }
        return words.hasPrefix("overpaid")
            ? "\(words.prefix(1).uppercased())\(words.dropFirst())." : "Still open: \(words)."
    }
}

extension Claim.Payment {
    /// `2026-11-20: 500.00 EUR, first part`
    fileprivate var words: String { "\(date): \(amount.text)" + (note.isEmpty ? "" : ", \(note)") }

    fileprivate var json: JSONValue { .object(Self.members.json(of: self)) }
}

extension Claim.Expense {
    /// `2026-11-04: 240.00 EUR, Hotel (living, 1 receipt)`
    fileprivate var words: String {
        let receipts = receiptIDs.isEmpty ? "no receipt" : receiptIDs.count.counted("receipt")
        let normal = normalCost.map { ", normally \($0.text)" } ?? ""
        return "\(date): \(amount.text), \(description) (\(kind.rawValue)\(normal), \(receipts))"
    }

    fileprivate var json: JSONValue { .object(Self.members.json(of: self, called: ["receiptIDs": "receipts"])) }
}
