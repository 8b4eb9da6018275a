import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a label to a home.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: LabelOptions
    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try session.home(home.reference)
        var draft = Label(homeID: home.id, name: name)
        fields.apply(to: &draft)
        let label = try session.store.household.addLabel(draft)
        try StandardOutput.line("Added \(label.reference) to \(home.displayName).")
    }
}
