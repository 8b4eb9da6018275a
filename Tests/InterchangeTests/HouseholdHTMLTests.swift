import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct HouseholdHTMLTests {
    private let flat = Home(name: "Flat", currency: .eur, isPrimary: true)

    private func page(_ snapshot: Snapshot) -> String {
        String(decoding: HouseholdHTML.write(snapshot, currency: .usd), as: UTF8.self)
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func thePageBringsTheHouseholdBack(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        let data = HouseholdHTML.write(snapshot, currency: .eur)
        let again = try HouseholdJSON.read(data)
        #expect(again == snapshot)
        #expect(HouseholdJSON.write(again) == HouseholdJSON.write(snapshot))
        #expect(ImportOrigin.isJSON(data))
    }

    private static let noncharacters = String(
        String.UnicodeScalarView([0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFE].compactMap { Unicode.Scalar($0) }))

    @Test(arguments: ["</script>", "<!--<script>", "\u{7F}\u{85}\u{9F}", noncharacters, "\u{A0}é日👩‍👩‍👧"])
    func noTextEndsTheDataOrIsForbiddenInHTML(text: String) throws {
        let snapshot = Snapshot(
            profile: Profile(name: text + "x", homeIDs: [flat.id]), homes: [flat],
            items: [Item(title: text + "x", notes: text, homeID: flat.id)])
        let page = page(snapshot)
        #expect(page.components(separatedBy: "<script").count == 2)
        #expect(page.components(separatedBy: "</script").count == 2)
        #expect(!page.contains("<!--"))
        #expect(!page.unicodeScalars.contains(where: Self.isForbidden))
        let again = try HouseholdJSON.read(bytes(page))
        #expect(Array(again.items[0].notes.utf8) == Array(text.utf8))
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case ..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    @Test func anItemHasItsFieldsAndTheTableItsTotals() throws {
        let room = Location(homeID: flat.id, name: "Study")
        let label = Label(homeID: flat.id, name: "Tools")
        let snapshot = Snapshot(
            profile: Profile(name: "The Birds"), homes: [flat], locations: [room], labels: [label],
            items: [
                Item(
                    title: "Lamp <b>", quantity: Sample.quantity("2"), serial: "S & 1",
                    price: Sample.euros(129_950),
                    purchaseDate: PartialDate("2021-10-13"), insured: true, notes: "One\nTwo",
                    locationID: room.id, labelIDs: [label.id],
                    customFields: [CustomField(name: "Wattage", value: "60 W")]),
                Item(title: "Map", price: Sample.dollars(500), homeID: flat.id),
                Item(title: "Rope", homeID: flat.id), Item(title: "Old", homeID: flat.id, archived: true),
                Item(title: "Gone", homeID: flat.id, sale: Sale()),
            ])
        let page = page(snapshot)
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
        #expect(page.contains("<title>The Birds</title>"))
        #expect(
            page.contains(
                """
                <tbody>
                <tr><th scope="rowgroup"><bdi>Lamp &lt;b&gt;</bdi></th><td class="room"><bdi>Study</bdi></td>\
                <td class="quantity">2</td><td class="value">€2,599.00</td></tr>
                <tr><td colspan="4" class="details"><dl>
                <div><dt><bdi>Labels</bdi></dt><dd><bdi>Tools</bdi></dd></div>
                <div><dt><bdi>Serial</bdi></dt><dd><bdi>S &amp; 1</bdi></dd></div>
                <div><dt><bdi>Price</bdi></dt><dd><bdi>€1,299.50</bdi></dd></div>
                <div><dt><bdi>Purchase Date</bdi></dt><dd><bdi>2021-10-13</bdi></dd></div>
                <div><dt><bdi>Insured</bdi></dt><dd><bdi>yes</bdi></dd></div>
                <div class="lines"><dt><bdi>Notes</bdi></dt><dd><bdi>One
                Two</bdi></dd></div>
                <div><dt><bdi>Wattage</bdi></dt><dd><bdi>60 W</bdi></dd></div>
                </dl></td></tr>
                </tbody>

                """))
        #expect(
            page.contains(
                """
                <tfoot>
                <tr><th scope="row" colspan="3">Total of 1 item</th><td class="value">€2,599.00</td></tr>
                <tr><th scope="row" colspan="3">Total of 1 item</th><td class="value">$5.00</td></tr>
                <tr><td colspan="4" class="note">3 items. 1 item without a value is not in the total. \
                Not counted: 1 sold, 1 archived. Currencies are never added together.</td></tr>
                </tfoot>

                """))
        #expect(page.contains("<bdi>Old</bdi> <span class=\"state\">(archived)</span>"))
        #expect(page.contains("<bdi>Gone</bdi> <span class=\"state\">(sold)</span>"))
        #expect(page.contains("<p>As data, the file also holds 1 room, 1 label. Housebook imports it as the same"))
    }

    @Test func itemsInNoHomeHaveATableToo() {
        let page = page(Snapshot(profile: Profile(name: ""), homes: [flat], items: [Item(title: "Key")]))
        #expect(page.contains("<h1><bdi>Household</bdi></h1>"))
        #expect(page.contains("<h2 id=\"unassigned\">In no home</h2>"))
        #expect(page.contains("<bdi>Key</bdi>"))
    }

    @Test func anyOtherPageHoldsNoHousehold() throws {
        let other = bytes("<!doctype html><html><title>x</title><script>1</script></html>")
        #expect(HouseholdHTML.json(in: other) == nil)
        #expect(!ImportOrigin.isJSON(other))
    }
}
