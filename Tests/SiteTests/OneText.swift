import Household
import TestSupport

/// A household with everything, in which every text is the same.
enum OneText {
    /// - Parameter notes: The text of all notes, which are the owner's own Markdown; by default the text and a link to it.
    static func household(of one: String, notes: String? = nil) -> Snapshot {
        let notes = notes ?? "\(one) [a](\(one))"
        var home = Sample.home(1, one, slug: "h\(one)", isPrimary: true)
        home.address = Address(line1: one, line2: one, city: one, region: one, postalCode: one, country: one)
        home.notes = notes
        var room = Sample.room(2, one, in: home, notes: notes)
        room.symbol = one
        (room.slug, room.code) = ("r\(one)", one)
        var label = Sample.label(3, one, in: home)
        (label.notes, label.emoji, label.slug) = (notes, one, "l\(one)")
        func item(_ id: EntityID<Item>, sale: Sale? = nil) -> Item {
            Item(
                id: id, slug: "i\(one)", title: one, description: one, make: one, model: one, serial: one, assetID: one,
                barcode: one,
                purchasedFrom: one, replacement: ReplacementCost(cost: Sample.euros(1), source: one),
                warranty: Warranty(details: one), notes: notes, locationID: room.id,
                labelIDs: [label.id], customFields: [CustomField(name: one, value: one)], sale: sale,
                moving: Moving(destination: one, size: one), importRef: one)
        }
        let items = [item(Sample.id(4)), item(Sample.id(12), sale: Sale(to: one, notes: one))]
        var snapshot = Sample.household([home], rooms: [room], labels: [label], items: items)
        snapshot.profile.name = one
        snapshot.policies = [
            InsurancePolicy(
                id: Sample.id(10), slug: "p\(one)", provider: one, number: one, currency: .eur,
                specialLimits: [
                    InsurancePolicy.SpecialLimit(itemClass: one, amount: Sample.euros(1), peril: one, edition: one)
                ],
                homeIDs: [home.id], notes: notes)
        ]
        snapshot.attachments = [
            Attachment(
                owner: .item(items[0].id), sha256: MediaHousehold.digest("a"), kind: .photo, fileName: one,
                mediaType: one, size: 1, caption: one)
        ]
        snapshot.claims = [claim(of: snapshot, one, notes: notes)]
        addShopping(to: &snapshot, one)
        return snapshot
    }

    private static func claim(of snapshot: Snapshot, _ one: String, notes: String) -> Claim {
        let itemClass = DepreciationTable.ItemClass(name: one, rate: .years(9), words: [one])
        let table = DepreciationTable(
            name: one, edition: one, source: one, classes: [itemClass], otherwise: itemClass)
        var line = RegisterLine(
            snapshot.items[0], number: one, in: SnapshotIndex(snapshot), table: table, on: Sample.day("2025-03-01"))
        line.room = one
        line.labels = [one]
        line.basis = .replacement(source: one, date: nil)
        line.attachments = snapshot.attachments
        return Claim(
            id: Sample.id(11), slug: one, homeID: snapshot.homes[0].id, date: Sample.day("2025-03-01"), cause: one,
            number: one, policeReport: one, adjuster: Claim.Adjuster(name: one, phone: one, email: one), notes: notes,
            setting: Claim.Setting(
                insured: one, home: snapshot.homes[0], policies: snapshot.policies, depreciation: table),
            lines: [
                Claim.Line(
                    line: line, loss: .lost, addedAt: FullHousehold.record.createdAt,
                    recordedAt: FullHousehold.record.createdAt)
            ],
            payments: [Claim.Payment(date: Sample.day("2025-03-02"), amount: Sample.euros(1), note: one)],
            expenses: [
                Claim.Expense(date: Sample.day("2025-03-02"), description: one, amount: Sample.euros(1))
            ])
    }

    private static func addShopping(to snapshot: inout Snapshot, _ one: String) {
        let unit = PriceUnit(one.prefix(40)) ?? .each
        let terms = CartItem.Terms(
            shop: ShopReference(id: Sample.id(5), name: one), price: Sample.euros(1), unit: unit)
        snapshot.stores = [Shop(id: Sample.id(5), slug: "s\(one)", name: one, emoji: one)]
        snapshot.categories = [VaultCategory(id: Sample.id(6), slug: "c\(one)", name: one, emoji: one)]
        snapshot.vault = [
            VaultItem(
                id: Sample.id(7), slug: "v\(one)", name: one,
                prices: [
                    PriceOption(
                        shopID: Sample.id(5), unit: unit, price: Sample.euros(1),
                        asOf: FullHousehold.record.createdAt)
                ])
        ]
        let line = CartItem(
            id: Sample.id(8), name: one, category: one, planned: terms,
            outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: terms)))
        let day = FullHousehold.record.createdAt
        snapshot.carts = [
            Cart(id: Sample.id(9), slug: "t\(one)", name: one, currency: .eur, lines: [line]),
            Cart(
                id: Sample.id(13), slug: "u\(one)", name: one, currency: .eur, state: .completed(since: day, at: day),
                lines: [line]),
        ]
    }
}
