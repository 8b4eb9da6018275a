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
    case sha256 = "SHA-256"
    /// A photo's copy has less data than the photo, so its digest differs.
    case copySHA256 = "SHA-256 of the copy"

    func value(
        _ row: EvidenceIndex.Row, _ copies: EvidenceCopies, in timeZone: TimeZone
    ) -> ReportValue {
        let file = row.attachment
        switch self {
        case .line: return .optional(row.number)
        case .item: return .optional(row.title)
        case .kind: return .text(file.kind.rawValue.capitalisedFirst)
        case .copy: return .optional(copies(file)?.name)
        case .fileName: return .optional(file.fileName)
        case .taken: return file.capturedAt.map { .day(CalendarDate($0, in: timeZone)) } ?? .none
        case .source: return .optional(file.dateSource?.rawValue)
        case .caption: return .optional(file.caption)
        case .sha256: return .optional(file.sha256)
        case .copySHA256: return .optional(copies(file)?.sha256)
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
            writer.append(EvidenceColumn.allCases.map { $0.value(row, copies, in: timeZone).cell })
        }
        return writer.data
    }
}
