import Household
import TestSupport
import Testing

@testable import Site
@testable import Templating

struct PrintableTextTests {
    @Test(arguments: Array(0x00...0x08) + [0x0B, 0x0C] + Array(0x0E...0x1F) + Array(0x7F...0x9F))
    func controlCharactersAreReplaced(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(PrintableText.cleaned("a\(Character(scalar))b") == "a\u{FFFD}b")
    }

    @Test(arguments: Array(0xFDD0...0xFDEF) + (0...0x10).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] })
    func noncharactersAreReplaced(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(PrintableText.cleaned("a\(Character(scalar))b") == "a\u{FFFD}b")
    }

    @Test(arguments: [
        "", "plain", "tab\there", "line\nbreak", "naïve café", "50 £ · 20 °C · m²", "🔧👩‍👩‍👧‍👦🇪🇺", "שלום עולם", "مرحبا\u{200F}",
        "\u{202E}turned", "ﷺ", "\u{FFFD}", "\u{A0}nbsp", "日本語", "e\u{301}", "\u{10FFFD}", "\u{FEFF}",
    ])
    func everythingElseStays(_ text: String) {
        #expect(Array(PrintableText.cleaned(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\n\rb", "a\n\nb"), ("a\r\r\nb", "a\n\nb"), ("a\r", "a\n"),
    ])
    func linesEndInALineFeed(_ text: String, _ expected: String) {
        #expect(PrintableText.cleaned(text) == expected)
    }

    @Test(arguments: [
        ("a\u{10FFFF}", "a\u{FFFD}"), ("\u{80}\u{A0}\u{9F}", "\u{FFFD}\u{A0}\u{FFFD}"),
        ("é\u{1}🔧\r\n\u{1FFFF}\u{301}", "é\u{FFFD}🔧\n\u{FFFD}\u{301}"), ("\r\n\r\n", "\n\n"),
    ])
    func placesInATextDoNotMatter(_ text: String, _ expected: String) {
        #expect(Array(PrintableText.cleaned(text).utf8) == Array(expected.utf8))
        #expect(!PrintableText.isClean(text) && PrintableText.isClean(expected))
    }

    /// A way around the escapers would bring a forbidden character into a page.
    @Test(arguments: ["\u{1}", "x\r\n\u{85}\u{FFFE}\u{1FFFF}\ry"])
    func noTextBringsAForbiddenCharacterIntoAPage(_ text: String) throws {
        let pages = try TestSite.pages(Self.household(of: text))
        #expect(pages.count > 20)
        #expect(pages.filter { !PrintableText.isClean($0.value) }.keys.sorted() == [])
        #expect(pages.values.contains { $0.contains("\u{FFFD}") })
    }

    /// A household with everything, in which every text is the same.
    private static func household(of one: String) -> Snapshot {
        var home = Sample.home(1, one, slug: "h\(one)", isPrimary: true)
        home.address = Address(line1: one, line2: one, city: one, region: one, postalCode: one, country: one)
        home.notes = "\(one) [a](\(one))"
        var room = Sample.room(2, one, in: home, notes: one)
        room.symbol = one
        (room.slug, room.code) = ("r\(one)", one)
        var label = Sample.label(3, one, in: home)
        (label.notes, label.emoji, label.slug) = (one, one, "l\(one)")
        func item(_ id: EntityID<Item>, sale: Sale? = nil) -> Item {
            Item(
                id: id, slug: "i\(one)", title: one, description: one, make: one, model: one, serial: one, assetID: one,
                barcode: one,
                purchasedFrom: one, replacement: ReplacementCost(cost: Sample.euros(1), source: one),
                warranty: Warranty(details: one), notes: "\(one) [a](\(one))", locationID: room.id,
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
                homeIDs: [home.id], notes: one)
        ]
        snapshot.attachments = [
            Attachment(
                owner: .item(items[0].id), sha256: String(repeating: "0", count: 64), kind: .photo, fileName: one,
                mediaType: one, size: 1, caption: one)
        ]
        snapshot.claims = [claim(of: snapshot, one)]
        addShopping(to: &snapshot, one)
        return snapshot
    }

    private static func claim(of snapshot: Snapshot, _ one: String) -> Claim {
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
            number: one, policeReport: one, adjuster: Claim.Adjuster(name: one, phone: one, email: one), notes: one,
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
        let terms = CartItem.Terms(
            shop: ShopReference(id: Sample.id(5), name: one), price: Sample.euros(1), unit: PriceHousehold.unit(one))
        snapshot.stores = [Shop(id: Sample.id(5), slug: "s\(one)", name: one, emoji: one)]
        snapshot.categories = [VaultCategory(id: Sample.id(6), slug: "c\(one)", name: one, emoji: one)]
        snapshot.vault = [
            VaultItem(
                id: Sample.id(7), slug: "v\(one)", name: one,
                prices: [
                    PriceOption(
                        shopID: Sample.id(5), unit: PriceHousehold.unit(one), price: Sample.euros(1),
                        asOf: FullHousehold.record.createdAt)
                ])
        ]
        let line = CartItem(
            id: Sample.id(8), name: one, category: one, planned: terms,
            outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: terms)))
        snapshot.carts = [Cart(id: Sample.id(9), slug: "t\(one)", name: one, currency: .eur, lines: [line])]
    }
}
