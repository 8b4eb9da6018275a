/// What one group of changes did to one record: a line of the history.
public struct RecordChange: Hashable, Sendable {
    public enum What: String, Sendable {
        case added, changed, deleted, restored
    }

    public var kind: EntityKind
    public var id: String
    /// The record's name at that time; for a record that came or went, its latest name.
    public var name: String
    public var what: What
    /// The changed fields, including files, labels, lines and prices. Empty unless `what` is `.changed`, and for
    /// records that were not described.
    public var fields: [FieldChange]

    public init(kind: EntityKind, id: String, name: String, what: What, fields: [FieldChange] = []) {
        (self.kind, self.id, self.name, self.what, self.fields) = (kind, id, name, what, fields)
    }
}

extension RecordChange {
    /// Records of one kind that came or went together, or one that changed.
    public struct Summary: Hashable, Sendable {
        public var what: What
        public var kind: EntityKind
        /// The number of records.
        public var count: Int
        /// The first of them.
        public var named: [RecordChange]
    }
}

extension [RecordChange] {
    /// Summaries of the records that came or went, by kind; then each record that changed.
    /// - Parameter most: The most records of a summary to name.
    public func summaries(naming most: Int) -> [RecordChange.Summary] {
        var summaries: [RecordChange.Summary] = []
        for what in [RecordChange.What.added, .restored, .deleted] {
            for kind in EntityKind.allCases {
                let records = filter { $0.what == what && $0.kind == kind }
                guard !records.isEmpty else { continue }
                summaries.append(
                    RecordChange.Summary(
                        what: what, kind: kind, count: records.count, named: Array(records.prefix(most))))
            }
        }
        return summaries
            + filter { $0.what == .changed }.map {
                RecordChange.Summary(what: .changed, kind: $0.kind, count: 1, named: [$0])
            }
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
        /// The number of entries of a list, if the entries are not shown.
        case count(Int)

        /// A single value, as people read it.
        package init(_ value: MemberValue) {
            switch value {
            case .money(let amount?): self = .money(amount)
            case .flag(let flag): self = .flag(flag)
            case .parts(let parts): self = .count(parts.count)
            default: self = value.plain.isEmpty ? .none : .text(value.plain)
            }
        }
    }

    public init(key: String, title: String, before: Value, after: Value) {
        (self.key, self.title, self.before, self.after) = (key, title, before, after)
    }

    /// Whether there is nothing to tell but that the field changed.
    public var isWithoutValues: Bool {
        switch (before, after) {
        case (.none, .none): true
        case (.count(let before), .count(let after)): before == after
        default: false
        }
    }
}

extension String {
    /// The text, cut if it is longer than `length` characters.
    package func cut(to length: Int) -> String { count > length ? prefix(length - 1) + "…" : self }
}
