import Household
package import Templating
import Wording

/// The lines on a page of a report, with their cards and their files.
package struct ReportLines: TemplateModel {
    var isClaim: Bool
    var hasPurchases: Bool
    var register: [ReportRegisterRoom]
    var cards: [ReportCardRoom]
    var evidence: [ReportFile]
    var receipts: [ReportReceipt]

    /// Every photo and paper that is shown.
    package var photos: [ReportPhoto] {
        cards.flatMap { $0.lines.flatMap(\.photos) } + receipts.compactMap(\.picture)
    }

    package static let fields = Fields<ReportLines> {
        $0.flag(["claimed": \.isClaim, "purchasesShown": \.hasPurchases])
        $0.list("register", \.register, flag: "hasRegister")
        $0.list("cards", \.cards, flag: "hasCards")
        $0.list("evidence", \.evidence, flag: "hasEvidence")
        $0.list("receipts", \.receipts, flag: "hasReceipts")
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
            isClaim: report.claim != nil, hasPurchases: report.sights.purchases, register: register(), cards: cards(),
            evidence: evidence(), receipts: receipts())
    }

    package func content(of part: ReportPart) -> ReportRoomContent {
        let value = value(of: part.lines, inRoom: part.room)
        return ReportRoomContent(
            title: title, room: roomName(report.register.rooms[part.room].name), day: formats.date(report.day),
            numbers: numbers(of: part.lines), place: place(of: part),
            replacement: replacementTotal(of: value), actualCash: actualCashTotal(of: value), lines: shownLines)
    }
}
