import ArgumentParser
import Console
import Interchange
import Values
import Workspace

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import items, the price book or carts from a file.",
        discussion: """
            Reads tables (CSV, TSV, XLSX, ODS) and archives of other programs, with their photos. Records imported before \
            are found again and updated. A row that cannot be read stops the whole import, \
            unless --skip-bad-rows is given. The import is done completely or not at all, and never changes a \
            completed trip.
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
            headings decide; csv reads any table.
            """,
            valueName: "program"),
        completion: .list(ImportOrigin.names),
        transform: {
            try ImportOrigin(named: FormerWord.present($0.lowercased())).orRefuse(
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

    @Option(
        help: ArgumentHelp(
            """
            The encoding of a text table that is not UTF-8 or UTF-16: \
            \(TextEncoding.usualNames.joined(separator: ", ")) or another that the system knows.
            """, valueName: "name"),
        completion: .list(TextEncoding.usualNames),
        transform: { try TextEncoding(rawValue: $0).orRefuse("the system knows no encoding of that name") })
    var encoding: TextEncoding?

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
        help: ArgumentHelp(
            "The folder with the photos, receipts and other files that a table names.", valueName: "folder"),
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

    func run() async throws {
        guard !json || dryRun else { throw CommandError.optionNeeds(option: "--json", needed: "--dry-run") }
        let printer = NoticePrinter()
        defer { printer.end() }
        var work = HouseholdImport(of: file, into: try site.open()) { printer($0) }
        (work.home, work.origin, work.map, work.proposal, work.sheet) = (home, origin, map, propose, sheet)
        (work.dates, work.decimals, work.otherColumns) = (dates, decimals, otherColumns)
        work.encoding = encoding
        (work.photos, work.fetches, work.fetchesLocal) = (photos, fetch, fetchLocal)
        (work.skipsBadRows, work.overwrites, work.addsAll) = (skipBadRows, overwrite, addAll)
        (work.dryRun, work.listing) = (dryRun, json ? .max : ImportPreview.shown)
        let outcome = try work.run { batch, map in
            printer.end()
            return Terminal.isInput && Terminal.isError && ask(batch, &map)
        }
        printer.end()
        switch outcome {
        case .proposed(let map):
            try StandardOutput.line("\(map): how \(file) would be read. Look it over, then import with --map \(map).")
        case .open(let batch): try refuseOpen(batch)
        case .rows(let rows): try tell(of: rows)
        case .household(let added, let changed, let newer, let missing):
            try StandardOutput.line(
                "\(dryRun ? "Would import" : "Imported") \(file): \(added) records added, \(changed) changed.")
            for name in newer { StandardError.line("\(file): “\(name)” was changed here later") }
            tellOfNewer(newer.count, "record")
            if missing > 0 { tellOfMissing(missing) }
        }
    }

    private func tell(of rows: ImportedRows) throws {
        for notice in rows.notices { StandardError.line("note: " + notice.sentence(file: file)) }
        for problem in rows.problems { StandardError.line(problem.sentence(file: file)) }
        let refusal = CommandError.badRows(file: file, count: rows.badRows)
        guard let summary = rows.summary else { throw refusal }
        let (report, preview): (ImportReport, ImportPreview?) =
            switch summary {
            case .items(let items): (ImportReport(items), ImportPreview(items, leftOut: rows.leftOut))
            case .shopping(let records): (ImportReport(records), nil)
            }
        let sentence = report.sentence(file: file, leftOut: rows.badRows)
        if json {
            try StandardOutput.write((preview?.json ?? report.json).document + "\n")
        } else if dryRun {
            try StandardOutput.write(preview?.table(width: Terminal.outputWidth) ?? "")
            try StandardOutput.line((rows.isRefused ? "With --skip-bad-rows, would" : "Would") + " import " + sentence)
        }
        if rows.isRefused { throw refusal }
        if dryRun { return }
        try StandardOutput.line("Imported " + sentence)
        for problem in rows.newer { StandardError.line(problem.sentence(file: file)) }
        tellOfNewer(rows.newer.count, "item")
    }

    private func tellOfMissing(_ count: Int) {
        let (files, them) = count == 1 ? ("file is", "it") : ("files are", "them")
        StandardError.line(
            "note: \(count) attached \(files) missing, since JSON holds no files; copy \(them) into "
                + "Household/attachments")
    }

    private func tellOfNewer(_ count: Int, _ noun: String) {
        guard count > 0 else { return }
        StandardError.line("note: \(count.counted(noun)) left alone; --overwrite takes the file's values")
    }
}
