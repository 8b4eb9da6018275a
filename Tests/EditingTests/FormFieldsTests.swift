import Testing

@testable import Editing

struct FormFieldsTests {
    @Test func readsWhatABrowserSends() {
        let fields = FormFields(urlEncoded: "title=Cordless+drill&label=a&label=b&note=1%0D%0A2&empty=")
        #expect(fields["title"] == "Cordless drill")
        #expect(fields.all("label") == ["a", "b"])
        #expect(fields["note"] == "1\n2")
        #expect(fields["empty"] == "")
        #expect(fields["missing"] == nil)
    }

    @Test(arguments: ["%", "a=%zz", "%ff=1", "=", "&&"])
    func passesOverWhatIsMalformed(_ text: String) {
        #expect(FormFields(urlEncoded: text)["a"] == nil)
    }
}
