extension Claim {
    /// Returns the claim with its cause trimmed. Everything frozen stays as it is, including spaces.
    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> Claim {
        var claim = self
        for field in Claim.fields { try field.normalise(&claim) }
        guard !claim.cause.isEmpty else { throw .claimWithoutCause }
        try claim.setting.check()
        var items: Set<EntityID<Item>> = []
        for line in claim.lines {
            guard items.insert(line.line.itemID).inserted else { throw .itemTwice(item: line.line.title) }
            try line.line.check()
        }
        return claim
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
        if case .replacement(let source, _) = basis { try Text.check(source, "source", limit: TextLimit.text) }
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
