import ArgumentParser
import Console

/// The output format of a list or a record.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON for other programs, with every key.")
    var json = false

    /// - Parameters:
    ///   - sheets: The records in full, for JSON.
    ///   - empty: The line to print if there is no table.
    ///   - footer: The line below the table.
    func printList(
        _ sheets: @autoclosure () -> [RecordSheet], table: TextTable?, empty: String, footer: String? = nil
    ) throws {
        if json { return try StandardOutput.write(JSONValue.list(sheets().map(\.json)).document + "\n") }
        guard let table else { return try StandardOutput.line(empty) }
        let end = footer.map { "\n\($0.printable)\n" } ?? ""
        try StandardOutput.write(table.rendered(width: Terminal.outputWidth) + end)
    }

    func printRecord(_ sheet: RecordSheet) throws {
        try StandardOutput.write(json ? sheet.json.document + "\n" : sheet.text)
    }
}
