import Archiving
import ArgumentParser
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Interchange
import Workspace

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import items, the vault or carts from a file.",
        discussion: """
            Reads tables (CSV, TSV, XLSX, ODS) and archives of other programs, with their photos. Records imported before \
            are found again and updated. A row that cannot be read stops the whole import, \
            unless --skip-bad-rows is given. The import is done completely or not at all, and never changes a \
            completed cart.
            """)

    @Argument(
        help: "The file, or - for standard input.",
        completion: .file(extensions: ["csv", "tsv", "xlsx", "ods", "zip", "json", "html"]))
    var file: String

    @Option(
        help: "The home for rows that name none; without it, the primary home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            """
            The program that wrote it, or its format: \(ImportOrigin.names.joined(separator: ", ")). Without it, the \
            headings decide.
            """,
            valueName: "program"),
        completion: .list(ImportOrigin.names),
        transform: {
            try ImportOrigin(named: $0.lowercased()).orRefuse(
                "expected one of \(ImportOrigin.names.joined(separator: ", "))")
        })
    var origin: ImportOrigin?

    @Option(
        help: ArgumentHelp(
            "A column map: a file that says what each column holds; --propose writes one.", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Write the proposed column map to a file for --map, and import nothing.", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml"]))
    var propose: String?

    @Option(
        help: ArgumentHelp(
            "The order of dates such as 03/04/2021: day-first, month-first or year-first.", valueName: "order"),
        completion: .list(OptionValue.words(of: DateOrder.self)),
        transform: { try OptionValue.choice($0) as DateOrder })
    var dates: DateOrder?

    @Option(
        help: ArgumentHelp("The mark before the cents: comma or point.", valueName: "mark"),
        completion: .list(OptionValue.words(of: DecimalMark.self)),
        transform: { try OptionValue.choice($0) as DecimalMark })
    var decimals: DecimalMark?

    @Flag(help: "List what would be added, changed, left alone and left out, and change nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run, list it as JSON.")
    var json = false

    @Flag(help: "Leave out rows that cannot be read, and import the others.")
    var skipBadRows = false

    @Flag(help: "Overwrite records that were edited here after the file was exported.")
    var overwrite = false

    @Flag(help: "Add each row without an ID as a new item, even if there is a similar item.")
    var addAll = false

    @Option(
        help: ArgumentHelp(
            "What to do with columns that Housebook does not know: custom-fields keeps them, drop leaves them out.",
            valueName: "choice"),
        completion: .list(OptionValue.words(of: OtherColumns.self)),
        transform: { try OptionValue.choice($0) as OtherColumns })
    var otherColumns: OtherColumns?

    @Option(
        help: ArgumentHelp("The folder with the photos and papers that a table names.", valueName: "folder"),
        completion: .directory)
    var photos: String?

    @Flag(help: "Download photos from the web addresses in the file. Without it, no server is contacted.")
    var fetch = false

    @Flag(help: "Download photos also from this machine and its own network, such as from a NAS.")
    var fetchLocal = false

    @Option(
        help: ArgumentHelp("The sheet of a workbook; without it, the first one with an inventory.", valueName: "name"))
    var sheet: String?

    @OptionGroup var site: SiteOptions

    /// In bytes. Nobody types that much, and a device never ends.
    private static let largestFile = 1_000_000_000

    func run() async throws {
        guard !json || dryRun else { throw CommandError.optionNeeds(option: "--json", needed: "--dry-run") }
        let session = try site.open()
        var progress = ProgressBar(steps: 3)
        progress.advance(to: "Reading \(file)")
        let contents =
            try file == "-"
            ? Disk.read(from: STDIN_FILENO, path: "standard input", upTo: Self.largestFile)
            : Disk.read(file, upTo: Self.largestFile)
        if origin?.format == .json { return try restore(contents, in: session, progress) }
        guard map == nil || origin == nil else { throw CommandError.optionsExclude("--from", "--map") }
        let own = try map.map { try ImportMap(Disk.read($0), file: $0) }
        let input = try opened(contents, sheet: sheet ?? own?.sheet)
        switch input.records {
        case .household(let json): try restore(json, in: session, progress)
        case .homebox: try importItems(of: input, ImportOrigin(.homebox), in: session, progress)
        case .table(let table):
            let origin = try own.map { ImportOrigin(.csv, map: $0) } ?? chosenOrigin(table)
            switch origin.format {
            case .json: try restore(contents, in: session, progress)
            case .vault, .carts: try importShopping(table, as: origin.format, in: session, progress)
            case .homebox, .csv: try importItems(of: input, origin, in: session, progress)
            }
        }
    }

    private func opened(_ contents: Data, sheet: String?) throws -> ImportInput {
        do {
            return try ImportInput(contents, path: file == "-" ? nil : file, sheet: sheet)
        } catch let error as FormatError {
            throw CommandError.unreadable(file: file, error)
        } catch ArchiveError.notAnArchive(_, let detail) {
            throw ArchiveError.notAnArchive(path: file, detail: detail)
        } catch ArchiveError.tooLarge(_, let limit) {
            throw ArchiveError.tooLarge(path: file, limit: limit)
        }
    }

    private func chosenOrigin(_ table: TableFile) throws -> ImportOrigin {
        guard let origin = origin ?? ImportOrigin.detect(fileName: file, table) else {
            throw CommandError.unknownFormat(file: file)
        }
        return origin
    }

    private func importItems(
        of input: ImportInput, _ origin: ImportOrigin, in session: HouseholdSession, _ progress: consuming ProgressBar
    ) throws {
        let home = try home.map { try session.home($0) }
        let currency = try (home ?? session.store.household.primaryHome())?.currency ?? session.settings.currency
        progress.advance(to: "Parsing the rows")
        var answers = answers(to: origin.map)
        if let propose {
            // Errors are ignored, since a table that cannot be read yet needs a map most.
            let questions = (try? read(input, as: origin.format, currency, answers))?.questions ?? []
            _ = consume progress
            return try write(proposal(for: input, answers, questions), to: propose)
        }
        var batch = try read(input, as: origin.format, currency, answers)
        progress.clear()
        while Terminal.isInput, Terminal.isError, ask(batch, &answers) {
            batch = try read(input, as: origin.format, currency, answers)
        }
        try refuseOpen(batch)
        let files = try files(for: batch, of: input, in: session)
        batch.notices += files.notices
        let choices = ImportChoices(overwrites: overwrite, addsAll: addAll)
        var rows = ProgressBar(steps: batch.rowCount)
        // Unclear rows depend on the items in the store, so they are searched for before anything is stored.
        let unclear = try session.store.inventory.unclearRows(
            of: batch, to: home?.id, currency: session.settings.currency, choices: choices
        ) { rows.advance(to: "Looking up \($0) of \(batch.rowCount) rows", step: $0 + 1) }.map { problem in
            var problem = problem
            problem.reason += "; --add-all adds it"
            return problem
        }
        var newer: [ImportProblem] = []
        func apply() throws -> (ImportReport, ImportPreview?) {
            let summary = try session.store.inventory.apply(
                batch, to: home?.id, currency: session.settings.currency, choices: choices, files: files.drafts,
                dryRun: dryRun, listing: json ? .max : ImportPreview.shown
            ) { rows.advance(to: "\(dryRun ? "Comparing" : "Storing") \($0) of \(batch.rowCount) rows", step: $0 + 1) }
            newer = summary.newer
            let leftOut = (batch.problems + unclear + batch.skipped).inOrder
            return (ImportReport(summary), dryRun ? ImportPreview(summary, leftOut: leftOut) : nil)
        }
        let isImported = try finish(
            (batch.problems + unclear).inOrder, notices: batch.notices, progress, apply: apply)
        if dryRun { return }
        for problem in newer { StandardError.line(problem.sentence(file: file)) }
        tellOfNewer(newer.count, "item")
        if isImported { session.reached(.itemsAdded) }
    }

    /// The map, completed from the options.
    private func answers(to map: ImportMap) -> ImportMap {
        var map = map
        map.dates = dates ?? map.dates
        map.decimals = decimals ?? map.decimals
        map.others = otherColumns ?? map.others
        return map
    }

    private func read(
        _ input: ImportInput, as format: ImportFormat, _ currency: Currency, _ map: ImportMap
    ) throws -> ImportBatch {
        do {
            var batch =
                switch input.records {
                case .homebox(let collection): try collection.read(currency: currency)
                case .table(let table) where format == .homebox:
                    try HomeboxReader(currency: currency, dates: map.dates, decimals: map.decimals).read(table)
                case .table(let table): try InventoryCSV.read(table, currency: currency, map: map)
                case .household: ImportBatch()
                }
            try input.describe(&batch)
            if case .table(let table) = input.records, let notice = table.notice {
                batch.notices.insert(ImportProblem(line: 1, column: "", value: "", reason: notice), at: 0)
            }
            return batch
        } catch let error as FormatError {
            throw CommandError.unreadable(file: file, error)
        }
    }

    private func proposal(
        for input: ImportInput, _ map: ImportMap, _ questions: [ImportBatch.Question]
    ) throws -> ImportProposal {
        guard case .table(let table) = input.records else {
            throw CommandError.optionsExclude("--propose", "Homebox's archive, which needs no map,")
        }
        return try ImportProposal(table, fileName: file, map: map, questions: questions)
    }

    private func write(_ proposal: ImportProposal, to path: String) throws {
        guard !Disk.exists(path) else { throw CommandError.mapExists(file: path) }
        try Disk.writeWhole(Data(proposal.text.utf8), to: path)
        try StandardOutput.line("\(path): how \(file) would be read. Look it over, then import with --map \(path).")
    }

    /// Imports the vault or carts. Refuses `--home`: the vault has no home, and the file names the home of each cart.
    private func importShopping(
        _ table: TableFile, as format: ImportFormat, in session: HouseholdSession, _ progress: consuming ProgressBar
    ) throws {
        guard home == nil else { throw CommandError.optionsExclude("--home", "a file of \(format.rawValue)") }
        let currency = try session.store.household.primaryHome()?.currency ?? session.settings.currency
        progress.advance(to: "Parsing the rows")
        let batch = try reading { () throws(FormatError) in
            format == .vault
                ? try VaultCSV.read(table, currency: currency) : try CartCSV.read(table, currency: currency)
        }
        progress.advance(to: "Storing \(batch.vault.count + batch.carts.count) records")
        try finish(batch.problems, progress) {
            (ImportReport(try session.store.shopping.apply(batch, dryRun: dryRun)), nil)
        }
    }

    /// Applies the batch, unless bad rows prevent it, and prints the bad rows and the result.
    /// - Returns: Whether anything may have changed.
    @discardableResult
    private func finish(
        _ problems: [ImportProblem], notices: [ImportProblem] = [], _ progress: consuming ProgressBar,
        apply: () throws -> (ImportReport, ImportPreview?)
    ) throws -> Bool {
        let bad = Set(problems.map(\.line)).count
        let isRefused = bad > 0 && !skipBadRows
        let result = isRefused && !dryRun ? nil : try apply()
        _ = consume progress

        for notice in notices { StandardError.line("note: " + notice.sentence(file: file)) }
        for problem in problems { StandardError.line(problem.sentence(file: file)) }
        if dryRun, let (report, preview) = result {
            try show(preview, report, isRefused: isRefused, leftOut: bad)
        }
        if isRefused { throw CommandError.badRows(file: file, count: bad) }
        guard !dryRun, let report = result?.0 else { return false }
        try StandardOutput.line("Imported " + report.sentence(file: file, leftOut: bad))
        return true
    }

    private func show(
        _ preview: ImportPreview?, _ report: ImportReport, isRefused: Bool, leftOut bad: Int
    ) throws {
        if json { return try StandardOutput.write((preview?.json ?? report.json).document + "\n") }
        if let table = preview?.table(width: Terminal.outputWidth), !table.isEmpty { try StandardOutput.write(table) }
        let condition = isRefused ? "With --skip-bad-rows, would" : "Would"
        try StandardOutput.line("\(condition) import " + report.sentence(file: file, leftOut: bad))
    }

    func reading<Batch>(_ read: () throws(FormatError) -> Batch) throws(CommandError) -> Batch {
        do throws(FormatError) {
            return try read()
        } catch {
            throw .unreadable(file: file, error)
        }
    }

    /// Restores a JSON file. Refuses `--home`: the file is a whole household and names its own homes.
    private func restore(_ contents: Data, in session: HouseholdSession, _ progress: consuming ProgressBar) throws {
        guard home == nil else { throw CommandError.optionsExclude("--home", "a JSON file, which names its homes,") }
        let household = try reading { () throws(FormatError) in try HouseholdJSON.read(contents) }
        progress.advance(to: "Storing \(household.items.count) items")
        let (added, changed, newer) = try session.store.restore(household, overwrites: overwrite, dryRun: dryRun)
        _ = consume progress
        if !dryRun { session.reached(.itemsAdded) }
        try StandardOutput.line(
            "\(dryRun ? "Would import" : "Imported") \(file): \(added) records added, \(changed) changed.")
        for name in newer { StandardError.line("\(file): “\(name.printable)” was changed here later") }
        tellOfNewer(newer.count, "record")
        tellOfMissingFiles(of: household.attachments, in: session)
    }

    private func tellOfNewer(_ count: Int, _ noun: String) {
        guard count > 0 else { return }
        StandardError.line("note: \(count.counted(noun)) left alone; --overwrite takes the file's values")
    }

    /// Notes how many attached files are missing on disk, since a JSON file has only their records.
    private func tellOfMissingFiles(of attachments: [Attachment], in session: HouseholdSession) {
        let paths = Set(attachments.compactMap { session.store.attachments.file(of: $0)?.path })
        let missing = paths.count { !Disk.exists($0) }
        guard missing > 0 else { return }
        let (files, them) = missing == 1 ? ("file is", "it") : ("files are", "them")
        StandardError.line(
            "note: \(missing) attached \(files) missing, since JSON holds no files; copy \(them) into "
                + "Household/attachments")
    }
}
