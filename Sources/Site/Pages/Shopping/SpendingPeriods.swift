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

    /// - Parameter trips: The newest first.
    init(_ trips: [Cart], at shop: EntityID<Shop>, _ timeZone: TimeZone) {
        let months = trips.map { CalendarMonth(CalendarDate($0.date, in: timeZone)) }
        let isByYear = Set(months).count > 12
        list = zip(trips, months).reduce(into: []) { list, visit in
            let (cart, month) = visit
            let isSame = list.last.map { isByYear ? $0.month.year == month.year : $0.month == month } ?? false
            if !isSame { list.append(Period(month: month)) }
            list[list.count - 1].spending.merge(cart.spent(at: shop))
            list[list.count - 1].trips += 1
        }
        self.isByYear = isByYear
        total = list.reduce(into: Spending()) { $0.merge($1.spending) }
    }
}
