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

    @Test("Labels propose a class where the title does not")
    func labels() {
        #expect(table.proposal(title: "From Aunt Vera", labels: ["Blue", "Schmuck & Uhren"])?.name == "Jewelry")
        #expect(table.proposal(title: "Ring", labels: ["Heirlooms"])?.name == "Jewelry")
    }

    @Test("The name of a limit means a class in any language")
    func names() {
        #expect(table.itemClass(called: "jewelry") == "Jewelry")
        #expect(table.itemClass(called: "Jewellery, watches and furs") == "Jewelry")
        #expect(table.itemClass(called: "Tafelsilber") == "Silverware")
        #expect(table.itemClass(called: "Business property") == nil)
    }

    /// One policy, whose limits are those of the demonstration household.
    private func reach(_ things: [LimitReach.Thing?]) -> [LimitReach] {
        let limits = ["Jewelry", "Firearms", "Silverware"].map {
            InsurancePolicy.SpecialLimit(itemClass: $0, amount: Sample.dollars(2_500_00), peril: "theft")
        }
        return LimitReach.all(
            of: InsurancePolicy(provider: "Tamarack", currency: .usd, specialLimits: limits), among: things)
    }

    @Test("Silver cutlery without the label is no member, but looks like one")
    func lookAlikes() {
        let reaches = reach([
            .init(title: "Ring", insuranceClass: "", labels: ["jewelry"]),
            .init(title: "Silver cutlery", insuranceClass: "", labels: ["Kitchenware"]),
            .init(title: "Desk", insuranceClass: "", labels: []),
            nil,
        ])
        #expect(reaches.map(\.members) == [1, 0, 0])
        #expect(reaches.map(\.lookAlikes) == [[], [], [1]])
    }

    @Test("A class of its own decides alone: it puts an item into a limit, or takes it out in spite of its label")
    func ownClass() {
        let reaches = reach([
            .init(title: "Cutlery", insuranceClass: "silverware", labels: ["Kitchenware"]),
            .init(title: "Jewelry box", insuranceClass: "Furniture", labels: ["Jewelry"]),
            .init(title: "Silver cutlery", insuranceClass: "Kitchenware", labels: []),
        ])
        #expect(reaches.map(\.members) == [0, 0, 1])
        #expect(reaches.map(\.lookAlikes) == [[], [], []])
    }

    @Test(
        "A class that is spelled in another way, or in another language, falls under the same limit",
        arguments: ["Jewelry", "Jewellery", "Watches", "Schmuck & Uhren", " jewelry "])
    func otherSpelling(name: String) {
        let reaches = reach([.init(title: "Automatic watch", insuranceClass: name, labels: ["jewelry"])])
        #expect(reaches.map(\.members) == [1, 0, 0])
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
