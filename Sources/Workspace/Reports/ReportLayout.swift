import Foundation
package import Household
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
    case included(unchanged: Bool)

    var areIncluded: Bool { if case .included = self { true } else { false } }
}

extension ReportOptions.Paper {
    /// The usual paper of a locale's country. A currency of other countries says that the locale was not chosen with
    /// care: `en-US` is what a computer offers that was not told where it is.
    /// - Parameter locale: A language tag, `en-US`.
    package init(locale: String, currency: Currency) {
        let region = Locale(identifier: locale).region?.identifier ?? ""
        let isLetter = Self.letterRegions.contains(region) && Self.letterCurrencies.contains(currency.code)
        self = isLetter ? .letter : .a4
    }

    /// The regions where US Letter is the usual size, according to CLDR.
    private static let letterRegions: Set = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]

    /// Their currencies.
    private static let letterCurrencies: Set = [
        "BZD", "CAD", "CLP", "COP", "CRC", "GTQ", "MXN", "NIO", "PAB", "PHP", "USD", "VES",
    ]
}
