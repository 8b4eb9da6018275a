import Foundation
import TestSupport
import Testing

@testable import Household

/// Properties that hold for every household and every audience.
@Suite struct RedactionPropertyTests {
    private static let seeds: [UInt64] = Array(1...10)

    private static func audiences() throws -> [Audience] { try Audience.builtIn + Snapshot.customAudiences() }

    @Test("A copy is in order, refers only to what is in it, and redacting it again changes nothing", arguments: seeds)
    func copies(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        for audience in try Self.audiences() {
            let copy = snapshot.redacted(for: audience)
            #expect(copy.redactedAgain() == copy, "\(audience.name)")
            var sorted = copy.snapshot
            sorted.sort()
            #expect(copy.snapshot == sorted, "\(audience.name)")
            if audience != .owner { expectReferences(in: copy) }
        }
    }

    private func expectReferences(in copy: RedactedSnapshot) {
        let (homes, rooms) = (Set(copy.homes.map(\.id)), Set(copy.locations.map(\.id)))
        let (labels, items) = (Set(copy.labels.map(\.id)), Set(copy.items.map(\.id)))
        #expect(Set(copy.profile.homeIDs) == homes)
        let homeReferences =
            copy.locations.map(\.homeID) + copy.labels.map(\.homeID) + copy.items.map(\.homeID)
            + copy.carts.map(\.homeID) + copy.policies.flatMap { $0.homeIDs.map { $0 } }
        #expect(homeReferences.compactMap { $0 }.allSatisfy(homes.contains))
        #expect(copy.items.compactMap(\.locationID).allSatisfy(rooms.contains))
        #expect(copy.locations.compactMap(\.parentID).allSatisfy(rooms.contains))
        #expect(copy.items.compactMap(\.containerID).allSatisfy(items.contains))
        #expect(copy.items.flatMap(\.labelIDs).allSatisfy(labels.contains))
        #expect(copy.policies.flatMap(\.scheduledItems).allSatisfy { items.contains($0.itemID) })
        let owners = Set(
            copy.items.map { Attachment.Owner.item($0.id) } + copy.homes.map { .home($0.id) }
                + copy.locations.map { .location($0.id) } + copy.policies.map { .policy($0.id) })
        #expect(copy.attachments.allSatisfy { owners.contains($0.owner) })
        #expect(copy.homes.isEmpty || copy.homes.contains(where: \.isPrimary))
    }

    @Test("A field visible to an outer circle is visible to every inner one", arguments: seeds)
    func monotone(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        for (inner, outer) in zip(Audience.builtIn, Audience.builtIn.dropFirst()) {
            let (near, far) = (snapshot.redacted(for: inner, by: .own), snapshot.redacted(for: outer, by: .own))
            // Exceptions: fields that the insurer needs and the family does not, claims among them; fields that only
            // movers need; and fields that the public may read and movers do not need.
            let beside: Set<String> =
                switch outer.circle {
                case .insurer: ["item.serial", "policy.number", "claim"]
                case .mover:
                    [
                        "item.moving.isFragile", "item.moving.priority", "item.moving.destination", "item.moving.size",
                        "item.moving.weight",
                    ]
                case .everyone: ["item.description", "item.make", "item.model"]
                default: []
                }
            let known = Self.fields(of: near)
            let astray = Self.fields(of: far).subtracting(known).filter { field in
                !beside.contains { field.key == $0 || field.key.hasPrefix($0 + ".") } && !field.isShortened
            }
            #expect(astray.map(\.description).sorted() == [], "\(inner.name), \(outer.name)")
        }
    }

    @Test("No copy contains what an audience hides; all else is as in the audience that it narrows", arguments: seeds)
    func narrowed(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        for circle in Circle.allCases {
            let base = try #require(Audience.named(circle.rawValue))
            let own = try Audience(
                "own", narrowing: base, hiding: ["item.make", "attachment"], shortening: ["item.serial"])
            let (copy, whole) = (snapshot.redacted(for: own, by: .own), snapshot.redacted(for: base, by: .own))
            #expect(copy.items.allSatisfy { $0.make.isEmpty && ($0.serial.isEmpty || $0.serial.hasPrefix("…")) })
            #expect(copy.attachments == [])
            #expect(copy.items.map(\.title) == whole.items.map(\.title))
            #expect(copy.items.map(\.price) == whole.items.map(\.price))
        }
    }

    @Test("Each remaining item keeps its home, its room and its visible labels", arguments: seeds)
    func places(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        let before = SnapshotIndex(snapshot)
        for audience in try Self.audiences() {
            let copy = snapshot.redacted(for: audience, by: .own)
            let after = SnapshotIndex(copy)
            let items = Dictionary(uniqueKeysWithValues: snapshot.items.map { ($0.id, $0) })
            for item in copy.items {
                let original = try #require(items[item.id])
                #expect(after.effectiveHome(of: item) == before.effectiveHome(of: original))
                if audience.sees("location") {
                    #expect(after.location(of: item)?.id == before.location(of: original)?.id)
                }
                if audience.sees("label") {
                    let seen = before.labels(of: original).map(\.id).filter { id in copy.labels.contains { $0.id == id }
                    }
                    #expect(after.labels(of: item).map(\.id) == seen)
                }
            }
        }
    }

    @Test("An item hidden by an audience or a private label is neither in the copy nor in a count", arguments: seeds)
    func hidden(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        let index = SnapshotIndex(snapshot)
        for audience in try Self.audiences() where audience.circle > .owner {
            let copy = snapshot.redacted(for: audience, by: .own)
            let ids = Set(copy.items.map(\.id))
            let circle = audience.circle
            // The same rule again, written for a single item.
            let mayBeSeen = snapshot.items.filter { item in
                let labels = snapshot.labels.filter { item.labelIDs.contains($0.id) }
                let homes = snapshot.homes.filter { $0.id == index.effectiveHome(of: item) }
                let limits =
                    [item.audience] + homes.map(\.audience)
                    + labels.map { $0.audience ?? ($0.name == "Firearms" ? .insurer : nil) }
                return limits.allSatisfy { $0.map { circle <= $0 } ?? true }
                    && (!item.archived || circle < .everyone) && (item.sale == nil || circle == .family)
            }
            #expect(ids == Set(mayBeSeen.map(\.id)), "\(audience.name)")

            let summary = SnapshotIndex(copy)
            let counted = copy.homes.reduce(summary.unassignedItems.count) { $0 + summary.items(ofHome: $1.id).count }
            #expect(counted == mayBeSeen.count)
            // An audience that sees values sees the totals of the visible items.
            guard audience.sees("item.price") else {
                #expect(audience.sees("item.replacement") || Valuation(copy.items).totals == [])
                continue
            }
            #expect(Valuation(copy.items) == Valuation(mayBeSeen))
        }
    }

    @Test("No hidden text is anywhere in a copy's JSON", arguments: seeds.prefix(5))
    func texts(_ seed: UInt64) throws {
        let snapshot = Snapshot.randomWithAudiences(seed: seed)
        for audience in [Audience.insurer, .mover, .everyone] {
            let json = String(
                decoding: try JSONEncoder().encode(snapshot.redacted(for: audience).snapshot), as: UTF8.self)
            let notes = snapshot.items.flatMap { [$0.notes, $0.customFields[0].value] }.map { "\"\($0)\"" }
            #expect(notes.filter { json.contains($0) } == [])
            let serials = snapshot.items.map(\.serial).filter { !$0.isEmpty }.map { "\"\($0)\"" }
            #expect(audience == .insurer || serials.filter { json.contains($0) } == [])
            let streets = snapshot.homes.map { "\"\($0.address.line1)\"" }.filter { json.contains($0) }
            #expect(audience != .everyone || streets == [])
        }
    }

    /// Every field of every entity with its value, except fields made anew for each audience and empty ones.
    private static func fields(of snapshot: Snapshot) -> Set<Field> {
        func fields(_ kind: String, _ entities: [(id: String, value: Any)]) -> [Field] {
            entities.flatMap { id, value in
                Leaf.all(of: value, kind).map { Field(entity: id, key: $0.key, text: $0.text) }
            }
        }
        let all =
            fields("profile", [("", snapshot.profile)])
            + fields("home", snapshot.homes.map { ("\($0.id)", $0) })
            + fields("location", snapshot.locations.map { ("\($0.id)", $0) })
            + fields("label", snapshot.labels.map { ("\($0.id)", $0) })
            + fields("item", snapshot.items.map { ("\($0.id)", $0) })
            + fields("policy", snapshot.policies.map { ("\($0.id)", $0) })
            + fields("claim", snapshot.claims.map { ("\($0.id)", $0) })
            + fields("attachment", snapshot.attachments.map { ("\($0.id)", $0) })
            + fields("cart", snapshot.carts.map { ("\($0.id)", $0) })
        let remade = ["slug", "order", "audience", "isPrimary", "homeID"]
        // Values of an entity with nothing known.
        let empty = ["", "nil", "[]", "0", "1", "false", "pending"]
        return Set(
            all.filter { field in
                !remade.contains { field.key.hasSuffix("." + $0) } && !empty.contains(field.text)
            })
    }

    private struct Field: Hashable, CustomStringConvertible {
        let entity: String
        let key: String
        let text: String

        var isShortened: Bool { text.hasPrefix("…") }
        var description: String { "\(key) of \(entity): \(text)" }
    }
}
