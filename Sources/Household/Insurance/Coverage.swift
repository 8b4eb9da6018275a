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

    /// Whether the policy applies average, but the value of all contents that its limit insures is not on record: the
    /// limit covers other homes as well, or a claim was begun without it.
    public let isAverageUnknown: Bool

    /// A policy's cover of everything in a home.
    public init(_ policy: InsurancePolicy, of register: Register, on day: CalendarDate) {
        let basis = policy.basis
        self.init(policy, of: register, on: day, at: basis, worth: register.lines.map { $0.value(basis) }) { contents in
            policy.homeIDs.count < 2 ? contents : nil
        }
    }

    /// A policy's cover of what a claim claims.
    /// - Parameter basis: Nil for the policy's own.
    public init(_ policy: InsurancePolicy, of claim: Claim, at basis: InsurancePolicy.Settlement? = nil) {
        let (basis, register) = (basis ?? policy.basis, claim.register)
        let claimed = Dictionary(
            claim.lines.map { ($0.line.itemID, $0.claimed(basis)) }, uniquingKeysWith: { first, _ in first })
        let worth = register.lines.map { claimed[$0.itemID] ?? nil }
        self.init(policy, of: register, on: claim.date, at: basis, worth: worth) { _ in
            // The frozen value is at the policy's own basis, which is also what its limit was chosen by.
            claim.setting.contents.first { $0.policyID == policy.id }?.value
        }
    }

    /// - Parameters:
    ///   - worth: The amount of each line; nil where it is unknown.
    ///   - contents: Makes, of the value of the lines that are not scheduled, the value of all contents that the policy's
    ///     limit insures; nil where that is not on record.
    private init(
        _ policy: InsurancePolicy, of register: Register, on day: CalendarDate, at basis: InsurancePolicy.Settlement,
        worth: [Money?], contents: (Money) -> Money?
    ) {
        self.policy = policy
        standing = policy.standing(on: day)
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
            let insured = InsuredValue(entry, worth: worth[position], by: policy)
            scheduled.append(Scheduled(line: position, insured: insured))
        }
        self.scheduled = scheduled
        scheduledValue = Sum(scheduled.map(\.insured.value), currency).value
        self.building = building
        buildingValue = Sum(building.map { worth[$0] }, currency).value
        wholeValue = Sum(worth, currency).value
        let values = others.map { worth[$0] }
        let things = others.map { lines[$0].limited }
        let whole = contents(Sum(values, currency).value)
        isAverageUnknown = policy.appliesAverage && whole == nil
        totalLoss = Scenario(.total, policy, values, things, contents: whole)
        theft = Scenario(.theft, policy, values, things, contents: whole)
        reach = LimitReach.all(
            of: policy,
            among: lines.lazy.map { schedule[$0.itemID] == nil && !$0.partOfBuilding ? $0.limited : nil })
    }

    public var scenarios: [Scenario] { [totalLoss, theft] }

    public func scenario(of loss: Loss) -> Scenario { loss == .total ? totalLoss : theft }
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

    /// The value, at most the amount; nil where the value is unknown.
    public var payable: Money? {
        guard let amount, let value else { return value }
        return value.minorUnits < amount.minorUnits ? value : amount
    }
}

extension InsurancePolicy.DeductibleOrder {
    /// What is taken off a loss, in order.
    public var order: [Coverage.Deduction.Kind] {
        switch self {
        case .beforeLimit: [.specialLimits, .average, .deductible, .limit]
        case .first: [.deductible, .specialLimits, .average, .limit]
        case .last: [.specialLimits, .average, .limit, .deductible]
        }
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
        /// What is taken off, in the policy's order: see `InsurancePolicy.DeductibleOrder`. A deductible or a limit that
        /// is not on record, or in another currency, takes nothing off.
        public let deductions: [Deduction]
        /// The part of each loss that average leaves, in thousandths, rounded half up, where the policy applies it and
        /// its limit is below the value of the contents; else nil.
        public let averagePerMille: Int?

        /// What the limit does not cover: the part that average does not pay, and what is above it. Nil without a limit.
        public var uncovered: Money? {
            self[.limit].map { limit in
                Money(
                    minorUnits: limit.amount.minorUnits + (self[.average]?.amount.minorUnits ?? 0),
                    currency: limit.amount.currency)
            }
        }

        /// The most that could be paid for the lines; nil without a limit.
        public var payable: Money? { self[.limit] == nil ? nil : deductions.last?.rest }

        /// What is left before a deduction of a kind; nil where there is none.
        public func rest(before kind: Deduction.Kind) -> Money? {
            deductions.firstIndex { $0.kind == kind }.map { $0 == 0 ? value : deductions[$0 - 1].rest }
        }

        /// Nil where nothing of this kind is on record.
        public subscript(kind: Deduction.Kind) -> Deduction? { deductions.first { $0.kind == kind } }
    }

    /// An amount that the terms of a policy take off a loss.
    public struct Deduction: Hashable, Sendable {
        public let kind: Kind
        /// What is taken off: at most what was left.
        public let amount: Money
        /// What remains; never below zero.
        public let rest: Money

        public enum Kind: Hashable, Sendable {
            case specialLimits, average, deductible, limit
        }
    }

    /// A class of items with a special limit.
    public struct LimitedClass: Hashable, Sendable {
        public let limit: InsurancePolicy.SpecialLimit
        /// The lines in the policy's currency, and those without a value.
        public let lines: Int
        public let withoutValue: Int
        public let value: Money
        public let exceeds: Money
        /// The lines in other currencies, which the limit is not compared with, and their values.
        public let linesElsewhere: Int
        public let otherCurrencies: [Money]
    }
}

extension Coverage.Scenario {
    /// Takes off what the policy's terms say, in the policy's order: by default the special limits, class by class; then
    /// average; then the deductible, once; then what is above the limit for everything. This is the order of the common
    /// homeowners form: it pays the part of the loss, as lowered by the special limits, that exceeds the deductible, up
    /// to the limit.
    /// - Parameters:
    ///   - values: The value of each line that is not on the schedule; nil where it is unknown.
    ///   - things: These lines, as things that special limits may apply to.
    ///   - contents: The value of all contents that the limit insures; nil where it is not on record.
    init(
        _ loss: Coverage.Loss, _ policy: InsurancePolicy, _ values: [Money?], _ things: [LimitReach.Thing],
        contents: Money?
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
                limit: limit, lines: members.count - sum.elsewhere, withoutValue: sum.withoutValue, value: sum.value,
                exceeds: sum.value.less(limit.amount), linesElsewhere: sum.elsewhere,
                otherCurrencies: sum.otherCurrencies)
        }
        self.loss = loss
        value = sum.value
        withoutValue = sum.withoutValue
        otherCurrencies = sum.otherCurrencies
        self.classes = classes
        let exceeds = classes.reduce(Int128(0)) { $0 + Int128($1.exceeds.minorUnits) }
        let above = Money(minorUnits: Int64(clamping: exceeds), currency: currency)
        aboveSpecialLimits = above
        let limit = policy.limits.personalProperty.flatMap { $0.currency == currency ? $0 : nil }
        let deductible = policy.deductible.flatMap { $0.currency == currency ? $0 : nil }
        let proportion = policy.appliesAverage ? Proportion(of: limit, in: contents) : nil
        averagePerMille = proportion?.perMille

        var deductions: [Coverage.Deduction] = []
        var rest = sum.value
        for kind in policy.deductibleOrder.order {
            let amount: Money? =
                switch kind {
                case .specialLimits where classes.isEmpty: nil
                // A deductible that came before is borne from what no special limit covers.
                case .specialLimits: deductions.isEmpty ? above : deductible.map(above.less)
                case .average: proportion.map { rest.less($0.part(of: rest)) }
                case .deductible: deductible
                case .limit: limit.map(rest.less)
                }
            guard let amount else { continue }
            let before = rest
            rest = rest.less(amount)
            deductions.append(Coverage.Deduction(kind: kind, amount: before.minus(rest), rest: rest))
        }
        self.deductions = deductions
    }

    /// How much of a loss average leaves, where the limit is below the value of the contents.
    private struct Proportion {
        let limit: Int128
        let value: Int128

        init?(of limit: Money?, in contents: Money?) {
            guard let limit, let contents, limit.currency == contents.currency, limit.minorUnits < contents.minorUnits
            else { return nil }
            (self.limit, value) = (Int128(limit.minorUnits), Int128(contents.minorUnits))
        }

        var perMille: Int { Int((limit * 1000 + value / 2) / value) }

        /// Rounded half up to the minor unit.
        func part(of loss: Money) -> Money {
            Money(
                minorUnits: Int64(clamping: (Int128(loss.minorUnits) * limit + value / 2) / value),
                currency: loss.currency)
        }
    }
}

extension Coverage {
    /// The combined value of lines, in one currency.
    fileprivate struct Sum {
        let value: Money
        let withoutValue: Int
        /// The lines in other currencies, and their sums.
        let elsewhere: Int
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
            elsewhere = values.count { $0.map { $0.currency != currency } ?? false }
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
