import Foundation
import Household
import HouseholdStore
import Testing

/// Which item a row of a file means, and who is right where both have changed.
@Suite struct ImportIdentityTests {
    let temporary: TemporaryStore
    let cottage: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
    }

    private func row(
        _ title: String, slug: String = "", serial: String = "", room: String? = nil, home: String? = nil,
        updated: Date? = nil, notes: String = "", line: Int = 1
    ) -> ImportBatch.Row {
        ImportBatch.Row(
            line: line, slug: slug, updated: updated, home: home, location: room, title: title
        ) { item in
            item.notes = notes
            if !serial.isEmpty { item.serial = serial }
        }
    }

    private func apply(
        _ rows: [ImportBatch.Row], rooms: [ImportBatch.Room] = [], to home: Home? = nil,
        _ choices: ImportChoices = ImportChoices()
    ) throws -> ImportSummary {
        var batch = ImportBatch(rows: rows)
        batch.rooms = rooms
        return try temporary.inventory.apply(batch, to: home?.id, currency: .eur, choices: choices)
    }

    private func counts(_ summary: ImportSummary) -> [Int] { [summary.added, summary.updated, summary.unchanged] }

    @Test("The same sheet twice adds nothing the second time, with four chairs alike as well")
    func sameSheetTwice() throws {
        let sheet =
            [row("Lamp", serial: "S-1", room: "Attic"), row("Desk", room: "Attic"), row("Desk", room: "Hall")]
            + (1...4).map { row("Chair", room: "Hall", notes: "no. \($0)") }
        #expect(try counts(apply(sheet)) == [7, 0, 0])
        #expect(try counts(apply(sheet)) == [0, 0, 7])
        #expect(try counts(apply(sheet + [row("Chair", room: "Hall")])) == [1, 0, 7])
    }

    @Test("What was edited here since it was imported stays, and is told; the file wins if it is to")
    func editedSinceTheImport() throws {
        func bring(_ rows: [ImportBatch.Row], _ choices: ImportChoices = ImportChoices()) throws -> ImportSummary {
            temporary.clock.advance(seconds: 60)
            let clock = temporary.clock
            let store = try Store.open(at: temporary.path, as: ChangeOrigin("import")) { clock.now }
            return try store.inventory.apply(ImportBatch(rows: rows), currency: .eur, choices: choices)
        }
        let chair = try temporary.inventory.add(Item(title: "Chair", homeID: cottage.id))
        try temporary.inventory.edit(chair.id) { $0.notes = "mine" }
        let sheet = [row("Lamp", notes: "a"), row("Desk", notes: "a"), row("Chair", notes: "a")]
        // No file has brought the chair before.
        #expect(try counts(bring(sheet)) == [2, 1, 0])
        let desk = try #require(try temporary.store.snapshot().items.first { $0.title == "Desk" })
        temporary.clock.advance(seconds: 60)
        try temporary.inventory.edit(desk.id) { $0.notes = "mine" }
        let again = try bring([row("Lamp", notes: "b"), row("Desk", notes: "a"), row("Chair", notes: "a")])
        #expect(counts(again) == [0, 1, 1])
        #expect(again.newer.map(\.value) == ["Desk"])
        #expect(try temporary.inventory.item("desk").notes == "mine")
        #expect(try counts(bring(sheet, ImportChoices(overwrites: true))) == [0, 2, 1])
        #expect(try counts(bring([row("Desk", notes: "c")])) == [0, 1, 0])
    }

    @Test("Spaces around a title, a serial number or a room say nothing")
    func spaces() throws {
        let sheet = [row(" Lamp ", serial: "S-1 ", room: "Attic"), row("Desk\u{A0}", room: " Attic")]
        #expect(try counts(apply(sheet)) == [2, 0, 0])
        #expect(try counts(apply(sheet)) == [0, 0, 2])
        #expect(try counts(apply([row("Lamp", serial: "S-1"), row("Desk", room: "Attic ")])) == [0, 1, 1])
    }

    @Test("A slug names an item; a serial number does with the title, wherever it is now")
    func named() throws {
        let attic = try temporary.room("Attic", in: cottage)
        let desk = try temporary.inventory.add(Item(title: "Desk", homeID: cottage.id))
        let lamp = try temporary.inventory.add(Item(title: "Lamp", serial: "S-1", locationID: attic.id))
        let summary = try apply([
            row("Writing desk", slug: desk.slug, notes: "oak"), row("lamp", serial: "S-1", notes: "brass"),
            row("Lamp", serial: "S-2"),
        ])
        #expect(counts(summary) == [1, 2, 0])
        #expect(try temporary.inventory.item(desk.slug).title == "Writing desk")
        #expect(try temporary.inventory.item(lamp.slug).notes == "brass")
    }

    @Test("A row that may mean one of several is told, and nothing is done with it, unless all are to be added")
    func unclear() throws {
        for _ in 1...2 { try temporary.inventory.add(Item(title: "Chair", homeID: cottage.id)) }
        let summary = try apply([row("Chair", notes: "red", line: 7)])
        #expect(counts(summary) == [0, 0, 0])
        #expect(
            summary.unclear.map { "\($0.line) \($0.reason)" } == [
                "7 may be one of 2 items of that name there, or a new one"
            ])
        #expect(try counts(apply([row("Chair", notes: "red")], ImportChoices(addsAll: true))) == [1, 0, 0])
        // A row that equals one of several items means that one.
        #expect(try counts(apply([row("Chair", notes: "red"), row("Chair")])) == [0, 0, 2])
    }

    @Test("What was changed here after the file had it stays, and is told; what only the file changed is taken")
    func newer() throws {
        let desk = try temporary.inventory.add(Item(title: "Desk", homeID: cottage.id))
        let edited = row("Desk", slug: desk.slug, updated: desk.record.updatedAt, notes: "oak")
        #expect(try counts(apply([edited])) == [0, 1, 0])
        temporary.clock.advance(seconds: 60)
        try temporary.inventory.edit(desk.id) { $0.notes = "varnished" }
        let summary = try apply([edited])
        #expect(counts(summary) == [0, 0, 0] && summary.newer.map(\.value) == ["Desk"])
        #expect(try temporary.inventory.item(desk.slug).notes == "varnished")
        #expect(try counts(apply([edited], ImportChoices(overwrites: true))) == [0, 1, 0])
        #expect(try temporary.inventory.item(desk.slug).notes == "oak")
    }

    @Test("An empty cell of the home is the home that the import is for; without one, it is none")
    func emptyHome() throws {
        let flat = try temporary.flat()
        _ = try apply([row("Saw", home: "")], to: flat)
        _ = try apply([row("Axe", home: "")])
        #expect(try temporary.inventory.item("saw").homeID == flat.id)
        #expect(try temporary.inventory.item("axe").homeID == nil)
    }

    @Test("A room that the file describes is made once, and its notes are taken where it has none")
    func rooms() throws {
        let attic = try temporary.room("Attic", in: cottage)
        let rooms = [ImportBatch.Room(name: "attic", notes: "Dry"), ImportBatch.Room(name: "Hall", notes: "")]
        #expect(try apply([row("Trunk", room: "Attic")], rooms: rooms).newLocations == ["Hall"])
        let again = try apply([], rooms: [ImportBatch.Room(name: "Attic", notes: "Wet")])
        #expect(again.newLocations == [])
        let locations = try temporary.store.snapshot().locations
        #expect(locations.map(\.name) == ["Attic", "Hall"])
        #expect(locations.first { $0.id == attic.id }?.notes == "Dry")
    }
}
