import Household
import Reports
import Templating
import Wording

/// The value of an item at its age, and the amounts for which policies schedule it.
struct ItemInsurance: TemplateModel {
    struct Schedule: TemplateModel {
        var policy: String  // `Acme Mutual`
        var amount: String?  // what it is insured for: `€6,200.00`
        var shortfall: String?  // `Worth €1,200.00 more than it is insured for.`
    }

    var cashValue: String?  // `€450.00`, or `unknown`; absent for an item that counts in no total or has no value
    var aging: String?  // its class and its age: `Depreciated as Furniture, 5 years 6 months old`
    var schedules: [Schedule]  // the policies that schedule it, usually one or none
}

/// Looks up an item's class and schedules without a pass over all labels and policies.
struct InsuredItems: Sendable {
    private let table: DepreciationTable
    private let today: CalendarDate
    private let showsAge: Bool
    private var classes: [EntityID<Label>: DepreciationTable.ItemClass] = [:]
    /// The policies in force that schedule an item, with their entries.
    private var schedules: [EntityID<Item>: [(policy: InsurancePolicy, entry: InsurancePolicy.ScheduledItem)]] = [:]

    init(_ shown: RedactedIndex, table: DepreciationTable, today: CalendarDate) {
        (self.table, self.today) = (table, today)
        let visibleParts = shown.visibleParts
        showsAge = visibleParts.values && visibleParts.purchases
        let snapshot = shown.index.snapshot
        for label in snapshot.labels { classes[label.id] = table.itemClass(ofLabel: label.name) }
        guard visibleParts.values, visibleParts.policies else { return }
        for policy in snapshot.policies where policy.standing(on: today) == .inForce {
            for (item, entry) in policy.schedule { schedules[item, default: []].append((policy, entry)) }
        }
    }

    /// Nil for an audience that may not see it, for an item that is not counted, and if it is unknown.
    func cashValue(of item: Item, in index: SnapshotIndex) -> ActualCashValue? {
        guard showsAge, item.counts, item.lineValue != nil else { return nil }
        let value = depreciated(item, in: index)
        return value.amount == nil ? nil : value
    }

    private func depreciated(_ item: Item, in index: SnapshotIndex) -> ActualCashValue {
        let itemClass =
            table.itemClass(named: item.insuranceClass)
            ?? index.labels(of: item).lazy.compactMap { classes[$0.id] }.first ?? table.otherwise
        return table.actualCashValue(
            of: item.lineValue, in: itemClass, bought: item.purchaseDate, on: today, condition: item.condition,
            isUsedPrice: item.replacement?.isUsed ?? false)
    }

    /// The policies in force that cover the item's home and schedule the item.
    func schedules(of item: Item, in index: SnapshotIndex) -> [(policy: InsurancePolicy, insured: InsuredValue)] {
        guard !schedules.isEmpty, item.counts, let found = schedules[item.id] else { return [] }
        let home = index.effectiveHome(of: item)
        return found.compactMap { policy, entry in
            guard let home, policy.homeIDs.contains(home) else { return nil }
            let value =
                switch policy.basis {
                case .replacementCost: item.lineValue
                case .actualCashValue: depreciated(item, in: index).amount
                }
            return (policy, InsuredValue(entry, worth: value, by: policy))
        }
    }
}

extension SiteModel {
    func insurance(of item: Item) -> ItemInsurance? {
        let (value, schedules) = (insured.cashValue(of: item, in: index), insured.schedules(of: item, in: index))
        guard value != nil || !schedules.isEmpty else { return nil }
        return ItemInsurance(
            cashValue: value?.amount.map { formats.amount($0) },
            aging: value.map { cashAging($0, bought: item.purchaseDate) },
            schedules: schedules.map { policy, insured in
                ItemInsurance.Schedule(
                    policy: policy.provider, amount: insured.amount.map { formats.amount($0) },
                    shortfall: insured.shortfall.flatMap { shortfall in
                        guard audience == .owner, shortfall.minorUnits > 0 else { return nil }
                        return words(.scheduleShortfall, ["amount": formats.amount(shortfall)])
                    })
            })
    }
}
