import Foundation
package import Household
package import Reports

/// The layout of a report's PDF.
package struct ReportLayout: Hashable, Codable, Sendable {
    package var paper: ReportOptions.Paper
    package var largePrint: Bool
    /// Whether to show all pages of receipts, manuals and other papers, not only the first.
    package var allPages: Bool

    package init(paper: ReportOptions.Paper, largePrint: Bool, allPages: Bool = false) {
        (self.paper, self.largePrint, self.allPages) = (paper, largePrint, allPages)
    }
}

/// How a report treats its originals.
package enum ReportOriginals: Codable, Sendable {
    /// Only names them.
    case named
    /// Copies all of them to a folder beside the report.
    case included(unchanged: Bool)

    var areIncluded: Bool { if case .included = self { true } else { false } }
}

extension ReportOptions.Paper {
    /// The usual paper of a locale's country. US Letter is used only if the currency is of such a country too: `en-US`
    /// is the default of computers that were never told where they are.
    /// - Parameter locale: A language tag, such as `en-US`.
    package init(locale: String, currency: Currency) {
        let region = Locale(identifier: locale).region?.identifier ?? ""
        let isLetter = Self.letterRegions.contains(region) && Self.letterCurrencies.contains(currency.code)
        self = isLetter ? .letter : .a4
    }

    /// The regions where US Letter is the usual size, according to CLDR.
    private static let letterRegions: Set = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]

    /// The currencies of those regions.
    private static let letterCurrencies: Set = [
        "BZD", "CAD", "CLP", "COP", "CRC", "GTQ", "MXN", "NIO", "PAB", "PHP", "USD", "VES",
    ]
}
