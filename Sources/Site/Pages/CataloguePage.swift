import Household

/// A page of a catalogue: a home's, or that of all homes with a badge on every item.
struct CataloguePage: TemplateModel {
    var frame: Frame
    var table: ItemTable
    var home: HomeLink?
    var pageLabel: String?
    /// On the first page only, so that one item more does not change the pages after it.
    var summary: Summary?
    var addCommand: String?
    var previousHref: String?
    var nextHref: String?

    static let fields = Fields<CataloguePage> {
        $0.include { $0.frame }
        $0.include { $0.table }
        $0.object("home", optional: { $0.home })
        $0.text("pageLabel", optional: { $0.pageLabel })
        $0.object("summary", optional: { $0.summary })
        $0.command("addCommand", optional: { $0.addCommand })
        $0.flag("paged") { $0.previousHref != nil || $0.nextHref != nil }
        $0.link("previousHref", optional: { $0.previousHref })
        $0.link("nextHref", optional: { $0.nextHref })
    }
}

/// A catalogue's share of one page.
struct CatalogueSlice: Sendable {
    var home: EntityID<Home>?
    /// From 1.
    var number: Int
    var isLast: Bool
    /// Positions in the snapshot's items.
    var items: ArraySlice<Int>

    /// A catalogue cut into pages; an empty one has one page, which says so.
    static func slices(of items: [Int], home: EntityID<Home>?, pageSize: Int) -> [CatalogueSlice] {
        let starts = items.isEmpty ? [0] : Array(stride(from: 0, to: items.count, by: pageSize))
        return starts.enumerated().map { number, start in
            let end = min(start + pageSize, items.count)
            return CatalogueSlice(home: home, number: number + 1, isLast: end == items.count, items: items[start..<end])
        }
    }
}

extension SiteModel {
    func catalogue(_ slice: CatalogueSlice, at address: PageAddress, navigation: String) -> CataloguePage {
        let home = index.home(slice.home)
        let title = home.map { words(.inventoryOf, ["home": $0.displayName]) } ?? words[.allInventory]
        let value = home.map { summary.home($0.id)?.total ?? Valuation() } ?? summary.total
        let columns: Set<ItemTable.Column> = home == nil && index.homes.count > 0 ? [.home, .room] : [.room]
        func link(to number: Int) -> String {
            address.link(to: paths.catalogue(slice.home, page: number) + address.ending)
        }
        return CataloguePage(
            frame: frame(
                title, at: address, navigation: navigation,
                markdown: paths.catalogue(slice.home, page: slice.number) + ".md"),
            table: table(of: slice.items, columns: columns, at: address),
            home: home.map { homeLink($0, at: address) },
            pageLabel: slice.number > 1 ? words(.pageNumber, ["page": formats.count(slice.number)]) : nil,
            summary: slice.number == 1 ? summary(of: value, home: home) : nil,
            addCommand: slice.items.isEmpty
                ? "housebook item add \"Sofa\"" + (home.map { " --home \(reference(to: $0))" } ?? "") : nil,
            previousHref: slice.number > 1 ? link(to: slice.number - 1) : nil,
            nextHref: slice.isLast ? nil : link(to: slice.number + 1))
    }
}
