import Foundation
import GRDB
public import Household

/// Reads and changes claims. Each method is one transaction that keeps the rules:
///
/// 1. a claim shows the household, its home, policies and items as they were when they were put in; later changes of
///    these do not change the claim;
/// 2. an item in a claim stays as it was put in; it belonged to the claim's home then, and was neither sold nor
///    archived;
/// 3. ages and values are as of the date of loss, by the depreciation table that the claim was begun with;
/// 4. a file stays as long as a line shows it;
/// 5. nothing that follows a loss is dated before it, and the receipts of an expense and the photos of a line are
///    attachments of the claim.
public struct ClaimRepository: Sendable {
    let store: Store

    /// All live claims, by the date of loss.
    public func claims() throws -> [Claim] {
        var snapshot = Snapshot(profile: .absent, claims: try store.reading { try Claim.fetchAll($0).rows })
        snapshot.sortClaims()
        return snapshot.claims
    }

    /// Begins a claim for a home, with the household's name, the home and the policies that cover it as they are now.
    /// - Parameters:
    ///   - date: The day of the loss.
    ///   - table: The depreciation table that turns ages into values, now and for items put in later.
    ///   - complete: Sets further fields that a person fills in.
    /// - Throws: `DomainError` where the home does not exist, or a text or the table is not valid.
    @discardableResult
    public func add(
        of home: EntityID<Home>, date: CalendarDate, cause: String, notes: String = "", table: DepreciationTable,
        completing complete: (inout Claim) throws -> Void = { _ in }
    ) throws -> Claim {
        try store.writing { db, now in
            let home = try Home.live(db, home)
            let covering = try InsurancePolicy.fetchAll(db).rows.filter { $0.homeIDs.contains(home.id) }
            var around = Snapshot(profile: try HouseholdRepository.profile(db) ?? .absent, policies: covering)
            around.sort()
            var frozen = home
            (frozen.upkeep, frozen.upkeepLog) = ([], [])
            let averaging = around.policies.filter(\.appliesAverage)
            let index = averaging.isEmpty ? nil : try Self.index(db)
            var draft = Claim(
                homeID: home.id, date: date, cause: cause, notes: notes,
                setting: Claim.Setting(
                    insured: around.profile.name, contact: around.profile.contact, home: frozen,
                    policies: around.policies, depreciation: table,
                    contents: averaging.compactMap { index?.contents(of: $0, table: table, on: date) }),
                record: RecordInfo(createdAt: now))
            try complete(&draft)
            var claim = try draft.validated()
            claim.slug = try claim.freeSlug(db)
            try claim.insert(db)
            return claim
        }
    }

    /// Changes the date, the fields that a person fills in, the steps, the payments and the expenses. The rest stays,
    /// including the slug.
    ///
    /// A new date gives every line its value on that date: see `Claim.setDate`.
    @discardableResult
    public func edit(_ id: EntityID<Claim>, _ change: (inout Claim) throws -> Void) throws -> Claim {
        try update(id) { claim in
            var wanted = claim
            try change(&wanted)
            for field in Claim.fields { field.copy(from: wanted, to: &claim) }
            (claim.steps, claim.payments, claim.expenses) = (wanted.steps, wanted.payments, wanted.expenses)
            claim.setDate(wanted.date)
        }
    }

    /// Deletes a claim with its attachments.
    public func delete(_ id: EntityID<Claim>) throws {
        try store.writing { db, now in
            var claim = try Claim.live(db, id)
            try Attachment.deleteAll(db, where: "claimID = ?", id.description, at: now)
            try claim.bury(db, at: now)
        }
    }

    // MARK: - Expenses

    /// Adds an expense with its receipts: all of it, or nothing.
    @discardableResult
    public func add(
        _ expense: Claim.Expense, receipts: [AttachmentRepository.Draft], to id: EntityID<Claim>
    ) throws -> Claim {
        try attaching(receipts, to: id) { claim, receiptIDs in
            var expense = expense
            expense.receiptIDs = receiptIDs
            claim.add(expense)
        }
    }

    /// Attaches receipts to a claim, for one of its expenses.
    /// - Parameter number: The place of the expense among the claim's, from 1.
    @discardableResult
    public func attach(
        _ receipts: [AttachmentRepository.Draft], toExpense number: Int, of id: EntityID<Claim>
    ) throws -> Claim {
        try attaching(receipts, to: id) { claim, receiptIDs in
            try claim.add(receipts: receiptIDs, toExpense: number)
        }
    }

    /// Attaches files and changes the claim, in one transaction.
    private func attaching(
        _ drafts: [AttachmentRepository.Draft], to id: EntityID<Claim>,
        _ change: (inout Claim, [EntityID<Attachment>]) throws -> Void
    ) throws -> Claim {
        try store.attachments.attaching(drafts, to: .claim(id)) { db, attachments, now in
            try Self.update(db, id, at: now) { try change(&$0, attachments.map(\.id)) }
        }
    }

    // MARK: - Lines

    /// The result of putting items in.
    public struct Addition: Sendable {
        public var claim: Claim
        /// The items put in, in the order given.
        public var added: [EntityID<Item>]
        /// The items that were in the claim already, and stay as they were.
        public var present: [EntityID<Item>]
    }

    /// Puts items in as they are now, with their values on the date of loss: all of them, or none.
    /// - Parameter complete: Says more of what became of each.
    /// - Throws: `DomainError` for an item that does not exist, does not belong to the claim's home, is sold or archived,
    ///   or was bought after the loss.
    @discardableResult
    public func addLines(
        _ items: [EntityID<Item>], as loss: Claim.Loss, to id: EntityID<Claim>, serials: SerialNumberTable = .standard,
        completing complete: (inout Claim.Line) -> Void = { _ in }
    ) throws -> Addition {
        var addition: (added: [EntityID<Item>], present: [EntityID<Item>]) = ([], [])
        let claim = try store.writing { db, now in
            let before = try Claim.live(db, id)
            let wanted = items.firstOccurrences()
            addition.present = wanted.filter { before.place(of: $0) != nil }
            addition.added = wanted.filter { before.place(of: $0) == nil }
            guard !addition.added.isEmpty else { return before }
            var claim = before
            claim.add(try Self.lines(of: addition.added, as: loss, for: before, in: Self.index(db, serials), at: now))
            claim.mark(addition.added, complete)
            claim = try claim.validated()
            try claim.update(db, from: before, at: now)
            return claim
        }
        return Addition(claim: claim, added: addition.added, present: addition.present)
    }

    /// Takes items out. Ignores items that are not in the claim.
    @discardableResult
    public func removeLines(_ items: [EntityID<Item>], from id: EntityID<Claim>) throws -> Claim {
        try update(id) { $0.remove(items) }
    }

    /// Records what became of items in the claim, and attaches photos of their damage: all of it, or nothing. Ignores
    /// items that are not in the claim.
    @discardableResult
    public func mark(
        _ items: [EntityID<Item>], in id: EntityID<Claim>, photos: [AttachmentRepository.Draft] = [],
        _ change: (inout Claim.Line) -> Void
    ) throws -> Claim {
        try attaching(photos, to: id) { claim, photoIDs in
            claim.mark(items) { line in
                change(&line)
                line.photoIDs += photoIDs
            }
        }
    }

    // MARK: - Steps

    private func update(_ id: EntityID<Claim>, _ change: (inout Claim) throws -> Void) throws -> Claim {
        try store.writing { db, now in try Self.update(db, id, at: now, change) }
    }

    /// The household as it is now, without its shopping.
    private static func index(_ db: Database, _ serials: SerialNumberTable = .standard) throws -> SnapshotIndex {
        var around = try Store.surroundings(db).snapshot
        around.items = try Item.fetchWithLabels(db).rows
        around.sortItems()
        return SnapshotIndex(around, serials: serials)
    }

    /// Changes a claim. Files that are gone, which another program may have left, are removed first.
    static func update(
        _ db: Database, _ id: EntityID<Claim>, at now: Date, _ change: (inout Claim) throws -> Void
    ) throws -> Claim {
        let before = try Claim.live(db, id)
        let sound = try before.withoutLostFiles(db)
        var claim = sound
        try change(&claim)
        guard claim != sound else { return before }
        claim = try claim.validated().withoutLostFiles(db)
        if claim != before { try claim.update(db, from: before, at: now) }
        return claim
    }

    /// - Parameter index: The household as it is now, without its shopping.
    private static func lines(
        of items: [EntityID<Item>], as loss: Claim.Loss, for claim: Claim, in index: SnapshotIndex, at now: Date
    ) throws -> [Claim.Line] {
        let numbers = index.registerNumbers(ofHome: claim.homeID)
        let known = Dictionary(index.snapshot.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return try items.map { id in
            guard let item = known[id] else { throw HouseholdRepository.missing(Item.kind, id) }
            guard index.effectiveHome(of: item) == claim.homeID else {
                throw DomainError.itemOfOtherHome(item: item.title, home: claim.setting.home.displayName)
            }
            if let exclusion = item.exclusion {
                throw DomainError.itemDoesNotCount(item: item.title, reference: item.slug, because: exclusion)
            }
            if let bought = item.purchaseDate, bought.first > claim.date {
                throw DomainError.boughtAfterLoss(item: item.title, bought, loss: claim.date)
            }
            let line = RegisterLine(
                item, number: numbers[id] ?? "", in: index, table: claim.setting.depreciation, on: claim.date)
            return Claim.Line(
                line: line, loss: loss, addedAt: now, recordedAt: item.record.createdAt,
                audience: index.outermostCircle(of: item))
        }
    }
}

extension Claim {
    /// The claim without the files that are not attached to it.
    func withoutLostFiles(_ db: Database) throws -> Claim {
        guard namesFiles else { return self }
        let files = Set(try AttachmentRepository.attachments(db, of: .claim(id)).map(\.id))
        var claim = self
        claim.forgetFiles { !files.contains($0) }
        return claim
    }
}

extension Claim: Sluggable {
    static let kind = EntityKind.claim
}
