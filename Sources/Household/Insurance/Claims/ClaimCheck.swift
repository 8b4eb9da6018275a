// How `HouseholdCheck` checks claims. A home, an item or a policy that is gone is not a problem: a claim keeps a copy
// of what it shows.

extension CheckPass {
    mutating func checkClaims() {
        var told = Set(snapshot.attachments.map(\.sha256))
        var seen = Seen<Claim>()
        for claim in snapshot.claims {
            let subject = Finding.Subject(.claim, claim, claim.cause)
            checkIdentity(of: claim, subject, within: "", &seen)
            if Self.isBlank(claim.cause) { report(.emptyName, of: subject) }
            check(claim.date, "date of loss", of: subject)
            var items: Set<EntityID<Item>> = []
            for line in claim.lines.map(\.line) {
                if !items.insert(line.itemID).inserted { report(.itemTwice(item: line.title), of: subject) }
                for (amount, field) in line.amounts { check(amount, field, of: subject) }
            }
            checkLines(of: claim, subject)
            checkProgress(of: claim, subject)
            checkFiles(of: claim, beside: &told, subject)
        }
    }

    /// Checks whether lines can have been lost, and whether another open claim has them, too.
    private mutating func checkLines(of claim: Claim, _ subject: Finding.Subject) {
        for entry in claim.lines where entry.wasBoughtAfter(claim.date) {
            report(.boughtAfterLoss(item: entry.line.title, loss: claim.date), of: subject)
        }
        for (item, others) in index.otherClaims(of: claim) {
            report(.claimedTwice(item: item.title, with: others.map(\.cause)), of: subject)
        }
        let statement = claim.statement
        if !statement.paid.isEmpty, statement.withoutAmount == 0,
            statement.balances.contains(where: { $0.minorUnits < 0 })
        {
            report(.overpaid, of: subject)
        }
    }

    /// Checks the status, the payments and the expenses of a claim.
    private mutating func checkProgress(of claim: Claim, _ subject: Finding.Subject) {
        let dated =
            claim.steps.map { ("day it was \($0.stage.rawValue)", $0.date) }
            + claim.payments.map { ("day of a payment", $0.date) }
            + claim.expenses.map { ("day of an expense", $0.date) }
        for (field, day) in dated {
            check(day, field, of: subject)
            if day < claim.date { report(.beforeLoss(field: field, day, loss: claim.date), of: subject) }
        }
        if let (earlier, later) = claim.stepsOutOfOrder { report(.stepsOutOfOrder(earlier, later), of: subject) }
        for payment in claim.payments { check(payment.amount, "payment", of: subject) }
        let files = Set(index.attachments(of: .claim(claim.id)).map(\.id))
        for (place, expense) in claim.expenses.enumerated() {
            check(expense.amount, "expense", of: subject)
            if !files.isSuperset(of: expense.receiptIDs) { report(.receiptGone(expense: place + 1), of: subject) }
        }
    }

    /// Checks the files that nothing else names any more; all others are reported where they are attached.
    /// - Parameter told: The digests of files that need no report here.
    private mutating func checkFiles(of claim: Claim, beside told: inout Set<String>, _ claimed: Finding.Subject) {
        for attachment in claim.attachments where told.insert(attachment.sha256).inserted {
            guard attachment.hasValidDigest else {
                report(.invalidDigest, of: claimed)
                continue
            }
            guard let trouble = files.troubles[attachment.sha256] else { continue }
            let place = Finding.AttachmentPlace(
                sha256: attachment.sha256, owner: .claim, reference: Self.reference(claimed), number: 0)
            report(
                trouble, at: place, of: attachment,
                Finding.Subject(kind: .attachment, id: attachment.id.description, name: attachment.fileName))
        }
    }

    private static func reference(_ subject: Finding.Subject) -> String {
        Slug.isValid(subject.slug) ? subject.slug : subject.id
    }
}

extension SnapshotIndex {
    /// The lines of a claim that other claims have, too, while none of the two is settled, with these claims.
    public func otherClaims(of claim: Claim) -> [(line: RegisterLine, others: [Claim])] {
        guard claim.isOpen else { return [] }
        let others = claimPositions.map { self.claim(at: $0) }.filter { $0.id != claim.id && $0.isOpen }
        guard !others.isEmpty else { return [] }
        return claim.lines.map(\.line).compactMap { line in
            let found = others.filter { $0.place(of: line.itemID) != nil }
            return found.isEmpty ? nil : (line, found)
        }
    }
}

extension Claim {
    /// Whether the insurer has not settled it yet.
    public var isOpen: Bool { !steps.contains { $0.stage == .settled } }
}
