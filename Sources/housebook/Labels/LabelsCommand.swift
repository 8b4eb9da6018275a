import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Typesetting
import Workspace

struct LabelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels", abstract: "Print labels with codes for items, rooms and boxes.",
        subcommands: [LabelsPrint.self, LabelsSheets.self, LabelsCalibrate.self, LabelsOffset.self],
        defaultSubcommand: LabelsPrint.self)
}

struct LabelsPrint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Write labels as a PDF, to be printed at its actual size.",
        discussion: """
            Each label has a code for a phone's camera, a number to type, and what it is of. With an address in \
            housebook.yml the code leads to the page on the site, else its text is found by search and scan. The \
            code on a label leads to the same thing for good, also when its number changes.
            """)

    @Argument(help: "The items; without any, those that the options choose.", completion: ReferenceCompletion.items)
    var items: [String] = []

    @Option(help: "Items in this home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "Items in this room and in rooms inside it.", completion: ReferenceCompletion.locations)
    var room: String?

    @Flag(help: "Labels for the rooms themselves: all of them, or those of --home or --room.")
    var rooms = false

    @Flag(help: "Only items with others inside.")
    var boxes = false

    @Option(help: "Only what was changed on this day or later.", transform: OptionValue.date)
    var since: CalendarDate?

    @Flag(help: "Only what has no label yet.")
    var new = false

    @Option(help: ArgumentHelp("Blank labels, for things to come: B-0101..B-0140.", valueName: "range"))
    var blank: String?

    @OptionGroup var sheet: LabelSheetOptions

    @Option(help: "How many labels of the first sheet are gone.")
    var skip: Int?

    @Option(help: ArgumentHelp("The first label to print on: 3,2 for row 3, column 2.", valueName: "row,column"))
    var start: String?

    @Option(help: "A line of your own: 'Return to 12 Alder Street'.")
    var line: String?

    @Flag(help: "Draw marks along which plain paper is cut.")
    var cutMarks = false

    @Option(help: "The PDF to write, replacing earlier labels.", completion: .file(extensions: ["pdf"]))
    var output = "labels.pdf"

    @OptionGroup var site: SiteOptions

    func validate() throws {
        let isFiltered = [home, room].contains { $0 != nil } || rooms || boxes || since != nil || new
        if [!items.isEmpty, isFiltered, blank != nil].count(where: \.self) != 1 {
            throw ValidationError(
                "Say what to label, in one way: items, options that choose them, or --blank FIRST..LAST")
        }
        if rooms, boxes { throw ValidationError("--rooms and --boxes exclude each other") }
        if skip != nil, start != nil { throw ValidationError("--skip and --start exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        var printing = try sheet.printing(in: session)
        printing.skipped = try skipped(of: printing.sheet)
        (printing.hasCutMarks, printing.line) = (cutMarks, line ?? "")
        let file = try PaperFile.place(output, session)
        let run = try session.labels(of: try choice(in: session))
        guard !run.labels.isEmpty else { return try StandardOutput.line("There is nothing to label.") }
        let missing = try printing.write(run.labels, to: file, in: session)
        try run.record(in: session)
        let pages = (printing.skipped + run.labels.count + printing.sheet.count - 1) / printing.sheet.count
        try StandardOutput.line(
            "Wrote \(run.labels.count.counted("label")) on \(pages.counted("page")) of \(printing.sheet.name) to \(output)."
        )
        PaperFile.warn(ofMissing: missing)
        StandardError.line("Print it at its actual size, without fitting it to the page.")
    }

    private func choice(in session: HouseholdSession) throws -> LabelChoice {
        if let blank {
            guard let codes = PrintedCode.range(typed: blank) else {
                throw CommandError.badValue(
                    option: "--blank", value: blank, reason: "is no range of codes",
                    hint: "write B-0101..B-0140: at most 20 of A-Z, 0-9 and hyphens, ending in a number, and at most "
                        + "10000 labels")
            }
            return .blank(codes)
        }
        if !items.isEmpty { return .items(try items.map { try session.store.inventory.item($0).id }) }
        var filter = LabelFilter()
        let home = try home.map { try session.home($0) }
        filter.home = home?.id
        filter.room = try room.map { try session.location($0, in: home).id }
        (filter.isOfRooms, filter.isOfBoxes, filter.isNew) = (rooms, boxes, new)
        filter.changedSince = since.map { $0.start(in: .current) }
        return .filtered(filter)
    }

    private func skipped(of sheet: LabelSheet) throws -> Int {
        let skipped: Int?
        if let start {
            let parts = start.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) ?? 0 }
            let isPlace =
                parts.count == 2 && (1...sheet.rows).contains(parts[0]) && (1...sheet.columns).contains(parts[1])
            skipped = isPlace ? (parts[0] - 1) * sheet.columns + parts[1] - 1 : nil
        } else {
            skipped = skip ?? 0
        }
        guard let skipped, (0..<sheet.count).contains(skipped) else {
            throw CommandError.badValue(
                option: start == nil ? "--skip" : "--start", value: start ?? "\(skip ?? 0)",
                reason: "is no place on \(sheet.name)",
                hint: "it has \(sheet.rows) × \(sheet.columns) labels: --skip 0 to \(sheet.count - 1), or --start "
                    + "1,1 to \(sheet.rows),\(sheet.columns)")
        }
        return skipped
    }
}

/// The paper of labels, and the printer.
struct LabelSheetOptions: ParsableArguments {
    @Option(
        help: """
            The sheet or tape: 'Avery L7160', or a JSON file with its measures; without it, L7160, or 5160 where \
            paper is US Letter. `labels sheets` lists all.
            """)
    var sheet: String?

    @Option(help: "The printer, by the name that `labels offset` gave it.")
    var printer: String?

    func printing(in session: HouseholdSession) throws -> LabelPrinting {
        var printing = LabelPrinting(try sheet.map { try .named($0) } ?? session.usualLabelSheet())
        guard let printer else { return printing }
        let printers = session.state.values.printers
        guard let offset = printers[LabelsOffset.key(printer)] else {
            throw CommandError.badValue(
                option: "--printer", value: printer, reason: "has no offset on this machine",
                hint: "housebook labels calibrate, then housebook labels offset \(printer) --right MM --down MM")
        }
        printing.offset = .init(offset.right, offset.down)
        return printing
    }
}

struct LabelsSheets: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheets", abstract: "List the sheets and tapes that labels can be printed on.")

    func run() async throws {
        var table = TextTable([
            .key("Sheet"), .text("Also"), .figure("Width"), .figure("Height"), .figure("Labels"),
            .text("Measures from"),
        ])
        for sheet in try LabelSheet.known() {
            table.append([
                sheet.name, sheet.alike.joined(separator: ", "), sheet.label.x.tenths, sheet.label.y.tenths,
                "\(sheet.count)", sheet.source,
            ])
        }
        try StandardOutput.write(table.rendered(width: Terminal.outputWidth))
    }
}

struct LabelsCalibrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate", abstract: "Write a page by which you find out how far off a printer is.")

    @OptionGroup var sheet: LabelSheetOptions

    @Option(help: "The PDF to write.", completion: .file(extensions: ["pdf"]))
    var output = "calibration.pdf"

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let printing = try sheet.printing(in: session)
        try printing.writeCalibration(to: try PaperFile.place(output, session), in: session)
        try StandardOutput.line("Wrote the outlines of \(printing.sheet.name) to \(output).")
    }
}

struct LabelsOffset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offset", abstract: "Record on this machine how far a printer's pages must be moved.",
        discussion: "A negative number, written --right=-0.5, moves to the left or up.")

    @Argument(help: "A name for the printer.")
    var printer: String

    @Option(help: ArgumentHelp("How far to the right, in millimetres.", valueName: "mm"))
    var right: Double

    @Option(help: ArgumentHelp("How far down, in millimetres.", valueName: "mm"))
    var down: Double

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if Self.key(printer).isEmpty { throw ValidationError("a printer needs a name") }
        if [right, down].contains(where: { abs($0) > 20 || !$0.isFinite }) {
            throw ValidationError("an offset is 20 mm at most: check the printer's settings first")
        }
    }

    /// The name as it is kept: without case and the spaces around it.
    static func key(_ printer: String) -> String {
        printer.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func run() async throws {
        let session = try site.open()
        try session.state.setOffset(.init(right: right, down: down), of: Self.key(printer))
        try StandardOutput.line(
            "Pages for “\(printer)” are moved \(right.tenths) mm to the right and \(down.tenths) mm down.")
    }
}

extension Double {
    /// With one decimal: `63.5`.
    fileprivate var tenths: String { String(format: "%.1f", self) }
}
