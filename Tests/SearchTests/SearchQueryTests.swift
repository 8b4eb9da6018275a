import Household
import Testing

@testable import Search

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("drill", ["drill"], []), ("  Cordless   DRILL ", ["cordless", "drill"], []), ("", [], []), ("-", ["-"], []),
        ("drill -bosch", ["drill"], ["bosch"]), ("-bosch", [], ["bosch"]), ("GA-01", ["ga-01"], []),
        ("\"oak table\" old", ["oak table", "old"], []), ("“oak  table”", ["oak table"], []),
        ("-\"oak table\"", [], ["oak table"]), ("\"never closed", ["never closed"], []),
        ("65\" tv", ["65\"", "tv"], []),
        ("\"\" x", ["x"], []), ("\"", [], []), ("- x", ["-", "x"], []), ("--x", [], ["-x"]), ("« été »", ["ete"], []),
        ("a\u{3000}b", ["a", "b"], []),
    ])
    func reads(text: String, wanted: [String], unwanted: [String]) {
        let query = SearchQuery(text)
        #expect(query.wanted.map(\.text) == wanted)
        #expect(query.unwanted.map(\.text) == unwanted)
    }
}

extension SearchWord {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
