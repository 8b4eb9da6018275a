import GRDB

// Homes, rooms and labels, and the belongings in them.

extension Schema {
    static func createHousehold(_ db: Database) throws {
        try createEntity(
            db, "profile",
            """
            name TEXT NOT NULL DEFAULT '',
            \(array("homeIDs"))
            """)
        try createEntity(
            db, "home",
            """
            \(slug) UNIQUE,
            name TEXT NOT NULL DEFAULT '',
            line1 TEXT NOT NULL DEFAULT '', line2 TEXT NOT NULL DEFAULT '', city TEXT NOT NULL DEFAULT '',
            region TEXT NOT NULL DEFAULT '', postalCode TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '',
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            \(colour),
            isPrimary INTEGER NOT NULL DEFAULT 0 CHECK (isPrimary IN (0, 1)),
            \(date("purchaseDate")),
            notes TEXT NOT NULL DEFAULT '',
            \(money("purchasePrice"))
            """)
        try createEntity(
            db, "location",
            """
            \(slug),
            homeID TEXT REFERENCES home(id),
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            symbol TEXT NOT NULL DEFAULT ''
            """)
        try createEntity(
            db, "label",
            """
            \(slug),
            homeID TEXT REFERENCES home(id),
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            \(colour),
            emoji TEXT NOT NULL DEFAULT ''
            """)
        try db.execute(
            sql: """
                CREATE UNIQUE INDEX home_onePrimary ON home(isPrimary) WHERE isPrimary AND deletedAt IS NULL;
                CREATE UNIQUE INDEX location_slug ON location(coalesce(homeID, ''), slug);
                CREATE UNIQUE INDEX label_slug ON label(coalesce(homeID, ''), slug);
                """)
    }

    static func createInventory(_ db: Database) throws {
        try createEntity(
            db, "item",
            """
            \(slug) UNIQUE,
            title TEXT NOT NULL,
            description TEXT NOT NULL DEFAULT '',
            quantity REAL NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 0 AND 1000000),
            make TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', serial TEXT NOT NULL DEFAULT '',
            assetID TEXT NOT NULL DEFAULT '',
            \(date("purchaseDate")),
            purchasedFrom TEXT NOT NULL DEFAULT '',
            replacementSource TEXT NOT NULL DEFAULT '',
            \(date("replacementDate")),
            condition TEXT CHECK (\(isOne(of: ["new", "excellent", "good", "fair", "poor"], "condition"))),
            \(date("warrantyExpires")),
            lifetimeWarranty INTEGER NOT NULL DEFAULT 0 CHECK (lifetimeWarranty IN (0, 1)),
            warrantyDetails TEXT NOT NULL DEFAULT '',
            insured INTEGER NOT NULL DEFAULT 0 CHECK (insured IN (0, 1)),
            notes TEXT NOT NULL DEFAULT '',
            locationID TEXT REFERENCES location(id),
            homeID TEXT REFERENCES home(id),
            \(array("customFields")),
            archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
            sold INTEGER NOT NULL DEFAULT 0 CHECK (sold IN (0, 1)),
            \(date("soldDate")),
            soldTo TEXT NOT NULL DEFAULT '', soldNotes TEXT NOT NULL DEFAULT '',
            fragile INTEGER NOT NULL DEFAULT 0 CHECK (fragile IN (0, 1)),
            priority TEXT CHECK (\(isOne(of: ["low", "normal", "high"], "priority"))),
            destination TEXT NOT NULL DEFAULT '',
            importRef TEXT NOT NULL DEFAULT '',
            \(money("price")),
            \(money("replacementCost")),
            \(money("soldPrice"))
            """)
        try createEntity(
            db, "itemLabel",
            """
            itemID TEXT NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            labelID TEXT NOT NULL REFERENCES label(id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4)  -- five labels at most
            """)
        try createEntity(
            db, "attachment",
            """
            itemID TEXT REFERENCES item(id), homeID TEXT REFERENCES home(id), locationID TEXT REFERENCES location(id),
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'receipt', 'manual', 'warranty', 'appraisal', 'other')),
            fileName TEXT NOT NULL,
            mediaType TEXT NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            capturedAt TEXT,
            "order" INTEGER NOT NULL DEFAULT 0,
            CHECK ((itemID IS NOT NULL) + (homeID IS NOT NULL) + (locationID IS NOT NULL) = 1)
            """)
        try db.execute(
            sql: """
                CREATE INDEX item_location ON item(locationID);
                CREATE INDEX item_home ON item(homeID);
                CREATE INDEX item_title ON item(title COLLATE NOCASE);
                CREATE INDEX item_importRef ON item(importRef) WHERE importRef <> '';
                CREATE UNIQUE INDEX itemLabel_position ON itemLabel(itemID, position) WHERE deletedAt IS NULL;
                CREATE UNIQUE INDEX itemLabel_once ON itemLabel(itemID, labelID) WHERE deletedAt IS NULL;
                CREATE INDEX itemLabel_label ON itemLabel(labelID);
                CREATE INDEX attachment_item ON attachment(itemID);
                """)
    }
}
