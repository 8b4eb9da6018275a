import Foundation
import Household
import TestSupport

/// A household in which every field of every entity has a value.
enum FullHousehold {
    static let record = RecordInfo(
        createdAt: Date(timeIntervalSinceReferenceDate: 700_000_000),
        updatedAt: Date(timeIntervalSinceReferenceDate: 710_000_000), version: 3,
        deletedAt: Date(timeIntervalSinceReferenceDate: 720_000_000), syncState: .synced)

    static let profile = Profile(
        id: Sample.id(9), name: "The Millers", contact: Contact(telephone: "+49 30 1", email: "m@example.org"),
        homeIDs: [Sample.id(1)],
        record: record)

    static let home: Home = {
        var home = Home(
            id: Sample.id(1), slug: "lake-house", name: "Lake house",
            address: Address(
                line1: "1 Shore Road", line2: "Hut", city: "Lakeville", region: "MN", postalCode: "55044", country: "US"
            ),
            currency: .eur, colour: .standard, isPrimary: true, purchaseDate: PartialDate(Sample.day("2015-06-01")),
            purchasePrice: Sample.euros(25_000_000), notes: "See the [room](lake-house/locations/den.html).",
            audience: .mover, record: record)
        (home.walkStarted, home.walked) = (Sample.day("2026-02-01"), Sample.day("2025-08-01"))
        return home
    }()

    static let room = Location(
        id: Sample.id(11), slug: "den", code: "DN", homeID: home.id, parentID: Sample.id(12), name: "Den",
        notes: "Warm", symbol: "🛋️",
        record: record)

    static let label = Label(
        id: Sample.id(21), slug: "art", homeID: home.id, name: "Art", notes: "Fine", emoji: "🖼️", audience: .insurer,
        record: record)

    static let item = Item(
        id: Sample.id(31), slug: "clock", number: 12, title: "Clock", description: "Tall",
        quantity: Sample.quantity("2.5"), unit: "m", make: "Acme", model: "Tick", serial: "S1", assetID: "A1",
        barcode: "B1", codes: "DN-12",
        price: Sample.euros(1_999), purchaseDate: PartialDate(Sample.day("2020-02-29")), purchasedFrom: "Shop",
        replacement: ReplacementCost(
            cost: Sample.euros(2_500), source: "Book", date: Sample.day("2024-01-01"), isUsed: true),
        condition: .good,
        warranty: Warranty(expires: Sample.day("2026-06-01"), isLifetime: false, details: "Parts"), insured: false,
        insuranceClass: "Art", ownership: .rentedOut, businessUse: true, partOfBuilding: true,
        seen: Sample.day("2026-03-01"), notFound: Sample.day("2026-04-01"), notes: "*Old*", locationID: room.id,
        homeID: home.id, containerID: Sample.id(32), labelIDs: [label.id],
        customFields: [CustomField(name: "Colour", value: "brown"), CustomField(name: "Wood", value: "oak")],
        archived: false,
        sale: Sale(date: Sample.day("2024-05-05"), price: Sample.euros(100), to: "Bo", notes: "cash"),
        moving: Moving(
            isFragile: true, priority: .high, destination: "Attic", size: "2 m", weight: Weight("2.5 kg")),
        audience: .family,
        importRef: "x-1", record: record)

    static let attachment = Attachment(
        id: Sample.id(41), owner: .item(item.id), sha256: String(repeating: "0f", count: 32), kind: .photo,
        fileName: "photo.jpg", mediaType: "image/jpeg", size: 1,
        capturedAt: Date(timeIntervalSinceReferenceDate: 600_000_000), cameraDate: Sample.day("2020-01-06"), pages: 2,
        fault: .locked, caption: "From the left", audience: .family,
        order: 2,
        record: record)

    static let policy = InsurancePolicy(
        id: Sample.id(101), slug: "acme-mutual", provider: "Acme Mutual", number: "HO-1",
        agent: Agent(name: "Jo", telephone: "+49 30 2", email: "jo@example.org"), currency: .eur,
        deductible: Sample.euros(50_000),
        limits: InsurancePolicy.Limits(
            dwelling: Sample.euros(30_000_000), personalProperty: Sample.euros(15_000_000),
            lossOfUse: Sample.euros(6_000_000), liability: Sample.euros(10_000_000),
            medicalPayments: Sample.euros(100_000)),
        start: Sample.day("2026-01-01"), end: Sample.day("2026-12-31"), settlement: .actualCashValue,
        appliesAverage: true, otherInsurance: "Club",
        specialLimits: [
            InsurancePolicy.SpecialLimit(
                itemClass: "Art", amount: Sample.euros(250_000), peril: "theft", edition: "HO 00 03 03 22")
        ],
        scheduledItems: [InsurancePolicy.ScheduledItem(itemID: item.id, amount: Sample.euros(300_000))],
        homeIDs: [home.id], notes: "Renew in *autumn*", record: record)

    static let claim: Claim = {
        let table = DepreciationTable(
            name: "Ours", edition: "2024", source: "A book", floorPercent: 20,
            conditions: .init(new: 10, excellent: 50, good: 100, fair: 110, poor: 130),
            classes: [.init(name: "Art", rate: .perMille(75), floorPercent: 10, words: ["art"])],
            otherwise: .init(name: "Things", rate: .years(9), floorPercent: 5, words: ["x"]))
        let index = SnapshotIndex(
            Snapshot(
                profile: profile, homes: [home], locations: [room], labels: [label], items: [item],
                attachments: [attachment]))
        let line = RegisterLine(item, number: "DE-01", in: index, table: table, on: Sample.day("2025-03-01"))
        return Claim(
            id: Sample.id(111), slug: "2025-03-01-burst-pipe", homeID: home.id, date: Sample.day("2025-03-01"),
            cause: "Burst pipe", number: "CL-7", policeReport: "P-9",
            adjuster: Claim.Adjuster(name: "Ann", phone: "555-0101", email: "ann@example.com"), notes: "All *wet*",
            setting: Claim.Setting(
                insured: "The Millers", contact: profile.contact, home: home, policies: [policy], depreciation: table),
            lines: [
                Claim.Line(
                    line: line, loss: .damaged, addedAt: Date(timeIntervalSinceReferenceDate: 730_000_000),
                    recordedAt: Date(timeIntervalSinceReferenceDate: 700_000_000), audience: .insurer)
            ],
            steps: [Claim.Step(.reported, on: Sample.day("2025-03-02"))],
            payments: [
                Claim.Payment(date: Sample.day("2025-04-01"), amount: Sample.euros(5_000), note: "First part")
            ],
            expenses: [
                Claim.Expense(
                    date: Sample.day("2025-03-03"), description: "Hotel", amount: Sample.euros(240_00),
                    receiptIDs: [Sample.id(112)])
            ], record: record)
    }()

    // MARK: - Shopping

    static let shop = Shop(
        id: Sample.id(51), slug: "corner", name: "Corner", emoji: "🛒", colour: .standard, sortOrder: 1, record: record)

    static let category = VaultCategory(
        id: Sample.id(61), slug: "dairy", name: "Dairy", emoji: "🥛", colour: .standard, sortOrder: 1, record: record)

    static let vaultItem = VaultItem(
        id: Sample.id(71), slug: "milk", name: "Milk", categoryID: category.id,
        prices: [
            PriceOption(
                shopID: shop.id, price: Sample.euros(120), asOf: Date(timeIntervalSinceReferenceDate: 690_000_000))
        ], record: record)

    static let line = CartItem(
        id: Sample.id(81), vaultItemID: vaultItem.id, name: "Milk", category: "Dairy",
        quantity: Sample.quantity("2"),
        planned: CartItem.Terms(shop: ShopReference(shop), price: Sample.euros(120)),
        outcome: .fulfilled(
            CartItem.Purchase(
                quantity: Sample.quantity("1.5"),
                terms: CartItem.Terms(
                    shop: ShopReference(id: shop.id, name: "Old corner"), price: Sample.euros(130),
                    unit: PriceHousehold.kilogram))), record: record)

    static let cart = Cart(
        id: Sample.id(91), slug: "party", name: "Party", homeID: home.id, currency: .eur, budget: Sample.euros(500),
        state: .completed(
            since: Date(timeIntervalSinceReferenceDate: 730_000_000),
            at: Date(timeIntervalSinceReferenceDate: 730_003_600)), lines: [line], record: record)

    /// Adds a second store, category and vault item, and trips in all states.
    private static func addShopping(to snapshot: inout Snapshot) {
        let market = Shop(id: Sample.id(52), slug: "market", name: "Market", sortOrder: 2)
        let bread = VaultItem(
            id: Sample.id(72), slug: "bread", name: "Bread",
            prices: [PriceOption(shopID: market.id, price: Sample.dollars(200), asOf: record.createdAt)])
        var other = vaultItem.prices[0]
        (other.shopID, other.price) = (market.id, Sample.euros(119))
        var milk = vaultItem
        milk.setPrice(other)
        snapshot.stores = [shop, market]
        snapshot.categories = [
            category, VaultCategory(id: Sample.id(62), slug: "bakery", name: "Bakery", sortOrder: 2),
        ]
        snapshot.vault = [bread, milk]
        let wish = CartItem(
            id: Sample.id(82), vaultItemID: bread.id, name: "Bread",
            planned: CartItem.Terms(shop: ShopReference(market), price: Sample.dollars(200)))
        let surprise = PriceHousehold.bought(83, bread, "2", Sample.dollars(210), at: market)
        snapshot.carts = [
            Cart(id: Sample.id(92), slug: "plan", name: "Plan", currency: .usd, lines: [wish], record: record),
            Cart(
                id: Sample.id(93), slug: "now", name: "Now", homeID: home.id, currency: .usd,
                state: .shopping(since: record.createdAt, finishedBefore: record.updatedAt), lines: [wish, surprise]),
            cart,
        ]
    }

    /// Has a second home, and items in all places: one with every field, one in the totals, one in the other home, one
    /// without a home.
    static let snapshot: Snapshot = {
        let barn = Sample.home(2, "Barn")
        let items = [
            item,
            Item(
                id: Sample.id(32), slug: "drum", title: "Drum", make: "Acme", price: Sample.euros(500),
                warranty: Warranty(expires: Sample.day("2026-05-20")), locationID: room.id, labelIDs: [label.id],
                record: record),
            Sample.item(33, "Easel", price: Sample.euros(700), home: barn, notes: "Like the [drum](drum.html)"),
            Sample.item(34, "Flute", price: Sample.dollars(900)),
        ]
        var snapshot = Snapshot(
            profile: profile, homes: [home, barn], locations: [room, Sample.room(12, "Loft", in: barn)],
            labels: [label, Sample.label(22, "Hay", in: barn)], items: items, policies: [policy],
            claims: [claim], attachments: [attachment])
        addShopping(to: &snapshot)
        return snapshot
    }()
}
