package import HouseholdStore

/// What a sync did.
package struct SyncReport: Sendable {
    package init() {}

    package var received = 0
    package var sent = 0
    package var filesSent = 0
    package var filesFetched = 0
    /// Files that live records name and that neither this machine nor the remote has, as in `film.mp4 of Camera`.
    package var filesMissing: [String] = []
    /// Files that the remote had damaged, and has no longer.
    package var filesDamaged: [String] = []
    /// Whether the remote keeps no files, so that only records travel.
    package var keepsNoFiles = false
    /// What does not travel, with the reasons.
    package var refusals: [Refusal] = []
    /// The files that the remote refused in this run: the reasons, by digest.
    var filesRefused: [String: String] = [:]
    /// The records of which values were put aside.
    package var conflicts: [String] = []
    /// What got another name or number than it had here, or came back: sentences.
    package var notes: [String] = []

    /// Whether anything changed on either side.
    package var isIdle: Bool { received + sent + filesSent + filesFetched == 0 }

    /// Adds what a further run did.
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
