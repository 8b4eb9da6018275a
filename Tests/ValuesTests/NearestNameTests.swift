import Testing
import Values

@Suite struct NearestNameTests {
    private static let names = ["item", "init", "import", "home", "location", "label"]

    @Test(arguments: [
        ("itme", ["item"]), ("ITEM", ["item"]), ("hom", ["home"]), ("homee", ["home"]), ("locaiton", ["location"]),
        ("lable", ["label"]), ("inport", ["import"]), ("frobnicate", []), ("", []),
    ])
    func fewSlipsAway(_ typed: String, near: [String]) {
        #expect(NearestName.among(Self.names, to: typed) == near)
    }

    @Test func atMostTwoNearestFirst() {
        #expect(NearestName.among(["chair-12", "chair-3", "chair", "chairs"], to: "chairs") == ["chairs", "chair"])
    }

    @Test func aQuestionNamesThemAll() {
        #expect(NearestName.question(["Sofa", "Soda"]) == "did you mean “Sofa” or “Soda”?")
        #expect(NearestName.question([]) == nil)
    }

    @Test func oneOfTwoThatDifferInCaseOnly() {
        #expect(NearestName.among(["furniture", "Furniture"], to: "furnitur") == ["furniture"])
    }
}
