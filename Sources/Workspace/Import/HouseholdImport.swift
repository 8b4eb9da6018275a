import Archiving
import Files
import Foundation
package import Household
import HouseholdStore
package import Interchange

/// One import of a file into a household, with the choices that a person made for it.
package struct HouseholdImport {
    /// The path of the file; `-` for standard input.
    private let file: String
    let session: HouseholdSession
    let notify: Notify
    /// Names the home of rows that name none; nil for the primary one.
    package var home: String?
    /// Nil to tell it from the file.
    package var origin: ImportOrigin?
    /// The path of a column map, and the path to write a proposed one to instead of importing.
    package var map, proposal: String?
    /// The sheet of a workbook; nil for the first one with an inventory.
    package var sheet: String?
    package var dates: DateOrder?
    package var decimals: DecimalMark?
    package var otherColumns: OtherColumns?
    /// The encoding of a text; nil to tell it from the text.
    package var encoding: TextEncoding?
    /// The folder with the files that a table names.
    package var photos: String?
    /// Whether to download files from the web, and also from this machine and its own network.
    package var fetches = false, fetchesLocal = false
    /// Whether to import the other rows if some cannot be read.
    package var skipsBadRows = false
    /// As in `ImportChoices`.
    package var overwrites = false, addsAll = false
    package var dryRun = false
    /// The most rows of each kind that a dry run lists.
    package var listing = 0

    /// In bytes. Nobody types that much, and a device never ends.
    private static let largestFile = 1_000_000_000

    package init(of file: String, into session: HouseholdSession, notify: @escaping Notify) {
        (self.file, self.session, self.notify) = (file, session, notify)
    }

    /// Answers the first question that a batch leaves open, in the map. Returns whether there is an answer.
    package typealias Ask = (_ batch: ImportBatch, _ map: inout ImportMap) -> Bool

    /// Imports the file: all of it, or nothing.
    package func run(ask: Ask) throws -> ImportOutcome {
        notify(.step("Reading \(file)", 1, of: 3))
        let contents =
            try file == "-"
            ? Disk.read(from: STDIN_FILENO, path: "standard input", upTo: Self.largestFile)
            : Disk.read(file, upTo: Self.largestFile)
        session.steps.tell("opened \(file): \(contents.count) bytes")
        if origin?.format == .json { return try restore(contents) }
        guard map == nil || origin == nil else { throw WorkspaceError.optionExcluded("--from", by: "--map") }
        let own = try map.map { try ImportMap(Disk.read($0), file: $0) }
        let path = file == "-" ? nil : file
        func open(as encoding: TextEncoding?) throws -> ImportInput {
            try reading { try ImportInput(contents, path: path, sheet: sheet ?? own?.sheet, encoding: encoding) }
        }
        var input = try open(as: encoding)
        if let question = input.question {
            var (batch, answers) = (ImportBatch(), ImportMap())
            batch.questions = [question]
            guard ask(batch, &answers), let encoding = answers.encoding else { return .open(batch) }
            input = try open(as: encoding)
        }
        guard encoding == nil || input.hasEncoding else {
            throw WorkspaceError.optionExcluded("--encoding", by: "a file whose texts are always Unicode")
        }
        switch input.records {
        case .household(let json):
            session.steps.tell("read as json: it begins like JSON, or is a page that holds it")
            return try restore(json)
        case .homebox:
            session.steps.tell("read as homebox: an archive with manifest.json and entities.json")
            return try importItems(of: input, ImportOrigin(.homebox), ask)
        case .table(let table):
            let given = own.map { ImportOrigin(.csv, map: $0) } ?? origin
            guard let origin = given ?? ImportOrigin.detect(fileName: file, table) else {
                throw WorkspaceError.unknownFormat(file: file)
            }
            if given == nil, origin.map.isPreset { notify(.recognised(program: origin.map.name, file: file)) }
            let program = origin.map.isPreset ? ", from \(origin.map.name)" : ""
            session.steps.tell("read as \(origin.format.rawValue)\(program): \(reason(for: table))")
            switch origin.format {
            case .json: return try restore(contents)
            case .vault, .carts: return try importShopping(table, as: origin.format)
            case .homebox, .csv: return try importItems(of: input, origin, ask)
            }
        }
    }

    /// Why a table is read in its format.
    private func reason(for table: TableFile) -> String {
        if map != nil { return "--map says so" }
        if origin != nil { return "--from says so" }
        return ImportOrigin.detect(fileName: "", table) == nil ? "its name says so" : "its headings say so"
    }

    private func importItems(of input: ImportInput, _ origin: ImportOrigin, _ ask: Ask) throws -> ImportOutcome {
        let home = try home.map { try session.home($0) }
        let currency = try (home ?? session.store.household.primaryHome())?.currency ?? session.settings.currency
        notify(.step("Parsing the rows", 2, of: 3))
        var map = origin.map
        map.dates = dates ?? map.dates
        map.decimals = decimals ?? map.decimals
        if let otherColumns { map.decide(otherColumns) }
        if let path = proposal {
            // Errors are ignored, since a table that cannot be read yet needs a map most.
            let questions = (try? read(input, as: origin.format, currency, map))?.questions ?? []
            try propose(map, for: input, questions, to: path)
            return .proposed(map: path)
        }
        var steps = session.steps.begun()
        var batch = try read(input, as: origin.format, currency, map)
        steps.end("rows read: \(batch.rowCount), problems: \(batch.problems.count)")
        if steps.hasListener, case .table(let table) = input.records, origin.format == .csv {
            // A table without rows has nothing to show, and is imported all the same.
            let proposal = try? ImportProposal(table, fileName: file, map: map, questions: []).text
            for line in proposal?.split(separator: "\n").dropFirst() ?? [] { steps.tell("map: \(line)") }
        }
        while ask(batch, &map) { batch = try read(input, as: origin.format, currency, map) }
        guard batch.questions.isEmpty, batch.unknownColumns.isEmpty else { return .open(batch) }
        let files = try takeFiles(of: &batch, from: input)
        return .rows(try apply(batch, to: home, files))
    }

    private func read(
        _ input: ImportInput, as format: ImportFormat, _ currency: Currency, _ map: ImportMap
    ) throws -> ImportBatch {
        try reading {
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
        }
    }

    /// Writes a column map, as a new file.
    private func propose(
        _ map: ImportMap, for input: ImportInput, _ questions: [ImportBatch.Question], to path: String
    ) throws {
        guard case .table(let table) = input.records else {
            throw WorkspaceError.optionExcluded("--propose", by: "Homebox's archive, which needs no map,")
        }
        let proposal = try ImportProposal(table, fileName: file, map: map, questions: questions)
        guard !Disk.exists(path) else { throw WorkspaceError.mapExists(file: path) }
        try Disk.writeWhole(Data(proposal.text.utf8), to: path)
    }

    private func apply(_ batch: ImportBatch, to home: Home?, _ files: ImportFileDrafts) throws -> ImportedRows {
        let choices = ImportChoices(overwrites: overwrites, addsAll: addsAll)
        let (inventory, currency, count) = (session.store.inventory, session.settings.currency, batch.rowCount)
        // Unclear rows depend on the items in the store, so they are searched for before anything is stored.
        var unclear = try inventory.unclearRows(of: batch, to: home?.id, currency: currency, choices: choices) {
            notify(.step("Looking up \($0) of \(count) rows", $0 + 1, of: count))
        }
        for place in unclear.indices { unclear[place].reason += "; --add-all adds it" }
        return try imported((batch.problems + unclear).inOrder, batch.notices, skipped: batch.skipped) {
            let verb = dryRun ? "Comparing" : "Storing"
            let summary = try inventory.apply(
                batch, to: home?.id, currency: currency, choices: choices, files: files, dryRun: dryRun,
                listing: listing
            ) { notify(.step("\(verb) \($0) of \(count) rows", $0 + 1, of: count)) }
            if !dryRun { session.reached(.itemsAdded) }
            return .items(summary)
        }
    }

    /// Imports the price book or carts. Refuses `--home`: the price book has no home, and the file names the home of
    /// each cart.
    private func importShopping(_ table: TableFile, as format: ImportFormat) throws -> ImportOutcome {
        guard home == nil else {
            let kind = format == .vault ? "the price book" : "carts"
            throw WorkspaceError.optionExcluded("--home", by: "a file of \(kind)")
        }
        let currency = try session.store.household.primaryHome()?.currency ?? session.settings.currency
        notify(.step("Parsing the rows", 2, of: 3))
        let batch = try reading {
            format == .vault
                ? try VaultCSV.read(table, currency: currency) : try CartCSV.read(table, currency: currency)
        }
        notify(.step("Storing \(batch.vault.count + batch.carts.count) records", 3, of: 3))
        let apply = { ImportedRows.Summary.shopping(try session.store.shopping.apply(batch, dryRun: dryRun)) }
        return .rows(try imported(batch.problems, batch.notices, apply: apply))
    }

    /// Applies rows, unless problems prevent it. A dry run then still shows what the others would do.
    private func imported(
        _ problems: [ImportProblem], _ notices: [ImportProblem] = [], skipped: [ImportProblem] = [],
        apply: () throws -> ImportedRows.Summary
    ) throws -> ImportedRows {
        let isRefused = !problems.isEmpty && !skipsBadRows
        return ImportedRows(
            summary: isRefused && !dryRun ? nil : try apply(), fileNotices: notices, problems: problems,
            leftOut: (problems + skipped).inOrder, isRefused: isRefused)
    }

    /// Restores a JSON file. Refuses `--home`: the file is a whole household and names its own homes.
    private func restore(_ contents: Data) throws -> ImportOutcome {
        guard home == nil else {
            throw WorkspaceError.optionExcluded("--home", by: "a JSON file, which names its homes,")
        }
        let household = try reading { try HouseholdJSON.read(contents) }
        notify(.step("Storing \(household.items.count) items", 3, of: 3))
        let (added, changed, newer) = try session.store.restore(household, overwrites: overwrites, dryRun: dryRun)
        if !dryRun { session.reached(.itemsAdded) }
        let paths = Set(household.attachments.compactMap { session.store.attachments.file(of: $0)?.path })
        let missing = paths.count { !Disk.exists($0) }
        return .household(added: added, changed: changed, newer: newer, missingFiles: missing)
    }

    /// Names the file in an error about its format.
    private func reading<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as FormatError {
            throw WorkspaceError.unreadable(file: file, error)
        } catch ArchiveError.notAnArchive(_, let detail) {
            throw ArchiveError.notAnArchive(path: file, detail: detail)
        } catch ArchiveError.tooLarge(_, let limit) {
            throw ArchiveError.tooLarge(path: file, limit: limit)
        }
    }
}
