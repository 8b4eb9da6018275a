import Household
import HouseholdStore
import Workspace

extension Location: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        RecordSheet(self, in: SnapshotIndex(try session.store.snapshot()))
    }
}

extension RecordSheet {
    init(_ location: Location, in index: SnapshotIndex) {
        self.init()
        add("id", "Id", location.id.description)
        add("slug", "Slug", location.slug)
        add("code", "Code", location.code)
        add("name", "Name", location.name)
        add("home", "Home", index.home(location.homeID)?.slug)
        add("symbol", "Symbol", location.symbol)
        add("notes", "Notes", location.notes)
        add(index.attachments(of: .location(location.id)))
        add(Valuation(index.items(at: index.items(inLocation: location.id))))
        add(location.record)
    }
}
