import Household
package import Templating
import Wording

/// The lines on a page of a report, with their cards and their files.
package struct ReportLines: TemplateModel {
    var claimed: Bool  // it is a claim's report
    var purchasesShown: Bool  // the audience may see when things were bought
    var cashShown: Bool  // actual cash values are shown: not in a claim that is handed over, unless asked for
    var scoresShown: Bool  // each item has a score of its evidence: in no copy that is handed over
    var digestsShown: Bool  // the index of evidence has SHA-256 hashes: on no page of the site
    @Flagged var register: [ReportRoom]  // rooms, with their lines; on a summary none
    @Flagged var evidence: [ReportFile]  // all files, by what they belong to
    @Flagged var papers: [ReportPaper]  // receipts, appraisals, manuals and other papers

    /// All photos and papers shown.
    package var photos: [ReportPhoto] {
        register.flatMap { $0.photos + $0.cards.flatMap(\.photos) } + papers.flatMap(\.pages)
    }
}

/// A part of a report on its own page.
package struct ReportRoomContent: TemplateModel {
    package var title: String  // `Insurance report`, `Claim: Kitchen fire`
    package var room: String  // `Living room`
    var day: String  // the date of the report; of a claim, the date of loss: `3 May 2026`
    package var numbers: String  // the first and the last number on the page: `LR-01 to LR-48`
    package var place: String?  // `Page 2 of 3`, of a room with several pages
    var replacementTotal: ReportCover.Total  // what the lines on the page would cost to buy again
    /// The same, less depreciation; `name`: `Actual cash value`; `sources`: always empty: it is calculated;
    /// `sources[]`: never there; `note`: `At least; 3 items have no cash value yet`.
    var actualCashTotal: ReportCover.Total
    @Included package var lines: ReportLines
}

extension ReportPresentation {
    var shownLines: ReportLines {
        ReportLines(
            claimed: report.claim != nil, purchasesShown: report.visibleParts.purchases,
            cashShown: report.showsCashValues,
            scoresShown: showsPreparation, digestsShown: files.namesDigests, register: register(),
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
