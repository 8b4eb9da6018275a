import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartStart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start shopping. The plan cannot be changed after this.")

    @OptionGroup var cart: RecordArgument<Cart>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let cart = try shopping.start(shopping.cart(cart.typed).id)
        let budget = cart.verdictWords.map { "; \($0)" } ?? ""
        try StandardOutput.line(
            "Shopping with \(cart.reference): planned \(cart.planned.figures(in: cart.currency))\(budget).")
    }
}

struct CartFinish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Finish a trip: what is not in the basket counts as skipped.",
        discussion: """
            Records in the price book the prices that were paid. The trip cannot be changed after this, unless it is \
            reopened.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "One-off lines to keep in the price book: numbers, names or parts of names.", valueName: "line"))
    var keep: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .finish, in: site.open())
        let kept = Set(try work.lines(keep).map(\.id))
        let finish = try work.shopping.finish(work.cart.id, keeping: kept)
        for sentence in FinishReport(finish: finish, index: work.index).lines { try StandardOutput.line(sentence) }
    }
}

struct CartAbort: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abort", abstract: "Go back to planning: nothing counts as bought, and surprises are removed.")

    @OptionGroup var cart: RecordArgument<Cart>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let present = try shopping.cart(cart.typed)
        let cart = try shopping.abort(present.id)
        let bought = present.inBasket.lines
        let gone = present.lines.count - cart.lines.count
        var parts = ["\(cart.reference) is back in planning"]
        if bought > 0 { parts.append("\(bought.counted("line")) had been in the basket") }
        if gone > 0 { parts.append("\(gone.counted("surprise")) \(gone == 1 ? "was" : "were") removed") }
        try StandardOutput.line(parts.joined(separator: "; ") + ".")
    }
}

struct CartReopen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Open a finished trip for corrections. Nothing is lost.",
        discussion: "Correct it with check, uncheck, surprise and skip, then finish it again. It keeps its date.")

    @OptionGroup var cart: RecordArgument<Cart>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let cart = try shopping.reopen(shopping.cart(cart.typed).id)
        try StandardOutput.line(
            "\(cart.reference) is open for corrections. Then finish it again: housebook cart finish \(cart.slug)")
    }
}
