import Household
import Templating
import Wording

/// All labels of a home that has too many for the navigation.
struct LabelsPage: TemplateModel {
    var frame: Frame
    var home: HomeLink
    var summary: Summary
    var total: PartsTotal
    var labels: Shares<LabelShare>

    static let fields = Fields<LabelsPage> {
        $0.include(\.frame)
        $0.object("home", \.home)
        $0.object("summary", \.summary)
        $0.include(\.total)
        $0.list("labels", \.labels.rows)
        $0.object("withoutLabel", optional: \.labels.rest)
    }
}

extension SiteModel {
    func labels(of home: Home, at address: PageAddress, navigation: String) -> LabelsPage {
        let value = summary.home(home.id) ?? HomeSummary(of: home.id, in: index)
        return LabelsPage(
            frame: frame(words(.labelsOf, ["home": home.displayName]), at: address, navigation: navigation),
            home: homeLink(home, at: address),
            summary: summary(of: value.total, index.items(ofHome: home.id), home: home),
            total: partsTotal(of: value.total, in: home), labels: shares(of: value.labels, .all, in: home, at: address))
    }
}
