import ArgumentParser
import Console
import Household
import HouseholdStore

struct CartSkip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip lines. A skipped surprise is removed from the list.")

    @OptionGroup var cart: RecordArgument<Cart>

    @Argument(help: "The lines: numbers, names or parts of names.")
    var lines: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let work = try CartSession(cart.typed, for: .skip, in: site.open())
        let lines = try work.lines(lines)
        let cart = try work.shopping.skip(lines.map(\.id), in: work.cart.id)
        for line in lines {
            let isGone = !cart.lines.contains { $0.id == line.id }
            try StandardOutput.line("\(isGone ? "Removed" : "Skipped") \(work.quoted(line)).")
        }
        try StandardOutput.line(cart.progress)
    }
}
