import ArgumentParser
import Console
import Household
import HouseholdStore
import Search
import Workspace

struct ItemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Manage items, the household's belongings.",
        subcommands: [
            ItemAdd.self, ItemList.self, ShowCommand<Item>.self, ItemEdit.self, DeleteCommand<Item>.self, ItemMove.self,
            ItemDuplicate.self, ItemLend.self, ItemBorrow.self, ItemReturn.self,
            ItemLoans.self, RecordLog<Item>.self,
        ] + AttachmentCommands<Item>.all)
}

extension Item: AttachmentOwner {
    static let command = "item"
    static let noun = "item"
    static var completion: CompletionKind { ReferenceCompletion.items }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Item {
        try session.store.inventory.item(reference)
    }

    var attachmentOwner: Attachment.Owner { .item(id) }
}

extension Item: ShowableRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        let index = SnapshotIndex(try session.store.snapshot(around: [id]))
        return RecordSheet(self, number: index.registerNumber(of: self), in: index)
    }
}

extension Item: DeletableRecord {
    static let deletion = deleting(
        "Delete an item with its files.", "The items inside it stay. Asks first if it has files or items inside.")

    func consequences(in session: HouseholdSession) throws -> String { try session.consequences(ofDeleting: self) }

    func delete(from session: HouseholdSession) throws { try session.store.inventory.delete(id) }
}

extension Item: ClearableRecord {
    static let clearable = ClearableFields(
        Item.fields,
        and: [
            .init("warranty") { $0.warranty = Warranty() },
            .init("sold") { $0.sale = nil },
            .init("fields") { $0.customFields = [] },
            .init("loans") { $0.loans = [] },
            .init("upkeep") { ($0.upkeep, $0.upkeepLog) = ([], []) },
            .init("labels") { $0.labelIDs = [] },
            .init("room") { $0.locationID = nil },
        ])
}

struct ItemAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an item.",
        discussion: "If one of its files cannot be attached, the item is not added either.")

    @Argument(help: "Its title.")
    var title: String

    @Option(help: "What it begins as: Book, Tool, or another kind of defaults.yml, with labels and fields filled in.")
    var kind: String?

    @OptionGroup var place: PlaceOptions
    @OptionGroup var fields: ItemOptions

    @Option(
        name: .customLong("photo"), help: ArgumentHelp("A photo of it; may be repeated.", valueName: "file"),
        completion: .file())
    var photos: [String] = []

    @Option(
        name: .customLong("receipt"), help: ArgumentHelp("A receipt of it; may be repeated.", valueName: "file"),
        completion: .file())
    var receipts: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let container = try self.place.container(in: session)
        let place =
            try container.flatMap { try session.place(of: $0) }.map(PlaceOptions.Place.init)
            ?? self.place.place(in: session)
        var draft = Item(
            title: title, locationID: place.location?.id, homeID: place.home.id, containerID: container?.id)
        let kind = try kind.map { try session.itemKind($0) }
        if let kind { try session.fill(&draft, as: kind, in: place.home) }
        let labels = try self.place.labelIDs(in: place.home, of: session)
        if !labels.isEmpty { draft.labelIDs = labels }
        try fields.apply(to: &draft, currency: place.home.currency)
        let open = draft.customFields.filter(\.value.isEmpty).map(\.name)
        kind?.removeEmptyFields(from: &draft)
        let files = try NoticePrinter.showing { notify in
            try session.drafts(of: photos, as: .photo, notify: notify)
                + session.drafts(of: receipts, as: .receipt, notify: notify)
        }
        let item = try session.store.inventory.add(draft, with: files)
        session.reached(.itemsAdded)
        let room = try place.location.map { try session.path(of: $0) }
        let destination = [container?.title, room, place.home.displayName].compactMap(\.self).joined(separator: ", ")
        let attached = [(photos.count, "photo"), (receipts.count, "receipt")].filter { $0.0 > 0 }
            .map { $0.0.counted($0.1) }.joined(separator: " and ")
        try StandardOutput.line(
            "Added \(item.reference) to \(destination)\(attached.isEmpty ? "" : ", with \(attached)").")
        if let kind, !open.isEmpty {
            StandardError.line(
                "note: things of the kind \(kind.name) also have: \(open.joined(separator: ", ")); housebook item edit "
                    + "\(item.slug) --field “\(open[0])=…”")
        }
        try session.warnings(about: item).print()
    }
}

struct ItemEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change an item. Fields not given stay the same, and so does the slug, unless --new-slug is given.",
        discussion: """
            In another home, the item gets the room and labels of the same names there; missing ones are added. The \
            items inside it move along. An item moved to another room is no longer inside another item.
            """)

    @OptionGroup var item: RecordArgument<Item>

    @Option(help: "Its new title.")
    var title: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var place: PlaceOptions

    @Flag(help: "Take it out of the item that contains it.")
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
        let present = try session.place(of: item)?.home
        let target = try place.newPlace(in: session, present: present)
        let container = try place.container(in: session)
        let home = try target?.home ?? container.flatMap { try session.place(of: $0)?.home } ?? present
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

struct ItemDuplicate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: "Add another item like one that is there, in the same place.",
        discussion: """
            The new item has everything but what tells one from the other: serial number, asset id, number, photos and \
            papers, and without what became of the first: sale, loans and what was done.
            """)

    @OptionGroup var item: RecordArgument<Item>

    @Option(help: "Its title, if it is another one.")
    var title: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let item = try session.store.inventory.item(item.typed)
        var other = item.another
        other.title = title ?? other.title
        let added = try session.store.inventory.add(other)
        try StandardOutput.line("Added \(added.reference), another one like \(item.reference).")
    }
}

struct ItemMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move items to another home or room.",
        discussion: """
            Moves all of the items or none. In another home, items get the room and labels of the same names there; \
            missing ones are added. The items inside them move along.
            """)

    @Argument(help: "The items.", completion: ReferenceCompletion.items)
    var items: [String]

    @Option(help: "The home to move to.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(
        help: "The room to move to, in --home or in the items' present home.",
        completion: ReferenceCompletion.locations)
    var room: String?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if home == nil, room == nil { throw ValidationError("Say where to: --home HOME or --room ROOM") }
    }

    func run() async throws {
        let session = try site.open()
        let inventory = session.store.inventory
        let home = try home.map { try session.home($0) }
        let items = try items.map { try inventory.item($0) }
        let present = try items.first.flatMap { try session.place(of: $0)?.home }
        let location = try room.map { try session.location($0, in: home, first: present) }
        let along = try session.contents(of: items).count
        try inventory.move(items.map(\.id), to: home?.id, location: location?.id)
        let target = try home ?? location?.homeID.map { try session.home($0.description) }
        let path = try location.map { try session.path(of: $0) }
        let destination = [path, target?.displayName].compactMap(\.self).joined(separator: ", ")
        let others = along == 0 ? "" : ", with \(along.counted("item")) inside"
        try StandardOutput.line("Moved \(items.counted("item", \.reference)) to \(destination)\(others).")
    }
}

struct ItemList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List items and what they are worth.")

    @OptionGroup var words: SearchWords

    @OptionGroup var home: HomeFilter

    @Option(help: "Only items in this room and in rooms inside it.", completion: ReferenceCompletion.locations)
    var room: String?

    @Option(help: "Only items with this label.", completion: ReferenceCompletion.labels)
    var label: String?

    @Flag(help: "Only items in no home.")
    var unassigned = false

    @Option(
        help: ArgumentHelp("Sort by value, name, newest or room.", valueName: "order"),
        completion: .list(OptionValue.words(of: ItemOrder.self)), transform: OptionValue.choice)
    var sort: ItemOrder?

    @Option(help: "List at most this many.")
    var limit: Int?

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        if unassigned {
            let others = [("--home", home.reference), ("--room", room), ("--label", label)]
            if let other = others.first(where: { $0.1 != nil }) {
                throw CommandError.optionsExclude("--unassigned", other.0)
            }
        }
        let session = try site.open()
        let home = try home.home(in: session)
        let location = try room.map { try session.location($0, in: home) }
        let label = try label.map { try session.label($0, in: home) }
        var filter = ItemListing.Filter()
        (filter.isUnassigned, filter.home, filter.room, filter.label) = (unassigned, home?.id, location?.id, label?.id)
        let listing = try session.store.itemListing(filter)
        var positions = Array(listing.entries.indices)
        if !words.query.isEmpty {
            let places = Dictionary(
                zip(listing.entries.map(\.id), positions), uniquingKeysWith: { first, _ in first })
            positions = try found(in: session).compactMap { places[$0] }
        }
        if let sort {
            positions = sort.sorted(
                positions, of: listing.entries, in: listing.index,
                currency: home?.currency ?? session.settings.currency)
        }
        let all = listing.value(of: positions)
        let shown = positions.prefix(limit ?? .max).map { listing.entries[$0].id }
        let index = SnapshotIndex(try session.store.snapshot(around: shown))
        let items = index.numberedItems(shown)
        try output.printList(
            items.map { RecordSheet($0.item, number: $0.number, in: index) },
            table: items.isEmpty ? nil : TextTable(items, in: index, of: home), empty: "No items.",
            footer: "In all " + all.sentence)
    }

    /// The items that hold the words, the most relevant first, as in `find`.
    private func found(in session: HouseholdSession) throws -> [EntityID<Item>] {
        let household = RedactedIndex(try session.store.snapshot().redacted(for: .owner))
        return HouseholdSearch(household).search(words.query).found.filter { $0.kind == .item }
            .map { household.index.snapshot.items[$0.position].id }
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be above zero") }
    }
}

extension SnapshotIndex {
    /// Some of the items with their register numbers, in the order given.
    fileprivate func numberedItems(_ ids: [EntityID<Item>]) -> [(item: Item, number: String)] {
        let numbers = RegisterNumbers(self)
        let positions = Dictionary(zip(snapshot.items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        return ids.compactMap { positions[$0] }.map { (snapshot.items[$0], numbers[$0]) }
    }
}
