import TestSupport
import Testing

/// What holds of the commands of every kind of record.
@Suite struct EveryKindTests {
    @Test(
        "A list of nothing says what to do, and is empty as JSON",
        arguments: [
            ("home", "No homes yet. Add one: housebook home add \"My Home\"\n"), ("room", "No rooms yet.\n"),
            ("label", "No labels yet.\n"), ("item", "No items.\n"),
            ("policy", "No policies yet. Add one: housebook policy add \"Acme Mutual\"\n"),
            ("claim", "No claims. Begin one: housebook claim new --date 2021-10-13 --cause \"Burst pipe\"\n"),
            ("store", "No stores yet. Add one: housebook store add \"Corner Shop\"\n"),
            ("price-book", "The price book is empty. Add something: housebook price-book add Milk\n"),
            ("category", "No categories yet. The usual ones are added with the first store or price book item.\n"),
            ("cart", "No carts yet. Plan a trip: housebook cart new \"Weekly shop\"\n"),
        ])
    func emptyLists(kind: String, sentence: String) async throws {
        let site = try TemporarySite.empty()
        #expect(try await site.run(kind, "list").output == sentence)
        #expect(try await site.run(kind, "list", "--json").output == "[]\n")
    }

    @Test(
        "A name is given once, whatever its case, and is not blank",
        arguments: [
            (["home", "add", "main house"], "there is a home “main house” already"),
            (["room", "add", "KITCHEN"], "there is a room “KITCHEN” already"),
            (["room", "edit", "study", "--name", "Kitchen"], "there is a room “Kitchen” already"),
            (["room", "add", " "], "a room needs a name"),
            (["label", "add", "tools"], "there is a label “tools” already"),
            (["store", "add", "corner SHOP"], "there is a store “corner SHOP” already"),
            (
                ["store", "edit", "green-grocer", "--name", "Corner shop"],
                "there is a store “Corner shop” already"
            ),
            (["store", "add", " "], "a store needs a name"),
            (["category", "add", "pets"], "there is a category “pets” already"),
            (["price-book", "add", "milk"], "there is a price book item “milk” already"),
            (["price-book", "edit", "milk", "--name", "Bread"], "there is a price book item “Bread” already"),
            (["price-book", "add", " "], "a price book item needs a name"),
            (["cart", "new", " "], "a cart needs a name"),
            (["cart", "edit", "weekly", "--name", ""], "a cart needs a name"),
        ])
    func names(words: [String], error: String) async throws {
        let site = try TemporarySite.planned()
        let before = try site.snapshot()
        let result = try await runCommand(words, in: site.folder)
        #expect(result.errors == "error: \(error)\n")
        #expect(result.output == "" && result.status == 65)
        #expect(try site.snapshot() == before)
    }

    /// The furnished household with a thing of each kind.
    private static let household = Task {
        let site = try TemporarySite.planned()
        try site.write("abc", to: "a.txt")
        for words in [
            ["item", "add", "Lamp", "--price", "12.5", "--label", "tools", "--field", "Socket=E27", "--room", "study"],
            ["policy", "add", "Acme"], ["claim", "new", "--date", "2025-01-15", "--cause", "Burst pipe"],
            ["claim", "add", "burst", "lamp"], ["item", "attach", "lamp", "a.txt"],
        ] {
            let result = try await runCommand(words, in: site.folder)
            try #require(result.status == 0, "\(result)")
        }
        return site
    }

    private static let record = ["createdAt", "id", "syncState", "updatedAt", "version"]
    private static let sums = ["items", "itemsCounted", "itemsWithoutValue", "totals"]
    private static let upkeep = ["upkeep", "upkeepLog"]
    private static let home =
        record + sums + upkeep + [
            "address", "attachments", "audience", "colour", "currency", "displayName", "isActive", "isPrimary",
            "labels", "locations", "name", "notes", "purchaseDate", "purchasePrice", "slug", "walked",
        ]
    private static let room =
        record + sums + upkeep + ["attachments", "code", "codes", "home", "name", "notes", "parent", "slug", "symbol"]
    private static let label = record + sums + ["audience", "colour", "emoji", "home", "name", "notes", "slug"]
    private static let item =
        record + upkeep + [
            "archived", "assetID", "attachments", "audience", "barcode", "businessUse", "codes", "condition",
            "contents",
            "counts",
            "customFields", "description", "destination", "fragile", "home", "importRef", "inside", "insuranceClass",
            "insured", "labels", "lifetimeWarranty", "loans", "location", "make", "model", "notFound", "notes",
            "number", "ownership",
            "partOfBuilding", "price",
            "priority", "purchaseDate", "purchasedFrom", "quantity", "replacementCost", "replacementDate",
            "replacementSource", "replacementUsed", "seen", "serial", "size", "slug", "sold", "soldDate", "soldNotes",
            "soldPrice", "soldTo",
            "title", "unit", "value", "warrantyDetails", "warrantyExpires", "weight",
        ]
    private static let policy =
        record + [
            "agent", "agentEmail", "agentTelephone", "attachments", "average", "currency", "deductible",
            "deductibleOrder",
            "dwelling",
            "end", "homes", "liability", "lossOfUse", "medicalPayments", "notes", "number", "otherInsurance",
            "personalProperty",
            "provider", "scheduledItems", "settlement", "slug", "specialLimits", "standing", "start",
        ]
    private static let claim =
        record + [
            "adjuster", "adjusterEmail", "adjusterPhone", "attachments", "cause", "claimed", "date", "depreciation",
            "expenseTotal", "expenses", "home", "insured", "items", "lines", "notes", "number", "open", "openBasis",
            "openWithoutValue", "paid", "payments", "policeReport", "policies", "slug", "statement", "status", "values",
        ]
    private static let store =
        record + [
            "colour", "emoji", "lastTrip", "name", "prices", "purchases", "purchasesWithoutPrice", "slug",
            "sortOrder", "spent", "trips",
        ]
    private static let category = record + ["colour", "emoji", "items", "name", "slug", "sortOrder"]
    private static let priceBook = record + ["category", "name", "prices", "purchases", "slug"]
    private static let cart =
        record + [
            "budget", "budgetVerdict", "completedAt", "currency", "finishedBefore", "home", "inBasket", "lines",
            "name", "planned", "slug", "spent", "startedAt", "status",
        ]
    private static let attachment =
        record + [
            "audience", "cameraDate", "caption", "captured", "fault", "fileName", "height", "kind", "mediaType",
            "number", "pages", "sha256", "size", "width",
        ]
    private static let status = [
        "activeHome", "attachments", "carts", "claims", "homes", "household", "items", "itemsCounted",
        "itemsUnassigned", "itemsWithoutValue", "labels", "lastBuild", "locations", "onboarding", "policies",
        "primaryHome", "root", "settings", "store", "stores", "totals", "vaultItems",
    ]

    @Test(
        "JSON has every key, in lists and of one thing",
        arguments: [
            ("home list", home), ("room list", room),
            ("label list", label), ("item list", item), ("item show lamp", item),
            ("policy show acme", policy), ("claim show burst", claim), ("store list", store),
            ("store show corner-shop", store), ("category list", category), ("price-book list", priceBook),
            (
                "price-book show milk",
                priceBook + ["history", "latestPurchases", "purchasesBelowZero", "purchasesWithoutPrice"]
            ),
            ("cart list", cart), ("cart show weekly", cart), ("item attachments lamp", attachment),
            ("status", status),
        ])
    func keys(line: String, keys: [String]) async throws {
        let words = line.split(separator: " ").map(String.init) + ["--json"]
        let result = try await runCommand(words, in: try await Self.household.value.folder)
        let isList = line.hasSuffix("list") || line.contains("attachments")
        let found = isList ? try result.json(as: [AnyKeys].self) : [try result.json(as: AnyKeys.self)]
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.keys == keys.sorted() }, "\(found.map(\.keys))")
    }
}
