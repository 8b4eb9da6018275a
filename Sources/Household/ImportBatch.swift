public import Foundation

/// The items of an imported file, read but not yet applied: readers of file formats make it, the store applies it.
public struct ImportBatch: Sendable {
    public var rows: [Row]
    public var problems: [ImportProblem]
    /// Rooms that the file describes, besides those that its rows name.
    public var rooms: [Room] = []
    /// What a row says that was not taken as it stands, or that a person should look at. The row is read.
    public var notices: [ImportProblem] = []
    /// Columns with values whose heading says nothing to the reader. Nothing can be imported until somebody says what to
    /// do with them.
    public var unknownColumns: [UnknownColumn] = []

    public init(rows: [Row] = [], problems: [ImportProblem] = []) {
        self.rows = rows
        self.problems = problems
    }

    public struct Room: Hashable, Sendable {
        public var name: String
        public var notes: String

        public init(name: String, notes: String) {
            self.name = name
            self.notes = notes
        }
    }

    /// What an item is inside of. A name takes precedence over an id, since a person may have edited it.
    public struct Container: Hashable, Sendable {
        /// A title or a slug; empty for "inside nothing", nil where the file has only ids.
        public var name: String?
        public var id: EntityID<Item>?

        public init(name: String?, id: EntityID<Item>? = nil) {
            self.name = name
            self.id = id
        }
    }

    public struct UnknownColumn: Hashable, Sendable {
        /// The line of the headings, from 1.
        public var line: Int
        /// Its number where it has no heading.
        public var heading: String
        /// The first value in it.
        public var example: String
        /// The headings that the reader would understand.
        public var known: [String]

        public init(line: Int, heading: String, example: String, known: [String]) {
            self.line = line
            self.heading = heading
            self.example = example
            self.known = known
        }
    }

    /// One item. A field that is nil is not in the file; an existing item keeps its value.
    public struct Row: Sendable {
        /// The line of the file on which the row begins, from 1.
        public var line: Int
        /// The item's own id, where the file comes from Housebook.
        public var id: EntityID<Item>?
        /// The other tool's identifier, by which a second import finds the item again. Empty where `id` is given.
        public var importRef: String
        /// The item's slug, where the file has one.
        public var slug: String
        public var serial: String
        /// When the file had the item as it says; nil where it does not say.
        public var updated: Date?
        /// A home's name; empty for the home that the import is for, else "in no home".
        public var home: String?
        /// A room's path, or a name that no other room of the home has; empty for "in no room".
        public var location: String?
        /// The item that it is inside of, whose room goes before `location`.
        public var container: Container?
        /// Names of labels, each once, at most `Item.maximumLabels`.
        public var labels: [String]?
        /// Ids that the file gives for the home, the room and the labels. They decide between several of one name, and
        /// identify a home without a name. A name takes precedence over an id, since a person may have edited it.
        public var references: Set<UUID>
        /// Sets the other fields that the file has, on a new item with this `title` or on the one found.
        public var apply: @Sendable (inout Item) -> Void
        public var title: String

        public init(
            line: Int, id: EntityID<Item>? = nil, importRef: String = "", slug: String = "", serial: String = "",
            updated: Date? = nil, home: String? = nil,
            location: String? = nil, container: Container? = nil, labels: [String]? = nil, references: Set<UUID> = [],
            title: String,
            apply: @escaping @Sendable (inout Item) -> Void
        ) {
            self.line = line
            self.id = id
            self.importRef = importRef
            self.slug = slug
            self.serial = serial
            self.updated = updated
            self.home = home
            self.location = location
            self.container = container
            self.labels = labels
            self.references = references
            self.title = title
            self.apply = apply
        }
    }
}

/// A value that could not be read. Its row is left out of the batch's rows.
public struct ImportProblem: Hashable, Codable, Sendable {
    /// From 1; where a quoted cell spans lines, the line on which the row begins.
    public var line: Int
    /// The column's heading, or its number where it has none. Empty where the whole row is at fault.
    public var column: String
    public var value: String
    /// What is wrong, as a clause: `is not a date`.
    public var reason: String

    public init(line: Int, column: String, value: String, reason: String) {
        self.line = line
        self.column = column
        self.value = value
        self.reason = reason
    }
}
