import Testing

@testable import Workbooks

/// The contents, width and address of cells.
@Suite struct SheetTextTests {
    @Test(
        "Characters that XML forbids are replaced, and what Excel would read as an escape is escaped",
        arguments: [
            ("plain é 日本 👩‍👩‍👧", "plain é 日本 👩‍👩‍👧"), ("a\u{0}b\u{1F}", "a\u{FFFD}b\u{FFFD}"),
            ("\u{FFFE}\u{FFFF}\u{7F}\u{85}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\r\nb\rc\nd\te", "a\nb\nc\nd\te"),
            ("\u{FEFF}£", "\u{FEFF}£"), ("_x0041_", "_x005F_x0041_"), ("_x00g1_ _x004_", "_x00g1_ _x004_"),
            ("__x00eF_x0041_", "__x005F_x00eF_x005F_x0041_"), ("=1+1", "=1+1"),
        ])
    func cleaned(_ text: String, _ cell: String) {
        #expect(SheetText.cleaned(text) == cell)
    }

    @Test("A text of more than 32767 UTF-16 units is cut between characters and ends in an ellipsis")
    func cut() {
        let longest = String(repeating: "a", count: 32_767)
        #expect(SheetText.cleaned(longest) == longest)
        #expect(SheetText.cleaned(longest + "a") == String(repeating: "a", count: 32_766) + "…")
        let family = "👩‍👩‍👧"
        #expect(family.utf16.count == 8)
        #expect(
            SheetText.cleaned(String(repeating: family, count: 5000)) == String(repeating: family, count: 4095) + "…")
        // Too long in UTF-8, but not in the units that a cell counts.
        let accents = String(repeating: "é", count: 20_000)
        #expect(SheetText.cleaned(accents) == accents)
        #expect(SheetText.cleaned(String(repeating: "_x0041_", count: 4681)).utf16.count == 32_767)
    }

    @Test("A footer is one line, and its ampersands are escaped")
    func footer() {
        #expect(SheetText.footer("&P & Sons\nLtd") == "&&P && Sons Ltd")
        #expect(SheetText.footer(String(repeating: "&", count: 300)).count == 200)
    }

    @Test(arguments: [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")])
    func columnsAreNamedAsInSpreadsheets(_ column: Int, _ name: String) {
        #expect(CellName.column(column) == name)
    }

    @Test("Rows are as tall as the text of their cells needs")
    func lines() {
        #expect(Sheet.lines(of: "", width: 10) == 1)
        #expect(Sheet.lines(of: "ten letter", width: 10) == 1)
        #expect(Sheet.lines(of: "eleven here", width: 10) == 2)
        #expect(Sheet.lines(of: "one\n\ntwo", width: 10) == 3)
        #expect(Sheet.lines(of: "a word thatislongerthanacell", width: 10) == 4)
        #expect(Sheet.lines(of: String(repeating: "word ", count: 10_000), width: 10) == 27)
    }
}
