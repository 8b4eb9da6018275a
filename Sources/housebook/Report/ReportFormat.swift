import ArgumentParser
import Foundation

/// A file format of a report.
enum ReportFormat: String, CaseIterable, Comparable {
    case html, md, pdf, csv, xlsx

    /// The file's name in a report's folder. A PDF may be several volumes with other names instead.
    var fileName: String { "report.\(rawValue)" }

    var showsPictures: Bool { self == .html || self == .pdf }

    static func < (a: Self, b: Self) -> Bool { a.place < b.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Reads `html,pdf`.
    @Sendable static func list(_ text: String) throws -> ReportFormatList {
        let formats = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            try OptionValue.choice(word.trimmingCharacters(in: .whitespaces)) as ReportFormat
        }
        return ReportFormatList(formats: Array(Set(formats)).sorted())
    }
}

/// Several formats as the value of one option, since an array would make the option repeatable.
struct ReportFormatList {
    var formats: [ReportFormat]

    static let all = ReportFormatList(formats: ReportFormat.allCases)
}
