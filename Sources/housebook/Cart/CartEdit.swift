import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name, the home or the budget of a cart. Its slug stays.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "The home it is for.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "How much may be spent, in the cart's currency.")
    var budget: String?

    @OptionGroup var clear: ClearOption<Cart>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "cart edit", orChanging: name != nil || home != nil || budget != nil)
        let session = try site.open()
        let shopping = session.store.shopping
        let cart = try shopping.cart(cart.typed)
        try cart.require(.edit)
        let home = try home.map { try session.home($0) }
        let budget = try budget.map {
            try OptionValue.amount(
                $0, option: "--budget", in: cart.currency, otherCurrency: CartSession.otherCurrency)
        }
        let edited = try shopping.editCart(cart.id) { cart in
            clear.apply(to: &cart)
            cart.name = name ?? cart.name
            cart.homeID = home?.id ?? cart.homeID
            cart.budget = budget ?? cart.budget
        }
        try StandardOutput.line("Changed \(edited.reference)\(edited.verdictWords.map { "; \($0)" } ?? "").")
    }
}

extension Cart: ClearableRecord {
    static let clearable = ClearableFields(Cart.fields, and: [.init("home") { $0.homeID = nil }])
}
