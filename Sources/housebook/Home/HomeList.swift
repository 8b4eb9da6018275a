import ArgumentParser
import Household
import HouseholdStore
import Workspace

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
