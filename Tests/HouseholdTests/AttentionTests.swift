import Household
import TestSupport
import Testing

@Suite struct AttentionTests {
    private let home = Sample.home("House")
    private let today = Sample.day("2025-06-01")

    private func attention(_ items: [Item], attachments: [Attachment] = []) -> Attention {
        let index = SnapshotIndex(Sample.household([home], items: items, attachments: attachments))
        return Attention(home: home.id, in: index, today: today)
    }

    private func item(warranty: String, lifetime: Bool = false) -> Item {
        var item = Sample.item("Item", home: home.id)
        item.warranty = Warranty(expires: Sample.day(warranty), isLifetime: lifetime)
        return item
    }

    @Test func warrantiesAreAnnouncedSixtyDaysAhead() {
        let items = [
            item(warranty: "2025-07-31"), item(warranty: "2025-08-01"), item(warranty: "2025-06-01"),
            item(warranty: "2025-05-31"), item(warranty: "2025-06-15"), item(warranty: "2025-06-15", lifetime: true),
        ]
        let ending = attention(items).warrantiesEnding
        #expect(ending.map(\.item) == [2, 4, 0])
        #expect(ending.map(\.expires.description) == ["2025-06-01", "2025-06-15", "2025-07-31"])
        // The end of the calendar is no obstacle.
        let index = SnapshotIndex(Sample.household([home], items: [item(warranty: "9999-12-31")]))
        #expect(Attention(home: home.id, in: index, today: Sample.day("9999-12-31")).warrantiesEnding.count == 1)
    }

    @Test func listsItemsWithoutValueSerialAndPhoto() {
        var complete = Sample.item("Camera", price: Sample.euros(1), home: home.id)
        (complete.make, complete.serial) = ("Acme", "S1")
        var noSerial = Sample.item("Drill", price: Sample.euros(1), home: home.id)
        noSerial.model = "D-1"
        let plain = Sample.item("Chair", home: home.id)
        let receipt = Attachment(
            owner: .item(plain.id), sha256: "", kind: .receipt, fileName: "", mediaType: "", size: 0)
        let found = attention(
            [complete, noSerial, plain], attachments: [Sample.photo(of: complete), Sample.photo(of: noSerial), receipt])
        #expect(found.withoutValue == [2])
        #expect(found.withoutSerial == [1])
        #expect(found.withoutPhoto == [2])
        #expect(!found.isEmpty)
    }

    @Test("A serial number is asked by the first label that says something about it")
    func serialsByLabel() {
        let labels = ["Furniture", "Kitchenware and cutlery", "Tools", "Upstairs", "Möbel"].map {
            Sample.label($0, in: home.id)
        }
        let items = [[], [0], [1], [2], [3], [4], [3, 0], [2, 0], [0, 2]].map { places in
            var item = Sample.item("Thing", home: home.id)
            item.make = "Acme"
            item.labelIDs = places.map { labels[$0].id }
            return item
        }
        let household = Sample.household([home], labels: labels, items: items)
        func asked(_ serials: SerialNumberTable) -> [Int] {
            Attention(home: home.id, in: SnapshotIndex(household, serials: serials), today: today).withoutSerial
        }
        #expect(asked(.standard) == [0, 3, 4])
        #expect(asked(.standard.changing(["tools": false, "furniture": true])) == [0, 1, 4, 6, 8])
        let index = SnapshotIndex(household)
        let wanted = items.map {
            RegisterLine($0, number: "", in: index, table: ClaimTests.table, on: today).evidence.wantsSerial
        }
        #expect(wanted == [true, false, false, true, true, false, false, false, false])
    }

    @Test func itemsThatDoNotCountAreNotListed() {
        var (sold, archived) = (item(warranty: "2025-06-15"), item(warranty: "2025-06-15"))
        (sold.make, sold.sale) = ("Acme", Sale())
        (archived.make, archived.archived) = ("Acme", true)
        #expect(attention([sold, archived]).isEmpty)
    }

    @Test func unassignedItemsHaveTheirOwnLists() {
        let stray = Sample.item("Stray")
        let index = SnapshotIndex(Sample.household([home], items: [Sample.item("Sofa", home: home.id), stray]))
        #expect(Attention(home: nil, in: index, today: today).withoutValue == [1])
        #expect(Attention(home: home.id, in: index, today: today).withoutValue == [0])
    }
}
