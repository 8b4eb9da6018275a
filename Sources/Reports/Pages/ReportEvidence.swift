import Household
import Templating
import Wording

/// A file that proves something, as a row in the index of evidence: once for each line or expense that it serves.
struct ReportFile: TemplateModel {
    var number: String?  // the line that it belongs to, or the expense: `LR-01`, `Expense 2`
    @Link var href: String?  // that line in the register, or the room
    var title: String  // the item, the room, what the expense was for, or the cause of the claim: `Dining chairs`
    var kind: String  // `Receipt`
    var name: String  // the household’s name for the file: `receipt.pdf`
    /// The copy in the folder; nil if the report comes without it.
    var copy: String?  // its copy beside the report: `evidence/LR-01 Dining chairs, receipt.pdf`
    /// The link to the file on the site, or to its copy; nil if there is neither.
    @Link var fileHref: String? = nil  // the file, on the site or beside the report
    var captured: String?  // the day it was taken, and who says so: `3 May 2026, by the camera`
    var caption: String?  // the caption
    var same: String?  // other lines with the same photo: `The same picture as at LR-03`
    var unreadable: String?  // why it cannot be shown: `locked with a password: cannot be shown`
    var sha256: String?  // the SHA-256 of the original; on no page of the site
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
    var proves: Bool  // it is a receipt or an appraisal, and can be shown
    var extent: String?  // its pages, unless all are shown: `Page 1 of 500`
    var unreadable: String?  // why it cannot be shown: `locked with a password: cannot be shown`
    @Flagged var pages: [ReportPhoto]  // the pages that are shown
}

/// The items to photograph next, the most valuable first.
struct PhotographNext: TemplateModel {
    var count: String  // `31 items have no photo yet.`
    var lines: [ReportPick]  // the most valuable first
    var more: String?  // `and 11 more`
}

extension ReportPresentation {
    /// The rows of the index on the page: those of its rooms and lines, and on a first page those of the claim.
    func evidence() -> [ReportFile] {
        let listed = listed
        let positions = Set(listed.flatMap(\.lines))
        let rooms = Set(listed.filter { $0.lines.first == report.register.rooms[$0.room].lines.first }.map(\.room))
        let isFirst = if case .lines = scope { false } else { true }
        return EvidenceIndex(report).rows.compactMap { row in
            switch row.subject {
            case .room(let room):
                rooms.contains(room)
                    ? file(row, nil, "#" + Self.roomID(room), title: roomName(report.register.rooms[room].name)) : nil
            case .line(let position): positions.contains(position) ? file(row, row.number, href(position)) : nil
            case .expense(let place):
                isFirst ? file(row, words(.reportExpenseNumber, ["number": formats.count(place + 1)]), nil) : nil
            case .claim: isFirst ? file(row, nil, nil) : nil
            }
        }
    }

    private func file(
        _ row: EvidenceIndex.Row, _ number: String?, _ href: String?, title: String? = nil
    ) -> ReportFile {
        let attachment = row.attachment
        return ReportFile(
            number: number, href: href, title: title ?? row.title, kind: words[Word(attachment.kind)],
            name: name(of: attachment), copy: files.copy(attachment), fileHref: files.document(attachment),
            captured: taken(attachment, in: timeZone), caption: attachment.caption.orNil, same: same(row),
            unreadable: unreadable(attachment),
            sha256: files.namesDigests && attachment.hasValidDigest ? attachment.sha256 : nil)
    }

    private func same(_ row: EvidenceIndex.Row) -> String? {
        guard case .line(let position) = row.subject else { return nil }
        return same(as: [row.attachment], at: position)
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
        let isProof = [.receipt, .appraisal].contains(paper.kind) && paper.fault == nil
        return ReportPaper(
            number: line.number, href: href(position), title: line.title, kind: kind, name: name(of: paper),
            fileHref: files.document(paper), bought: isProof ? date(line.purchaseDate) : nil,
            from: isProof ? line.purchasedFrom.orNil : nil, paid: isProof ? amount(line.pricePaid) : nil,
            replacement: isProof ? amount(line.replacementCost) : nil, proves: isProof,
            extent: extent(of: paper, shown: pages.count), unreadable: unreadable(paper),
            pages: pages.enumerated().map { number, place in
                let alt = words(.reportPaperOf, ["kind": kind, "title": line.title])
                return ReportPhoto(
                    alt: pages.count > 1
                        ? words(.photoOf, ["title": alt, "number": formats.count(number + 1)]) : alt,
                    caption: number == 0 ? paper.caption.orNil : nil, place: place)
            })
    }

    /// Why a file cannot be shown; nil if it can be.
    func unreadable(_ attachment: Attachment) -> String? {
        if files.isMissing(attachment) { return words[.fileMissing] }
        return switch attachment.fault {
        case .damaged: words[.fileDamaged]
        case .locked: words[.fileLocked]
        case nil: nil
        }
    }

    /// How many pages a PDF has, unless all are shown or none is known: `Page 1 of 500`.
    func extent(of paper: Attachment, shown: Int) -> String? {
        guard let pages = paper.pages, pages > shown else { return nil }
        switch shown {
        case 0: return count(.countPages, pages)
        case 1: return words(.pagePlace, ["page": formats.count(1), "pages": formats.count(pages)])
        default: return words(.reportPagesOf, ["last": formats.count(shown), "pages": formats.count(pages)])
        }
    }

    /// The other lines with one of a line's photos, byte for byte: `The same picture as at LR-03`. Nil for none.
    func same(as photos: [Attachment], at position: Int) -> String? {
        guard let (others, more) = report.linesSharing(photos, at: position) else { return nil }
        let named = others + [count(.andMore, ifAny: more)].compactMap(\.self)
        return words(.reportSamePicture, ["lines": named.joined(separator: ", ")])
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
