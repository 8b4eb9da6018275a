import Household
import Workbooks

/// The text that says what each file of a report's folder is, and how to check it.
public enum ReadMeFirst {
    public static let fileName = "READ ME FIRST.txt"

    /// - Parameter files: The names of the folder's other files, except the manifest and the lists of hashes.
    public static func text(_ report: InsuranceReport, rootHash: String, files: [String]) -> String {
        let names = files.sorted { ($0.hasPrefix("report") ? 0 : 1, $0) < ($1.hasPrefix("report") ? 0 : 1, $1) }
        let copies = names.count { $0.hasPrefix(EvidenceNames.folder + "/") }
        var entries = names.compactMap { name in about(name).map { (name, $0) } }
        if copies > 0 {
            entries.append(
                (
                    EvidenceNames.folder + "/",
                    "\(copies == 1 ? "1 photo or paper" : "\(copies) photos and papers"), named after what they belong to"
                ))
        }
        entries += [
            (ReportManifest.listFileName, "the SHA-256 of every file here"),
            (ReportData.fileName, "all figures of the report, for programs"),
            (ReportSeal.fileName, "the SHA-256 of the data and of every original photo and paper"),
            (ReportManifest.fileName, "the list that \"housebook verify\" checks"),
        ]
        let width = entries.map(\.0.count).max() ?? 0
        let table = entries.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
        let claim = report.claim.map { "Claim: \($0.cause.oneLine), loss of \(report.day)" }
        let subject = claim ?? "Insurance report: \(report.home.displayName.oneLine), as of \(report.day)"
        return """
            \(subject)
            \(report.insured.isEmpty ? "" : "Insured: \(report.insured.oneLine)\n")
            WHAT IS HERE

            \(table)

            HOW TO CHECK THAT NOTHING WAS CHANGED

              with Housebook:     housebook verify (and the path of this folder, or of its ZIP)
              without, on Linux:  sha256sum -c SHA256SUMS
              on a Mac:           shasum -a 256 -c SHA256SUMS
              on Windows:         Get-FileHash shows the SHA-256 of one file, to compare with SHA256SUMS

            Then compare the SHA-256 of \(ReportSeal.fileName), the root hash, with the one printed on the report's
            first page. In this folder it is

              \(rootHash)

            The root hash stays the same whether or not the photos and papers travel along. It covers the data and
            the originals, not the pages: "housebook verify" makes the tables (CSV and XLSX) from the data again and
            compares them; figures on the pages can be compared with the tables.
            \(copies > 0 ? """

            Photos in \(EvidenceNames.folder)/ may be copies without what the camera recorded beside the picture, such as the place. Their
            SHA-256 then differs from that of the original: SHA256SUMS has the one of the copy, and the index of
            evidence in the report that of the original.

            """ : "")
            """
    }

    private static func about(_ name: String) -> String? {
        switch name {
        case EvidenceCSV.fileName: "the index of photos and papers, as a table"
        case ReportCSV.statementName: "the statement of loss, from what is claimed to what is open, as a table"
        case _ where name.contains("/"): nil
        case _ where name.hasSuffix(".pdf"): "the report, to read and to print"
        case _ where name.hasSuffix(".html"): "the report for a web browser, in one file"
        case _ where name.hasSuffix(".md"): "the report as plain text (Markdown)"
        case _ where name.hasSuffix(".csv"): "the list of items, as a table (CSV)"
        case _ where name.hasSuffix(".xlsx"): "the report as a workbook for a spreadsheet program"
        default: nil
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
