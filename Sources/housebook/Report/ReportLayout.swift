import Foundation
import Reports

/// How a report's PDF is laid out.
struct ReportLayout: Hashable {
    var paper: ReportOptions.Paper
    var largePrint: Bool
}

extension ReportOptions.Paper {
    /// What a locale's country prints on.
    /// - Parameter locale: A language tag, `en-US`.
    init(locale: String) {
        let region = Locale(identifier: locale).region?.identifier ?? ""
        self = Self.letterRegions.contains(region) ? .letter : .a4
    }

    /// Where US Letter is the ordinary size, as CLDR's paper sizes have it.
    private static let letterRegions: Set = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]
}
