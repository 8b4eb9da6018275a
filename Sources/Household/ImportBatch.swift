public import Foundation

/// What a file of items says, read but not yet applied: the hand-over from the readers of formats to the store.
public struct ImportBatch: Sendable {
    public var rows: [Row]
    public var problems: [ImportProblem]

    public init(rows: [Row] = [], problems: [ImportProblem] = []) {
        self.rows = rows
        self.problems = problems
    }

    /// One item. What is nil is not said by the file and stays as it is on an item that exists.
    public struct Row: Sendable {
        /// Where it begins in the file, from 1.
        public var line: Int
        /// The item's own id, where the file comes from Housebook.
        public var id: EntityID<Item>?
        /// What the other tool calls it; finds the item again on a second import. Empty where `id` is given.
        public var importRef: String
        /// A home's name; empty for "in no home".
        public var home: String?
        /// A room's name; empty for "in no room".
        public var location: String?
        /// Names of labels, each once, at most `Item.maximumLabels`.
        public var labels: [String]?
        /// Ids of the home, the room and the labels that the file means, where it says so: among several of one name, or
        /// where a home has none, it is the one of these. A name goes before an id, since a person may have changed it.
        public var references: Set<UUID>
        /// Sets the other fields that the file names: on a new item with this `title`, or on the one found.
        public var apply: @Sendable (inout Item) -> Void
        public var title: String

        public init(
            line: Int, id: EntityID<Item>? = nil, importRef: String = "", home: String? = nil,
            location: String? = nil, labels: [String]? = nil, references: Set<UUID> = [], title: String,
            apply: @escaping @Sendable (inout Item) -> Void
        ) {
            self.line = line
            self.id = id
            self.importRef = importRef
            self.home = home
            self.location = location
            self.labels = labels
            self.references = references
            self.title = title
            self.apply = apply
        }
    }
}

/// A value that could not be read. The row it stands in is not among the batch's rows.
public struct ImportProblem: Hashable, Codable, Sendable {
    /// From 1; where a quoted cell spans lines, the one the row begins in.
    public var line: Int
    /// The column's heading, or its number where it has none. Empty where the whole row is at fault.
    public var column: String
    public var value: String
    /// What is wrong, as a clause: `is no date`.
    public var reason: String

    public init(line: Int, column: String, value: String, reason: String) {
        self.line = line
        self.column = column
        self.value = value
        self.reason = reason
    }
}
