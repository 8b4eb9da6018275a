/// A file format of a report.
package enum ReportFormat: String, Codable, Sendable, CaseIterable, Comparable {
    case html, md, pdf, csv, xlsx

    /// The file's name in a report's folder. A PDF may be several volumes with other names.
    var fileName: String { "report.\(rawValue)" }

    /// Whether the format shows the pages of papers.
    var showsPapers: Bool { self == .html || self == .pdf }

    var showsPictures: Bool { self == .html || self == .pdf || self == .xlsx }

    package static func < (a: Self, b: Self) -> Bool { a.place < b.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
