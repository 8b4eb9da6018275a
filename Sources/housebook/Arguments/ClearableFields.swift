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

    init(_ fields: [Field]) {
        self.fields = fields
    }

    var names: [String] { fields.map(\.name) }

    /// - Throws: `CommandError.unknownField`, before anything is cleared.
    func check(_ chosen: [String]) throws(CommandError) {
        for name in chosen where !names.contains(name) { throw .unknownField(name, known: names) }
    }

    func clear(_ chosen: [String], of record: inout Record) {
        for field in fields where chosen.contains(field.name) { field.clear(&record) }
    }
}
