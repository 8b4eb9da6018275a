import TestSupport
import Testing

@testable import Values

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Cordless Drill", "cordless drill"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("GROẞ", "gross"),
        ("Café Übergröße", "cafe ubergrosse"), ("Cafe\u{301}", "cafe"), ("Ångström", "angstrom"),
        ("Smørrebrød, Łódź", "smorrebrod, lodz"), ("Œuvre & Æbler", "oeuvre & aebler"),
        ("İstanbul ıspanak", "istanbul ispanak"), ("ＦＵＬＬ　ｗｉｄｔｈ　１２", "full width 12"), ("ﬁnance ℡", "finance tel"),
        ("كِتَابٌ", "كتاب"), ("كتــــاب", "كتاب"), ("سَجَّادة", "سجادة"), ("שֻׁלְחָן", "שלחן"),
        ("ΟΔΟΣ οδος", "οδοσ οδοσ"), ("沙发", "沙发"), ("65\" TV", "65\" tv"), ("“Rocket” – 2", "rocket 2"),
        ("a\u{AD}b\u{200D}c", "abc"), ("  two \n\t lines\u{A0} ", "two lines"), ("\u{1}\u{0}", ""), ("", ""),
    ])
    func folds(text: String, folded: String) {
        #expect(String(decoding: FoldedText.of(text), as: UTF8.self) == folded)
    }

    @Test(arguments: ["Straße “x”", "İstanbul", "ﬁ ℡ ½", "كتــاب", "Σίσυφος", "A\u{301}\u{327}"])
    func foldingTwiceChangesNothingMore(text: String) {
        let once = FoldedText.of(text)
        #expect(FoldedText.of(String(decoding: once, as: UTF8.self)) == once)
    }

    /// A text with a letter that is not looked up is folded as a whole.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func lettersThatAreLookedUpFoldAsTheyDoInAText(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scalars = (0..<40).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x800, using: &random)) }
        let text = "\(String(String.UnicodeScalarView(scalars)))x"
        #expect(FoldedText.of(text) + Array("沙".utf8) == FoldedText.of("\(text)沙"))
    }

    @Test(
        "A word is found in a text of ASCII as it is in the folded text",
        arguments: [
            ("drill", "Cordless DRILL", true), ("drill", "drills", true), ("drill", "dril", false), ("a", "", false),
            ("a-1", "GA-A-10", true), ("@", "`", false), ("`", "@", false), ("[", "{", false), ("z", "AZ", true),
            ("aab", "AaAaB", true), ("a", "\u{1}A\t", true),
        ])
    func ascii(word: String, text: String, occurs: Bool) {
        var text = text
        #expect(text.withUTF8 { SearchWord(Array(word.utf8)).occurs(inASCII: $0) } == occurs)
    }

    @Test func appendsWithoutTouchingWhatIsThere() {
        var bytes = Array("Kept ".utf8)
        FoldedText.append(" X ", to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "Kept x")
    }
}
