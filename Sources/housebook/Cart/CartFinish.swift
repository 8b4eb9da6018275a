import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartFinish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Finish a trip: what is not in the basket counts as skipped.",
        discussion: """
            Notes the prices paid in the vault. The trip cannot be changed after this, unless it is reopened.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "One-off lines to keep in the vault: numbers, names or parts of names.", valueName: "line"))
    var keep: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .finish, in: site.open())
        let kept = Set(try work.lines(keep).map(\.id))
        let finish = try work.shopping.finish(work.cart.id, keeping: kept)
        for sentence in FinishReport(finish: finish, index: work.index).lines { try StandardOutput.line(sentence) }
    }
}
