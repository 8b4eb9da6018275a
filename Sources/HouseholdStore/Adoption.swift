import Foundation
import GRDB
import Household

// Data from a single-home past: rooms, labels and items without a home. The primary home adopts them, once in a store's
// life. Items without a home that come later are unassigned on purpose.

extension Store {
    /// Adopts data without a home. Runs at every opening, and does something at most once; in an empty store it waits.
    func adoptSingleHomeData() throws {
        guard let orphans = try orphansToAdopt() else { return }
        if orphans > 0 { try backUp(reason: StoreEvent.adoption.rawValue) }
        try writing { db, now in
            // Another program may have opened the store and adopted the data since the check above.
            guard try !StoreEvent.adoption.hasHappened(db) else { return }
            if orphans > 0 {
                try HouseholdRepository.adopt(db, into: try HouseholdRepository.homeForAdoption(db, at: now), at: now)
            }
            try StoreEvent.adoption.record(db, at: now, detail: "\(orphans) adopted")
        }
    }

    /// The number of rooms, labels and items to adopt; nil where adoption is done, or the store is empty.
    func orphansToAdopt() throws -> Int? {
        let (isDone, homes, orphans) = try database.read { db in
            (
                try StoreEvent.adoption.hasHappened(db),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM home WHERE deletedAt IS NULL") ?? 0,
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT (SELECT count(*) FROM location WHERE homeID IS NULL AND deletedAt IS NULL)
                            + (SELECT count(*) FROM label WHERE homeID IS NULL AND deletedAt IS NULL)
                            + (SELECT count(*) FROM item WHERE homeID IS NULL AND deletedAt IS NULL)
                        """) ?? 0
            )
        }
        return !isDone && (homes > 0 || orphans > 0) ? orphans : nil
    }
}

extension HouseholdRepository {
    /// The primary home; else the first one, made primary; else a new "My Home".
    static func homeForAdoption(_ db: Database, at now: Date) throws -> Home {
        if let primary = try primaryHome(db) { return primary }
        if var first = try Home.fetchAll(db, orderBy: "createdAt, id").rows.first {
            try first.change(db, at: now) { $0.isPrimary = true }
            return first
        }
        let currency = try Currency.mostUsed(db) ?? .usd
        return try addHome(db, named: Home.firstName, currency: currency, isPrimary: true, at: now)
    }

    /// Inserts a home that has only a name, without rooms and without an entry in the profile.
    static func addHome(
        _ db: Database, named name: String, currency: Currency, isPrimary: Bool, at now: Date
    ) throws -> Home {
        var home = Home(name: name, currency: currency, isPrimary: isPrimary, record: RecordInfo(createdAt: now))
        home = try home.validated()
        home.slug = try home.freeSlug(db)
        try home.insert(db)
        return home
    }

    /// Gives a home all rooms, labels and items that have none. Nothing is merged and nothing is lost. A slug or a code
    /// that the home has already gets a number, since no page of a room without a home ever existed under it.
    static func adopt(_ db: Database, into home: Home, at now: Date) throws {
        try adopt(db, Location.self, into: home, at: now)
        try adopt(db, Label.self, into: home, at: now)
        let rooms = Dictionary(
            try Location.fetchAll(db).rows.map { ($0.id, $0.homeID) }, uniquingKeysWith: { first, _ in first })
        for before in try Item.fetchAll(db, where: "homeID IS NULL", orderBy: "createdAt, id").rows {
            var item = before
            try item.change(db, at: now) {
                $0.homeID = $0.locationID.flatMap { rooms[$0] ?? nil } ?? home.id
                try $0.takeNumber(db, from: before)
            }
        }
        let homes = try Home.fetchAll(db, orderBy: "createdAt, id").rows.map(\.id)
        try changeProfile(db, at: now) { $0.homeIDs = ($0.homeIDs + homes).firstOccurrences() }
        try StoreEvent.adoption.record(db, at: now, detail: home.id.description)
    }

    private static func adopt<E: HomeOwned>(_ db: Database, _ type: E.Type, into home: Home, at now: Date) throws {
        for before in try E.fetchAll(db, where: "homeID IS NULL", orderBy: "createdAt, id").rows {
            var entity = before
            try entity.change(db, at: now) {
                $0.homeID = home.id
                $0.slug = try $0.freeSlug(db)
                try $0.takeCode(db, from: nil, insists: false)
            }
        }
    }
}

extension Home {
    /// The name of a home that is made because data needs one.
    static let firstName = "My Home"
}

extension Currency {
    /// The currency of most prices in the store.
    fileprivate static func mostUsed(_ db: Database) throws -> Currency? {
        try String.fetchOne(
            db,
            sql: """
                SELECT priceCurrency FROM item WHERE priceCurrency IS NOT NULL
                GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1
                """
        ).flatMap { Currency($0) }
    }
}
