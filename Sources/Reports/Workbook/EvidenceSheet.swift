import Foundation
import Household

/// A row for each file that proves or explains a line.
struct EvidenceSheet {
    private(set) var sheet = Sheet("Evidence")

    init(_ report: InsuranceReport, in timeZone: TimeZone) {
        sheet.headings = 0
        let headings = ["Line", "Item", "Kind", "File name", "SHA-256", "Taken on", "Caption"]
        sheet.append(headings.map { .text($0, $0 == "Taken on" ? .numberHeading : .heading) })
        for line in report.register.lines {
            for attachment in line.attachments {
                sheet.append([
                    .text(line.number), .text(line.title, .wrapped),
                    .text(attachment.kind.rawValue.capitalisedFirst), .text(attachment.fileName, .wrapped),
                    .text(attachment.sha256), .day(attachment.capturedAt.map { CalendarDate($0, in: timeZone) }),
                    .text(attachment.caption, .wrapped),
                ])
            }
        }
        sheet.filterEnd = sheet.rows.count - 1
        sheet.fitWidths([8...14, 20...34, 11...12, 16...30, 68...68, 12...12, 16...40])
        if sheet.rows.count == 1 { sheet.append([.text("No file is attached to any line.", .note)]) }
    }
}
