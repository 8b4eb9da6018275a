import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct SnapshotIntegrityTests {
    private let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)
    private let mill = Home(slug: "mill", name: "Mill", currency: .eur)
    private let snapshot: Snapshot

    init() {
        snapshot = Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id]), homes: [home],
            locations: [Location(slug: "hall", homeID: home.id, name: "Hall")],
            labels: [Label(slug: "red", homeID: home.id, name: "Red")],
            items: [Item(slug: "lamp", title: "Lamp", homeID: home.id), Item(slug: "vase", title: "Vase")],
            attachments: [
                Attachment(
                    owner: .home(home.id), sha256: String(repeating: "0f", count: 32), kind: .photo, fileName: "a.jpg",
                    mediaType: "image/jpeg", size: 1)
            ])
    }

    /// The household with the mill as a second home.
    private func withMill(_ snapshot: Snapshot) -> Snapshot {
        var whole = snapshot
        whole.homes.append(mill)
        whole.profile.homeIDs.append(mill.id)
        return whole
    }

    @Test func theUnchangedOneIsWell() throws {
        #expect(try HouseholdJSON.read(HouseholdJSON.write(snapshot)).items.count == 2)
    }

    @Test func idsThatStandTwice() {
        func twice(_ id: some CustomStringConvertible) -> String { "“\(id)” is used more than once" }
        expectRefusals(
            of: snapshot,
            [
                "items[1].id: \(twice(snapshot.items[0].id))": { $0.items[1] = $0.items[0] },
                "locations[1].id: \(twice(snapshot.locations[0].id))": { $0.locations.append($0.locations[0]) },
                "labels[1].id: \(twice(snapshot.labels[0].id))": { $0.labels.append($0.labels[0]) },
                "homes[1].id: \(twice(home.id))": { $0.homes.append($0.homes[0]) },
                "attachments[1].id: is used more than once": { $0.attachments.append($0.attachments[0]) },
            ])
    }

    @Test("A room or an item inside itself is refused, and so is a sixth level")
    func nesting() {
        let home = home.id
        expectRefusals(
            of: snapshot,
            [
                "locations[0].parentID: puts it inside itself": { $0.locations[0].parentID = $0.locations[0].id },
                "items[0].containerID: puts it inside itself": {
                    ($0.items[0].containerID, $0.items[1].containerID) = ($0.items[1].id, $0.items[0].id)
                },
                "locations[5].parentID: puts it inside others more than 5 deep": {
                    for level in 1...5 {
                        let outer = $0.locations.last?.id
                        $0.locations.append(Location(slug: "box-\(level)", homeID: home, parentID: outer, name: "Box"))
                    }
                },
                "locations[1].parentID: is a room of another home": {
                    let outer = $0.locations[0].id
                    $0.locations.append(Location(slug: "box", homeID: nil, parentID: outer, name: "Box"))
                },
            ])
    }

    @Test func referencesToNothing() {
        let (gone, room) = (EntityID<Home>(), EntityID<Location>())
        let (item, label) = (EntityID<Item>(), EntityID<Label>())
        let missing = "there is no home “\(gone)” in the file"
        expectRefusals(
            of: snapshot,
            [
                "locations[0].homeID: \(missing)": { $0.locations[0].homeID = gone },
                "labels[0].homeID: \(missing)": { $0.labels[0].homeID = gone },
                "items[1].homeID: \(missing)": { $0.items[1].homeID = gone },
                "profile.homeIDs[1]: \(missing)": { $0.profile.homeIDs.append(gone) },
                "attachments[0].owner: \(missing)": { $0.attachments[0].owner = .home(gone) },
                "items[0].locationID: there is no room “\(room)” in the file": { $0.items[0].locationID = room },
                "locations[0].parentID: there is no room “\(room)” in the file": { $0.locations[0].parentID = room },
                "items[0].containerID: there is no item “\(item)” in the file": { $0.items[0].containerID = item },
                "items[0].labelIDs[0]: there is no label “\(label)” in the file": { $0.items[0].labelIDs = [label] },
            ])
    }

    @Test func valuesThatAreRefused() {
        expectRefusals(
            of: snapshot,
            [
                "homes[0]: is not among the profile's homes": { $0.profile.homeIDs = [] },
                "profile.homeIDs[1]: lists a home twice": { $0.profile.homeIDs += $0.profile.homeIDs },
                "homes: 0 homes are primary; exactly one must be": { $0.homes[0].isPrimary = false },
                // Slugs and digests name files.
                "items[0].slug: “../../etc” is not a valid slug (a-z, 0-9 and hyphens)": {
                    $0.items[0].slug = "../../etc"
                },
                "items[1].slug: “lamp” is used more than once": { $0.items[1].slug = "lamp" },
                "attachments[0].sha256: is not a digest of 64 hexadecimal digits": {
                    $0.attachments[0].sha256 = "../x"
                },
                "items[0]: the number is below zero": { $0.items[0].number = -1 },
                "items[0]: an item needs a name": { $0.items[0].title = " " },
                "items[0]: the price is below zero": { $0.items[0].price = Sample.euros(-1) },
                "items[0]: the notes contains a NUL character": { $0.items[0].notes = "a\0b" },
                "locations[0]: a room needs a name": { $0.locations[0].name = "" },
                "items[0]: is deleted": { $0.items[0].record.deletedAt = Date(timeIntervalSince1970: 1) },
            ])
    }

    @Test("A code must be valid, and unique among the rooms of a home")
    func codes() throws {
        var sound = snapshot
        sound.locations[0].code = "H"
        sound.locations.append(Location(slug: "attic", code: "A", homeID: home.id, name: "Attic"))
        expectRefusals(
            of: sound,
            [
                "locations[1].code: “H” is used more than once": { $0.locations[1].code = "H" },
                "locations[1]: “00” is not a valid room code": { $0.locations[1].code = "00" },
                "locations[1]: “A-1” is not a valid room code": { $0.locations[1].code = "A-1" },
            ])
        // A code is in capitals, however it is written.
        expectRefusals(of: sound, ["locations[1].code: “H” is used more than once": { $0.locations[1].code = "h" }])
        sound.locations.append(Location(slug: "shed", code: "H", homeID: nil, name: "Shed"))
        #expect(try HouseholdJSON.read(HouseholdJSON.write(sound)).locations.map(\.code) == ["H", "A", "H"])
    }

    /// The household with a policy that covers the home and schedules the lamp, and a file attached to it.
    private var insured: Snapshot {
        var insured = snapshot
        let policy = InsurancePolicy(
            slug: "acme", provider: "Acme", currency: .eur,
            scheduledItems: [InsurancePolicy.ScheduledItem(itemID: snapshot.items[0].id)], homeIDs: [home.id])
        insured.policies = [policy]
        insured.attachments.append(
            Attachment(
                owner: .policy(policy.id), sha256: String(repeating: "1f", count: 32), kind: .other, fileName: "a.pdf",
                mediaType: "application/pdf", size: 1))
        return insured
    }

    @Test("A policy must be valid, and refer to entities in the file")
    func policies() throws {
        let insured = insured
        #expect(try HouseholdJSON.read(HouseholdJSON.write(insured)).policies == insured.policies)
        let (house, thing) = (EntityID<Home>(), EntityID<Item>())
        let id = insured.policies[0].id
        expectRefusals(
            of: insured,
            [
                "policies[0].homeIDs[1]: there is no home “\(house)” in the file": {
                    $0.policies[0].homeIDs.append(house)
                },
                "policies[0].scheduledItems[0].itemID: there is no item “\(thing)” in the file": {
                    $0.policies[0].scheduledItems = [InsurancePolicy.ScheduledItem(itemID: thing)]
                },
                "policies[0]: the deductible is below zero": {
                    $0.policies[0].deductible = Sample.euros(-1)
                },
                "policies[0]: a policy needs a name": { $0.policies[0].provider = "" },
                "policies[1].id: “\(id)” is used more than once": { $0.policies.append($0.policies[0]) },
                "attachments[1].owner: there is no policy “\(id)” in the file": { $0.policies = [] },
            ])
    }

    /// The household with a claim for the lamp, with a file, at a home that is not in the file.
    private var claimed: Snapshot {
        var claimed = snapshot
        let table = DepreciationTable(name: "Ours", classes: [], otherwise: .init(name: "Things", rate: .years(9)))
        var line = RegisterLine(
            snapshot.items[0], number: "LR-01", in: SnapshotIndex(snapshot), table: table,
            on: CalendarDate(daysSinceEpoch: 20_000))
        line.attachments = [
            Attachment(
                owner: .item(snapshot.items[0].id), sha256: String(repeating: "1f", count: 32), kind: .photo,
                fileName: "a.jpg", mediaType: "image/jpeg", size: 1)
        ]
        claimed.claims = [
            Claim(
                slug: "fire", homeID: EntityID(), date: CalendarDate(daysSinceEpoch: 20_000), cause: "Fire",
                setting: Claim.Setting(insured: "Us", home: home, policies: [], depreciation: table),
                lines: [Claim.Line(line: line, loss: .lost, addedAt: .distantPast, recordedAt: .distantPast)])
        ]
        return claimed
    }

    @Test("A claim must be valid, but what it was made from may be gone")
    func claims() throws {
        let claimed = claimed
        var alone = claimed
        (alone.items, alone.attachments) = ([], [])
        #expect(try HouseholdJSON.read(HouseholdJSON.write(alone)).claims.map(\.lines.count) == [1])
        let claim = claimed.claims[0]
        expectRefusals(
            of: claimed,
            [
                "claims[0]: a claim needs a cause": { $0.claims[0].cause = " " },
                "claims[0]: the claim contains “Lamp” more than once": {
                    $0.claims[0].lines.append($0.claims[0].lines[0])
                },
                "claims[0]: the value is below zero": {
                    $0.claims[0].lines[0].line.value = Sample.euros(-1)
                },
                "claims[0].lines[0].line.attachments[0].sha256: is not a digest of 64 hexadecimal digits": {
                    $0.claims[0].lines[0].line.attachments[0].sha256 = "../x"
                },
                "claims[0].slug: “a b” is not a valid slug (a-z, 0-9 and hyphens)": { $0.claims[0].slug = "a b" },
                "claims[1].id: “\(claim.id)” is used more than once": { $0.claims.append($0.claims[0]) },
            ])
    }

    // MARK: - A part of a household

    @Test("Claims are in the export of their home and of the inventory, not of the vault or carts")
    func claimsOfOneHome() {
        var whole = claimed
        #expect(whole.only(home: home.id).claims == [])
        whole.claims[0].homeID = home.id
        let parts =
            [whole.only(home: home.id), whole.only(home: EntityID())]
            + [.inventory, .vault, .carts].map { whole.only($0) }
        #expect(parts.map(\.claims) == [whole.claims, [], whole.claims, [], []])
    }

    @Test("One home's export has the policies that cover it, without other homes and their items")
    func policiesOfOneHome() throws {
        var whole = withMill(insured)
        whole.policies[0].homeIDs = [mill.id, home.id]
        let (own, others) = (whole.only(home: home.id), whole.only(home: mill.id))
        #expect(own.policies.map(\.homeIDs) == [[home.id]])
        #expect(own.policies.map(\.scheduledItems) == [whole.policies[0].scheduledItems])
        #expect(own.attachments.count == 2)
        #expect(others.policies.map(\.homeIDs) == [[mill.id]])
        #expect(others.policies.map(\.scheduledItems) == [[]])
        whole.policies[0].homeIDs = [mill.id]
        #expect(whole.only(home: home.id).policies == [])
        #expect(whole.only(home: home.id).attachments.count == 1)
    }

    @Test func oneHomeIsAHouseholdOfItsOwn() throws {
        var whole = withMill(snapshot)
        whole.locations.append(Location(slug: "attic", homeID: mill.id, name: "Attic"))
        whole.labels.append(Label(slug: "blue", homeID: mill.id, name: "Blue"))
        whole.items.append(
            Item(
                slug: "box", title: "Box", locationID: whole.locations[1].id, homeID: home.id,
                labelIDs: whole.labels.map(\.id)))
        let part = try HouseholdJSON.read(HouseholdJSON.write(whole, home: mill.id))
        #expect(part.homes.map(\.name) == ["Mill"])
        #expect(part.homes.map(\.isPrimary) == [true])
        #expect(part.profile.homeIDs == [mill.id])
        #expect(part.locations.map(\.name) == ["Attic"])
        #expect(part.labels.map(\.name) == ["Blue"])
        #expect(part.items.map(\.title) == ["Box"])
        #expect(part.items.map(\.labelIDs) == [[whole.labels[1].id]])
        #expect(part.items.map(\.homeID) == [mill.id])
        #expect(part.attachments.isEmpty)
        let rest = whole.only(home: home.id)
        #expect(rest.items.map(\.title) == ["Lamp"])
        #expect(rest.attachments.count == 1)
        #expect(whole.only(home: EntityID()).homes.isEmpty)
    }
}
