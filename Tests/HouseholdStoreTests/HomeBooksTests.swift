import Foundation
import Household
import Testing

@testable import HouseholdStore

/// Finding and adding many rooms and labels by name in one transaction.
@Suite struct HomeBooksTests {
    let temporary: TemporaryStore
    let cottage: Home

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
    }

    private func row(
        _ title: String, id: EntityID<Item>? = nil, home: String? = nil, location: String? = nil,
        labels: [String]? = nil
    ) -> ImportBatch.Row {
        ImportBatch.Row(line: 1, id: id, home: home, location: location, labels: labels, title: title) { _ in }
    }

    @discardableResult
    private func apply(_ rows: [ImportBatch.Row]) throws -> ImportSummary {
        try temporary.inventory.apply(ImportBatch(rows: rows), currency: .eur)
    }

    /// How many statements read all rooms, all labels and all codes of a home.
    private func readings(_ statements: [String]) -> [Int] {
        ["FROM location", "FROM label", "FROM roomCode"].map { table in
            statements.count { sql in
                sql.contains(table) && (sql.contains("homeID IS ?") || sql.contains("WHERE home = ?"))
            }
        }
    }

    @Test("An import reads a home's rooms and labels once, however many are new")
    func importReadsOnce() throws {
        let rows = (1...40).map { row("Thing \($0)", location: "Room \($0)", labels: ["Tag \($0)", "All"]) }
        let statements = try temporary.statements {
            let summary = try apply(rows)
            #expect(summary.newLocations.count == 40 && summary.newLabels.count == 41)
        }
        #expect(readings(statements) == [1, 1, 1])
    }

    @Test("An import reads the homes once and adds new ones to the profile once, however many there are")
    func homesAreReadOnce() throws {
        let rows = (1...30).map { row("Thing \($0)", home: "Home \($0)") }
        let statements = try temporary.statements { try apply(rows + rows) }
        #expect(statements.count { $0.contains("FROM home WHERE deletedAt IS NULL AND (TRUE)") } == 1)
        #expect(statements.count { $0.hasPrefix("UPDATE profile") } == 1)
        let snapshot = try temporary.store.snapshot()
        let names = Dictionary(snapshot.homes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        #expect(snapshot.profile.homeIDs.map { names[$0] } == ["Cottage"] + (1...30).map { "Home \($0)" })
        #expect(snapshot.items.count == 60)
    }

    @Test("A home is also found by its slug; of several matches the oldest is taken")
    func homesBySlug() throws {
        let flat = try temporary.flat()
        _ = try temporary.household.editHome(flat.id) { $0.name = "Attic" }
        try apply([row("Saw", home: "flat"), row("Axe", home: "ATTIC"), row("Box", home: "cottage")])
        _ = try temporary.household.createHome(Home(name: "Flat", currency: .eur))
        try apply([row("Pan", home: "flat")])
        let homes = try ["saw", "axe", "box", "pan"].map { try temporary.inventory.item($0).homeID }
        #expect(homes == [flat.id, flat.id, cottage.id, flat.id])
        #expect(try temporary.household.homes().count == 3)
    }

    @Test("A row with more labels than an item may have is refused before any of them is made")
    func tooManyLabels() throws {
        let six = row("Saw", labels: ["A", "B", "C", "D", "E", "F"])
        let statements = try temporary.statements {
            #expect(throws: DomainError.tooManyLabels(count: 6)) { try apply([six]) }
        }
        #expect(!statements.contains { $0.hasPrefix("INSERT INTO label") })
        try apply([row("Axe", labels: ["A", "B", "C", "D", "E", "a", "b"])])
        #expect(try temporary.inventory.item("axe").labelIDs.count == 5)
        #expect(throws: DomainError.tooManyLabels(count: 100_000)) {
            try apply([row("Saw", labels: (0..<100_000).map { "Tag \($0)" })])
        }
    }

    @Test("A move reads a home's rooms and labels once, however many items go there")
    func moveReadsOnce() throws {
        let flat = try temporary.flat()
        try apply((1...20).map { row("Thing \($0)", location: "Room \($0)", labels: ["Tag \($0)"]) })
        let items = try temporary.store.snapshot().items.map(\.id)
        let statements = try temporary.statements { try temporary.inventory.move(items, to: flat.id) }
        #expect(readings(statements) == [1, 1, 1])
        let snapshot = try temporary.store.snapshot()
        let rooms = snapshot.locations.filter { $0.homeID == flat.id }
        #expect(Set(snapshot.items.map(\.locationID)) == Set(rooms.map(\.id)))
    }

    @Test("New rooms get the same slugs and codes as if added one by one")
    func slugsAndCodes() throws {
        let gone = try temporary.household.addLocation(Location(homeID: cottage.id, name: "Living Room"))
        try temporary.household.deleteLocation(gone.id)
        _ = try temporary.room("Loft Room", in: cottage)
        try apply(
            ["Living Room", "Large Room", "Küche", "Kuche", "Shelf 12", "…"].map { room in
                row("In \(room as String)", location: room)
            })
        #expect(
            try temporary.rows("SELECT name, slug, code FROM location WHERE deletedAt IS NULL ORDER BY rowid") == [
                "Loft Room|loft-room|LR2", "Living Room|living-room-2|LR3", "Large Room|large-room|LR4",
                "Küche|kuche|KU", "Kuche|kuche-2|KU2", "Shelf 12|shelf-12|S12", "…|location|R1",
            ])
    }

    @Test("A room or label that a row brings to another home is there for the next rows")
    func takenAlong() throws {
        _ = try temporary.flat()
        try apply([row("Saw", location: "Shed", labels: ["Tools"])])
        let saw = try temporary.inventory.item("saw")
        let summary = try apply([
            row("Saw", id: saw.id, home: "Flat"), row("Axe", home: "Flat", location: "shed", labels: ["TOOLS"]),
        ])
        #expect(summary.newLocations == [] && summary.newLabels == [])
        let (moved, axe) = (try temporary.inventory.item("saw"), try temporary.inventory.item("axe"))
        #expect(moved.locationID != saw.locationID)
        #expect(axe.locationID == moved.locationID && axe.labelIDs == moved.labelIDs)
    }

    @Test("Names are compared as everywhere else, ignoring only case")
    func names() throws {
        let pairs = [
            ("Étage", "ÉTAGE"), ("Étage", "Etage"), ("Straße", "STRASSE"), ("İzmir", "izmir"), ("Ωmega", "ωMEGA"),
            ("ﬁsh", "FISH"), ("e\u{301}tui", "étui"), ("Σοφός", "ΣΟΦΌΣ"), ("Ｗｉｄｅ", "wide"), ("Kelvin", "\u{212A}elvin"),
        ]
        for (number, (first, second)) in pairs.enumerated() {
            let home = try temporary.household.createHome(Home(name: "Home \(number)", currency: .eur)).home
            _ = try temporary.room(first, in: home)
            let summary = try apply([row("Thing", home: home.name, location: second)])
            let isSame = first.caseInsensitiveCompare(second) == .orderedSame
            #expect(summary.newLocations == (isSame ? [] : [second]), "\(first), \(second)")
        }
    }
}
