import Household
import Output

// Cuts the long lists of shopping into pages, and gives each page its path. As in a catalogue, a page is named after
// its first entry; see `PageSlice`.

extension SiteModel {
    /// The trips, newest first. Entries are positions of carts.
    func tripSlices() -> [PageSlice] { slices(of: shopping.trips) { shopping.cart(at: $0).id } }

    func path(ofTripsStartingWith start: Int?) -> String {
        start.map { "\(SitePaths.shopping)-from-\(name(ofTrip: $0))" } ?? SitePaths.shopping
    }

    /// The vault by category; items without one come last. Entries are positions in the vault.
    func vaultSlices() -> [PageSlice] {
        slices(of: shopping.vaultItemsByCategory) { shopping.vaultItem(at: $0).id }
    }

    func path(ofVaultStartingWith start: Int?) -> String {
        guard let start else { return SitePaths.vault }
        let item = paths.vaultItem(shopping.vaultItem(at: start).id) ?? ""
        return "\(SitePaths.vault)-from-\(OutputFolder.split(item).name)"
    }

    /// The purchases of a vault item. Entries are positions in `shopping.purchases(of:)`.
    func purchaseSlices(ofItem item: Int) -> [PageSlice] {
        let purchases = shopping.purchases(of: shopping.vaultItem(at: item).id)
        return slices(of: Array(purchases.indices)) { shopping.line(at: purchases[$0]).id }
    }

    /// Names a page by trip and line, because a trip can have the same item twice.
    func path(ofItem item: Int, startingWith start: Int?) -> String {
        let id = shopping.vaultItem(at: item).id
        let first = paths.vaultItem(id) ?? SitePaths.vault
        guard let start else { return first }
        let place = shopping.purchases(of: id)[start]
        return "\(first)/from-\(name(ofTrip: place.cart))-\(place.line + 1)"
    }

    /// The trips on which something was bought at a store. Entries are positions of carts.
    func tripSlices(ofShop shop: Int) -> [PageSlice] {
        slices(of: trips(ofShop: shop)) { shopping.cart(at: $0).id }
    }

    /// The trips on which something was bought at a store, newest first.
    func trips(ofShop shop: Int) -> [Int] {
        shopping.visits(to: shopping.stores[shop].id).map(\.cart)
    }

    func path(ofShop shop: Int, startingWith start: Int?) -> String {
        let first = paths.shop(shopping.stores[shop].id) ?? SitePaths.shopping
        return start.map { "\(first)/from-\(name(ofTrip: $0))" } ?? first
    }

    private func name(ofTrip cart: Int) -> String {
        OutputFolder.split(paths.trip(shopping.cart(at: cart).id) ?? "").name
    }
}
