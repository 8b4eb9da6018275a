import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

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
