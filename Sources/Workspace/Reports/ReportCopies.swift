import Digests
import Files
package import Foundation
package import Household
import HouseholdStore
package import Reports
import Values

/// How the files of a report are written, apart from what the report says.
package struct ReportCopyOptions: Codable, Sendable {
    package var formats: [ReportFormat]
    package var layout: ReportLayout
    package var originals: ReportOriginals
    package var columns: ReportColumnMap?
    package var locale: String
    package var timeZone: String

    package init(
        formats: [ReportFormat], layout: ReportLayout, originals: ReportOriginals, columns: ReportColumnMap?,
        locale: String, timeZone: TimeZone = .current
    ) {
        (self.formats, self.layout, self.originals, self.columns) = (formats, layout, originals, columns)
        (self.locale, self.timeZone) = (locale, timeZone.identifier)
    }
}

/// A recorded copy, with everything that makes it again.
package struct RecordedCopy {
    package let copy: ReportCopy
    package let report: InsuranceReport
    package let options: ReportCopyOptions

    /// The version that made the copy, if it is another one: it may have written other bytes.
    package var otherVersion: String? { copy.made.version == ProgramVersion.text ? nil : copy.made.version }

    /// - Parameter reference: The beginning of the root hash, or the day of making.
    /// - Throws: `WorkspaceError` where no copy has it, several do, or its content is not on this machine.
    package init(_ reference: String, in session: HouseholdSession) throws {
        let copy = try session.reportCopies(reference)[0]
        let content = session.store.reportCopies.content(of: copy)
        // A file that cannot be read is as good as none.
        guard let data = try? Disk.read(content.path), SHA256Digest.of(data) == copy.content else {
            throw WorkspaceError.copyWithoutContent(reference, file: content.path)
        }
        do {
            report = try InsuranceReport(recorded: data)
            options = try JSONDecoder().decode(ReportCopyOptions.self, from: Data(copy.options.utf8))
        } catch {
            throw WorkspaceError.copyUnreadable(reference, version: copy.made.version)
        }
        self.copy = copy
    }
}

extension HouseholdSession {
    /// The records of one copy: several machines may have recorded the same.
    /// - Parameter reference: The beginning of the root hash, or the day of making.
    /// - Throws: `WorkspaceError` where no copy has it, or several do.
    package func reportCopies(_ reference: String) throws -> [ReportCopy] {
        let found = try store.reportCopies.copies().filter {
            "\($0.made.day)" == reference || $0.rootHash.hasPrefix(reference.lowercased()) && reference.count >= 4
        }
        guard !found.isEmpty else { throw WorkspaceError.noCopy(reference) }
        guard Set(found.map(\.rootHash)).count == 1 else {
            throw WorkspaceError.severalCopies(reference, count: found.count)
        }
        return found
    }
}

/// The copy that a report is about to be written as.
struct CopyInMaking {
    let report: InsuranceReport
    /// What the copy says; nil where it is on record already.
    private let content: Data?
    private let home: EntityID<Home>
    private let claim: EntityID<Claim>?

    /// Says when the copy is made and which is the copy before it. A report that says the same as the latest copy of the
    /// same day is that copy.
    /// - Parameters:
    ///   - home: The home, even of a claim's report, by its own id.
    ///   - claim: The claim, by its own id; nil for a home's report.
    init(
        _ report: InsuranceReport, of home: EntityID<Home>, claim: EntityID<Claim>?, on today: CalendarDate,
        in copies: ReportCopyRepository
    ) throws {
        (self.home, self.claim) = (home, claim)
        let audience = report.audience.name
        var report = report
        if let same = try copies.latest(of: home, claim: claim, for: audience, madeOn: today, asOf: report.day) {
            report.made = same.made
            if same.made.version == ProgramVersion.text, SHA256Digest.of(try report.recorded()) == same.content {
                (self.report, content) = (report, nil)
                return
            }
        }
        let previous = try copies.latest(of: home, claim: claim, for: audience)?.rootHash ?? ""
        report.made = ReportCopy.Making(day: today, version: ProgramVersion.text, previous: previous)
        (self.report, content) = (report, try report.recorded())
    }

    /// Records the copy, unless it is on record already.
    func record(rootHash: String, _ options: ReportCopyOptions, in copies: ReportCopyRepository) throws {
        guard let content, let made = report.made else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let sizes = Dictionary(report.attachments.map { ($0.sha256, $0.size) }, uniquingKeysWith: max)
        try copies.add(
            ReportCopy(
                title: report.claim?.cause ?? report.home.displayName, homeID: home, claimID: claim,
                audience: report.audience.name, day: report.day, made: made, rootHash: rootHash,
                options: String(decoding: try encoder.encode(options), as: UTF8.self),
                files: report.digests.filter(Attachment.isDigest).map {
                    ReportCopy.File(sha256: $0, size: sizes[$0] ?? 0)
                }),
            content: content)
    }
}

extension Snapshot {
    /// The items that came after a day: bought later or, where no purchase is on record, recorded later.
    func items(after day: CalendarDate, in timeZone: TimeZone) -> [EntityID<Item>] {
        items.filter { item in
            let came = item.purchaseDate?.first ?? CalendarDate(item.record.createdAt, in: timeZone)
            return came > day
        }.map(\.id)
    }

    /// Removes the photos and papers that are dated after a day.
    mutating func removeFiles(after day: CalendarDate, in timeZone: TimeZone) {
        attachments.removeAll { $0.capturedAt.map { CalendarDate($0, in: timeZone) > day } ?? false }
    }
}
