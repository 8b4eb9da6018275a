import Foundation
import Household

/// A file of the site, and how its bytes come about. Making one touches no disk but to read an asset.
struct PlannedFile: Sendable {
    /// Below the site's top.
    var path: String
    /// Whether it is a page, as opposed to an asset or a data file.
    var isPage: Bool
    var render: @Sendable () throws -> [UInt8]
}

/// Which files a site has, from the snapshot alone: the same household, settings and theme give the same plan, and the same bytes.
struct SitePlan: Sendable {
    let files: [PlannedFile]
    let brokenLinks: [BrokenLink]

    init(_ model: SiteModel, theme: Theme, openData: @escaping @Sendable () throws -> [UInt8]) {
        var draft = PlanDraft(model: model, theme: theme)
        // First, because it takes longest: the other cores make pages meanwhile.
        draft.addOpenData(openData)
        draft.addDashboards()
        draft.addCatalogues()
        draft.addRoomsAndLabels()
        draft.addUnassigned()
        draft.addItems()
        draft.addContent()
        draft.addRest()
        let links = LinkCheck(targets: Set(draft.entries.map(\.path)))
        let navigation = NavigationTexts(model, theme: theme)
        files = draft.entries.map { $0.file(theme, navigation, links) }
        brokenLinks = model.brokenLinks(links)
    }
}

/// A plan while its links cannot be followed yet, because not all its paths are known.
private struct PlanDraft {
    struct Entry {
        var path: String
        var isPage = true
        var file: (Theme, NavigationTexts, LinkCheck) -> PlannedFile
    }

    let model: SiteModel
    let theme: Theme
    var entries: [Entry] = []

    /// A page in one form.
    /// - Parameter home: Whose rooms and labels the navigation lists; nil for the active home's.
    private mutating func add<Page: TemplateModel>(
        _ template: PageTemplate, _ path: String, home: Home?,
        _ page: @escaping @Sendable (PageAddress, String, LinkCheck) -> Page
    ) {
        let home = home ?? model.activeHome
        entries.append(
            Entry(path: path) { theme, navigation, links in
                PlannedFile(path: path, isPage: true) {
                    let address = PageAddress(path)
                    return theme.render(template, page(address, navigation.text(of: home?.id, at: address), links))
                }
            })
    }

    private mutating func addBytes(_ path: String, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
        entries.append(
            Entry(path: path, isPage: false) { _, _, _ in PlannedFile(path: path, isPage: false, render: bytes) })
    }

    mutating func addOpenData(_ openData: @escaping @Sendable () throws -> [UInt8]) {
        addBytes(SitePaths.openData, openData)
    }

    mutating func addDashboards() {
        let model = model
        let forms: [(PageTemplate, String)] = [(.dashboard, ".html"), (.dashboardMarkdown, ".md")]
        for (template, ending) in forms {
            add(template, SitePaths.index + ending, home: model.index.primaryHome) {
                model.index(at: $0, navigation: $1, links: $2)
            }
            for home in model.index.homes {
                add(template, model.paths.dashboard(home.id) + ending, home: home) {
                    model.dashboard(of: home, at: $0, navigation: $1, links: $2)
                }
            }
        }
    }

    mutating func addCatalogues() {
        let model = model
        let pageSize = model.settings.pageSize
        var slices = CatalogueSlice.slices(
            of: Array(model.index.snapshot.items.indices), home: nil, pageSize: pageSize)
        for home in model.index.homes {
            slices += CatalogueSlice.slices(of: model.index.items(ofHome: home.id), home: home.id, pageSize: pageSize)
        }
        for slice in slices {
            let path = model.paths.catalogue(slice.home, page: slice.number)
            let home = model.index.home(slice.home)
            add(.catalogue, path + ".html", home: home) { address, navigation, _ in
                model.catalogue(slice, at: address, navigation: navigation)
            }
            add(.catalogueMarkdown, path + ".md", home: home) { address, navigation, _ in
                model.catalogue(slice, at: address, navigation: navigation)
            }
        }
    }

    mutating func addRoomsAndLabels() {
        let model = model
        for home in model.index.homes {
            for room in model.index.locations(ofHome: home.id) {
                guard let path = model.paths.location(room.id) else { continue }
                add(.location, path + ".html", home: home) { model.location(room, at: $0, navigation: $1, links: $2) }
            }
            for label in model.index.labels(ofHome: home.id) {
                guard let path = model.paths.label(label.id) else { continue }
                add(.label, path + ".html", home: home) { model.label(label, at: $0, navigation: $1, links: $2) }
            }
        }
    }

    mutating func addUnassigned() {
        guard !model.index.unassignedItems.isEmpty else { return }
        let model = model
        add(.unassigned, SitePaths.unassigned + ".html", home: nil) { address, navigation, _ in
            model.unassigned(at: address, navigation: navigation)
        }
    }

    mutating func addItems() {
        let model = model
        for position in model.index.snapshot.items.indices {
            let item = model.index.snapshot.items[position]
            let home = model.index.home(model.index.effectiveHome(of: item))
            let path = model.paths.item(item.id)
            add(.item, path + ".html", home: home) { address, navigation, links in
                model.item(model.index.snapshot.items[position], at: address, navigation: navigation, links: links)
            }
            add(.itemMarkdown, path + ".md", home: home) { address, navigation, links in
                model.item(model.index.snapshot.items[position], at: address, navigation: navigation, links: links)
            }
        }
    }

    mutating func addContent() {
        let model = model
        for page in model.content.pages {
            add(.page, page.path, home: model.index.home(page.home)) {
                model.written(page, at: $0, navigation: $1, links: $2)
            }
        }
        for file in model.content.files {
            addBytes(file.path) { Array(try FileTree.data(of: file.file, shown: file.file.path)) }
        }
    }

    mutating func addRest() {
        let model = model
        add(.notFound, "404.html", home: nil) { _, _, _ in model.notFound() }
        addBytes("robots.txt") { Array("User-agent: *\nDisallow: /\n".utf8) }
        for asset in theme.assets {
            addBytes(asset.path) { Array(try FileTree.data(of: asset.file, shown: "Templates/\(asset.path)")) }
        }
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
                let bytes = theme.render(.navigation, model.navigation(home: home, at: address))
                texts[Key(home: home?.id, root: address.root)] = String(decoding: bytes, as: UTF8.self)
            }
        }
        self.texts = texts
    }

    /// Empty for a page in Markdown, which has none.
    func text(of home: EntityID<Home>?, at address: PageAddress) -> String {
        address.ending == ".md" ? "" : texts[Key(home: home, root: address.root)] ?? ""
    }
}

extension SitePaths {
    /// How many folders deep pages lie: rooms and labels three, Content as deep as its folders.
    fileprivate static func greatestDepth(of content: Content) -> Int {
        content.pages.reduce(3) { max($0, $1.path.utf8.count { $0 == UInt8(ascii: "/") }) }
    }
}
