import Files
import Foundation
import Household
import Output

/// The stamps of the inputs of each file of a site. A file is made again when its stamp changes.
///
/// A page is a function of its template (with all partials), of what every page reads (the program, the words, some
/// settings), of its navigation, and of the records that it shows. Each of these has a stamp, and a page's stamp
/// combines them. The output's manifest keeps the stamp of each file from one build to the next, and a build renders
/// the files whose stamp has changed. When in doubt, a value goes into the stamp: rendering a page once too often costs
/// a fraction of a millisecond, a stale page costs trust. A test applies thousands of random changes and compares every
/// byte with a clean build.
struct PageStamps: Sendable {
    private let everyPage: Stamp
    private let templates: ThemeStamps
    let homes: [EntityID<Home>: Facets]
    let rooms: [EntityID<Location>: Facets]
    let labels: [EntityID<Label>: Facets]
    /// The household without its items, with every field.
    private let surroundings: Stamp
    /// The order of homes, rooms and labels: the search's files refer to them by position.
    private let placeOrder: Stamp
    private let attachments: Stamp
    /// All attachments, with their media.
    let allEvidence: Stamp
    let depreciation: Stamp
    /// The stamp of each claim, by position.
    let claims: [Stamp]
    /// All attachments of each owner, with their media.
    private let evidence: [Attachment.Owner: Stamp]
    private let shopping: ShoppingStamps
    /// The stamps of each item, by position.
    private(set) var items: [ItemStamps]
    /// Each item's line in a table, by position, with the names of the records that the item refers to.
    private(set) var lines: [Stamp]

    /// The stamps of a record that others refer to.
    struct Facets {
        /// Every field.
        var record: Stamp
        /// The facts that other pages show of the record: its name, path, colour and emoji.
        var link: Stamp
    }

    init(_ model: SiteModel, theme: Theme) {
        let snapshot = model.index.snapshot
        templates = theme.stamps
        var every = Stamp()
        every.mix(model.program)
        every.mix(theme.stamps.words)
        every.mix(model.settings.locale)
        every.mix(model.siteTitle)
        every.mix(model.timeZone.identifier)
        every.mix(model.audience)
        for (word, asks) in model.settings.serials.words.sorted(by: { $0.key < $1.key }) {
            every.mix(word)
            every.mix(asks)
        }
        everyPage = every
        (homes, rooms, labels) = Self.facets(model)
        var placeOrder = Stamp()
        for home in model.index.homes { placeOrder.mix(home.id.uuid) }
        for room in snapshot.locations { placeOrder.mix(room.id.uuid) }
        for label in snapshot.labels { placeOrder.mix(label.id.uuid) }
        self.placeOrder = placeOrder
        var attachments = Stamp()
        var evidence: [Attachment.Owner: Stamp] = [:]
        var allEvidence = Stamp()
        for attachment in snapshot.attachments {
            let stamp = Stamp(attachment)
            attachments.mix(stamp)
            allEvidence.mix(model.media.stamp(of: attachment.sha256))
            evidence[attachment.owner, default: Stamp()].mix(stamp)
            evidence[attachment.owner, default: Stamp()].mix(model.media.stamp(of: attachment.sha256))
        }
        self.attachments = attachments
        allEvidence.mix(attachments)
        self.allEvidence = allEvidence
        depreciation = Stamp(model.depreciation)
        self.evidence = evidence
        var surroundings = Stamp(snapshot.profile)
        for home in snapshot.homes { surroundings.mix(Stamp(home)) }
        for room in snapshot.locations { surroundings.mix(Stamp(room)) }
        for label in snapshot.labels { surroundings.mix(Stamp(label)) }
        for policy in snapshot.policies { surroundings.mix(Stamp(policy)) }
        let claims = snapshot.claims.map(Stamp.init)
        for claim in claims { surroundings.mix(claim) }
        self.claims = claims
        surroundings.mix(attachments)
        shopping = ShoppingStamps(model)
        surroundings.mix(shopping.all)
        self.surroundings = surroundings
        let count = snapshot.items.count
        items = Batches.map(count) { $0.map { ItemStamps(snapshot.items[$0]) } }.flatMap(\.self)
        lines = []
        let stamps = self
        lines = Batches.map(count) { $0.map { stamps.line(at: $0, model) } }.flatMap(\.self)
    }

    /// Applies a change of items. The model has applied it already.
    /// - Parameter new: The inserted items, in the order of `changes.inserted`.
    mutating func apply(_ changes: ItemChanges, inserting new: [Item], _ model: SiteModel) {
        items.apply(changes, inserting: new.map(ItemStamps.init))
        lines.apply(changes, inserting: changes.inserted.map { line(at: $0, model) })
    }

    private static func facets(
        _ model: SiteModel
    ) -> ([EntityID<Home>: Facets], [EntityID<Location>: Facets], [EntityID<Label>: Facets]) {
        func all<E: Entity>(
            _ entities: [E], _ record: (E) -> Stamp, _ link: (E, inout Stamp) -> Void
        ) -> [EntityID<E>: Facets] {
            let facets = entities.map { entity in
                var stamp = Stamp()
                link(entity, &stamp)
                return (entity.id, Facets(record: record(entity), link: stamp))
            }
            return Dictionary(facets, uniquingKeysWith: { first, _ in first })
        }
        let snapshot = model.index.snapshot
        return (
            all(snapshot.homes, Stamp.init) { home, stamp in
                stamp.mix(home.displayName)
                stamp.mix(model.paths.dashboard(home.id))
                stamp.mix(home.colour.hex)
            },
            all(snapshot.locations, Stamp.init) { room, stamp in
                stamp.mix(model.index.path(of: room))
                stamp.mix(model.paths.location(room.id))
                stamp.mix(room.symbol)
                for outer in model.index.ancestors(of: room) { stamp.mix(model.paths.location(outer.id)) }
            },
            all(snapshot.labels, Stamp.init) { label, stamp in
                stamp.mix(label.name)
                stamp.mix(model.paths.label(label.id))
                stamp.mix(label.emoji)
                stamp.mix(label.colour.hex)
            }
        )
    }

    /// The stamp of the facts that an item's page shows of the item and of the records that the item refers to.
    func item(at position: Int, _ model: SiteModel) -> Stamp {
        var stamp = items[position].page
        stamp.mix(lines[position])
        mixEvidence(of: .item(model.index.snapshot.items[position].id), into: &stamp)
        mixNumber(at: position, into: &stamp, model)
        mixNesting(ofItemAt: position, into: &stamp, model)
        mixInsurance(ofItemAt: position, into: &stamp, model)
        model.mixHistory(of: model.index.snapshot.items[position].id, into: &stamp)
        return stamp
    }

    /// Mixes in the values, not the day on which they are computed: they change once a month at most.
    private func mixInsurance(ofItemAt position: Int, into stamp: inout Stamp, _ model: SiteModel) {
        let item = model.index.snapshot.items[position]
        if let value = model.insured.cashValue(of: item, in: model.index) {
            stamp.mix(value.amount)
            stamp.mix(value.className)
            stamp.mix(value.depreciates)
            stamp.mix(value.ageInMonths ?? -1)
            stamp.mix(value.isAtFloor)
        }
        for (policy, insured) in model.insured.schedules(of: item, in: model.index) {
            stamp.mix(policy.provider)
            stamp.mix(insured.amount)
            stamp.mix(insured.shortfall)
        }
    }

    private func mixNumber(at position: Int, into stamp: inout Stamp, _ model: SiteModel) {
        guard let number = model.search.numbers?.parts(at: position) else { return }
        stamp.mix(number.code)
        stamp.mix(number.number)
    }

    /// Mixes in the container and the contents that the page shows.
    private func mixNesting(ofItemAt position: Int, into stamp: inout Stamp, _ model: SiteModel) {
        let container = model.index.container(ofItemAt: position)
        for other in (container.map { [$0] } ?? []) + model.index.contents(ofItemAt: position) {
            stamp.mix(other == container)
            stamp.mix(model.index.snapshot.items[other].title)
            stamp.mix(model.paths.item(model.index.snapshot.items[other].id))
        }
    }

    private static let packing = Item.fields.filter { $0.group == "moving" }

    private func line(at position: Int, _ model: SiteModel) -> Stamp {
        let item = model.index.snapshot.items[position]
        var stamp = items[position].line
        stamp.mix(model.paths.item(item.id))
        mix(model.index.effectiveHome(of: item), homes, into: &stamp)
        mix(model.index.location(of: item)?.id, rooms, into: &stamp)
        for label in model.index.labels(of: item) { mix(label.id, labels, into: &stamp) }
        if model.visibleParts.packing { Household.Field.values(of: Self.packing, in: item) { stamp.mix($1) } }
        mixCover(of: .item(item.id), into: &stamp, model)
        return stamp
    }

    func mixEvidence(of owner: Attachment.Owner, into stamp: inout Stamp) {
        guard !evidence.isEmpty, let own = evidence[owner] else { return }
        stamp.mix(own)
    }

    private func mixCover(of owner: Attachment.Owner, into stamp: inout Stamp, _ model: SiteModel) {
        guard !model.covers.isEmpty, let cover = model.covers[owner] else { return }
        stamp.mix(cover.stamp)
    }

    func mix<E>(_ id: EntityID<E>?, _ facets: [EntityID<E>: Facets], into stamp: inout Stamp) {
        stamp.mix(id.flatMap { facets[$0]?.link } ?? Stamp())
    }
}

// MARK: - Files

extension PageStamps {
    /// - Parameters:
    ///   - navigation: The stamp of the page's navigation.
    ///   - paths: The stamp of all paths of the site. A page with relative links in Markdown depends on them.
    func page(
        _ subject: PageSubject, _ template: PageTemplate, at address: PageAddress, navigation: Stamp, paths: Stamp,
        _ model: SiteModel
    ) -> Stamp {
        var stamp = everyPage
        stamp.mix(templates[template])
        stamp.mix(address.path)
        stamp.mix(navigation)
        func mixLinks(of markdown: String) {
            if LinkCheck.mayHoldLinks(markdown) { stamp.mix(paths) }
        }
        switch subject {
        case .item(let position):
            stamp.mix(item(at: position, model))
            mixLinks(of: model.index.snapshot.items[position].notes)
        case .items(let list, let slice):
            mix(slice, of: list, into: &stamp, model)
            if slice.isFirst { mixLinks(of: model.notes(of: list)) }
        case .rooms(let id):
            for room in model.index.locations(ofHome: id) { mix(room.id, rooms, into: &stamp) }
            mixTable(model.index.items(ofHome: id), home: id, into: &stamp, model)
        case .labels(let id):
            for label in model.index.labels(ofHome: id) { mix(label.id, labels, into: &stamp) }
            mixTable(model.index.items(ofHome: id), home: id, into: &stamp, model)
        case .home(let id):
            mixDashboard(of: id, into: &stamp, model)
            mixLinks(of: model.index.home(id)?.notes ?? "")
        case .index:
            if let home = model.index.primaryHome {
                mixDashboard(of: home.id, into: &stamp, model)
                mixLinks(of: home.notes)
            }
            mixStrip(into: &stamp, model)
            for claim in claims { stamp.mix(claim) }
        case .written(let position):
            let page = model.content.pages[position]
            stamp.mix(page.title)
            stamp.mix(page.body)
            mixLinks(of: page.body)
        case .report(let pages): mix(pages, into: &stamp, model)
        case .reportRoom(let pages, let part): mix(part, of: pages, into: &stamp, model)
        case .shopping, .trip, .vault, .vaultItem, .shop:
            for home in model.index.homes {
                stamp.mix(home.id.uuid)
                mix(home.id, homes, into: &stamp)
            }
            shopping.mix(subject, into: &stamp, model)
        case .history: model.mixHistory(into: &stamp)
        case .search, .notFound: break
        }
        return stamp
    }

    func search(_ file: SearchFile, _ model: SiteModel) -> Stamp {
        var stamp = everyPage
        switch file {
        case .index:
            stamp.mix(surroundings)
            stamp.mix(model.search.chunks.count)
            stamp.mix(model.settings.currency.code)
            for page in model.content.pages {
                stamp.mix(page.path)
                stamp.mix(page.title)
                stamp.mix(page.body)
                stamp.mix(page.home?.uuid)
            }
        case .items(let chunk):
            stamp.mix(placeOrder)
            for position in model.search.chunks[chunk] {
                stamp.mix(items[position].page)
                stamp.mix(lines[position])
                mixEvidence(of: .item(model.index.snapshot.items[position].id), into: &stamp)
                mixNumber(at: position, into: &stamp, model)
            }
        }
        return stamp
    }

    /// The stamp of the open data: of the whole household.
    var openData: Stamp {
        var stamp = everyPage
        stamp.mix(surroundings)
        for item in items { stamp.mix(item.record) }
        return stamp
    }

    private func mix(_ slice: PageSlice, of list: ItemList, into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(model.index.homes.count)
        stamp.mix((model.home(of: list)?.id).flatMap { homes[$0]?.record } ?? Stamp())
        switch list {
        case .room(let id):
            stamp.mix(rooms[id]?.record ?? Stamp())
            mix(id, rooms, into: &stamp)
            if slice.isFirst { mixRoomsInside(id, into: &stamp, model) }
            if slice.isFirst { mixEvidence(of: .location(id), into: &stamp) }
        case .label(let id): stamp.mix(labels[id]?.record ?? Stamp())
        case .catalogue, .byValue, .unassigned: break
        }
        for position in slice.items { stamp.mix(lines[position]) }
        stamp.mix(
            pagerOf: slice, name: { model.name(of: $0, in: list) },
            path: { model.path(of: list, startingWith: $0) ?? "" })
        guard slice.isFirst else { return }
        stamp.mix(model.settings.currency.code)
        stamp.mix(model.value(of: list))
        model.packing(of: model.positions(of: list))?.mix(into: &stamp)
    }

    /// Mixes in the facts that a room's page shows of the rooms inside it.
    private func mixRoomsInside(_ id: EntityID<Location>, into stamp: inout Stamp, _ model: SiteModel) {
        let family = model.index.family(of: id)
        stamp.mix(family.count)
        guard family.count > 1 else { return }
        for room in [id] + model.index.children(of: id).map(\.id) {
            mix(room, rooms, into: &stamp)
            let items = model.index.items(within: room)
            stamp.mix(model.index.value(of: items))
            model.packing(of: items)?.mix(into: &stamp)
        }
    }

    /// Mixes in a table of items with their total.
    private func mixTable(_ positions: [Int], home: EntityID<Home>?, into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(model.settings.currency.code)
        stamp.mix(home.flatMap { homes[$0]?.record } ?? Stamp())
        for position in positions { stamp.mix(lines[position]) }
    }

    private func mixDashboard(of id: EntityID<Home>, into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(homes[id]?.record ?? Stamp())
        stamp.mix(model.today)
        stamp.mix(attachments)
        mixEvidence(of: .home(id), into: &stamp)
        shopping.mixTrips(ofHome: id, into: &stamp, model)
        for room in model.index.locations(ofHome: id) {
            mix(room.id, rooms, into: &stamp)
            mixCover(of: .location(room.id), into: &stamp, model)
        }
        for label in model.index.labels(ofHome: id) { mix(label.id, labels, into: &stamp) }
        for position in model.index.items(ofHome: id) {
            stamp.mix(items[position].glance)
            stamp.mix(lines[position])
        }
        mixInsurance(of: id, into: &stamp, model)
    }

    private func mixInsurance(of id: EntityID<Home>, into stamp: inout Stamp, _ model: SiteModel) {
        for (claim, own) in zip(model.index.snapshot.claims, claims) where claim.homeID == id { stamp.mix(own) }
        guard model.isInsured(id) else { return }
        stamp.mix(depreciation)
        for policy in model.index.snapshot.policies where policy.homeIDs.contains(id) { stamp.mix(Stamp(policy)) }
        for position in model.index.items(ofHome: id) { stamp.mix(items[position].report) }
    }

    /// Mixes in the strip that shows all homes.
    private func mixStrip(into stamp: inout Stamp, _ model: SiteModel) {
        stamp.mix(model.settings.currency.code)
        for home in model.index.homes {
            stamp.mix(homes[home.id]?.record ?? Stamp())
            stamp.mix(model.summary.home(home.id)?.total ?? Valuation())
        }
        stamp.mix(model.index.unassignedItems.isEmpty)
        stamp.mix(model.summary.unassigned)
    }
}

extension Stamp {
    /// Mixes in the content of a page's pager: the page's place, and the paths of the pages that it links to.
    /// - Parameter name: The name of an entry.
    mutating func mix(pagerOf slice: PageSlice, name: (Int) -> String, path: (Int?) -> String) {
        let starts = slice.all.starts
        mix(slice.number)
        mix(starts.count)
        switch slice.previous {
        case nil: mix(0)
        case .first: mix(1)
        case .startingWith(let start): mix(path(start))
        }
        mix(slice.next.map { path($0) })
        guard slice.isPaged else { return }
        mix(starts.last.map { path($0) })
        for letter in slice.all.letters {
            mix(letter.name)
            mix(path(letter.start))
        }
        guard slice.isFirst else { return }
        for start in starts {
            mix(name(start))
            mix(path(start))
        }
    }
}
