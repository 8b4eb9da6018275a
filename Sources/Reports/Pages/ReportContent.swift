import Household
package import Templating

/// The content of a report in every form: HTML, Markdown, and the data for the PDF.
///
/// Texts are ready to be shown. The content holds nothing that the audience does not see, and a flag says so where a
/// column or a table would otherwise stand empty.
package struct ReportContent: TemplateModel {
    package var title: String
    package var home: String
    var day: String
    var isoDay: String
    /// Whether the report lists nothing.
    var empty: Bool
    /// Whether it is the owner's own copy, which says more than an insurer is handed.
    var ownersCopy: Bool
    var policiesShown: Bool
    var papersShown: Bool
    var roomsShown: Bool
    var labelsShown: Bool
    var cover: ReportCover
    /// Nil in a home's report.
    var loss: ReportClaim?
    var summary: ReportSummary
    /// The most valuable lines.
    @Flagged var largest: [ReportPick]
    var coverage: [ReportCoverage]
    /// Without lines on a summary page, which has `pages` instead.
    @Included package var lines: ReportLines
    @Flagged var pages: [ReportPartRow]
    var next: PhotographNext?
    var method: ReportMethod
    var notThis: [String]
    @Flagged var proof: [String]
    var statement: String

    /// For whom the report is, as a sentence.
    package var audience: String { cover.audience }

    /// Every photo and paper that is shown.
    package var photos: [ReportPhoto] { (loss?.pictures ?? []) + lines.photos }
}
