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
        let headings = ["Line", "Item", "Kind", "File name", "Taken on", "Date from", "Caption", "Remarks", "SHA-256"]
        sheet.append(headings.map { .text($0, $0 == "Taken on" ? .numberHeading : .heading) })
        for (position, line) in report.register.lines.enumerated() {
            if !line.attachments.isEmpty {
                places[line.itemID] = "\(sheet.name)!\(CellName.cell(sheet.rows.count, 0))"
            }
            for attachment in line.attachments {
                let link = evidence.path(attachment, line).flatMap(SheetLink.init(file:))
                sheet.append([
                    .text(line.number), .text(line.title, .wrapped),
                    .text(attachment.kind.rawValue.capitalisedFirst),
                    .text(attachment.fileName, .wrapped).linked(to: link),
                    .day(attachment.dating(in: timeZone)?.day),
                    .text(attachment.dating(in: timeZone)?.source ?? "", .wrapped),
                    .text(attachment.caption, .wrapped),
                    .text(Self.remarks(on: attachment, at: position, in: report), .wrapped), .text(attachment.sha256),
                ])
            }
        }
        sheet.filterEnd = sheet.rows.count - 1
        sheet.fitWidths([8...14, 20...34, 11...12, 16...40, 12...12, 10...24, 16...50, 16...40, 68...68])
        // Digests are for programs, so their column is folded away.
        sheet.foldedFrom = headings.count - 1
        if sheet.rows.count == 1 { sheet.append([.text("No file is attached to any line.", .note)]) }
    }

    /// Why a file cannot be shown, or which other lines have the same photo.
    private static func remarks(on attachment: Attachment, at position: Int, in report: InsuranceReport) -> String {
        if let fault = attachment.fault { return fault == .locked ? "locked with a password" : "damaged" }
        guard let (others, more) = report.linesSharing([attachment], at: position) else { return "" }
        return "the same picture as at " + others.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}

extension Attachment.Dating {
    fileprivate var day: CalendarDate {
        switch self {
        case .camera(let day), .entered(let day), .differing(let day, _): day
        }
    }

    fileprivate var source: String {
        switch self {
        case .camera: "camera"
        case .entered: "entered"
        case .differing(_, let camera): "entered; the camera says \(camera)"
        }
    }
}
