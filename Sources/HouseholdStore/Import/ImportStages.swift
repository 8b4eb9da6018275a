import Foundation
import GRDB
import Household

/// The transactions of one import, with a limited number of rows each, so that other programs can write in between.
struct ImportStages {
    /// The most rows of one transaction. It takes less than a second, and other programs wait for up to five.
    static let size = 5_000
    /// How long the store is left free between two transactions: long enough for our own programs, which look every
    /// 5 ms whether it is, and once others may have waited for two seconds, for those that leave it to SQLite, which
    /// looks every 100.
    private static let pause = Duration.milliseconds(15)
    private static let longPause = Duration.milliseconds(110)
    private static let longestWait = Duration.seconds(2)

    private let batch: ImportBatch
    private let store: Store
    private let home: EntityID<Home>?
    private let currency: Currency
    private let choices: ImportChoices
    private let files: ImportFileDrafts
    private let most: Int
    private let dryRun: Bool
    private let now: Date
    private var run: ImportRun?
    private var identities: RowIdentities?
    /// The end of the log after the last transaction.
    private var end: Int64 = 0
    private var isOnRecord = false
    private var count = 0
    /// When the last transaction ended, and when the store was last free for a long pause.
    private var lastCommit: ContinuousClock.Instant?
    private var lastPause: ContinuousClock.Instant?
    private let size: Int

    init(
        _ batch: ImportBatch, into store: Store, to home: EntityID<Home>?, currency: Currency, choices: ImportChoices,
        files: ImportFileDrafts = [:], dryRun: Bool, listing most: Int = 0, size: Int = Self.size
    ) {
        self.batch = batch
        self.home = home
        self.currency = currency
        self.choices = choices
        self.files = files
        self.most = most
        self.dryRun = dryRun
        self.size = size
        now = store.now()
        var store = store
        store.origin = .group(store.origin)
        self.store = store
    }

    private var isOne: Bool { batch.rowCount <= size }

    /// - Throws: Any error that prevents a row from being stored. The store is then as it was.
    mutating func run(_ progress: (_ rows: Int) -> Void) throws -> ImportSummary {
        if isOne || dryRun { return try runAll(progress) }
        guard let lock = try ImportLock(beside: store.path) else { throw StoreError.busy(path: store.path) }
        // Take back an import that was interrupted after this store was opened.
        try store.takeBackImport()
        do {
            let summary = try runAll(progress)
            lock.end()
            return summary
        } catch {
            // If this fails too, as on a full disk, the next program that opens the store takes the import back.
            guard (try? store.takeBackImport()) != nil else {
                throw StoreError.importNotTakenBack(path: store.path, reason: Self.reason(error))
            }
            lock.end()
            throw error
        }
    }

    /// The reason why an import stopped and left a part behind. Some errors say that nothing was changed, which is not
    /// true then.
    private static func reason(_ error: any Error) -> String {
        if case StoreError.diskFull = error { "the disk is full" } else { "\(error)" }
    }

    private mutating func runAll(_ progress: (_ rows: Int) -> Void) throws -> ImportSummary {
        identities = try store.reading { db in
            guard try ImportRun.hasItems(db) else { return nil }
            return try choices.addsAll ? RowIdentities() : ImportRun.identities(of: batch, db, home: home)
        }
        let reader = RowPrefetch(of: batch, size)
        var rows = try reader.next()
        while rows.count == size, count + size < batch.rowCount {
            try store(rows, isLast: false)
            progress(count)
            rows = try reader.next()
        }
        try store(rows, isLast: true)
        progress(count)
        guard var summary = run?.summary, let entries = run?.entries else { return ImportSummary() }
        // Rows that waited for others are listed among them.
        summary.entries = entries.list.sorted { $0.line < $1.line }
        return summary
    }

    private mutating func store(_ rows: [ImportBatch.Row], isLast: Bool) throws {
        pauseIfDue()
        let store = store
        if dryRun {
            try store.writing(dryRun: true, initially: ()) { _, db, _ in try apply(rows, isLast: isLast, db) }
        } else {
            try store.writing(at: now) { db, _ in try apply(rows, isLast: isLast, db) }
        }
        count += rows.count
        lastCommit = .now
    }

    private mutating func pauseIfDue() {
        let now = ContinuousClock.now
        guard let lastCommit, let lastPause else {
            self.lastPause = now
            return
        }
        let isLong = now - lastPause > Self.longestWait
        let rest = (isLong ? Self.longPause : Self.pause) - (now - lastCommit)
        if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
        if isLong || .now - lastCommit >= Self.longPause { self.lastPause = .now }
    }

    private mutating func apply(_ rows: [ImportBatch.Row], isLast: Bool, _ db: Database) throws {
        let start = try ChangeLog.position(db).sequence
        let numbers = isOne || isOnRecord || dryRun ? "" : try ImportUnderWay.placeNumbers(db)
        try begin(db, isSame: start == end)
        for row in rows { try run?.apply(row) }
        if isLast {
            try run?.applyWaiting()
            try run?.settleContents()
            try run?.listNewHomes()
        }
        try run?.pause()
        end = try ChangeLog.position(db).sequence
        guard !isOne, !dryRun else { return }
        if isLast {
            try ImportUnderWay.end(db)
        } else if !isOnRecord, end > start {
            try ImportUnderWay.begin(db, as: store.origin, at: now, placeNumbers: numbers)
            isOnRecord = true
        }
    }

    private mutating func begin(_ db: Database, isSame: Bool) throws {
        guard run == nil else { return try run?.resume(isSame: isSame) ?? () }
        run = try ImportRun(
            db: db, now: Instant.rounded(now), currency: currency, home: home, choices: choices,
            identities: identities, labels: batch.labels, files: files, listing: most, writes: !dryRun)
        identities = nil
        for room in batch.rooms { try run?.apply(room) }
    }
}
