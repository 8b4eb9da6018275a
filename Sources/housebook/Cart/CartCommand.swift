import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct CartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cart", abstract: "Plan shopping trips, check off what is bought, and record what was paid.",
        discussion: """
            A cart goes from planning through shopping to completed: new, add, start, check, finish. \
            Name a line by its number in `cart show`, its name, or a part of its name that no other line has.
            """,
        groupedSubcommands: [
            CommandGroup(name: "Planning", subcommands: [CartNew.self, CartEdit.self, CartAdd.self, CartRemove.self]),
            CommandGroup(
                name: "Shopping",
                subcommands: [
                    CartStart.self, CartCheck.self, CartUncheck.self, CartSurprise.self, CartSkip.self,
                    CartFinish.self, CartAbort.self, CartReopen.self,
                ]),
            CommandGroup(
                name: "Any",
                subcommands: [
                    CartShow.self, CartList.self, CartClone.self, DeleteCommand<Cart>.self, RecordLog<Cart>.self,
                ]),
        ])
}

extension Cart: CommandRecord {
    static let command = "cart"
    static let noun = "cart"
    static var completion: CompletionKind { ReferenceCompletion.carts }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Cart {
        try session.store.shopping.cart(reference)
    }
}

extension Cart: DeletableRecord {
    static let deletion = deleting("Delete a cart that is not completed.")

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteCart(id) }
}

struct CartNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "new", abstract: "Plan a new trip.")

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "The home it is for; without it, the active one.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "How much may be spent.")
    var budget: String?

    @Option(help: "The currency it is paid in, if it is not the home's.", transform: OptionValue.currency)
    var currency: Currency?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.map { try session.home($0) } ?? session.activeHome()
        let currency = currency ?? home?.currency ?? session.settings.currency
        let cart = try session.store.shopping.createCart(
            Cart(
                name: name, homeID: home?.id, currency: currency,
                budget: try budget.map { try OptionValue.amount($0, option: "--budget", in: currency) }))
        let end = (home.map { " for \($0.displayName)" } ?? "") + (cart.budget.map { ", budget \($0.text)" } ?? "")
        try StandardOutput.line("Planning \(cart.reference)\(end). Add to it: housebook cart add \(cart.slug) ITEM")
    }
}

struct CartEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the name, home or budget of a cart, or the plan of one of its lines.",
        discussion: """
            The cart's slug stays, unless --new-slug is given. With another --store or --unit, the line takes the \
            price book's price for it, unless --price is given.
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

struct CartList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the carts: open ones first, then completed trips.")

    @OptionGroup var home: HomeFilter

    @Option(
        help: ArgumentHelp("Only carts with this status: planning, shopping or completed.", valueName: "status"),
        completion: .list(OptionValue.words(of: Cart.State.Name.self)), transform: OptionValue.choice)
    var status: Cart.State.Name?

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.home(in: session)
        let snapshot = try session.store.snapshot()
        let index = ShoppingIndex(snapshot)
        let homes = SnapshotIndex(snapshot)
        let carts = (index.openCarts + index.trips).map { index.carts[$0] }.filter { cart in
            (home == nil || cart.homeID == home?.id) && (status == nil || cart.state.name == status)
        }
        try output.printList(
            carts.map { RecordSheet($0, in: index, home: homes.home($0.homeID)) },
            table: carts.isEmpty ? nil : table(of: carts, homes: home == nil && homes.homes.count > 1 ? homes : nil),
            empty: home == nil && status == nil
                ? "No carts yet. Plan a trip: housebook cart new \"Weekly shop\"" : "No carts.",
            footer: footer(carts))
    }

    /// - Parameter homes: Nil if the table needs no column for homes: one was asked for, or there is only one.
    private func table(of carts: [Cart], homes: SnapshotIndex?) -> TextTable {
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .key("Status"), .key("Date"), .figure("Lines"),
            .figure("Without price"), .figure("Total"), .text("Budget"),
        ])
        for cart in carts {
            let spent = cart.spent
            table.append([
                cart.slug, cart.name, homes?.home(cart.homeID)?.displayName ?? "",
                status == nil ? cart.state.name.rawValue : "", cart.date.day, "\(spent.lines)",
                spent.withoutPrice.unlessZero, spent.total(in: cart.currency).text,
                cart.verdictWords ?? "",
            ])
        }
        return table
    }

    /// `12 trips, 340.20 EUR spent; over budget: 2 of 10`
    private func footer(_ carts: [Cart]) -> String? {
        let trips = carts.filter(\.isCompleted)
        guard !trips.isEmpty else { return nil }
        let spent = trips.reduce(into: Spending()) { $0.merge($1.spent) }
        var parts = ["\(trips.count.counted("trip")), \(spent.totals.isEmpty ? "nothing" : spent.totals.text) spent"]
        let withBudget = trips.filter { $0.budget != nil }
        if !withBudget.isEmpty {
            let over = withBudget.count { if case .over? = $0.budgetVerdict { true } else { false } }
            parts.append("over budget: \(over) of \(withBudget.count)")
        }
        return parts.joined(separator: "; ")
    }
}

struct CartShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a cart: what to get where, what is in the basket, what is left.",
        discussion: "A finished trip is compared with its plan.")

    @OptionGroup var cart: RecordArgument<Cart>
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let cart = try session.store.shopping.cart(cart.typed)
        let snapshot = try session.store.snapshot()
        let index = ShoppingIndex(snapshot)
        let home = SnapshotIndex(snapshot).home(cart.homeID)
        if output.json { return try output.printRecord(RecordSheet(cart, in: index, home: home)) }
        let named = index.named(cart)
        let body =
            cart.isCompleted
            ? TripText(cart: named, index: index).rendered(width: Terminal.outputWidth)
            : CartText(cart: named, index: index).rendered(width: Terminal.outputWidth)
        try StandardOutput.write(CartHeading(cart: named, home: home).text + body)
    }
}

struct CartClone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clone", abstract: "Plan another trip like this one, at the price book's current prices.",
        discussion: "The new cart has the planned lines, and the surprises that were bought.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Option(help: "The name of the new cart.")
    var name: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let original = try shopping.cart(cart.typed)
        let cart = try shopping.clone(original.id, as: name)
        try StandardOutput.line("Planning \(cart.reference), like \(original.reference).")
        try StandardOutput.line(cart.progress)
    }
}
