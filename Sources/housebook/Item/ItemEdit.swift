import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change an item. Fields not given stay the same, and so does the slug, unless --new-slug is given.",
        discussion: """
            In another home, the item gets the room and labels of the same names there, added if missing. What is inside \
            it goes along; an item that is moved to another room is no longer inside another one.
            """)

    @OptionGroup var item: RecordArgument<Item>

    @Option(help: "Its new title.")
    var title: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var place: PlaceOptions

    @Flag(help: "Take it out of the item that it is inside of.")
    var outside = false

    @OptionGroup var fields: ItemOptions

    @OptionGroup var clear: ClearOption<Item>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        if outside, place.inside != nil { throw CommandError.optionsExclude("--inside", "--outside") }
        try clear.check(
            for: "item edit", orChanging: outside || title != nil || slug.newSlug || !place.isEmpty || !fields.isEmpty)
        let session = try site.open()
        let inventory = session.store.inventory
        let item = try inventory.item(item.typed)
        let present = try session.effectiveHome(of: item)
        let target = try place.newPlace(in: session, present: present)
        let container = try place.container(in: session)
        let home = try target?.home ?? container.flatMap { try session.effectiveHome(of: $0) } ?? present
        let labels = try place.labelIDs(in: home, of: session)
        let currency = home?.currency ?? session.settings.currency

        let edited = try inventory.edit(item.id, movingTo: target?.home.id, location: target?.location?.id) { item in
            try change(&item, currency: currency)
            if let container { item.containerID = container.id }
            if outside { item.containerID = nil }
            slug.apply(to: &item)
            if !labels.isEmpty { item.labelIDs = labels }
        }
        try StandardOutput.line("Changed \(edited.reference).")
        try slug.report(edited, since: item, \.title)
        try session.warnings(about: edited, since: item).print()
    }

    private func change(_ item: inout Item, currency: Currency) throws {
        clear.apply(to: &item)
        item.title = title ?? item.title
        try fields.apply(to: &item, currency: currency)
    }
}
