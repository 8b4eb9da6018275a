import Household

/// A column of Housebook's own CSV. Its fields are those of `Item.fields`; the other columns say what the item is, where it
/// belongs and what its record is.
struct InventoryColumn: Hashable {
    enum Content: Hashable {
        /// A field, by its position in `Item.fields`.
        case field(Int)
        /// The currency of an amount, by the field's position.
        case currency(of: Int)
        case title, home, room, labels
        case importRef, slug, created, updated, version, syncState, homeID, roomID, labelIDs, id
    }

    let heading: String
    let content: Content

    /// What people read comes first; what only Housebook needs comes after the custom fields.
    static let beforeCustomFields =
        [
            InventoryColumn("Title", .title), InventoryColumn("Home", .home), InventoryColumn("Room", .room),
            InventoryColumn("Labels", .labels),
        ] + Item.fields.indices.flatMap(columns)

    static let afterCustomFields = [
        InventoryColumn("Import Ref", .importRef), InventoryColumn("Slug", .slug), InventoryColumn("Created", .created),
        InventoryColumn("Updated", .updated), InventoryColumn("Version", .version),
        InventoryColumn("Sync State", .syncState), InventoryColumn("Home ID", .homeID),
        InventoryColumn("Room ID", .roomID), InventoryColumn("Label IDs", .labelIDs), InventoryColumn("ID", .id),
    ]

    static let all = beforeCustomFields + afterCustomFields

    private init(_ heading: String, _ content: Content) {
        self.heading = heading
        self.content = content
    }

    /// Finds the column of a heading, whatever its case and the white space around it; nil for other headings.
    init?(heading: String) {
        guard let column = Self.byHeading[heading.trimmed.lowercased()] else { return nil }
        self = column
    }

    private static let byHeading = Dictionary(uniqueKeysWithValues: all.map { ($0.heading.lowercased(), $0) })

    private static func columns(ofField position: Int) -> [InventoryColumn] {
        let field = Item.fields[position]
        let own = InventoryColumn(field.heading, .field(position))
        guard case .money(_, let currency) = field.kind else { return [own] }
        return [own, InventoryColumn(currency, .currency(of: position))]
    }
}
