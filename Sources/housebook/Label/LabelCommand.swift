import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct LabelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Manage labels.",
        subcommands: [
            AddCommand<Label>.self, ListCommand<Label>.self, ShowCommand<Label>.self, EditCommand<Label>.self,
            DeleteCommand<Label>.self, RecordLog<Label>.self,
        ])
}

extension Label: CommandRecord {
    static let command = "label"
    static let noun = "label"
    static var completion: CompletionKind { ReferenceCompletion.labels }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Label {
        try session.label(reference, in: home)
    }
}

extension Label: AddableRecord {
    typealias Scope = HomeOption
    typealias Fields = LabelOptions

    static let addition = CommandConfiguration(commandName: "add", abstract: "Add a label to a home.")

    static func draft(named name: String, in home: Home?) -> Label { Label(homeID: home?.id, name: name) }

    static func add(_ draft: Label, to session: HouseholdSession) throws -> Label {
        try session.store.household.addLabel(draft)
    }

    static func edit(
        _ id: EntityID<Label>, in session: HouseholdSession, _ change: (inout Label) throws -> Void
    ) throws -> Label {
        try session.store.household.editLabel(id, change)
    }
}

extension Label: DeletableRecord {
    static let deletion = deleting("Delete a label, and take it off its items.", "Asks first if it has items.")

    func consequences(in session: HouseholdSession) throws -> String { try session.consequences(ofDeleting: self) }

    func delete(from session: HouseholdSession) throws { try session.store.household.deleteLabel(id) }
}

extension Label: ListableRecord {
    typealias Filter = HomeFilter

    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the labels and the items that have them.",
        discussion:
            "An item with several labels is counted under each, so the lines do not add up to the home's total.")

    static func list(of only: Home?, in session: HouseholdSession) throws -> RecordList {
        let totals = try session.store.labelTotals()
        let index = totals.index
        let labels = index.homes.filter { only == nil || $0.id == only?.id }
            .flatMap { home in index.labels(ofHome: home.id).map { (home: home, label: $0) } }
        var table = TextTable([
            .key("Slug"), .text("Name"), .text("Home"), .figure("Items"), .figure("Without value"), .figure("Value"),
        ])
        for (home, label) in labels {
            let value = totals.value(of: label.id)
            table.append([
                label.slug, label.name.withEmoji(label.emoji), only == nil ? home.displayName : "", "\(value.allItems)",
                value.withoutValue.unlessZero, value.totalsText,
            ])
        }
        return RecordList(
            sheets: { labels.map { RecordSheet($0.label, in: totals) } }, table: labels.isEmpty ? nil : table,
            empty: "No labels yet.")
    }
}

extension Label: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        RecordSheet(self, in: try session.store.labelTotals())
    }
}

extension RecordSheet {
    init(_ label: Label, in totals: LabelTotals) {
        self.init()
        add("id", "Id", label.id.description)
        add("slug", "Slug", label.slug)
        add("name", "Name", label.name)
        add("home", "Home", totals.index.home(label.homeID)?.slug)
        addFields(of: label, except: ["name"])
        add(totals.value(of: label.id))
        add(label.record)
    }
}

/// The fields of a label, as options of `label add` and `label edit`.
struct LabelOptions: FieldOptions {
    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "Its colour: '#2f6f4f'.", transform: OptionValue.colour)
    var colour: Colour?

    @Option(help: "An emoji to show before its name.")
    var emoji: String?

    @OptionGroup var audience: CircleOption

    func apply(to label: inout Label) {
        label.notes = notes ?? label.notes
        label.colour = colour ?? label.colour
        label.emoji = emoji ?? label.emoji
        label.audience = audience.circle ?? label.audience
    }

    var isEmpty: Bool { notes == nil && colour == nil && emoji == nil && audience.circle == nil }
}

extension Label: ClearableRecord {
    static let clearable = ClearableFields(Label.fields)
}
