import Household
import Output
import Templating
import Wording

/// A page of a home's catalogue, or of the catalogue of all homes, in which every item has its home's badge.
struct CataloguePage: TemplateModel {
    var frame: Frame
    var table: ItemTable
    var home: HomeLink?
    /// The range of items on the page; nil where there is only one page.
    var pageLabel: String?
    /// On the first page only, so that adding an item does not change the pages after it.
    var summary: Summary?
    var addCommand: String?
    var pager: Pager

    static let fields = Fields<CataloguePage> {
        $0.include(\.frame)
        $0.include(\.table)
        $0.object("home", optional: \.home)
        $0.text("pageLabel", optional: \.pageLabel)
        $0.object("summary", optional: \.summary)
        $0.command("addCommand", optional: \.addCommand)
        $0.include(\.pager)
    }
}

extension SiteModel {
    func catalogue(
        of id: EntityID<Home>?, _ slice: PageSlice, at address: PageAddress, navigation: String
    ) -> CataloguePage {
        let home = index.home(id)
        let title = home.map { words(.inventoryOf, ["home": $0.displayName]) } ?? words[.allInventory]
        let value = home.map { summary.home($0.id)?.total ?? Valuation() } ?? summary.total
        let columns: Set<ItemTable.Column> = home == nil && index.homes.count > 0 ? [.home, .room] : [.room]
        return CataloguePage(
            frame: frame(title, at: address, navigation: navigation, hasMarkdown: true),
            table: table(of: slice.items, columns: columns, at: address),
            home: home.map { homeLink($0, at: address) },
            pageLabel: pageLabel(of: slice) { index.snapshot.items[$0].title },
            summary: slice.isFirst ? summary(of: value, home.map { index.items(ofHome: $0.id) }, home: home) : nil,
            addCommand: addCommand(for: slice.items, home: home),
            pager: pager(
                of: slice, at: address, name: { index.snapshot.items[$0].title },
                path: { path(ofCatalogue: id, startingWith: $0) }))
    }

    /// The path of a catalogue page, named after its first item; the first page has the catalogue's name.
    func path(ofCatalogue home: EntityID<Home>?, startingWith start: Int?) -> String {
        let first = paths.catalogue(home)
        return start.map { "\(first)-from-\(OutputFolder.split(paths.item(index.snapshot.items[$0].id)).name)" }
            ?? first
    }

    /// The catalogue of a home, or of all homes, in pages.
    func catalogueSlices(of home: EntityID<Home>?) -> [PageSlice] {
        let items = index.snapshot.items
        return slices(
            of: home.map { index.items(ofHome: $0) } ?? Array(items.indices), name: { items[$0].title },
            id: { items[$0].id })
    }
}
