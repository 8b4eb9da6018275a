import Household
package import HouseholdStore

extension Trash.Entry {
    /// `item “Piano” (piano)`
    package var reference: String { "\(kind.pastNoun) “\(name)”" + (slug.isEmpty ? "" : " (\(slug))") }

    /// `3 rooms, 12 items`; empty for none.
    package var alongWords: String {
        EntityKind.allCases.compactMap { kind in along[kind].map(kind.counted) }.joined(separator: ", ")
    }
}

extension RecordSheet {
    package init(_ entry: Trash.Entry) {
        self.init()
        add("kind", "Kind", entry.kind.rawValue)
        add("id", "Id", entry.id)
        add("slug", "Slug", entry.slug)
        add("name", "Name", entry.name)
        add("deletedAt", "Deleted", text: entry.deletedAt.minute, json: .text(entry.deletedAt.iso))
        add(
            "along", "Along with it", text: entry.alongWords,
            json: .object(
                EntityKind.allCases.compactMap { kind in entry.along[kind].map { (kind.rawValue, .number($0)) } }))
    }
}
