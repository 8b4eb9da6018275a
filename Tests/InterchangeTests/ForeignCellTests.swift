import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

/// Cells as other programs and people write them.
struct ForeignCellTests {
    @Test(arguments: [
        ("Kitchen (https://www.notion.so/Kitchen-0a1b2c3d?pvs=21)", ["Kitchen"]),
        ("Living room (Rooms/Living%20room%20abc.md)", ["Living room"]),
        ("Living room (../Rooms/Living room abc.md)", ["Living room"]), ("Hall (Hall%200a1b.html)", ["Hall"]),
        ("Bath (upstairs) (https://x.example/Bath_(upstairs))", ["Bath (upstairs)"]),
        ("A (https://x.example/a), B (Rooms/B.md)", ["A", "B"]),
        ("A (https://x.example/1,2;3)\nB (www.b.org)", ["A", "B"]),
        ("[Kitchen](https://x.example/kitchen)", ["Kitchen"]),
        ("tv.jpg (https://x.example/a.jpg),b.pdf", ["tv.jpg", "b.pdf"]),
        ("Computers, Tablets (notion://page)", ["Computers, Tablets"]),
    ])
    func namesWithAddresses(cell: String, names: [String]) {
        #expect(LinkedNames.read(cell) == names)
    }

    @Test(arguments: [
        "", "Kitchen", "Kitchen (upstairs)", "Kitchen (https://x.example) left", "(https://x.example)", "Box (old)",
        "https://x.example/a", "Box (3.5 in)", "((((((((((", "Kitchen (a/b)",
    ])
    func cellsWithoutAddresses(cell: String) {
        #expect(LinkedNames.read(cell) == nil)
    }

    @Test func aRelationIsItsName() throws {
        let batch = try csv(
            """
            Name,Home,Room,Category,Inside,Make
            Rug,Cabin (https://n.so/c),Hall (Rooms/Hall%20abc.md),"Wool, soft (https://n.so/w), Red (https://n.so/r)",\
            Box (https://n.so/b),Acme (https://acme.example)
            Bed,Cabin,"Attic (https://n.so/a), Hall (https://n.so/h)",,,

            """)
        #expect(
            batch.told == [
                "Rug; Home: Cabin; Room: Hall; Labels: Wool, soft, Red; Make: Acme (https://acme.example)",
                "Bed; Home: Cabin; Room: Attic",
            ])
        #expect(batch.rows.map(\.labels) == [["Wool, soft", "Red"], []])
        #expect(batch.rows.map { $0.container?.name } == ["Box", ""])
        #expect(batch.notes.count { $0.hasSuffix("has addresses after its names; only the names were taken") } == 4)
        #expect(
            batch.notes.contains(
                "3 Room “Attic (https://n.so/a), Hall (https://n.so/h)” names several; “Attic” was taken"))
        // Housebook's own tables are read exactly.
        let id = "00000000-0000-4000-8000-000000000001"
        let own = try csv("ID,Title,Room\n\(id),Rug,Hall (https://n.so/h)/Left\n").rows
        #expect(own.map(\.location) == ["Hall (https://n.so/h)/Left"])
    }

    @Test(arguments: [
        ("Kitchen/Shelf", "Kitchen / Shelf"), ("Kitchen / Shelf", "Kitchen / Shelf"),
        ("Kitchen /Shelf", "Kitchen / Shelf"),
        ("Kitchen/ Shelf", "Kitchen / Shelf"), ("Kitchen > Shelf", "Kitchen / Shelf"),
        ("Kitchen>Shelf", "Kitchen / Shelf"),
        ("Kitchen -> Shelf", "Kitchen / Shelf"), ("Kitchen → Shelf", "Kitchen / Shelf"),
        ("Keller/Regal 2/Fach 3", "Keller / Regal 2 / Fach 3"), ("/Kitchen//Shelf/", "Kitchen / Shelf"),
        ("Bath 1/2", "Bath 1/2"), ("A/C closet", "A/C closet"), ("n/a", "n/a"), ("A / B", "A / B"),
        ("Garage", "Garage"),
        ("Кухня/Полка", "Кухня / Полка"), ("https://x.example/a/b", "https://x.example/a/b"), ("", ""),
    ])
    func placesInPlaces(cell: String, path: String) {
        #expect(RoomPath.read(cell) == path)
    }

    @Test func aPlaceInAPlaceIsTold() throws {
        let batch = try csv("Name,Room\nCup,Kitchen/Shelf\nPot,Kitchen / Shelf\nPan,Hall/Chest\n")
        #expect(batch.rows.map(\.location) == ["Kitchen / Shelf", "Kitchen / Shelf", "Hall / Chest"])
        #expect(batch.notes == ["2 Room “Kitchen/Shelf” was read as a room inside a room: “Kitchen / Shelf”"])
    }

    @Test(arguments: [
        "Category", "category:", "Catégorie", "Kategorie", "Categoría", "Categoria", "Categorie", "Type", "Item Type",
        "Tipo",
        "Soort", "item_category",
    ])
    func aCategoryIsOneLabel(heading: String) throws {
        let batch = try csv("Item,\(heading)\nBook,\"Livres, BDs, journaux\"\nMower,\"a, b, c, d, e, f\"\nPad,x; y\n")
        #expect(batch.rows.map(\.labels) == [["Livres, BDs, journaux"], ["a, b, c, d, e, f"], ["x", "y"]])
        #expect(batch.notes.isEmpty)
    }

    @Test func aDoubtfulCutIsToldOnce() throws {
        let plain = try csv("Item,Tags\nPad,\"Red, Tall\"\n")
        #expect(plain.notes.isEmpty)
        let batch = try csv("Item,Tags\nPad,\"Computers, Tablets & Accessories\"\nPen,\"Ink, Blue pens\"\n")
        #expect(batch.rows.map(\.labels) == [["Computers", "Tablets & Accessories"], ["Ink", "Blue pens"]])
        #expect(
            batch.notes == [
                "2 Tags “Computers, Tablets & Accessories” was cut at its commas into the labels “Computers”, "
                    + "“Tablets & Accessories”"
            ])
    }

    @Test func aTypeIsALabelOnlyWithoutAnotherColumnOfLabels() throws {
        let batch = try csv("Item,Type,Tags\nPad,Tablet,\"a,b\"\n")
        #expect(batch.rows.map(\.labels) == [["a", "b"]])
        #expect(batch.unknownColumns.map(\.heading) == ["Type"])
    }

    @Test func rowsMayEndEarlyAndHaveEmptyCellsMore() throws {
        let batch = try csv("Name;Room;Price;Notes\nLamp\nBed;Attic\nVase;Hall;3\nCup;Hall;3;x;;\n")
        #expect(
            batch.told == [
                "Lamp", "Bed; Room: Attic", "Vase; Room: Hall; Price: 3.00 EUR",
                "Cup; Room: Hall; Price: 3.00 EUR; Notes: x",
            ])
        #expect(batch.problems.isEmpty)
        let long = try csv("Name,Price\nLamp,1,234\n")
        #expect(long.faults == ["2  “Lamp | 1 | 234” has 3 cells, but the heading has 2"])
    }

    @Test(arguments: [
        "Total,,,9", "TOTAL:,,2,9", ",Total,,9", ",,,9", ",,2,9", "Grand total,,,9", "Total value (EUR),,,9",
        "Summe,,,9",
        "Sous-total,,,9", "Total général,,,9", "Totale,,,9", "Totaal,,,9", "Total geral,,,9", ",Gesamtwert:,,9",
        "Total,,9",
    ])
    func aSumIsNoItem(row: String) throws {
        let batch = try csv("Name,Room,Quantity,Price\nLamp,Hall,1,9\n\(row)\n")
        #expect(batch.rows.map(\.title) == ["Lamp"])
        #expect(batch.problems.isEmpty)
        #expect(batch.notices.map(\.reason) == ["is a sum, and left out"])
    }

    @Test(arguments: ["Total Gym,,,9", "Total,Hall,,9", "Subtotal chair,,1,"])
    func aThingCalledLikeASum(row: String) throws {
        #expect(try csv("Name,Room,Quantity,Price\n\(row)\n").rows.count == 1)
    }

    @Test func fullWidthDigits() throws {
        let batch = try csv(
            "Name,Price,Quantity,Purchase Date,Insured\nTV,￥１２，３００,１２,２０２１／１０／１３,ＹＥＳ\n",
            currency: Sample.currency("JPY"))
        #expect(batch.told == ["TV; Quantity: 12; Price: 12300 JPY; Purchase Date: 2021-10-13; Insured: yes"])
        #expect(["ＡＢ　１", "台所ー"].map(\.narrow) == ["AB 1", "台所ー"])
    }

    @Test func aBarcodeThatIsNoneIsACustomField() throws {
        let batch = try csv("Name,Barcode\nLamp,60000001\nTV,9783161484100\n")
        #expect(batch.told == ["Lamp; [Barcode] 60000001", "TV; Barcode: 9783161484100"])
        #expect(batch.notes == ["2 Barcode “60000001” is not a valid barcode; kept as the custom field “Barcode”"])
    }
}
