import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Interchange

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring in items from a file.",
        discussion: """
            Items that were imported before are found again and updated. A row that cannot be read keeps the whole \
            file out, unless --skip-bad-rows. All of it is imported, or nothing.
            """)

    @Argument(help: "The file, or - for standard input.", completion: .file(extensions: ["csv", "tsv", "json"]))
    var file: String

    @Option(
        help: "Where rows go that name no home; without it, the primary home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("homebox, csv or json; without it, told from the file.", valueName: "format"),
        completion: .list(OptionValue.words(of: ImportFormat.self)),
        transform: { try OptionValue.choice($0) as ImportFormat })
    var format: ImportFormat?

    @Flag(help: "Say what would happen, and change nothing.")
    var dryRun = false

    @Flag(help: "Leave out rows that cannot be read, and import the others.")
    var skipBadRows = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        var progress = ProgressBar(steps: 3)
        progress.advance(to: "Reading \(file)")
        let contents = try file == "-" ? Disk.read(from: STDIN_FILENO, path: "standard input") : Disk.read(file)
        guard let format = format ?? ImportFormat.detect(fileName: file, contents: contents) else {
            throw contents.isEmpty
                ? CommandError.unreadable(file: file, .empty) : CommandError.unknownFormat(file: file)
        }
        if format == .json { return try restore(contents, in: session, consume progress) }
        let home = try home.map { try session.home($0) }
        progress.advance(to: "Taking the rows apart")
        let batch = try read(contents, as: format, for: try home ?? session.store.household.primaryHome(), session)
        progress.advance(to: "Storing \(batch.rows.count) rows")
        let bad = Set(batch.problems.map(\.line)).count
        let isRefused = bad > 0 && !skipBadRows
        let summary =
            isRefused && !dryRun
            ? ImportSummary()
            : try session.store.inventory.apply(
                batch, to: home?.id, currency: session.settings.currency, dryRun: dryRun)
        _ = consume progress

        for problem in batch.problems { StandardError.line(problem.sentence(file: file)) }
        if dryRun {
            let condition = isRefused ? "With --skip-bad-rows, would" : "Would"
            try StandardOutput.line("\(condition) import " + summary.sentence(file: file, leftOut: bad))
        }
        if isRefused { throw CommandError.badRows(file: file, count: bad) }
        guard !dryRun else { return }
        session.reached(.itemsAdded)
        try StandardOutput.line("Imported " + summary.sentence(file: file, leftOut: bad))
    }

    private func read(
        _ contents: Data, as format: ImportFormat, for home: Home?, _ session: HouseholdSession
    ) throws(CommandError) -> ImportBatch {
        let currency = home?.currency ?? session.settings.currency
        do throws(FormatError) {
            return format == .homebox
                ? try HomeboxReader(currency: currency).read(contents)
                : try InventoryCSV.read(contents, currency: currency)
        } catch {
            throw .unreadable(file: file, error)
        }
    }

    /// A JSON file is a whole household, which knows its homes itself.
    private func restore(_ contents: Data, in session: HouseholdSession, _ progress: consuming ProgressBar) throws {
        guard home == nil else { throw CommandError.optionsExclude("--home", "a JSON file, which names its homes,") }
        let household: Snapshot
        do throws(FormatError) {
            household = try HouseholdJSON.read(contents)
        } catch {
            throw CommandError.unreadable(file: file, error)
        }
        progress.advance(to: "Storing \(household.items.count) items")
        let (added, changed) = try session.store.restore(household, dryRun: dryRun)
        _ = consume progress
        if !dryRun { session.reached(.itemsAdded) }
        try StandardOutput.line(
            "\(dryRun ? "Would import" : "Imported") \(file): \(added) records added, \(changed) changed.")
    }
}

extension ImportProblem {
    /// `items.csv:7: HB.purchase_date: “09/30/0202” is no date`
    fileprivate func sentence(file: String) -> String {
        "\(file):\(line): " + (column.isEmpty ? "" : "\(column): ") + (value.isEmpty ? "" : "“\(value)” ") + reason
    }
}

extension ImportSummary {
    /// `items.csv: 5 added, 0 updated, 0 unchanged; new rooms: Garage, Office; 1 row left out.`
    fileprivate func sentence(file: String, leftOut: Int) -> String {
        var parts = ["\(file): \(added) added, \(updated) updated, \(unchanged) unchanged"]
        let made = [(newHomes, "homes"), (newLocations, "rooms"), (newLabels, "labels")]
        for (names, kind) in made where !names.isEmpty {
            parts.append("new \(kind): \(Self.list(names))")
        }
        if leftOut > 0 { parts.append("\(leftOut) \(leftOut == 1 ? "row" : "rows") left out") }
        return parts.joined(separator: "; ") + "."
    }

    /// The first ten, so that a line stays a line.
    private static func list(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
}
