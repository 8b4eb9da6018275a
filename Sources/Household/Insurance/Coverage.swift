/// A policy's cover of the lines of a register, in two cases of loss, line by line. There is never one figure for both.
///
/// Everything follows from the policy's terms: no insurer's limits are built in, and no rule that contents must be
/// insured for some part of their value. All amounts are in the policy's currency. Lines in other currencies are
/// counted and reported separately: currencies are never added together.
public struct Coverage: Hashable, Sendable {
    public let policy: InsurancePolicy
    /// Whether the valuation date is before, within or after the policy's term.
    public let standing: InsurancePolicy.Standing
    /// The policy's basis.
    public let basis: InsurancePolicy.Settlement
    /// The lines that are on the policy's schedule, in the register's order.
    public let scheduled: [Scheduled]
    /// The combined value of these lines, as far as it is known and in the policy's currency.
    public let scheduledValue: Money
    /// The combined value of all lines, scheduled or not.
    public let wholeValue: Money
    /// The positions of the unscheduled lines that are part of the building: the limit for the dwelling covers them, so
    /// they are in neither case of loss.
    public let building: [Int]
    /// The combined value of these lines.
    public let buildingValue: Money
    public let totalLoss: Scenario
    public let theft: Scenario
    /// The lines that each special limit of the policy covers, in the policy's order.
    public let reach: [LimitReach]

    public enum Loss: String, Sendable, CaseIterable {
        /// Everything is lost, as in a fire.
        case total
        /// Everything portable is stolen. Every line is taken to be portable.
        case theft
    }

    /// A line that is insured separately.
    public struct Scheduled: Hashable, Sendable {
        /// The line's position in the register.
        public let line: Int
        public let insured: InsuredValue
    }

    /// Whether the policy applies average, but the insured amount cannot be compared with the full value: the register
    /// lists only part of the home, as a claim's does, or the limit covers other homes as well.
    public let isAverageUnknown: Bool

    /// - Parameters:
    ///   - day: The valuation date; for a claim, the date of loss.
    ///   - isWhole: Whether the register lists everything in the home.
    public init(
        _ policy: InsurancePolicy, of register: Register, on day: CalendarDate, isWhole: Bool = true
    ) {
        let isAverageKnown = isWhole && policy.homeIDs.count < 2
        isAverageUnknown = policy.appliesAverage && !isAverageKnown
        self.policy = policy
        standing = policy.standing(on: day)
        let basis = policy.basis
        self.basis = basis
        let currency = policy.currency
        let schedule = policy.schedule
        let lines = register.lines
        var scheduled: [Scheduled] = []
        var (others, building): ([Int], [Int]) = ([], [])
        for position in lines.indices {
            guard let entry = schedule[lines[position].itemID] else {
                if lines[position].partOfBuilding { building.append(position) } else { others.append(position) }
                continue
            }
            let insured = InsuredValue(entry, worth: lines[position].value(basis), by: policy)
            scheduled.append(Scheduled(line: position, insured: insured))
        }
        self.scheduled = scheduled
        scheduledValue = Sum(scheduled.map(\.insured.value), currency).value
        self.building = building
        buildingValue = Sum(building.map { lines[$0].value(basis) }, currency).value
        wholeValue = Sum(lines.map { $0.value(basis) }, currency).value
        let values = others.map { lines[$0].value(basis) }
        let things = others.map { lines[$0].limited }
        totalLoss = Scenario(.total, policy, values, things, isAverageKnown: isAverageKnown)
        theft = Scenario(.theft, policy, values, things, isAverageKnown: isAverageKnown)
        reach = LimitReach.all(
            of: policy,
            among: lines.lazy.map { schedule[$0.itemID] == nil && !$0.partOfBuilding ? $0.limited : nil })
    }

    public var scenarios: [Scenario] { [totalLoss, theft] }
}

/// The amount that an item on a policy's schedule is insured for, beside the item's value.
public struct InsuredValue: Hashable, Sendable {
    /// Nil where it is not on record.
    public let amount: Money?
    /// On the policy's basis; nil where it is unknown, or in another currency than the policy.
    public let value: Money?

    package init(_ entry: InsurancePolicy.ScheduledItem, worth value: Money?, by policy: InsurancePolicy) {
        amount = entry.amount
        self.value = value.flatMap { $0.currency == policy.currency ? $0 : nil }
    }

    /// How far the value exceeds the amount; nil where one of the two is unknown.
    public var shortfall: Money? {
        guard let amount, let value else { return nil }
        return value.less(amount)
    }
}

extension InsurancePolicy {
    /// The basis of all figures: the settlement, else replacement cost.
    package var basis: Settlement { settlement ?? .replacementCost }

    /// The scheduled items. Of two entries for one item, the first counts.
    package var schedule: [EntityID<Item>: ScheduledItem] {
        Dictionary(scheduledItems.map { ($0.itemID, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Coverage {
    /// The unscheduled lines in one case of loss.
    public struct Scenario: Hashable, Sendable {
        public let loss: Loss
        /// The combined value of the lines whose value is known.
        public let value: Money
        /// The number of lines whose value on this basis is unknown. If there are any, every figure is a lower bound.
        public let withoutValue: Int
        /// The values in other currencies, one sum each; they are in no other figure.
        public let otherCurrencies: [Money]
        /// The special limits that apply in this case, in the policy's order.
        public let classes: [LimitedClass]
        /// The sum of the amounts above the special limits.
        public let aboveSpecialLimits: Money
        /// Borne by the household once per occurrence, and possibly more than the special limits leave; nil where it is
        /// not on record, or in another currency.
        public let deductible: Money?
        /// What remains of the value after special limits and deductible; never below zero.
        public let afterDeductible: Money
        /// The limit for personal property; nil where it is not on record, or in another currency.
        public let limit: Money?
        /// The amount above the limit; nil without a limit.
        public let aboveLimit: Money?
        /// The most that could be paid for the lines, before average; nil without a limit.
        public let payable: Money?
        /// The part of each loss that is paid, in thousandths, rounded down, where the policy applies average and the
        /// lines are worth more than the limit; else nil.
        public let averagePerMille: Int?
    }

    /// A class of items with a special limit.
    public struct LimitedClass: Hashable, Sendable {
        public let limit: InsurancePolicy.SpecialLimit
        public let lines: Int
        public let withoutValue: Int
        public let value: Money
        public let exceeds: Money
    }
}

extension Coverage.Scenario {
    /// Applies the special limits first, class by class; then the deductible, once; then the limit for everything. This
    /// is the order of the common homeowners form: it pays the part of the loss, as lowered by the special limits, that
    /// exceeds the deductible, up to the limit.
    /// - Parameters:
    ///   - values: The value of each line that is not on the schedule; nil where it is unknown.
    ///   - things: These lines, as things that special limits may apply to.
    init(
        _ loss: Coverage.Loss, _ policy: InsurancePolicy, _ values: [Money?], _ things: [LimitReach.Thing],
        isAverageKnown: Bool
    ) {
        let currency = policy.currency
        let sum = Coverage.Sum(values, currency)
        let limits = policy.specialLimits.filter { $0.amount.currency == currency && $0.holds(for: loss) }
        var members: [[Money?]] = limits.map { _ in [] }
        var places = LimitPlaces(limits)
        if !limits.isEmpty {
            for (value, thing) in zip(values, things) {
                if let place = places.places(of: thing).first { members[place].append(value) }
            }
        }
        let classes = zip(limits, members).map { limit, members in
            let sum = Coverage.Sum(members, currency)
            return Coverage.LimitedClass(
                limit: limit, lines: members.count, withoutValue: sum.withoutValue, value: sum.value,
                exceeds: sum.value.less(limit.amount))
        }
        self.loss = loss
        value = sum.value
        withoutValue = sum.withoutValue
        otherCurrencies = sum.otherCurrencies
        self.classes = classes
        let exceeds = classes.reduce(Int128(0)) { $0 + Int128($1.exceeds.minorUnits) }
        let above = Money(minorUnits: Int64(clamping: exceeds), currency: currency)
        aboveSpecialLimits = above
        let payableAfterLimits = sum.value.less(above)
        let deductible = policy.deductible.flatMap { $0.currency == currency ? $0 : nil }
        self.deductible = deductible
        let after = deductible.map { payableAfterLimits.less($0) } ?? payableAfterLimits
        afterDeductible = after
        let limit = policy.limits.personalProperty.flatMap { $0.currency == currency ? $0 : nil }
        self.limit = limit
        aboveLimit = limit.map { after.less($0) }
        payable = limit.map { after.minorUnits < $0.minorUnits ? after : $0 }
        if policy.appliesAverage, isAverageKnown, let limit, sum.value.minorUnits > limit.minorUnits {
            averagePerMille = Int(Int128(limit.minorUnits) * 1000 / Int128(sum.value.minorUnits))
        } else {
            averagePerMille = nil
        }
    }
}

extension Coverage {
    /// The combined value of lines, in one currency.
    fileprivate struct Sum {
        let value: Money
        let withoutValue: Int
        let otherCurrencies: [Money]

        init(_ values: [Money?], _ currency: Currency) {
            var sums = CurrencySums()
            var unknown = 0
            for value in values {
                guard let value else {
                    unknown += 1
                    continue
                }
                sums.add(value)
            }
            value = sums.total(in: currency) ?? Money(minorUnits: 0, currency: currency)
            withoutValue = unknown
            otherCurrencies = sums.totals.filter { $0.currency != currency }
        }
    }
}

extension RegisterLine {
    /// The line's value on the basis of a settlement; nil where it is unknown.
    public func value(_ basis: InsurancePolicy.Settlement) -> Money? {
        switch basis {
        case .replacementCost: value
        case .actualCashValue: actualCashValue.amount
        }
    }
}

extension InsurancePolicy.SpecialLimit {
    /// Whether the limit applies in a case of loss. A limit for one peril applies where that peril is the case; a limit
    /// for every peril applies in both.
    ///
    /// A limit for any peril other than theft (money, loss by fire) is taken to apply to a total loss.
    public func holds(for loss: Coverage.Loss) -> Bool {
        let words = peril.perilWords
        guard let first = words.first else { return true }
        switch loss {
        case .theft: return words.contains(where: TheftWords.contain) || Self.everyPeril.contains(first)
        // "Theft or fire" applies to both.
        case .total: return words.contains { !TheftWords.contain($0) && !Self.joiningWords.contains($0) }
        }
    }

    private static let joiningWords: Set = [
        "and", "or", "by", "of", "loss", "only", "from", "und", "oder", "et", "ou", "y", "o",
    ]
    private static let everyPeril: Set = ["all", "any", "every"]
}

extension Money {
    /// The difference, but never below zero. Both amounts have the same currency.
    package func less(_ other: Money) -> Money {
        Money(
            minorUnits: max(0, minorUnits.subtractingReportingOverflow(other.minorUnits).partialValue),
            currency: currency)
    }
}
