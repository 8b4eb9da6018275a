import ArgumentParser
import Household
import HouseholdStore

struct CartFinish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "End a trip: what is not in the basket was skipped.",
        discussion: """
            The vault takes the prices that were paid. Nothing of the trip changes from here on, unless it is reopened.
            """)

    @Argument(help: "The cart.", completion: ReferenceCompletion.carts)
    var cart: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Lines bought for once to keep in the vault: numbers, names or parts of those.", valueName: "line"))
    var keep: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart, for: .finish, in: site.open())
        let kept = Set(try work.lines(keep).map(\.id))
        let finish = try work.shopping.finish(work.cart.id, keeping: kept)
        for sentence in FinishReport(finish, stores: work.index).lines { try StandardOutput.line(sentence) }
    }
}
