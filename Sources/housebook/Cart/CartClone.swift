import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartClone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clone", abstract: "Plan another trip like this one, at the vault's current prices.",
        discussion: "The new list has what was planned, and the surprises that were bought.")

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
