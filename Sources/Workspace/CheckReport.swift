import Files
import Foundation
package import Household
import HouseholdStore
import Site
package import Values

/// Everything that `check` reports, from all its sources.
package struct CheckReport: Sendable {
    /// A problem, or a fact worth knowing.
    package struct Remark: Sendable {
        package var severity: Finding.Severity
        /// The rule's name, for programs: `location-gone`.
        package var rule: String
        /// A sentence without its full stop: `item “Sofa” (sofa) is in a room that is gone`.
        package var sentence: String
        package var wayOut: (any WayOut)?
        /// The record that the remark is about, if any.
        package var subject: Finding.Subject?
        /// The items concerned, if there are several.
        package var items: [String] = []
    }

    package private(set) var remarks: [Remark]

    /// Collects the remarks of every source. A new source is one more line here.
    package init(_ session: HouseholdSession, notify: @escaping Notify) throws {
        let (snapshot, unreadable) = try session.store.snapshotAndProblems()
        remarks = try session.store.integrityProblems().map(Remark.init(integrityProblem:))
        remarks += try session.store.schemaFaults().map(Remark.init)
        remarks += Self.copies(session)
        remarks += unreadable.map(Remark.init)
        remarks += HouseholdCheck.check(
            snapshot, today: session.today, files: try Self.attachmentFacts(of: snapshot, in: session, notify),
            serials: session.settings.serials
        ).map(Remark.init)
        let content = try SiteMaterials(session).site().contentProblems(snapshot.redacted(for: .owner))
        remarks += content.brokenLinks.map(Remark.init)
        remarks += content.leftOut.map(Remark.init)
        remarks += content.unlinked.map(Remark.init(unlinked:))
    }

    /// Reads every attachment, which may take a while.
    private static func attachmentFacts(
        of snapshot: Snapshot, in session: HouseholdSession, _ notify: @escaping Notify
    ) throws -> AttachmentFacts {
        try session.store.attachments.facts(of: snapshot.allAttachments) { done, total in
            notify(.attachmentsRead(done: done, of: total))
        }
    }

    /// Copies of the store and of the settings, such as clouds leave where two machines changed them.
    private static func copies(_ session: HouseholdSession) -> [Remark] {
        let root = session.root
        func copies(of name: String, in folder: String) -> [String] {
            // A folder that cannot be listed is reported by what needs it.
            FileCopies(of: name, among: (try? Disk.names(in: folder)) ?? []).copies
        }
        let stores = copies(of: SiteRoot.storeFileName, in: root.householdFolder)
        let settings = copies(of: SiteRoot.settingsFileName, in: root.folder.path)
            .filter { $0 != session.settings.depreciation }
        return stores.map(Remark.init(copyOfStore:)) + settings.map(Remark.init(copyOfSettings:))
    }

    package func count(_ severity: Finding.Severity) -> Int { remarks.count { $0.severity == severity } }

    package func fails(strictly: Bool) -> Bool { count(.error) > 0 || strictly && count(.warning) > 0 }
}

extension CheckReport.Remark {
    init(_ finding: Finding) {
        self.init(
            severity: finding.severity, rule: finding.rule, sentence: finding.description, wayOut: finding,
            subject: finding.subject, items: finding.items)
    }

    init(_ problem: DataProblem) {
        self.init(
            severity: .error, rule: "unreadable-value",
            sentence: "\(problem.entity) \(problem.id) has an invalid \(problem.column): “\(problem.value)”",
            wayOut: "it was written by another program, and is treated as unknown")
    }

    init(_ link: BrokenLink) {
        self.init(severity: .error, rule: "broken-link", sentence: link.description, wayOut: link.hint)
    }

    init(_ omission: ContentOmission) {
        // Systems leave hidden files in every folder.
        let severity = omission.reason == .hidden ? Finding.Severity.notice : .warning
        self.init(severity: severity, rule: "not-content", sentence: omission.description)
    }

    init(unlinked file: String) {
        self.init(
            severity: .notice, rule: "unlinked-file", sentence: "Content/\(file) is in no site",
            wayOut: "a site has the files that its pages link to")
    }

    init(_ fault: SchemaFault) {
        self.init(
            severity: .error, rule: "store-schema", sentence: "the store: \(fault)",
            wayOut: fault.isMendable ? NextStep.backUpAndRestore : Self.useBackup)
    }

    init(copyOfStore name: String) {
        self.init(
            severity: .warning, rule: "store-copy", sentence: "Household/\(name) looks like a copy of the store",
            wayOut: NextStep.lookIntoCopy)
    }

    init(copyOfSettings name: String) {
        self.init(
            severity: .notice, rule: "settings-copy", sentence: "\(name) looks like a copy of housebook.yml",
            wayOut: "only housebook.yml is read; move over what you need, then delete the copy")
    }

    init(integrityProblem: String) {
        self.init(
            severity: .error, rule: "store-integrity", sentence: "the store: \(integrityProblem)",
            wayOut: Self.useBackup)
    }

    private static let useBackup = "restore a backup, from Household/backups or your own"
}
