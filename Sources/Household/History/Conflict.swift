public import Foundation

/// Values of a record that were put aside because another machine had changed the same fields before.
public struct Conflict: Hashable, Sendable, Identifiable {
    public var id: String
    /// Counts the open conflicts, from 1, the earliest first.
    public var number: Int
    public var kind: EntityKind
    /// The id of the record.
    public var recordID: String
    public var name: String
    /// Each field as it is now, and as it was put aside.
    public var fields: [FieldChange]
    /// The machine whose values were put aside.
    public var machine: String
    public var at: Date

    public init(
        id: String, number: Int, kind: EntityKind, recordID: String, name: String, fields: [FieldChange],
        machine: String,
        at: Date
    ) {
        (self.id, self.number, self.kind, self.recordID, self.name) = (id, number, kind, recordID, name)
        (self.fields, self.machine, self.at) = (fields, machine, at)
    }
}

extension Conflict {
    /// The change that taking the put-aside values would make.
    public var record: RecordChange {
        RecordChange(kind: kind, id: recordID, name: name, what: .changed, fields: fields)
    }
}
