import Foundation
import Household

/// What was spent at a store by month, or by year where that would be more than a dozen months.
struct SpendingPeriods: Sendable {
    struct Period: Sendable {
        /// Of a year the last month with a trip.
        var month: CalendarMonth
        var spending = Spending()
        var trips = 0
    }

    let isByYear: Bool
    /// The newest first; those without a trip are left out.
    let list: [Period]
    /// All periods, added up.
    let total: Spending

    /// - Parameter visits: When each trip went there and what it spent, the newest first.
    init(_ visits: [(date: Date, spending: Spending)], _ timeZone: TimeZone) {
        let months = visits.map { CalendarMonth(CalendarDate($0.date, in: timeZone)) }
        let isByYear = Set(months).count > 12
        list = zip(visits, months).reduce(into: []) { list, entry in
            let (visit, month) = entry
            let isSame = list.last.map { isByYear ? $0.month.year == month.year : $0.month == month } ?? false
            if !isSame { list.append(Period(month: month)) }
            list[list.count - 1].spending.merge(visit.spending)
            list[list.count - 1].trips += 1
        }
        self.isByYear = isByYear
        total = list.reduce(into: Spending()) { $0.merge($1.spending) }
    }
}
