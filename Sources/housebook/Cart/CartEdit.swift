import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name, the home or the budget of a cart, or what is planned of a line.",
        discussion: """
            The cart's slug stays, unless --new-slug is given. With another --store or --unit, a line's price is the vault's for that, \
            unless --price is given.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The line to change: its number, its name or a part of its name.")
    var line: String?

    @OptionGroup(title: "A line") var details: LineOptions

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "The home it is for.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "How much may be spent, in the cart's currency.")
    var budget: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var clear: ClearOption<Cart>
    @OptionGroup var site: SiteOptions

    private var changesCart: Bool {
        name != nil || home != nil || budget != nil || slug.newSlug || !clear.chosen.isEmpty
    }

    func validate() throws {
        if line == nil, !details.isEmpty { throw ValidationError("Say which line: cart edit CART LINE --quantity 2") }
        if line != nil, changesCart {
            throw ValidationError("Change the cart and a line of it one after the other")
        }
    }

    func run() async throws {
        let session = try site.open()
        if let line { return try change(line, session) }
        try clear.check(for: "cart edit", orChanging: changesCart)
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
            slug.apply(to: &cart)
        }
        try StandardOutput.line("Changed \(edited.reference)\(edited.verdictWords.map { "; \($0)" } ?? "").")
        try slug.report(edited, since: cart, \.name)
    }

    private func change(_ reference: String, _ session: HouseholdSession) throws {
        guard !details.isEmpty else { throw CommandError.nothingToChange(command: "housebook cart edit") }
        let work = try CartSession(cart.typed, for: .replan, in: session)
        let line = try work.line(reference)
        let plan = try work.index.purchase(of: line, details.details(in: work), in: work.cart)
        let cart = try work.shopping.replan(line.id, as: plan, in: work.cart.id)
        let number = (cart.lines.firstIndex { $0.id == line.id } ?? 0) + 1
        try StandardOutput.line("Line \(number) is now \(work.words(line, as: plan)).")
        try StandardOutput.line(cart.progress)
    }
}

extension Cart: ClearableRecord {
    static let clearable = ClearableFields(Cart.fields, and: [.init("home") { $0.homeID = nil }])
}
