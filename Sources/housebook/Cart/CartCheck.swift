import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check off lines as bought, as planned or with the options given.",
        discussion: """
            With another --store or --unit, the price is the vault's for that, unless --price is given. \
            Checking a line again corrects it.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The lines: numbers, names or parts of names. Options need a single line.")
    var lines: [String]

    @OptionGroup var options: LineOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if !options.isEmpty, lines.count > 1 {
            throw ValidationError("--quantity, --store, --price and --unit apply to one line at a time")
        }
    }

    func run() async throws {
        let work = try CartSession(cart.typed, for: .check, in: site.open())
        let details = try options.details(in: work)
        let purchases = try work.lines(lines).map { line in
            (line, try work.index.purchase(of: line, details, in: work.cart))
        }
        let cart = try work.shopping.check(purchases.map { ($0.id, $1) }, in: work.cart.id)
        for (line, purchase) in purchases {
            try StandardOutput.line(
                "In the basket: \(work.words(line, as: purchase))\(plan(of: line, purchase, work)).")
        }
        try StandardOutput.line(cart.progress)
    }

    /// ` (planned: 2 × 1.29 = 2.58 EUR at Corner Shop)`; empty for a surprise, and for a line bought as planned.
    private func plan(of line: CartItem, _ purchase: CartItem.Purchase, _ work: CartSession) -> String {
        guard !line.addedDuringShopping, purchase != line.intention else { return "" }
        let place = purchase.terms.shop?.id == line.planned.shop?.id ? "" : work.place(of: line.planned)
        let unknown = line.planned.price == nil ? ", price unknown" : ""
        return " (planned: \(line.intention.words)\(place)\(unknown))"
    }
}
