import Household
import Templating

/// The shopping for a home, on its dashboard.
struct DashboardShopping: TemplateModel {
    /// The most trips that are shown.
    fileprivate static let latest = 5

    var month: String  // `€120.40 spent in May 2026, on 3 trips`
    var monthGap: String?  // what that leaves out: `1 price unknown`
    @Flagged var openCarts: [OpenCart]  // carts that people are shopping with, then those being planned
    @Included var table: TripTable  // `trips`: its last five trips, newest first
    @Link var allHref: String  // the list of all trips
}

extension SiteModel {
    /// Nil for a home without trips and open carts.
    func shopping(for home: Home, at address: PageAddress) -> DashboardShopping? {
        let trips = shopping.trips(ofHome: home.id)
        let open = shopping.openCarts.filter { shopping.cart(at: $0).homeID == home.id }
        guard !trips.isEmpty || !open.isEmpty else { return nil }
        let present = CalendarMonth(today)
        let recent = trips.filter { CalendarMonth(CalendarDate(shopping.cart(at: $0).date, in: timeZone)) == present }
        let spending = recent.reduce(into: Spending()) { $0.merge(shopping.cart(at: $1).spent) }
        return DashboardShopping(
            month: spentIn(present, spending, trips: recent.count, home: home), monthGap: gap(in: spending),
            openCarts: openCarts(open, badges: false, at: address),
            table: table(ofTrips: trips.prefix(DashboardShopping.latest), badges: false, at: address),
            allHref: address.link(toPage: SitePaths.shopping))
    }
}
