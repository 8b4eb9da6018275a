import Templating
import Wording

/// The page of a search. Without scripts, it leads to the catalogue.
struct SearchPage: TemplateModel {
    var frame: Frame

    static let fields = Fields<SearchPage> {
        $0.include(\.frame)
    }
}

extension SiteModel {
    func searchPage(at address: PageAddress, navigation: String) -> SearchPage {
        SearchPage(frame: frame(words[.search], at: address, navigation: navigation))
    }
}
