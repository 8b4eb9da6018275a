import Household

/// Makes the catalogue's policies for the homes and items of a household.
struct PolicyBuilder {
    private let entries: [Catalogue.PolicyEntry]
    private let today: CalendarDate
    private var random: SeededGenerator

    /// Separates its draws from the household's, so that items are the same with and without policies.
    private static let salt: UInt64 = 0x706F_6C69_6379

    init(_ entries: [Catalogue.PolicyEntry], seed: UInt64, today: CalendarDate) {
        self.entries = entries
        self.today = today
        random = SeededGenerator(seed: seed ^ Self.salt)
    }

    /// Adds the policies. Scheduled items that a smaller household lacks are left out.
    mutating func add(to household: inout Snapshot) throws {
        var slugs = FreshSlugs(fallback: "policy")
        for entry in entries {
            let homes = try entry.homes.map { name in
                guard let home = household.homes.first(where: { $0.name == name }) else {
                    throw CatalogueError.unknownHome(name, of: entry.provider)
                }
                return home.id
            }
            func amount(_ text: String?) throws -> Money? {
                try text.map { try Catalogue.amount($0, in: entry.currency, of: entry.provider) }
            }
            let scheduled: [InsurancePolicy.ScheduledItem] = try entry.scheduled.compactMap { scheduled in
                let item = household.items.first { $0.title == scheduled.item }
                return try item.map { .init(itemID: $0.id, amount: try amount(scheduled.amount)) }
            }
            let limits: [InsurancePolicy.SpecialLimit] = try entry.special.compactMap { limit in
                try amount(limit.amount).map {
                    .init(
                        itemClass: limit.itemClass, amount: $0, peril: limit.peril ?? "", edition: limit.edition ?? "")
                }
            }
            household.policies.append(
                InsurancePolicy(
                    id: random.id(), slug: slugs.next(for: entry.provider), provider: entry.provider,
                    number: entry.number, currency: entry.currency, deductible: try amount(entry.deductible),
                    limits: .init(
                        dwelling: try amount(entry.dwelling), personalProperty: try amount(entry.personalProperty),
                        lossOfUse: try amount(entry.lossOfUse), liability: try amount(entry.liability),
                        medicalPayments: try amount(entry.medicalPayments)),
                    start: today.adding(days: entry.start), end: today.adding(days: entry.end),
                    settlement: entry.settlement, appliesAverage: entry.average ?? false, specialLimits: limits,
                    scheduledItems: scheduled, homeIDs: homes, notes: entry.notes ?? "",
                    record: RecordInfo(createdAt: household.profile.record.createdAt)))
        }
        household.sort()
    }
}
