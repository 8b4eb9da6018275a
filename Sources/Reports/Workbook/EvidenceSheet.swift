import Foundation
import Household
import Workbooks

/// The index of evidence.
struct EvidenceSheet {
    private(set) var sheet = Sheet("Evidence")
    /// The first row of each line with files, by the line's item, as cells that other sheets link to.
    private(set) var places: [EntityID<Item>: String] = [:]

    /// - Parameter evidence: The files beside the workbook, for links.
    init(_ report: InsuranceReport, _ evidence: ReportEvidencePlaces, in timeZone: TimeZone) {
        let columns = EvidenceColumn.allCases
        sheet.headings = 0
        sheet.append(columns.map { .text($0.rawValue, $0 == .taken ? .numberHeading : .heading) })
        for row in EvidenceIndex(report).rows {
            if case .line(let position) = row.subject {
                let item = report.register.lines[position].itemID
                if places[item] == nil { places[item] = "\(sheet.name)!\(CellName.cell(sheet.rows.count, 0))" }
            }
            let link = evidence.copies(row.attachment).flatMap { SheetLink(file: $0.name) }
            sheet.append(
                columns.map { column in
                    let value = column.value(row, of: report, evidence.copies, in: timeZone)
                    let cell = SheetCell(of: value, column.isWrapped ? .wrapped : .plain)
                    return column == .copy ? cell.linked(to: link) : cell
                })
        }
        sheet.filterEnd = sheet.rows.count - 1
        sheet.fitWidths(columns.map(\.widths))
        // Digests are for programs, so their columns are folded away.
        sheet.foldedFrom = columns.firstIndex(of: .sha256)
        if sheet.rows.count == 1 { sheet.append([.text("No file is attached to any line.", .note)]) }
    }
}

extension EvidenceColumn {
    fileprivate var isWrapped: Bool { [.item, .copy, .fileName, .source, .caption, .remarks].contains(self) }

    /// The minimum and maximum width of the column.
    fileprivate var widths: ClosedRange<Double> {
        switch self {
        case .line: 8...14
        case .item: 20...34
        case .kind: 11...12
        case .copy, .fileName: 16...40
        case .taken: 12...12
        case .source: 12...24
        case .caption: 16...50
        case .remarks: 16...40
        case .sha256, .copySHA256: 68...68
        }
    }
}
