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
    var isEmpty: Bool
    /// Whether it is the owner's own copy, which says more than an insurer is handed.
    var isOwners: Bool
    var hasPolicies: Bool
    var hasPapers: Bool
    var hasRooms: Bool
    var hasLabels: Bool
    var cover: ReportCover
    /// Nil in a home's report.
    var claim: ReportClaim?
    var summary: ReportSummary
    /// The most valuable lines.
    var largest: [ReportPick]
    var coverage: [ReportCoverage]
    /// Without lines on a summary page, which has `pages` instead.
    package var lines: ReportLines
    var pages: [ReportPartRow]
    var next: PhotographNext?
    var method: ReportMethod
    var notThis: [String]
    var proof: [String]
    var statement: String

    /// For whom the report is, as a sentence.
    package var audience: String { cover.audience }

    /// Every photo and paper that is shown.
    package var photos: [ReportPhoto] { (claim?.pictures ?? []) + lines.photos }

    package static let fields = Fields<ReportContent> {
        $0.text(["title": \.title, "home": \.home, "day": \.day, "isoDay": \.isoDay, "statement": \.statement])
        $0.flag([
            "empty": \.isEmpty, "ownersCopy": \.isOwners, "policiesShown": \.hasPolicies,
            "papersShown": \.hasPapers, "roomsShown": \.hasRooms, "labelsShown": \.hasLabels,
        ])
        $0.include(\.lines)
        $0.list("pages", \.pages, flag: "hasPages")
        $0.object("cover", \.cover)
        $0.object("loss", optional: \.claim)
        $0.object("summary", \.summary)
        $0.list("largest", \.largest, flag: "hasLargest")
        $0.list("coverage", \.coverage)
        $0.object("next", optional: \.next)
        $0.object("method", \.method)
        $0.texts("notThis", \.notThis)
        $0.flag("hasProof") { !$0.proof.isEmpty }
        $0.texts("proof", \.proof)
    }
}
