import Testing
import Values

@Suite struct ColourTests {
    @Test(arguments: [
        ("#2f6f4f", "#2f6f4f"), ("2F6F4F", "#2f6f4f"), ("#abc", "#aabbcc"), ("ABC", "#aabbcc"), ("#000000", "#000000"),
    ])
    func readsHexadecimal(text: String, hex: String) {
        #expect(Colour(text)?.hex == hex)
    }

    @Test(
        arguments: [
            "", "#", "##abc", "#ab", "#abcd", "#abcdef0", "red", "#ggg", " #abc", "#abc ", "＃abc", "#ａｂｃ", "#é",
            "#12345\u{301}", "#abc;}",
        ])
    func refusesAnythingElse(text: String) {
        #expect(Colour(text) == nil)
    }
}
