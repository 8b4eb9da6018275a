import TestSupport
import Testing

@testable import Household

@Suite("Insurance classes")
struct InsuranceClassTests {
    private let table = InsuranceClassTable.standard

    @Test(
        "A title proposes a class, in any of the languages",
        arguments: [
            ("Silver cutlery, 48 pieces", "Silverware", "silver cutlery"), ("Wedding ring, Ana", "Jewelry", "ring"),
            ("Automatic watch", "Jewelry", "automatic watch"), ("Ehering", "Jewelry", "ehering"),
            ("Boucles d'oreilles en perles", "Jewelry", "boucles d oreilles"),
            ("Cubertería de plata", "Silverware", "cubertería de plata"), ("Jagdgewehr", "Firearms", "jagdgewehr"),
            ("Monete d'oro", "Money", "monete d oro"), ("Passports", "Documents", "passports"),
            ("Relógio de pulso", "Jewelry", "relógio de pulso"), ("Kayaks", "Watercraft", "kayaks"),
            ("Laptop, Erik", "Computers", "laptop"), ("Guitarra portuguesa", "Musical instruments", "guitarra"),
        ])
    func titles(title: String, name: String, reason: String) {
        #expect(table.proposal(title: title, labels: []) == .init(name: name, reason: reason))
    }

    @Test(
        "An accessory, a part of a word, or what a comma sets apart proposes nothing",
        arguments: [
            "Ring binder", "Watch winder", "Laptop stand", "Silver-grey sofa", "Springform tin", "Sofa, ring-shaped",
            "Piano stool", "Steel cutlery", "Coin album",
        ])
    func notTitles(title: String) {
        #expect(table.proposal(title: title, labels: []) == nil)
    }

    @Test("Labels propose a class where the title does not, and the name of a limit means a class in any language")
    func labelsAndLimits() {
        #expect(table.proposal(title: "From Aunt Vera", labels: ["Blue", "Schmuck & Uhren"])?.name == "Jewelry")
        #expect(table.proposal(title: "Ring", labels: ["Heirlooms"])?.name == "Jewelry")
        for (limit, name) in [
            ("jewelry", "Jewelry"), ("Jewellery, watches and furs", "Jewelry"), ("Tafelsilber", "Silverware"),
            ("Business property", nil),
        ] as [(String, String?)] {
            #expect(table.itemClass(called: limit) == name)
        }
    }

    /// One policy, whose limits are those of the demonstration household.
    private func reach(_ things: [LimitReach.Thing?]) -> [LimitReach] {
        let limits = ["Jewelry", "Firearms", "Silverware"].map {
            InsurancePolicy.SpecialLimit(itemClass: $0, amount: Sample.dollars(2_500_00), peril: "theft")
        }
        return LimitReach.all(
            of: InsurancePolicy(provider: "Tamarack", currency: .usd, specialLimits: limits), among: things)
    }

    @Test(
        "A class of its own decides alone, in any spelling or language; silver without the label only looks like it",
        arguments: [
            ("Ring", "", ["jewelry"], [1, 0, 0], [0, 0, 0]),
            ("Silver cutlery", "", ["Kitchenware"], [0, 0, 0], [0, 0, 1]),
            ("Desk", "", [], [0, 0, 0], [0, 0, 0]), ("Cutlery", "silverware", ["Kitchenware"], [0, 0, 1], [0, 0, 0]),
            ("Jewelry box", "Furniture", ["Jewelry"], [0, 0, 0], [0, 0, 0]),
            ("Silver cutlery", "Kitchenware", [], [0, 0, 0], [0, 0, 0]),
            ("Automatic watch", "Jewelry", ["jewelry"], [1, 0, 0], [0, 0, 0]),
            ("Automatic watch", "Jewellery", ["jewelry"], [1, 0, 0], [0, 0, 0]),
            ("Automatic watch", "Watches", ["jewelry"], [1, 0, 0], [0, 0, 0]),
            ("Automatic watch", "Schmuck & Uhren", ["jewelry"], [1, 0, 0], [0, 0, 0]),
            ("Automatic watch", " jewelry ", ["jewelry"], [1, 0, 0], [0, 0, 0]),
        ] as [(String, String, [String], [Int], [Int])])
    func reach(title: String, itemClass: String, labels: [String], members: [Int], lookAlikes: [Int]) {
        // A thing that does not count is passed over, and does not shift the places of the others.
        let reaches = reach([nil, .init(title: title, insuranceClass: itemClass, labels: labels)])
        #expect(reaches.map(\.members) == members)
        #expect(reaches.map(\.lookAlikes) == lookAlikes.map { $0 == 1 ? [1] : [] })
    }

    @Test("A thing falls under each limit of its class, such as those for two perils")
    func severalLimits() {
        let limits = ["theft", "all perils"].map {
            InsurancePolicy.SpecialLimit(itemClass: "Jewelry", amount: Sample.dollars(2_500_00), peril: $0)
        }
        let reaches = LimitReach.all(
            of: InsurancePolicy(provider: "Tamarack", currency: .usd, specialLimits: limits),
            among: [.init(title: "Ring", insuranceClass: "", labels: ["Jewelry"])])
        #expect(reaches.map(\.members) == [1, 1])
    }
}
