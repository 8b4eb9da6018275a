import ArgumentParser
import Console
import Foundation
import Household
import Values
import Workspace

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find what is missing or inconsistent.",
        discussion: "Exits with code 65 if there are errors; with --strict, also if there are warnings.")

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(help: "Check this backup instead, reading every byte of it.", completion: .file())
    var backup: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        if let backup { return try check(backup: backup) }
        let session = try site.open()
        let report = try NoticePrinter.showing { notify in try CheckReport(session, notify: notify) }
        try StandardOutput.write(output.json ? report.json.document + "\n" : report.text)
        if report.fails(strictly: strict) { throw ExitCode(Explanation.Kind.data.exitCode) }
    }

    private func check(backup: String) throws {
        let checked = try NoticePrinter.showing { notify in
            try Backup.check(URL(fileURLWithPath: backup), notify: notify)
        }
        let manifest = checked.manifest
        try StandardOutput.line(
            "A sound backup of \(manifest.createdAt.minute): \(manifest.files.count.counted("file")), \(manifest.size.inBytes)."
        )
        if !manifest.missing.isEmpty {
            try StandardOutput.line("Missing when it was made: \(manifest.missing.count.counted("attached file")).")
        }
        BackupNotes.write(leftOut: checked.leftOut)
    }
}

extension CheckReport {
    /// The remarks, worst first, then a count for each severity.
    fileprivate var text: String {
        var lines: [String] = []
        for severity in Finding.Severity.allCases {
            for remark in remarks where remark.severity == severity {
                lines.append("\(severity): \(remark.sentence.printable)")
                if let hint = remark.wayOut?.words { lines.append("    hint: \(hint.printable)") }
            }
        }
        let counts = Finding.Severity.allCases.filter { count($0) > 0 }
            .map { count($0).counted("\($0)") }
        lines.append(counts.isEmpty ? "No problems found." : counts.joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate var json: JSONValue {
        .list(Finding.Severity.allCases.flatMap { severity in remarks.filter { $0.severity == severity }.map(\.json) })
    }
}

extension CheckReport.Remark {
    fileprivate var json: JSONValue {
        .object([
            ("severity", .text(severity.rawValue)), ("rule", .text(rule)),
            ("kind", .optional(subject?.kind.rawValue)), ("id", .optional(subject?.id)),
            ("slug", .optional(subject?.slug)), ("name", .optional(subject?.name)),
            ("message", .text(sentence)), ("hint", .optional(wayOut?.words)),
            ("items", .list(items.map(JSONValue.text))),
        ])
    }
}
