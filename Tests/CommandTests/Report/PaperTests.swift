import Household
import Reports
import Testing
import Workspace

@Suite("The paper of a report's PDF")
struct PaperTests {
    @Test(
        "Letter where both the locale's country and the currency use it, else A4",
        arguments: [
            ("en-US", Currency.usd, ReportOptions.Paper.letter), ("en-CA", .usd, .letter), ("en-US", .eur, .a4),
            ("en-GB", .usd, .a4), ("de-CH", .eur, .a4), ("en", .usd, .a4),
        ])
    func usual(_ locale: String, _ currency: Currency, _ paper: ReportOptions.Paper) {
        #expect(ReportOptions.Paper(locale: locale, currency: currency) == paper)
    }
}
