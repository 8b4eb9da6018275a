import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

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
