import Foundation
import Household
import Remotes
import Sealing
import Syncing
import TestSupport
import Testing

@testable import HouseholdStore

/// Two machines with one household.
@Suite struct SyncTests {
    let chain = Adversary()
    var a: SimulatedMachine
    var b: SimulatedMachine
    let home: Home
    let lamp: Item

    /// Both have a cottage with a bedroom (BE) and a lamp in it.
    init() throws {
        a = try SimulatedMachine("anna", TemporaryStore(), seed: 1, .init(chain))
        b = try SimulatedMachine("ben", TemporaryStore(), seed: 2, .init(chain))
        home = try a.temporary.cottage()
        let bedroom = try a.temporary.room("Bedroom", in: home)
        lamp = try a.temporary.inventory.add(Item(title: "Lamp", locationID: bedroom.id))
        try a.start(chain)
        try b.join(chain, invitedBy: a)
    }

    mutating func syncBoth() throws {
        try a.sync(with: chain)
        try b.sync(with: chain)
        try a.sync(with: chain)
        #expect(try a.rows() == b.rows())
    }

    func carl() throws -> SimulatedMachine {
        try SimulatedMachine("carl", TemporaryStore(), seed: 3, .init(chain))
    }

    func item(_ id: EntityID<Item>, on machine: SimulatedMachine) throws -> Item {
        try #require(try machine.store.snapshot().items.first { $0.id == id })
    }

    // MARK: - What copying by hand lost

    @Test("The lamp's serial number, set on one machine, is not lost by what another one sends")
    mutating func lampKeepsItsSerial() throws {
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        try b.temporary.inventory.edit(lamp.id) { $0.make = "Aurora" }
        try syncBoth()
        for machine in [a, b] {
            let lamp = try item(lamp.id, on: machine)
            #expect(lamp.serial == "L-77" && lamp.make == "Aurora")
        }
        #expect(try a.store.chain.conflicts() == [])
    }

    @Test("The desk and the bed, added on two machines, are not both BE-02")
    mutating func deskHasItsOwnNumber() throws {
        let desk = try a.temporary.inventory.add(Item(title: "Desk", locationID: lamp.locationID))
        let bed = try b.temporary.inventory.add(Item(title: "Bed", locationID: lamp.locationID))
        #expect(desk.number == 2 && bed.number == 2)
        try syncBoth()
        #expect(try item(desk.id, on: b).number == 2, "the chain had it first")
        #expect(try item(bed.id, on: a).number == 3)
    }

    @Test("A label that one machine prints and a code that another one gives both lead to the lamp")
    mutating func bothCodesAreKept() throws {
        try a.temporary.household.addCodes(items: [lamp.id: "BE-01"], rooms: [:])
        try b.temporary.household.addCodes(items: [lamp.id: "B-0101"], rooms: [:])
        try syncBoth()
        for machine in [a, b] { #expect(Set(try item(lamp.id, on: machine).codeList) == ["BE-01", "B-0101"]) }
        #expect(try a.store.chain.conflicts() == [])
    }

    @Test("Of a day on which the lamp was seen and one on which it was not found, the later one counts")
    mutating func theLaterSightingCounts() throws {
        try a.temporary.inventory.edit(lamp.id) { try $0.see(on: Sample.day("2026-05-05")) }
        try b.temporary.inventory.edit(lamp.id) { try $0.miss(on: Sample.day("2026-05-03")) }
        try syncBoth()
        for machine in [a, b] {
            #expect(try item(lamp.id, on: machine).sighting == .seen(Sample.day("2026-05-05")))
        }
        #expect(try a.store.chain.conflicts() == [])
    }

    // MARK: - Conflicts

    @Test("A field changed on both stays as the chain has it; the other value is listed, and can be taken")
    mutating func conflict() throws {
        try a.temporary.inventory.edit(lamp.id) { $0.price = euros(5_000) }
        try b.temporary.inventory.edit(lamp.id) { $0.price = euros(7_000) }
        try syncBoth()
        #expect(try item(lamp.id, on: b).price == euros(5_000))
        let conflicts = try a.store.chain.conflicts()
        #expect(conflicts.map { "\($0.name) \($0.machine)" } == ["Lamp ben"])
        #expect(
            conflicts.flatMap(\.fields) == [
                FieldChange(key: "price", title: "Price", before: .money(euros(5_000)), after: .money(euros(7_000)))
            ])
        // Anna takes it: both have Ben's price, and nothing is open.
        try a.store.chain.take(try #require(conflicts.first))
        try syncBoth()
        #expect(try item(lamp.id, on: b).price == euros(7_000))
        #expect(try b.store.chain.conflicts() == [])
        #expect(throws: SyncError.noConflict(1)) { try b.store.chain.keep(try #require(conflicts.first)) }
    }

    @Test("A price per unit travels with its fraction, and two spellings of a unit are one price")
    mutating func unitPrices() throws {
        func price(_ text: String) throws -> Money { try Money.parse(text, in: .eur, isPerUnit: true) }
        let shop = try a.temporary.shop("Edeka")
        let petrol = try a.temporary.vaultItem("Benzin")
        try a.temporary.shopping.setPrice(of: petrol.id, at: shop.id, per: unit("l"), try price("1.7500"))
        try syncBoth()
        // Both change the price: no mixture of the two is left.
        try a.temporary.shopping.setPrice(of: petrol.id, at: shop.id, per: unit("l"), try price("1.7599"))
        try b.temporary.shopping.setPrice(of: petrol.id, at: shop.id, per: unit("l"), try price("1.8001"))
        try a.temporary.shopping.setPrice(of: petrol.id, at: shop.id, per: unit("kWh"), euros(35))
        try b.temporary.shopping.setPrice(of: petrol.id, at: shop.id, per: unit("KWH"), euros(35))
        try syncBoth()
        for machine in [a, b] {
            let prices = try machine.temporary.shopping.vaultItem("benzin").prices
            #expect(prices.map { "\($0.price.plain) \($0.unit)" } == ["0.35 kWh", "1.7599 l"])
        }
        let conflicts = try a.store.chain.conflicts()
        #expect(conflicts.map(\.name) == ["Benzin"])
        try a.store.chain.take(try #require(conflicts.first))
        try syncBoth()
        #expect(
            try b.temporary.shopping.vaultItem("benzin").price(at: shop.id, per: unit("L"))?.price == price("1.8001"))
    }

    @Test("Deleted on one machine and edited on another, it is back with its labels")
    mutating func revival() throws {
        let label = try a.temporary.label("Lent", in: home)
        try a.temporary.inventory.edit(lamp.id) { $0.labelIDs = [label.id] }
        try syncBoth()
        try a.temporary.inventory.delete(lamp.id)
        try b.temporary.inventory.edit(lamp.id) { $0.make = "Aurora" }
        try syncBoth()
        #expect(try item(lamp.id, on: a).make == "Aurora")
        #expect(try item(lamp.id, on: a).labelIDs == [label.id])
    }

    @Test("Labels that two machines gave are all there, one that a machine took away is not; rooms of one name are one")
    mutating func sets() throws {
        let labels = try ["One", "Two", "Three", "Four"].map { try a.temporary.label($0, in: home).id }
        try a.temporary.inventory.edit(lamp.id) { $0.labelIDs = [labels[0]] }
        try syncBoth()
        try a.temporary.inventory.edit(lamp.id) { $0.labelIDs = [labels[1], labels[2]] }
        try b.temporary.inventory.edit(lamp.id) { $0.labelIDs = [labels[0], labels[3]] }
        let attic = try a.temporary.room("Attic", in: home)
        let other = try b.temporary.room("attic", in: home)
        let trunk = try b.temporary.inventory.add(Item(title: "Trunk", locationID: other.id))
        try syncBoth()
        #expect(try Set(item(lamp.id, on: b).labelIDs) == Set(labels.dropFirst()))
        #expect(try b.store.snapshot().locations.map(\.name) == ["Attic", "Bedroom"])
        #expect(try item(trunk.id, on: a).locationID == attic.id)
    }

    @Test("Two new things of one name are one, in any script, and what only one of them says is put aside")
    mutating func oneName() throws {
        let first = try a.temporary.shopping.addVaultItem(VaultItem(name: "Öl"))
        try b.temporary.shopping.addVaultItem(VaultItem(name: "Öl"))
        let attic = try a.temporary.household.addLocation(Location(homeID: home.id, name: "Über dem Stall"))
        try b.temporary.household.addLocation(Location(homeID: home.id, name: "ÜBER DEM STALL", notes: "Dry"))
        try syncBoth()
        #expect(try b.store.snapshot().vault.map(\.id) == [first.id])
        #expect(try b.store.snapshot().locations.map(\.id).contains(attic.id))
        #expect(try b.store.snapshot().locations.count == 2)
        #expect(try a.store.chain.conflicts().flatMap(\.fields).map(\.after) == [.text("Dry")])
    }

    @Test("A trip that another machine finished stays as it was finished; lines added since are put aside")
    mutating func finishedTrip() throws {
        let cart = try a.temporary.shopping.createCart(Cart(name: "Weekly", currency: .eur))
        let milk = try a.temporary.shopping.plan(CartItem(name: "Milk"), in: cart.id).line
        _ = try a.temporary.shopping.start(cart.id)
        try syncBoth()
        try a.temporary.shopping.check(milk.id, as: milk.intention, in: cart.id)
        try a.temporary.shopping.finish(cart.id)
        _ = try b.temporary.shopping.surprise(CartItem(name: "Bread"), in: cart.id)
        try syncBoth()
        #expect(try b.store.snapshot().carts.map { $0.lines.map(\.name) } == [["Milk"]])
        #expect(try a.store.chain.conflicts().count == 1)
    }

    @Test("Two homes that two machines added are both in the household's list; a machine that joins adopts nothing")
    mutating func twoHomes() throws {
        let cabin = try a.temporary.household.createHome(Home(name: "Cabin", currency: .eur)).home
        let barn = try b.temporary.household.createHome(Home(name: "Barn", currency: .eur)).home
        // What has no home has none on purpose.
        let spare = try a.temporary.inventory.add(Item(title: "Spare key"))
        try syncBoth()
        #expect(try b.store.snapshot().profile.homeIDs == [home.id, cabin.id, barn.id])
        #expect(try a.store.chain.conflicts() == [])
        _ = try Store.open(at: b.temporary.path)
        #expect(try item(spare.id, on: b).homeID == nil)
    }

    @Test("A machine that begins with a snapshot gives out no number that was given before")
    mutating func numbersOfASnapshot() throws {
        let chair = try a.temporary.inventory.add(Item(title: "Chair", locationID: lamp.locationID))
        #expect(chair.number == 2)
        try a.temporary.inventory.delete(chair.id)
        try a.sync(with: chain)
        try a.store.emptyTrash()
        try a.sync(with: chain)
        try a.sendSnapshot(to: chain)
        chain.line.prune()
        let c = try carl()
        try c.join(chain, invitedBy: a)
        #expect(try c.temporary.inventory.add(Item(title: "Desk", locationID: lamp.locationID)).number == 3)
    }

    @Test("What was removed for good while a machine was away is gone there as well, unless it was edited there")
    mutating func removedMeanwhile() throws {
        let chair = try a.temporary.inventory.add(Item(title: "Chair", locationID: lamp.locationID))
        try syncBoth()
        try a.temporary.inventory.delete(lamp.id)
        try a.temporary.inventory.delete(chair.id)
        try a.sync(with: chain)
        try a.store.emptyTrash()
        try b.temporary.inventory.edit(chair.id) { $0.serial = "C-1" }
        try a.sendSnapshot(to: chain)
        chain.line.prune()
        try syncBoth()
        #expect(try a.store.snapshot().items.map(\.title) == ["Chair"])
        #expect(try a.store.snapshot().items.map(\.serial) == ["C-1"])
    }

    @Test("A row that another program replaced by another one of its slug does not stop sending")
    mutating func replacedRow() throws {
        try a.temporary.sql("DELETE FROM item WHERE slug = 'lamp'")
        try a.temporary.sql("INSERT INTO item (title, slug) VALUES ('Another lamp', 'lamp')")
        try syncBoth()
        #expect(try b.store.snapshot().items.map(\.title) == ["Another lamp"])
    }

    // MARK: - Quiet

    @Test("What the chain has is synced, and that is no change: no entry in the log, no version")
    mutating func acknowledgement() throws {
        let states = "SELECT syncState, version FROM item"
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        #expect(try a.temporary.rows(states) == ["pending|2"])
        let position = try a.store.changes.position()
        try a.sync(with: chain)
        #expect(try a.temporary.rows(states) == ["synced|2"] && a.store.changes.position() == position)
        try b.sync(with: chain)
        #expect(try b.temporary.value("SELECT syncState FROM item") == "synced")
    }

    @Test("One change is one small version; two idle syncs write nothing")
    mutating func small() throws {
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        let bundle = try #require(try a.store.chain.nextBundle(from: "anna"))
        #expect(bundle.count == 1)
        try a.sync(with: chain)
        #expect(try #require(chain.line.versions.last).body.count < 400)
        try b.sync(with: chain)
        let before = try [a, b].map { try $0.store.changes.position() }
        let end = chain.line.end
        try syncBoth()
        #expect(try [a, b].map { try $0.store.changes.position() } == before)
        #expect(chain.line.end == end)
    }

    @Test("What came from another machine is in the history, and not for undo to take back")
    mutating func history() throws {
        try a.temporary.inventory.edit(lamp.id) { $0.serial = "L-77" }
        try syncBoth()
        let group = try #require(try b.store.history.groups(limit: 1).first)
        #expect(group.command == "sync")
        #expect(throws: HistoryError.self) { try b.store.history.undo(group.number) }
    }

    @Test("A version of a newer program, or one that cannot be read, changes nothing")
    mutating func strange() throws {
        let before = try a.rows()
        #expect(throws: SyncError.unreadable) { _ = try ChangeBundle(reading: Data("{".utf8)) }
        let newer = #"{"format":3,"machine":"carl","tables":{}}"#
        #expect(throws: SyncError.newerProgram("carl")) { _ = try ChangeBundle(reading: Data(newer.utf8)) }
        let column =
            #"{"format":2,"machine":"carl","rows":[{"e":"item","i":"\#(lamp.id)","v":{"aura":1},"w":false}]}"#
        let strange = Chain.Received(
            digest: String(repeating: "a", count: 64), handle: UUID(),
            bundle: try ChangeBundle(reading: Data(column.utf8)),
            isFormer: false)
        let head = try a.head.hex
        #expect(throws: SyncError.newerProgram("")) {
            _ = try a.store.chain.integrate([strange], at: head, machine: "anna")
        }
        #expect(throws: SyncError.overtaken) {
            _ = try a.store.chain.integrate([strange], at: Chain.noHead, machine: "anna")
        }
        #expect(try a.rows() == before && a.head.hex == head)
    }
}
