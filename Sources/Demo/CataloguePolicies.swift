import Household

extension Catalogue {
    /// Adds the policies for the homes and items of a household. Scheduled items that a smaller household lacks are left
    /// out.
    func addPolicies(to household: inout Snapshot, seed: UInt64, today: CalendarDate) throws(CatalogueError) {
        // A separate generator, so that items are the same with and without policies.
        var random = SeededGenerator(seed: seed ^ 0x706F_6C69_6379)
        var slugs = FreshSlugs(fallback: "policy")
        for entry in self.household.policies {
            var policy = InsurancePolicy(
                id: random.id(), slug: slugs.next(for: entry.provider), provider: entry.provider,
                currency: entry.currency, record: RecordInfo(createdAt: household.profile.record.createdAt))
            try entry.fill(&policy, in: entry.currency, today: today, of: entry.provider)
            for name in entry.homes {
                guard let home = household.homes.first(where: { $0.name == name }) else {
                    throw CatalogueError(entry.provider, .unknownHome, name)
                }
                policy.homeIDs.append(home.id)
            }
            for limit in entry.special {
                let amount = try Self.amount(limit.amount, in: entry.currency, of: entry.provider)
                policy.specialLimits.append(
                    .init(
                        itemClass: limit.itemClass, amount: amount, peril: limit.peril ?? "",
                        edition: limit.edition ?? ""))
            }
            for scheduled in entry.scheduled {
                guard let item = household.items.first(where: { $0.title == scheduled.item }) else { continue }
                let amount = try Self.amount(scheduled.amount, in: entry.currency, of: entry.provider)
                policy.scheduledItems.append(.init(itemID: item.id, amount: amount))
            }
            household.policies.append(policy)
        }
        household.sort()
    }
}
