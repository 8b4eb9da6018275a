import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct CartDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a cart that is not completed.")

    @Argument(help: "The cart.", completion: ReferenceCompletion.carts)
    var cart: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let shopping = try site.open().store.shopping
        let cart = try shopping.cart(cart)
        try shopping.deleteCart(cart.id)
        try StandardOutput.line("Deleted \(cart.reference).")
    }
}
