import ArgumentParser
import Household

/// The fields of a record that can be made empty, by the names that `--clear` takes.
struct ClearableFields<Record> {
    struct Field {
        var name: String
        var clear: @Sendable (inout Record) -> Void

        init(_ name: String, _ clear: @escaping @Sendable (inout Record) -> Void) {
            (self.name, self.clear) = (name, clear)
        }
    }

    var fields: [Field]

    /// - Parameter table: The record's table of fields, including those that cannot be cleared.
    init(_ table: [Household.Field<Record>] = [], and others: [Field] = []) {
        fields = table.filter(\.canBeCleared).map { field in Field(field.option) { field.clear(&$0) } } + others
    }

    var names: [String] { fields.map(\.name) }
}

/// A kind of record with fields that `edit --clear` makes empty.
protocol ClearableRecord {
    static var clearable: ClearableFields<Self> { get }
}

/// The option of `edit` that makes fields empty.
struct ClearOption<Record: ClearableRecord>: ParsableArguments {
    @Option(
        name: .customLong("clear"),
        help: "Make fields empty: \(Record.clearable.names.joined(separator: ", ")).",
        completion: .list(Record.clearable.names),
        transform: FormerWord.present)
    var chosen: [String] = []

    /// - Parameters:
    ///   - command: The command without the program's name: `label edit`.
    ///   - isChanging: Whether another option changes something.
    /// - Throws: `CommandError.nothingToChange`, and `.unknownField` before anything is cleared.
    func check(for command: String, orChanging isChanging: Bool) throws(CommandError) {
        guard isChanging || !chosen.isEmpty else { throw .nothingToChange(command: "housebook \(command)") }
        let names = Record.clearable.names
        for name in chosen where !names.contains(name) { throw .unknownField(name, known: names) }
    }

    func apply(to record: inout Record) {
        for field in Record.clearable.fields where chosen.contains(field.name) { field.clear(&record) }
    }
}
