import Files
public import Foundation
import GRDB
public import Household
public import Values

/// Reads and changes attachments and their files. Files are placed first, complete; then the records are written, in
/// one transaction. A file stays until nothing names it: no record, no record in the trash, no line of a claim, no copy of
/// a report, and nothing in the history. See `AttachmentFolder`.
public struct AttachmentRepository: Sendable {
    let store: Store
    let folder: AttachmentFolder

    init(store: Store) {
        self.store = store
        folder = AttachmentFolder(besideStore: store.path)
    }

    /// A file to attach, with the fields of its record.
    public struct Draft: Sendable {
        public var file: TakenFile
        public var kind: Attachment.Kind
        public var mediaType: String
        public var capturedAt: Date?
        public var cameraDate: CalendarDate?
        public var pages: Int?
        public var fault: Attachment.Fault?
        public var caption: String
        public var audience: Circle?

        public init(
            _ file: TakenFile, kind: Attachment.Kind, mediaType: String, capturedAt: Date? = nil, caption: String = "",
            audience: Circle? = nil
        ) {
            (self.file, self.kind, self.mediaType) = (file, kind, mediaType)
            (self.capturedAt, self.caption, self.audience) = (capturedAt, caption, audience)
        }
    }

    // MARK: - Reading

    /// The attachments of an owner, in display order. Empty when the owner does not exist.
    public func attachments(of owner: Attachment.Owner) throws -> [Attachment] {
        try store.reading { try Self.attachments($0, of: owner) }
    }

    /// The attachment with an id; nil if no attachment has it.
    public func attachment(_ id: EntityID<Attachment>) throws -> Attachment? {
        try store.reading { try Attachment.fetch($0, id: id) }
    }

    /// Where an attachment's file is; nil where its digest is not valid.
    public func file(of attachment: Attachment) -> URL? {
        guard attachment.hasValidDigest else { return nil }
        return URL(fileURLWithPath: folder.path(of: attachment.sha256), isDirectory: false)
    }

    // MARK: - Attaching

    /// A new intake for files to attach.
    public func intake() throws -> AttachmentIntake { try AttachmentIntake(in: folder) }

    /// Attaches files, after the attachments that the owner has: all of them, or none.
    /// - Throws: `AttachmentError` for a file that is given twice or attached to the owner already, `DomainError` where
    ///   the owner does not exist.
    @discardableResult
    public func attach(_ drafts: [Draft], to owner: Attachment.Owner) throws -> [Attachment] {
        try attaching(drafts, to: owner) { _, attachments, _ in attachments }
    }

    /// Attaches files as `attach` does, and makes another change in the same transaction.
    func attaching<T>(
        _ drafts: [Draft], to owner: Attachment.Owner, _ body: (Database, [Attachment], Date) throws -> T
    ) throws -> T {
        guard !drafts.isEmpty else { return try store.writing { try body($0, [], $1) } }
        return try placing(drafts.map(\.file)) {
            try store.writing { db, now in
                try body(db, try Self.insert(db, drafts, to: owner, at: now), now)
            }
        }
    }

    /// Places files, and removes them again if their records cannot be written.
    func placing<T>(_ files: [TakenFile], _ write: () throws -> T) throws -> T {
        try folder.exclusively {
            folder.removeLeftovers()
            var placed: [String] = []
            do {
                for file in files where try folder.place(file) { placed.append(file.sha256) }
                try folder.synchronise()
                return try write()
            } catch {
                takeAway(placed)
                throw error
            }
        }
    }

    /// Attaches the files that their owner does not have yet.
    /// - Returns: The number of files attached.
    static func insertMissing(
        _ db: Database, _ drafts: [Draft], to owner: Attachment.Owner, at now: Date
    ) throws -> Int {
        var known = Set(try attachments(db, of: owner).map(\.sha256))
        let missing = drafts.filter { known.insert($0.file.sha256).inserted }
        return missing.isEmpty ? 0 : try insert(db, missing, to: owner, at: now).count
    }

    /// Renames files to their digests, for records that are about to be restored: see `Store.restore`.
    public func place(_ files: [TakenFile]) throws {
        try folder.exclusively {
            folder.removeLeftovers()
            for file in files { _ = try folder.place(file) }
            try folder.synchronise()
        }
    }

    /// Removes files whose records were not written after all.
    private func takeAway(_ placed: [String]) {
        // If the store cannot be read, a file too many is better than one too few.
        guard let known = try? store.reading({ try Self.known($0) }) else { return }
        for sha256 in placed where !known.contains(sha256) { folder.remove(sha256) }
    }

    static func insert(
        _ db: Database, _ drafts: [Draft], to owner: Attachment.Owner, at now: Date
    ) throws -> [Attachment] {
        try checkOwner(db, owner)
        let present = try attachments(db, of: owner)
        var new: [Attachment] = []
        var order = try lastOrder(db, of: present, at: now)
        for draft in drafts {
            let file = draft.file
            if let position = present.firstIndex(where: { $0.sha256 == file.sha256 }) {
                throw AttachmentError.alreadyAttached(
                    fileName: file.fileName, as: present[position].fileName, number: position + 1)
            }
            if let other = new.first(where: { $0.sha256 == file.sha256 }) {
                throw AttachmentError.givenTwice(fileName: file.fileName, as: other.fileName)
            }
            order += 1
            let attachment = try Attachment(
                owner: owner, sha256: file.sha256, kind: draft.kind, fileName: file.fileName,
                mediaType: draft.mediaType, size: file.size, capturedAt: draft.capturedAt.map(Instant.rounded),
                cameraDate: draft.cameraDate, pages: draft.pages, fault: draft.fault, caption: draft.caption,
                audience: draft.audience, order: order, record: RecordInfo(createdAt: now)
            ).validated()
            try attachment.insert(db)
            new.append(attachment)
        }
        return new
    }

    /// The highest order of the attachments. If another program has left one that is too high to count on from, they
    /// are numbered anew.
    private static func lastOrder(_ db: Database, of present: [Attachment], at now: Date) throws -> Int {
        guard let last = present.last?.order else { return 0 }
        guard last >= Int(Int32.max) else { return last }
        try number(db, present, at: now)
        return present.count
    }

    // MARK: - Changing

    /// Changes an attachment's kind, media type, caption, audience and time. The rest stays.
    /// - Parameter place: Its new position among the owner's attachments, from 1; nil for no move.
    /// - Throws: `AttachmentError.noSuchNumber` for a place beyond the last.
    @discardableResult
    public func edit(
        _ id: EntityID<Attachment>, to place: Int? = nil, _ change: (inout Attachment) throws -> Void = { _ in }
    ) throws -> Attachment {
        try store.writing { db, now in
            let before = try Self.attachment(db, id)
            var wanted = before
            try change(&wanted)
            wanted = try wanted.validated()
            var attachment = before
            attachment.kind = wanted.kind
            attachment.mediaType = wanted.mediaType
            attachment.caption = wanted.caption
            attachment.audience = wanted.audience
            attachment.capturedAt = wanted.capturedAt.map(Instant.rounded)
            if attachment != before { try attachment.update(db, from: before, at: now) }
            guard let place else { return attachment }
            var all = try Self.attachments(db, of: attachment.owner)
            guard (1...max(1, all.count)).contains(place) else {
                throw AttachmentError.noSuchNumber(place, count: all.count)
            }
            all.removeAll { $0.id == id }
            all.insert(attachment, at: place - 1)
            try Self.number(db, all, at: now)
            return try Self.attachment(db, id)
        }
    }

    private static func number(_ db: Database, _ attachments: [Attachment], at now: Date) throws {
        for (position, var attachment) in attachments.enumerated() where attachment.order != position + 1 {
            try attachment.change(db, at: now) { $0.order = position + 1 }
        }
    }

    // MARK: - Detaching

    /// Deletes attachments, all or none.
    public func detach(_ ids: [EntityID<Attachment>]) throws {
        try store.writing { db, now in
            for id in ids.firstOccurrences() {
                var attachment = try Self.attachment(db, id)
                try Self.forget(db, attachment, at: now)
                try attachment.bury(db, at: now)
            }
        }
        // Leftovers of killed processes are private. If they cannot be removed now, the next detaching tries again.
        _ = try? removeUnnamedFiles()
    }

    /// Takes a file that is being detached off what its owner says of it: as a receipt, or as a photo of damage. An
    /// owner that cannot be read stays as it is.
    private static func forget(_ db: Database, _ file: Attachment, at now: Date) throws {
        func forget<Owner: StoredEntity & NamesFiles & Equatable>(by id: EntityID<Owner>) throws {
            guard var owner = try Owner.fetch(db, id: id) else { return }
            var changed = owner
            changed.forgetFiles { $0 == file.id }
            if changed != owner { try owner.change(db, at: now) { $0 = changed } }
        }
        switch file.owner {
        case .item(let id): try forget(by: id)
        case .home(let id): try forget(by: id)
        case .location(let id): try forget(by: id)
        case .claim(let id): try forget(by: id)
        case .policy: break
        }
    }

    // MARK: - Removing files

    /// Notes the files that nothing names any more, in the transaction that removes the last record naming them. If the
    /// program is killed before it removes them, the next one does.
    static func noteUnnamed(_ db: Database, formerly known: Set<String>) throws {
        for sha256 in known.subtracting(try Self.known(db)) where Attachment.isDigest(sha256) {
            try db.execute(sql: "INSERT OR IGNORE INTO fileToRemove (sha256) VALUES (?)", arguments: [sha256])
        }
    }

    /// Removes the noted files that still nothing names, and leftovers of killed processes.
    /// - Returns: The number of bytes freed.
    @discardableResult
    func removeUnnamedFiles() throws -> Int {
        guard folder.exists else { return 0 }
        return try folder.exclusively {
            folder.removeLeftovers()
            let (noted, known) = try store.reading { db in
                let noted = try String.fetchSet(db, sql: "SELECT sha256 FROM fileToRemove")
                return (noted, noted.isEmpty ? [] : try Self.known(db))
            }
            guard !noted.isEmpty else { return 0 }
            var bytes = 0
            for sha256 in noted.subtracting(known) {
                let size = Disk.size(folder.path(of: sha256)) ?? 0
                folder.remove(sha256)
                bytes += size
            }
            try store.writing { db, _ in try db.execute(sql: "DELETE FROM fileToRemove") }
            return bytes
        }
    }

    // MARK: - Steps

    static func attachment(_ db: Database, _ id: EntityID<Attachment>) throws -> Attachment {
        guard let found = try Attachment.fetch(db, id: id) else { throw HouseholdRepository.missing(.attachment, id) }
        return found
    }

    static func attachments(_ db: Database, of owner: Attachment.Owner) throws -> [Attachment] {
        let (column, id) = owner.column
        let rows = try Attachment.fetchAll(db, where: "\(column) = ?", arguments: [id]).rows
        return rows.filter { $0.owner == owner }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// The digests that live records name, including claims and copies of reports.
    static func named(_ db: Database) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT sha256 FROM attachment WHERE deletedAt IS NULL")
            .union(try Claim.digests(db, in: "SELECT lines FROM claim WHERE deletedAt IS NULL"))
            .union(try Claim.digests(db, in: "SELECT files FROM reportCopy WHERE deletedAt IS NULL"))
    }

    /// The digests that anything names: records, live or in the trash, lines of claims, copies of reports, and the
    /// history.
    static func known(_ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT sha256 FROM attachment UNION
                SELECT before ->> 'sha256' FROM changeLog WHERE entity = 'attachment' AND before ->> 'sha256' IS NOT NULL
                """
        )
        .union(try Claim.digests(db, in: "SELECT files FROM reportCopy"))
        .union(try Claim.digests(db, in: "SELECT lines FROM claim"))
        .union(
            try Claim.digests(
                db, in: "SELECT before ->> 'lines' FROM changeLog WHERE entity = 'claim' AND before ->> 'lines' <> '[]'"
            ))
    }

    private static func checkOwner(_ db: Database, _ owner: Attachment.Owner) throws {
        switch owner {
        case .item(let id): _ = try InventoryRepository.item(db, id)
        case .home(let id): _ = try Home.live(db, id)
        case .location(let id): _ = try Location.live(db, id)
        case .policy(let id): _ = try InsurancePolicy.live(db, id)
        case .claim(let id): _ = try Claim.live(db, id)
        }
    }
}

extension Attachment.Owner {
    fileprivate var column: (name: String, id: String) {
        switch self {
        case .item(let id): ("itemID", id.description)
        case .home(let id): ("homeID", id.description)
        case .location(let id): ("locationID", id.description)
        case .policy(let id): ("policyID", id.description)
        case .claim(let id): ("claimID", id.description)
        }
    }
}
