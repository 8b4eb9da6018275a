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
            CSV has one row per item; with --what vault, one per price; with --what carts, one per line. JSON has the \
            whole household, or the part that --what names. An export can be imported again.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case csv, json
    }

    @Option(
        help: ArgumentHelp(
            "inventory, vault or carts; without it, CSV has the inventory and JSON has everything.", valueName: "part"),
        completion: .list(OptionValue.words(of: HouseholdPart.self)),
        transform: { try OptionValue.choice($0) as HouseholdPart })
    var what: HouseholdPart?

    @Option(help: "csv or json; without it, the extension of --output decides, else csv.")
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
        let session = try site.open()
        let format = format ?? formatOfOutput
        let place = try output.map {
            try OutputLocation.checked(
                $0, for: .export, siteRoot: session.root.folder, replacing: former(in: format))
        }
        let home = try home.map { try session.home($0).id }
        var snapshot = try session.store.snapshot()
        if home == nil, what == nil, format == .json { snapshot.given = try session.store.givenNumbers() }
        let data =
            switch format {
            case .csv: csv(snapshot, home: home)
            case .json: json(snapshot, home: home)
            }
        guard let place else { return try StandardOutput.write(data) }
        try Disk.writeWhole(data, to: place.path, typed: output)
    }

    private func former(in format: Format) -> FormerFile {
        let kind = format == .json ? ExportedFile.json : .csv(what ?? .inventory)
        return FormerFile(kind.name) { kind.recognises(try Disk.start(of: $0.path, count: ExportedFile.startCount)) }
    }

    /// Notes how many attached files are missing from the JSON, which has only their records.
    private func tellOfFiles(of snapshot: Snapshot) {
        let count = Set(snapshot.allAttachments.map(\.sha256)).count
        guard count > 0 else { return }
        StandardError.line(
            "note: \(count) attached \(count == 1 ? "file is" : "files are") not in the JSON; "
                + "copy Household/attachments as well")
    }

    private func csv(_ snapshot: Snapshot, home: EntityID<Home>?) -> Data {
        switch what ?? .inventory {
        case .inventory: InventoryCSV.write(snapshot, home: home)
        case .vault: VaultCSV.write(snapshot)
        case .carts: CartCSV.write(snapshot, home: home)
        }
    }

    private func json(_ snapshot: Snapshot, home: EntityID<Home>?) -> Data {
        let household = home.map { snapshot.only(home: $0) } ?? snapshot
        let part = what.map { household.only($0) } ?? household
        tellOfFiles(of: part)
        return HouseholdJSON.write(part)
    }

    private var formatOfOutput: Format {
        output?.lowercased().hasSuffix(".json") == true ? .json : .csv
    }
}
