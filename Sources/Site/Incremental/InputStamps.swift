import Foundation
import Household

// The stamps of what pages read. A record's stamp covers all that belongs to it: its fields, its path, its files.

extension Input.Kind {
    // Those of the household are said in `ReadLog`.
    /// What every page depends on: the program, the words, some settings.
    static let everyPage = Self(rawValue: 99)
    static let today = Self(rawValue: 100)
    static let activeHome = Self(rawValue: 107)
    /// The records of all attached files.
    static let attachments = Self(rawValue: 108)
    static let depreciation = Self(rawValue: 101)
    /// All possible targets of a relative link in Markdown.
    static let targets = Self(rawValue: 102)
    /// The pages of Content.
    static let content = Self(rawValue: 103)
    /// The latest changes.
    static let history = Self(rawValue: 104)
    /// A template, with all its partials.
    static let template = Self(rawValue: 105)
    /// The navigation of a home at a depth of folders.
    static let navigation = Self(rawValue: 106)
}

extension SitePlan {
    private func mixEveryPage(into stamp: inout Stamp) {
        stamp.mix(model.program)
        stamp.mix(theme.stamps.words)
        stamp.mix(model.settings.locale)
        stamp.mix(model.settings.currency.code)
        stamp.mix(model.siteTitle)
        stamp.mix(model.timeZone.identifier)
        stamp.mix(model.audience)
        for (word, asks) in model.settings.serials.words.sorted(by: { $0.key < $1.key }) {
            stamp.mix(word)
            stamp.mix(asks)
        }
    }

    /// Makes the stamp of an input. Those of items and carts are made beforehand, many at a time.
    func makeStamp(_ book: inout PageBook, _ input: Input) -> Stamp {
        var stamp = Stamp()
        let index = model.index
        switch input.kind {
        case .profile: stamp.mix(index.profile)
        case .policies:
            for policy in index.policies {
                stamp.mix(policy)
                mixFiles(of: .policy(policy.id), into: &stamp)
            }
        case .home: if let home = index.home(EntityID(input.id)) { mix(home, into: &stamp) }
        case .location: if let room = index.location(EntityID(input.id)) { mix(room, into: &stamp) }
        case .label:
            guard let label = index.label(EntityID(input.id)) else { break }
            stamp.mix(label)
            stamp.mix(model.paths.label(label.id))
        case .claim:
            for position in index.claimPositions where index.claim(at: position).id.uuid == input.id {
                mix(index.claim(at: position), into: &stamp)
            }
        case .places:
            for store in model.shopping.stores {
                stamp.mix(store)
                stamp.mix(model.paths.shop(store.id))
            }
            for category in model.shopping.categories { stamp.mix(category) }
        case .vaultItem:
            guard let item = model.shopping.vaultItem(EntityID(input.id)) else { break }
            stamp.mix(item)
            stamp.mix(model.paths.vaultItem(item.id))
        // Gone: otherwise it would have been made beforehand.
        case .item, .cart: break
        case .everyPage: mixEveryPage(into: &stamp)
        case .today: stamp.mix(model.today)
        case .attachments: for file in index.snapshot.attachments { stamp.mix(file) }
        case .activeHome: stamp.mix(model.activeHome?.id.uuid)
        case .depreciation: stamp.mix(Stamp(model.depreciation))
        case .targets:
            stamp.mix(sources)
            stamp.mix(pathSum)
        case .content:
            for page in model.content.pages {
                stamp.mix(page.path)
                stamp.mix(page.title)
                stamp.mix(page.body)
                stamp.mix(page.home?.uuid)
            }
        case .history: model.mixHistory(into: &stamp)
        case .template: stamp.mix(theme.stamps[input])
        case .navigation: stamp.mix(navigation.stamp(of: input))
        default: mixList(input, into: &stamp, &book)
        }
        return stamp
    }

    private func mixList(_ input: Input, into stamp: inout Stamp, _ book: inout PageBook) {
        let (index, shopping) = (model.index, model.shopping)
        let home = input.id == Input.only ? nil : EntityID<Home>(input.id)
        func mixIDs(_ positions: [Int]) {
            stamp.mix(positions.count)
            for position in positions { stamp.mix(index.id(ofItemAt: position).uuid) }
        }
        func mixIDs(_ records: [some Entity]) {
            stamp.mix(records) { $0.mix($1.id.uuid) }
        }
        func mixStamps(of kind: Input.Kind, _ ids: [UUID]) {
            stamp.mix(ids.count)
            for id in ids { stamp.mix(book.stamp(of: Input(kind, id)) { makeStamp(&$0, $1) }) }
        }
        func mixStamps(ofItemsAt positions: [Int]) {
            stamp.mix(positions.count)
            for position in positions {
                let item = Input(.item, index.id(ofItemAt: position).uuid)
                stamp.mix(book.stamp(of: item) { makeStamp(&$0, $1) })
            }
        }
        switch input.kind {
        case .homes:
            mixIDs(index.homes)
            stamp.mix(index.primaryHome?.id.uuid)
        case .claims: mixIDs(index.claimPositions.map(index.claim))
        case .roomsOfHome: mixIDs(home.map(index.locations) ?? [])
        case .labelsOfHome: mixIDs(home.map(index.labels) ?? [])
        case .family:
            mixIDs(index.family(of: EntityID(input.id)))
            mixIDs(index.children(of: EntityID(input.id)))
        case .items: mixIDs(Array(index.itemPositions))
        case .datedItems: mixIDs(index.datedItems(ofHome: home))
        case .itemsOfHome:
            mixIDs(index.items(ofHome: home))
            mixIDs(home.map(index.itemsWithoutLocation) ?? [])
            mixIDs(home.map(index.itemsWithoutLabel) ?? [])
        case .itemsInRoom:
            mixIDs(index.items(within: EntityID(input.id)))
            mixIDs(index.items(inLocation: EntityID(input.id)))
        case .itemsWithLabel:
            mixIDs(index.items(withLabel: EntityID(input.id)))
            mixIDs(index.items(withPrimaryLabel: EntityID(input.id)))
        case .contents:
            mixIDs(home.map(index.locations) ?? [])
            mixIDs(home.map(index.labels) ?? [])
            mixStamps(ofItemsAt: index.items(ofHome: home))
        case .placeOrder:
            mixIDs(index.snapshot.homes)
            mixIDs(index.snapshot.locations)
            mixIDs(index.snapshot.labels)
        case .hasAttachments: stamp.mix(index.hasAttachments)
        case .shopping:
            mixStamps(of: .cart, shopping.carts.map(\.id.uuid))
            mixStamps(of: .vaultItem, shopping.vault.map(\.id.uuid))
            mixStamps(of: .places, [Input.only])
        case .household:
            mixStamps(of: .surroundings, [Input.only])
            mixStamps(ofItemsAt: Array(index.itemPositions))
        case .surroundings:
            mixStamps(of: .profile, [Input.only])
            mixStamps(of: .policies, [Input.only])
            mixStamps(of: .home, index.snapshot.homes.map(\.id.uuid))
            mixStamps(of: .location, index.snapshot.locations.map(\.id.uuid))
            mixStamps(of: .label, index.snapshot.labels.map(\.id.uuid))
            mixStamps(of: .claim, index.snapshot.claims.map(\.id.uuid))
        default: preconditionFailure("there is no input of kind \(input.kind.rawValue)")
        }
    }

    private func mix(_ home: Home, into stamp: inout Stamp) {
        stamp.mix(home)
        stamp.mix(model.paths.dashboard(home.id))
        mixFiles(of: .home(home.id), into: &stamp)
    }

    private func mix(_ room: Location, into stamp: inout Stamp) {
        stamp.mix(room)
        stamp.mix(model.index.path(of: room))
        stamp.mix(model.paths.location(room.id))
        for outer in model.index.ancestors(of: room) { stamp.mix(outer.id.uuid) }
        mixFiles(of: .location(room.id), into: &stamp)
    }

    private func mix(_ claim: Claim, into stamp: inout Stamp) {
        stamp.mix(claim)
        stamp.mix(model.paths.claim(claim.id))
        mixFiles(of: .claim(claim.id), into: &stamp)
        for file in claim.attachments { stamp.mix(model.media.stamp(of: file.sha256)) }
    }

    private func mixFiles(of owner: Attachment.Owner, into stamp: inout Stamp) {
        guard model.index.hasAttachments else { return }
        for file in model.index.attachments(of: owner) {
            stamp.mix(file)
            stamp.mix(model.media.stamp(of: file.sha256))
        }
    }

    // MARK: - Many at a time

    func stamp(ofCartAt position: Int) -> Stamp {
        let cart = model.shopping.cart(at: position)
        var stamp = Stamp(cart)
        stamp.mix(model.paths.trip(cart.id))
        return stamp
    }

    /// An item's fields except those that concern only syncing, and all that pages show of it without asking for
    /// another record: its number, its place among others, its values, its changes.
    func stamp(of item: Item, at position: Int, _ fields: Stamp) -> Stamp {
        let index = model.index
        var stamp = fields
        stamp.mix(item.record.createdAt)
        stamp.mix(item.record.updatedAt)
        stamp.mix(model.paths.item(item.id))
        mixFiles(of: .item(item.id), into: &stamp)
        if let number = model.search.numbers?.parts(at: position) {
            stamp.mix(number.code)
            stamp.mix(number.number)
        }
        stamp.mix(index.container(ofItemAt: position).map { index.id(ofItemAt: $0).uuid })
        for other in index.contents(ofItemAt: position) { stamp.mix(index.id(ofItemAt: other).uuid) }
        mixInsurance(of: item, into: &stamp)
        model.mixHistory(of: item.id, into: &stamp)
        return stamp
    }

    /// The stamp of every field of an item, for the open data.
    func record(of item: Item, _ fields: Stamp) -> Stamp {
        var stamp = fields
        stamp.mix(item.record)
        return stamp
    }

    /// The stamp of an item's fields, except those that concern only syncing.
    func fields(of item: Item) -> Stamp {
        var stamp = Stamp()
        Household.Field.values(of: Self.itemFields, in: item) { stamp.mix($1) }
        return stamp
    }

    private static let itemFields = Item.members.filter { $0.key != "record" }

    /// Mixes in the values, not the day on which they are computed: they change once a month at most.
    private func mixInsurance(of item: Item, into stamp: inout Stamp) {
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
}
