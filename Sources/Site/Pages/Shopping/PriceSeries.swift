import Foundation
import Household
import Templating
import Wording

/// The prices paid for a vault item in one unit and currency: a plot and its figures.
struct PriceSeries: TemplateModel {
    struct Plot: TemplateModel {
        struct Steps: TemplateModel {
            var sign: String  // the store's sign, `1` to `6`; the sixth is shared by all stores after the fifth
            var path: String  // numbers for the `d` of a path: `M0 100H25V50`
        }

        struct Mark: TemplateModel {
            var sign: String  // the store's sign
            var x: String  // with a point: `62.5`
            var y: String  // likewise
            var above: Bool  // the price is far above the scale; the mark stands at its edge
        }

        var steps: [Steps]  // one for each store with two purchases or more
        var marks: [Mark]  // one for each purchase, the oldest first
        var dense: Bool  // there are so many marks that they should be small
        var flat: Bool  // there are too few marks for more than a low strip
        var top: String  // the price at the top
        var bottom: String  // zero, which is at the bottom
        var from: String  // the day of the first purchase
        var to: String?  // the day of the last; absent where it is the same
        var offScale: String?  // a sentence about the prices that are far off
    }

    /// A price paid, with the store and the date.
    struct Paid: TemplateModel {
        var price: String  // `€1.20`
        @Included var store: StoreLink
        var date: String  // `3 May 2026`
    }

    struct Store: TemplateModel {
        var sign: String  // its sign in the plot
        /// `price`: of the latest purchase there; `store`: its name; `storeHref`: its page; `date`: of the latest
        /// purchase there.
        @Included var last: Paid
        var lowestThere: String  // the lowest price there
        var times: String  // how often it was bought there
    }

    var heading: String  // `Price per kg`
    var plot: Plot  // the prices as a picture, 100 wide and 100 high, from the top left
    var purchaseCount: String  // `14`
    var last: Paid  // the latest purchase
    /// The cheapest of the latest purchases at each store; absent where all cost the same.
    var cheapestNow: Paid?
    var lowest: String  // the lowest price
    var median: String  // the middle one
    var highest: String  // the highest
    var severalStores: Bool  // it was bought at two stores or more
    var stores: [Store]  // these stores, the most visited first; empty where there is only one
}

extension SiteModel {
    /// The series of a history, the one with the most purchases first.
    func series(of history: PriceHistory, at address: PageAddress) -> [PriceSeries] {
        let currencies = Dictionary(history.series.map { ($0.unit.key, 1) }, uniquingKeysWith: +)
        return history.series.largestFirst { $0.entries.count }.map { series in
            let isOnlyCurrency = currencies[series.unit.key] == 1
            return priceSeries(series, heading: heading(of: series, withCurrency: !isOnlyCurrency), at: address)
        }
    }

    /// The heading: `Price per kg`, or `Price per kg, in EUR` if there are prices in other currencies.
    private func heading(of series: PriceHistory.Series, withCurrency: Bool) -> String {
        let price = words(.priceOfUnit, ["unit": perUnit(series.unit)])
        return withCurrency ? words(.inCurrency, ["price": price, "currency": series.currency.code]) : price
    }

    private func priceSeries(
        _ series: PriceHistory.Series, heading: String, at address: PageAddress
    ) -> PriceSeries {
        let stores = StoreEntries.grouped(series.entries)
        // No store is the cheapest if all have the same price, or if there is only one.
        let cheapest = series.cheapest.flatMap { cheapest in
            stores.contains { $0.id != nil && Money.isLower(cheapest.price, $0.entries[0].price) }
                ? cheapest : nil
        }
        return PriceSeries(
            heading: heading, plot: plot(of: series, stores), purchaseCount: formats.count(series.entries.count),
            last: paid(series.last, at: address),
            cheapestNow: cheapest.map { paid($0, at: address) },
            lowest: formats.amount(series.lowest), median: formats.amount(series.median),
            highest: formats.amount(series.highest), severalStores: stores.count > 1,
            stores: stores.count > 1
                ? stores.enumerated().map { place, store in
                    PriceSeries.Store(
                        sign: PricePlot.sign(of: place), last: paid(store.entries[0], at: address),
                        lowestThere: formats.amount(store.lowest), times: formats.count(store.entries.count))
                } : [])
    }

    private func paid(_ entry: PriceHistory.Entry, at address: PageAddress) -> PriceSeries.Paid {
        PriceSeries.Paid(
            price: formats.amount(entry.price), store: storeLink(entry.shop, at: address),
            date: shortDate(entry.date))
    }

    private func plot(of series: PriceHistory.Series, _ stores: [StoreEntries]) -> PriceSeries.Plot {
        let place = Dictionary(
            stores.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
        let points = series.entries.reversed().map { entry in
            PricePlot.Point(
                time: entry.date.timeIntervalSince1970, price: Int64(clamping: entry.price.exact),
                store: place[entry.shop?.id] ?? 0)
        }
        // A series has an entry, so the plot has a point and is never nil.
        let plot = PricePlot(points)
        func amount(_ exact: Int64) -> String {
            formats.amount(Money(exact: Int128(exact), currency: series.currency))
        }
        let (from, to) = (shortDate(series.entries[series.entries.count - 1].date), shortDate(series.last.date))
        return PriceSeries.Plot(
            steps: (plot?.steps ?? []).map {
                PriceSeries.Plot.Steps(sign: PricePlot.sign(of: $0.store), path: $0.path)
            },
            marks: (plot?.marks ?? []).map { mark in
                PriceSeries.Plot.Mark(
                    sign: PricePlot.sign(of: mark.store), x: String(tenths: mark.x), y: String(tenths: mark.y),
                    above: mark.isAbove)
            },
            dense: points.count > Self.fewMarks, flat: points.count < Self.enoughMarks,
            top: amount(plot?.top ?? 0), bottom: amount(0), from: from,
            to: from == to ? nil : to,
            offScale: count(.offScale, ifAny: plot?.offScale ?? 0))
    }

    /// The most marks that fit on a phone without covering each other.
    private static let fewMarks = 36

    /// The number of marks that justify a plot of full height.
    private static let enoughMarks = 4
}

/// The purchases of a series at one store, or those without a store.
private struct StoreEntries {
    let id: EntityID<Shop>?
    /// Newest first; never empty.
    var entries: [PriceHistory.Entry]
    var lowest: Money

    /// Groups entries by store, the store with the most purchases first; among equals, the one visited last.
    static func grouped(_ entries: [PriceHistory.Entry]) -> [StoreEntries] {
        var places: [EntityID<Shop>?: Int] = [:]
        var groups: [StoreEntries] = []
        for entry in entries {
            guard let place = places[entry.shop?.id] else {
                places[entry.shop?.id] = groups.count
                groups.append(StoreEntries(id: entry.shop?.id, entries: [entry], lowest: entry.price))
                continue
            }
            groups[place].entries.append(entry)
            if Money.isLower(entry.price, groups[place].lowest) { groups[place].lowest = entry.price }
        }
        return groups.largestFirst { $0.entries.count }
    }
}
