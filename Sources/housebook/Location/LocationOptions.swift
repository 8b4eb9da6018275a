import ArgumentParser
import Household

/// The fields of a room, as options of `location add` and `location edit`.
struct LocationOptions: FieldOptions {
    @Option(help: "The prefix of its items' numbers: one to four of A-Z and 0-9, such as LR.")
    var code: String?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "A short sign for it, usually an emoji.")
    var symbol: String?

    func apply(to location: inout Location) throws {
        if let code {
            // Refuse a blank code: the store would keep the old code, or make one from the name.
            guard code.contains(where: { !$0.isWhitespace }) else { throw DomainError.wrongFormat(code, .roomCode) }
            location.code = code
        }
        location.notes = notes ?? location.notes
        location.symbol = symbol ?? location.symbol
    }

    var isEmpty: Bool { code == nil && notes == nil && symbol == nil }
}

extension Location: ClearableRecord {
    static let clearable = ClearableFields(Location.fields)
}
