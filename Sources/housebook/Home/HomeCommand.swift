import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Keep the record of homes.",
        subcommands: [
            HomeAdd.self, ListCommand<Home>.self, ShowCommand<Home>.self, EditCommand<Home>.self,
            DeleteCommand<Home>.self,
            HomeSetPrimary.self, HomeUse.self, HomeOrder.self, RecordLog<Home>.self,
        ] + AttachmentCommands<Home>.all)
}

extension Home: AttachmentOwner {
    static let command = "home"
    static let noun = "home"
    static var completion: CompletionKind { ReferenceCompletion.homes }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Home {
        try session.store.household.home(reference)
    }

    var attachmentOwner: Attachment.Owner { .home(id) }
}

extension Home: DeletableRecord {
    static let deletion = deleting(
        "Delete a home with its rooms, labels, items and files.",
        "Asks first. Cannot delete the primary or the last home.")

    func consequences(in session: HouseholdSession) throws -> String {
        " " + (try session.store.household.contentsToDelete(with: id).sentence)
    }

    func delete(from session: HouseholdSession) throws {
        try session.store.household.deleteHome(id)
        session.homeWasDeleted(id)
    }
}

extension Home: EditableRecord {
    typealias Fields = HomeOptions

    static func edit(
        _ id: EntityID<Home>, in session: HouseholdSession, _ change: (inout Home) throws -> Void
    ) throws -> Home {
        try session.store.household.editHome(id, change)
    }
}

extension Home: ListableRecord {
    static let listing = CommandConfiguration(
        commandName: "list", abstract: "List the homes and what they are worth.")

    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList {
        let index = SnapshotIndex(try session.store.snapshot())
        let summary = HouseholdSummary(index)
        let active = session.state.activeHome(among: index.homes)?.id
        var table = TextTable([
            .key("Slug"), .text("Name"), .text(""), .figure("Rooms"), .figure("Items"), .figure("Without value"),
            .figure("Value"),
        ])
        for home in index.homes {
            let value = summary.home(home.id)?.total ?? Valuation()
            let marks = [home.isPrimary ? "primary" : "", home.id == active ? "active" : ""]
            table.append([
                home.slug, home.displayName, marks.filter { !$0.isEmpty }.joined(separator: ", "),
                "\(index.locations(ofHome: home.id).count)", "\(value.allItems)",
                value.withoutValue.unlessZero, value.totalsText,
            ])
        }
        let unassigned = summary.unassigned.allItems
        return RecordList(
            sheets: { index.homes.map { RecordSheet($0, in: index, activeHome: active) } },
            table: index.homes.isEmpty ? nil : table, empty: "No homes yet. Add one: housebook home add \"My Home\"",
            footer: "In all " + summary.total.sentence + (unassigned > 0 ? "; in no home: \(unassigned)" : ""))
    }
}

extension Home: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        let index = SnapshotIndex(try session.store.snapshot())
        return RecordSheet(self, in: index, activeHome: session.state.activeHome(among: index.homes)?.id)
    }
}
