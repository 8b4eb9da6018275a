import GRDB

// The tables of sync: the place in the chain, the outbox, and the values that lost a conflict.

extension Schema {
    /// The tables whose rows travel between machines, each after the tables that it refers to.
    static let synced = firstSynced + ["reportCopy"]
    private static let firstSynced = entities + ["conflict"]

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
        // That the chain has a row is not a change of the row, so neither the log nor a page may see it.
        for table in firstSynced { try keepFormerValues(db, of: table) }
    }

    /// Identifies versions by their digest, no longer by the remote's id.
    static func bindVersions(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE syncVersion (
                    number INTEGER PRIMARY KEY NOT NULL, -- along the chain
                    digest TEXT NOT NULL UNIQUE,         -- SHA-256 of the sealed version
                    handle TEXT,                         -- the remote's id; NULL where only the digest is known
                    parent TEXT                          -- the remote's id of the one before it, where that is known
                ) STRICT;
                CREATE TABLE syncFormer (
                    number INTEGER NOT NULL REFERENCES syncVersion ON DELETE CASCADE,
                    entity TEXT NOT NULL,
                    entityID TEXT NOT NULL,
                    before TEXT,                         -- JSON of the row as the chain had it before the version
                    PRIMARY KEY (number, entity, entityID)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE syncRemoved (
                    entity TEXT NOT NULL,
                    entityID TEXT NOT NULL,              -- of a row that was removed for good
                    PRIMARY KEY (entity, entityID)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE place (
                    household TEXT PRIMARY KEY NOT NULL,
                    author TEXT NOT NULL,                -- this machine's id in the versions that it makes
                    head TEXT NOT NULL,                  -- digest of the last version that was applied
                    isFormer INTEGER NOT NULL,           -- whether that is of the former format, without a digest
                    handle TEXT NOT NULL,                -- the remote's id of it, after which the next version goes
                    parent TEXT,                         -- the remote's id of the one before it, where that is known
                    sequence INTEGER NOT NULL,           -- what was logged until here is in the chain or the outbox
                    tellsRemoved INTEGER NOT NULL DEFAULT 0, -- whether the next bundle names all of syncRemoved
                    owesSnapshot INTEGER NOT NULL DEFAULT 0, -- whether others may depend on one that is not sent yet
                    fingerprint TEXT,                    -- of the secret that sealed the last version made here
                    secrets TEXT NOT NULL DEFAULT '[]',  -- JSON of the fingerprints of all secrets of its past
                    flight TEXT,                         -- the bundle that was sealed and is not yet acknowledged
                    sealed BLOB                          -- the same as it is sent
                ) STRICT;
                INSERT INTO place (household, author, head, isFormer, handle, sequence)
                SELECT household, \(newID), iif(version = '\(Chain.beginning.text)', '\(Chain.noHead)', ''),
                    version <> '\(Chain.beginning.text)', version, sequence FROM syncPlace;
                DROP TABLE syncPlace;
                ALTER TABLE place RENAME TO syncPlace;
                """)
    }

    static func addRefusals(_ db: Database) throws {
        // Why the remote refused the row; NULL if it was not asked or did not refuse.
        try db.execute(sql: "ALTER TABLE syncOutbox ADD COLUMN refusal TEXT")
    }
}
