import Household
import HouseholdStore
import Site
import Workspace

/// Everything that `check` reports, from all its sources.
struct CheckReport {
    /// One problem, or one thing worth knowing.
    struct Remark {
        var severity: Finding.Severity
        /// The rule's name, for programs: `location-gone`.
        var rule: String
        /// A sentence without its full stop: `item “Sofa” (sofa) is in a room that is gone`.
        var sentence: String
        var hint: String?
        /// The record that the remark is about; nil where it is about none.
        var subject: Finding.Subject?
        /// The records concerned, where there are several.
        var items: [String] = []
    }

    private(set) var remarks: [Remark]

    /// Collects the remarks of every source. A new source is one more line here.
    init(_ session: HouseholdSession) throws {
        let (snapshot, unreadable) = try session.store.snapshotAndProblems()
        remarks = try session.store.integrityProblems().map(Remark.init(integrityProblem:))
        remarks += unreadable.map(Remark.init)
        remarks += HouseholdCheck.check(
            snapshot, today: session.today, files: try Self.attachmentFacts(of: snapshot, in: session)
        ).map(Remark.init)
        remarks += try SiteMaterials(session).site().brokenLinks(snapshot.redacted(for: .owner)).map(Remark.init)
    }

    /// Reads every attachment, which may take a while.
    private static func attachmentFacts(
        of snapshot: Snapshot, in session: HouseholdSession
    ) throws -> AttachmentFacts {
        let bar = FileProgressBar()
        defer { bar.end() }
        return try session.store.attachments.facts(of: snapshot.allAttachments) { done, total in
            bar.show(done: done, of: total)
        }
    }

    func count(_ severity: Finding.Severity) -> Int { remarks.count { $0.severity == severity } }

    func fails(strictly: Bool) -> Bool { count(.error) > 0 || strictly && count(.warning) > 0 }

    /// The remarks, worst first, then a count for each severity.
    var text: String {
        var lines: [String] = []
        for severity in Finding.Severity.allCases {
            for remark in remarks where remark.severity == severity {
                lines.append("\(severity): \(remark.sentence.printable)")
                if let hint = remark.hint { lines.append("    hint: \(hint.printable)") }
            }
        }
        let counts = Finding.Severity.allCases.filter { count($0) > 0 }
            .map { count($0).counted("\($0)") }
        lines.append(counts.isEmpty ? "No problems found." : counts.joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    var json: JSONValue {
        .list(Finding.Severity.allCases.flatMap { severity in remarks.filter { $0.severity == severity }.map(\.json) })
    }
}

extension CheckReport.Remark {
    init(_ finding: Finding) {
        self.init(
            severity: finding.severity, rule: finding.rule, sentence: finding.description, hint: finding.hint,
            subject: finding.subject, items: finding.items)
    }

    init(_ problem: DataProblem) {
        self.init(
            severity: .error, rule: "unreadable-value",
            sentence: "\(problem.entity) \(problem.id) has an invalid \(problem.column): “\(problem.value)”",
            hint: "it was written by another program, and is treated as unknown")
    }

    init(_ link: BrokenLink) {
        self.init(severity: .error, rule: "broken-link", sentence: link.description, hint: link.hint)
    }

    init(integrityProblem: String) {
        self.init(
            severity: .error, rule: "store-integrity", sentence: "the store: \(integrityProblem)",
            hint: "restore a backup, from Household/backups or your own")
    }

    fileprivate var json: JSONValue {
        .object([
            ("severity", .text(severity.rawValue)), ("rule", .text(rule)),
            ("kind", .optional(subject?.kind.rawValue)), ("id", .optional(subject?.id)),
            ("slug", .optional(subject?.slug)), ("name", .optional(subject?.name)),
            ("message", .text(sentence)), ("hint", .optional(hint)), ("items", .list(items.map(JSONValue.text))),
        ])
    }
}
