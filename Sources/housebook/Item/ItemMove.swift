import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move items to another home or room, all or none.",
        discussion: """
            In another home, items get the room and labels of the same names there, added if missing. What is inside \
            them goes along.
            """)

    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String]

    @Option(help: "The home to move to.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        help: "The room to move to, in --home or else in the items' present home.",
        completion: ReferenceCompletion.locations)
    var location: String?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if home == nil, location == nil { throw ValidationError("Say where to: --home HOME or --location ROOM") }
    }

    func run() async throws {
        let session = try site.open()
        let inventory = session.store.inventory
        let home = try home.map { try session.home($0) }
        let items = try items.map { try inventory.item($0) }
        let present = try items.first.flatMap { try session.effectiveHome(of: $0) }
        let location = try location.map { try session.location($0, in: home, first: present) }
        let along = try session.contents(of: items).count
        try inventory.move(items.map(\.id), to: home?.id, location: location?.id)
        let target = try home ?? location?.homeID.map { try session.home($0.description) }
        let room = try location.map { try session.path(of: $0) }
        let destination = [room, target?.displayName].compactMap(\.self).joined(separator: ", ")
        let others = along == 0 ? "" : ", with \(along.counted("item")) inside"
        try StandardOutput.line("Moved \(items.counted("item", \.reference)) to \(destination)\(others).")
    }
}
