import Household
package import Templating
import Wording

/// The lines on a page of a report, with their cards and their files.
package struct ReportLines: TemplateModel {
    var isClaim: Bool
    var hasPurchases: Bool
    /// Whether scores say how much proves each item: in no copy that is handed over.
    var hasScores: Bool
    var register: [ReportRoom]
    var evidence: [ReportFile]
    var papers: [ReportPaper]

    /// Every photo and paper that is shown.
    package var photos: [ReportPhoto] {
        register.flatMap { $0.photos + $0.cards.flatMap(\.photos) } + papers.flatMap(\.pages)
    }

    package static let fields = Fields<ReportLines> {
        $0.flag(["claimed": \.isClaim, "purchasesShown": \.hasPurchases, "scoresShown": \.hasScores])
        $0.list("register", \.register, flag: "hasRegister")
        $0.list("evidence", \.evidence, flag: "hasEvidence")
        $0.list("papers", \.papers, flag: "hasPapers")
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
    var replacement: ReportCover.Total
    var actualCash: ReportCover.Total
    package var lines: ReportLines

    package static let fields = Fields<ReportRoomContent> {
        $0.text(["title": \.title, "room": \.room, "day": \.day, "numbers": \.numbers])
        $0.text("place", optional: \.place)
        $0.object("replacementTotal", \.replacement)
        $0.object("actualCashTotal", \.actualCash)
        $0.include(\.lines)
    }
}

extension ReportPresentation {
    var shownLines: ReportLines {
        ReportLines(
            isClaim: report.claim != nil, hasPurchases: report.sights.purchases,
            hasScores: showsPreparation, register: register(),
            evidence: evidence(), papers: papers())
    }

    package func content(of part: ReportPart) -> ReportRoomContent {
        let value = value(of: part.lines, inRoom: part.room)
        return ReportRoomContent(
            title: title, room: roomName(report.register.rooms[part.room].name), day: formats.date(report.day),
            numbers: numbers(of: part.lines), place: place(of: part),
            replacement: replacementTotal(of: value), actualCash: actualCashTotal(of: value), lines: shownLines)
    }
}
