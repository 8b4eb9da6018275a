import Household
import Reports
import Templating
import Wording

/// What an item is worth at its age, and what a policy insures it for separately.
struct ItemInsurance: TemplateModel {
    struct Schedule: TemplateModel {
        var policy: String
        /// Nil where the policy's record does not name it.
        var amount: String?
        /// A sentence; nil unless the item is worth more than the amount.
        var shortfall: String?

        static let fields = Fields<Schedule> {
            $0.text("policy", \.policy)
            $0.text(optional: ["amount": \.amount, "shortfall": \.shortfall])
        }
    }

    var cashValue: String?
    /// The item's class and age.
    var aging: String?
    var schedules: [Schedule]

    static let fields = Fields<ItemInsurance> {
        $0.text(optional: ["cashValue": \.cashValue, "aging": \.aging])
        $0.list("schedules", \.schedules)
    }
}

/// What the insurance of single items is found by, without looking through labels and policies for each.
struct InsuredItems: Sendable {
    /// An item on the schedule of a policy in force.
    struct Scheduled: Sendable {
        let provider: String
        let amount: Money?
        /// How far the item's value exceeds the amount; nil where either is unknown, or the item is worth no more.
        let shortfall: Money?
    }

    private let table: DepreciationTable
    private let today: CalendarDate
    private let showsAge: Bool
    private let showsPolicies: Bool
    private var classes: [EntityID<Label>: DepreciationTable.ItemClass] = [:]
    private var schedules: [EntityID<Item>: [(provider: String, amount: Money?)]] = [:]

    init(_ shown: RedactedIndex, table: DepreciationTable, today: CalendarDate) {
        (self.table, self.today) = (table, today)
        let sights = shown.sights
        showsAge = sights.values && sights.purchases
        showsPolicies = sights.values && sights.policies
        let snapshot = shown.index.snapshot
        for label in snapshot.labels { classes[label.id] = table.itemClass(ofLabel: label.name) }
        for policy in snapshot.policies where showsPolicies && policy.standing(on: today) == .inForce {
            for scheduled in policy.scheduledItems {
                schedules[scheduled.itemID, default: []].append((policy.provider, scheduled.amount))
            }
        }
    }

    /// Nil for an audience that does not see it, for an item that counts in no total, and where it is not known.
    func cashValue(of item: Item, in index: SnapshotIndex) -> ActualCashValue? {
        guard showsAge, item.counts, let value = item.lineValue else { return nil }
        let itemClass = index.labels(of: item).lazy.compactMap { classes[$0.id] }.first ?? table.otherwise
        let cashValue = table.actualCashValue(of: value, in: itemClass, bought: item.purchaseDate, on: today)
        return cashValue.amount == nil ? nil : cashValue
    }

    func schedules(of item: Item) -> [Scheduled] {
        guard !schedules.isEmpty, item.counts else { return [] }
        return (schedules[item.id] ?? []).map { provider, amount in
            guard let amount, let value = item.lineValue, value.currency == amount.currency,
                value.minorUnits > amount.minorUnits
            else {
                return Scheduled(provider: provider, amount: amount, shortfall: nil)
            }
            return Scheduled(provider: provider, amount: amount, shortfall: value.less(amount))
        }
    }
}

extension SiteModel {
    func insurance(of item: Item) -> ItemInsurance? {
        let (value, schedules) = (insured.cashValue(of: item, in: index), insured.schedules(of: item))
        guard value != nil || !schedules.isEmpty else { return nil }
        return ItemInsurance(
            cashValue: value?.amount.map { formats.amount($0) },
            aging: value.map { aging($0) },
            schedules: schedules.map { scheduled in
                ItemInsurance.Schedule(
                    policy: scheduled.provider, amount: scheduled.amount.map { formats.amount($0) },
                    shortfall: scheduled.shortfall.map {
                        words(.scheduleShortfall, ["amount": formats.amount($0)])
                    })
            })
    }
}
