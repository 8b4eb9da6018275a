/// What a policy would do for what a register lists: two cases, line by line, and never one figure for both.
///
/// Everything is reckoned from what the policy says; no limit of any insurer is built in, nor any rule by which contents
/// would have to be insured for some part of their value. All amounts are in the policy's currency. Lines in another
/// are counted and told of apart: currencies are never added together.
public struct Coverage: Hashable, Sendable {
    public let policy: InsurancePolicy
    /// How the day of reckoning stands to the policy's term.
    public let standing: InsurancePolicy.Standing
    /// What the figures are: what the policy settles at, else replacement cost.
    public let basis: InsurancePolicy.Settlement
    /// Those of the register that are on the policy's schedule, in the register's order.
    public let scheduled: [Scheduled]
    public let totalLoss: Scenario
    public let theft: Scenario

    public enum Loss: String, Sendable, CaseIterable {
        /// A fire, or whatever else takes everything.
        case total
        /// Everything that can be carried is gone.
        case theft
    }

    /// A line that is insured apart.
    public struct Scheduled: Hashable, Sendable {
        /// Its position in the register.
        public let line: Int
        /// What it is insured for; nil where that is not on record.
        public let amount: Money?
        /// Nil where it is unknown, or in another currency than the policy.
        public let value: Money?
        /// By how much the value exceeds the amount; nil where one of the two is not known.
        public var shortfall: Money? {
            guard let amount, let value else { return nil }
            return value.less(amount)
        }
    }

    /// Whether the policy applies average, and what is insured cannot be held against what there is: the register has only
    /// a part of it, as that of a claim, or the limit is for other homes as well.
    public let isAverageUnknown: Bool

    /// - Parameters:
    ///   - day: The as-of date; for a claim the date of loss.
    ///   - isWhole: Whether the register has all that is in the home.
    public init(
        _ policy: InsurancePolicy, of register: Register, on day: CalendarDate, isWhole: Bool = true
    ) {
        let isAverageKnown = isWhole && policy.homeIDs.count < 2
        isAverageUnknown = policy.appliesAverage && !isAverageKnown
        self.policy = policy
        standing = policy.standing(on: day)
        let basis = policy.settlement ?? .replacementCost
        self.basis = basis
        let currency = policy.currency
        let amounts = Dictionary(
            policy.scheduledItems.map { ($0.itemID, $0) }, uniquingKeysWith: { first, _ in first })
        let lines = register.lines
        var scheduled: [Scheduled] = []
        var others: [Int] = []
        for position in lines.indices {
            guard let entry = amounts[lines[position].itemID] else {
                others.append(position)
                continue
            }
            let value = lines[position].value(basis).flatMap { $0.currency == currency ? $0 : nil }
            scheduled.append(Scheduled(line: position, amount: entry.amount, value: value))
        }
        self.scheduled = scheduled
        let values = others.map { lines[$0].value(basis) }
        let labels = others.map { lines[$0].labels }
        totalLoss = Scenario(.total, policy, values, labels, isAverageKnown: isAverageKnown)
        theft = Scenario(.theft, policy, values, labels, isAverageKnown: isAverageKnown)
    }

    public var scenarios: [Scenario] { [totalLoss, theft] }
}

extension Coverage {
    /// The lines that are not insured apart, in one case of loss.
    public struct Scenario: Hashable, Sendable {
        public let loss: Loss
        /// What the lines of known value are worth together.
        public let value: Money
        /// Lines whose value on this basis is not known. While there are any, every figure is a lower bound.
        public let withoutValue: Int
        /// What is in other currencies, one sum each; in no other figure.
        public let otherCurrencies: [Money]
        /// The special limits that hold in this case, in the policy's order.
        public let classes: [LimitedClass]
        /// What exceeds the special limits, added up.
        public let aboveSpecialLimits: Money
        /// Borne by the household, once an occurrence: never more than what the limits leave.
        public let deductible: Money?
        /// What is left of the value after special limits and deductible.
        public let afterDeductible: Money
        /// The limit for personal property; nil where it is not on record.
        public let limit: Money?
        /// What the limit leaves out; nil where it is not on record.
        public let aboveLimit: Money?
        /// The most that could be paid for what is on record; nil where the limit is not.
        public let payable: Money?
        /// Where the policy applies average and less is insured than there is: how much of each loss is paid, in
        /// thousandths, rounded down.
        public let averagePerMille: Int?
    }

    /// A class of things with a lower limit of its own.
    public struct LimitedClass: Hashable, Sendable {
        public let limit: InsurancePolicy.SpecialLimit
        public let lines: Int
        public let withoutValue: Int
        public let value: Money
        public let exceeds: Money
    }
}

extension Coverage.Scenario {
    /// Special limits come off first, class by class; then the deductible, once; then the limit of the whole. So the
    /// common homeowners form has it: of the loss payable, which the special limits have lowered, that part is paid
    /// which exceeds the deductible, up to the limit.
    /// - Parameters:
    ///   - values: Of each line that is not on the schedule; nil where that is unknown.
    ///   - labels: Of each of these lines.
    init(
        _ loss: Coverage.Loss, _ policy: InsurancePolicy, _ values: [Money?], _ labels: [[String]],
        isAverageKnown: Bool
    ) {
        let currency = policy.currency
        let sum = Coverage.Sum(values, currency)
        let limits = policy.specialLimits.filter { $0.amount.currency == currency && $0.holds(for: loss) }
        var members: [[Money?]] = limits.map { _ in [] }
        // A household has a few labels, and thousands of lines that bear them.
        var places: [String: Int?] = [:]
        func place(of label: String) -> Int? {
            if let known = places[label] { return known }
            let place = limits.firstIndex { $0.isOf(label) }
            places[label] = .some(place)
            return place
        }
        if !limits.isEmpty {
            for (value, labels) in zip(values, labels) {
                // In one class at most, so that nothing is taken off twice: that of the first label that is one.
                if let place = labels.lazy.compactMap(place).first { members[place].append(value) }
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
    /// What lines are worth together, in one currency.
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
    /// Its value as a policy settles: nil where that is not known.
    public func value(_ basis: InsurancePolicy.Settlement) -> Money? {
        switch basis {
        case .replacementCost: value
        case .actualCashValue: actualCashValue.amount
        }
    }
}

extension InsurancePolicy.SpecialLimit {
    /// One for a peril holds where that peril is the case; one for every peril holds in both.
    ///
    /// A limit for any other peril than theft (money, loss by fire) is taken to hold for a total loss.
    public func holds(for loss: Coverage.Loss) -> Bool {
        let words = peril.lowercased().split { !$0.isLetter }.map(String.init)
        guard let first = words.first else { return true }
        let thefts = words.count { Self.theftWords.contains($0) }
        switch loss {
        case .theft: return thefts > 0 || Self.everyPeril.contains(first)
        // "Theft or fire" holds for both.
        case .total: return words.contains { !Self.theftWords.contains($0) && !Self.joiningWords.contains($0) }
        }
    }

    private static let theftWords: Set = [
        "theft", "thefts", "stolen", "stealing", "burglary", "robbery", "diebstahl", "einbruch", "raub", "vol", "robo",
        "hurto", "furto", "diefstal", "inbraak",
    ]
    private static let joiningWords: Set = [
        "and", "or", "by", "of", "loss", "only", "from", "und", "oder", "et", "ou", "y", "o",
    ]
    private static let everyPeril: Set = ["all", "any", "every"]
}

extension Money {
    /// The difference, but never below zero. Both are of one currency.
    fileprivate func less(_ other: Money) -> Money {
        Money(
            minorUnits: max(0, minorUnits.subtractingReportingOverflow(other.minorUnits).partialValue),
            currency: currency)
    }
}
