import Foundation
package import Household
package import HouseholdStore

// The history in words, and as JSON.

extension ChangeGroup {
    /// `@12  2026-11-24 18:03  item edit`
    package var heading: String { "@\(number)  \(at.minute)  \(source)\(mark)" }

    /// `@12, item edit of 2026-11-24 18:03`
    package var reference: String { "@\(number), \(source) of \(at.minute)" }

    private var source: String {
        let command = command ?? "another program"
        return (command.isEmpty ? "a program" : command) + (takesBack.map { " of @\($0)" } ?? "")
            + (device.map { " on \($0)" } ?? "")
    }

    private var mark: String { isTakenBack ? "  (undone)" : "" }

    /// The group with its changes.
    /// - Parameter limit: How many changed records to list, and names of others.
    package func text(_ changes: [RecordChange], limit: Int = 10) -> String {
        ([heading] + changes.lines(limit: limit).map { "  " + $0 }).map { $0.printable + "\n" }.joined()
    }

    package func json(_ changes: [RecordChange]) -> JSONValue {
        .object([
            ("number", .number(number)), ("at", .text(at.iso)), ("command", .optional(command)),
            ("device", .optional(device)), ("takesBack", takesBack.map(JSONValue.number) ?? .null),
            ("undone", .flag(isTakenBack)), ("changes", .list(changes.map(\.json))),
        ])
    }
}

extension Date {
    /// `2026-11-24 18:03`, in this machine's time zone.
    package var minute: String {
        let seconds = Int(timeIntervalSince1970) + TimeZone.current.secondsFromGMT(for: self)
        let minutes = ((seconds % 86_400) + 86_400) % 86_400 / 60
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return "\(day) \(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    /// `2026-11-24T18:03:12Z`
    var iso: String { formatted(.iso8601) }
}

extension [RecordChange] {
    /// What came and went, a line for each kind of record; then each record that changed, with its fields.
    /// - Parameter limit: How many changed records to list, and names of others.
    package func lines(limit: Int = 10) -> [String] {
        let summaries = summaries(naming: limit)
        let lines = summaries.filter { $0.what != .changed }.map { summary in
            let subject = summary.count == 1 ? summary.kind.pastNoun : summary.kind.counted(summary.count) + ":"
            let more = summary.count - summary.named.count
            return "\(summary.what.word) \(subject) " + summary.named.map { "“\($0.name)”" }.joined(separator: ", ")
                + (more > 0 ? " and \(more) more" : "")
        }
        let changed = summaries.filter { $0.what == .changed }.flatMap(\.named)
        let left = changed.count - limit
        return lines + changed.prefix(limit).flatMap(\.lines)
            + (left > 0 ? ["and \(left.counted("more record"))"] : [])
    }
}

extension RecordChange.What {
    fileprivate var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension RecordChange {
    /// `Changed item “Lamp”`, and a line for each of its fields.
    fileprivate var lines: [String] {
        ["\(what.word) \(kind == .household ? "the household" : "\(kind.pastNoun) “\(name)”")"]
            + fields.map { "  " + $0.text }
    }

    package var json: JSONValue {
        .object([
            ("kind", .text(kind.rawValue)), ("id", .text(id)), ("name", .text(name)), ("change", .text(what.rawValue)),
            (
                "fields",
                .list(fields.map(\.json))
            ),
        ])
    }
}

extension EntityKind {
    /// The kind in a sentence about the history or the trash, which call an attachment a file.
    package var pastNoun: String { self == .attachment ? "file" : noun }

    /// `1 policy`, `3 policies`
    func counted(_ count: Int) -> String {
        let several = self == .attachment ? "files" : plural
        return "\(count) \(count == 1 ? pastNoun : several)"
    }
}

extension FieldChange {
    /// `Price 1200.00 → 950.00 EUR`, `Label removed: Lent`
    package var text: String {
        switch (before, after) {
        case _ where isWithoutValues: "\(title) changed"
        case (.none, let part) where isOfPart: "\(title) added: \(part.text)"
        case (let part, .none) where isOfPart: "\(title) removed: \(part.text)"
        case (.money(let before), .money(let after)) where before.currency == after.currency:
            "\(title) \(before.plain) → \(after.text)"
        default: "\(title) \(before.text) → \(after.text)"
        }
    }

    package var json: JSONValue { .object([("field", .text(key)), ("before", before.json), ("after", after.json)]) }

    /// Whether a part came or went, such as a label.
    private var isOfPart: Bool { ["labels", "files", "lines", "prices"].contains(key) }
}

extension FieldChange.Value {
    /// Longer texts are cut.
    private static let longest = 60

    fileprivate var text: String {
        switch self {
        case .none: "–"
        case .text(let text): text.cut(to: Self.longest)
        case .money(let amount): amount.text
        case .flag(let flag): flag ? "yes" : "no"
        case .count(let count): "\(count)"
        }
    }

    var json: JSONValue {
        switch self {
        case .none: .null
        case .text(let text): .text(text)
        case .money(let amount): amount.json
        case .flag(let flag): .flag(flag)
        case .count(let count): .number(count)
        }
    }
}

extension KeptValue {
    /// `“Lamp”: price`
    package var text: String {
        "\(kind.pastNoun) “\(name)”" + (field.map { ": " + $0.prefix(1).lowercased() + $0.dropFirst() } ?? "")
    }
}
