import Household
import Templating
import Wording

/// A label, with all its items, including those that the dashboard counts under another label.
struct LabelPage: TemplateModel {
    @Included var frame: Frame
    @Included var page: ListPage
    var home: HomeLink?  // the label's home; absent for a label that has none
    var emoji: String?  // `🔧`
    var colour: String?  // `#8a5a00`
    @SafeHTML var notes: String? = nil  // the label's notes; headings in them begin at `h2`
    @ShellCommand var addCommand: String? = nil  // the command that adds an item with this label, where it has none
}

extension SiteModel {
    func label(
        _ label: Label, _ slice: PageSlice, at address: PageAddress, navigation: String, links: LinkCheck
    ) -> LabelPage {
        let home = index.home(label.homeID)
        return LabelPage(
            frame: frame(label.name, at: address, navigation: navigation),
            page: page(of: .label(label.id), slice, at: address), home: home.map { homeLink($0, at: address) },
            emoji: emoji(label.emoji), colour: label.colour.hex,
            notes: slice.isFirst
                ? notes(label.notes, topHeading: 2, writtenFor: address.path, at: address, links: links) : nil,
            addCommand: addCommand(for: slice.items, home: home, " --label \(reference(to: label))"))
    }
}

/// All labels of a home that has too many for the navigation.
struct LabelsPage: TemplateModel {
    @Included var frame: Frame
    var home: HomeLink  // the home
    var summary: Summary  // the totals and what they leave out
    @Included var total: PartsTotal
    var labels: [LabelShare]  // all labels, by name; an item counts under its first label, so that they add up
    /// The same for items without a label, where there are any; with the labels it adds up to the total.
    var withoutLabel: PartFigures?
}

extension SiteModel {
    func labels(of home: Home, at address: PageAddress, navigation: String) -> LabelsPage {
        let value = summary(of: home.id)
        let shares = shares(of: value.labels, .all, in: home, at: address)
        return LabelsPage(
            frame: frame(words(.labelsOf, ["home": home.displayName]), at: address, navigation: navigation),
            home: homeLink(home, at: address),
            summary: summary(of: value.total, index.items(ofHome: home.id), home: home),
            total: partsTotal(of: value.total, index.items(ofHome: home.id), in: home),
            labels: shares.rows, withoutLabel: shares.rest)
    }
}
