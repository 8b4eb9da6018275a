import GRDB

// Stores, the vault with its prices, and carts with their lines.

extension Schema {
    static func createShopping(_ db: Database) throws {
        try createVault(db)
        try createCarts(db)
    }

    /// By table, the condition under which two rows with different ids exclude each other.
    static let shoppingRivals: [(table: String, areRivals: String)] = [
        ("store", "slug = NEW.slug OR (\(hasSameName))"),
        ("category", "slug = NEW.slug OR (\(hasSameName))"),
        ("vaultItem", "slug = NEW.slug OR (\(hasSameName))"),
        (
            "priceOption",
            """
            vaultItemID = NEW.vaultItemID AND storeID = NEW.storeID AND unit = NEW.unit
            AND deletedAt IS NULL AND NEW.deletedAt IS NULL
            """
        ),
        ("cart", "slug = NEW.slug"),
        ("cartItem", "cartID = NEW.cartID AND position = NEW.position AND deletedAt IS NULL AND NEW.deletedAt IS NULL"),
    ]

    private static let hasSameName = """
        trim(name) = trim(NEW.name) COLLATE NOCASE AND deletedAt IS NULL AND NEW.deletedAt IS NULL
        """

    /// A column for a reference that may outlive its target: a finished trip still says what was bought where.
    static func lastingReference(_ column: String) -> String {
        "\(column) TEXT CHECK (\(column) GLOB '\(isID)')"
    }

    /// A column for a unit, spelled as `PriceUnit` spells it, so that one unit is one text.
    private static func unit(_ column: String) -> String {
        "\(column) TEXT CHECK (\(column) <> '' AND \(column) = lower(trim(\(column))))"
    }

    /// A column for an amount in minor units of the currency in the row's cart or policy.
    static func amount(_ column: String) -> String {
        "\(column) INTEGER CHECK (\(column) BETWEEN 0 AND 10000000000000)"
    }

    private static func createVault(_ db: Database) throws {
        for table in ["store", "category"] {
            try createEntity(
                db, table,
                """
                \(slug) UNIQUE,
                name TEXT NOT NULL,
                emoji TEXT NOT NULL DEFAULT '',
                \(colour),
                sortOrder INTEGER NOT NULL DEFAULT 0
                """)
        }
        try createEntity(
            db, "vaultItem",
            """
            \(slug) UNIQUE,
            name TEXT NOT NULL,
            categoryID TEXT REFERENCES category(id)
            """)
        try createEntity(
            db, "priceOption",
            """
            vaultItemID TEXT NOT NULL REFERENCES vaultItem(id) ON DELETE CASCADE,
            storeID TEXT NOT NULL REFERENCES store(id) ON DELETE CASCADE,
            \(unit("unit")) NOT NULL DEFAULT 'each',
            \(money("price")),
            asOf TEXT NOT NULL DEFAULT \(now),
            CHECK (price IS NOT NULL)
            """)
        for table in ["store", "category", "vaultItem"] {
            try db.execute(
                sql: """
                    CREATE UNIQUE INDEX \(table)_name ON \(table)(trim(name) COLLATE NOCASE) WHERE deletedAt IS NULL
                    """)
        }
        try db.execute(
            sql: """
                CREATE INDEX vaultItem_category ON vaultItem(categoryID);
                CREATE UNIQUE INDEX priceOption_once ON priceOption(vaultItemID, storeID, unit) WHERE deletedAt IS NULL;
                CREATE INDEX priceOption_vaultItem ON priceOption(vaultItemID);
                CREATE INDEX priceOption_store ON priceOption(storeID);
                """)
    }

    private static func createCarts(_ db: Database) throws {
        // A cart that was finished and reopened is in shopping, and has both dates.
        try createEntity(
            db, "cart",
            """
            \(slug) UNIQUE,
            name TEXT NOT NULL,
            homeID TEXT REFERENCES home(id),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            \(amount("budget")),
            status TEXT NOT NULL DEFAULT 'planning' CHECK (status IN ('planning', 'shopping', 'completed')),
            startedAt TEXT,
            completedAt TEXT,
            CHECK ((startedAt IS NULL) = (status = 'planning')),
            CHECK (completedAt IS NULL OR status <> 'planning'),
            CHECK (completedAt IS NOT NULL OR status <> 'completed')
            """)
        // The columns `actual...` hold the purchase. If `actualUnit` is NULL, any other NULL among them means: as
        // planned. Otherwise a NULL store or price means: unknown.
        try createEntity(
            db, "cartItem",
            """
            cartID TEXT NOT NULL REFERENCES cart(id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            \(lastingReference("vaultItemID")),
            name TEXT NOT NULL,
            category TEXT NOT NULL DEFAULT '',
            quantity REAL NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 0.000001 AND 1000000),
            \(lastingReference("plannedStoreID")),
            plannedStoreName TEXT NOT NULL DEFAULT '',
            \(amount("plannedPrice")),
            \(unit("unit")) NOT NULL DEFAULT 'each',
            status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'fulfilled', 'skipped')),
            addedDuringShopping INTEGER NOT NULL DEFAULT 0 CHECK (addedDuringShopping IN (0, 1)),
            \(lastingReference("actualStoreID")),
            actualStoreName TEXT NOT NULL DEFAULT '',
            \(amount("actualPrice")),
            actualQuantity REAL CHECK (actualQuantity BETWEEN 0.000001 AND 1000000),
            \(unit("actualUnit")),
            CHECK (status = 'fulfilled' OR (
                actualStoreID IS NULL AND actualStoreName = '' AND actualPrice IS NULL AND actualQuantity IS NULL
                AND actualUnit IS NULL))
            """)
        try db.execute(
            sql: """
                CREATE INDEX cart_home ON cart(homeID);
                CREATE UNIQUE INDEX cartItem_position ON cartItem(cartID, position) WHERE deletedAt IS NULL;
                CREATE INDEX cartItem_cart ON cartItem(cartID);
                """)
    }
}
