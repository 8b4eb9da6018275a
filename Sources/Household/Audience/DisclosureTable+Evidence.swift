// Files and policies. `DisclosureTable+Inventory` explains the signs.

extension DisclosureTable {
    static let attachment = Disclosures<Attachment>(
        "attachment", "W W W W",
        blank: {
            Attachment(id: $0.id, owner: $0.owner, sha256: "", kind: .other, fileName: "", mediaType: "", size: 0)
        },
        Attachment.Kind.allCases.map { .group(grants(of: $0), $0.rawValue) } + [
            .fixed("W W W W", "owner", \.owner),
            .fixed("W W W W", "sha256", \.sha256),
            .fixed("W W W W", "kind", \.kind),
            .fixed("W W W W", "mediaType", \.mediaType),
            // Gaps would reveal how many files are hidden.
            .given("W R R R", "order", \.order),
            .field("W W - -", "fileName", \.fileName),
            .field("W W - -", "size", \.size),
            .field("W W - -", "capturedAt", \.capturedAt),
        ] + Attachment.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))

    /// Who may know of files of a kind.
    private static func grants(of kind: Attachment.Kind) -> Grants {
        switch kind {
        case .photo: "W W W N"
        case .receipt: "W W - -"
        case .manual: "W W - -"
        case .warranty: "W W - -"
        case .appraisal: "W W - -"
        case .other: "W N - -"
        }
    }

    static let policy = Disclosures<InsurancePolicy>(
        "policy", "W W - -", blank: { InsurancePolicy(id: $0.id, provider: "", currency: $0.currency) },
        [
            .given("W R - -", "slug", \.slug),
            .group("W W - -", "agent"),
            .parts("W W - -", "specialLimits", ["itemClass", "amount", "peril", "edition"]) {
                $1.specialLimits = $0.specialLimits.map {
                    InsurancePolicy.SpecialLimit(
                        itemClass: $0.itemClass, amount: $0.amount, peril: $0.peril, edition: $0.edition)
                }
            },
            .parts("W W - -", "scheduledItems", ["itemID", "amount"]) {
                $1.scheduledItems = $0.scheduledItems.map {
                    InsurancePolicy.ScheduledItem(itemID: $0.itemID, amount: $0.amount)
                }
            },
            .fixed("W W - -", "homeIDs", \.homeIDs),
        ] + InsurancePolicy.fields.map(Disclosure.init) + record(\.record, times: "- - - -"))
}
