import Files
public import Foundation
public import Household

/// A column of the index of evidence, in the workbook and in the CSV. The raw value is its heading.
enum EvidenceColumn: String, CaseIterable {
    case line = "Line"
    case item = "Item"
    case kind = "Kind"
    case copy = "Name in the folder"
    case fileName = "File name"
    case taken = "Taken on"
    case source = "Date from"
    case caption = "Caption"
    /// Why it cannot be shown, or which other lines have the same picture.
    case remarks = "Remarks"
    case sha256 = "SHA-256"
    /// A photo's copy has less data than the photo, so its digest differs.
    case copySHA256 = "SHA-256 of the copy"

    func value(
        _ row: EvidenceIndex.Row, of report: InsuranceReport, _ copies: EvidenceCopies, in timeZone: TimeZone
    ) -> ReportValue {
        let file = row.attachment
        switch self {
        case .line: return .optional(row.number)
        case .item: return .optional(row.title)
        case .kind: return .text(file.kind.rawValue.capitalisedFirst)
        case .copy: return .optional(copies(file)?.name)
        case .fileName: return .optional(file.fileName)
        case .taken: return file.dating(in: timeZone).map { .day($0.day) } ?? .none
        case .source: return .optional(file.dating(in: timeZone)?.source)
        case .caption: return .optional(file.caption)
        case .remarks: return .optional(Self.remarks(on: row, in: report))
        case .sha256: return .optional(file.sha256)
        case .copySHA256: return .optional(copies(file)?.sha256)
        }
    }
}

extension EvidenceColumn {
    private static func remarks(on row: EvidenceIndex.Row, in report: InsuranceReport) -> String? {
        if let fault = row.attachment.fault { return fault == .locked ? "locked with a password" : "damaged" }
        guard case .line(let position) = row.subject,
            let (others, more) = report.linesSharing([row.attachment], at: position)
        else { return nil }
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

/// The index of evidence as CSV, by the rules of `ReportCSV`.
public enum EvidenceCSV {
    public static let fileName = "evidence.csv"

    public static func data(
        _ report: InsuranceReport, copies: EvidenceCopies, in timeZone: TimeZone
    ) -> Data {
        var writer = DelimitedWriter()
        writer.append(EvidenceColumn.allCases.map(\.rawValue))
        for row in EvidenceIndex(report).rows {
            writer.append(EvidenceColumn.allCases.map { $0.value(row, of: report, copies, in: timeZone).cell })
        }
        return writer.data
    }
}
