import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartSurprise: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "surprise", abstract: "Put something in the basket that was not planned.",
        discussion: """
            A vault item of this name is used; without --store, at the store whose price was noted last. Anything else \
            is a one-off and stays out of the vault.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "What it is.", completion: ReferenceCompletion.vaultItems)
    var name: String

    @OptionGroup var options: LineOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .surprise, in: site.open())
        let draft = try LineDraft(vaultItem(in: work), named: name, options, in: work)
        let (cart, line) = try work.shopping.surprise(draft.line, in: work.cart.id)
        try StandardOutput.line(
            "In the basket: \(work.words(line, as: line.intention))\(draft.reason(for: line.planned.price))"
                + "\(line.vaultItemID == nil ? "; a one-off" : "").")
        try StandardOutput.line(cart.progress)
    }

    /// Nil where the vault has none of this name.
    private func vaultItem(in work: CartSession) throws -> VaultItem? {
        do {
            return try work.shopping.vaultItem(name)
        } catch DomainError.notFound {
            return nil
        }
    }
}
