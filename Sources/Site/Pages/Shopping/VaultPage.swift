import Household

/// The vault by category, with the latest price at each store.
struct VaultPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<VaultPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func vault(_ slice: PageSlice, at address: PageAddress, navigation: String) -> VaultPage {
        VaultPage(
            frame: frame(
                words[.vault], at: address, navigation: navigation,
                markdown: path(ofVaultStartingWith: slice.start) + ".md"))
    }
}
