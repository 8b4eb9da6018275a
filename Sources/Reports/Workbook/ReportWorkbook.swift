public import Foundation
import Household
public import Workbooks

/// The report as a workbook (Office Open XML, `.xlsx`) of five sheets: summary, register, coverage, evidence,
/// and the depreciation table, if the report has actual cash values.
///
/// Numbers, amounts and days are stored as numbers, not as texts; figures that follow from
/// others are formulas, and carry their results for readers that do not compute. The same report and options give the same bytes. (Another version of libxlsxwriter or
/// zlib may write others.)
public enum ReportWorkbook {
    /// Writes the file, or replaces an earlier one at once: after a failure, the earlier file is still there. If the
    /// path is a link, its target is replaced.
    /// - Parameter evidence: Finds the pictures of the register, and the files beside the workbook.
    public static func write(
        _ report: InsuranceReport, to target: URL, options: ReportOptions, evidence: ReportEvidencePlaces = .none
    ) throws(WorkbookError) {
        let footer = "&L\(SheetText.footer(report.title)), \(report.day)&R&A, &P / &N"
        try WorkbookWriter.write(to: target) { workbook throws(WorkbookError) in
            workbook.describe(
                title: report.title, subject: report.home.displayName, company: report.insured,
                comments: options.audience, created: report.made?.day ?? report.day)
            for sheet in sheets(of: report, options, evidence) {
                try workbook.add(sheet, paper: options.paper.ofSheets, footer: footer)
            }
        }
    }

    static func sheets(
        of report: InsuranceReport, _ options: ReportOptions, _ evidence: ReportEvidencePlaces = .none
    ) -> [Sheet] {
        let rows = ReportRows(report, in: options.timeZone)
        let files = EvidenceSheet(report, evidence, in: options.timeZone)
        let table = report.showsCashValues ? DepreciationSheet(report.depreciation) : nil
        var summary = SummarySheet(report, rows, options)
        let register = RegisterSheet(report, rows, evidence, files: files.places, day: summary.day, table: table)
        summary.appendSums(of: register.places)
        return [summary.sheet, register.sheet, CoverageSheet(report, register.places).sheet, files.sheet]
            + (table.map { [$0.sheet] } ?? [])
    }
}

extension ReportOptions.Paper {
    fileprivate var ofSheets: Sheet.Paper {
        switch self {
        case .a4: .a4
        case .letter: .letter
        }
    }
}
