import Foundation
import Household
import TestSupport
import Testing

extension Snapshot {
    /// A household of random, partly broken data: entities name audiences, labels have private names, and files,
    /// policies, claims and carts refer to all of it.
    static func randomWithAudiences(seed: UInt64) -> Snapshot {
        var snapshot = Snapshot.random(seed: seed, items: 60)
        var random = SeededGenerator(seed: seed ^ 0xA0D1)
        func id<E>() -> EntityID<E> { EntityID(random.uuid()) }
        func circle(_ percent: Int) -> Circle? {
            random.chance(percent) ? Circle.allCases.randomElement(using: &random) : nil
        }
        func word(_ start: String) -> String { "\(start) \(Int.random(in: 0..<100_000, using: &random))" }

        for place in snapshot.homes.indices {
            snapshot.homes[place].audience = circle(30)
            snapshot.homes[place].address = Address(line1: word("Street"), city: word("City"))
            if random.chance(20) { snapshot.homes[place].name = "" }
        }
        for place in snapshot.labels.indices {
            snapshot.labels[place].audience = circle(20)
            if random.chance(20) { snapshot.labels[place].name = "Firearms" }
        }
        for place in snapshot.items.indices {
            snapshot.items[place].audience = circle(25)
            snapshot.items[place].title = ["Lamp", "Chair", "Ämter", "日本"].randomElement(using: &random) ?? "Lamp"
            snapshot.items[place].serial = random.chance(50) ? word("SN") : ""
            snapshot.items[place].notes = word("note")
            snapshot.items[place].customFields = [CustomField(name: "Code", value: word("value"))]
            snapshot.items[place].moving = Moving(
                isFragile: random.chance(50), destination: word("to"),
                weight: random.chance(50) ? Weight("2.5 kg") : nil)
        }
        let owners: [Attachment.Owner] =
            snapshot.items.prefix(30).map { .item($0.id) } + snapshot.homes.map { .home($0.id) }
            + snapshot.locations.map { .location($0.id) } + [.item(id())]
        for number in 0..<60 {
            guard let owner = owners.randomElement(using: &random) else { break }
            snapshot.attachments.append(
                Attachment(
                    id: id(), owner: owner, sha256: word("digest"),
                    kind: Attachment.Kind.allCases.randomElement(using: &random) ?? .other, fileName: word("file"),
                    mediaType: "image/jpeg", size: number, caption: word("caption"), audience: circle(40),
                    order: number))
        }
        for _ in 0..<4 {
            let homes = snapshot.homes.filter { _ in random.chance(50) }.map(\.id)
            snapshot.policies.append(
                InsurancePolicy(
                    id: id(), slug: word("policy"), provider: word("Insurer"), number: word("P"), currency: .eur,
                    scheduledItems: snapshot.items.prefix(20).map { .init(itemID: $0.id) }, homeIDs: homes))
        }
        let index = SnapshotIndex(snapshot)
        for home in snapshot.homes {
            let items = Array(index.items(at: index.items(ofHome: home.id))).filter { _ in random.chance(40) }
            let table = DepreciationTable(name: "Ours", classes: [], otherwise: .init(name: "Things", rate: .years(9)))
            let lines = items.map { item in
                Claim.Line(
                    line: RegisterLine(item, number: word("LR"), in: index, table: table, on: Sample.day("2025-01-01")),
                    loss: .lost, addedAt: .distantPast, recordedAt: .distantPast,
                    audience: index.outermostCircle(of: item))
            }
            snapshot.claims.append(
                Claim(
                    id: id(), slug: word("claim"), homeID: random.chance(80) ? home.id : id(),
                    date: Sample.day("2025-01-01"), cause: word("Fire"),
                    setting: Claim.Setting(
                        insured: word("Us"), home: home, policies: snapshot.policies, depreciation: table),
                    lines: lines))
        }
        let shop = Shop(id: id(), name: word("Shop"))
        let leek = VaultItem(id: id(), name: word("Leek"))
        (snapshot.stores, snapshot.vault) = ([shop], [leek])
        snapshot.carts = snapshot.homes.map { home in
            Cart(
                id: id(), name: word("Trip"), homeID: home.id, currency: .eur,
                lines: [CartItem(id: id(), vaultItemID: leek.id, name: leek.name)])
        }
        snapshot.sort()
        return snapshot
    }

    /// The household's own audiences: one for each circle, and one that narrows another.
    static func customAudiences() throws -> [Audience] {
        let narrowed = try Circle.allCases.map { circle in
            try Audience(
                "own-\(circle.rawValue)", narrowing: try #require(Audience.named(circle.rawValue)),
                hiding: ["item.price", "location", "attachment.photo", "cart"],
                shortening: ["item.make", "item.serial"])
        }
        return narrowed + [
            try Audience("twice", narrowing: narrowed[1], hiding: ["label", "policy", "item.replacement"])
        ]
    }
}
