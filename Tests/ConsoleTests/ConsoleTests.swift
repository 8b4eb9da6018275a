import Testing

@testable import Console

@Suite struct ConsoleTests {
    @Test(arguments: [
        ("", 0), ("Sofa", 4), ("Café", 4), ("e\u{301}", 1), ("急須", 4), ("🪑", 2), ("🖼️", 2), ("👩‍👩‍👧", 2), ("ﾊﾝ", 2),
        ("Ｗ", 2), ("한글", 4), ("חנוכייה", 7), ("\u{301}", 0), ("🇵🇹", 2),
    ])
    func displayWidth(_ text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func truncationNeverSplitsACharacter() {
        #expect("急須と茶".truncated(toWidth: 8) == "急須と茶")
        #expect("急須と茶".truncated(toWidth: 7) == "急須と…")
        #expect("急須と茶".truncated(toWidth: 6) == "急須…")
        #expect("👩‍👩‍👧 family".truncated(toWidth: 4) == "👩‍👩‍👧 …")
    }

    @Test func aTableAlignsByWidthAndLeavesOutEmptyColumns() {
        var table = TextTable([.key("Slug"), .text("Title"), .text("Home"), .figure("Value")])
        table.append(["kyusu", "急須", "", "5.00 EUR"])
        table.append(["chair", "🪑 Chair", "", ""])
        table.append(["x", "A\u{1B}[1m", "", "1200.00 EUR"])
        #expect(
            table.rendered(width: nil) == """
                Slug   Title             Value
                kyusu  急須           5.00 EUR
                chair  🪑 Chair
                x      A\\u{1b}[1m  1200.00 EUR

                """)
    }

    @Test func jsonIsEscapedAndOrdered() {
        let value = JSONValue.object([
            ("z", .text("\"\\\n\t\r\u{0}\u{7F}\u{9B}é😀")), ("a", .list([])), ("o", .object([])),
            ("l", .list([.null, .flag(true), .flag(false), .number(-3)])),
        ])
        #expect(
            value.document == """
                {
                  "z": "\\"\\\\\\n\\t\\r\\u0000\\u007f\\u009bé😀",
                  "a": [],
                  "o": {},
                  "l": [
                    null,
                    true,
                    false,
                    -3
                  ]
                }
                """)
    }

    @Test func printableTextKeepsEverythingButControls() {
        #expect("a\u{1B}b\r\nc\u{200F}d — é 😀 👩‍👩‍👧".printable == "a\\u{1b}b\\r\\nc\\u{200f}d — é 😀 👩‍👩‍👧")
        #expect("a\nb\u{8}".printableLines == "a\nb\\u{8}")
    }
}
