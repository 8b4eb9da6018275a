import Files
import Foundation
import Household
import Output
import Pictures
import Templating

/// The files of a site, and the source of each. The same household, settings and theme give the same plan and the same
/// bytes. Planning touches the disk only to check the files that will be copied; rendering reads them.
struct SitePlan: Sendable {
    var brokenLinks: [BrokenLink] = []
    var model: SiteModel
    let theme: Theme
    let navigation: NavigationTexts
    var links: LinkCheck
    /// What the pages were made of when they were last made.
    let records: PageRecords
    /// All files except the pages of items and shopping, and the files of attachments. They are few, so every build
    /// checks them all.
    var surroundings: [PlannedFile] = []
    /// The pages about shopping. A change of items does not affect them.
    private(set) var shopping: [PlannedFile] = []
    /// The files of attachments. Only a change of attachments affects them.
    private var media: [PlannedFile] = []
    /// The sum of the stamps of all paths of the site, which does not depend on their order.
    var pathSum: UInt64 = 0
    /// The sum of the stamps of all items' fields, for the open data. Their order follows from their fields.
    var recordSum: UInt64 = 0
    /// The stamp of the paths of Content's sources.
    let sources: Stamp
    /// Whether the notes of each item, by position, may hold relative links.
    var mayLink: [Bool]

    /// - Parameter book: What the pages were made of in the last build.
    init(_ model: SiteModel, theme: Theme, book: PageBook = PageBook()) {
        self.model = model
        self.theme = theme
        navigation = NavigationTexts(model, theme: theme)
        records = PageRecords(book)
        sources = model.content.paths.stamp
        let mayLink = model.itemsThatMayLink
        self.mayLink = mayLink
        var draft = PlanDraft(model, linkingItems: mayLink.indices.filter { mayLink[$0] })
        draft.addSurroundings(theme)
        surroundings = draft.files
        draft.addShopping()
        shopping = Array(draft.files[surroundings.count...])
        draft.addMedia()
        media = Array(draft.files[(surroundings.count + shopping.count)...])
        draft.addItems()
        links = LinkCheck(targets: draft.paths, contentPaths: model.content.paths)
        pathSum = draft.paths.reduce(0) { $0 &+ Stamp(of: $1).value }
        brokenLinks = findBrokenLinks()
        stampRecords()
        for position in surroundings.indices { surroundings[position].stamp = stamp(of: surroundings[position]) }
        for position in shopping.indices { shopping[position].stamp = stamp(of: shopping[position]) }
        for position in media.indices { media[position].stamp = stamp(of: media[position]) }
    }

    /// All files of the site, each path once, with the pages of items last.
    func files() -> [PlannedFile] {
        var positions = Array(mayLink.indices)
        if !model.paths.isPlain {
            // Only records that another program wrote can share an id, and then a path.
            var seen: Set<EntityID<Item>> = []
            positions.removeAll { !seen.insert(model.index.snapshot.items[$0].id).inserted }
        }
        let own = positions
        let items = own.flatMap(itemFiles).map { file in
            var file = file
            file.stamp = stamp(of: file)
            return file
        }
        return surroundings + shopping + media + items
    }

    /// An item's page in its two forms.
    func itemFiles(at position: Int) -> [PlannedFile] {
        let path = model.paths.item(model.index.id(ofItemAt: position))
        return [".html", ".md"].map { form in
            PlannedFile(path: path + form, source: .page(.item(position)))
        }
    }

    /// Finds broken links. Empty for any audience but the owner: links to pages that the audience may not see are meant
    /// to lead nowhere.
    func findBrokenLinks() -> [BrokenLink] {
        guard model.audience == .owner else { return [] }
        return model.brokenLinks(links, items: linkingItems)
    }

    /// The positions of the items whose notes may hold relative links.
    var linkingItems: [Int] { mayLink.indices.filter { mayLink[$0] } }

    // MARK: - Rendering

    /// Makes the plan note in a log what its pages read.
    func noting(in log: ReadLog) -> SitePlan {
        var plan = self
        plan.model.reads = log
        plan.links.reads = log
        return plan
    }

    /// Appends a file's bytes. Appends nothing for open data, which is made from the snapshot itself, or for media,
    /// which are copied.
    func render(_ file: PlannedFile, into output: inout [UInt8]) throws {
        model.reads?.note(.everyPage)
        switch file.source {
        case .page(let subject):
            guard let (template, model) = page(subject, at: PageAddress(file.path)) else { return }
            theme.render(template, model, into: &output)
        case .copy(let url, let shown):
            let data = try FileTree.data(of: url, shown: shown)
            // The file of a photo also tells where it was taken, by whom and with which camera.
            output.append(contentsOf: BarePicture(of: data)?.data ?? data)
        case .text(let text): output.append(contentsOf: text.utf8)
        case .search(let file): model.append(file, to: &output)
        case .calendar: output.append(contentsOf: model.calendar().utf8)
        case .openData, .media: break
        }
    }

    /// A page's template and its model; nil if the household does not have the subject.
    func page(_ subject: PageSubject, at address: PageAddress) -> (PageTemplate, any TemplateModel)? {
        let navigation =
            address.ending == ".html" && subject.hasNavigation
            ? navigation.text(of: home(of: subject), at: address, model.reads) : ""
        let index = model.index
        let page: (any TemplateModel)? =
            switch subject {
            case .index: model.index(at: address, navigation: navigation, links: links)
            case .home(let id):
                index.home(id).map { model.dashboard(of: $0, at: address, navigation: navigation, links: links) }
            case .items(let list, let slice):
                model.items(list, slice, at: address, navigation: navigation, links: links)
            case .rooms(let id): index.home(id).map { model.locations(of: $0, at: address, navigation: navigation) }
            case .labels(let id): index.home(id).map { model.labels(of: $0, at: address, navigation: navigation) }
            case .item(let position):
                model.item(position, at: address, navigation: navigation, links: links)
            case .report(let pages): model.report(pages, at: address, navigation: navigation)
            case .reportRoom(let pages, let part):
                model.reportRoom(part, of: pages, at: address, navigation: navigation)
            case .shopping(let slice): model.trips(slice, at: address, navigation: navigation)
            case .trip(let cart): model.trip(cart, at: address, navigation: navigation)
            case .vault(let slice): model.vault(slice, at: address, navigation: navigation)
            case .vaultItem(let item, let slice): model.vaultItem(item, slice, at: address, navigation: navigation)
            case .shop(let shop, let slice): model.store(shop, slice, at: address, navigation: navigation)
            case .written(let position):
                model.written(model.content.pages[position], at: address, navigation: navigation, links: links)
            case .search: model.searchPage(at: address, navigation: navigation)
            case .history: model.historyPage(at: address, navigation: navigation)
            case .due: model.duePage(at: address, navigation: navigation)
            case .loans: model.loansPage(at: address, navigation: navigation)
            case .code(let code, let holders): model.codePage(code, of: holders, at: address)
            case .notFound: model.notFound()
            }
        let template = PageTemplate(subject, ending: address.ending)
        model.reads?.note(template.input)
        return page.map { (template, $0) }
    }

    /// The home whose rooms and labels a page's navigation lists: the page's own home, else the active one.
    private func home(of subject: PageSubject) -> EntityID<Home>? {
        let index = model.index
        let own: EntityID<Home>? =
            switch subject {
            case .index: index.primaryHome?.id
            case .home(let id), .rooms(let id), .labels(let id): id
            case .items(let list, _): model.home(of: list)?.id
            case .item(let position): index.effectiveHome(of: index.item(at: position))
            case .report(let pages), .reportRoom(let pages, _): model.home(of: pages.subject)?.id
            case .written(let position): model.content.pages[position].home
            case .trip(let cart): model.shopping.cart(at: cart).homeID
            case .shopping, .vault, .vaultItem, .shop, .search, .history, .due, .loans, .code, .notFound: nil
            }
        return own ?? model.activeHome?.id
    }

    // MARK: - Stamps

    /// The stamp of a file; nil for a file whose inputs are not known, since it was not made before.
    func stamp(of file: PlannedFile) -> Stamp? {
        switch file.source {
        case .page, .search, .calendar: pageStamp(of: file)?.stamp
        case .copy(let url, _): FileTree.stamp(of: url)
        case .media(let media): stamp(of: media, at: file.path)
        case .text(let text): Stamp(of: text)
        case .openData: openDataStamp
        }
    }

    private func pageStamp(of file: PlannedFile) -> (stamp: Stamp, isSame: Bool)? {
        let start = start(of: file)
        return records.change { $0.stamp(of: PageKey(file.path), from: start) { makeStamp(&$0, $1) } }
    }

    /// The file with its stamp, if it must be made again since its stamp was last asked for. Copied files are not
    /// checked: if one of them changed, so did more than items.
    func changed(_ file: PlannedFile) -> PlannedFile? {
        var file = file
        switch file.source {
        case .page, .search, .calendar:
            let stamp = pageStamp(of: file)
            if let stamp, stamp.isSame { return nil }
            file.stamp = stamp?.stamp
        case .copy, .media: return nil
        case .text, .openData:
            let stamp = stamp(of: file)
            if stamp == file.stamp { return nil }
            file.stamp = stamp
        }
        return file
    }

    /// The part of a page's stamp that the page does not read.
    func start(of file: PlannedFile) -> Stamp {
        switch file.source {
        case .page(let subject): stamp(of: subject)
        case .search(let file): stamp(of: file)
        case .copy, .media, .text, .openData, .calendar: Stamp()
        }
    }

    private func stamp(of media: SiteMedia.File, at path: String) -> Stamp {
        var stamp = Stamp(of: model.media.recipe)
        stamp.mix(path)
        stamp.mix(media.size)
        return stamp
    }

    /// Of the whole household.
    private var openDataStamp: Stamp {
        var stamp = Stamp()
        for kind in [Input.Kind.everyPage, .surroundings, .attachments, .shopping] {
            stamp.mix(self.stamp(of: Input(kind)))
        }
        stamp.mix(recordSum)
        stamp.mix(model.index.itemPositions.count)
        return stamp
    }

    func stamp(of input: Input) -> Stamp { records.change { $0.stamp(of: input) { makeStamp(&$0, $1) } } }

    /// Makes the stamps of all items and carts, on all cores.
    private mutating func stampRecords() {
        let (plan, index, shopping) = (self, model.index, model.shopping)
        let items = Batches.map(index.itemPositions.count) { positions in
            var stamps: [(own: Stamp, record: Stamp)] = []
            index.forEachItem(at: Array(positions)) { position, item in
                let fields = plan.fields(of: item)
                stamps.append((plan.stamp(of: item, at: position, fields), plan.record(of: item, fields)))
            }
            return stamps
        }.flatMap(\.self)
        recordSum = items.reduce(0) { $0 &+ $1.record.value }
        let carts = Batches.map(shopping.carts.count) { $0.map(plan.stamp(ofCartAt:)) }.flatMap(\.self)
        records.change { book in
            book.beginBuild()
            for position in items.indices {
                book.add(items[position].own, to: Input(.item, index.id(ofItemAt: position).uuid))
            }
            for position in carts.indices {
                book.add(carts[position], to: Input(.cart, shopping.cart(at: position).id.uuid))
            }
        }
    }

    /// Makes the stamps anew after a change of some items, and of lists and values.
    func stampAgain(_ items: Set<EntityID<Item>>) {
        var stamps: [(EntityID<Item>, Stamp)] = []
        let positions = model.index.itemPositions.filter { items.contains(model.index.id(ofItemAt: $0)) }
        model.index.forEachItem(at: positions) { position, item in
            stamps.append((item.id, stamp(of: item, at: position, fields(of: item))))
        }
        records.change { book in
            book.beginBuild(keeping: [.item, .cart, .vaultItem, .places, .attachments])
            for item in items { book.forget(Input(.item, item.uuid)) }
            for (item, stamp) in stamps { book.add(stamp, to: Input(.item, item.uuid)) }
        }
    }
}

extension PageTemplate {
    /// - Parameter ending: The page's form, `.html` or `.md`.
    init(_ subject: PageSubject, ending: String) {
        let isMarkdown = ending == ".md"
        self =
            switch subject {
            case .index, .home: isMarkdown ? .dashboardMarkdown : .dashboard
            case .items(.room, _): .location
            case .items(.label, _): .label
            case .items(.unassigned, _): .unassigned
            case .items: isMarkdown ? .catalogueMarkdown : .catalogue
            case .rooms: .locations
            case .labels: .labels
            case .item: isMarkdown ? .itemMarkdown : .item
            case .report: isMarkdown ? .reportMarkdown : .report
            case .reportRoom: isMarkdown ? .reportRoomMarkdown : .reportRoom
            case .shopping: isMarkdown ? .shoppingMarkdown : .shopping
            case .trip: isMarkdown ? .tripMarkdown : .trip
            case .vault: isMarkdown ? .vaultMarkdown : .vault
            case .vaultItem: isMarkdown ? .vaultItemMarkdown : .vaultItem
            case .shop: isMarkdown ? .storeMarkdown : .store
            case .written: .page
            case .search: .search
            case .history: .history
            case .due: .due
            case .loans: .loans
            case .code: .code
            case .notFound: .notFound
            }
    }
}
