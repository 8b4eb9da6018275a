import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct CartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cart", abstract: "Plan shopping trips, check off what is bought, and record what was paid.",
        discussion: """
            A cart goes from planning through shopping to completed: new, add, start, check, finish. \
            Name a line by its number in `cart show`, its name, or a part of its name that no other line has.
            """,
        groupedSubcommands: [
            CommandGroup(name: "Planning", subcommands: [CartNew.self, CartEdit.self, CartAdd.self, CartRemove.self]),
            CommandGroup(
                name: "Shopping",
                subcommands: [
                    CartStart.self, CartCheck.self, CartUncheck.self, CartSurprise.self, CartSkip.self,
                    CartFinish.self, CartAbort.self, CartReopen.self,
                ]),
            CommandGroup(
                name: "Any",
                subcommands: [
                    CartShow.self, CartList.self, CartClone.self, DeleteCommand<Cart>.self, RecordLog<Cart>.self,
                ]),
        ])
}

extension Cart: CommandRecord {
    static let command = "cart"
    static let noun = "cart"
    static var completion: CompletionKind { ReferenceCompletion.carts }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Cart {
        try session.store.shopping.cart(reference)
    }
}

extension Cart: DeletableRecord {
    static let deletion = deleting("Delete a cart that is not completed.")

    func delete(from session: HouseholdSession) throws { try session.store.shopping.deleteCart(id) }
}
