import Foundation
import Household

/// The spending at a store by month, or by year where the trips fall in more than twelve months.
struct SpendingPeriods: Sendable {
    struct Period: Sendable {
        /// In a period of a year, the last month with a trip.
        var month: CalendarMonth
        var spending = Spending()
        var trips = 0
    }

    let isByYear: Bool
    /// Newest first; periods without a trip are left out.
    let list: [Period]
    /// All periods, added up.
    let total: Spending

    /// - Parameter visits: The date of each trip to the store and the spending there, newest first.
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
