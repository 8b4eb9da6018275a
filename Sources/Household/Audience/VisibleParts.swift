/// Which parts of pages and reports an audience gets.
///
/// A redacted household holds nothing that its audience may not see. But an empty total, a column of "unknown" or a
/// list of items without a serial number would reveal that something was left out, and what. Such parts are therefore
/// missing entirely.
public struct VisibleParts: Hashable, Codable, Sendable {
    /// Values of items and their totals. An audience that sees only prices, or only replacement costs, gets neither,
    /// since its totals would be wrong.
    public let values: Bool
    /// Prices or replacement costs, without which there is no report.
    public let someValues: Bool
    public let rooms: Bool
    /// Register numbers: only with both the items' numbers and the rooms' codes, since made-up codes would pass for
    /// real ones.
    public let numbers: Bool
    /// Labels, and which items have them.
    public let labels: Bool
    /// Notes for carrying things, instead of values: size, fragility, priority and destination.
    public let packing: Bool
    /// When a warranty ends, or that it lasts a lifetime.
    public let warrantyTerm: Bool
    /// Which lists of items that need attention a dashboard has.
    public let attention: Attention
    /// The days on which records were created, and so the list of the latest additions.
    public let added: Bool
    /// The days on which records were changed.
    public let changed: Bool
    public let shopping: Bool
    /// What is due: upkeep, loans, and the ends of warranties and policies.
    public let due: Bool
    /// Policies in a report. False where any part of a policy is hidden: the policy's figures would be wrong.
    public let policies: Bool
    /// Receipts and appraisals in a report.
    public let papers: Bool
    /// When items were bought, and so their actual cash value.
    public let purchases: Bool
    /// The kinds of proof of an item, in their usual order; only these count in scores and as missing.
    public let proofs: [ItemEvidence.Point]
    /// The household's own preparation of a report: amounts that a policy might not pay, and missing evidence.
    public let preparation: Bool
    /// Shell commands: only the owner has the store that they would change.
    public let commands: Bool
    /// Whether search engines may list the site.
    public let isIndexed: Bool

    public struct Attention: Hashable, Codable, Sendable {
        public let warranties: Bool
        public let values: Bool
        public let serials: Bool
        public let photos: Bool

        public var isWhole: Bool { warranties && values && serials && photos }
    }

    init(_ audience: Audience) {
        func isWhole(_ key: String) -> Bool { audience.visibility(of: key) == .whole }
        let isAtHome = audience.circle <= .family
        values = audience.sees("item.price") && audience.sees("item.replacement.cost")
        someValues = audience.sees("item.price") || audience.sees("item.replacement.cost")
        rooms = audience.sees("location")
        numbers = audience.sees("item.number") && audience.sees("location.code")
        labels = audience.sees("label") && audience.sees("item.labelIDs")
        packing = audience.circle == .mover
        warrantyTerm = isWhole("item.warranty.expires") && isWhole("item.warranty.isLifetime")
        attention = Attention(
            warranties: isAtHome && warrantyTerm, values: isAtHome && values,
            serials: isAtHome && isWhole("item.serial"), photos: isAtHome && isWhole("attachment.photo"))
        added = audience.sees("item.record.createdAt")
        changed = audience.sees("item.record.updatedAt")
        shopping = audience.sees("cart")
        due = isAtHome
        // Classes and labels decide how an item depreciates, and which special limit applies to it.
        let classes = labels && audience.sees("item.insuranceClass")
        policies =
            classes && audience.sees("item.partOfBuilding") && audience.sees("policy")
            && [
                "start", "end", "deductible", "limits.personalProperty", "settlement", "appliesAverage",
                "deductibleOrder",
                "specialLimits", "scheduledItems",
            ].allSatisfy { audience.sees("policy.\($0)") }
        papers = audience.sees("attachment.receipt")
        purchases = classes && audience.sees("item.purchaseDate")
        proofs = Self.proofs(for: audience)
        preparation = isAtHome
        commands = audience == .owner
        // Only the public audience itself: an audience that narrows it is smaller.
        isIndexed = audience == .everyone
    }

    private static func proofs(for audience: Audience) -> [ItemEvidence.Point] {
        var proofs: [ItemEvidence.Point] = []
        if audience.sees("attachment.photo") { proofs.append(.photo) }
        if audience.sees("attachment.receipt") && audience.sees("attachment.appraisal") { proofs.append(.purchase) }
        if audience.sees("item.serial") { proofs.append(.serial) }
        if audience.sees("item.replacement.source") { proofs.append(.value) }
        return proofs
    }
}

extension Audience {
    /// Which parts of pages and reports the audience gets.
    public var visibleParts: VisibleParts { VisibleParts(self) }
}
