import TestSupport
import Testing

@testable import Household

@Suite struct ItemFieldsTests {
    private static let full = Item(
        title: "Sofa", description: "Blue", quantity: Quantity("2") ?? .one, make: "Alessi", model: "S1",
        serial: "9876", assetID: "T-1", price: Sample.euros(100), purchaseDate: PartialDate("2020-01-02"),
        purchasedFrom: "Bodum",
        replacement: ReplacementCost(cost: Sample.euros(200), source: "Catalogue", date: CalendarDate("2024-05-06")),
        condition: .good, warranty: Warranty(expires: CalendarDate("2030-01-01"), isLifetime: true, details: "Parts"),
        insured: true, notes: "Heavy", archived: true,
        sale: Sale(date: CalendarDate("2025-01-01"), price: Sample.euros(50), to: "Ann", notes: "Cash"),
        moving: Moving(isFragile: true, priority: .high, destination: "Hall", size: "2 m"), audience: .family)

    @Test("No two fields share a name in data, in files or on the command line")
    func uniqueNames() {
        for names in [
            Item.fields.map(\.key), Item.fields.map(\.property), Item.fields.map(\.heading), Item.fields.map(\.option),
            Item.fields.flatMap(\.homebox),
        ] {
            #expect(Set(names).count == names.count)
        }
    }

    @Test("The names on the command line and in messages follow from the key")
    func derivedNames() {
        let names = Item.fields.filter { ["assetID", "purchasedFrom", "make", "soldTo"].contains($0.key) }
        #expect(names.map(\.option) == ["make", "asset-id", "purchased-from", "sold-to"])
        #expect(names.map(\.words) == ["make", "asset id", "purchased from", "sold to"])
        #expect(names.map(\.title) == ["Make", "Asset id", "Bought from", "  to"])
    }

    @Test("Copying every field makes an item equal; clearing every field leaves its name, a quantity and flags")
    func copyingAndClearing() {
        var copy = Item(id: Self.full.id, title: "Sofa", record: Self.full.record)
        for field in Item.fields { field.copy(from: Self.full, to: &copy) }
        #expect(copy == Self.full)
        for field in Item.fields { field.clear(&copy) }
        #expect(
            copy
                == Item(
                    id: Self.full.id, title: "Sofa", quantity: Quantity("2") ?? .one,
                    warranty: Warranty(isLifetime: true), insured: true, archived: true, sale: Sale(),
                    moving: Moving(isFragile: true), record: Self.full.record))
    }

    @Test("Anything known of a sale makes an item sold; nothing known leaves it unsold")
    func sale() {
        var item = Item(title: "Sofa")
        Self.clear("soldDate", of: &item)
        Self.clear("soldNotes", of: &item)
        #expect(item.sale == nil)
        Self.copy("soldTo", to: &item)
        #expect(item.sale == Sale(to: "Ann"))
        Self.copy("sold", to: &item)
        #expect(item.sale == Sale(to: "Ann"))
        Self.copy("sold", from: Item(title: "Chair"), to: &item)
        #expect(item.sale == nil)
    }

    @Test("A replacement's source and date need a cost, and stay when the cost changes")
    func replacement() {
        var item = Item(title: "Sofa")
        Self.copy("replacementSource", to: &item)
        Self.copy("replacementDate", to: &item)
        #expect(item.replacement == nil)
        Self.copy("replacementCost", to: &item)
        #expect(item.replacement == ReplacementCost(cost: Sample.euros(200)))
        Self.copy("replacementSource", to: &item)
        let dearer = Item(title: "Sofa", replacement: ReplacementCost(cost: Sample.euros(300)))
        Self.copy("replacementCost", from: dearer, to: &item)
        #expect(item.replacement == ReplacementCost(cost: Sample.euros(300), source: "Catalogue"))
    }

    @Test("Values are read as they are stored or computed")
    func values() {
        var texts: [String: String] = [:]
        Field.values(of: Item.fields, in: Self.full) { field, value in texts[field.key] = "\(value)" }
        #expect(texts.count == Item.fields.count)
        #expect(texts["serial"] == #"text("9876")"#)
        #expect(texts["soldTo"] == #"text("Ann")"#)
        #expect(texts["priority"] == #"code(Optional("high"))"#)
        #expect(texts["insured"] == "flag(true)")
    }

    private static func clear(_ key: String, of item: inout Item) {
        for field in Item.fields where field.key == key { field.clear(&item) }
    }

    private static func copy(_ key: String, from other: Item = full, to item: inout Item) {
        for field in Item.fields where field.key == key { field.copy(from: other, to: &item) }
    }
}
