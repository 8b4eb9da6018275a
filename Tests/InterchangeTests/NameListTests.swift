import Testing

@testable import Interchange

struct NameListTests {
    @Test(arguments: [
        (["Kitchen", "Red"], "Kitchen;Red"), (["a;b", "c"], "a\\;b;c"), (["a\\", "b"], "a\\\\;b"),
        ([" a", "b "], "\\ a;b\\ "), (["a b"], "a b"), ([], ""), (["\\;"], "\\\\\\;"), ([" "], "\\ "),
    ])
    func namesSurviveWhatDividesThem(names: [String], cell: String) {
        #expect(NameList.write(names) == cell)
        #expect(NameList.read(cell) == names)
    }

    @Test(arguments: [
        ("Kitchen; Red ;; Blue;", ["Kitchen", "Red", "Blue"]), ("AC\\DC", ["AC\\DC"]), ("a\\", ["a\\"]), (" ; ", []),
    ])
    func whatPeopleWrite(cell: String, names: [String]) {
        #expect(NameList.read(cell) == names)
    }

    @Test func everyListComesBack() {
        var household = RandomHousehold(seed: 11)
        for _ in 0..<3000 {
            let names = (0..<3).map { _ in household.text() }.filter { !$0.isEmpty }
            #expect(NameList.read(NameList.write(names)).map { Array($0.utf8) } == names.map { Array($0.utf8) })
        }
    }
}
