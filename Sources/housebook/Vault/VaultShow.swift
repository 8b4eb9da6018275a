import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct VaultShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the prices of a vault item at each store, and what was paid for it.")

    @OptionGroup var item: RecordArgument<VaultItem>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    private static let shownPurchases = 10

    func run() async throws {
        let session = try site.open()
        let item = try session.store.shopping.vaultItem(item.typed)
        let index = try session.shopping()
        let places = index.purchases(of: item.id)
        let shown = places.prefix(Self.shownPurchases)
        var sheet = RecordSheet(item, in: index, history: PriceHistory(of: item.id, in: index))
        sheet.add(
            "latestPurchases", "", text: "",
            json: .list(shown.compactMap { VaultPurchase($0, in: index)?.json }))
        try output.printRecord(sheet)
        guard !output.json, !shown.isEmpty else { return }
        let title =
            shown.count == places.count
            ? "Bought \(places.count.times):" : "The last \(shown.count) of \(places.count) purchases:"
        try StandardOutput.write("\n\(title)\n" + table(of: shown, in: index).rendered(width: Terminal.outputWidth))
    }

    private func table(of places: some Sequence<ShoppingIndex.LinePlace>, in index: ShoppingIndex) -> TextTable {
        var table = TextTable([
            .key("Date"), .text("Store"), .figure("Quantity"), .text(""), .figure("Price"), .figure("Total"),
            .key("Trip"),
        ])
        for purchase in places.compactMap({ VaultPurchase($0, in: index) }) {
            let (bought, terms) = (purchase.purchase, purchase.purchase.terms)
            table.append([
                purchase.cart.date.day, terms.shop?.name ?? "", bought.quantity.description,
                terms.unit == .each ? "" : terms.unit.name, terms.price?.text ?? "?", bought.total?.text ?? "?",
                purchase.cart.slug,
            ])
        }
        return table
    }
}

/// One purchase of a vault item on a completed trip.
private struct VaultPurchase {
    var cart: Cart
    var purchase: CartItem.Purchase

    init?(_ place: ShoppingIndex.LinePlace, in index: ShoppingIndex) {
        guard let purchase = index.line(at: place).purchase else { return nil }
        self.purchase = purchase
        cart = index.carts[place.cart]
    }

    var json: JSONValue {
        .object([("date", .text(cart.date.day)), ("cart", .text(cart.slug))] + purchase.members)
    }
}
