import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The page of the latest changes, and the history on an item's page.
struct HistoryPageTests {
    private let flat = Sample.home(1, "Flat", isPrimary: true)
    private var household: Snapshot {
        Sample.household([flat], items: [Sample.item(7, "Lamp", home: flat), Sample.item(8, "Desk", home: flat)])
    }

    /// @1 adds the lamp and the desk, @2 changes the lamp's price, @3 is another program's.
    private var history: LatestChanges {
        let (lamp, desk) = (Sample.id(7) as EntityID<Item>, Sample.id(8) as EntityID<Item>)
        let price = FieldChange(
            key: "price", title: "Price", before: .money(Sample.euros(120_000)), after: .money(Sample.euros(95_000)))
        let serial = FieldChange(key: "serial", title: "Serial", before: .none, after: .text("<b>\u{202e}1"))
        return LatestChanges(entries: [
            entry(3, nil, [RecordChange(kind: .item, id: "\(lamp)", name: "Lamp", what: .changed, fields: [serial])]),
            entry(
                2, "item edit",
                [RecordChange(kind: .item, id: "\(lamp)", name: "Lamp", what: .changed, fields: [price])]),
            entry(
                1, "import",
                [
                    RecordChange(kind: .item, id: "\(lamp)", name: "Lamp", what: .added),
                    RecordChange(kind: .item, id: "\(desk)", name: "Desk", what: .added),
                ]),
        ])
    }

    private func entry(_ number: Int, _ command: String?, _ changes: [RecordChange]?) -> LatestChanges.Entry {
        let place = Int64(number * 10)
        let group = ChangeGroup(
            number: number, command: command, at: Date(timeIntervalSince1970: 1_777_800_000 + 60 * Double(number)),
            takesBack: nil, ranges: [place...place + 4])
        return LatestChanges.Entry(group: group, changes: changes)
    }

    private func pages(_ history: LatestChanges?, for audience: Audience = .owner) throws -> [String: String] {
        try TestSite.plan(household, TestSite.inputs(for: audience), history: history).pages()
    }

    @Test("What changed is listed by day and command, with links to what there is")
    func page() throws {
        expect(
            try pages(history)["history.html"],
            has: [
                "<h2>\(whole("3 May 2026"))</h2>",
                "<p class=\"date\">09:22</p>\n<div>\n<p><code>item edit</code> <span class=\"muted\">@2</span></p>",
                "<del><bdi>€1,200.00</bdi></del> <ins><bdi>€950.00</bdi></ins>",
                "<a href=\"items/desk.html\"><bdi>Desk</bdi></a>", "<p>another program <span", "&lt;b&gt;",
            ], lacks: ["housebook log", "Conflicts"])
    }

    @Test("Records that came together are counted, and rooms of one name are told apart by their home, named once")
    func records() throws {
        let second = Sample.home(2, "Barn")
        let rooms = [
            Sample.room(3, "Hall", in: flat), Sample.room(4, "Bath", in: flat),
            Sample.room(5, "Bath", in: second),
        ]
        let household = Sample.household([flat, second], rooms: rooms)
        let added = rooms.map { RecordChange(kind: .location, id: "\($0.id)", name: $0.name, what: .added) }
        let milk = RecordChange(kind: .vaultItem, id: "9", name: "Milk", what: .added)
        let history = LatestChanges(entries: [entry(1, "import", [added[0], added[2], added[1], milk])])
        let page = try #require(
            try TestSite.plan(household, TestSite.inputs(for: .owner), history: history).pages()["history.html"])
        #expect(page.contains("<span class=\"muted\">Added 3 rooms:</span>"))
        let line = try #require(page.firstMatch(of: /Added 3 rooms:.*/)).output
        #expect(
            line.matches(of: /<bdi>(Hall|Bath)<\/bdi><\/a>(?: <span class="muted"><bdi>(\w+)<)?/)
                .map { "\($0.1) \($0.2 ?? "")" } == ["Bath Barn", "Hall ", "Bath Flat"])
        #expect(page.contains("<span class=\"muted\">Added to the price book:</span>"))
        #expect(try #require(try pages(self.history)["history.html"]).contains("Changed item:"))
    }

    @Test("A sync that only put values aside is no entry; where the list is cut, the command for the rest is named")
    func cut() throws {
        var history = history
        history.entries.insert(entry(4, "sync", []), at: 0)
        expect(try pages(history)["history.html"], has: ["@3"], lacks: ["@4"])
        history.isCut = true
        history.entries.removeFirst()
        history.entries.append(entry(0, "import", nil))
        let pages = try pages(history)
        expect(pages["history.html"], has: ["<code>housebook log</code>", "<p>5 changes</p>"])
        expect(pages["items/lamp.html"], has: ["<code>housebook item log lamp</code>"])
    }

    @Test("Conflicts come first, with what taking each would change")
    func conflicts() throws {
        var history = history
        let serial = FieldChange(key: "serial", title: "Serial", before: .text("A-1"), after: .text("B<1"))
        history.conflicts = [
            Conflict(
                id: "1", number: 1, kind: .item, recordID: "\(Sample.id(7) as EntityID<Item>)", name: "Lamp",
                fields: [serial], machine: "phone", at: Date(timeIntervalSince1970: 1_777_800_000))
        ]
        expect(
            try pages(history)["history.html"],
            has: [
                "<h2>Conflicts</h2>", "<a href=\"items/lamp.html\"><bdi>Lamp</bdi></a>",
                "put aside from phone on \(whole("3 May 2026"))",
                "<del><bdi>A-1</bdi></del> <ins><bdi>B&lt;1</bdi></ins>",
            ])
    }

    @Test("An item that changed since it was added has its history; one that did not has none")
    func item() throws {
        let pages = try pages(history)
        let lamp = try #require(pages["items/lamp.html"])
        #expect(lamp.contains("<details class=\"history\">"))
        #expect(lamp.contains("<del><bdi>€1,200.00</bdi></del>"))
        #expect(!lamp.contains("housebook item log"))
        #expect(try !#require(pages["items/desk.html"]).contains("class=\"history\""))
    }

    @Test("Nobody but the owner gets any of it", arguments: [Audience.family, .insurer, .mover, .everyone])
    func others(audience: Audience) throws {
        let with = try pages(history, for: audience)
        #expect(with["history.html"] == nil)
        #expect(try with == pages(nil, for: audience))
    }
}
