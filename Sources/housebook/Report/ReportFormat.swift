import ArgumentParser
import Foundation

/// What a report can be written as.
enum ReportFormat: String, CaseIterable, Comparable {
    case html, md, pdf, csv, xlsx

    /// The name of its file in a report's folder; a PDF may come in several volumes instead.
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

/// The value of one option, which a list by itself could not be.
struct ReportFormatList {
    var formats: [ReportFormat]

    static let all = ReportFormatList(formats: ReportFormat.allCases)
}
