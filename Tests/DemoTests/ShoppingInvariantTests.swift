import Demo
import Foundation
import Household
import Testing

@Suite("Rules for the shopping of every demo household")
struct ShoppingInvariantTests {
    /// Six months before days in each season, including a leap day and Christmas, and a long history.
    static let households: [Result<Snapshot, any Error>] = {
        let days = ["2026-01-01", "2024-02-29", "2026-06-01", "2026-09-17", "2025-12-26"]
        let ordinary = days.enumerated().compactMap { seed, day in
            CalendarDate(day).map { day in Result { try DemoHousehold.make(seed: UInt64(seed) + 1, today: day) } }
        }
        return ordinary + [Result { try DemoHousehold.make(items: 0, trips: 60, seed: 8, today: today) }]
    }()

    private func carts() throws -> [(household: Snapshot, cart: Cart)] {
        try Self.households.flatMap { household in
            let household = try household.get()
            return household.carts.map { (household, $0) }
        }
    }

    @Test("Stores, categories, vault items and carts are valid as they are")
    func everythingIsValid() throws {
        for household in Self.households {
            let household = try household.get()
            #expect(try household.stores.map { try $0.validated() } == household.stores)
            #expect(try household.categories.map { try $0.validated() } == household.categories)
            #expect(try household.vault.map { try $0.validated() } == household.vault)
            #expect(try household.carts.map { try $0.validated() } == household.carts)
        }
    }

    @Test("Lists are in snapshot order, and carts survive JSON")
    func ordersHold() throws {
        for household in Self.households {
            let household = try household.get()
            var sorted = household
            sorted.sort()
            #expect(sorted == household)
            let file = try JSONEncoder().encode(household.carts)
            #expect(try JSONDecoder().decode([Cart].self, from: file) == household.carts)
        }
    }

    @Test("Ids and slugs are unique, and no id is also an item's or a home's")
    func identitiesAreUnique() throws {
        for household in Self.households {
            let household = try household.get()
            let ids =
                household.stores.map(\.id.uuid) + household.categories.map(\.id.uuid) + household.vault.map(\.id.uuid)
                + household.carts.flatMap { [$0.id.uuid] + $0.lines.map(\.id.uuid) }
            #expect(Set(ids).count == ids.count)
            #expect(Set(ids).isDisjoint(with: household.items.map(\.id.uuid) + household.homes.map(\.id.uuid)))
            for slugs in [
                household.stores.map(\.slug), household.categories.map(\.slug), household.vault.map(\.slug),
                household.carts.map(\.slug),
            ] {
                #expect(Set(slugs).count == slugs.count)
                #expect(slugs.filter { !Slug.isValid($0) } == [])
            }
        }
    }

    @Test("References lead to existing entities, except for closed stores")
    func referencesLeadSomewhere() throws {
        for household in Self.households {
            let household = try household.get()
            let vault = Set(household.vault.map(\.id))
            let stores = Set(household.stores.map(\.id))
            let categories = Set(household.categories.map(\.id))
            #expect(household.vault.allSatisfy { $0.categoryID.map(categories.contains) ?? false })
            #expect(household.vault.flatMap(\.prices).allSatisfy { stores.contains($0.shopID) })
            let lines = household.carts.flatMap(\.lines)
            #expect(lines.compactMap(\.vaultItemID).allSatisfy(vault.contains))
            let gone = lines.compactMap { ($0.purchase?.terms ?? $0.planned).shop }.filter { !stores.contains($0.id) }
            #expect(Set(gone.map(\.name)).isSubset(of: ["Millrace Bakery"]))
            let open = household.carts.filter { !$0.isCompleted }.flatMap(\.lines)
            #expect(open.compactMap(\.planned.shop).allSatisfy { stores.contains($0.id) })
        }
    }

    @Test("A trip is in the currency of its home")
    func currenciesAreThoseOfTheHomes() throws {
        for (household, cart) in try carts() {
            #expect(household.homes.first { $0.id == cart.homeID }?.currency == cart.currency, "\(cart.name)")
        }
    }

    @Test("Times are in order: planned, started, line by line, finished, and all before today")
    func timesFollowEachOther() throws {
        let days = ["2026-01-01", "2024-02-29", "2026-06-01", "2026-09-17", "2025-12-26", "2026-01-01"]
        for (household, day) in zip(Self.households, days) {
            let household = try household.get()
            let today = try #require(CalendarDate(day))
            let midnight = Date(timeIntervalSince1970: TimeInterval(today.daysSinceEpoch * 86_400))
            var records = household.stores.map(\.record) + household.categories.map(\.record)
            records += household.vault.map(\.record)
            for cart in household.carts {
                let start = cart.startedAt ?? cart.record.updatedAt
                let end = cart.completedAt ?? cart.record.updatedAt
                #expect(cart.record.createdAt < start && start <= end, "\(cart.name)")
                #expect(end.timeIntervalSince(start) < 3 * 3600, "\(cart.name)")
                #expect(end == cart.record.updatedAt, "\(cart.name)")
                for line in cart.lines {
                    let isInTime =
                        line.addedDuringShopping
                        ? line.record.createdAt > start : line.record.createdAt < start || cart.isPlanning
                    #expect(isInTime && line.record.updatedAt <= end, "\(cart.name): \(line.name)")
                }
                records += [cart.record] + cart.lines.map(\.record)
            }
            #expect(records.allSatisfy { $0.createdAt <= $0.updatedAt && $0.updatedAt < midnight })
            #expect(records.allSatisfy { ($0.version == 1) == ($0.createdAt == $0.updatedAt) })
            #expect(records.allSatisfy { $0.deletedAt == nil })
        }
    }

    @Test("The vault has the latest price paid for each item, store and unit")
    func theVaultHasTheLastPrices() throws {
        struct Key: Hashable {
            var item: EntityID<VaultItem>
            var shop: EntityID<Shop>
            var unit: PriceUnit
        }
        for household in Self.households {
            let household = try household.get()
            let stores = Set(household.stores.map(\.id))
            var last: [Key: Money] = [:]
            for cart in household.carts where cart.isCompleted {
                for line in cart.lines {
                    guard let item = line.vaultItemID, let terms = line.purchase?.terms, let shop = terms.shop
                    else { continue }
                    let key = Key(item: item, shop: shop.id, unit: terms.unit)
                    // A planned price is the price that the vault had at the time of planning.
                    if line.planned.shop == shop, line.planned.unit == terms.unit, !line.addedDuringShopping,
                        let known = last[key]
                    {
                        #expect(line.planned.price == known, "\(cart.name): \(line.name)")
                    }
                    if stores.contains(shop.id), let price = terms.price { last[key] = price }
                }
            }
            for item in household.vault {
                for option in item.prices {
                    let key = Key(item: item.id, shop: option.shopID, unit: option.unit)
                    if let paid = last.removeValue(forKey: key) { #expect(option.price == paid, "\(item.name)") }
                }
            }
            #expect(last.isEmpty)
        }
    }

    @Test("Only weighed goods have fractional quantities, and prices look like shop prices")
    func quantitiesAreThoseOfShops() throws {
        let scales = ["lb", "kg"]
        for (_, cart) in try carts() {
            for line in cart.lines {
                let bought = line.purchase ?? line.intention
                let isWhole = bought.quantity.millionths % 1_000_000 == 0
                #expect(isWhole || scales.contains(bought.terms.unit.name), "\(cart.name): \(line.name)")
                #expect(bought.quantity >= (Quantity("0.2") ?? .zero) && bought.quantity < (Quantity(20) ?? .zero))
                guard let price = bought.terms.price else { continue }
                #expect((30..<7000).contains(price.minorUnits), "\(cart.name): \(line.name) \(price.plain)")
                switch bought.terms.shop?.name {
                case "Pine Hollow Market", "Cedar & Sons Hardware", "Mercearia São Vicente":
                    #expect(price.minorUnits % 10 == 9 || line.vaultItemID == nil, "\(line.name) \(price.plain)")
                case "Marlow Farmers' Market", "Third Rise Bakery", "Millrace Bakery":
                    #expect(price.minorUnits % 50 == 0, "\(line.name) \(price.plain)")
                case "Mercado da Ribeira": #expect(price.minorUnits % 10 == 0, "\(line.name) \(price.plain)")
                default: break
                }
            }
        }
    }
}
