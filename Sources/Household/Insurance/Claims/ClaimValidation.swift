extension Claim {
    /// Returns the claim with its cause trimmed. Everything frozen stays as it is, including spaces.
    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> Claim {
        var claim = self
        for field in Claim.fields { try field.normalise(&claim) }
        guard !claim.cause.isEmpty else { throw .claimWithoutCause }
        try claim.setting.check()
        var items: Set<EntityID<Item>> = []
        for place in claim.lines.indices {
            let line = claim.lines[place]
            guard items.insert(line.line.itemID).inserted else { throw .itemTwice(item: line.line.title) }
            try line.line.check()
            try claim.lines[place].normaliseLoss()
        }
        try claim.normaliseProgress()
        return claim
    }

    /// Trims the texts of payments and expenses, and checks what happened after the loss.
    private mutating func normaliseProgress() throws(DomainError) {
        for place in payments.indices {
            try Text.normalise(&payments[place].note, "note", limit: TextLimit.name)
            try check(payments[place].amount, "payment", on: payments[place].date)
        }
        for place in expenses.indices {
            try Text.normalise(&expenses[place].description, "description", limit: TextLimit.name)
            guard !expenses[place].description.isEmpty else { throw .emptyName(kind: .expense) }
            expenses[place].receiptIDs = expenses[place].receiptIDs.firstOccurrences()
            try check(expenses[place].amount, "expense", on: expenses[place].date)
            try expenses[place].checkNormalCost()
        }
        var stages: Set<Stage> = []
        steps.removeAll { !stages.insert($0.stage).inserted }
        steps = Stage.allCases.compactMap { stage in steps.first { $0.stage == stage } }
        for step in steps where step.date < date {
            throw .beforeLoss(field: "day it was \(step.stage.rawValue)", step.date, loss: date)
        }
        if let (earlier, later) = stepsOutOfOrder { throw .stepsOutOfOrder(earlier, later) }
    }

    private func check(_ amount: Money, _ field: String, on day: CalendarDate) throws(DomainError) {
        try Text.check(amount, field)
        guard amount.minorUnits > 0 else { throw .nothingPaid(field: field) }
        guard day >= date else { throw .beforeLoss(field: "day of the \(field)", day, loss: date) }
    }

    /// Two stages that follow each other, the later one with an earlier date; nil where the dates are in order.
    var stepsOutOfOrder: (Step, Step)? { zip(steps, steps.dropFirst()).first { $0.date > $1.date } }
}

extension Claim.Line {
    /// Checks what became of the item. A repair cost belongs to something damaged.
    fileprivate mutating func normaliseLoss() throws(DomainError) {
        if loss != .damaged { (repair, isEstimated) = (nil, false) }
        if repair == nil { isEstimated = false }
        if quantity == line.quantity { quantity = nil }
        if let quantity {
            guard quantity > .zero, quantity < line.quantity else {
                throw .wrongLoss(item: line.title, lost: quantity, of: line.quantity)
            }
        }
        try Text.check(repair, "repair cost")
        try Text.check(salvage, "salvage value")
        photoIDs = photoIDs.firstOccurrences()
    }
}

extension Claim.Expense {
    fileprivate func checkNormalCost() throws(DomainError) {
        try Text.check(normalCost, "normal cost")
        guard let normalCost else { return }
        guard normalCost.currency == amount.currency, normalCost.minorUnits < amount.minorUnits else {
            throw .normalCostNotBelow(expense: description)
        }
    }
}

extension Claim.Setting {
    fileprivate func check() throws(DomainError) {
        try Text.check(insured, "household's name", limit: TextLimit.name)
        _ = try home.validated()
        for policy in policies { _ = try policy.validated() }
        do {
            _ = try depreciation.validated()
        } catch {
            throw .depreciation(error)
        }
    }
}

extension RegisterLine {
    fileprivate func check() throws(DomainError) {
        guard !title.isEmpty else { throw .emptyName(kind: .item) }
        for field in Self.fields { try field.check(self) }
        for (text, field) in [
            (number, "number"), (room ?? "", "room"), (labels.joined(), "label"), (actualCashValue.className, "class"),
        ] {
            try Text.check(text, field, limit: TextLimit.text)
        }
        if case .replacement(let source, _, _) = basis { try Text.check(source, "source", limit: TextLimit.text) }
        for (amount, field) in amounts { try Text.check(amount, field) }
        guard hasSoundCounts else { throw .valueTooLarge(field: "age or number of papers") }
        for attachment in attachments { _ = try attachment.validated() }
    }

    /// Whether the age and the numbers of papers are believable: no item is ten thousand years old.
    package var hasSoundCounts: Bool {
        (0...120_000).contains(actualCashValue.ageInMonths ?? 0)
            && [evidence.photos, evidence.receipts, evidence.appraisals, evidence.otherPapers].allSatisfy(
                (0...1_000_000).contains)
    }

    /// The line's amounts, each with its name in messages.
    var amounts: [(Money?, String)] {
        [(unitValue, "value"), (value, "value"), (actualCashValue.amount, "actual cash value")]
    }
}
