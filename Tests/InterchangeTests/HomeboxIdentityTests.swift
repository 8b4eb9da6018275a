import Foundation
import Household
import Testing

@testable import Interchange

struct HomeboxIdentityTests {
    private func references(_ text: String) throws -> [String] { try homebox(text).rows.map(\.importRef) }

    @Test(arguments: [
        // The file's own comes first, then the asset id in any of its forms.
        ("HB.import_ref,HB.name,HB.asset_id\n x1 ,Lamp,000-002\n", ["x1"]),
        ("HB.name,HB.asset_id\nA,2\nB,1000-003\n", ["homebox: asset 2", "homebox: asset 1000003"]),
        ("HB.name,HB.asset_id\nRenamed,000-002\n", ["homebox: asset 2"]),
        // Name, serial, model and location.
        (
            "HB.name,HB.serial_number,HB.model_number,HB.location,HB.notes\nLamp,S|1,M\\1,A/B,x\nLamp,,,A,y\n",
            ["homebox: Lamp | S\\|1 | M\\\\1 | A / B", "homebox: Lamp |  |  | A"]
        ),
        // Equal rows are numbered.
        (
            "HB.name,HB.quantity\nLamp,1\nVase,1\nLamp,2\nLamp,3\n",
            [
                "homebox: Lamp |  |  | ", "homebox: Vase |  |  | ", "homebox: Lamp |  |  |  #2",
                "homebox: Lamp |  |  |  #3",
            ]
        ),
    ])
    func whatIdentifiesARow(text: String, references: [String]) throws {
        #expect(try self.references(text) == references)
        #expect(try self.references(text) == references)
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
        #expect(batch.faults == ["4 HB.import_ref “a” is also in line 2; each item needs its own"])
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
        #expect(batch.faults == [])
        #expect(batch.notes == ["7 HB.purchase_date “09/30/0202” is before the year 1000; left empty"])
        let lock = batch.rows[4]
        #expect(lock.importRef == "homebox: Yale Security Touchscreen Deadbolt |  | YRD226ZW2619 | Entry")
        #expect(
            lock.told == "Yale Security Touchscreen Deadbolt; Room: Entry; Labels: IOT, Home Assistant, Z-Wave; "
                + "Description: Yale Security YRD226-ZW2-619 YRD226ZW2619 Touchscreen Deadbolt, Satin Nickel; "
                + "Make: Yale; Model: YRD226ZW2619; Price: 120.39 USD; Purchase Date: 2020-10-14; "
                + "Purchased From: Amazon")
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

    @Test(arguments: [
        (
            "fields.csv",
            "Item 2; Room: loc; Description: Description 2; Quantity: 2; [Custom Field 1] Value 2[1]; "
                + "[Custom Field 2] Value 2[2]; [Custom Field 3] Value 2[3]"
        ), ("minimal.csv", "Item 2; Room: loc; Description: Description 2; Quantity: 2"),
        ("types.csv", "Item 2; Room: Path / To / Location 2; Labels: L1, L2, L3; Asset ID: 000-002"),
    ])
    func others(name: String, second: String) throws {
        let batch = try read(name)
        #expect(batch.faults == [])
        #expect(batch.rows.map(\.title) == ["Item 1", "Item 2", "Item 3"])
        #expect(batch.told[1] == second)
    }
}
