import Foundation
import Household
import HouseholdStore
import Testing

/// What the history says, and what undo, redo and restore do. Each step of a repository is one group here.
@Suite struct HistoryTests {
    let temporary: TemporaryStore
    let home: Home
    var history: History { temporary.store.history }

    init() throws {
        temporary = try TemporaryStore()
        home = try temporary.cottage()
    }

    /// The latest group's changes: `changed item Lamp: price Money → Money`.
    private func last() throws -> [String] {
        let group = try #require(try history.groups(limit: 1).first)
        return try history.changes(of: [group])[0].map { change in
            let fields = change.fields.map { "\($0.title) \(words($0.before)) → \(words($0.after))" }
            return "\(change.what) \(change.kind.rawValue) \(change.name)"
                + (fields.isEmpty ? "" : ": " + fields.joined(separator: "; "))
        }
    }

    private func words(_ value: FieldChange.Value) -> String {
        switch value {
        case .none: "–"
        case .text(let text): text
        case .money(let amount): amount.plain
        case .flag(let flag): "\(flag)"
        case .count(let count): "\(count) entries"
        }
    }

    private func kept(_ outcome: History.Outcome) -> [String] {
        outcome.kept.map { "\($0.name) \($0.field ?? "whole")" }
    }

    /// The number of the latest group.
    private var latest: Int { get throws { try #require(try history.groups(limit: 1).first).number } }

    private func trashed(_ name: String) throws -> Trash.Entry {
        try #require(try temporary.store.trash.entries().first { $0.name == name })
    }

    // MARK: - What it says

    @Test("A changed price is told with both values, and another program's change as well")
    func values() throws {
        let lamp = try temporary.inventory.add(
            Item(title: "Lamp", price: Money(minorUnits: 120_000, currency: .eur), homeID: home.id))
        #expect(try last() == ["added item Lamp"])
        try temporary.inventory.edit(lamp.id) { $0.price = Money(minorUnits: 95_000, currency: .eur) }
        #expect(try last() == ["changed item Lamp: Price 1200.00 → 950.00"])
        try temporary.sql("UPDATE item SET price = 90000, serial = 'X-1' WHERE slug = 'lamp'")
        #expect(try last() == ["changed item Lamp: Serial – → X-1; Price 950.00 → 900.00"])
        #expect(try history.groups(limit: 1)[0].command == nil)
        try temporary.inventory.edit(lamp.id) { $0.insured = true }
        #expect(try last() == ["changed item Lamp: Insured false → true"])
    }

    @Test("Rooms, homes and labels are told by their names; an item's labels are part of the item")
    func names() throws {
        let (study, attic) = (try temporary.room("Study", in: home), try temporary.room("Attic", in: home))
        let (old, lent) = (try temporary.label("Old", in: home), try temporary.label("Lent", in: home))
        let lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: study.id, labelIDs: [old.id]))
        try temporary.inventory.edit(lamp.id) { $0.locationID = attic.id }
        #expect(try last() == ["changed item Lamp: Room Study → Attic"])
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [lent.id, old.id] }
        #expect(try last() == ["changed item Lamp: Label – → Lent"])
        try temporary.household.deleteLabel(lent.id)
        #expect(try last() == ["changed item Lamp: Label Lent → –", "deleted label Lent"])
        try temporary.household.deleteLocation(attic.id)
        #expect(try last() == ["changed item Lamp: Room Attic → –", "deleted location Attic"])
    }

    @Test("The transactions of one command are one group, whatever others write in between")
    func groups() throws {
        let command = try Store.open(at: temporary.path, as: ChangeOrigin("item import"))
        _ = try command.inventory.add(Item(title: "Lamp"))
        try temporary.inventory.add(Item(title: "Desk"))
        _ = try command.inventory.add(Item(title: "Sofa"))
        let groups = try history.groups(limit: 2)
        #expect(groups.map(\.command) == ["", "item import"])
        #expect(try history.changes(of: groups).map { $0.map(\.name) } == [["Desk"], ["Lamp", "Sofa"]])
        _ = try history.undo(groups[1].number)
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Desk"])
    }

    @Test("A pause of more than two seconds separates the changes of other programs")
    func pauses() throws {
        let before = try history.groups().count
        try temporary.sql("INSERT INTO item (title) VALUES ('Lamp'); INSERT INTO item (title) VALUES ('Desk')")
        try temporary.sql("UPDATE changeLog SET at = '2026-03-01 12:00:00.000' WHERE entity = 'item'")
        try temporary.sql("INSERT INTO item (title) VALUES ('Sofa')")
        #expect(try history.groups().count == before + 2)
    }

    @Test("The changes of a record are listed with those of its parts, since a time, at most so many")
    func ofOneRecord() throws {
        let (lamp, desk) = (
            try temporary.inventory.add(Item(title: "Lamp", homeID: home.id)),
            try temporary.inventory.add(Item(title: "Desk"))
        )
        let label = try temporary.label("Lent", in: home)
        temporary.clock.advance(seconds: 60)
        let later = temporary.clock.now
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [label.id] }
        try temporary.inventory.edit(desk.id) { $0.make = "Acme" }
        func whats(since date: Date? = nil, limit: Int? = nil) throws -> [String] {
            try history.changes(of: lamp.id.description, kind: .item, since: date, limit: limit).map {
                "\($0.changes.count) \($0.changes[0].what)"
            }
        }
        #expect(try whats() == ["1 changed", "1 added"])
        #expect(try whats(since: later) == ["1 changed"])
        #expect(try whats(limit: 1) == ["1 changed"])
    }

    // MARK: - Undo and redo

    @Test("Undo takes back one step after the other, and redo brings them again")
    func undoAndRedo() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", make: "Acme"))
        try temporary.inventory.edit(lamp.id) { $0.make = "Best" }
        try temporary.inventory.delete(lamp.id)
        func make() throws -> String? { try temporary.store.snapshot().items.first?.make }
        #expect(try make() == nil)
        for (step, expected) in [
            (history.undo, "Best"), (history.undo, "Acme"), (history.undo, nil), (history.redo, "Acme"),
            (history.redo, "Best"), (history.undo, "Acme"), (history.redo, "Best"), (history.redo, nil),
        ] as [(() throws -> History.Outcome, String?)] {
            _ = try step()
            #expect(try make() == expected)
        }
        #expect(throws: HistoryError.nothingToRedo) { try history.redo() }
        #expect(try temporary.value("SELECT count(*) FROM item") == "1")
    }

    @Test("What was changed since stays, and is named; the rest of the group is taken back")
    func conflicts() throws {
        let labels = try ["A", "B", "C"].map { try temporary.label($0, in: home).id }
        let (one, two) = (Money(minorUnits: 200, currency: .eur), Money(minorUnits: 200, currency: .usd))
        let steps: [(what: String, first: (inout Item) -> Void, then: (inout Item) -> Void)] = [
            ("Lamp Make", { ($0.make, $0.notes) = ("Best", "new") }, { $0.make = "Better" }),
            ("Lamp Labels", { ($0.labelIDs, $0.notes) = (Array(labels[..<2]), "new") }, { $0.labelIDs = labels }),
            // An amount and its currency are one: neither is taken back without the other.
            ("Lamp Price", { ($0.price, $0.notes) = (one, "new") }, { $0.price = two }),
            // A custom field that was changed twice is kept as it is, not doubled.
            (
                "Lamp Custom fields", { ($0.customFields[0].value, $0.notes) = ("blue", "new") },
                { $0.customFields[0].value = "green" }
            ),
        ]
        for (what, first, then) in steps {
            let lamp = try temporary.inventory.add(
                Item(
                    title: "Lamp", make: "Acme", price: Money(minorUnits: 100, currency: .eur), notes: "old",
                    homeID: home.id, labelIDs: [labels[0]], customFields: [.init(name: "Colour", value: "red")]))
            try temporary.inventory.edit(lamp.id) { first(&$0) }
            let group = try latest
            var expected = try temporary.inventory.edit(lamp.id) { then(&$0) }
            #expect(try kept(history.undo(group)) == [what])
            let now = try temporary.inventory.item(lamp.id.description)
            (expected.notes, expected.record) = ("old", now.record)
            #expect(now == expected, "\(what)")
            #expect(throws: HistoryError.takenBack(group, by: group + 2)) { try history.undo(group) }
            try temporary.inventory.delete(lamp.id)
        }
    }

    @Test("What was added and changed since stays as a whole, and so does what got a label or a file since")
    func addedAndChanged() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id))
        let group = try latest
        let label = try temporary.label("Lent", in: home)
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [label.id] }
        let outcome = try history.undo(group)
        #expect(kept(outcome) == ["Lamp whole"] && outcome.changes.isEmpty)
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Lamp"])
        #expect(try !history.group(group).isTakenBack)
    }

    @Test("A thing that was brought back and lost its labels since does not get them with its deletion taken back")
    func labelsSinceRestored() throws {
        let old = try temporary.label("Old", in: home)
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id, labelIDs: [old.id]))
        try temporary.inventory.delete(lamp.id)
        let deletion = try latest
        _ = try temporary.store.trash.restore(trashed("Lamp"))
        try temporary.inventory.edit(lamp.id) { $0.labelIDs = [] }
        #expect(try !history.undo(deletion).isDone)
        #expect(try temporary.store.snapshot().items.map(\.labelIDs) == [[]])
    }

    @Test("A price that was noted again on a later day keeps both, and is named")
    func prices() throws {
        let (milk, shop) = (try temporary.vaultItem("Milk"), try temporary.shop("Market"))
        try temporary.shopping.setPrice(of: milk.id, at: shop.id, per: .each, euros(125))
        temporary.clock.advance(seconds: 60)
        try temporary.shopping.setPrice(of: milk.id, at: shop.id, per: .each, euros(135))
        let raised = try history.groups(limit: 1)[0]
        temporary.clock.advance(seconds: 60)
        try temporary.shopping.setPrice(of: milk.id, at: shop.id, per: .each, euros(135))
        #expect(try !history.undo(raised.number).kept.isEmpty)
        #expect(
            try temporary.shopping.vaultItem("milk").prices == [
                PriceOption(shopID: shop.id, price: euros(135), asOf: temporary.clock.now)
            ])
    }

    @Test("After the first thing of a vault is taken back, the default categories come again with the next")
    func categories() throws {
        try temporary.shopping.addShop(Shop(name: "Market"))
        let names = try temporary.store.snapshot().categories.map(\.name)
        _ = try history.undo()
        #expect(try temporary.store.snapshot().categories == [] && !names.isEmpty)
        try temporary.shopping.addShop(Shop(name: "Other"))
        #expect(try temporary.store.snapshot().categories.map(\.name).sorted() == names.sorted())
    }

    @Test("A deleted home comes back with its rooms, labels, items and policies, in its place among the homes")
    func deletedHome() throws {
        let flat = try temporary.flat()
        let third = try temporary.household.createHome(Home(name: "Barn", currency: .eur)).home
        let (room, label) = (try temporary.room("Study", in: flat), try temporary.label("Lent", in: flat))
        let lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: room.id, labelIDs: [label.id]))
        let policy = try temporary.store.policies.add(
            InsurancePolicy(provider: "Acme", currency: .usd, homeIDs: [flat.id, home.id]))
        let before = try temporary.store.snapshot()
        try temporary.household.deleteHome(flat.id)
        #expect(try temporary.store.snapshot().items.isEmpty)
        _ = try history.undo()
        let after = try temporary.store.snapshot()
        #expect(after.profile.homeIDs == [home.id, flat.id, third.id])
        #expect(after.items.map(\.labelIDs) == [[label.id]] && after.items[0].locationID == room.id)
        #expect(after.items[0].number == lamp.number && after.items[0].slug == "lamp")
        #expect(after.policies.first { $0.id == policy.id }?.homeIDs == before.policies[0].homeIDs)
        #expect(after.locations.map(\.code) == before.locations.map(\.code))
    }

    @Test("Two homes added after each other: the first can be taken back, and the second stays in the list")
    func mergedLists() throws {
        try temporary.flat()
        let group = try latest
        let barn = try temporary.household.createHome(Home(name: "Barn", currency: .eur)).home
        #expect(try history.undo(group).kept == [])
        #expect(try temporary.store.snapshot().profile.homeIDs == [home.id, barn.id])
    }

    @Test("Two codes given after each other: the first can be taken back, and the second stays on its label")
    func mergedCodes() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp"))
        try temporary.household.addCodes(items: [lamp.id: "GA-01"], rooms: [:])
        let group = try latest
        try temporary.household.addCodes(items: [lamp.id: "B-0101"], rooms: [:])
        #expect(try temporary.store.snapshot().items[0].codes == "GA-01 B-0101")
        #expect(try history.undo(group).kept == [])
        #expect(try temporary.store.snapshot().items[0].codes == "B-0101")
        let sofa = try temporary.inventory.add(Item(title: "Sofa"))
        #expect(throws: DomainError.codeOnLabel("B-0101", of: "Lamp")) {
            try temporary.household.addCodes(items: [sofa.id: "B-0101"], rooms: [:])
        }
        #expect(try temporary.store.snapshot().items.map(\.codes) == ["B-0101", ""])
    }

    @Test("Nothing is taken back that would leave a live thing in a deleted one, or two rooms of one name")
    func refusals() throws {
        let room = try temporary.room("Study", in: home)
        let added = try latest
        try temporary.inventory.add(Item(title: "Lamp", locationID: room.id))
        #expect(
            throws: HistoryError.refersToDeleted(kind: "item", name: "Lamp", ownerKind: "room", owner: "Study")
        ) { try history.undo(added) }
        try temporary.household.deleteLocation(room.id)
        let deleted = try latest
        _ = try temporary.room("study", in: home)
        #expect(throws: HistoryError.sameName(kind: "room", name: "Study")) { try history.undo(deleted) }
        #expect(try temporary.store.snapshot().locations.map(\.name) == ["study"])
    }

    @Test("What another program deleted or replaced comes back, under another slug where its own is taken")
    func rawDeletion() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", make: "Acme", homeID: home.id))
        try temporary.sql("DELETE FROM item WHERE slug = 'lamp'")
        let deletion = try latest
        #expect(try last() == ["deleted item Lamp"])
        try temporary.sql("INSERT INTO item (title, slug) VALUES ('Other', 'lamp')")
        _ = try history.undo(deletion)
        let again = try temporary.inventory.item(lamp.id.description)
        #expect(again.slug == "lamp-2" && again.make == "Acme" && again.record.version == 2)
        try temporary.sql("INSERT OR REPLACE INTO item (id, slug, title) VALUES ('\(lamp.id)', 'lamp-2', 'Torch')")
        _ = try history.undo()
        let replaced = try temporary.inventory.item("lamp-2")
        #expect(replaced.title == "Lamp" && replaced.make == "Acme")
        #expect(replaced.record.createdAt == lamp.record.createdAt)
    }

    @Test("The one primary home is changed back")
    func primary() throws {
        let flat = try temporary.flat()
        try temporary.household.setPrimary(flat.id)
        _ = try history.undo()
        #expect(try temporary.store.snapshot().homes.filter(\.isPrimary).map(\.name) == ["Cottage"])
    }

    @Test("Nothing to undo, nothing to redo, and an unknown group are errors")
    func nothing() throws {
        let empty = try TemporaryStore()
        #expect(throws: HistoryError.nothingToUndo) { try empty.store.history.undo() }
        #expect(throws: HistoryError.nothingToRedo) { try empty.store.history.redo() }
        #expect(throws: HistoryError.noGroup(7)) { try empty.store.history.undo(7) }
    }

    // MARK: - Trash

    @Test("The trash lists what was deleted on its own account, with what went along")
    func trash() throws {
        let flat = try temporary.flat()
        let room = try temporary.room("Study", in: flat)
        _ = try temporary.label("Lent", in: flat)
        try temporary.inventory.add(Item(title: "Lamp", locationID: room.id))
        let desk = try temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        try temporary.household.deleteHome(flat.id)
        temporary.clock.advance()
        try temporary.inventory.delete(desk.id)
        let entries = try temporary.store.trash.entries()
        #expect(entries.map(\.name) == ["Desk", "Flat"])
        #expect(entries[1].along == [.location: 1, .label: 1, .item: 1] && entries[0].along == [:])
        _ = try temporary.store.trash.restore(entries[1])
        #expect(try temporary.store.snapshot().items.map(\.title) == ["Lamp"])
        #expect(try temporary.store.trash.entries().map(\.name) == ["Desk"])
    }

    @Test("One of two things deleted together is restored alone, with its room, its labels and its place on a policy")
    func restoreOne() throws {
        let label = try temporary.label("Lent", in: home)
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: home.id, labelIDs: [label.id]))
        let desk = try temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        let value = Money(minorUnits: 1000, currency: .eur)
        let policy = try temporary.store.policies.add(
            InsurancePolicy(
                provider: "Acme", currency: .eur,
                scheduledItems: [.init(itemID: lamp.id, amount: value), .init(itemID: desk.id, amount: value)],
                homeIDs: [home.id]))
        let command = try Store.open(
            at: temporary.path, as: ChangeOrigin("item delete"), now: { [clock = temporary.clock] in clock.now })
        try command.inventory.delete(lamp.id)
        try command.inventory.delete(desk.id)
        _ = try temporary.store.trash.restore(trashed("Lamp"))
        let now = try temporary.store.snapshot()
        #expect(now.items.map(\.title) == ["Lamp"] && now.items[0].labelIDs == [label.id])
        #expect(now.policies.first { $0.id == policy.id }?.scheduledItems.map(\.itemID) == [lamp.id])
    }

    @Test("A restored room has its items again that are in no other room, and a restored label too")
    func restoreRoom() throws {
        let (study, attic) = (try temporary.room("Study", in: home), try temporary.room("Attic", in: home))
        let (a, b) = (try temporary.label("A", in: home), try temporary.label("B", in: home))
        try temporary.inventory.add(Item(title: "Lamp", locationID: study.id, labelIDs: [a.id, b.id]))
        let desk = try temporary.inventory.add(Item(title: "Desk", locationID: study.id))
        try temporary.household.deleteLocation(study.id)
        try temporary.household.deleteLabel(a.id)
        try temporary.inventory.edit(desk.id) { $0.locationID = attic.id }
        for name in ["Study", "A"] {
            let (_, kept) = try temporary.store.trash.restore(trashed(name))
            #expect(kept.map(\.name) == (name == "Study" ? ["Desk"] : []))
        }
        #expect(try temporary.inventory.item("lamp").locationID == study.id)
        #expect(try temporary.inventory.item("lamp").labelIDs == [a.id, b.id])
        #expect(try temporary.inventory.item("desk").locationID == attic.id)
    }

    @Test("An item of a deleted home is not restored without it")
    func restoreWithoutOwner() throws {
        let flat = try temporary.flat()
        let lamp = try temporary.inventory.add(Item(title: "Lamp", homeID: flat.id))
        try temporary.inventory.delete(lamp.id)
        temporary.clock.advance()
        try temporary.household.deleteHome(flat.id)
        let entry = try trashed("Lamp")
        #expect(throws: HistoryError.refersToDeleted(kind: "item", name: "Lamp", ownerKind: "home", owner: "Flat")) {
            try temporary.store.trash.restore(entry)
        }
    }

    @Test("Of what another program deleted, only the deletion is taken back")
    func restoreOfOthers() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", make: "Acme"))
        try temporary.sql("UPDATE item SET make = 'Best'; UPDATE item SET deletedAt = '2026-03-01 12:00:00.000'")
        _ = try temporary.store.trash.restore(try temporary.store.trash.entries()[0])
        #expect(try temporary.inventory.item(lamp.id.description).make == "Best")
    }

    // MARK: - The past

    @Test("The household as it was at a time, other programs' changes included, even after the trash was emptied")
    func past() throws {
        let lamp = try temporary.inventory.add(Item(title: "Lamp", make: "Acme", homeID: home.id))
        let desk = try temporary.inventory.add(Item(title: "Desk", homeID: home.id))
        let first = try temporary.store.snapshot()
        let time = temporary.clock.now
        temporary.clock.advance(seconds: 60)
        try temporary.inventory.edit(lamp.id) { $0.make = "Best" }
        try temporary.inventory.delete(desk.id)
        #expect(try history.snapshot(asOf: time) == first)
        #expect(try history.snapshot(asOf: temporary.clock.now) == temporary.store.snapshot())
        #expect(try history.snapshot(asOf: time - 1).homes.isEmpty)
        try temporary.store.emptyTrash()
        #expect(try history.snapshot(asOf: time).items.map(\.make) == ["Acme"])
        // The log of other programs has the real time.
        try temporary.sql("UPDATE item SET make = 'Other'")
        #expect(try history.snapshot(asOf: Date()).items.map(\.make) == ["Other"])
        #expect(try history.snapshot(asOf: temporary.clock.now).items.map(\.make) == ["Best"])
    }

    @Test("Before its beginning the history says nothing")
    func beforeTheBeginning() throws {
        temporary.clock.advance(seconds: 100)
        try temporary.inventory.add(Item(title: "Lamp"))
        try temporary.store.compact(olderThan: 50)
        #expect(throws: HistoryError.notSoFarBack(begin: TestClock.start + 50)) {
            try history.snapshot(asOf: TestClock.start - 1)
        }
        #expect(try history.snapshot(asOf: temporary.clock.now).items.map(\.title) == ["Lamp"])
    }
}
