import GRDB

// How far the chain of versions was applied, what it does not have yet, and the values that lost a conflict.

extension Schema {
    /// The tables whose rows travel between machines, each after those that its rows refer to.
    static let synced = entities + ["conflict"]

    static func addSync(_ db: Database) throws {
        try db.execute(
            sql: """
                -- One row where the household is on a remote, none where it is not.
                CREATE TABLE syncPlace (
                    household TEXT PRIMARY KEY NOT NULL,
                    version TEXT NOT NULL,               -- the last version of the chain that was applied
                    height INTEGER NOT NULL,             -- how many versions the chain had then
                    sequence INTEGER NOT NULL,           -- what was logged until here is in the chain or the outbox
                    flight TEXT                          -- the bundle that was sent and is not yet acknowledged
                ) STRICT;
                CREATE TABLE syncOutbox (
                    entity TEXT NOT NULL,
                    entityID TEXT NOT NULL,
                    before TEXT,                         -- JSON of the row as the chain has it; NULL where it has none
                    PRIMARY KEY (entity, entityID)
                ) STRICT, WITHOUT ROWID;
                """)
        try createEntity(
            db, "conflict",
            """
            entity TEXT NOT NULL,
            entityID TEXT NOT NULL CHECK (entityID GLOB '\(isID)'),
            mine TEXT NOT NULL CHECK (json_valid(mine)),     -- the values that were put aside, by column
            chain TEXT NOT NULL CHECK (json_valid(chain)),   -- the values that stayed
            machine TEXT NOT NULL DEFAULT ''                 -- the one whose values were put aside
            """)
        // That the chain has a row is no change of it: neither the log nor a page shall know.
        for table in synced { try keepFormerValues(db, of: table) }
    }

    static func addRefusals(_ db: Database) throws {
        // Why the remote will not take the row as it is; NULL where it was not asked or did not refuse.
        try db.execute(sql: "ALTER TABLE syncOutbox ADD COLUMN refusal TEXT")
    }
}
