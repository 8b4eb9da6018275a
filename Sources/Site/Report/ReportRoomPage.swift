import Household
import Reports
import Templating
import Wording

/// The lines of a room in a report, or some of them, with their cards and their files.
struct ReportRoomPage: TemplateModel {
    @Included var frame: Frame
    @Included var content: ReportRoomContent
    var homeLink: HomeLink?  // the home's dashboard
    var report: PlainLink  // the summary; `name`: `Insurance report: Harbour flat`
    /// The pages before and after this one, of this room or of another; nil at either end.
    var previousPart: PlainLink?  // the page before; `name`: `Previous page`, or the room: `Kitchen`; `href`: the page
    var nextPart: PlainLink?  // the page after; `name`: `Next page`, or the room: `Study`; `href`: the page
}

extension SiteModel {
    /// - Parameter position: The position in the parts of the report.
    /// - Returns: Nil for a home that does not exist.
    func reportRoom(
        _ position: Int, of pages: ReportPages, at address: PageAddress, navigation: String
    ) -> ReportRoomPage? {
        guard let report = insuranceReport(of: pages.subject, items: pages.parts[position].items) else { return nil }
        let part = part(position, of: pages, in: report, at: address)
        let content = presentation(of: report, .lines(part), at: address).content(of: part)
        let title = [title(of: report), content.room, content.place == nil ? nil : content.numbers]
        return ReportRoomPage(
            frame: frame(
                title.compactMap(\.self).joined(separator: ", "), at: address, navigation: navigation,
                hasMarkdown: true, isReport: true),
            content: content, homeLink: home(of: pages.subject).map { homeLink($0, at: address) },
            report: PlainLink(name: self.title(of: report), href: address.link(toPage: pages.path)),
            previousPart: link(from: position, to: position - 1, of: pages, .previousPage, at: address),
            nextPart: link(from: position, to: position + 1, of: pages, .nextPage, at: address))
    }

    /// The link to another part, named by its room if that is a different one.
    private func link(
        from position: Int, to other: Int, of pages: ReportPages, _ word: Word, at address: PageAddress
    ) -> PlainLink? {
        guard pages.parts.indices.contains(other) else { return nil }
        let part = pages.parts[other]
        return PlainLink(
            name: part.room == pages.parts[position].room ? words[word] : part.name,
            href: address.link(toPage: part.path))
    }
}
