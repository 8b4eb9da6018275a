import Household

// A conflict between two machines, in words and as JSON.

extension Conflict {
    /// `1  item “Lamp” (ben, 2026-11-24 18:03)`, and a line for each field.
    package var text: String {
        let heading = "\(number)  \(kind.pastNoun) “\(name)” (\(machine), \(at.minute))"
        return ([heading] + fields.map { "   " + $0.text }).map { $0.printable + "\n" }.joined()
    }

    package var json: JSONValue {
        .object([
            ("number", .number(number)), ("kind", .text(kind.rawValue)), ("id", .text(recordID)), ("name", .text(name)),
            ("machine", .text(machine)), ("at", .text(at.iso)),
            (
                "fields",
                .list(
                    fields.map {
                        .object([("field", .text($0.key)), ("kept", $0.before.json), ("putAside", $0.after.json)])
                    })
            ),
        ])
    }
}
