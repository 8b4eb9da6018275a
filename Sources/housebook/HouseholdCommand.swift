import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HouseholdCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "household", abstract: "Name the household, or print its name.",
        discussion: "The name is shown on its pages, and as the insured in its reports and claims.")

    @Argument(help: "Its new name.")
    var name: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let household = try site.open().store.household
        guard let name else {
            return try StandardOutput.line((try household.profile()?.name ?? "").printable)
        }
        guard name.contains(where: { !$0.isWhitespace }) else { throw DomainError.emptyName(kind: .household) }
        try StandardOutput.line("The household is “\(try household.setProfileName(name).name.printable)”.")
    }
}
