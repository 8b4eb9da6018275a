import ArgumentParser
import Console
import Household
import HouseholdStore
import Values
import Workspace

/// One cart while a command works on it.
struct CartSession {
    /// The hint for an amount in another currency than the cart's.
    static let otherCurrency = "a trip is paid in one currency; use a separate cart for the other currency"

    let shopping: CartRepository
    let cart: Cart
    /// The stores, the categories and the vault, without the carts.
    let index: ShoppingIndex

    /// - Parameter step: The command's step. If the cart's state forbids it, it is refused before anything else is
    ///   read.
    init(_ reference: String, for step: CartStep? = nil, in session: HouseholdSession) throws {
        shopping = session.store.shopping
        cart = try shopping.cart(reference)
        if let step { try cart.require(step) }
        index = try session.vaultIndex()
    }

    func line(_ reference: String) throws -> CartItem {
        try cart.line(reference) { index.name(of: $0, in: cart) }
    }

    /// The named lines, each once.
    func lines(_ references: [String]) throws -> [CartItem] {
        var seen: Set<EntityID<CartItem>> = []
        return try references.map { try line($0) }.filter { seen.insert($0.id).inserted }
    }

    /// `“Milk”`
    func quoted(_ line: CartItem) -> String { "“\(index.name(of: line, in: cart))”" }

    /// ` at Corner Shop`; empty if no store is known.
    func place(of terms: CartItem.Terms) -> String {
        let name = index.name(of: terms.shop, in: cart)
        return name.isEmpty ? "" : " at \(name)"
    }

    /// `“Milk”, 2 × 1.29 = 2.58 EUR at Corner Shop`, `“Candles”, 4, price unknown`
    func words(_ line: CartItem, as purchase: CartItem.Purchase) -> String {
        let unknown = purchase.terms.price == nil ? ", price unknown" : ""
        return "\(quoted(line)), \(purchase.words)\(place(of: purchase.terms))\(unknown)"
    }
}

/// What to buy, as an argument of the commands that add a line.
struct ThingArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("What to buy: an item of the price book, or anything else.", valueName: "item"),
        completion: ReferenceCompletion.vaultItems)
    var name: String

    @Flag(help: "Buy it as a one-off under this name, whatever the price book has.")
    var once = false

    /// The item of the price book that is meant; nil for a one-off. A name that looks like a slip of one in the price
    /// book is asked about on a terminal.
    /// - Throws: `DomainError.ambiguous`, and `CommandError.notInVault` if nobody can be asked.
    func vaultItem(in work: CartSession) throws -> VaultItem? {
        guard !once, !work.cart.lines.contains(where: isOneOff) else { return nil }
        do {
            let item = try work.shopping.vaultItem(name)
            if ![item.name, item.slug, item.id.description].contains(where: { FoldedText.of($0) == folded }) {
                StandardError.line("note: “\(name.printable)” is taken for “\(item.name.printable)” of the price book")
                StandardError.line("hint: --once adds it under its own name")
            }
            return item
        } catch DomainError.notFound(_, _, let suggestions) {
            guard let nearest = suggestions.first else { return nil }
            guard Terminal.isInput, Terminal.isError else {
                throw CommandError.notInVault(name, suggestions: suggestions)
            }
            let item = try work.shopping.vaultItem(nearest)
            let question = "“\(name)” is not in the price book. Is “\(item.name)” meant? If not, it is bought once."
            return Terminal.confirms(question) ? item : nil
        }
    }

    private var folded: [UInt8] { FoldedText.of(name) }

    /// Whether a line of the cart is this very thing, and was added as a one-off before.
    private func isOneOff(_ line: CartItem) -> Bool { line.vaultItemID == nil && NameKey(line.name) == NameKey(name) }
}

/// The quantity, store, price and unit of a line, as options of the commands that write one.
struct LineOptions: ParsableArguments {
    @Option(help: "How many or how much: 2, 0.35.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: "The store.", completion: ReferenceCompletion.stores)
    var store: String?

    @Option(help: "What one unit costs there, in the cart's currency: 1.20, 1.7599; for a deposit, --price=-3.25.")
    var price: String?

    @Option(help: "The unit that the price is for: kg, 'pack of 6'.", transform: OptionValue.unit)
    var unit: PriceUnit?

    var isEmpty: Bool { quantity == nil && store == nil && price == nil && unit == nil }

    func details(in work: CartSession) throws -> LineDetails {
        let currency = work.cart.currency
        return LineDetails(
            quantity: quantity, shop: try store.map { try work.shopping.shop($0) },
            price: try price.map {
                try OptionValue.amount(
                    $0, option: "--price", in: currency, otherCurrency: CartSession.otherCurrency, isPerUnit: true)
            }, unit: unit)
    }
}

/// A line for a thing named on the command line, with the store and price that the vault has for it.
struct LineDraft {
    let line: CartItem
    /// The vault's price for the line's store and unit.
    private let noted: PriceOption?
    /// Whether the store comes from the vault, because the options name none.
    private let storeIsTheVaults: Bool

    /// - Parameter item: Nil for a one-time purchase.
    init(_ item: VaultItem?, named name: String, _ options: LineOptions, in work: CartSession) throws {
        let details = try options.details(in: work)
        line =
            item.map { work.index.line(for: $0, details, in: work.cart.currency) } ?? CartItem(once: name, details)
        storeIsTheVaults = details.shop == nil && line.planned.shop != nil
        let terms = line.planned
        noted = terms.shop.flatMap { item?.price(at: $0.id, per: terms.unit) }
    }

    /// The source of the line's store and price: `; its latest price, noted on 2026-11-04`
    ///
    /// - Parameter price: The line's present price in the cart.
    func reason(for price: Money?) -> String {
        if let noted, noted.price == price {
            return storeIsTheVaults
                ? "; its latest price, noted on \(noted.asOf.day)" : "; price noted on \(noted.asOf.day)"
        }
        return storeIsTheVaults ? "; the store where its price was noted last" : ""
    }
}
