import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// The options of `report` for copies that were made before.
struct CopyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Make a recorded copy again, byte for byte, as it was before anything changed: by the beginning of its root \
            hash, or by the day on which it was made.
            """, valueName: "hash"))
    var copy: String?

    @Flag(help: "List the copies that were made: when, of what, for whom, by which version.")
    var copies = false

    @Option(
        name: .customLong("forget-copy"),
        help: ArgumentHelp("Delete the record of a copy, named as for --copy.", valueName: "hash"))
    var forgotten: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if [copy != nil, copies, forgotten != nil].count(where: \.self) > 1 {
            throw ValidationError("--copy, --copies and --forget-copy exclude each other")
        }
        if output.json, !copies { throw ValidationError("--json needs --copies") }
    }

    /// Lists the copies, or forgets one.
    /// - Returns: Whether that was asked for.
    func answer(in session: HouseholdSession) throws -> Bool {
        if let forgotten {
            let copies = try session.reportCopies(forgotten)
            try session.store.reportCopies.delete(copies)
            try StandardOutput.line(
                "Forgot the copy \(copies[0].rootHash.shortHash) of “\(copies[0].title.printable)”.")
            return true
        }
        guard copies else { return false }
        let list = ReportCopyTable(try session.store.reportCopies.copies())
        if output.json {
            try StandardOutput.write(list.json.document + "\n")
        } else if let table = list.table {
            try StandardOutput.write(table.rendered(width: Terminal.outputWidth))
        } else {
            try StandardOutput.line("No copies of reports on record.")
        }
        return true
    }
}
