import Files
import Household
import Output

/// The stamps of the pages about shopping; see `PageStamps`.
struct ShoppingStamps: Sendable {
    /// Every record about shopping, with every field.
    let all: Stamp
    /// Each cart, by position, with its lines and the paths that these link to.
    private let carts: [Stamp]
    /// Each vault item, by position, with its prices.
    private let vault: [Stamp]
    /// All stores and categories together: they are few, most pages name some, and they rarely change.
    private let places: Stamp

    init(_ model: SiteModel) {
        let snapshot = model.index.snapshot
        var places = Stamp()
        for (position, shop) in snapshot.stores.enumerated() {
            places.mix(Stamp(shop))
            places.mix(model.paths.shop(model.shopping.stores[position].id))
        }
        for category in snapshot.categories { places.mix(Stamp(category)) }
        var vault = snapshot.vault.map(Stamp.init)
        for position in vault.indices { vault[position].mix(model.paths.vaultItem(snapshot.vault[position].id)) }
        let carts = Batches.map(snapshot.carts.count) { positions in
            positions.map { Self.stamp(of: snapshot.carts[$0], model) }
        }.flatMap(\.self)
        var all = places
        for stamp in vault + carts { all.mix(stamp) }
        (self.all, self.carts, self.vault, self.places) = (all, carts, vault, places)
    }

    private static func stamp(of cart: Cart, _ model: SiteModel) -> Stamp {
        var stamp = Stamp(cart)
        stamp.mix(model.paths.trip(cart.id))
        for line in cart.lines {
            stamp.mix(model.paths.vaultItem(line.vaultItemID))
            // A finished trip shows the names from the time of the trip.
            guard !cart.wasFinished, let item = model.shopping.vaultItem(line.vaultItemID) else { continue }
            stamp.mix(item.name)
            stamp.mix(item.categoryID?.uuid)
        }
        return stamp
    }

    /// - Parameter subject: A subject about shopping.
    func mix(_ subject: PageSubject, into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(places)
        let shopping = model.shopping
        switch subject {
        case .shopping(let slice):
            mix(slice, into: &stamp, path: model.path(ofTripsStartingWith:))
            for cart in slice.items { stamp.mix(carts[cart]) }
            if slice.isFirst {
                stamp.mix(all)
                stamp.mix(model.today)
                stamp.mix(model.settings.currency.code)
            }
        case .trip(let cart): stamp.mix(carts[cart])
        case .vault(let slice):
            mix(slice, into: &stamp, path: model.path(ofVaultStartingWith:))
            for item in slice.items { stamp.mix(vault[item]) }
            stamp.mix(model.continuesCategory(slice))
            if slice.isFirst {
                stamp.mix(shopping.vault.count)
                stamp.mix(model.vaultItemsWithoutPrice)
            }
        case .vaultItem(let item, let slice):
            // Only the first page shows today's prices; later pages list purchases.
            if slice.isFirst { stamp.mix(vault[item]) }
            stamp.mix(shopping.vault[item].name)
            stamp.mix(shopping.vault[item].categoryID?.uuid)
            stamp.mix(model.settings.currency.code)
            mix(slice, into: &stamp) { model.path(ofItem: item, startingWith: $0) }
            let purchases = shopping.purchases(of: shopping.vault[item].id)
            for position in slice.isFirst ? ArraySlice(purchases.indices) : slice.items {
                let place = purchases[position]
                let cart = shopping.carts[place.cart]
                stamp.mix(cart.date)
                stamp.mix(cart.name)
                stamp.mix(cart.homeID?.uuid)
                stamp.mix(model.paths.trip(cart.id))
                stamp.mix(cart.lines[place.line])
            }
        case .shop(let shop, let slice):
            mix(slice, into: &stamp) { model.path(ofShop: shop, startingWith: $0) }
            stamp.mix(shop)
            stamp.mix(model.settings.currency.code)
            for cart in slice.isFirst ? model.trips(ofShop: shop)[...] : slice.items { stamp.mix(carts[cart]) }
            if slice.isFirst { mixPrices(at: shopping.stores[shop].id, into: &stamp, model) }
        default: break
        }
    }

    /// Mixes in the facts about a home's shopping that a dashboard shows.
    func mixTrips(ofHome id: EntityID<Home>, into stamp: inout Stamp, _ model: SiteModel) {
        for trip in model.shopping.trips(ofHome: id) { stamp.mix(carts[trip]) }
        for cart in model.shopping.openCarts where model.shopping.carts[cart].homeID == id { stamp.mix(carts[cart]) }
    }

    /// Mixes in the prices at a store. Prices elsewhere matter only for which price is the cheapest.
    private func mixPrices(at shop: EntityID<Shop>, into stamp: inout Stamp, _ model: SiteModel) {
        for entry in model.vaultPrices.prices(at: shop) {
            let item = model.shopping.vault[entry.item]
            stamp.mix(item.name)
            stamp.mix(item.categoryID?.uuid)
            stamp.mix(model.paths.vaultItem(item.id))
            for price in entry.prices {
                stamp.mix(price.option)
                stamp.mix(price.isCheapest)
            }
        }
    }

    private func mix(_ slice: PageSlice, into stamp: inout Stamp, path: (Int?) -> String) {
        // The first page, which names the others, mixes in the whole list.
        stamp.mix(pagerOf: slice, name: { _ in "" }, path: path)
        stamp.mix(slice.items.count)
    }
}
