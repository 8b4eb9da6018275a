public import Foundation

/// The items of an imported file, checked but not yet applied: readers of file formats make it, the store applies it.
///
/// The rows are read anew on each pass, so that a million of them are never in memory together.
public struct ImportBatch: Sendable {
    /// The number of rows.
    public let rowCount: Int
    /// Whether each row has an id or an import reference, so that its item is clear.
    public let isNamed: Bool
    /// Whether any row names a photo or a paper.
    public private(set) var namesFiles: Bool
    private var start: @Sendable () -> Rows
    public var problems: [ImportProblem]
    /// Rooms that the file describes, besides those that its rows name.
    public var rooms: [Room] = []
    /// The looks of labels that have to be created, by their names.
    public var labels: [NameKey: LabelLook] = [:]
    /// Values that were not taken as they stand, or that a person should look at. Their rows are read.
    public var notices: [ImportProblem] = []
    /// Columns with values whose heading the reader does not know. Nothing can be imported until a person says what to
    /// do with them.
    public var unknownColumns: [UnknownColumn] = []
    /// Questions that the file leaves open, each once a column. Nothing can be imported until a person answers them.
    public var questions: [Question] = []
    /// Rows of the file that are not items.
    public var skipped: [ImportProblem] = []

    /// Rows one after another, in the file's order: each call returns the next one, and nil after the last.
    public typealias Rows = () throws -> Row?

    /// - Parameter rows: Starts at the first row. Called several times, and gives the same rows each time.
    public init(
        rowCount: Int, isNamed: Bool, namesFiles: Bool = false, problems: [ImportProblem] = [],
        rows: @escaping @Sendable () -> Rows
    ) {
        self.rowCount = rowCount
        self.isNamed = isNamed
        self.namesFiles = namesFiles
        self.problems = problems
        start = rows
    }

    public init(rows: [Row] = [], problems: [ImportProblem] = []) {
        self.init(
            rowCount: rows.count, isNamed: rows.allSatisfy { $0.id != nil || !$0.importRef.isEmpty },
            namesFiles: rows.contains { !$0.files.isEmpty }, problems: problems,
            rows: {
                var rest = rows.makeIterator()
                return { rest.next() }
            })
    }

    /// All rows, from the first on.
    public func makeRows() -> Rows { start() }

    /// Calls a closure with each row, in the file's order.
    public func forEachRow(_ body: (Row) throws -> Void) throws {
        let next = makeRows()
        while let row = try next() { try body(row) }
    }

    /// Adds information from elsewhere in the file to each row.
    public mutating func amend(namingFiles namesFiles: Bool, _ change: @escaping @Sendable (inout Row) -> Void) {
        let start = start
        self.namesFiles = self.namesFiles || namesFiles
        self.start = {
            let next = start()
            return {
                guard var row = try next() else { return nil }
                change(&row)
                return row
            }
        }
    }

    public struct Room: Hashable, Sendable {
        public var name: String
        public var notes: String
        /// The name of its home; empty for the home that the import is for.
        public var home: String
        public var files: [File]

        public init(name: String, notes: String, home: String = "", files: [File] = []) {
            (self.name, self.notes, self.home, self.files) = (name, notes, home, files)
        }
    }

    /// A photo or a paper that belongs to an item or a room.
    public struct File: Hashable, Sendable {
        /// The file's place according to the imported file: a path in an archive, a name in a folder, or a web address.
        public var path: String
        /// The file's original name; empty for the last part of its path.
        public var name: String
        /// Nil to derive it from the file.
        public var kind: Attachment.Kind?

        public init(path: String, name: String = "", kind: Attachment.Kind? = nil) {
            (self.path, self.name, self.kind) = (path, name, kind)
        }
    }

    /// The look of a label that has to be created.
    public struct LabelLook: Hashable, Sendable {
        public var notes: String
        public var colour: Colour?
        public var emoji: String

        public init(notes: String = "", colour: Colour? = nil, emoji: String = "") {
            (self.notes, self.colour, self.emoji) = (notes, colour, emoji)
        }
    }

    public struct Question: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            /// `03/04/2021`
            case dateOrder
            /// `1,000`
            case decimalMark
            /// The encodings that the file may have, the likeliest first.
            case encoding([Reading])
        }

        /// What an encoding makes of a part of the file.
        public struct Reading: Hashable, Sendable {
            public var encoding: String
            public var sample: String

            public init(encoding: String, sample: String) { (self.encoding, self.sample) = (encoding, sample) }
        }

        public var kind: Kind
        /// The line of the first value that can be read in two ways.
        public var line: Int
        public var column: String
        public var value: String

        public init(kind: Kind, line: Int, column: String, value: String) {
            (self.kind, self.line, self.column, self.value) = (kind, line, column, value)
        }
    }

    /// Takes over questions, except those that were asked about the same column before.
    public mutating func note(_ found: [Question]) {
        for question in found
        where !questions.contains(where: { $0.kind == question.kind && $0.column == question.column }) {
            questions.append(question)
        }
    }

    /// The container of an item. A name takes precedence over an id, since a person may have edited it.
    public struct Container: Hashable, Sendable {
        /// A title or a slug; empty for "inside nothing", nil if the file has only ids or references.
        public var name: String?
        public var id: EntityID<Item>?
        /// The other tool's identifier of the container; empty if the file has none.
        public var importRef: String

        public init(name: String?, id: EntityID<Item>? = nil, importRef: String = "") {
            self.name = name
            self.id = id
            self.importRef = importRef
        }

        /// Whether the item is inside nothing.
        public var isNowhere: Bool { id == nil && importRef.isEmpty && name?.isEmpty != false }
    }

    public struct UnknownColumn: Hashable, Sendable {
        /// The line of the headings, from 1.
        public var line: Int
        /// The column's heading; its number if it has none.
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
        /// When the item was last changed, according to the file; nil if the file does not say.
        public var updated: Date?
        /// A home's name; empty for the home that the import is for, else "in no home".
        public var home: String?
        /// A room's path, or a name that no other room of the home has; empty for "in no room".
        public var location: String?
        /// The item's container, whose room takes precedence over `location`.
        public var container: Container?
        /// Names of labels, each once, at most `Item.maximumLabels`.
        public var labels: [String]?
        /// Ids that the file gives for the home, the room and the labels. They decide between several of one name, and
        /// identify a home without a name. A name takes precedence over an id, since a person may have edited it.
        public var references: Set<UUID>
        public var files: [File]
        /// Sets the other fields that the file has, on a new item with this `title` or on the one found.
        public var apply: @Sendable (inout Item) -> Void
        public var title: String

        public init(
            line: Int, id: EntityID<Item>? = nil, importRef: String = "", slug: String = "",
            updated: Date? = nil, home: String? = nil, location: String? = nil, container: Container? = nil,
            labels: [String]? = nil, references: Set<UUID> = [],
            files: [File] = [], title: String,
            apply: @escaping @Sendable (inout Item) -> Void
        ) {
            self.line = line
            self.id = id
            self.importRef = importRef
            self.slug = slug
            self.updated = updated
            self.home = home
            self.location = location
            self.container = container
            self.labels = labels
            self.references = references
            self.files = files
            self.title = title
            self.apply = apply
        }
    }
}

/// A value that could not be read. Its row is left out of the batch.
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
