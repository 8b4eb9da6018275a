import Foundation
import Household
import Templating
import TestSupport
import Testing
import Yams

@testable import Site

/// The two pages of an item.
struct ItemPageTests {
    private static let home = Sample.home(1, "Harbour \"flat\"", slug: "harbour-flat", isPrimary: true)
    private static let room = Sample.room(2, "Kitchen: north", in: home)
    private static let labels = [Sample.label(3, "Tools", in: home), Sample.label(4, "#new", in: home)]

    /// An item with every field, and text that could break YAML in each.
    private static let full: Item = {
        var item = Sample.item(5, "Drill: \"12 V\"", slug: "drill", in: room, labels: labels)
        item.description = "- a\n- b\t\\ é 🔧 \u{2028}\u{85}"
        item.quantity = Sample.quantity("2.50")
        (item.make, item.model, item.serial, item.assetID) = ("yes", "12", "0x1F", "null")
        item.barcode = "0123"
        item.price = Sample.euros(3_990)
        item.purchaseDate = PartialDate(Sample.day("2024-03-01"))
        item.purchasedFrom = "# shop"
        item.replacement = ReplacementCost(cost: Sample.dollars(5), source: "{a}", date: Sample.day("2026-01-02"))
        item.condition = .good
        item.warranty = Warranty(expires: Sample.day("2027-03-01"), isLifetime: true, details: "---")
        item.insured = true
        item.archived = true
        item.sale = Sale(date: Sample.day("2026-04-01"), price: Sample.euros(2_000), to: "&a", notes: "*b")
        item.moving = Moving(isFragile: true, priority: .high, destination: "!c", size: "? 2 m")
        item.audience = .everyone
        item.customFields = [CustomField(name: "a: b", value: "%d"), CustomField(name: "@", value: "")]
        item.importRef = "`x`"
        return item
    }()

    private static func frontMatter(of item: Item) throws -> [String: Any] {
        let snapshot = Sample.household([home], rooms: [room], labels: labels, items: [item])
        let page = try #require(try TestSite.pages(snapshot)["items/\(item.slug).md"])
        let matter = try #require(page.firstMatch(of: /(?s)^---\n(.*?)\n---\n/)).1
        return try #require(try Yams.load(yaml: String(matter), .basic, .default) as? [String: Any])
    }

    @Test func theFrontMatterHasEveryField() throws {
        let matter = try Self.frontMatter(of: Self.full)
        let texts = matter.compactMapValues { $0 as? String }
        #expect(
            texts == [
                "id": "00000000-0000-0000-0000-000000000005", "slug": "drill", "title": "Drill: \"12 V\"",
                "description": "- a\n- b\t\\ é 🔧 \u{2028}\u{FFFD}", "home": "Harbour \"flat\"",
                "location": "Kitchen: north",
                "quantity": "2.5", "make": "yes", "model": "12", "serial": "0x1F", "assetID": "null", "barcode": "0123",
                "price": "39.90 EUR",
                "purchaseDate": "2024-03-01", "purchasedFrom": "# shop", "replacementCost": "0.05 USD",
                "replacementSource": "{a}", "replacementDate": "2026-01-02", "condition": "good",
                "warrantyExpires": "2027-03-01", "lifetimeWarranty": "true", "warrantyDetails": "---",
                "insured": "true",
                "archived": "true", "sold": "true", "soldDate": "2026-04-01", "soldPrice": "20.00 EUR", "soldTo": "&a",
                "soldNotes": "*b", "fragile": "true", "priority": "high", "destination": "!c", "size": "? 2 m",
                "audience": "public", "importRef": "`x`",
            ])
        #expect(matter["labels"] as? [String] == ["Tools", "#new"])
        #expect(
            matter["customFields"] as? [[String: String]] == [
                ["name": "a: b", "value": "%d"], ["name": "@", "value": ""],
            ])
        #expect(matter.count == texts.count + 2)
    }

    @Test func whatIsAbsentHasNoLine() throws {
        let matter = try Self.frontMatter(of: Sample.item(7, "Lamp"))
        #expect(Set(matter.keys) == ["id", "slug", "title", "quantity"])
    }

    @Test(arguments: [
        "---", "a\n---\nb", "\"", "'", "\\", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "a\u{FEFF}b", "\u{FFFE}", "🔧",
        "%", "@", "`", "|",
        ">", "key: value", "- a", "? a", "[", "{", "#", "&x", "*x", "!x", "~", "no", "1e3", "12:30", "2026-05-03",
        " a ", "\t", "\r\n", "é",
    ])
    func noTextBreaksTheFrontMatter(_ text: String) throws {
        var item = Self.full
        (item.title, item.description, item.make, item.importRef) = (text, text, text, text)
        item.customFields = [CustomField(name: text, value: text)]
        let matter = try Self.frontMatter(of: item)
        let printable = PrintableText.cleaned(text)
        #expect(matter["title"] as? String == printable)
        #expect(matter["customFields"] as? [[String: String]] == [["name": printable, "value": printable]])
    }

    @Test func aPlainItemInMarkdown() throws {
        let item = Sample.item(
            32, "Drill *12 V*", slug: "drill", price: Sample.euros(7_990), in: Self.room, labels: [Self.labels[0]],
            notes: "Bits are in the *top* drawer.")
        let snapshot = Sample.household([Self.home], rooms: [Self.room], labels: Self.labels, items: [item])
        let expected = #"""
            ---
            id: "00000000-0000-0000-0000-000000000032"
            slug: "drill"
            title: "Drill *12 V*"
            home: "Harbour \"flat\""
            location: "Kitchen: north"
            labels: ["Tools"]
            quantity: 1
            price: "79.90 EUR"
            ---

            # Drill \*12 V\*

            [Harbour "flat"](../homes/harbour-flat.md) › [Kitchen: north](../homes/harbour-flat/locations/kitchen-north.html)

            - **Value:** €79.90
            - price paid
            - **Quantity:** 1
            - **Number:** KN-01
            - **Labels:** [Tools](../homes/harbour-flat/labels/tools.html)

            ## Notes

            Bits are in the *top* drawer.

            ---

            Added on 1 January 1970. For the owners of this household. It shows everything on record. Made by Housebook 0.1.0.

            """#
        #expect(try TestSite.pages(snapshot)["items/drill.md"] == expected)
    }
}
