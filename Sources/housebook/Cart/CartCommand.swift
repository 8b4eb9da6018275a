import ArgumentParser

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
                name: "Any", subcommands: [CartShow.self, CartList.self, CartClone.self, CartDelete.self]),
        ])
}
