import GRDB

// Prices per unit: units in the capitals that were typed, fractions of a minor unit, and amounts below zero.

extension Schema {
    /// Rebuilds the tables of prices and of carts' lines. Their checks refused capitals and amounts below zero, and
    /// SQLite cannot change a check, nor drop a column that a check of its table names. Nothing refers to these tables.
    static func allowUnitPrices(_ db: Database) throws {
        try rebuild(
            db, "priceOption", partOf: "vaultItem", by: "vaultItemID",
            rivals: """
                vaultItemID = NEW.vaultItemID AND storeID = NEW.storeID AND unit = NEW.unit COLLATE NOCASE
                AND deletedAt IS NULL AND NEW.deletedAt IS NULL
                """,
            """
            vaultItemID TEXT NOT NULL REFERENCES vaultItem(id) ON DELETE CASCADE,
            storeID TEXT NOT NULL REFERENCES store(id) ON DELETE CASCADE,
            \(unit("unit")) NOT NULL DEFAULT 'each',
            \(unitPrice("price")),
            priceCurrency TEXT CHECK (priceCurrency GLOB '[A-Z][A-Z][A-Z]')
                CHECK ((price IS NULL) = (priceCurrency IS NULL)),
            asOf TEXT NOT NULL DEFAULT \(now),
            CHECK (price IS NOT NULL)
            """)
        try rebuild(
            db, "cartItem", partOf: "cart", by: "cartID",
            rivals: """
                cartID = NEW.cartID AND position = NEW.position AND deletedAt IS NULL AND NEW.deletedAt IS NULL
                """,
            """
            cartID TEXT NOT NULL REFERENCES cart(id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            \(lastingReference("vaultItemID")),
            name TEXT NOT NULL,
            category TEXT NOT NULL DEFAULT '',
            quantity REAL NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 0.000001 AND 1000000),
            \(lastingReference("plannedStoreID")),
            plannedStoreName TEXT NOT NULL DEFAULT '',
            \(unitPrice("plannedPrice")),
            \(unit("unit")) NOT NULL DEFAULT 'each',
            status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'fulfilled', 'skipped')),
            addedDuringShopping INTEGER NOT NULL DEFAULT 0 CHECK (addedDuringShopping IN (0, 1)),
            \(lastingReference("actualStoreID")),
            actualStoreName TEXT NOT NULL DEFAULT '',
            \(unitPrice("actualPrice")),
            actualQuantity REAL CHECK (actualQuantity BETWEEN 0.000001 AND 1000000),
            \(unit("actualUnit")),
            CHECK (status = 'fulfilled' OR (
                actualStoreID IS NULL AND actualStoreName = '' AND actualPrice IS NULL AND actualQuantity IS NULL
                AND actualUnit IS NULL))
            """)
        // Another program may have written `Kg` beside `kg`, of which only one was ever read.
        try db.execute(
            sql: """
                UPDATE priceOption SET deletedAt = \(now) WHERE rowid IN (
                    SELECT row FROM (
                        SELECT rowid AS row, row_number() OVER (
                            PARTITION BY vaultItemID, storeID, unit COLLATE NOCASE ORDER BY rowid) AS place
                        FROM priceOption WHERE deletedAt IS NULL)
                    WHERE place > 1);
                CREATE UNIQUE INDEX priceOption_once ON priceOption(vaultItemID, storeID, unit COLLATE NOCASE)
                    WHERE deletedAt IS NULL;
                CREATE INDEX priceOption_vaultItem ON priceOption(vaultItemID);
                CREATE INDEX priceOption_store ON priceOption(storeID);
                CREATE UNIQUE INDEX cartItem_position ON cartItem(cartID, position) WHERE deletedAt IS NULL;
                CREATE INDEX cartItem_cart ON cartItem(cartID);
                """)
    }

    private static func rebuild(
        _ db: Database, _ table: String, partOf owners: String, by column: String, rivals isRival: String,
        _ columns: String
    ) throws {
        let names = try db.columns(in: table).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
        try db.execute(
            sql: """
                CREATE TEMP TABLE former AS SELECT * FROM main.\(table) ORDER BY rowid;
                DROP TABLE main.\(table);
                """)
        try createEntity(db, table, columns) {
            try db.execute(
                sql: """
                    INSERT INTO \(table) (\(names)) SELECT \(names) FROM temp.former ORDER BY rowid;
                    DROP TABLE temp.former;
                    """)
        }
        try logFormerOwners(db, of: table, by: column, in: owners)
        try keepReplaced(db, in: table, where: isRival)
        try keepFormerValues(db, of: table)
    }

    /// A column for a unit as it was typed, trimmed.
    private static func unit(_ column: String) -> String {
        "\(column) TEXT CHECK (\(column) <> '' AND \(column) = trim(\(column)))"
    }

    /// Two columns for a price per unit: minor units, below zero for a deposit that is paid back, and the ten-thousandths
    /// beyond them, NULL for none.
    private static func unitPrice(_ column: String) -> String {
        """
        \(column) INTEGER CHECK (\(column) BETWEEN -10000000000000 AND 10000000000000),
        \(column)Fraction INTEGER CHECK (\(column)Fraction BETWEEN 1 AND 9999)
            CHECK (\(column)Fraction IS NULL OR \(column) IS NOT NULL)
        """
    }
}
