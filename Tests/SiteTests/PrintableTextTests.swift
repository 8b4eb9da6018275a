import Household
import Testing

@testable import Site

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

    /// A field forgotten in the cleaning would bring a forbidden character into a page.
    @Test func everyTextOfAHouseholdIsCleaned() throws {
        var home = Sample.home(1, "\u{1}", slug: "h\u{1}", isPrimary: true)
        home.address = Address(
            line1: "\u{1}", line2: "\u{1}", city: "\u{1}", region: "\u{1}", postalCode: "\u{1}", country: "\u{1}")
        home.notes = "\u{1}"
        var room = Sample.room(2, "\u{1}", in: home, notes: "\u{1}")
        room.symbol = "\u{1}"
        (room.slug, room.code) = ("r\u{1}", "\u{1}")
        var label = Sample.label(3, "\u{1}", in: home)
        (label.notes, label.emoji, label.slug) = ("\u{1}", "\u{1}", "l\u{1}")
        let one = "\u{1}"
        let item = Item(
            id: Sample.id(4), slug: "i\u{1}", title: one, description: one, make: one, model: one, serial: one,
            assetID: one, purchasedFrom: one, replacement: ReplacementCost(cost: Sample.euros(1), source: one),
            warranty: Warranty(details: one), notes: one, customFields: [CustomField(name: one, value: one)],
            sale: Sale(to: one, notes: one), moving: Moving(destination: one, size: one), importRef: one)
        var snapshot = Sample.household([home], rooms: [room], labels: [label], items: [item])
        snapshot.profile.name = one
        snapshot.policies = [
            InsurancePolicy(
                id: Sample.id(10), slug: "p\u{1}", provider: one, number: one, currency: .eur,
                specialLimits: [
                    InsurancePolicy.SpecialLimit(itemClass: one, amount: Sample.euros(1), peril: one, edition: one)
                ],
                notes: one)
        ]
        snapshot.attachments = [
            Attachment(
                owner: .item(item.id), sha256: String(repeating: "0", count: 64), kind: .photo, fileName: one,
                mediaType: one, size: 1, caption: one)
        ]
        snapshot.claims = [Self.claim(of: snapshot)]
        Self.addShopping(to: &snapshot)
        var found: [String] = []
        Self.texts(of: snapshot.printable(), "snapshot", &found)
        #expect(found == [])
    }

    /// A claim with a control character in every text.
    private static func claim(of snapshot: Snapshot) -> Claim {
        let one = "\u{1}"
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
            notes: one,
            setting: Claim.Setting(
                insured: one, home: snapshot.homes[0], policies: snapshot.policies, depreciation: table),
            lines: [
                Claim.Line(
                    line: line, loss: .lost, addedAt: FullHousehold.record.createdAt,
                    recordedAt: FullHousehold.record.createdAt)
            ])
    }

    /// Adds shopping with a control character in every text.
    private static func addShopping(to snapshot: inout Snapshot) {
        let one = "\u{1}"
        let terms = CartItem.Terms(
            shop: ShopReference(id: Sample.id(5), name: one), price: Sample.euros(1), unit: PriceHousehold.unit(one))
        snapshot.stores = [Shop(id: Sample.id(5), slug: "s\u{1}", name: one, emoji: one)]
        snapshot.categories = [VaultCategory(id: Sample.id(6), slug: "c\u{1}", name: one, emoji: one)]
        snapshot.vault = [
            VaultItem(
                id: Sample.id(7), slug: "v\u{1}", name: one,
                prices: [
                    PriceOption(
                        shopID: Sample.id(5), unit: PriceHousehold.unit(one), price: Sample.euros(1),
                        asOf: FullHousehold.record.createdAt)
                ])
        ]
        let line = CartItem(
            id: Sample.id(8), name: one, category: one, planned: terms,
            outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: terms)))
        snapshot.carts = [Cart(id: Sample.id(9), slug: "t\u{1}", name: one, currency: .eur, lines: [line])]
    }

    /// Cleaning skips a cart without bad characters, so each text alone must trigger it.
    @Test(
        arguments: [
            { $0.slug = "t\u{1}" }, { $0.name = "\u{1}" }, { $0.lines[0].name = "\u{1}" },
            { $0.lines[0].category = "\u{1}" }, { $0.lines[0].planned.shop?.name = "\u{1}" },
            { $0.lines[0].planned.unit = PriceHousehold.unit("\u{1}") },
            { $0.lines[0].change { $0.shop?.name = "\u{1}" } },
            { $0.lines[0].change { $0.unit = PriceHousehold.unit("\u{1}") } },
        ] as [@Sendable (inout Cart) -> Void])
    func oneTextOfACartIsEnough(_ change: @Sendable (inout Cart) -> Void) {
        var snapshot = Sample.household()
        snapshot.carts = [FullHousehold.cart]
        #expect(snapshot.printable() == snapshot)
        change(&snapshot.carts[0])
        #expect(snapshot.printable() != snapshot)
        var found: [String] = []
        Self.texts(of: snapshot.printable(), "snapshot", &found)
        #expect(found == [])
    }

    /// The paths of all texts with a control character.
    private static func texts(of value: Any, _ path: String, _ found: inout [String]) {
        if let text = value as? String {
            if text.unicodeScalars.contains("\u{1}") { found.append(path) }
            return
        }
        for child in Mirror(reflecting: value).children {
            texts(of: child.value, "\(path).\(child.label ?? "")", &found)
        }
    }
}

extension CartItem {
    /// Changes the store and unit of the purchase.
    fileprivate mutating func change(_ change: (inout Terms) -> Void) {
        guard case .fulfilled(var purchase) = outcome else { return }
        change(&purchase.terms)
        outcome = .fulfilled(purchase)
    }
}
