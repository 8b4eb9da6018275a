import Foundation
import Household

/// What a page is about. Together with the form, which its path's ending tells, it decides template and model.
enum PageSubject: Sendable {
    case index
    case home(EntityID<Home>)
    case catalogue(CatalogueSlice)
    case room(EntityID<Location>)
    case label(EntityID<Label>)
    case unassigned
    /// A position in the snapshot's items.
    case item(Int)
    /// A position in the pages of Content.
    case written(Int)
    case notFound
}

/// A file of the site, and what it is made of.
struct PlannedFile: Sendable {
    enum Source: Sendable {
        case page(PageSubject)
        /// Copied as it is. Errors call it as `shown`.
        case copy(of: URL, shown: String)
        case text(String)
        case openData
    }

    /// Below the site's top.
    var path: String
    var source: Source

    /// Whether it is a page, as opposed to an asset or a data file.
    var isPage: Bool {
        if case .page = source { true } else { false }
    }
}

/// Which files a site has, from the snapshot alone: the same household, settings and theme give the same plan, and the
/// same bytes. Planning touches no disk; rendering does where a file is copied.
struct SitePlan: Sendable {
    /// No two with one path.
    let files: [PlannedFile]
    let brokenLinks: [BrokenLink]
    private let model: SiteModel
    private let theme: Theme
    private let links: LinkCheck
    private let navigation: NavigationTexts
    private let openData: @Sendable () throws -> [UInt8]

    init(_ model: SiteModel, theme: Theme, openData: @escaping @Sendable () throws -> [UInt8]) {
        var draft = PlanDraft(model: model)
        // First, because it takes by far the longest: begun last, it would keep one core busy after all others are
        // done.
        draft.add(SitePaths.openData, .openData)
        draft.addDashboards()
        draft.addCatalogues()
        draft.addRoomsAndLabels()
        draft.addUnassigned()
        draft.addItems()
        draft.addContent()
        draft.addRest(theme)
        files = draft.files
        links = LinkCheck(targets: draft.paths, content: model.content)
        brokenLinks = model.brokenLinks(links)
        navigation = NavigationTexts(model, theme: theme)
        self.model = model
        self.theme = theme
        self.openData = openData
    }

    /// Appends a file's bytes.
    func render(_ file: PlannedFile, into output: inout [UInt8]) throws {
        switch file.source {
        case .page(let subject):
            guard let (template, model) = page(subject, at: PageAddress(file.path)) else { return }
            theme.render(template, model, into: &output)
        case .copy(let url, let shown): output.append(contentsOf: try FileTree.data(of: url, shown: shown))
        case .text(let text): output.append(contentsOf: text.utf8)
        case .openData: output.append(contentsOf: try openData())
        }
    }

    /// A page's template, and what it is rendered with; nil for a subject that the household does not have.
    func page(_ subject: PageSubject, at address: PageAddress) -> (PageTemplate, any TemplateModel)? {
        let isMarkdown = address.ending == ".md"
        let navigation = isMarkdown ? "" : self.navigation.text(of: home(of: subject), at: address)
        switch subject {
        case .index:
            return (
                isMarkdown ? .dashboardMarkdown : .dashboard,
                model.index(at: address, navigation: navigation, links: links)
            )
        case .home(let id):
            guard let home = model.index.home(id) else { return nil }
            return (
                isMarkdown ? .dashboardMarkdown : .dashboard,
                model.dashboard(of: home, at: address, navigation: navigation, links: links)
            )
        case .catalogue(let slice):
            return (
                isMarkdown ? .catalogueMarkdown : .catalogue,
                model.catalogue(slice, at: address, navigation: navigation)
            )
        case .room(let id):
            guard let room = model.index.location(id) else { return nil }
            return (.location, model.location(room, at: address, navigation: navigation, links: links))
        case .label(let id):
            guard let label = model.index.label(id) else { return nil }
            return (.label, model.label(label, at: address, navigation: navigation, links: links))
        case .unassigned:
            return (.unassigned, model.unassigned(at: address, navigation: navigation))
        case .item(let position):
            let item = model.index.snapshot.items[position]
            return (
                isMarkdown ? .itemMarkdown : .item,
                model.item(item, at: address, navigation: navigation, links: links)
            )
        case .written(let position):
            let page = model.content.pages[position]
            return (.page, model.written(page, at: address, navigation: navigation, links: links))
        case .notFound:
            return (.notFound, model.notFound())
        }
    }

    /// Whose rooms and labels a page's navigation lists: its own home's, else the active one's.
    private func home(of subject: PageSubject) -> EntityID<Home>? {
        let index = model.index
        let own: EntityID<Home>? =
            switch subject {
            case .index: index.primaryHome?.id
            case .home(let id): id
            case .catalogue(let slice): slice.home
            case .room(let id): index.location(id)?.homeID
            case .label(let id): index.label(id)?.homeID
            case .item(let position): index.effectiveHome(of: index.snapshot.items[position])
            case .written(let position): model.content.pages[position].home
            case .unassigned, .notFound: nil
            }
        return own ?? model.activeHome?.id
    }
}

/// A plan while its links cannot be followed yet, because not all its paths are known.
private struct PlanDraft {
    let model: SiteModel
    var files: [PlannedFile] = []
    var paths: Set<String> = []

    /// Records that share an id share a path as well: as in the index, the first stands.
    mutating func add(_ path: String, _ source: PlannedFile.Source) {
        guard paths.insert(path).inserted else { return }
        files.append(PlannedFile(path: path, source: source))
    }

    private mutating func add(_ subject: PageSubject, at path: String, forms: [String] = [".html", ".md"]) {
        for form in forms { add(path + form, .page(subject)) }
    }

    mutating func addDashboards() {
        add(.index, at: SitePaths.index)
        for home in model.index.homes { add(.home(home.id), at: model.paths.dashboard(home.id)) }
    }

    mutating func addCatalogues() {
        let pageSize = model.settings.pageSize
        var slices = CatalogueSlice.slices(
            of: Array(model.index.snapshot.items.indices), home: nil, pageSize: pageSize)
        for home in model.index.homes {
            slices += CatalogueSlice.slices(of: model.index.items(ofHome: home.id), home: home.id, pageSize: pageSize)
        }
        for slice in slices { add(.catalogue(slice), at: model.paths.catalogue(slice.home, page: slice.number)) }
    }

    mutating func addRoomsAndLabels() {
        for home in model.index.homes {
            for room in model.index.locations(ofHome: home.id) {
                if let path = model.paths.location(room.id) { add(.room(room.id), at: path, forms: [".html"]) }
            }
            for label in model.index.labels(ofHome: home.id) {
                if let path = model.paths.label(label.id) { add(.label(label.id), at: path, forms: [".html"]) }
            }
        }
    }

    mutating func addUnassigned() {
        guard !model.index.unassignedItems.isEmpty else { return }
        add(.unassigned, at: SitePaths.unassigned, forms: [".html"])
    }

    mutating func addItems() {
        let items = model.index.snapshot.items
        files.reserveCapacity(files.count + 2 * items.count)
        paths.reserveCapacity(paths.count + 2 * items.count)
        for position in items.indices { add(.item(position), at: model.paths.item(items[position].id)) }
    }

    mutating func addContent() {
        for position in model.content.pages.indices {
            add(model.content.pages[position].path, .page(.written(position)))
        }
        for file in model.content.files { add(file.path, .copy(of: file.file, shown: "Content/\(file.source)")) }
    }

    mutating func addRest(_ theme: Theme) {
        add(.notFound, at: "404", forms: [".html"])
        add("robots.txt", .text("User-agent: *\nDisallow: /\n"))
        for asset in theme.assets { add(asset.path, .copy(of: asset.file, shown: "Templates/\(asset.path)")) }
    }
}

/// The rendered navigation of each home at each depth: the same text on thousands of pages.
private struct NavigationTexts: Sendable {
    private struct Key: Hashable {
        var home: EntityID<Home>?
        var root: String
    }

    private let texts: [Key: String]

    init(_ model: SiteModel, theme: Theme) {
        var texts: [Key: String] = [:]
        for depth in 0...SitePaths.greatestDepth(of: model.content) {
            let address = PageAddress(String(repeating: "x/", count: depth) + "x.html")
            for home in model.index.homes.map(Optional.some) + [nil] {
                var bytes: [UInt8] = []
                theme.render(.navigation, model.navigation(home: home, at: address), into: &bytes)
                texts[Key(home: home?.id, root: address.root)] = String(decoding: bytes, as: UTF8.self)
            }
        }
        self.texts = texts
    }

    func text(of home: EntityID<Home>?, at address: PageAddress) -> String {
        texts[Key(home: home, root: address.root)] ?? ""
    }
}

extension SitePaths {
    /// How many folders deep pages lie: rooms and labels three, Content as deep as its folders.
    fileprivate static func greatestDepth(of content: Content) -> Int {
        content.pages.reduce(3) { max($0, $1.path.utf8.count { $0 == UInt8(ascii: "/") }) }
    }
}
