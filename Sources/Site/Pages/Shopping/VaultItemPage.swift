import Household

/// What a vault item costs where, and what it cost.
struct VaultItemPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<VaultItemPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func vaultItem(_ item: Int, _ slice: PageSlice, at address: PageAddress, navigation: String) -> VaultItemPage {
        VaultItemPage(
            frame: frame(
                shopping.vault[item].name, at: address, navigation: navigation,
                markdown: path(ofItem: item, startingWith: slice.start) + ".md"))
    }
}
