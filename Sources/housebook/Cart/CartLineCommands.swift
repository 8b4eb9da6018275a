import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add something to buy.",
        discussion: """
            Without --store, the store whose price was noted last is used; without --price, the price book's price there. \
            Adding what is already on the list increases its quantity. Something that is not in the price book is bought \
            once: see cart finish --keep.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @OptionGroup var thing: ThingArgument
    @OptionGroup var options: LineOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let work = try CartSession(cart.typed, for: .add, in: session)
        let draft = try LineDraft(thing.vaultItem(in: work), named: thing.name, options, in: work)
        let (cart, line) = try work.shopping.plan(draft.line, in: work.cart.id)
        let number = (cart.lines.firstIndex { $0.id == line.id } ?? 0) + 1
        let isMore = line.id != draft.line.id
        try StandardOutput.line(
            "Line \(number)\(isMore ? " is now" : ":") \(work.words(line, as: line.intention))"
                + "\(draft.reason(for: line.planned.price))"
                + "\(line.vaultItemID == nil && !thing.once ? "; a one-off, since it is not in the price book" : "").")
        try StandardOutput.line(cart.progress)
    }
}

struct CartSurprise: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "surprise", abstract: "Put something in the basket that was not planned.",
        discussion: """
            Something in the price book is bought, without --store, at the store whose price was noted last. Anything \
            else is a one-off and stays out of the price book.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @OptionGroup var thing: ThingArgument
    @OptionGroup var options: LineOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .surprise, in: site.open())
        let draft = try LineDraft(thing.vaultItem(in: work), named: thing.name, options, in: work)
        let (cart, line) = try work.shopping.surprise(draft.line, in: work.cart.id)
        try StandardOutput.line(
            "In the basket: \(work.words(line, as: line.intention))\(draft.reason(for: line.planned.price))"
                + "\(line.vaultItemID == nil ? "; a one-off" : "").")
        try StandardOutput.line(cart.progress)
    }
}

struct CartCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check off lines as bought, as planned or with the options given.",
        discussion: """
            With another --store or --unit, the line takes the price book's price for it, unless --price is given. Checking \
            a line again corrects it.
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

struct CartUncheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncheck", abstract: "Put lines that were checked off or skipped back on the list.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The lines: numbers, names or parts of names.")
    var lines: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .uncheck, in: site.open())
        let lines = try work.lines(lines)
        let cart = try work.shopping.uncheck(lines.map(\.id), in: work.cart.id)
        for line in lines {
            try StandardOutput.line("To get: \(work.quoted(line)).")
        }
        try StandardOutput.line(cart.progress)
    }
}

struct CartSkip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip lines. A skipped surprise is removed from the list.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The lines: numbers, names or parts of names.")
    var lines: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .skip, in: site.open())
        let lines = try work.lines(lines)
        let cart = try work.shopping.skip(lines.map(\.id), in: work.cart.id)
        for line in lines {
            let isGone = !cart.lines.contains { $0.id == line.id }
            try StandardOutput.line("\(isGone ? "Removed" : "Skipped") \(work.quoted(line)).")
        }
        try StandardOutput.line(cart.progress)
    }
}

struct CartRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a line. While shopping, a planned line is skipped instead."
    )

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The line: its number, its name or a part of its name.")
    var line: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .remove, in: site.open())
        let line = try work.line(line)
        let cart = try work.shopping.removeLine(line.id, of: work.cart.id)
        let isGone = !cart.lines.contains { $0.id == line.id }
        try StandardOutput.line("\(isGone ? "Removed" : "Skipped") \(work.quoted(line)).")
        try StandardOutput.line(cart.progress)
    }
}
