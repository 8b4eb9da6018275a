import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartUncheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncheck", abstract: "Put lines that were checked off or skipped back on the list.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The lines: numbers, names or parts of names.")
    var lines: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .uncheck, in: site.open())
        let lines = try work.lines(lines)
        let cart = try work.shopping.uncheck(lines.map(\.id), in: work.cart.id)
        for line in lines {
            try StandardOutput.line("To get: \(work.quoted(line)).")
        }
        try StandardOutput.line(cart.progress)
    }
}
