/// What a special limit covers of the things on record, and what looks as if it should.
///
/// A limit finds its things by their class or a label of its name. Where nothing has either, it takes nothing off, and
/// a report then says less than the insurer will.
public struct LimitReach: Hashable, Sendable {
    public let limit: InsurancePolicy.SpecialLimit
    /// How many things fall under the limit.
    public private(set) var members = 0
    /// The things that seem to fall under it but name no class, as positions in the list that was looked through.
    public private(set) var lookAlikes: [Int] = []

    /// A thing that is not insured separately.
    public struct Thing: Sendable {
        let title: String
        let insuranceClass: String
        let labels: [String]

        public init(title: String, insuranceClass: String, labels: [String]) {
            self.title = title
            self.insuranceClass = insuranceClass
            self.labels = labels
        }

        /// The classes that a special limit may name: the thing's own, which a person chose, else its labels.
        var classes: [String] { insuranceClass.isEmpty ? labels : [insuranceClass] }
    }

    private init(_ limit: InsurancePolicy.SpecialLimit) {
        self.limit = limit
    }

    /// Looks through the things once for all special limits of a policy.
    /// - Parameter things: Nil for a thing on the policy's schedule, which no special limit applies to.
    /// - Returns: The limits, in the policy's order.
    public static func all(
        of policy: InsurancePolicy, among things: some Sequence<Thing?>, by table: InsuranceClassTable = .standard
    ) -> [LimitReach] {
        var reaches = policy.specialLimits.map(LimitReach.init)
        guard !reaches.isEmpty else { return [] }
        let names = policy.specialLimits.map { table.itemClass(called: $0.itemClass) }
        var places = LimitPlaces(policy.specialLimits)
        for (position, thing) in things.enumerated() {
            guard let thing else { continue }
            if let place = places.place(of: thing.classes) {
                reaches[place].members += 1
            } else if thing.insuranceClass.isEmpty,
                let proposal = table.proposal(title: thing.title, labels: thing.labels),
                let place = names.firstIndex(of: proposal.name)
            {
                reaches[place].lookAlikes.append(position)
            }
        }
        return reaches
    }
}

/// Finds the special limit that applies to a thing.
struct LimitPlaces {
    private let limits: [InsurancePolicy.SpecialLimit]
    // A household has few classes and thousands of things, so places are looked up once for each class.
    private var known: [String: Int?] = [:]

    init(_ limits: [InsurancePolicy.SpecialLimit]) {
        self.limits = limits
    }

    /// The position of the limit; nil for none. A thing is in one class, the first with a special limit, so nothing is
    /// taken off twice.
    mutating func place(of classes: [String]) -> Int? {
        for name in classes { if let place = place(of: name) { return place } }
        return nil
    }

    private mutating func place(of name: String) -> Int? {
        if let known = known[name] { return known }
        let place = limits.firstIndex { $0.isOf(name) }
        known[name] = .some(place)
        return place
    }
}

extension Coverage {
    /// What each special limit of the policy covers of a register's lines.
    public func reach(in register: Register) -> [LimitReach] {
        let scheduled = Set(scheduled.map(\.line))
        return LimitReach.all(
            of: policy,
            among: register.lines.indices.lazy.map { position in
                guard !scheduled.contains(position) else { return nil }
                let line = register.lines[position]
                return line.limited
            })
    }
}

extension RegisterLine {
    var limited: LimitReach.Thing { LimitReach.Thing(title: title, insuranceClass: insuranceClass, labels: labels) }
}
