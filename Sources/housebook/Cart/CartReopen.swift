import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

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
