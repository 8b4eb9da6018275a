import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a line. While shopping, a planned line is skipped instead."
    )

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The line: its number, its name or a part of its name.")
    var line: String

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .remove, in: site.open())
        let line = try work.line(line)
        let cart = try work.shopping.removeLine(line.id, of: work.cart.id)
        let isGone = !cart.lines.contains { $0.id == line.id }
        try StandardOutput.line("\(isGone ? "Removed" : "Skipped") \(work.quoted(line)).")
        try StandardOutput.line(cart.progress)
    }
}
