import Household
import Templating
import Wording

/// The items that belong to no home.
struct UnassignedPage: TemplateModel {
    var frame: Frame
    var summary: Summary
    var table: ItemTable

    static let fields = Fields<UnassignedPage> {
        $0.include(\.frame)
        $0.object("summary", \.summary)
        $0.include(\.table)
    }
}

extension SiteModel {
    func unassigned(at address: PageAddress, navigation: String) -> UnassignedPage {
        UnassignedPage(
            frame: frame(words[.unassigned], at: address, navigation: navigation),
            summary: summary(of: summary.unassigned, index.unassignedItems, home: nil),
            table: table(of: index.unassignedItems, columns: [.room], at: address))
    }
}
