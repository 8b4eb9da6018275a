import Household
import Templating
import Wording

/// A vault item: its price at each store, its price history and its purchases.
struct VaultItemPage: TemplateModel {
    /// Something bought on a trip.
    struct Purchase: TemplateModel {
        var date: String  // `3 May 2026`
        var trip: String  // `Weekly shop`
        @Link var tripHref: String? = nil  // the trip's page
        /// `store`: as the trip recorded it: `Corner Shop`, or `No store noted`; `storeHref`: the store's page, where
        /// it still has one.
        @Included var store: StoreLink
        var quantity: String  // `1.5`
        var price: String?  // for one unit: `€2.50`; absent where it is unknown
        var unit: String  // `each`, `per kg`
        var paid: String?  // quantity × price: `€3.75`; absent where it is unknown
    }

    /// On the first page only.
    struct Overview: TemplateModel {
        @Flagged var prices: [PriceRow]  // its present prices, in the order of the stores
        @ShellCommand var priceCommand: String? = nil  // the command that notes a price, where there is none
        /// Its past prices, one entry per unit and currency, the most often bought first.
        @Flagged var series: [PriceSeries]
        var summary: SpendingSummary?  // what was paid for it in total; absent where it was never bought
    }

    @Included var frame: Frame
    @Included var category: CategoryHeading
    /// `3 May 2026 to 4 January 2026`, the purchases on the page; absent where there is only one page.
    var pageLabel: String?
    var overview: Overview?  // on the first page only
    @ShellCommand var cartCommand: String? = nil  // the command that adds it to a cart, where it was never bought
    var hasPurchases: Bool  // it was bought at least once
    var purchases: [Purchase]  // those of this page, newest first
    @Included var pager: Pager
}

extension SiteModel {
    func vaultItem(_ position: Int, _ slice: PageSlice, at address: PageAddress, navigation: String) -> VaultItemPage {
        let item = shopping.vaultItem(at: position)
        let places = shopping.purchases(of: item.id)
        let reference = reference(to: item)
        return VaultItemPage(
            frame: frame(item.name, at: address, navigation: navigation, hasMarkdown: true),
            category: heading(of: shopping.category(item.categoryID)),
            pageLabel: pageLabel(of: slice) { date(shopping.cart(at: places[$0].cart).date) },
            overview: slice.isFirst ? vaultItemOverview(of: position, places, reference, at: address) : nil,
            cartCommand: places.isEmpty ? "housebook cart add CART \(reference)" : nil,
            hasPurchases: !places.isEmpty,
            purchases: slice.items.compactMap { purchase(at: places[$0], address) },
            pager: pager(
                of: slice, at: address, name: { date(shopping.cart(at: places[$0].cart).date) },
                path: { path(ofItem: position, startingWith: $0) }))
    }

    private func vaultItemOverview(
        of item: Int, _ places: [ShoppingIndex.LinePlace], _ reference: String, at address: PageAddress
    ) -> VaultItemPage.Overview {
        let prices = priceRows(of: item, at: address)
        let history = PriceHistory(of: shopping.vaultItem(at: item).id, in: shopping)
        let spending = places.reduce(into: Spending()) { sum, place in
            let cart = shopping.cart(at: place.cart)
            if let purchase = cart.purchase(of: cart.lines[place.line]) { sum.add(purchase.total) }
        }
        return VaultItemPage.Overview(
            prices: prices,
            priceCommand: prices.isEmpty ? "housebook price-book price \(reference) --store STORE --price 1.20" : nil,
            series: series(of: history, at: address),
            summary: places.isEmpty
                ? nil
                : spendingSummary(
                    spending, basis: count(.paidForPurchases, places.count)))
    }

    private func purchase(at place: ShoppingIndex.LinePlace, _ address: PageAddress) -> VaultItemPage.Purchase? {
        let cart = shopping.cart(at: place.cart)
        guard let purchase = cart.purchase(of: cart.lines[place.line]) else { return nil }
        var store = storeLink(purchase.terms.shop, at: address)
        // A finished trip shows the store's name at the time.
        if let name = purchase.terms.shop?.name { store.store = name }
        return VaultItemPage.Purchase(
            date: shortDate(cart.date), trip: cart.name,
            tripHref: paths.trip(cart.id).map { address.link(toPage: $0) }, store: store,
            quantity: formats.quantity(purchase.quantity), price: purchase.terms.price.map(formats.amount),
            unit: perUnit(purchase.terms.unit), paid: purchase.total.map(formats.amount))
    }
}
