import Household
import Testing
import Values

@testable import Editing

struct WantedThingTests {
    @Test(arguments: [
        ("milk", "milk", "", ""), ("2 milk", "milk", "2", ""), ("2 l milk", "milk", "2", "l"),
        ("2l milk", "milk", "2", "l"), ("0,35 kg old cheese", "old cheese", "0.35", "kg"),
        ("2x eggs", "eggs", "2", ""), ("2 × eggs", "eggs", "2", ""), ("3 punnet cherries", "cherries", "3", "punnet"),
        ("7 Up", "7 Up", "", ""), ("2 7 Up", "7 Up", "2", ""), ("2 red apples", "red apples", "2", ""),
        ("12", "12", "", ""), ("0 milk", "0 milk", "", ""), ("2 kg", "kg", "2", ""), ("4711 ", "4711", "", ""),
        ("1.5 V batteries", "V batteries", "1.5", ""), ("3in1 oil", "3in1 oil", "", ""),
    ])
    func readsAmountAndUnit(_ text: String, name: String, quantity: String, unit: String) {
        let thing = WantedThing(text, units: ["punnet"]) { $0 == "7 Up" }
        #expect(thing.name == name)
        #expect(thing.quantity?.description ?? "" == quantity)
        #expect(thing.unit?.name ?? "" == unit)
    }
}
