import Foundation
import Household
import Testing

@testable import Interchange

struct HomeboxIdentityTests {
    private func references(_ text: String) throws -> [String] { try homebox(text).rows.map(\.importRef) }

    @Test func theFilesOwnReferenceComesFirst() throws {
        #expect(try references("HB.import_ref,HB.name,HB.asset_id\n x1 ,Lamp,000-002\n") == ["x1"])
    }

    @Test func theAssetIDInAnyOfItsForms() throws {
        let refs = try references("HB.name,HB.asset_id\nA,2\nB,1000-003\n")
        #expect(refs == ["homebox: asset 2", "homebox: asset 1000003"])
        #expect(try references("HB.name,HB.asset_id\nRenamed,000-002\n") == ["homebox: asset 2"])
    }

    @Test func nameSerialModelAndLocation() throws {
        let refs = try references(
            "HB.name,HB.serial_number,HB.model_number,HB.location,HB.notes\nLamp,S|1,M\\1,A/B,x\nLamp,,,A,y\n")
        #expect(refs == ["homebox: Lamp | S\\|1 | M\\\\1 | A / B", "homebox: Lamp |  |  | A"])
    }

    @Test func equalRowsAreNumbered() throws {
        let text = "HB.name,HB.quantity\nLamp,1\nVase,1\nLamp,2\nLamp,3\n"
        let refs = try references(text)
        #expect(
            refs == [
                "homebox: Lamp |  |  | ", "homebox: Vase |  |  | ", "homebox: Lamp |  |  |  #2",
                "homebox: Lamp |  |  |  #3",
            ])
        #expect(try references(text) == refs)
    }

    @Test func mendingARowLeavesTheReferencesOfOthers() throws {
        let broken = try references("HB.name,HB.quantity\nLamp,many\nLamp,2\n")
        let mended = try references("HB.name,HB.quantity\nLamp,1\nLamp,2\n")
        #expect(broken == ["homebox: Lamp |  |  |  #2"])
        #expect(mended == ["homebox: Lamp |  |  | ", "homebox: Lamp |  |  |  #2"])
    }

    @Test func aReferenceThatStandsTwiceIsAProblem() throws {
        let batch = try homebox("HB.import_ref,HB.name\na,Lamp\nb,Vase\na,Bed\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Vase"])
        #expect(
            batch.problems.map(\.summary) == ["4 HB.import_ref “a” is also in line 2; each item needs its own"])
    }
}

/// Homebox's own test files.
@Suite(.enabled(if: hasHomeboxFiles, "the shared Homebox files are not beside this copy of the repository"))
struct HomeboxFileTests {
    private func read(_ name: String) throws -> ImportBatch {
        try HomeboxReader(currency: .usd).read(Data(contentsOf: homeboxFiles.appending(path: name)))
    }

    @Test func demo() throws {
        let batch = try read("demo.csv")
        #expect(batch.rows.map(\.line) == [2, 3, 4, 5, 6, 7])
        #expect(batch.problems == [])
        #expect(
            batch.notices.map(\.summary) == [
                "7 HB.purchase_date “09/30/0202” is before the year 1000; left empty"
            ])
        let lock = batch.rows[4]
        #expect(lock.location == "Entry")
        #expect(lock.labels == ["IOT", "Home Assistant", "Z-Wave"])
        #expect(lock.importRef == "homebox: Yale Security Touchscreen Deadbolt |  | YRD226ZW2619 | Entry")
        let item = newItem(lock)
        #expect(item.description == "Yale Security YRD226-ZW2-619 YRD226ZW2619 Touchscreen Deadbolt, Satin Nickel")
        #expect(item.price == Money(minorUnits: 12_039, currency: .usd))
        #expect(item.purchaseDate?.description == "2020-10-14")
        #expect(item.purchasedFrom == "Amazon")
        #expect(item.make == "Yale")
        #expect(item.sale == nil)
    }

    @Test("The locations that Homebox 0.26 writes among the items are rooms")
    func locations() throws {
        let batch = try read("export-v0.26.2.csv")
        #expect(batch.rooms == [ImportBatch.Room(name: "Attic", notes: "")])
        #expect(batch.rows.count == 7)
        #expect(!batch.rows.map(\.title).contains("Attic"))
        #expect(batch.rows[0].location == "Attic")
    }

    @Test func zeroDates() throws {
        let batch = try read("export-legacy-v0.2x.csv")
        #expect(batch.problems == [])
        #expect(batch.rows.map(\.title) == ["Plastic Bags", "Bike Tool"])
        #expect(newItem(batch.rows[1]).purchaseDate == nil)
        #expect(batch.notices.map(\.column) == ["HB.purchase_time", "HB.warranty_expires"])
    }

    @Test func fields() throws {
        let batch = try read("fields.csv")
        #expect(batch.problems.isEmpty)
        #expect(batch.rows.map { newItem($0).quantity.description } == ["1", "2", "3"])
        #expect(
            batch.rows.first.map { newItem($0).customFields } == [
                CustomField(name: "Custom Field 1", value: "Value 1[1]"),
                CustomField(name: "Custom Field 2", value: "Value 1[2]"),
                CustomField(name: "Custom Field 3", value: "Value 1[3]"),
            ])
    }

    @Test func minimal() throws {
        let batch = try read("minimal.csv")
        #expect(batch.problems.isEmpty)
        #expect(batch.rows.map(\.title) == ["Item 1", "Item 2", "Item 3"])
        #expect(batch.rows.map(\.location) == ["loc", "loc", "loc"])
    }

    @Test func types() throws {
        let batch = try read("types.csv")
        #expect(batch.problems.isEmpty)
        #expect(batch.rows.map { newItem($0).assetID } == ["1", "000-002", "1000-003"])
        #expect(
            batch.rows.map(\.location) == [
                "Path / To / Location 1", "Path / To / Location 2", "Path / To / Location 3",
            ])
        #expect(batch.rows.map(\.labels) == [["L1", "L2", "L3"], ["L1", "L2", "L3"], ["L1", "L2", "L3"]])
    }
}
