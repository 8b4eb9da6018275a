import Household
import Templating
import Wording

/// A file attached to a line, as a row in the index of evidence.
struct ReportFile: TemplateModel {
    var number: String  // `LR-01`
    @Link var href: String  // its line in the register
    var title: String  // `Dining chairs`
    var kind: String  // `Receipt`
    var name: String  // `receipt.pdf`
    /// The link to the file on the site; nil if the site lacks the file.
    @Link var fileHref: String? = nil  // the file, on the site
    var captured: String?  // the day it was taken: `3 May 2026`
    var caption: String?  // the caption
    var unreadable: Bool  // the file is missing or damaged
}

/// A receipt, an appraisal or another paper, with its shown pages, and the facts that it proves.
struct ReportPaper: TemplateModel {
    var number: String  // `LR-01`
    @Link var href: String  // its line in the register
    var title: String  // `Dining chairs`
    var kind: String  // `Receipt`
    var name: String  // `receipt.pdf`
    @Link var fileHref: String? = nil  // the file, on the site
    var bought: String?  // `3 May 2021`, of a receipt or an appraisal
    var from: String?  // `Fairweather Furniture`, likewise
    var paid: String?  // the price, of all of it: `€840.00`, likewise
    var replacement: String?  // what replacing it costs: `€900.00`, likewise
    var proves: Bool  // it is a receipt or an appraisal
    @Flagged var pages: [ReportPhoto]  // the pages that are shown
}

/// The items to photograph next, the most valuable first.
struct PhotographNext: TemplateModel {
    var count: String  // `31 items have no photo yet.`
    var lines: [ReportPick]  // the most valuable first
    var more: String?  // `and 11 more`
}

extension ReportPresentation {
    /// Every file of every line, in the register's order.
    func evidence() -> [ReportFile] {
        positionsWithFiles.flatMap { position in
            let line = lines[position]
            return line.attachments.map { attachment in
                ReportFile(
                    number: line.number, href: href(position), title: line.title, kind: words[Word(attachment.kind)],
                    name: name(of: attachment), fileHref: files.document(attachment),
                    captured: attachment.capturedAt.map { formats.date(CalendarDate($0, in: timeZone)) },
                    caption: attachment.caption.orNil, unreadable: files.isMissing(attachment))
            }
        }
    }

    /// The papers of all lines, in the register's order. Empty for an audience that does not see papers.
    func papers() -> [ReportPaper] {
        guard report.visibleParts.papers else { return [] }
        return positionsWithFiles.flatMap { position in lines[position].papers.map { self.paper($0, of: position) } }
    }

    private func paper(_ paper: Attachment, of position: Int) -> ReportPaper {
        let line = lines[position]
        let kind = words[Word(paper.kind)]
        let pages = files.pages(paper, ReportPhoto.paperWidth)
        // A receipt or an appraisal shows the value that it proves; other papers only prove that the item existed.
        let isProof = [.receipt, .appraisal].contains(paper.kind)
        return ReportPaper(
            number: line.number, href: href(position), title: line.title, kind: kind, name: name(of: paper),
            fileHref: files.document(paper), bought: isProof ? date(line.purchaseDate) : nil,
            from: isProof ? line.purchasedFrom.orNil : nil, paid: isProof ? amount(line.pricePaid) : nil,
            replacement: isProof ? amount(line.replacementCost) : nil, proves: isProof,
            pages: pages.enumerated().map { number, place in
                let alt = words(.reportPaperOf, ["kind": kind, "title": line.title])
                return ReportPhoto(
                    alt: pages.count > 1
                        ? words(.photoOf, ["title": alt, "number": formats.count(number + 1)]) : alt,
                    caption: number == 0 ? paper.caption.orNil : nil, place: place)
            })
    }

    private var positionsWithFiles: [Int] {
        listed.flatMap(\.lines).sorted().filter { !lines[$0].attachments.isEmpty }
    }

    /// Nil if every item has a photo, in a copy that is handed over, and in a claim's report, since lost items cannot
    /// be photographed.
    func photographNext() -> PhotographNext? {
        guard report.claim == nil, showsPreparation else { return nil }
        let without = report.withoutPhoto
        guard !without.isEmpty else { return nil }
        let shown = without.prefix(InsuranceReport.photographNextCount)
        return PhotographNext(
            count: count(.reportCountNext, without.count), lines: shown.map(line),
            more: count(.andMore, ifAny: without.count - shown.count))
    }
}
