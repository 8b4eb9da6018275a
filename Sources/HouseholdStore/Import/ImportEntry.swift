import GRDB
public import Household

/// The effect of an import on one row: a line of its preview.
public struct ImportEntry: Hashable, Sendable {
    public enum What: String, CaseIterable, Sendable {
        case added, changed, unchanged
        /// Left alone, since it was changed here after the file was exported.
        case newer
    }

    public var line: Int
    public var title: String
    public var what: What
    /// The fields that would change.
    public var fields: [FieldChange]
}

/// The entries of a preview, limited to a number of each kind.
struct ImportEntries {
    private(set) var list: [ImportEntry] = []
    private var counts: [ImportEntry.What: Int] = [:]
    let most: Int

    init(most: Int) { self.most = most }

    var isWanted: Bool { most > 0 }

    mutating func note(_ what: ImportEntry.What, _ row: ImportBatch.Row, _ fields: [FieldChange] = []) {
        guard counts[what, default: 0] < most else { return }
        counts[what, default: 0] += 1
        list.append(ImportEntry(line: row.line, title: row.title, what: what, fields: fields))
    }
}

extension ImportEntry {
    /// The fields in which two states of an item differ, with the names of rooms and labels.
    static func changes(from before: Item, to after: Item, _ books: inout HomeBooks) throws -> [FieldChange] {
        var changes: [FieldChange] = []
        func note(_ key: String, _ title: String, _ old: FieldChange.Value, _ new: FieldChange.Value) {
            if old != new { changes.append(FieldChange(key: key, title: title, before: old, after: new)) }
        }
        func text(_ text: String?) -> FieldChange.Value { text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .none }
        note("title", "Title", text(before.title), text(after.title))
        note("home", "Home", text(try home(before, &books)), text(try home(after, &books)))
        note("room", "Room", text(try room(before, &books)), text(try room(after, &books)))
        note("labels", "Labels", text(try labels(before, &books)), text(try labels(after, &books)))
        for field in Item.fields {
            note(
                field.key, field.title, FieldChange.Value(field.value(of: before)),
                FieldChange.Value(field.value(of: after)))
        }
        let names = (before.customFields + after.customFields).map(\.name).firstOccurrences()
        for name in names {
            func values(_ item: Item) -> String {
                item.customFields.filter { $0.name == name }.map(\.value).joined(separator: "; ")
            }
            note("field: " + name, name, text(values(before)), text(values(after)))
        }
        return changes
    }

    private static func home(_ item: Item, _ books: inout HomeBooks) throws -> String? {
        try item.homeID.flatMap { try books.home($0)?.displayName }
    }

    private static func room(_ item: Item, _ books: inout HomeBooks) throws -> String? {
        try item.locationID.flatMap { try books.rooms.entity($0)?.name }
    }

    private static func labels(_ item: Item, _ books: inout HomeBooks) throws -> String {
        try item.labelIDs.compactMap { try books.labels.entity($0)?.name }.joined(separator: "; ")
    }
}
