import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Interchange

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the household for other programs.",
        discussion: "CSV has a row for each item. JSON has the whole household, and brings all of it back.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case csv, json
    }

    @Option(help: "csv or json; without it, as the name after --output ends, else csv.")
    var format: Format?

    @Option(help: "Only this home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        help: ArgumentHelp(
            "The file to write, replacing what is there; without it, standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.map { try session.home($0).id }
        let snapshot = try session.store.snapshot()
        let data =
            switch format ?? formatOfOutput {
            case .csv: InventoryCSV.write(snapshot, home: home)
            case .json: HouseholdJSON.write(snapshot, home: home)
            }
        guard let output else { return try StandardOutput.write(data) }
        try Disk.writeWhole(data, to: output)
    }

    private var formatOfOutput: Format {
        output?.lowercased().hasSuffix(".json") == true ? .json : .csv
    }
}
