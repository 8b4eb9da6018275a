import Household

/// The parts of a list, such as an item's loans, in one cell: each value after its name, separated as in `NameList`.
/// A part begins where the name of its first member stands.
///
///     person: Ana; since: 2026-05-03; due: 2026-06-01;
///     person: Bo; quantity: 2
enum PartList {
    /// - Parameter parts: The values of each part, in the order of its table.
    static func write(_ parts: [[MemberValue]], of table: MemberTable) -> String {
        parts.map { values in
            NameList.write(
                zip(table.members, values).enumerated().compactMap { place, member in
                    let (member, value) = member
                    return place > 0 && value.isEmpty ? nil : "\(member.words): \(text(value))"
                }, separator: "; ")
        }.joined(separator: ";\n")
    }

    private static func text(_ value: MemberValue) -> String {
        switch value {
        case .money(let amount?): "\(amount.plain) \(amount.currency)"
        case .references(let ids): ids.map { EntityID<Void>($0).description }.joined(separator: " ")
        default: value.plain
        }
    }

    /// - Parameter currency: The currency of amounts that name none.
    /// - Throws: What is wrong with the cell, to follow it.
    static func read(
        _ cell: String, of table: MemberTable, currency: Currency
    ) throws(TypedValue.Fault) -> [[MemberValue]] {
        var parts: [[MemberValue]] = []
        var given: Set<Int> = []
        for entry in NameList.read(cell) {
            let (place, text) = try named(entry, in: table)
            if place == 0 {
                if let last = parts.last { try check(last, gave: given, of: table) }
                parts.append(table.blank())
                given = []
            }
            guard !parts.isEmpty, given.insert(place).inserted else {
                throw .init("does not begin each part with its \(table.members[0].words)", expected(of: table))
            }
            if case .text = table.members[place].form {
                parts[parts.count - 1][place] = .text(text)
            } else {
                do throws(TypedValue.Fault) {
                    try table.set(typed: text, at: place, of: &parts[parts.count - 1], currency: currency)
                } catch {
                    throw .init("has the \(table.members[place].words) “\(text.printable)”", error.expected)
                }
            }
        }
        if let last = parts.last { try check(last, gave: given, of: table) }
        return parts
    }

    /// The place of the member that an entry names, and the text of its value.
    private static func named(
        _ entry: String, in table: MemberTable
    ) throws(TypedValue.Fault) -> (place: Int, text: String) {
        let scalars = entry.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":"),
            let place = table.members.firstIndex(where: { $0.words == String(scalars[..<colon]).trimmed.lowercased() })
        else { throw .init(nil, expected(of: table)) }
        let text = scalars[scalars.index(after: colon)...]
        return (place, String(text.first == " " ? text.dropFirst() : text))
    }

    /// Refuses a part without a day that it needs. A text that it needs is asked for where records are checked.
    private static func check(
        _ part: [MemberValue], gave given: Set<Int>, of table: MemberTable
    ) throws(TypedValue.Fault) {
        var part = part
        for place in table.members.indices where !given.contains(place) {
            guard case .date = table.members[place].form else { continue }
            try table.set(typed: "", at: place, of: &part, currency: .usd)
        }
    }

    private static func expected(of table: MemberTable) -> String {
        let names = table.members.map(\.words).joined(separator: ", ")
        return "values are written “\(table.members[0].words): Ana; ...”, with the names \(names)"
    }
}
