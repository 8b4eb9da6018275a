import Testing
import Values

@Suite struct NearestNameTests {
    private static let names = ["item", "init", "import", "home", "location", "label"]

    @Test(
        "A name that is a few slips away is suggested, at most two, the nearest first",
        arguments: [
            ("itme", names, ["item"]), ("ITEM", names, ["item"]), ("hom", names, ["home"]), ("homee", names, ["home"]),
            ("locaiton", names, ["location"]), ("lable", names, ["label"]), ("inport", names, ["import"]),
            ("frobnicate", names, []), ("", names, []),
            ("chairs", ["chair-12", "chair-3", "chair", "chairs"], ["chairs", "chair"]),
            // Of two that differ in case only, one.
            ("furnitur", ["furniture", "Furniture"], ["furniture"]),
        ] as [(String, [String], [String])])
    func among(_ typed: String, names: [String], near: [String]) {
        #expect(NearestName.among(names, to: typed) == near)
    }

    @Test func aQuestionNamesThemAll() {
        #expect(NearestName.question(["Sofa", "Soda"]) == "did you mean “Sofa” or “Soda”?")
        #expect(NearestName.question([]) == nil)
    }
}
