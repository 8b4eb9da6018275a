import Household
package import Templating
import Wording

/// The lines on a page of a report, with their cards and their files.
package struct ReportLines: TemplateModel {
    var claimed: Bool
    var purchasesShown: Bool
    /// Whether scores say how much proves each item: in no copy that is handed over.
    var scoresShown: Bool
    @Flagged var register: [ReportRoom]
    @Flagged var evidence: [ReportFile]
    @Flagged var papers: [ReportPaper]

    /// Every photo and paper that is shown.
    package var photos: [ReportPhoto] {
        register.flatMap { $0.photos + $0.cards.flatMap(\.photos) } + papers.flatMap(\.pages)
    }
}

/// A part of a report on a page of its own.
package struct ReportRoomContent: TemplateModel {
    package var title: String
    package var room: String
    var day: String
    /// The first and the last number on the page.
    package var numbers: String
    /// The place among the pages of the room; nil where the room has one page.
    package var place: String?
    var replacementTotal: ReportCover.Total
    var actualCashTotal: ReportCover.Total
    @Included package var lines: ReportLines
}

extension ReportPresentation {
    var shownLines: ReportLines {
        ReportLines(
            claimed: report.claim != nil, purchasesShown: report.sights.purchases,
            scoresShown: showsPreparation, register: register(),
            evidence: evidence(), papers: papers())
    }

    package func content(of part: ReportPart) -> ReportRoomContent {
        let value = value(of: part.lines, inRoom: part.room)
        return ReportRoomContent(
            title: title, room: roomName(report.register.rooms[part.room].name), day: formats.date(report.day),
            numbers: numbers(of: part.lines), place: place(of: part),
            replacementTotal: replacementTotal(of: value), actualCashTotal: actualCashTotal(of: value),
            lines: shownLines)
    }
}
