package import Household

extension RecordSheet {
    /// - Parameter number: Its register number.
    package init(_ item: Item, number: String, in index: SnapshotIndex) {
        self.init()
        add("id", "Id", item.id.description)
        add("slug", "Slug", item.slug)
        add("number", "Number", number)
        add("title", "Title", item.title)
        addPlace(of: item, in: index)
        for field in Item.fields where field.key != "notes" {
            add(field, of: item)
            if field.key == "replacementUsed" { addValue(of: item) }
        }
        addCustomFields(item.customFields)
        for field in Item.members where field.key == "loans" { add(field, of: item) }
        addUpkeep(of: item)
        add("notes", "Notes", item.notes)
        add(index.attachments(of: .item(item.id)))
        add("importRef", "Imported as", item.importRef)
        add(item.record)
    }

    private mutating func addPlace(of item: Item, in index: SnapshotIndex) {
        let home = index.home(index.effectiveHome(of: item))
        let location = index.location(of: item)
        let labels = index.labels(of: item)
        add("home", "Home", text: home?.displayName ?? "none", json: .optional(home?.slug))
        add("location", "Room", text: location.map(index.path) ?? "", json: .optional(location?.slug))
        add(
            "labels", "Labels", text: labels.map(\.name).joined(separator: ", "),
            json: .list(labels.map { .text($0.slug) }))
        addNesting(of: item, in: index)
    }

    private mutating func addNesting(of item: Item, in index: SnapshotIndex) {
        let items = index.snapshot.items
        // Looking for the position takes long where there are many items, and few are inside others.
        let position = index.isNested(item) ? items.firstIndex { $0.id == item.id } : nil
        let container = position.flatMap(index.container).map { items[$0] }
        let contents = position.map(index.contents)?.map { items[$0] } ?? []
        add("inside", "Inside", text: container?.title ?? "", json: .optional(container?.slug))
        add(
            "contents", "Contents", text: contents.map(\.title).joined(separator: ", "),
            json: .list(contents.map { .text($0.slug) }))
    }

    private mutating func addValue(of item: Item) {
        add("value", "Value", text: item.lineValue?.text ?? "unknown", json: item.lineValue?.json ?? .null)
        add("counts", "", text: "", json: .flag(item.counts))
    }

    private mutating func addCustomFields(_ fields: [CustomField]) {
        add(
            "customFields", "Fields", text: fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n"),
            json: .list(fields.map { .object(CustomField.members.json(of: $0)) }))
    }
}
