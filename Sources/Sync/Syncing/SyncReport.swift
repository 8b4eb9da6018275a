package import HouseholdStore

/// The result of a sync.
package struct SyncReport: Sendable {
    package init() {}

    package var received = 0
    package var sent = 0
    package var filesSent = 0
    package var filesFetched = 0
    /// Files that live records name and that are neither here nor on the remote, as in `film.mp4 of Camera`.
    package var filesMissing: [String] = []
    /// Files that were damaged on the remote and were removed from it.
    package var filesDamaged: [String] = []
    /// Whether the remote keeps no files, so that only records travel.
    package var keepsNoFiles = false
    /// Records and files that are not sent, with the reasons.
    package var refusals: [Refusal] = []
    /// The files that the remote refused in this run: the reasons, by digest.
    var filesRefused: [String: String] = [:]
    /// The records with values that were put aside as conflicts.
    package var conflicts: [String] = []
    /// Sentences about records that got another name or number, or that came back.
    package var notes: [String] = []

    /// Whether nothing changed on either side.
    package var isIdle: Bool { received + sent + filesSent + filesFetched == 0 }

    /// Adds the result of a further run.
    package static func += (report: inout SyncReport, next: SyncReport) {
        report.received += next.received
        report.sent += next.sent
        report.filesSent += next.filesSent
        report.filesFetched += next.filesFetched
        (report.filesMissing, report.filesDamaged) = (next.filesMissing, next.filesDamaged)
        report.keepsNoFiles = report.keepsNoFiles || next.keepsNoFiles
        report.refusals = next.refusals
        report.filesRefused.merge(next.filesRefused) { $1 }
        report.conflicts += next.conflicts
        report.notes += next.notes
    }

    mutating func add(_ merge: MergeReport) {
        received += merge.changed
        conflicts += merge.conflicts
        notes += merge.notes
    }
}
