package import Household

extension RecordSheet {
    /// - Parameter today: The day for which the sheet says whether the policy is in force.
    package init(_ policy: InsurancePolicy, in index: SnapshotIndex, today: CalendarDate) {
        self.init()
        let standing = policy.standing(on: today)
        add("id", "Id", policy.id.description)
        add("slug", "Slug", policy.slug)
        add("provider", "Provider", policy.provider)
        add("number", "Number", policy.number)
        add("currency", "Currency", policy.currency.code)
        add(
            "homes", "Homes", text: policy.homeNames(in: index),
            json: .list(index.homes.filter { policy.homeIDs.contains($0.id) }.map { .text($0.slug) }))
        add("start", "From", policy.start)
        add("end", "Until", policy.end)
        add("standing", "Today", text: standing.mark, json: .text(standing.name))
        for field in InsurancePolicy.fields where !Self.apart.contains(field.key) { add(field, of: policy) }
        let order = policy.deductibleOrder
        add(
            "deductibleOrder", "Deductible", text: order == .beforeLimit ? "" : order.rawValue,
            json: .text(order.rawValue))
        add(policy.specialLimits)
        add(policy.scheduledItems, in: index)
        add(index.attachments(of: .policy(policy.id)))
        add("notes", "Notes", policy.notes)
        add(policy.record)
    }

    /// The fields that come elsewhere, or that are shown only where they are unusual.
    private static let apart: Set = ["provider", "number", "currency", "start", "end", "notes", "deductibleOrder"]

    private mutating func add(_ limits: [InsurancePolicy.SpecialLimit]) {
        add(
            "specialLimits", "Special limits", text: limits.map(\.words).joined(separator: "\n"),
            json: .list(
                limits.map {
                    .object(InsurancePolicy.SpecialLimit.members.json(of: $0, called: ["itemClass": "class"]))
                }))
    }

    /// Adds the scheduled items in the order of the schedule. Leaves out deleted items, which `check` reports.
    private mutating func add(_ scheduled: [InsurancePolicy.ScheduledItem], in index: SnapshotIndex) {
        let wanted = Set(scheduled.map(\.itemID))
        let items = Dictionary(
            index.snapshot.items.filter { wanted.contains($0.id) }.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
        let found = scheduled.compactMap { entry in items[entry.itemID].map { (item: $0, amount: entry.amount) } }
        add(
            "scheduledItems", "Scheduled",
            text: found.map { "\($0.item.reference): \($0.amount?.text ?? "amount unknown")" }.joined(separator: "\n"),
            json: .list(
                found.map { .object([("item", .text($0.item.slug)), ("amount", $0.amount?.json ?? .null)]) }))
    }
}
