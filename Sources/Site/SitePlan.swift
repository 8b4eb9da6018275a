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
    private let navigation: NavigationTexts
    var stamps: PageStamps
    var links: LinkCheck
    /// All files except the pages of items and shopping, and the files of attachments. They are few, so every build
    /// checks them all.
    var surroundings: [PlannedFile] = []
    /// The pages about shopping. A change of items does not affect them.
    private var shopping: [PlannedFile] = []
    /// The files of attachments. Only a change of attachments affects them.
    private var media: [PlannedFile] = []
    /// The sum of the stamps of all paths of the site, which does not depend on their order.
    var pathSum: UInt64 = 0
    /// The stamp of the paths of Content's sources.
    private let sources: Stamp
    /// Whether the notes of each item, by position, may hold relative links.
    var mayLink: [Bool]

    init(_ model: SiteModel, theme: Theme) {
        self.model = model
        self.theme = theme
        navigation = NavigationTexts(model, theme: theme)
        sources = model.content.paths.stamp
        stamps = PageStamps(model, theme: theme)
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
        return surroundings + shopping + media + Batches.map(own.count) { own[$0].flatMap(itemFiles) }.joined()
    }

    /// An item's page in its two forms.
    func itemFiles(at position: Int) -> [PlannedFile] {
        let path = model.paths.item(model.index.snapshot.items[position].id)
        return [".html", ".md"].map { form in
            var file = PlannedFile(path: path + form, source: .page(.item(position)))
            file.stamp = stamp(of: file)
            return file
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

    /// Appends a file's bytes. Appends nothing for open data, which is made from the snapshot itself, or for media,
    /// which are copied.
    func render(_ file: PlannedFile, into output: inout [UInt8]) throws {
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
        case .openData, .media: break
        }
    }

    /// A page's template and its model; nil if the household does not have the subject.
    func page(_ subject: PageSubject, at address: PageAddress) -> (PageTemplate, any TemplateModel)? {
        let navigation = navigation.entry(of: home(of: subject), at: address).text
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
            case .notFound: model.notFound()
            }
        return page.map { (PageTemplate(subject, ending: address.ending), $0) }
    }

    /// The home whose rooms and labels a page's navigation lists: the page's own home, else the active one.
    private func home(of subject: PageSubject) -> EntityID<Home>? {
        let index = model.index
        let own: EntityID<Home>? =
            switch subject {
            case .index: index.primaryHome?.id
            case .home(let id), .rooms(let id), .labels(let id): id
            case .items(let list, _): model.home(of: list)?.id
            case .item(let position): index.effectiveHome(of: index.snapshot.items[position])
            case .report(let pages), .reportRoom(let pages, _): model.home(of: pages.subject)?.id
            case .written(let position): model.content.pages[position].home
            case .trip(let cart): model.shopping.carts[cart].homeID
            case .shopping, .vault, .vaultItem, .shop, .search, .history, .notFound: nil
            }
        return own ?? model.activeHome?.id
    }

    // MARK: - Stamps

    /// The stamp of all possible targets of a relative link in Markdown.
    private var targets: Stamp {
        var stamp = sources
        stamp.mix(pathSum)
        return stamp
    }

    func stamp(of file: PlannedFile) -> Stamp? {
        switch file.source {
        case .page(let subject):
            let address = PageAddress(file.path)
            return stamps.page(
                subject, PageTemplate(subject, ending: address.ending), at: address,
                navigation: navigation.entry(of: home(of: subject), at: address).stamp, paths: targets, model)
        case .copy(let url, _): return FileTree.stamp(of: url)
        case .media(let media):
            var stamp = Stamp(of: model.media.recipe)
            stamp.mix(file.path)
            stamp.mix(media.size)
            return stamp
        case .text(let text): return Stamp(of: text)
        case .openData: return stamps.openData
        case .search(let file): return stamps.search(file, model)
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
            case .notFound: .notFound
            }
    }
}
