import Foundation
import Household
import Testing
import Values

@testable import Interchange

struct SnapshotIntegrityTests {
    private let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)

    private var snapshot: Snapshot {
        Snapshot(
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

    private func fault(_ change: (inout Snapshot) -> Void) throws -> String? {
        var changed = snapshot
        change(&changed)
        let data = HouseholdJSON.write(changed)
        let error = #expect(throws: FormatError.self) { try HouseholdJSON.read(data) }
        return error?.description
    }

    @Test func theUnchangedOneIsWell() throws {
        #expect(try HouseholdJSON.read(HouseholdJSON.write(snapshot)).items.count == 2)
    }

    @Test func idsThatStandTwice() throws {
        #expect(try fault { $0.items[1] = $0.items[0] }?.hasPrefix("household.items[1].id: ") == true)
        #expect(try fault { $0.locations.append($0.locations[0]) }?.hasPrefix("household.locations[1].id: ") == true)
        #expect(try fault { $0.labels.append($0.labels[0]) }?.hasPrefix("household.labels[1].id: ") == true)
        #expect(try fault { $0.homes.append($0.homes[0]) }?.hasPrefix("household.homes[1].id: ") == true)
        #expect(
            try fault { $0.attachments.append($0.attachments[0]) }
                == "household.attachments[1].id: is used more than once")
    }

    @Test("A room or an item inside itself is refused, and so is a sixth level")
    func nesting() throws {
        #expect(
            try fault { $0.locations[0].parentID = $0.locations[0].id }
                == "household.locations[0].parentID: puts it inside itself")
        #expect(
            try fault {
                ($0.items[0].containerID, $0.items[1].containerID) = ($0.items[1].id, $0.items[0].id)
            } == "household.items[0].containerID: puts it inside itself")
        #expect(
            try fault { snapshot in
                for level in 1...5 {
                    snapshot.locations.append(
                        Location(
                            slug: "box-\(level)", homeID: home.id, parentID: snapshot.locations.last?.id, name: "Box"))
                }
            } == "household.locations[5].parentID: puts it inside others more than 5 deep")
        #expect(
            try fault { snapshot in
                snapshot.locations.append(
                    Location(slug: "box", homeID: nil, parentID: snapshot.locations[0].id, name: "Box"))
            } == "household.locations[1].parentID: is a room of another home")
    }

    @Test func referencesToNothing() throws {
        let gone = EntityID<Home>()
        let missing = "there is no home “\(gone)” in the file"
        #expect(try fault { $0.locations[0].homeID = gone } == "household.locations[0].homeID: \(missing)")
        #expect(try fault { $0.labels[0].homeID = gone } == "household.labels[0].homeID: \(missing)")
        #expect(try fault { $0.items[1].homeID = gone } == "household.items[1].homeID: \(missing)")
        #expect(try fault { $0.profile.homeIDs.append(gone) } == "household.profile.homeIDs[1]: \(missing)")
        #expect(try fault { $0.attachments[0].owner = .home(gone) } == "household.attachments[0].owner: \(missing)")
        let room = EntityID<Location>()
        #expect(
            try fault { $0.items[0].locationID = room }
                == "household.items[0].locationID: there is no room “\(room)” in the file")
        #expect(
            try fault { $0.locations[0].parentID = room }
                == "household.locations[0].parentID: there is no room “\(room)” in the file")
        let item = EntityID<Item>()
        #expect(
            try fault { $0.items[0].containerID = item }
                == "household.items[0].containerID: there is no item “\(item)” in the file")
        let label = EntityID<Label>()
        #expect(
            try fault { $0.items[0].labelIDs = [label] }
                == "household.items[0].labelIDs[0]: there is no label “\(label)” in the file")
    }

    @Test func homesAndTheProfile() throws {
        #expect(try fault { $0.profile.homeIDs = [] } == "household.homes[0]: is not among the profile's homes")
        #expect(
            try fault { $0.profile.homeIDs += $0.profile.homeIDs } == "household.profile.homeIDs[1]: lists a home twice"
        )
        #expect(
            try fault { $0.homes[0].isPrimary = false }
                == "household.homes: 0 homes are primary; exactly one must be")
    }

    @Test func slugsThatCouldLeaveTheFolder() throws {
        #expect(
            try fault { $0.items[0].slug = "../../etc" }
                == "household.items[0].slug: “../../etc” is not a valid slug (a-z, 0-9 and hyphens)")
        #expect(try fault { $0.items[1].slug = "lamp" } == "household.items[1].slug: “lamp” is used more than once")
        #expect(
            try fault { $0.attachments[0].sha256 = "../x" }
                == "household.attachments[0].sha256: is not a digest of 64 hexadecimal digits")
    }

    @Test("A code must be valid, and unique among the rooms of a home")
    func codes() throws {
        func second(_ code: String, _ changed: inout Snapshot) {
            changed.locations[0].code = "H"
            changed.locations.append(Location(slug: "attic", code: code, homeID: home.id, name: "Attic"))
        }
        #expect(try fault { second("H", &$0) } == "household.locations[1].code: “H” is used more than once")
        #expect(try fault { second("h", &$0) } == "household.locations[1].code: “H” is used more than once")
        #expect(try fault { second("00", &$0) } == "household.locations[1]: “00” is not a valid room code")
        #expect(try fault { second("A-1", &$0) } == "household.locations[1]: “A-1” is not a valid room code")
        var sound = snapshot
        second("A", &sound)
        sound.locations.append(Location(slug: "shed", code: "H", homeID: nil, name: "Shed"))
        #expect(try HouseholdJSON.read(HouseholdJSON.write(sound)).locations.map(\.code) == ["H", "A", "H"])
    }

    @Test func valuesThatTheDomainRefuses() throws {
        #expect(try fault { $0.items[0].number = -1 } == "household.items[0]: the number is below zero")
        #expect(try fault { $0.items[0].title = " " } == "household.items[0]: an item needs a name")
        #expect(
            try fault { $0.items[0].price = Money(minorUnits: -1, currency: .eur) }
                == "household.items[0]: the price is below zero")
        #expect(try fault { $0.items[0].notes = "a\0b" } == "household.items[0]: the notes contains a NUL character")
        #expect(try fault { $0.locations[0].name = "" } == "household.locations[0]: a room needs a name")
        #expect(
            try fault { $0.items[0].record.deletedAt = Date(timeIntervalSince1970: 1) }
                == "household.items[0]: is deleted")
    }

    /// Adds a policy that covers the home and schedules the lamp, and a file attached to it.
    private func insure(_ snapshot: inout Snapshot) {
        let policy = InsurancePolicy(
            slug: "acme", provider: "Acme", currency: .eur,
            scheduledItems: [InsurancePolicy.ScheduledItem(itemID: snapshot.items[0].id)], homeIDs: [home.id])
        snapshot.policies = [policy]
        snapshot.attachments.append(
            Attachment(
                owner: .policy(policy.id), sha256: String(repeating: "1f", count: 32), kind: .other, fileName: "a.pdf",
                mediaType: "application/pdf", size: 1))
    }

    @Test("A policy must be valid, and refer to entities in the file")
    func policies() throws {
        var insured = snapshot
        insure(&insured)
        #expect(try HouseholdJSON.read(HouseholdJSON.write(insured)).policies == insured.policies)
        func fault(_ change: (inout InsurancePolicy) -> Void) throws -> String? {
            try self.fault { snapshot in
                insure(&snapshot)
                change(&snapshot.policies[0])
            }
        }
        let (house, thing) = (EntityID<Home>(), EntityID<Item>())
        #expect(
            try fault { $0.homeIDs.append(house) }
                == "household.policies[0].homeIDs[1]: there is no home “\(house)” in the file")
        #expect(
            try fault { $0.scheduledItems = [InsurancePolicy.ScheduledItem(itemID: thing)] }
                == "household.policies[0].scheduledItems[0].itemID: there is no item “\(thing)” in the file")
        #expect(
            try fault { $0.deductible = Money(minorUnits: -1, currency: .eur) }
                == "household.policies[0]: the deductible is below zero")
        #expect(try fault { $0.provider = "" } == "household.policies[0]: a policy needs a name")
        #expect(
            try self.fault { snapshot in
                insure(&snapshot)
                snapshot.policies.append(snapshot.policies[0])
            }?.hasPrefix("household.policies[1].id: ") == true)
        #expect(
            try self.fault { snapshot in
                insure(&snapshot)
                snapshot.policies = []
            }?.hasPrefix("household.attachments[1].owner: there is no policy “") == true)
    }

    /// Adds a claim for the lamp, with a file, at a home that is not in the file.
    private func claim(in snapshot: inout Snapshot) {
        let table = DepreciationTable(name: "Ours", classes: [], otherwise: .init(name: "Things", rate: .years(9)))
        let line = RegisterLine(
            snapshot.items[0], number: "LR-01", in: SnapshotIndex(snapshot), table: table,
            on: CalendarDate(daysSinceEpoch: 20_000))
        snapshot.claims = [
            Claim(
                slug: "fire", homeID: EntityID(), date: CalendarDate(daysSinceEpoch: 20_000), cause: "Fire",
                setting: Claim.Setting(insured: "Us", home: home, policies: [], depreciation: table),
                lines: [Claim.Line(line: line, loss: .lost, addedAt: .distantPast, recordedAt: .distantPast)])
        ]
        snapshot.claims[0].lines[0].line.attachments = [
            Attachment(
                owner: .item(snapshot.items[0].id), sha256: String(repeating: "1f", count: 32), kind: .photo,
                fileName: "a.jpg", mediaType: "image/jpeg", size: 1)
        ]
    }

    @Test("A claim must be valid, but what it was made from may be gone")
    func claims() throws {
        var claimed = snapshot
        claim(in: &claimed)
        claimed.items = []
        claimed.attachments = []
        let read = try HouseholdJSON.read(HouseholdJSON.write(claimed)).claims
        #expect(read.map(\.lines.count) == [1])
        func fault(_ change: (inout Claim) -> Void) throws -> String? {
            try self.fault { snapshot in
                claim(in: &snapshot)
                change(&snapshot.claims[0])
            }
        }
        #expect(try fault { $0.cause = " " } == "household.claims[0]: a claim needs a cause")
        #expect(
            try fault { $0.lines.append($0.lines[0]) }?.hasSuffix("more than once") == true)
        #expect(
            try fault { $0.lines[0].line.value = Money(minorUnits: -1, currency: .eur) }
                == "household.claims[0]: the value is below zero")
        #expect(
            try fault { $0.lines[0].line.attachments[0].sha256 = "../x" }
                == "household.claims[0].lines[0].line.attachments[0].sha256: is not a digest of 64 hexadecimal digits")
        #expect(
            try fault { $0.slug = "a b" }?.hasPrefix("household.claims[0].slug: ") == true)
        #expect(
            try self.fault { snapshot in
                claim(in: &snapshot)
                snapshot.claims.append(snapshot.claims[0])
            }?.hasPrefix("household.claims[1].id: ") == true)
    }

    @Test("Claims are in the export of their home and of the inventory, not of the vault or carts")
    func claimsOfOneHome() {
        var whole = snapshot
        claim(in: &whole)
        #expect(whole.only(home: home.id).claims == [])
        whole.claims[0].homeID = home.id
        #expect(whole.only(home: home.id).claims == whole.claims)
        #expect(whole.only(home: EntityID()).claims == [])
        #expect(whole.only(.inventory).claims == whole.claims)
        #expect(whole.only(.vault).claims == [])
        #expect(whole.only(.carts).claims == [])
    }

    @Test("One home's export has the policies that cover it, without other homes and their items")
    func policiesOfOneHome() throws {
        var whole = snapshot
        insure(&whole)
        let other = Home(slug: "mill", name: "Mill", currency: .eur)
        whole.homes.append(other)
        whole.profile.homeIDs.append(other.id)
        whole.policies[0].homeIDs = [other.id, home.id]
        let (own, others) = (whole.only(home: home.id), whole.only(home: other.id))
        #expect(own.policies.map(\.homeIDs) == [[home.id]])
        #expect(own.policies.map(\.scheduledItems) == [whole.policies[0].scheduledItems])
        #expect(own.attachments.count == 2)
        #expect(others.policies.map(\.homeIDs) == [[other.id]])
        #expect(others.policies.map(\.scheduledItems) == [[]])
        whole.policies[0].homeIDs = [other.id]
        #expect(whole.only(home: home.id).policies == [])
        #expect(whole.only(home: home.id).attachments.count == 1)
    }

    @Test func oneHomeIsAHouseholdOfItsOwn() throws {
        var whole = snapshot
        let other = Home(slug: "mill", name: "Mill", currency: .eur)
        whole.homes.append(other)
        whole.profile.homeIDs.append(other.id)
        whole.locations.append(Location(slug: "attic", homeID: other.id, name: "Attic"))
        whole.labels.append(Label(slug: "blue", homeID: other.id, name: "Blue"))
        let boxed = Item(
            slug: "box", title: "Box", locationID: whole.locations[1].id, homeID: home.id,
            labelIDs: [whole.labels[0].id, whole.labels[1].id])
        whole.items.append(boxed)
        let part = try HouseholdJSON.read(HouseholdJSON.write(whole, home: other.id))
        #expect(part.homes.map(\.name) == ["Mill"])
        #expect(part.homes.map(\.isPrimary) == [true])
        #expect(part.profile.homeIDs == [other.id])
        #expect(part.locations.map(\.name) == ["Attic"])
        #expect(part.labels.map(\.name) == ["Blue"])
        #expect(part.items.map(\.title) == ["Box"])
        #expect(part.items.map(\.labelIDs) == [[whole.labels[1].id]])
        #expect(part.items.map(\.homeID) == [other.id])
        #expect(part.attachments.isEmpty)
        let rest = whole.only(home: home.id)
        #expect(rest.items.map(\.title) == ["Lamp"])
        #expect(rest.attachments.count == 1)
        #expect(whole.only(home: EntityID()).homes.isEmpty)
    }
}
