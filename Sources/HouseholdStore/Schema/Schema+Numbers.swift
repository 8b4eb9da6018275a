import GRDB
import Household

// The codes of rooms, and the numbers of items in their places: together they name the lines of a register.

extension Schema {
    /// An SQL expression for the place in which an item is numbered: its room, else its home, else '' for the items
    /// with neither.
    private static func place(_ row: String) -> String { "coalesce(\(row).locationID, \(row).homeID, '')" }

    static func addNumbers(_ db: Database) throws {
        // The triggers are dropped because they name their table's columns, and because a code or a number given here
        // is not a new version of its row.
        for table in ["location", "item"] { try db.execute(sql: "DROP TRIGGER \(table)_touched") }
        try db.execute(
            sql: """
                ALTER TABLE location ADD COLUMN code TEXT NOT NULL DEFAULT '' CHECK (code = '' OR
                    (length(code) <= 4 AND code NOT GLOB '*[^A-Z0-9]*' AND code <> '\(RoomCodes.withoutRoom)'));
                ALTER TABLE item ADD COLUMN number INTEGER NOT NULL DEFAULT 0
                    CHECK (number BETWEEN 0 AND \(Item.largestNumber));
                CREATE TABLE placeNumber (
                    place TEXT PRIMARY KEY NOT NULL,  -- the id of a room or a home; '' for neither
                    last INTEGER NOT NULL CHECK (last >= 0)
                ) STRICT, WITHOUT ROWID;
                """)
        try giveCodes(db)
        try giveNumbers(db)
        try touch(db, "location")
        try touchItems(db)
        try keepCodesUnique(db)
        try numberRows(db)
    }

    /// Gives each live room a code. Tombstones get none: no register ever named them.
    private static func giveCodes(_ db: Database) throws {
        var codes: [String: RoomCodes] = [:]
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, coalesce(homeID, ''), coalesce(name, '') FROM location WHERE deletedAt IS NULL
                ORDER BY createdAt, id
                """)
        for row in rows {
            let (id, home, name): (String, String, String) = (row[0], row[1], row[2])
            let code = codes[home, default: RoomCodes()].claim(for: name)
            try db.execute(sql: "UPDATE location SET code = ? WHERE id = ?", arguments: [code, id])
        }
    }

    private static func giveNumbers(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE item SET number = given.number FROM (
                    SELECT id, row_number() OVER (PARTITION BY \(place("item")) ORDER BY createdAt, id) AS number
                    FROM item WHERE deletedAt IS NULL
                ) AS given WHERE given.id = item.id;
                INSERT INTO placeNumber (place, last)
                SELECT \(place("item")), max(number) FROM item WHERE number > 0 GROUP BY 1;
                """)
    }

    /// Creates the table of the codes that the rooms of each home have or had, and the triggers that fill it whichever
    /// program writes a room.
    static func keepCodes(_ db: Database) throws {
        let note = """
            INSERT INTO roomCode (home, code, location)
            SELECT coalesce(NEW.homeID, ''), NEW.code, NEW.id WHERE NOT EXISTS (
                SELECT 1 FROM roomCode WHERE home = coalesce(NEW.homeID, '') AND code = NEW.code AND location = NEW.id);
            """
        try db.execute(
            sql: """
                CREATE TABLE roomCode (
                    home TEXT NOT NULL,  -- the id of a home; '' for none
                    code TEXT NOT NULL,
                    location TEXT NOT NULL,  -- the id of a room, which may be gone
                    PRIMARY KEY (home, code, location)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO roomCode (home, code, location)
                SELECT coalesce(homeID, ''), code, id FROM location WHERE code <> '';
                CREATE TRIGGER location_coded AFTER INSERT ON location WHEN NEW.code <> '' BEGIN
                    \(note)
                END;
                CREATE TRIGGER location_recoded AFTER UPDATE OF code, homeID ON location WHEN NEW.code <> '' BEGIN
                    \(note)
                END;
                """)
    }

    /// The condition under which two rooms with different ids exclude each other.
    static let isRivalRoom = """
        coalesce(homeID, '') = coalesce(NEW.homeID, '') AND (slug = NEW.slug
        OR (code <> '' AND code = NEW.code AND deletedAt IS NULL AND NEW.deletedAt IS NULL))
        """

    private static func keepCodesUnique(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE UNIQUE INDEX location_code ON location(coalesce(homeID, ''), code)
                    WHERE code <> '' AND deletedAt IS NULL;
                DROP TRIGGER location_inserting;
                DROP TRIGGER location_updating;
                """)
        try logReplacements(db, among: [("location", isRivalRoom)])
    }

    /// Makes another program's change of an item a new version of it, unless the change is a number from the triggers
    /// below. An item that is moved without being given another number gets the next one of its new place.
    static func touchItems(_ db: Database, keepingFormer keepsFormer: Bool = false) throws {
        try touch(
            db, "item", where: "NOT (OLD.number = 0 AND NEW.number <> 0)",
            setting: "number = iif(\(place("NEW")) <> \(place("OLD")) AND NEW.number = OLD.number, 0, number)",
            keepingFormer: keepsFormer)
    }

    /// Numbers the rows that other programs write. A row with the number 0 is given one as soon as it is inserted; a
    /// row that has a number keeps it, and the place counts on from there. `check` reports duplicates.
    ///
    /// No statement here uses a conflict clause: an `OR REPLACE` of the statement that fires a trigger would override
    /// the clause in the trigger.
    private static func numberRows(_ db: Database) throws {
        let place = place("NEW")
        let begin = """
            INSERT INTO placeNumber (place, last)
            SELECT \(place), 0 WHERE NOT EXISTS (SELECT 1 FROM placeNumber WHERE place = \(place));
            """
        let isAhead = """
            (NEW.number > coalesce((SELECT last FROM placeNumber WHERE place = \(place)), 0)
                AND NEW.number <= \(Item.largestNumber))
            """
        try db.execute(
            sql: """
                CREATE TRIGGER item_numbered AFTER INSERT ON item
                WHEN (NEW.number = 0 AND NEW.deletedAt IS NULL) OR \(isAhead) BEGIN
                    \(begin)
                    UPDATE placeNumber SET last = iif(NEW.number = 0, last + 1, NEW.number) WHERE place = \(place);
                    UPDATE item SET number = (SELECT last FROM placeNumber WHERE place = \(place))
                    WHERE id = NEW.id AND number = 0;
                END;
                CREATE TRIGGER item_unnumbered AFTER UPDATE OF number, deletedAt ON item
                -- Another trigger may have given it one since.
                WHEN NEW.number = 0 AND NEW.deletedAt IS NULL AND (SELECT number FROM item WHERE id = NEW.id) = 0 BEGIN
                    \(begin)
                    UPDATE placeNumber SET last = last + 1 WHERE place = \(place);
                    UPDATE item SET number = (SELECT last FROM placeNumber WHERE place = \(place)) WHERE id = NEW.id;
                END;
                CREATE TRIGGER item_renumbered AFTER UPDATE OF number, locationID, homeID ON item
                -- A number that was brought along from another place says nothing, unless a version says it was meant.
                WHEN (NEW.number <> OLD.number OR NEW.version <> OLD.version) AND \(isAhead) BEGIN
                    \(begin)
                    UPDATE placeNumber SET last = NEW.number WHERE place = \(place);
                END;
                """)
    }
}
