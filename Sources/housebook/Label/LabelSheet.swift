import Household

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

extension Label {
    /// `“Tools” (tools)`
    var reference: String { "“\(name)” (\(slug))" }
}
