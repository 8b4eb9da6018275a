import Foundation
import Household
import TestSupport
import Testing

@Suite struct SnapshotTests {
    private func fullHousehold() -> Snapshot {
        let record = RecordInfo(
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_100),
            version: 3, deletedAt: nil)
        let home = Home(
            slug: "lake-house", name: "Lake House", address: Address(line1: "1 Shore Road", city: "Lakeville"),
            currency: .usd, colour: .standard, isPrimary: true, purchaseDate: PartialDate(Sample.day("2015-06-01")),
            purchasePrice: Sample.dollars(25_000_000), notes: "*Home*", record: record)
        let room = Location(
            slug: "den", code: "DN", homeID: home.id, name: "Den", notes: "n", symbol: "🛋️", record: record)
        let label = Label(slug: "art", homeID: home.id, name: "Art", notes: "n", emoji: "🖼️", record: record)
        let item = Item(
            slug: "clock", number: 12, title: "Clock", description: "d", quantity: Sample.quantity("2.5"), make: "m",
            model: "o",
            serial: "s", assetID: "a", price: Sample.dollars(1999), purchaseDate: PartialDate(Sample.day("2020-02-29")),
            purchasedFrom: "p",
            replacement: ReplacementCost(cost: Sample.euros(2500), source: "catalogue", date: Sample.day("2024-01-01")),
            condition: .good,
            warranty: Warranty(expires: Sample.day("2030-01-01"), isLifetime: false, details: "w"), insured: true,
            notes: "n", locationID: room.id, homeID: home.id, labelIDs: [label.id],
            customFields: [CustomField(name: "Colour", value: "brown")], archived: true,
            sale: Sale(date: Sample.day("2024-05-05"), price: Sample.dollars(100), to: "Bo", notes: "cash"),
            moving: Moving(isFragile: true, priority: .high, destination: "Attic"), importRef: "x-1", record: record)
        var attachments = [Sample.photo(of: item)]
        attachments[0].capturedAt = Date(timeIntervalSince1970: 1_600_000_000)
        for owner in [Attachment.Owner.home(home.id), .location(room.id)] {
            attachments.append(
                Attachment(
                    owner: owner, sha256: String(repeating: "a", count: 64), kind: .manual, fileName: "m.pdf",
                    mediaType: "application/pdf", size: 9, order: 2))
        }
        return Sample.household([home], rooms: [room], labels: [label], items: [item], attachments: attachments)
    }

    @Test("A household survives JSON, and JSON from before rooms had codes and items had numbers can be read")
    func json() throws {
        var snapshot = fullHousehold()
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.outputFormatting = .sortedKeys
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        let text = String(decoding: try encoder.encode(snapshot), as: UTF8.self)
        #expect(try decoder.decode(Snapshot.self, from: Data(text.utf8)) == snapshot)
        let former = text.replacing("\"code\":\"DN\",", with: "").replacing("\"number\":12,", with: "")
        #expect(former.utf8.count == text.utf8.count - 24)
        (snapshot.locations[0].code, snapshot.items[0].number) = ("", 0)
        #expect(try decoder.decode(Snapshot.self, from: Data(former.utf8)) == snapshot)
    }

    @Test func anOwnerIsOneKeyInJSON() throws {
        let text = #"{"item":"6ba7b810-9dad-11d1-80b4-00c04fd430c8"}"#
        let owner = try JSONDecoder().decode(Attachment.Owner.self, from: Data(text.utf8))
        #expect(try owner == .item(#require(EntityID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))))
        #expect(String(decoding: try JSONEncoder().encode(owner), as: UTF8.self) == text)
    }

    @Test func anOwnerOfAnyOtherShapeIsRefused() {
        let id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
        for text in [
            "{}", #"{"shelf":"\#(id)"}"#, #"{"item":"x"}"#, "3", #"{"item":"\#(id)","home":"\#(id)"}"#,
        ] {
            #expect(throws: DecodingError.self, "\(text)") {
                try JSONDecoder().decode(Attachment.Owner.self, from: Data(text.utf8))
            }
        }
    }

    @Test func sortsHomesByTheProfileAndTheRestByName() {
        let (first, second, stray) = (Sample.home("Z"), Sample.home("A"), Sample.home("B"))
        var snapshot = Sample.household([first, second])
        snapshot.homes = [stray, second, first]
        snapshot.locations = ["Shelf 10", "attic", "Shelf 9"].map { Sample.room($0, in: first.id) }
        snapshot.labels = ["tools", "Art"].map { Sample.label($0, in: first.id) }
        snapshot.items = ["box 10", "Éclair", "Box 9", "apple"].map { Sample.item($0) }
        snapshot.attachments = [2, 0, 1].map { order in
            var photo = Sample.photo(of: snapshot.items[0])
            photo.order = order
            return photo
        }
        snapshot.sort()
        #expect(snapshot.homes.map(\.name) == ["Z", "A", "B"])
        #expect(snapshot.locations.map(\.name) == ["attic", "Shelf 9", "Shelf 10"])
        #expect(snapshot.labels.map(\.name) == ["Art", "tools"])
        #expect(snapshot.items.map(\.title) == ["apple", "Box 9", "box 10", "Éclair"])
        #expect(snapshot.attachments.map(\.order) == [0, 1, 2])
    }

    @Test func equalHouseholdsSortEqually() {
        let items = (0..<50).map { _ in Sample.item("Chair") }
        let strays = (0..<5).map { Sample.home("Home \($0)") }
        var sorted = Sample.household([], items: items)
        sorted.homes = strays
        sorted.sort()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5 {
            var shuffled = sorted
            shuffled.items.shuffle(using: &random)
            shuffled.homes.shuffle(using: &random)
            shuffled.sort()
            #expect(shuffled == sorted)
        }
    }
}
