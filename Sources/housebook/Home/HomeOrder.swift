import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeOrder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Put homes first, in this order. The others follow as they were.")

    @Argument(help: "The homes.", completion: ReferenceCompletion.homes)
    var homes: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let household = session.store.household
        try household.orderHomes(try homes.map { try household.home($0).id })
        try StandardOutput.line("In order: \(household.homes().map(\.displayName).joined(separator: ", ")).")
    }
}
