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
            .field("W W W -", "caption", \.caption),
            // A file that is visible because an audience was named for it must stay so: see `nameAudiences(for:)`.
            .given("- R - R", "audience", \.audience),
        ] + record(\.record, times: "- - - -"))

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
            .fixed("W W - -", "provider", \.provider),
            .given("W R - -", "slug", \.slug),
            .field("S W - -", "number", \.number),
            .fixed("W W - -", "currency", \.currency),
            .field("W W - -", "deductible", \.deductible),
            .field("W W - -", "limits.dwelling", \.limits.dwelling),
            .field("W W - -", "limits.personalProperty", \.limits.personalProperty),
            .field("W W - -", "limits.lossOfUse", \.limits.lossOfUse),
            .field("W W - -", "limits.liability", \.limits.liability),
            .field("W W - -", "limits.medicalPayments", \.limits.medicalPayments),
            .field("W W - -", "start", \.start),
            .field("W W - -", "end", \.end),
            .field("W W - -", "settlement", \.settlement),
            .field("W W - -", "appliesAverage", \.appliesAverage),
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
            .field("W - - -", "notes", \.notes),
        ] + record(\.record, times: "- - - -"))
}
