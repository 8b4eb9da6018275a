import Household
package import Templating

/// The content of a report in every form: HTML, Markdown, and the data for the PDF.
///
/// Texts are ready for display. The content has only data that the audience may see, and flags tell templates which
/// columns or tables would be empty.
package struct ReportContent: TemplateModel {
    package var title: String  // `Insurance report`, `Claim: Kitchen fire`
    package var home: String  // `Harbour flat`
    var day: String  // the date of the report; of a claim, the date of loss: `3 May 2026`
    var isoDay: String  // `2026-05-03`
    var made: String?  // when the copy was made, absent on the site: `Made on 28 November 2026 by Housebook 1.2.3.`
    var isoMade: String?  // the same day: `2026-11-28`
    /// The copy before it, absent for the first: `The copy before it has the root hash 3f1c….`
    var copyBefore: String?
    var empty: Bool  // it lists nothing
    var ownersCopy: Bool  // it is the owner's copy, which says more than the copy that is handed over
    var policiesShown: Bool  // the audience may see policies
    var papersShown: Bool  // the audience may see receipts
    var roomsShown: Bool  // the audience may see rooms
    var labelsShown: Bool  // the audience may see labels
    var cover: ReportCover  // whose report it is, what it covers, and its totals
    var loss: ReportClaim?  // for a claim's report: the progress of the claim
    var summary: ReportSummary  // the register added up by room and by label, with the same total
    @Flagged var largest: [ReportPick]  // the ten most valuable items
    /// What each policy says; in the owner's copy, what it would pay in each case of loss.
    var coverage: [ReportCoverage]
    /// Without lines on a summary page, which has `pages` instead.
    @Included package var lines: ReportLines
    @Flagged var pages: [ReportPartRow]  // the pages with lines, by room; empty where the report is one document
    /// What to photograph next; absent where everything has a photo, of a claim, and in a copy that is handed over.
    var next: PhotographNext?
    var method: ReportMethod  // how the figures were calculated
    var notThis: [String]  // what the report is not; each: `It is not an appraisal. …`
    @Flagged var proof: [String]  // what it proves, and what it does not; each: `It does not prove when or by whom …`
    var statement: String?  // what the owner signs; absent in the report of a past day

    /// The audience of the report, as a sentence.
    package var audience: String { cover.audience }

    /// All photos and papers shown.
    package var photos: [ReportPhoto] { (loss?.pictures ?? []) + lines.photos }
}
