import Household
import Templating
import Wording

/// A page with lines of the report, as the summary page lists it.
struct ReportPartRow: TemplateModel {
    var name: String  // the room: `Living room`
    @Link var href: String  // the page
    var numbers: String  // its first and its last number: `LR-01 to LR-48`
    var place: String?  // `Page 2 of 3`, of a room with several
    var items: String  // lines on it: `48`
    var files: String  // their photos and papers: `61`
    var proven: String?  // lines with no proof missing: `12`
}

extension ReportPresentation {
    func partRows() -> [ReportPartRow] {
        parts.map { part in
            ReportPartRow(
                name: roomName(report.register.rooms[part.room].name), href: part.href,
                numbers: numbers(of: part.lines), place: place(of: part), items: formats.count(part.lines.count),
                files: formats.count(part.lines.reduce(0) { $0 + lines[$1].attachments.count }),
                proven: showsPreparation
                    ? formats.count(part.lines.count { missingProofs(lines[$0].evidence).isEmpty }) : nil)
        }
    }
}
