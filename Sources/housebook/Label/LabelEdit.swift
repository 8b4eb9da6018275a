import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a label. Fields not given stay the same, and so does the slug.")

    @Argument(help: "The label.", completion: ReferenceCompletion.labels)
    var label: String

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var fields: LabelOptions

    @Option(
        help: "Make fields empty: \(ClearableFields<Label>.label.names.joined(separator: ", ")).",
        completion: .list(ClearableFields<Label>.label.names))
    var clear: [String] = []

    @OptionGroup var home: HomeOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        guard name != nil || !clear.isEmpty || !fields.isEmpty else {
            throw CommandError.nothingToChange(command: "housebook label edit")
        }
        try ClearableFields.label.check(clear)
        let session = try site.open()
        let present = try session.label(label, in: home.named(in: session))
        let edited = try session.store.household.editLabel(present.id) { label in
            ClearableFields.label.clear(clear, of: &label)
            label.name = name ?? label.name
            fields.apply(to: &label)
        }
        try StandardOutput.line("Changed \(edited.reference).")
    }
}
