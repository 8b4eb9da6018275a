import Foundation
import Testing

@testable import Spreadsheets

/// What a number is read as under a format.
@Suite struct CellFormatTests {
    private func shown(_ stored: String, _ format: CellFormat) -> String? { format.shown(Array(stored.utf8))?.text }

    @Test(
        "The currency of a format in XLSX",
        arguments: [
            ("#,##0.00\\ \"€\"", "12 €"), ("[$€-407] #,##0.00", "12 EUR"), ("[$€-2]\\ #,##0.00", "12 €"),
            ("[$€-x-euro2]\\ #,##0.00", "12 €"), ("#,##0.00\\ \\€", "12 €"), ("€0.00", "12 €"),
            ("[$€-809]#,##0.00", "12 €"), ("[$£-809]#,##0.00", "12 GBP"), ("[$¥-411]#,##0", "12 JPY"),
            ("[$¥-804]#,##0.00", "12 CNY"), ("[$CHF-807]\\ #,##0.00", "12 CHF"), ("[$Fr.-807] #,##0.00", "12 CHF"),
            ("[$USD] #,##0.00", "12 USD"), ("[$USD-407] #,##0.00", "12 USD"), ("\"EUR\"\\ 0.00", "12 EUR"),
            ("[$kr-41D] 0", "12 SEK"), ("#,##0.00\\ [$kr.-406]", "12 DKK"), ("0.00\\ [$kr-da-DK]", "12 DKK"),
            ("0\\ \"kr\"", "12 kr"), ("\\k\\r\\ 0", "12 kr"), ("#,##0\\ [$zł-415]", "12 PLN"),
            ("[$R$-416] #,##0.00", "12 BRL"), ("[$₹-4009] #,##0", "12 INR"), ("[$lei] 0", "12 lei"),
            ("[$-2000401]\"$\"0", "12 $"), ("#,##0.00 EUR", "12 EUR"), ("CHF 0.00", "12 CHF"), ("+0.00 \"€\"", "12 €"),
            ("USD 0", "12 USD"),
            // Only a country says whose dollars they are.
            ("\"$\"#,##0.00", "12 $"), ("$#,##0.00", "12 $"), ("[$$]#,##0.00", "12 $"), ("[$$-409]#,##0.00", "12 USD"),
            ("[$$-1009]#,##0.00", "12 CAD"), ("[$$-C09]#,##0.00", "12 AUD"), ("\"US$\"\\ 0", "12 US$"),
            // Accounting, with sections, colours and conditions.
            ("_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-;_-* \"-\"??\\ [$€-407]_-;_-@_-", "12 EUR"),
            ("_(\"$\"* #,##0.00_);_(\"$\"* \\(#,##0.00\\);_(\"$\"* \"-\"??_);_(@_)", "12 $"),
            ("[Red][<10]0.00;[Blue][>=10][$£-809]0.00;0", "12 GBP"), ("[>=1000]0.0,\"k €\";0.00 \"€\"", "12 €"),
            // What is no currency.
            ("General", "12"), ("0.00", "12"), ("@", "12"), ("0\\ \"pcs\"", "12"), ("0 \"SET\"", "12"),
            ("0.0 \"ft\"", "12"), ("[$-409]0.00", "12"), ("0%", "12"), ("0.00E+00", "12"), ("# ?/?", "12"),
            ("#,##0.00_-", "12"), ("0\" - \"", "12"), ("\"(\"0\")\"", "12"),
        ])
    func currencies(code: String, text: String) {
        #expect(shown("12", CellFormat(code: code)) == text)
    }

    @Test(
        "A number has the digits that its cell shows",
        arguments: [
            ("118.98809", "0.00", "118.99"), ("118.98809", "\"$\"#,##0.00", "118.99 $"), ("118.98809", "0", "119"),
            ("118.98809", "0.0##", "118.988"), ("118.98809", "General", "118.98809"), ("118.98809", "@", "118.98809"),
            ("0.195", "0%", "0.195"), ("0.125", "# ?/?", "0.125"), ("118.98809", "0.0E+00", "118.98809"),
            ("2.675", "0.00", "2.68"), ("-2.675", "0.00;[Red]-0.00", "-2.68"), ("-2.5", "0.00;(0)", "-3"),
            ("0.004", "0.00", "0"), ("0.7", "0", "1"), ("0.3", "0", "0"), ("99.995", "0.00", "100"),
            ("9.9999999999999997E+1", "0.00", "100"), ("1299.9499999999998", "#,##0.00", "1299.95"),
            ("12", "#,##0.00", "12"), ("12.5", "?.??", "12.5"), ("0", "0.00;-0.00;\"-\"", "0"),
            // A price per unit, of which three decimals alone might be thousands.
            ("1.759", "[$EUR] #,##0.0000_)", "1.7590 EUR"), ("1.7599", "[$EUR] #,##0.0000_)", "1.7599 EUR"),
            ("-3.25", "[$EUR] #,##0.00_)", "-3.25 EUR"), ("1.759", "0.000", "1.759"),
            // Divided by thousands.
            ("12345", "#,##0.0,\"k\"", "12300"), ("12345", "0,", "12000"), ("1234567", "0.00,,", "1230000"),
            ("12345", "0,.0", "12300"), ("12345", "#,##0", "12345"),
            // Zeros before the number.
            ("7", "000", "007"), ("4006381333931", "0000000000000", "4006381333931"), ("12", "0,000", "12"),
            ("-7", "00", "-07"), ("1234.5", "[>=1000]0;0.00", "1235"), ("12.345", "[>=1000]0;0.00", "12.35"),
        ])
    func digits(stored: String, code: String, text: String) {
        #expect(shown(stored, CellFormat(code: code)) == text)
    }

    @Test("Only a change of the value is noted, and not the noise of binary arithmetic")
    func notes() {
        let format = CellFormat(code: "0.00")
        #expect(format.shown(Array("118.98809".utf8))?.note == .rounded(from: "118.98809"))
        for stored in ["118.99", "118.98999999999999", "12"] {
            #expect(format.shown(Array(stored.utf8))?.note == nil)
        }
    }

    @Test(
        "Formats built into Excel show the currency of the computer, or none",
        arguments: [(5, true), (6, true), (7, true), (8, true), (37, false), (40, false), (41, false), (42, true)]
            + [(43, false), (44, true), (0, false), (2, false), (49, false)])
    func builtIn(number: Int, isLocal: Bool) {
        let shown = CellFormat(builtIn: number).shown(Array("12".utf8))
        #expect(shown?.text == "12")
        #expect(shown?.note == (isLocal ? .localCurrency : nil))
    }

    @Test("Built-in formats round as well")
    func builtInDigits() {
        #expect(shown("1.239", CellFormat(builtIn: 44)) == "1.24")
        #expect(shown("1.239", CellFormat(builtIn: 1)) == "1")
        #expect(shown("1.239", CellFormat(builtIn: 9)) == "1.239")
    }

    @Test(
        "Which texts are errors",
        arguments: [
            ("#N/A", true), ("#REF!", true), ("#DIV/0!", true), ("#VALUE!", true), ("#NAME?", true), ("#NULL!", true),
            ("#NUM!", true), ("#SPILL!", true), ("#BEZUG!", true), ("#NV", true), ("#ÜBERLAUF!", true),
            ("#¿NOMBRE?", true), ("#¡REF!", true), ("#N/D", true), ("Err:502", true), ("#GETTING_DATA", true),
            ("", false), ("#", false), ("#12", false), ("#1", false), ("N/A", false), ("Err: see below", false),
            ("Error", false), ("#sale!", false), ("#BIG SALE!", false), ("#12: Lamp!", false), ("Err:5021", false),
        ])
    func errors(text: String, isError: Bool) {
        #expect(CellError.isError(text) == isError)
    }
}
