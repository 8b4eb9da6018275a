import Foundation
import Household
import HouseholdStore
import Testing

/// The codes that the repositories give to rooms.
@Suite struct RoomCodeTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    var household: HouseholdRepository { temporary.household }

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
    }

    private func add(_ name: String, code: String = "", in home: Home) throws -> Location {
        temporary.clock.advance()
        return try household.addLocation(Location(code: code, homeID: home.id, name: name))
    }

    @Test("A room gets a code from its name that no other room of its home has")
    func fromNames() throws {
        #expect(
            try ["Living Room", "Library Room", "Kitchen", "日本"].map { try add($0, in: cottage).code }
                == ["LR", "LR2", "KI", "R1"])
        #expect(try add("Living Room", in: flat).code == "LR")
        #expect(try temporary.store.snapshot().locations.map(\.code).sorted() == ["KI", "LR", "LR", "LR2", "R1"])
    }

    @Test("A code stays when the room is renamed, and is not given again when it is deleted")
    func stays() throws {
        let room = try add("Living Room", in: cottage)
        #expect(try household.editLocation(room.id) { $0.name = "Office" }.code == "LR")
        try household.deleteLocation(room.id)
        #expect(try add("Living Room", in: cottage).code == "LR2")
    }

    @Test("A room can be given a code; an edit with an empty code keeps it")
    func given() throws {
        let room = try add("Living Room", code: " lo ", in: cottage)
        #expect(room.code == "LO")
        let edited = try household.editLocation(room.id) { $0.code = "SALO" }
        #expect(edited.code == "SALO" && edited.record.version == 2)
        #expect(try household.editLocation(room.id) { $0.code = "" } == edited)
        #expect(try household.editLocation(room.id) { $0.code = "salo" } == edited)
    }

    @Test("A room's former code goes to no other room, asked for or made from a name, but the room may take it back")
    func givenUp() throws {
        let room = try add("Living Room", in: cottage)
        try household.editLocation(room.id) { $0.code = "SALO" }
        #expect(try add("Library Room", in: cottage).code == "LR2")
        #expect(throws: DomainError.formerCode("LR", ofLocation: "Living Room")) {
            try add("Larder", code: "lr", in: cottage)
        }
        let attic = try add("Attic", in: cottage)
        #expect(throws: DomainError.formerCode("LR", ofLocation: "Living Room")) {
            try household.editLocation(attic.id) { $0.code = "LR" }
        }
        #expect(try add("Living Room", in: flat).code == "LR", "each home has its own")
        #expect(try household.editLocation(room.id) { $0.code = "LR" }.code == "LR")
        try household.deleteLocation(room.id)
        for code in ["LR", "SALO"] {
            #expect(throws: DomainError.formerCode(code, ofLocation: "Living Room")) {
                try add("Loft", code: code, in: cottage)
            }
        }
    }

    @Test("A code freed by another program, with or without its room, goes to no other room either")
    func givenUpInSQL() throws {
        let (room, attic) = (try add("Living Room", in: cottage), try add("Attic", in: cottage))
        try temporary.sql(
            """
            UPDATE location SET code = 'ZZ' WHERE id = '\(room.id)';
            DELETE FROM location WHERE id = '\(attic.id)'
            """)
        #expect(try ["Lower Rest", "Attic"].map { try add($0, in: cottage).code } == ["LR2", "AT2"])
        #expect(throws: DomainError.formerCode("AT", ofLocation: nil)) { try add("Altar", code: "AT", in: cottage) }
    }

    @Test("A restored room never gets a code that another room had, but gets its own back")
    func readIn() throws {
        let room = try add("Living Room", in: cottage)
        var snapshot = try temporary.store.snapshot()
        try household.editLocation(room.id) { $0.code = "SALO" }
        let attic = try add("Attic", in: cottage)
        try temporary.sql("DELETE FROM location WHERE id = '\(attic.id)'")
        snapshot.locations = [
            Location(code: "LR", homeID: cottage.id, name: "Larder"),
            Location(id: attic.id, code: "AT", homeID: cottage.id, name: "Attic"),
        ]
        try temporary.store.restore(snapshot)
        let codes = try temporary.store.snapshot().locations.map { "\($0.name) \($0.code)" }
        #expect(codes.sorted() == ["Attic AT", "Larder LR2", "Living Room SALO"])
    }

    @Test("The earlier codes of a deleted room stay taken, too")
    func readInAfterTwoCodes() throws {
        let room = try add("Living Room", in: cottage)
        let edited = try household.editLocation(room.id) { $0.code = "SALO" }
        var snapshot = try temporary.store.snapshot()
        try temporary.sql("DELETE FROM location WHERE id = '\(room.id)'")
        snapshot.locations = [edited, Location(code: "LR", homeID: cottage.id, name: "Larder")]
        try temporary.store.restore(snapshot)
        #expect(Set(try temporary.store.snapshot().locations.map(\.code)) == ["SALO", "LR2"])
    }

    @Test("A room that comes back to its former home gets its code back")
    func readInElsewhere() throws {
        let room = try add("Living Room", in: cottage)
        let snapshot = try temporary.store.snapshot()
        try temporary.sql("UPDATE location SET homeID = '\(flat.id)' WHERE id = '\(room.id)'")
        try temporary.store.restore(snapshot)
        let rooms = try temporary.store.snapshot().locations
        #expect(rooms.map(\.homeID) == [cottage.id] && rooms.map(\.code) == ["LR"])
    }

    @Test("A code of another room in the home is refused, and the error names that room")
    func clashes() throws {
        let room = try add("Living Room", in: cottage)
        let error = DomainError.duplicateCode("LR", ofLocation: "Living Room")
        #expect(throws: error) { try add("Attic", code: "LR", in: cottage) }
        let attic = try add("Attic", in: cottage)
        #expect(throws: error) { try household.editLocation(attic.id) { $0.code = "lr" } }
        #expect(throws: DomainError.wrongFormat("00", .roomCode)) {
            try household.editLocation(attic.id) { $0.code = "00" }
        }
        #expect(try temporary.store.snapshot().locations == [attic, room])
        #expect(try add("Attic", code: "LR", in: flat).code == "LR")
    }

    @Test("A room that a move makes in another home gets its own code there")
    func moves() throws {
        let room = try add("Living Room", code: "SALO", in: cottage)
        _ = try add("Lower Rest", in: flat)
        let lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: room.id))
        try temporary.inventory.move([lamp.id], to: flat.id)
        #expect(try household.location("Living Room", in: flat.id).code == "LR2")
    }

    @Test("Adopted rooms keep their codes; a code that the home has already gets a number")
    func adoption() throws {
        let temporary = try TemporaryStore()
        let room = "INSERT INTO location (slug, name, code, createdAt) VALUES"
        try temporary.sql(
            """
            \(room) ('a', 'Living Room', 'LR', '2025-01-01 00:00:00'), ('b', 'Attic', '', '2025-01-02 00:00:00'),
                ('c', 'Lower Rest', '', '2025-01-03 00:00:00');
            DELETE FROM storeEvent;
            INSERT INTO home (id, slug, name, currency, isPrimary)
            VALUES ('\(id(1) as EntityID<Home>)', 'h', 'House', 'EUR', 1);
            INSERT INTO location (slug, name, code, homeID) VALUES ('d', 'Larder', 'LR', '\(id(1) as EntityID<Home>)')
            """)
        let again = try TemporaryStore(folder: temporary.folder)
        #expect(
            try again.rows("SELECT slug, code FROM location ORDER BY slug") == ["a|LR2", "b|AT", "c|LR3", "d|LR"])
    }

    @Test("A room added by another program gets a code with its first edit")
    func foreignRooms() throws {
        try temporary.sql(
            """
            INSERT INTO location (id, slug, name, homeID)
            VALUES ('\(id(1) as EntityID<Location>)', 'living', 'Living Room', '\(cottage.id)')
            """)
        // The code that the register shows for it is taken.
        #expect(try add("Library Room", in: cottage).code == "LR2")
        #expect(try household.editLocation(id(1)) { _ in }.code == "")
        #expect(try household.editLocation(id(1)) { $0.notes = "Warm" }.code == "LR")
    }

    @Test("An invalid code is read as empty, and reported")
    func badCodes() throws {
        let room = try add("Attic", in: cottage)
        try temporary.sql(
            "UPDATE location SET code = 'a!'; INSERT INTO item (title, number) VALUES ('a', -1)", checked: false)
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(snapshot.locations.map(\.code) == [""] && snapshot.items.map(\.number) == [0])
        #expect(problems.map { "\($0.entity).\($0.column) \($0.value)" } == ["location.code a!", "item.number -1"])
        #expect(snapshot.locations.map(\.id) == [room.id])
    }
}
