import Household

/// A column of Homebox's CSV and TSV files.
struct HomeboxColumn: Hashable {
    enum Content: Hashable {
        /// A field, by its position in `Item.fields`.
        case field(Int)
        case name, importRef, parentImportRef, location, tags, url
    }

    /// The present heading first, then those of earlier versions of Homebox.
    let headings: [String]
    let content: Content

    static let all =
        [
            HomeboxColumn(headings: ["HB.import_ref"], content: .importRef),
            HomeboxColumn(headings: ["HB.parent_import_ref"], content: .parentImportRef),
            HomeboxColumn(headings: ["HB.location"], content: .location),
            HomeboxColumn(headings: ["HB.tags", "HB.labels"], content: .tags),
            HomeboxColumn(headings: ["HB.url"], content: .url),
            HomeboxColumn(headings: ["HB.name"], content: .name),
        ]
        + Item.fields.indices.filter { !Item.fields[$0].homebox.isEmpty }.map {
            HomeboxColumn(headings: Item.fields[$0].homebox, content: .field($0))
        }

    /// The start of every Homebox heading, in lower case.
    static let prefix = "hb."
    /// The start of a custom field's heading, in lower case.
    static let fieldPrefix = "hb.field."

    private init(headings: [String], content: Content) {
        self.headings = headings
        self.content = content
    }

    /// The column of a heading, ignoring case and surrounding white space; nil for others.
    init?(heading: String) {
        guard let column = Self.byHeading[heading.trimmed.lowercased()] else { return nil }
        self = column
    }

    private static let byHeading = Dictionary(
        uniqueKeysWithValues: all.flatMap { column in column.headings.map { ($0.lowercased(), column) } })

    /// The custom field that the column becomes; nil if an item has a field for it.
    var customFieldName: String? {
        switch content {
        case .url: "URL"
        case .parentImportRef: "Parent import ref"
        case .field, .name, .importRef, .location, .tags: nil
        }
    }

    /// The part of an item that the column sets; nil for room, labels and custom fields.
    var part: ItemEdit.Part? {
        switch content {
        case .field(let position): .field(position)
        case .name: .title
        case .importRef: .importRef
        case .parentImportRef, .location, .tags, .url: nil
        }
    }
}
