import Foundation
import Workspace

/// Several formats as the value of one option, since an array would make the option repeatable.
struct ReportFormatList {
    var formats: [ReportFormat]

    static let all = ReportFormatList(formats: ReportFormat.allCases)

    /// Reads `html,pdf`.
    @Sendable static func parse(_ text: String) throws -> ReportFormatList {
        let formats = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            try OptionValue.choice(word.trimmingCharacters(in: .whitespaces)) as ReportFormat
        }
        return ReportFormatList(formats: Array(Set(formats)).sorted())
    }
}
