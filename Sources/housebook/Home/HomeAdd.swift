import ArgumentParser
import Foundation
import Household
import HouseholdStore

struct HomeAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a home, with the default rooms and labels.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: HomeOptions

    @Flag(help: "Begin without rooms and labels.")
    var noDefaults = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        var draft = Home(name: name, currency: session.settings.currency)
        try fields.apply(to: &draft)
        let create = CreateHouse(storage: session.store.household) {
            let fullName = NSFullUserName()
            return fullName.isEmpty ? NSUserName() : fullName
        }
        let home = try await create(draft, defaults: noDefaults ? .none : .standard()).home
        session.reached(.homeAdded)
        let contents = try session.store.household.contents(of: home.id)
        try StandardOutput.line("Added \(home.reference), \(contents.sentence).")
    }
}
