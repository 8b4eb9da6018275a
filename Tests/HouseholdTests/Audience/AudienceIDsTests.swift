import Foundation
import TestSupport
import Testing

@testable import Household

/// Publications for two audiences cannot be matched by ids.
@Suite struct AudienceIDsTests {
    private static func sitter() throws -> Audience {
        try Audience("sitter", narrowing: .family, hiding: ["item.price"])
    }

    /// All ids in what an audience is given.
    private static func ids(in snapshot: Snapshot) throws -> Set<String> {
        let json = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self).lowercased()
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
        return Set(json.matches(of: form).map { String($0.output) })
    }

    @Test("Owner and family share the household's ids; no other two audiences have an id in common")
    func apart() throws {
        let household = CanaryHousehold(archived: false, sold: false).snapshot
        let own = try Self.ids(in: household)
        #expect(try Self.ids(in: household.redacted(for: .owner).snapshot) == own)
        #expect(try Self.ids(in: household.redacted(for: .family).snapshot).isSubset(of: own))
        var others: [(name: String, ids: Set<String>)] = [("owner", own)]
        for audience in try [Audience.insurer, .mover, .everyone, Self.sitter()] {
            let ids = try Self.ids(in: household.redacted(for: audience).snapshot)
            // At least the household, a home, a label, an item and a photo.
            #expect(ids.count >= 5, "\(audience.name)")
            for other in others { #expect(ids.isDisjoint(with: other.ids), "\(audience.name), \(other.name)") }
            others.append((audience.name, ids))
        }
    }

    @Test(
        "An id depends on the household, the audience and the old id, and on nothing else",
        arguments: [
            (Audience.everyone, "b155d68a-b49e-8b4c-98f4-95c857a19efc", "3acfcb2d-c4fa-8718-adc4-2c304769131f"),
            (.insurer, "9b9fbabd-978d-8bb3-be7c-e1d70668cd14", "a9e9d995-edcf-8d95-85d4-39e249668ed0"),
        ])
    func written(_ audience: Audience, _ item: String, _ profile: String) throws {
        let household = try #require(EntityID<Profile>("6f1d2c3b-4a59-4e68-8776-95a4b3c2d1e0"))
        let drill = try #require(EntityID<Item>("0c1d2e3f-4051-4263-8475-8697a8b9cadb"))
        let snapshot = Snapshot(profile: Profile(id: household, name: "Us"), items: [Item(id: drill, title: "Drill")])
        let copy = snapshot.redacted(for: audience)
        #expect(copy.items.map(\.id.description) == [item])
        #expect(copy.profile.id.description == profile)
        #expect(snapshot.ids(for: audience)(drill).description == item)
    }

    @Test("An id differs between households and audiences, and stays the same for its audience")
    func again() {
        let lamp = Item(title: "Lamp")
        let ids = ["We", "They"].map {
            Snapshot(profile: Profile(name: $0), items: [lamp]).redacted(for: .everyone).items[0].id
        }
        #expect(ids[0] != ids[1])
        let copy = Snapshot(profile: Profile(name: "Us"), items: [lamp]).redacted(for: .mover).snapshot
        #expect(copy.ids(for: .mover)(copy.items[0].id) == copy.items[0].id)
        #expect(copy.ids(for: .everyone)(copy.items[0].id) != copy.items[0].id)
    }

    @Test("Files keep the order that the owner gave them, whatever their ids for an audience")
    func order() {
        let lamp = Item(title: "Lamp")
        let photos = (0..<12).map { number in
            Attachment(
                owner: .item(lamp.id), sha256: String(repeating: "a", count: 64), kind: .photo,
                fileName: "\(number).jpg", mediaType: "image/jpeg", size: 1, order: number)
        }
        let household = Snapshot(profile: Profile(name: "Us"), items: [lamp], attachments: photos)
        #expect(household.redacted(for: .insurer).attachments.map(\.fileName) == photos.map(\.fileName))
    }
}
