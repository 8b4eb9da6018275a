import Foundation
import Household
import Reports

/// A home with one room, which may have others inside it, and its contents.
struct SmallHome {
    var name = "Harbour Flat"
    var room = "Kitchen"
    var roomsInside: [Location] = []
    var items: [Item] = []
    var labels: [Label] = []
    var attachments: [Attachment] = []

    var report: InsuranceReport {
        let home = Home(id: Sample.id(1), slug: "home", name: name, currency: .eur, isPrimary: true)
        return Sample.report(
            Snapshot(
                profile: Profile(id: Sample.id(9), name: "The Rivera household", homeIDs: [home.id]), homes: [home],
                locations: [Location(id: Sample.id(10), slug: "room", homeID: home.id, name: room)] + roomsInside,
                labels: labels, items: items, attachments: attachments))
    }

    static let unknown = SmallHome(items: [item(0, "Chair"), item(1, "Table")])

    /// 10.80 EUR, 20.00 USD, 5000 JPY and 12.345 KWD.
    static let currencies = SmallHome(items: [
        item(0, "Vase", price: Sample.money(1050)), item(1, "Spoon", price: Sample.money(10)),
        item(2, "Fork", price: Sample.money(20)), item(3, "Lamp", price: Sample.money(2000, "USD")),
        item(4, "Bowl", price: Sample.money(5000, "JPY")), item(5, "Pot", price: Sample.money(12_345, "KWD")),
        item(6, "Chair"),
    ])

    static let nested = {
        var home = SmallHome()
        home.roomsInside = [
            Location(id: Sample.id(11), slug: "shelf", homeID: Sample.id(1), parentID: Sample.id(10), name: "Shelf"),
            Location(id: Sample.id(12), slug: "box", homeID: Sample.id(1), parentID: Sample.id(11), name: "Box"),
        ]
        home.items = [
            item(0, "Table", price: Sample.money(10_000)), item(1, "Scales", price: Sample.money(2000), in: 11),
            item(2, "Fork", in: 12), item(3, "Knife", price: Sample.money(300), in: 12),
        ]
        return home
    }()

    static let twinRooms = {
        var home = SmallHome(room: "Attic")
        home.roomsInside = [
            Location(id: Sample.id(11), slug: "cellar", homeID: Sample.id(1), name: "Cellar"),
            Location(id: Sample.id(12), slug: "cellar-2", homeID: Sample.id(1), name: "cellar"),
        ]
        home.items = [
            item(0, "Table", price: Sample.money(10_000)), item(1, "Scales", price: Sample.money(2000), in: 11),
            item(2, "Knife", price: Sample.money(300), in: 12),
        ]
        return home
    }()

    private static func item(_ number: Int, _ title: String, price: Money? = nil, in room: Int = 10) -> Item {
        Item(
            id: Sample.id(30 + number), slug: "item-\(number)", title: title, price: price,
            purchaseDate: PartialDate(Sample.day("2026-06-01")), locationID: Sample.id(room))
    }

    static let hostile: SmallHome = {
        var home = SmallHome(name: "&P &\"Bold\" <x>", room: "=A1 & <b>\"'")
        home.labels = [
            Label(id: Sample.id(20), slug: "label", homeID: Sample.id(1), name: "@SUM(1+1)*cmd|' /C calc'!A0")
        ]
        var formula = item(0, "=cmd|' /C calc'!A0", price: Sample.money(100))
        formula.description = "+1"
        formula.make = "-1"
        formula.model = "=HYPERLINK(\"https://example.com\",\"x\")"
        formula.serial = "\t=1"
        formula.assetID = "＝1"
        formula.purchasedFrom = "@x"
        formula.replacement = ReplacementCost(cost: Sample.money(100), source: "'=1+1")
        formula.labelIDs = [Sample.id(20)]
        var characters = item(1, "]]> & < > \" ' </t></si> &amp; é 日本 שלום 👩‍👩‍👧")
        characters.description = "a\u{0}b\u{1}c\u{1B}d\u{FFFE}e\u{FFFF}f\u{7F}g\r\nh\ri\nj _x0041_ _x005F_ _x00"
        characters.make = "  spaces around  "
        characters.serial = "00012345678901234567890"
        var long = item(2, "Long")
        long.description = String(repeating: "0123456789", count: 4000)
        home.items = [formula, characters, long]
        home.attachments = [
            Attachment(
                id: Sample.id(50), owner: .item(Sample.id(30)), sha256: String(repeating: "50", count: 32),
                kind: .photo,
                fileName: "=1+1.jpg", mediaType: "image/jpeg", size: 1, caption: "=1+1")
        ]
        return home
    }()

    static func large(_ count: Int) -> SmallHome {
        var home = SmallHome()
        for number in 0..<count {
            var item = item(1000 + number, "Thing number \(number)", price: Sample.money(Int64(100 + number % 90_000)))
            item.description = "What it looks like, and where it came from, in a sentence or two: \(number)."
            item.make = "Maker \(number % 50)"
            item.model = "M-\(number % 997)"
            item.serial = "SN\(100_000 + number)"
            item.purchasedFrom = "Shop \(number % 20)"
            item.replacement = ReplacementCost(
                cost: Sample.money(Int64(150 + number % 95_000)), source: "Catalogue \(number % 9)", date: Sample.day)
            home.items.append(item)
            home.attachments.append(
                Attachment(
                    id: Sample.id(2_000_000 + number), owner: .item(item.id),
                    sha256: String(repeating: "ab", count: 32),
                    kind: .photo, fileName: "IMG_\(number).jpg", mediaType: "image/jpeg", size: 1))
        }
        return home
    }
}
