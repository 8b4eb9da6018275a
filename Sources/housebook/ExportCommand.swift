import ArgumentParser
import Console
import Files
import Foundation
import Household
import Interchange
import Output
import Workspace

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the household for other programs.",
        discussion: """
            csv has one row per item; with --what price-book, one per price; with --what carts, one per line. xlsx has the \
            same rows in a workbook, and homebox is CSV that Homebox imports. json has the whole household, or the \
            part that --what names. html is a page to read and print, with the whole household or the inventory. Each \
            export can be imported again. Anything that the format cannot hold is listed.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case csv, xlsx, homebox, html, json

        /// The format that a file's extension names.
        init?(fileName: String) {
            switch fileName.lowercased().split(separator: ".").last {
            case "csv": self = .csv
            case "xlsx": self = .xlsx
            case "html", "htm": self = .html
            case "json": self = .json
            default: return nil
            }
        }

        /// The files of this format.
        /// - Parameter part: The part that a table holds.
        func kind(of part: HouseholdPart) -> ExportedFile {
            switch self {
            case .csv: .csv(part)
            case .xlsx: .workbook(part)
            case .homebox: .homebox
            case .html: .html
            case .json: .json
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            """
            The part to export: inventory, price-book or carts. Without it, json and html have everything, other formats \
            the inventory.
            """,
            valueName: "part"),
        completion: .list(OptionValue.words(of: HouseholdPart.self)),
        transform: { try OptionValue.choice(FormerWord.present($0.lowercased())) as HouseholdPart })
    var what: HouseholdPart?

    @Option(help: "The format; without it, the one that the extension of --output stands for, else csv.")
    var format: Format?

    @Option(help: "Only this home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        help: ArgumentHelp(
            "The file to write, replacing an earlier export of the same kind; without it, standard output.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        if home != nil, what == .vault {
            throw CommandError.optionsExclude("--home", "--what price-book, which covers all homes,")
        }
        let format = format ?? output.flatMap(Format.init(fileName:)) ?? .csv
        if let what, what != .inventory, format == .homebox || format == .html {
            throw CommandError.optionsExclude("--format \(format.rawValue)", "--what \(what.rawValue)")
        }
        if format == .xlsx, output == nil, Terminal.isOutput { throw CommandError.binaryOnTerminal(format: "xlsx") }
        let session = try site.open()
        let kind = format.kind(of: what ?? .inventory)
        let former = FormerFile(kind.name) { try kind.recognises(fileAt: $0.path) }
        let place = try output.map {
            try OutputLocation.checked($0, for: .export, siteRoot: session.root.folder, replacing: former)
        }
        let home = try home.map { try session.home($0).id }
        let (data, losses) = try session.export(as: kind, only: what, home: home)
        for loss in losses { StandardError.line("note: " + loss.sentence) }
        guard let place else { return try StandardOutput.write(data) }
        try Disk.writeWhole(data, to: place.path, shown: output)
    }
}
