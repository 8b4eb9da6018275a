import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Workspace

extension Shop: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the stores, and what was spent there.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = try session.shopping()
        let visits = ShopVisits(index)
        var table = TextTable([
            .key("Slug"), .text("Name"), .figure("Prices"), .figure("Trips"), .key("Last trip"),
            .figure("Without price"), .figure("Spent"),
        ])
        for shop in index.stores {
            let visit = visits[shop.id]
            let prices = index.vault(pricedAt: shop.id).count
            table.append([
                shop.slug, shop.nameWithEmoji, prices.unlessZero,
                visit.trips.unlessZero, visit.last?.description ?? "",
                visit.spending.withoutPrice.unlessZero,
                visit.spending.totals.text,
            ])
        }
        return RecordList(
            sheets: { index.stores.map { RecordSheet($0, in: index, visits) } },
            table: index.stores.isEmpty ? nil : table,
            empty: "No stores yet. Add one: housebook store add \"Corner Shop\"")
    }
}
