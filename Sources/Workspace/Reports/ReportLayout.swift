import Foundation
package import Reports

/// How a report's PDF is laid out.
package struct ReportLayout: Hashable {
    var paper: ReportOptions.Paper
    var largePrint: Bool
    /// Whether all pages of receipts, manuals and other papers are shown, not only the first.
    var allPages: Bool

    package init(paper: ReportOptions.Paper, largePrint: Bool, allPages: Bool = false) {
        (self.paper, self.largePrint, self.allPages) = (paper, largePrint, allPages)
    }
}

/// The originals that go with a report.
package enum ReportOriginals {
    /// None: the report names them.
    case named
    /// All, in a folder beside the report.
    case included(keepingPlaces: Bool)

    var areIncluded: Bool { if case .included = self { true } else { false } }
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
