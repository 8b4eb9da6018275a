import Household
import Templating
import Wording

/// A page with lines of the report, as the summary page lists it.
struct ReportPartRow: TemplateModel {
    var name: String
    @Link var href: String
    var numbers: String
    /// The place among the pages of the room; nil where the room has one page.
    var place: String?
    var items: String
    var files: String
    /// The number of items with full evidence; nil in a copy that is handed over.
    var proven: String?
}

extension ReportPresentation {
    func partRows() -> [ReportPartRow] {
        parts.map { part in
            ReportPartRow(
                name: roomName(report.register.rooms[part.room].name), href: part.href,
                numbers: numbers(of: part.lines), place: place(of: part), items: formats.count(part.lines.count),
                files: formats.count(part.lines.reduce(0) { $0 + lines[$1].attachments.count }),
                proven: showsPreparation ? formats.count(part.lines.count { missingProofs(lines[$0]).isEmpty }) : nil)
        }
    }
}
