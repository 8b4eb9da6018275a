/// What one group of changes did to one record: a line of the history.
public struct RecordChange: Hashable, Sendable {
    public enum What: String, Sendable {
        case added, changed, deleted, restored
    }

    public var kind: EntityKind
    public var id: String
    /// Its name then.
    public var name: String
    public var what: What
    /// What changed of it, its files, labels, lines and prices included. Empty unless `what` is `.changed`, and where
    /// only an order changed.
    public var fields: [FieldChange]

    public init(kind: EntityKind, id: String, name: String, what: What, fields: [FieldChange] = []) {
        (self.kind, self.id, self.name, self.what, self.fields) = (kind, id, name, what, fields)
    }
}

/// A field as it was and as it became.
public struct FieldChange: Hashable, Sendable {
    /// The field's name in data: `purchaseDate`; `labels`, `files`, `lines` and `prices` for the parts of a record.
    public var key: String
    /// The heading for people: `Purchase date`.
    public var title: String
    public var before: Value
    public var after: Value

    public enum Value: Hashable, Sendable {
        case none
        case text(String)
        case money(Money)
        case flag(Bool)
        /// How many entries a list has whose entries are not shown.
        case count(Int)
    }

    public init(key: String, title: String, before: Value, after: Value) {
        (self.key, self.title, self.before, self.after) = (key, title, before, after)
    }
}
