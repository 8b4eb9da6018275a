import Household
import HouseholdStore
import Workspace

extension Label: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        RecordSheet(self, in: SnapshotIndex(try session.store.snapshot()))
    }
}

extension RecordSheet {
    init(_ label: Label, in index: SnapshotIndex) {
        self.init()
        add("id", "Id", label.id.description)
        add("slug", "Slug", label.slug)
        add("name", "Name", label.name)
        add("home", "Home", index.home(label.homeID)?.slug)
        add("emoji", "Emoji", label.emoji)
        add("colour", "Colour", label.colour.hex)
        add("audience", "Audience", label.audience?.rawValue)
        add("notes", "Notes", label.notes)
        add(Valuation(index.items(at: index.items(withLabel: label.id))))
        add(label.record)
    }
}
