import Foundation
import Household
import Workbooks

/// A row for each file that proves or explains a line.
struct EvidenceSheet {
    private(set) var sheet = Sheet("Evidence")
    /// The first row of each line with files, by the line's item, as cells that other sheets link to.
    private(set) var places: [EntityID<Item>: String] = [:]

    /// - Parameter evidence: The files beside the workbook, for links.
    init(_ report: InsuranceReport, _ evidence: ReportEvidencePlaces, in timeZone: TimeZone) {
        sheet.headings = 0
        let headings = ["Line", "Item", "Kind", "File name", "Taken on", "Caption", "SHA-256"]
        sheet.append(headings.map { .text($0, $0 == "Taken on" ? .numberHeading : .heading) })
        for line in report.register.lines {
            if !line.attachments.isEmpty {
                places[line.itemID] = "\(sheet.name)!\(CellName.cell(sheet.rows.count, 0))"
            }
            for attachment in line.attachments {
                let link = evidence.path(attachment, line).flatMap(SheetLink.init(file:))
                sheet.append([
                    .text(line.number), .text(line.title, .wrapped),
                    .text(attachment.kind.rawValue.capitalisedFirst),
                    .text(attachment.fileName, .wrapped).linked(to: link),
                    .day(attachment.capturedAt.map { CalendarDate($0, in: timeZone) }),
                    .text(attachment.caption, .wrapped), .text(attachment.sha256),
                ])
            }
        }
        sheet.filterEnd = sheet.rows.count - 1
        sheet.fitWidths([8...14, 20...34, 11...12, 16...40, 12...12, 16...50, 68...68])
        // Digests are for programs, so their column is folded away.
        sheet.foldedFrom = headings.count - 1
        if sheet.rows.count == 1 { sheet.append([.text("No file is attached to any line.", .note)]) }
    }
}
