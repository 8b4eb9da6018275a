public import Household

/// The file of `HouseholdJSON.write` in parts, for a program that keeps it up to date while single items change.
///
/// The file consists of the frame's start; the items, each after a line break, with `,` between them; and the frame's
/// end.
public enum HouseholdJSONParts {
    /// Returns the text before and after the items.
    public static func frame(_ snapshot: Snapshot) -> (start: [UInt8], end: [UInt8]) {
        var empty = snapshot
        empty.items = []
        let text = HouseholdJSON.bytes(of: empty)
        // This cannot match within a text value, where the quotation marks would be escaped.
        guard let place = text.firstRange(of: Array("\"items\":[".utf8))?.upperBound else { return (text, []) }
        let lineBreak = snapshot.items.isEmpty ? "" : "\n"
        return (Array(text[..<place]), Array(lineBreak.utf8) + text[place...])
    }

    private static let items = MemberTable(Item.self)

    /// Appends one item, without line break and comma.
    public static func append(_ item: Item, to bytes: inout [UInt8]) {
        var json = JSONText(capacity: 2048)
        json.object(items, item.memberValues)
        bytes.append(contentsOf: json.bytes)
    }
}
