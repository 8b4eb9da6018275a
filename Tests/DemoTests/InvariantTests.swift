import Demo
import Foundation
import Household
import Testing

@Suite("Rules for every demo household")
struct InvariantTests {
    /// The catalogue's household, a smaller one, and a large one.
    static func households() throws -> [Snapshot] {
        [
            try catalogueHousehold.get(), try DemoHousehold.make(items: 50, today: today), try largeHousehold.get(),
        ]
    }

    @Test func oneHomeIsPrimaryAndTheProfileListsAll() throws {
        for household in try Self.households() {
            #expect(household.homes.count(where: \.isPrimary) == 1)
            #expect(household.profile.homeIDs == household.homes.map(\.id))
        }
    }

    @Test func roomsAndLabelsAreOfTheItemsHome() throws {
        for household in try Self.households() {
            let homes = Set(household.homes.map(\.id))
            let rooms = Dictionary(uniqueKeysWithValues: household.locations.map { ($0.id, $0.homeID) })
            let labels = Dictionary(uniqueKeysWithValues: household.labels.map { ($0.id, $0.homeID) })
            #expect(rooms.values.allSatisfy { $0.map(homes.contains) ?? false })
            #expect(labels.values.allSatisfy { $0.map(homes.contains) ?? false })
            for item in household.items {
                #expect(item.homeID.map(homes.contains) ?? true)
                if let room = item.locationID { #expect(rooms[room] == .some(item.homeID), "\(item.title)") }
                for label in item.labelIDs { #expect(labels[label] == .some(item.homeID), "\(item.title)") }
                #expect(item.labelIDs.count <= 5 && Set(item.labelIDs).count == item.labelIDs.count)
            }
        }
    }

    @Test func identitiesAreUnique() throws {
        for household in try Self.households() {
            let ids =
                [household.profile.id.uuid] + household.homes.map(\.id.uuid) + household.locations.map(\.id.uuid)
                + household.labels.map(\.id.uuid) + household.items.map(\.id.uuid)
            #expect(Set(ids).count == ids.count)
            #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 4 && $0.uuid.8 >> 6 == 2 })
        }
    }

    @Test func slugsAreValidAndUniqueInTheirKind() throws {
        for household in try Self.households() {
            let items = household.items.map(\.slug)
            let rooms = household.locations.map { "\($0.homeID?.description ?? "") \($0.slug)" }
            let labels = household.labels.map { "\($0.homeID?.description ?? "") \($0.slug)" }
            for slugs in [items, rooms, labels, household.homes.map(\.slug)] {
                #expect(Set(slugs).count == slugs.count)
            }
            let all = items + household.homes.map(\.slug) + household.locations.map(\.slug)
            #expect((all + household.labels.map(\.slug)).filter { !Slug.isValid($0) } == [])
        }
    }

    @Test func slugsAreTheOnesThatSlugUniqueWouldGive() throws {
        // Items whose titles give the same slug get the numbers 2, 3, ... without gaps, in the order they were made.
        let household = try largeHousehold.get()
        let slugs = Set(household.items.map(\.slug))
        let bases = Dictionary(grouping: household.items) { Slug.make(from: $0.title, fallback: "item") }
        #expect(bases.values.contains { $0.count > 5 })
        for (base, items) in bases where items.count > 1 {
            #expect(slugs.contains(base) && slugs.contains("\(base)-\(items.count)"), "\(base)")
        }
    }

    @Test("Each room's code is unique in its home, and the items of each place are numbered from 1")
    func codesAndNumbers() throws {
        for household in try Self.households() {
            let codes = household.locations.map { "\($0.homeID?.description ?? "") \($0.code)" }
            #expect(Set(codes).count == codes.count)
            #expect(household.locations.map(\.code).filter { !RoomCodes.isValid($0) } == [])
            let places = Dictionary(grouping: household.items) { $0.locationID?.uuid ?? $0.homeID?.uuid }
            for items in places.values { #expect(items.map(\.number).sorted() == Array(1...items.count)) }
        }
        let rooms = try catalogueHousehold.get().locations
        #expect(rooms.first { $0.name == "Living Room" }?.code == "LR")
    }

    @Test func nothingHappenedTodayOrLater() throws {
        let midnight = Date(timeIntervalSince1970: TimeInterval(today.daysSinceEpoch * 86_400))
        for household in try Self.households() {
            let records =
                [household.profile.record] + household.homes.map(\.record) + household.locations.map(\.record)
                + household.labels.map(\.record) + household.items.map(\.record)
            for record in records {
                #expect(record.createdAt <= record.updatedAt && record.updatedAt < midnight)
                #expect((record.version == 1) == (record.createdAt == record.updatedAt))
                #expect(record.createdAt.timeIntervalSince1970.rounded() == record.createdAt.timeIntervalSince1970)
                #expect(record.deletedAt == nil && record.syncState == .pending)
            }
            for item in household.items {
                let days = [item.purchaseDate?.day, item.sale?.date, item.replacement?.date].compactMap { $0 }
                #expect(days.allSatisfy { $0 < today }, "\(item.title)")
                if let bought = item.purchaseDate?.day, let sold = item.sale?.date { #expect(bought <= sold) }
            }
        }
    }

    @Test func recordsAreSpreadOverThreeYears() throws {
        let household = try catalogueHousehold.get()
        let created = household.items.map(\.record.createdAt)
        let months = Set(created.map { Int($0.timeIntervalSince1970 / (30 * 86_400)) })
        #expect(months.count > 20)
        #expect(Set(created).count > 200)
    }

    @Test func textsAreThereAndTrimmed() throws {
        for household in try Self.households() {
            let names = household.homes.map(\.name) + household.locations.map(\.name) + household.labels.map(\.name)
            for text in names + household.items.map(\.title) {
                #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespaces), "\(text)")
                #expect(!text.contains("  "), "\(text)")
            }
            #expect(household.locations.allSatisfy { !$0.symbol.isEmpty })
            #expect(household.labels.allSatisfy { !$0.emoji.isEmpty })
            #expect(household.items.flatMap(\.customFields).allSatisfy { !$0.name.isEmpty && !$0.value.isEmpty })
        }
    }

    @Test func amountsAreNotBelowZeroAndAssetNumbersAreUnique() throws {
        for household in try Self.households() {
            let amounts = household.items.flatMap { [$0.price, $0.replacement?.cost, $0.sale?.price] }
            #expect(amounts.compactMap { $0 }.allSatisfy { $0.minorUnits >= 0 })
            let numbers = household.items.map(\.assetID).filter { !$0.isEmpty }
            #expect(Set(numbers).count == numbers.count)
        }
    }

    @Test func everythingIsAsAStoreWouldWriteIt() throws {
        for household in try Self.households() {
            for home in household.homes { #expect(try home.validated() == home) }
            for location in household.locations { #expect(try location.validated() == location) }
            for label in household.labels { #expect(try label.validated() == label) }
            for item in household.items { #expect(try item.validated() == item) }
        }
    }

    @Test func theCheckFindsNoContradiction() throws {
        for household in try Self.households() {
            let errors = HouseholdCheck.check(household, today: today).filter { $0.severity == .error }
            #expect(errors.map(\.message) == [])
        }
    }

    @Test func listsAreInTheOrderOfSnapshots() throws {
        for household in try Self.households() {
            var sorted = household
            sorted.sort()
            #expect(sorted == household)
        }
    }
}
