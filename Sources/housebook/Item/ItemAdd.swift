import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add an item.")

    @Argument(help: "Its title.")
    var title: String

    @OptionGroup var place: PlaceOptions
    @OptionGroup var fields: ItemOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let container = try self.place.container(in: session)
        let place =
            try container.flatMap { try session.place(of: $0) }.map(PlaceOptions.Place.init)
            ?? self.place.place(in: session)
        var draft = Item(
            title: title, locationID: place.location?.id, homeID: place.home.id, containerID: container?.id,
            labelIDs: try self.place.labelIDs(in: place.home, of: session))
        try fields.apply(to: &draft, currency: place.home.currency)
        let item = try session.store.inventory.add(draft)
        session.reached(.itemsAdded)
        let room = try place.location.map { try session.path(of: $0) }
        let destination = [container?.title, room, place.home.displayName].compactMap(\.self).joined(separator: ", ")
        try StandardOutput.line("Added \(item.reference) to \(destination).")
        try session.warnings(about: item).print()
    }
}
