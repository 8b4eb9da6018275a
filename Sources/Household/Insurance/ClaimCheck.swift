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
            checkFiles(of: claim, beside: &told, subject)
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
