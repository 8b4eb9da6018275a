import Foundation
package import Reports

/// How a report's PDF is laid out.
package struct ReportLayout: Hashable {
    var paper: ReportOptions.Paper
    var largePrint: Bool

    package init(paper: ReportOptions.Paper, largePrint: Bool) {
        self.paper = paper
        self.largePrint = largePrint
    }
}

extension ReportOptions.Paper {
    /// The usual paper of a locale's country.
    /// - Parameter locale: A language tag, `en-US`.
    package init(locale: String) {
        let region = Locale(identifier: locale).region?.identifier ?? ""
        self = Self.letterRegions.contains(region) ? .letter : .a4
    }

    /// The regions where US Letter is the usual size, according to CLDR.
    private static let letterRegions: Set = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]
}
