import Templating
import Wording

/// The page of a search. Without scripts, it leads to the catalogue.
struct SearchPage: TemplateModel {
    @Included var frame: Frame
}

extension SiteModel {
    func searchPage(at address: PageAddress, navigation: String) -> SearchPage {
        SearchPage(frame: frame(words[.search], at: address, navigation: navigation))
    }
}
