/// A special limit, the recorded things that it covers, and things that it seems meant to cover.
///
/// A limit finds its things by their class, or by a label with the name of its class. If no thing has either, the limit
/// takes nothing off, and a report then says less than the insurer will.
public struct LimitReach: Hashable, Sendable {
    public let limit: InsurancePolicy.SpecialLimit
    // Positions in the searched list.
    /// The things under the limit because of their own class.
    public private(set) var byClass: [Int] = []
    /// The things under the limit because of a label.
    public private(set) var byLabel: [Int] = []
    /// The things that seem to fall under it but name no class.
    public private(set) var lookAlikes: [Int] = []

    /// The number of things under the limit.
    public var members: Int { byClass.count + byLabel.count }

    /// A thing that is not insured separately.
    public struct Thing: Sendable {
        let title: String
        /// The class that a person chose; empty for none.
        let insuranceClass: String
        let labels: [String]

        public init(title: String, insuranceClass: String, labels: [String]) {
            self.title = title
            self.insuranceClass = insuranceClass
            self.labels = labels
        }
    }

    private init(_ limit: InsurancePolicy.SpecialLimit) {
        self.limit = limit
    }

    /// Looks through the things once for all special limits of a policy.
    /// - Parameter things: Nil for a thing on the policy's schedule, to which no special limit applies.
    /// - Returns: The limits, in the policy's order.
    public static func all(
        of policy: InsurancePolicy, among things: some Sequence<Thing?>, by table: InsuranceClassTable = .standard
    ) -> [LimitReach] {
        var reaches = policy.specialLimits.map(LimitReach.init)
        guard !reaches.isEmpty else { return [] }
        let names = policy.specialLimits.map { table.itemClass(called: $0.itemClass) }
        var limits = LimitPlaces(policy.specialLimits, by: table)
        for (position, thing) in things.enumerated() {
            guard let thing else { continue }
            let places = limits.places(of: thing)
            if !places.isEmpty {
                // There may be a limit of the same class for another peril.
                for place in places { reaches[place].add(position, isByClass: !thing.insuranceClass.isEmpty) }
            } else if thing.insuranceClass.isEmpty,
                let proposal = table.proposal(title: thing.title, labels: thing.labels),
                let place = names.firstIndex(of: proposal.name)
            {
                reaches[place].lookAlikes.append(position)
            }
        }
        return reaches
    }

    private mutating func add(_ position: Int, isByClass: Bool) {
        if isByClass { byClass.append(position) } else { byLabel.append(position) }
    }
}

extension SnapshotIndex {
    /// What the special limits of a policy cover: items of its homes that count, are no part of the building, and
    /// are not on its schedule.
    /// - Returns: The items that were looked through, and the limits, in the policy's order.
    public func reach(of policy: InsurancePolicy) -> (items: [Item], limits: [LimitReach]) {
        let items = policy.homeIDs.flatMap { self.items(ofHome: $0) }.map(item(at:))
            .filter { $0.counts && !$0.partOfBuilding }
        let schedule = policy.schedule
        let limits = LimitReach.all(
            of: policy,
            among: items.map { item -> LimitReach.Thing? in
                guard schedule[item.id] == nil else { return nil }
                return LimitReach.Thing(
                    title: item.title, insuranceClass: item.insuranceClass, labels: labels(of: item).map(\.name))
            })
        return (items, limits)
    }
}

/// Finds the special limits of a thing's class.
struct LimitPlaces {
    private let limits: [InsurancePolicy.SpecialLimit]
    private let table: InsuranceClassTable
    // A household has few classes and thousands of things, so places are looked up once for each class.
    private var named: [String: [Int]] = [:]
    private var meant: [String: [Int]] = [:]

    init(_ limits: [InsurancePolicy.SpecialLimit], by table: InsuranceClassTable = .standard) {
        self.limits = limits
        self.table = table
    }

    /// The positions of the limits for the thing's own class; if that has no limit, of those for the first of its labels
    /// with one. So a thing counts in one class only. Empty for a thing without a limit.
    mutating func places(of thing: LimitReach.Thing) -> [Int] {
        guard thing.insuranceClass.isEmpty else { return places(ofClass: thing.insuranceClass) }
        for label in thing.labels {
            let places = places(named: label)
            if !places.isEmpty { return places }
        }
        return []
    }

    private mutating func places(named name: String) -> [Int] {
        if let known = named[name] { return known }
        let places = limits.indices.filter { limits[$0].isOf(name) }
        named[name] = places
        return places
    }

    /// The positions of the limits for a class that a person chose, which may be spelled differently in the policy:
    /// `Jewellery` falls under `Jewelry`.
    private mutating func places(ofClass name: String) -> [Int] {
        let exact = places(named: name)
        guard exact.isEmpty else { return exact }
        if let known = meant[name] { return known }
        let places = table.itemClass(called: name).map { meaning in
            limits.indices.filter { table.itemClass(called: limits[$0].itemClass) == meaning }
        }
        meant[name] = places ?? []
        return places ?? []
    }
}

extension RegisterLine {
    var limited: LimitReach.Thing { LimitReach.Thing(title: title, insuranceClass: insuranceClass, labels: labels) }
}
