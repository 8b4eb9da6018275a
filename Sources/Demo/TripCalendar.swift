import Household

/// An occasion with its home.
@dynamicMemberLookup
struct Occasion {
    private let entry: ShoppingEntries.Occasion
    let home: Home

    init(_ entry: ShoppingEntries.Occasion, among homes: [Home]) throws(CatalogueError) {
        guard let home = homes.first(where: { $0.name == entry.home }) else {
            throw CatalogueError(entry.name, .unknownHome, entry.home)
        }
        self.entry = entry
        self.home = home
    }

    subscript<Value>(dynamicMember path: KeyPath<ShoppingEntries.Occasion, Value>) -> Value { entry[keyPath: path] }

    var state: Cart.State.Name { entry.state ?? .completed }

    /// Whether the trip is not completed; such trips ignore holidays.
    var isOpen: Bool { state != .completed }

    /// How many lines are planned.
    var bounds: ClosedRange<Int> {
        let least = entry.lines.first ?? 0
        return least...max(least, entry.lines.last ?? 0)
    }
}

/// A planned trip on a day.
struct Visit {
    let occasion: Occasion
    let day: CalendarDate
    /// How many days before today; at least 1.
    let ago: Int
    /// The share of the history that came before it, in thousandths.
    let progress: Int
    /// The stores that are visited, once they are chosen.
    var open: [Int] = []
}

/// Decides when the family goes shopping: on the occasions' days, as far as they do not collide.
struct TripCalendar {
    let today: CalendarDate
    /// The length of the history in days.
    let window: Int

    /// About six months.
    static let ordinaryWindow = 182
    /// The interval between two trips of a long history.
    static let daysBetweenTrips = 3

    /// The visits of an ordinary history, oldest first. If two fall on one day, the first in the list of occasions is
    /// made; while the family is away at another home, there are no trips from this one.
    func visits(_ occasions: [Occasion]) -> [Visit] {
        var visits: [Visit] = []
        var taken: Set<Int> = []
        var journeys: [(home: EntityID<Home>, days: ClosedRange<Int>)] = []
        for occasion in occasions {
            for ago in days(of: occasion).sorted(by: >) where (1...window).contains(ago) {
                let isAway = journeys.contains { $0.home != occasion.home.id && $0.days.contains(ago) }
                let isFree = occasion.state == .planning || !taken.contains(ago)
                guard isFree, !isAway, isInSeason(occasion, ago: ago), !isHoliday(ago: ago) || occasion.isOpen
                else { continue }
                if occasion.state != .planning { taken.insert(ago) }
                if let away = occasion.away { journeys.append((occasion.home.id, max(1, ago - away + 1)...ago)) }
                visits.append(visit(occasion, ago: ago))
            }
        }
        return Self.oldestFirst(visits)
    }

    /// Returns `count` visits, one every three days, drawn by the occasions' weights.
    func visits(_ count: Int, among occasions: [Occasion], _ random: inout SeededGenerator) -> [Visit] {
        let table = WeightedTable(occasions.map { $0.weight ?? 0 })
        return (0..<max(0, count)).reversed().compactMap { number in
            let ago = 2 + Self.daysBetweenTrips * number + random.below(2)
            guard let drawn = table.draw(&random), let usual = occasions.first else { return nil }
            return visit(isInSeason(occasions[drawn], ago: ago) ? occasions[drawn] : usual, ago: ago)
        }
    }

    private func visit(_ occasion: Occasion, ago: Int) -> Visit {
        Visit(
            occasion: occasion, day: today.adding(days: -ago), ago: ago,
            progress: min(max((window - ago) * 1000 / window, 0), 999))
    }

    private static func oldestFirst(_ visits: [Visit]) -> [Visit] {
        visits.enumerated().sorted { a, b in
            a.element.ago == b.element.ago ? a.offset < b.offset : a.element.ago > b.element.ago
        }.map(\.element)
    }

    private func isInSeason(_ occasion: Occasion, ago: Int) -> Bool {
        occasion.months?.contains(today.adding(days: -ago).month) ?? true
    }

    /// The days on which the stores are closed.
    private func isHoliday(ago: Int) -> Bool {
        let day = today.adding(days: -ago)
        return (day.month, day.day) == (12, 25) || (day.month, day.day) == (1, 1)
    }

    private func days(of occasion: Occasion) -> [Int] {
        guard let when = occasion.when else { return [] }
        if let ago = when.ago {
            return ago.map { day in when.weekday.map { last($0, before: day) } ?? day }
        }
        return (1...window).filter { ago in
            let day = today.adding(days: -ago)
            if let month = when.month { return day.month == month && day.day == when.day }
            return Self.weekday(day) == when.weekday && Self.week(day) % (when.weeks ?? 1) == 0
        }
    }

    /// The most recent such weekday that is at least `ago` days ago.
    private func last(_ weekday: Int, before ago: Int) -> Int {
        ago + (Self.weekday(today.adding(days: -ago)) - weekday + 7) % 7
    }

    /// 0 is Sunday. 1 January 1970 was a Thursday.
    private static func weekday(_ day: CalendarDate) -> Int {
        ((day.daysSinceEpoch + 4) % 7 + 7) % 7
    }

    private static func week(_ day: CalendarDate) -> Int {
        (day.daysSinceEpoch + 4 - weekday(day)) / 7
    }
}
