public import Household

/// The file that `HouseholdJSON.write` makes, in parts: for a program that keeps it up to date while a few of many
/// items change.
///
/// The file is the frame's start, the items with `,` between and a line break before each, and the frame's end.
public enum HouseholdJSONParts {
    /// What stands before and behind the items.
    public static func frame(_ snapshot: Snapshot) -> (start: [UInt8], end: [UInt8]) {
        var empty = snapshot
        empty.items = []
        let text = HouseholdJSON.bytes(of: empty)
        // In a text its quotation marks would be escaped, so this is the member itself.
        guard let place = text.firstRange(of: Array("\"items\":[".utf8))?.upperBound else { return (text, []) }
        let lineBreak = snapshot.items.isEmpty ? "" : "\n"
        return (Array(text[..<place]), Array(lineBreak.utf8) + text[place...])
    }

    /// One item, without line break and comma.
    public static func append(_ item: Item, to bytes: inout [UInt8]) {
        var json = JSONText()
        json.item(item)
        bytes.append(contentsOf: json.bytes)
    }
}
