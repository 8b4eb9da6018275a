import Household
import Templating
import Wording

/// A file attached to a line, as a row in the index of evidence.
struct ReportFile: TemplateModel {
    var number: String
    var href: String
    var title: String
    var kind: String
    var name: String
    /// The link to the file on the site; nil if the site does not have the file.
    var fileHref: String?
    var sha256: String
    var captured: String?
    var caption: String?
    /// Whether the file is missing or damaged.
    var isMissing: Bool

    static let fields = Fields<ReportFile> {
        $0.text(["number": \.number, "title": \.title, "kind": \.kind, "name": \.name, "sha256": \.sha256])
        $0.link("href", \.href)
        $0.link("fileHref", optional: \.fileHref)
        $0.text(optional: ["captured": \.captured, "caption": \.caption])
        $0.flag("unreadable", \.isMissing)
    }
}

/// A receipt or an appraisal, with the purchase and the value that it proves.
struct ReportReceipt: TemplateModel {
    var number: String
    var href: String
    var title: String
    var kind: String
    var name: String
    var fileHref: String?
    var bought: String?
    var from: String?
    var value: String?
    var picture: ReportPhoto?

    static let fields = Fields<ReportReceipt> {
        $0.text(["number": \.number, "title": \.title, "kind": \.kind, "name": \.name])
        $0.link("href", \.href)
        $0.link("fileHref", optional: \.fileHref)
        $0.text(optional: ["bought": \.bought, "from": \.from, "value": \.value])
        $0.object("picture", optional: \.picture)
    }
}

/// The items to photograph next, the most valuable first.
struct PhotographNext: TemplateModel {
    var count: String
    var lines: [ReportSchedule.Line]
    var more: String?

    static let fields = Fields<PhotographNext> {
        $0.text("count", \.count)
        $0.list("lines", \.lines)
        $0.text("more", optional: \.more)
    }
}

extension ReportPresentation {
    /// Every file of every line, in the register's order.
    func evidence() -> [ReportFile] {
        positionsWithFiles.flatMap { position in
            let line = lines[position]
            return line.attachments.map { attachment in
                ReportFile(
                    number: line.number, href: href(position), title: line.title, kind: words[Word(attachment.kind)],
                    name: name(of: attachment), fileHref: files.document(attachment), sha256: attachment.sha256,
                    captured: attachment.capturedAt.map { formats.date(CalendarDate($0, in: timeZone)) },
                    caption: attachment.caption.orNil, isMissing: files.isMissing(attachment))
            }
        }
    }

    /// The receipts and appraisals of all lines, in the register's order. Empty for an audience that does not see
    /// papers.
    func receipts() -> [ReportReceipt] {
        guard report.sights.papers else { return [] }
        return positionsWithFiles.flatMap { position in
            let line = lines[position]
            return line.papers.filter { [.receipt, .appraisal].contains($0.kind) }.map { paper in
                let kind = words[Word(paper.kind)]
                let picture = files.picture(paper, ReportPhoto.paperWidth).map { place in
                    ReportPhoto(
                        alt: words(.reportPaperOf, ["kind": kind, "title": line.title]), caption: paper.caption.orNil,
                        place: place)
                }
                return ReportReceipt(
                    number: line.number, href: href(position), title: line.title, kind: kind, name: name(of: paper),
                    fileHref: files.document(paper), bought: date(line.purchaseDate), from: line.purchasedFrom.orNil,
                    value: amount(line.value), picture: picture)
            }
        }
    }

    private var positionsWithFiles: [Int] {
        listed.flatMap(\.lines).sorted().filter { !lines[$0].attachments.isEmpty }
    }

    /// Nil where every item has a photo, for an audience that does not see photos, and in a claim's report: lost items
    /// cannot be photographed.
    func photographNext() -> PhotographNext? {
        guard report.claim == nil, visibleProofs.contains(.photo) else { return nil }
        let without = report.withoutPhoto
        guard !without.isEmpty else { return nil }
        let shown = without.prefix(InsuranceReport.photographNextCount)
        return PhotographNext(
            count: count(.reportCountNext, without.count), lines: shown.map(line),
            more: count(.andMore, ifAny: without.count - shown.count))
    }
}
