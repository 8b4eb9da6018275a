import ArgumentParser
import Console
import Files
import Foundation
import Household
import HouseholdStore
import Interchange
import Output
import Site
import Workspace

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the household for other programs.",
        discussion: """
            csv has one row per item; with --what vault, one per price; with --what carts, one per line. xlsx has the \
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

        /// Whether a file of this format holds all of a household.
        var isWhole: Bool { self == .json || self == .html }
    }

    @Option(
        help: ArgumentHelp(
            """
            The part to export: inventory, vault or carts. Without it, json and html have everything, other formats \
            the inventory.
            """,
            valueName: "part"),
        completion: .list(OptionValue.words(of: HouseholdPart.self)),
        transform: { try OptionValue.choice($0) as HouseholdPart })
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
            throw CommandError.optionsExclude("--home", "--what vault, which covers all homes,")
        }
        let format = format ?? output.flatMap(Format.init(fileName:)) ?? .csv
        if let what, what != .inventory, format == .homebox || format == .html {
            throw CommandError.optionsExclude("--format \(format.rawValue)", "--what \(what.rawValue)")
        }
        if format == .xlsx, output == nil, Terminal.isOutput { throw CommandError.binaryOnTerminal(format: "xlsx") }
        let session = try site.open()
        let place = try output.map {
            try OutputLocation.checked(
                $0, for: .export, siteRoot: session.root.folder, replacing: former(in: format))
        }
        let home = try home.map { try session.home($0).id }
        var snapshot = try session.store.snapshot()
        if home == nil, what == nil, format.isWhole { snapshot.given = try session.store.givenNumbers() }
        let (data, losses) = try file(snapshot, in: format, home: home, currency: session.settings.currency)
        for loss in losses { StandardError.line("note: " + loss.sentence) }
        guard let place else { return try StandardOutput.write(data) }
        try Disk.writeWhole(data, to: place.path, typed: output)
    }

    private func former(in format: Format) -> FormerFile {
        let part = what ?? .inventory
        let kind: ExportedFile =
            switch format {
            case .csv: .csv(part)
            case .xlsx: .workbook(part)
            case .homebox: .homebox
            case .html: .html
            case .json: .json
            }
        return FormerFile(kind.name) { try kind.recognises(fileAt: $0.path) }
    }

    private func file(
        _ snapshot: Snapshot, in format: Format, home: EntityID<Home>?, currency: Currency
    ) throws -> (data: Data, losses: [ExportLoss]) {
        switch format {
        case .csv: (csv(snapshot, home: home), [])
        case .xlsx: try HouseholdWorkbook.write(snapshot, part: what ?? .inventory, home: home)
        case .homebox: HomeboxCSV.write(snapshot, home: home, currency: currency)
        case .html: (HouseholdHTML.write(part(of: snapshot, for: format, home: home), currency: currency), [])
        case .json: (HouseholdJSON.write(part(of: snapshot, for: format, home: home)), [])
        }
    }

    private func csv(_ snapshot: Snapshot, home: EntityID<Home>?) -> Data {
        switch what ?? .inventory {
        case .inventory: InventoryCSV.write(snapshot, home: home)
        case .vault: VaultCSV.write(snapshot)
        case .carts: CartCSV.write(snapshot, home: home)
        }
    }

    /// The part of the household that JSON and html hold. Notes how many attached files the file lacks, since it has
    /// only their records.
    private func part(of snapshot: Snapshot, for format: Format, home: EntityID<Home>?) -> Snapshot {
        let household = home.map { snapshot.only(home: $0) } ?? snapshot
        let part = what.map { household.only($0) } ?? household
        let count = Set(part.allAttachments.map(\.sha256)).count
        if count > 0 {
            StandardError.line(
                "note: \(count) attached \(count == 1 ? "file is" : "files are") not in the "
                    + "\(format.rawValue.uppercased()); copy Household/attachments as well")
        }
        return part
    }
}
