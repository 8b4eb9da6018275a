import BundledFiles
import CBundledFiles
import Household

/// A column of items, in Housebook's own CSV or in Homebox's files.
struct ItemColumn: Hashable {
    enum Content: Hashable, Sendable {
        /// A field, by its position in `Item.fields`.
        case field(Int)
        /// The currency of an amount, by the field's position.
        case currency(of: Int)
        /// A list of parts such as loans, by its position in `Item.members`.
        case parts(Int)
        case title, home, room, inside, labels
        /// Names of files, or web addresses. Imported only; an export has no files.
        case files(FileColumn)
        case importRef, slug, created, updated, version, syncState, homeID, roomID, insideID, labelIDs, id
        /// Only in Homebox's files.
        case parentImportRef, url

        var isAmount: Bool {
            if case .field(let position) = self, case .money = Item.fields[position].form { true } else { false }
        }

        /// Whether an item has the value itself, and it is empty where its cell is.
        var isField: Bool {
            switch self {
            case .field, .parts: true
            default: false
            }
        }

        var isFiles: Bool { if case .files = self { true } else { false } }

        var isDate: Bool {
            guard case .field(let position) = self else { return false }
            return switch Item.fields[position].form {
            case .date, .partialDate: true
            default: false
            }
        }
    }

    /// The present heading, followed by those of earlier versions.
    let headings: [String]
    let content: Content

    var heading: String { headings[0] }

    private init(_ content: Content, _ headings: String...) {
        self.init(content, headings: headings)
    }

    private init(_ content: Content, headings: [String]) {
        self.headings = headings
        self.content = content
    }

    private static func byHeading(_ columns: [ItemColumn]) -> [String: ItemColumn] {
        Dictionary(
            uniqueKeysWithValues: columns.flatMap { column in column.headings.map { ($0.lowercased(), column) } })
    }
}

// Housebook's own CSV.
extension ItemColumn {
    /// The columns that people read; those that only Housebook needs come after the custom fields.
    static let beforeCustomFields =
        [
            ItemColumn(.title, "Title"), ItemColumn(.home, "Home"), ItemColumn(.room, "Room"),
            ItemColumn(.inside, "Inside"), ItemColumn(.labels, "Labels"),
        ] + Item.fields.indices.flatMap(columns) + Item.members.indices.compactMap(parts)

    static let afterCustomFields = [
        ItemColumn(.importRef, "Import Ref"), ItemColumn(.slug, "Slug"), ItemColumn(.created, "Created"),
        ItemColumn(.updated, "Updated"), ItemColumn(.version, "Version"), ItemColumn(.syncState, "Sync State"),
        ItemColumn(.homeID, "Home ID"), ItemColumn(.roomID, "Room ID"),
        ItemColumn(.insideID, "Inside ID"), ItemColumn(.labelIDs, "Label IDs"), ItemColumn(.id, "ID"),
    ]

    static let inventory = beforeCustomFields + afterCustomFields

    /// The columns that an import reads.
    static let readable = inventory + FileColumn.allCases.map { ItemColumn(.files($0), $0.rawValue) }

    private static func columns(ofField position: Int) -> [ItemColumn] {
        let field = Item.fields[position]
        let own = ItemColumn(.field(position), field.heading)
        return switch field.form {
        case .money(let currency, _): [own, ItemColumn(.currency(of: position), currency)]
        // These forms have no text for a cell, and an unreadable cell would empty the field at the next import.
        case .identity, .reference, .references, .part, .parts: []
        default: [own]
        }
    }

    /// The column of a list of parts. Custom fields have columns of their own, and no heading.
    private static func parts(ofMember position: Int) -> ItemColumn? {
        let member = Item.members[position]
        guard case .parts = member.form, !member.heading.isEmpty else { return nil }
        return ItemColumn(.parts(position), member.heading)
    }

    /// How well a heading is known. The best known heading of a table is its column.
    enum Certainty: Comparable {
        /// A word that means this column only where no other heading does.
        case guessed
        /// A known heading but for qualifiers and the like.
        case alike
        case known
    }

    /// The column of a heading in any known spelling; nil for other headings.
    static func inventory(heading: String) -> ItemColumn? { meant(by: heading)?.column }

    /// The column of a heading, and how well the heading is known; nil for other headings.
    static func meant(by heading: String) -> (column: ItemColumn, certainty: Certainty)? {
        let found =
            inventoryByHeading[heading.trimmed.lowercased()]
            ?? HeadingSpelling.plain(heading).lazy.compactMap { inventoryByHeading[$0] }.first
        if let found { return (found, .known) }
        let gist = HeadingSpelling.gist(heading)
        return inventoryByGist[gist].map { ($0, .alike) } ?? guessesByGist[gist].map { ($0, .guessed) }
    }

    /// The column that has this heading in Housebook's own files; nil for others.
    static func own(heading: String) -> ItemColumn? { ownByHeading[heading.trimmed.lowercased()] }

    private static let ownByHeading = byHeading(readable)
    private static let inventoryByHeading = ownByHeading.merging(names.known) { own, _ in own }
    private static let inventoryByGist = byGist(
        inventoryByHeading.filter { !$0.value.content.isBookkeeping && $0.value.content != .importRef })
    private static let guessesByGist = byGist(names.guessed)

    /// Columns by the gist of their headings, without those that several columns share.
    private static func byGist(_ columns: [String: ItemColumn]) -> [String: ItemColumn] {
        let all = Dictionary(grouping: columns) { HeadingSpelling.gist($0.key) }
        return all.compactMapValues { named in
            let found = Set(named.map(\.value))
            return found.count == 1 ? found.first : nil
        }
    }

    /// Columns by the headings that other people's sheets use, in lower case, and by words that may mean them:
    /// `Resources/headings.txt`.
    private static let names: (known: [String: ItemColumn], guessed: [String: ItemColumn]) = {
        let lines = String(decoding: BundledFiles(interchange_files()).file("headings.txt"), as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }
        var names: (known: [String: ItemColumn], guessed: [String: ItemColumn]) = ([:], [:])
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let isGuessed = line[..<colon].hasSuffix("?")
            let heading = line[..<colon].lowercased().filter { $0 != "?" }
            for name in line[line.index(after: colon)...].split(separator: ",") {
                let text = String(name).trimmed
                if isGuessed {
                    names.guessed[text] = ownByHeading[heading]
                } else {
                    names.known[text] = ownByHeading[heading]
                }
            }
        }
        return names
    }()

    /// Whether a heading is one of this format's own, rather than another name for the column.
    func isOwn(_ heading: String) -> Bool { headings.contains { $0.lowercased() == heading.trimmed.lowercased() } }
}

/// The columns that name files, by what the files are.
enum FileColumn: String, CaseIterable, Sendable {
    case photos = "Photos"
    case receipts = "Receipts"
    case manuals = "Manuals"
    case warranties = "Warranty Papers"
    case appraisals = "Appraisals"
    case attachments = "Attachments"

    /// Nil to derive it from each file.
    var kind: Attachment.Kind? {
        switch self {
        case .photos, .attachments: nil
        case .receipts: .receipt
        case .manuals: .manual
        case .warranties: .warranty
        case .appraisals: .appraisal
        }
    }
}

// Homebox's CSV and TSV files.
extension ItemColumn {
    static let homebox =
        [
            ItemColumn(.importRef, "HB.import_ref"), ItemColumn(.parentImportRef, "HB.parent_import_ref"),
            ItemColumn(.room, "HB.location"), ItemColumn(.labels, "HB.tags", "HB.labels"),
            ItemColumn(.url, "HB.url"), ItemColumn(.title, "HB.name"),
        ]
        + Item.fields.indices.filter { !Item.fields[$0].homebox.isEmpty }.map {
            ItemColumn(.field($0), headings: Item.fields[$0].homebox)
        }

    /// The start of every Homebox heading, in lower case.
    static let homeboxPrefix = "hb."

    /// The column of a heading, ignoring case and surrounding white space; nil for others.
    static func homebox(heading: String) -> ItemColumn? { homeboxByHeading[heading.trimmed.lowercased()] }

    private static let homeboxByHeading = byHeading(homebox)

    /// The custom field that the column is read as; nil if an item has a field for it.
    var customFieldName: String? {
        switch content {
        case .url: "URL"
        default: nil
        }
    }
}

/// The columns of a file, by content.
struct ItemColumns {
    let known: [ItemColumn.Content: Int]
    /// Columns of custom fields, with the fields' names, from left to right.
    let custom: [(column: Int, name: String)]
    /// Columns whose heading does not belong to the format.
    let strangers: [Int]
    /// The contents of the known columns in the format's order, and their positions in the file.
    let parts: [ItemColumn.Content]
    let places: [Int]
    let customFieldNames: Set<String>

    /// - Parameters:
    ///   - headings: The file's headings.
    ///   - line: The line of the headings, for errors.
    ///   - all: The format's columns.
    ///   - column: Returns the format's column for a heading; nil for others.
    ///   - customField: Returns the custom field of a column with any other heading; nil for none.
    init(
        _ headings: [String], line: Int, of all: [ItemColumn], column: (_ heading: String) -> ItemColumn?,
        customField: (_ place: Int) -> String?
    ) throws(FormatError) {
        var known: [ItemColumn.Content: Int] = [:]
        var custom: [(column: Int, name: String)] = []
        var strangers: [Int] = []
        func takeOver(_ index: Int) {
            if let name = customField(index) {
                custom.append((index, name))
            } else {
                strangers.append(index)
            }
        }
        for (index, heading) in headings.enumerated() {
            var found = column(heading)
            if let column = found, let first = known[column.content] {
                let (isOwn, wasOwn) = (column.isOwn(heading), column.isOwn(headings[first]))
                if isOwn == wasOwn, isOwn {
                    throw .duplicateColumn(
                        name: column.heading, first: first + 1, second: index + 1, line: line)
                }
                // If both headings mean this column, the format's own heading wins over another name, and otherwise the
                // first one.
                if isOwn { takeOver(first) } else { found = nil }
            }
            if let found { known[found.content] = index }
            if let name = found?.customFieldName { custom.append((index, name)) }
            if found == nil { takeOver(index) }
        }
        self.known = known
        self.custom = custom.sorted { $0.column < $1.column }
        self.strangers = strangers.sorted()
        parts = all.map(\.content).filter { known[$0] != nil }
        places = parts.compactMap { known[$0] }
        customFieldNames = Set(custom.map(\.name))
    }
}
