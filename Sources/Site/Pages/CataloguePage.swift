import Household
import Templating
import Wording

/// A page of a home's catalogue, or of the catalogue of all homes, in which every item has its home's badge.
struct CataloguePage: TemplateModel {
    var frame: Frame
    var page: ListPage
    var home: HomeLink?
    var addCommand: String?

    static let fields = Fields<CataloguePage> {
        $0.include(\.frame)
        $0.include(\.page)
        $0.object("home", optional: \.home)
        $0.command("addCommand", optional: \.addCommand)
    }
}

extension SiteModel {
    /// - Parameter list: A catalogue, by name or by value.
    func catalogue(_ list: ItemList, _ slice: PageSlice, at address: PageAddress, navigation: String) -> CataloguePage {
        let home = home(of: list)
        let name = home.map { words(.inventoryOf, ["home": $0.displayName]) } ?? words[.allInventory]
        let isByName = list == .catalogue(home?.id)
        return CataloguePage(
            frame: frame(
                isByName ? name : words(.listByValue, ["list": name]), at: address, navigation: navigation,
                hasMarkdown: isByName),
            page: page(of: list, slice, at: address), home: home.map { homeLink($0, at: address) },
            addCommand: addCommand(for: slice.items, home: home))
    }
}
