import Files
import Testing

struct FormulaGuardTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-5", "'-5"), ("@home", "'@home"), ("\tx", "'\tx"), ("\rx", "'\rx"),
        ("\nx", "'\nx"), ("  =1", "'  =1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{200B}=1", "'\u{200B}=1"),
        ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("'=1", "''=1"), ("''=1", "'''=1"),
        (" '=1", "' '=1"), (" \tx", "' \tx"), ("\u{FEFF}=1", "'\u{FEFF}=1"),
    ])
    func whatMayRunIsGuarded(text: String, cell: String) {
        #expect(FormulaGuard.guarded(text) == cell)
        #expect(FormulaGuard.unguarded(cell) == text)
    }

    @Test(arguments: ["", "Lamp", "2 = 3", "'quoted'", "'", "''", "é=1", "a\t=b", "\u{301}=1", "10-20", " plain "])
    func whatCannotRunIsNot(text: String) {
        #expect(FormulaGuard.guarded(text) == text)
        #expect(FormulaGuard.unguarded(text) == text)
    }

    @Test func everyTextComesBack() {
        var household = RandomHousehold(seed: 7)
        for _ in 0..<5000 {
            let text = household.text()
            #expect(Array(FormulaGuard.unguarded(FormulaGuard.guarded(text)).utf8) == Array(text.utf8))
        }
    }
}
