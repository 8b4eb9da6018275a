import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct CartAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add something to buy.",
        discussion: """
            Without --store, the store whose price was noted last is used; without --price, the vault's price there. \
            Adding what is already on the list increases its quantity.
            """)

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "What to buy, from the vault.", completion: ReferenceCompletion.vaultItems)
    var item: String

    @OptionGroup var options: LineOptions

    @Flag(help: "Buy it as a one-off: it need not be in the vault.")
    var once = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let work = try CartSession(cart.typed, for: .add, in: session)
        let draft = try LineDraft(once ? nil : vaultItem(in: work), named: item, options, in: work)
        let (cart, line) = try work.shopping.plan(draft.line, in: work.cart.id)
        let number = (cart.lines.firstIndex { $0.id == line.id } ?? 0) + 1
        let isMore = line.id != draft.line.id
        try StandardOutput.line(
            "Line \(number)\(isMore ? " is now" : ":") \(work.words(line, as: line.intention))"
                + "\(draft.reason(for: line.planned.price)).")
        try StandardOutput.line(cart.progress)
    }

    /// - Throws: `CommandError.notInVault`, with vault items of a similar name as suggestions.
    private func vaultItem(in work: CartSession) throws -> VaultItem {
        do {
            return try work.shopping.vaultItem(item)
        } catch DomainError.notFound(_, let reference, let suggestions) {
            let parts = work.index.vault.map(\.name).filter { $0.localizedCaseInsensitiveContains(reference) }
            throw CommandError.notInVault(
                reference, suggestions: suggestions.isEmpty ? Array(parts.prefix(2)) : suggestions)
        }
    }
}
