import Files
public import Foundation
import GRDB
public import Household

/// Reads and records the copies of reports that were written. What a copy says is a file in the folder of attachments;
/// it stays, with the files that the copy shows, as long as the copy is on record.
public struct ReportCopyRepository: Sendable {
    let store: Store

    /// All recorded copies, the latest first.
    public func copies() throws -> [ReportCopy] {
        try store.reading { try ReportCopy.fetchAll($0, orderBy: Self.latestFirst).rows }
    }

    /// The latest copy for an audience of a home's or a claim's report; nil if none is on record.
    /// - Parameters:
    ///   - home: The home, even of a claim's report.
    ///   - made: The only day of making; nil for any.
    ///   - day: The only day that the report is of; nil for any.
    public func latest(
        of home: EntityID<Home>, claim: EntityID<Claim>?, for audience: String, madeOn made: CalendarDate? = nil,
        asOf day: CalendarDate? = nil
    ) throws -> ReportCopy? {
        try store.reading { db in
            try ReportCopy.fetchAll(
                db,
                where: """
                    homeID = ? AND claimID IS ? AND audience = ? AND madeOn = coalesce(?, madeOn)
                    AND day = coalesce(?, day)
                    """,
                orderBy: Self.latestFirst + " LIMIT 1",
                arguments: [
                    home.description, claim?.description, audience, made?.description, day?.description,
                ]
            ).rows.first
        }
    }

    private static let latestFirst = "createdAt DESC, id"

    /// Records a copy.
    /// - Parameter content: What the copy says.
    @discardableResult
    public func add(_ draft: ReportCopy, content: Data) throws -> ReportCopy {
        let file = try store.attachments.intake().take(content, named: "report")
        var copy = draft
        copy.content = file.sha256
        copy.files = [ReportCopy.File(sha256: file.sha256, size: file.size)] + draft.files
        return try store.attachments.placing([file]) {
            try store.writing { db, now in
                copy.record = RecordInfo(createdAt: now)
                try copy.insert(db)
                return copy
            }
        }
    }

    /// Where the file with what a copy says is. It may be missing: another machine has not sent it yet.
    public func content(of copy: ReportCopy) -> URL {
        URL(fileURLWithPath: store.attachments.folder.path(of: copy.content), isDirectory: false)
    }

    /// Forgets copies. Their files stay until the trash is emptied.
    public func delete(_ copies: [ReportCopy]) throws {
        try store.writing { db, now in
            for var copy in copies { try copy.bury(db, at: now) }
        }
    }
}

extension ReportCopy: MemberRow {
    static let rows = MemberRows<ReportCopy>("reportCopy")

    /// SQL for the digests and sizes of the files that live copies keep.
    static let keptFiles = """
        SELECT value ->> 'sha256' AS sha256, CAST(value ->> 'size' AS INTEGER) AS size
        FROM reportCopy, json_each(iif(json_valid(files), files, '[]'))
        WHERE deletedAt IS NULL AND sha256 GLOB '\(Schema.isDigest)' AND size >= 0
        """
}
