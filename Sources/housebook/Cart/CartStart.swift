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
