import Digests
import Foundation

/// A day by which somebody has to do, return or renew something.
public struct DueDate: Hashable, Sendable {
    public enum Cause: Hashable, Sendable {
        case upkeep(UpkeepTask)
        /// A loan, and whether the household is the one to return it.
        case loan(Loan, isBorrowed: Bool)
        case warranty
        case policy(InsurancePolicy)
    }

    public enum Subject: Hashable, Sendable {
        /// The position in the snapshot's items.
        case item(Int)
        case location(EntityID<Location>)
        case home(EntityID<Home>)
        /// Without one: a policy of several homes, or of none.
        case household

        public var isHome: Bool { if case .home = self { true } else { false } }
    }

    /// How many days ahead something is due soon.
    public static let soonDays = 30

    public let day: CalendarDate
    public let cause: Cause
    public let subject: Subject
    /// Nil for an item without a home.
    public let home: EntityID<Home>?

    public func isOverdue(on today: CalendarDate) -> Bool { day < today }
}

extension DueDate.Cause {
    /// Tells it from all others of its record, also after its day changed.
    package var identity: String {
        let text =
            switch self {
            case .upkeep(let task): "upkeep " + task.name
            case .loan(let loan, _): "loan \(loan.since.map(\.description) ?? "") \(loan.person)"
            case .warranty: "warranty"
            case .policy: "policy"
            }
        return String(SHA256Digest.of(Data(text.utf8)).prefix(16))
    }
}

extension Item {
    /// Whether there may be a day on which something about it is due: what is borrowed has to be given back.
    var hasDates: Bool {
        isKept && (!upkeep.isEmpty || !loans.isEmpty || ownership == .borrowed || warranty.ends != nil)
    }
}

extension Warranty {
    /// The day on which it ends; nil for a lifetime warranty, or if it is unknown.
    public var ends: CalendarDate? { isLifetime ? nil : expires }
}

extension SnapshotIndex {
    /// All that is due some day, the first day first, in a fixed order: of items that the household still has, of rooms
    /// and homes, and the ends of policies.
    ///
    /// - Parameters:
    ///   - home: Whose; nil for all homes and for what belongs to none.
    ///   - since: The day from which warranties and policies count. What is overdue stays until it is done, but what has
    ///     ended is over.
    public func dueDates(ofHome home: EntityID<Home>? = nil, since: CalendarDate) -> [DueDate] {
        let dates =
            dueDates(ofItemsAt: datedItems(ofHome: home), since)
            + homes.filter { home == nil || $0.id == home }.flatMap(dueTasks) + ends(ofPoliciesOf: home, since)
        return dates.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    private func dueDates(ofItemsAt positions: [Int], _ since: CalendarDate) -> [DueDate] {
        var dates: [DueDate] = []
        forEachItem(at: positions) { position, item in
            let home = effectiveHome(of: item)
            func add(_ day: CalendarDate?, _ cause: DueDate.Cause) {
                guard let day else { return }
                dates.append(DueDate(day: day, cause: cause, subject: .item(position), home: home))
            }
            for (task, day) in item.dueTasks { add(day, .upkeep(task)) }
            for (_, loan) in item.openLoans { add(loan.due, .loan(loan, isBorrowed: item.ownership == .borrowed)) }
            if let end = item.warranty.ends, end >= since { add(end, .warranty) }
        }
        return dates
    }

    /// The loans that last without a day of return, each with the position of its item.
    public func loansWithoutDay() -> [(item: Int, loan: Loan)] {
        var loans: [(item: Int, loan: Loan)] = []
        forEachItem(at: datedItems()) { position, item in
            loans += item.openLoans.filter { $0.loan.due == nil }.map { (position, $0.loan) }
        }
        return loans
    }

    /// The item, the room or the home that something is due of; nil for the household.
    public func owner(of subject: DueDate.Subject) -> (any Maintained)? {
        switch subject {
        case .item(let position): item(at: position)
        case .location(let id): location(id)
        case .home(let id): home(id)
        case .household: nil
        }
    }

    /// The name of what something is due of, a room with the rooms that it is in; nil for the household.
    public func name(of subject: DueDate.Subject) -> String? {
        switch subject {
        case .item(let position): item(at: position).title
        case .location(let id): location(id).map(path)
        case .home(let id): home(id)?.displayName
        case .household: nil
        }
    }

    /// The tasks of a home and of its rooms.
    private func dueTasks(in home: Home) -> [DueDate] {
        func dates(_ owner: some Maintained, _ subject: DueDate.Subject) -> [DueDate] {
            owner.dueTasks.map { DueDate(day: $0.day, cause: .upkeep($0.task), subject: subject, home: home.id) }
        }
        return dates(home, .home(home.id)) + locations(ofHome: home.id).flatMap { dates($0, .location($0.id)) }
    }

    private func ends(ofPoliciesOf home: EntityID<Home>?, _ since: CalendarDate) -> [DueDate] {
        policies.compactMap { policy in
            guard let end = policy.end, end >= since, home.map(policy.homeIDs.contains) ?? true else { return nil }
            let only = policy.homeIDs.count == 1 ? policy.homeIDs.first : nil
            return DueDate(day: end, cause: .policy(policy), subject: only.map { .home($0) } ?? .household, home: only)
        }
    }
}
