import Household
import Templating
import Wording

/// A page of a home's catalogue, or of the catalogue of all homes, in which every item has its home's badge.
struct CataloguePage: TemplateModel {
    @Included var frame: Frame
    @Included var page: ListPage
    var home: HomeLink?  // the home whose inventory it is; absent for all inventory
    @ShellCommand var addCommand: String? = nil  // the command that adds an item, if the list is empty
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
