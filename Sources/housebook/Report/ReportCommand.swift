import ArgumentParser
import Console
import Foundation
import Household
import Output
import Reports
import Typesetting
import Values
import Workspace

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Create the insurance report of a home or a claim.",
        discussion: """
            Without --audience, the report is your own copy, which also says what a policy might not pay and what \
            evidence is missing. --audience insurer makes the copy to hand over, in a folder of its own.

            Writes a folder with the report in each format, its data, and a manifest that `housebook verify` checks \
            them against. An earlier report in the folder is replaced, with all its formats; other files in the folder \
            are not touched.

            Each copy is recorded: --copies lists them, and --copy makes one again. A report that says the same as the \
            last copy of the same day is that copy.
            """)

    @Option(help: "The home; without it, the active one.", completion: ReferenceCompletion.homes)
    var home: String?

    @Flag(help: "Make a report for each home.")
    var all = false

    @Option(
        help: "Report on a claim instead of a home, with the values frozen in it.",
        completion: ReferenceCompletion.claims)
    var claim: String?

    @Option(
        help: ArgumentHelp(
            "html, md, pdf, csv, xlsx, or several separated by commas; without it, all of them.", valueName: "list"),
        transform: ReportFormatList.parse)
    var format: ReportFormatList?

    @Option(
        help: ArgumentHelp(
            """
            The folder to write to; without it, Reports/HOME in the site root, ending in -for-AUDIENCE unless the \
            audience is the owner. With --all, it gets a folder for each home.
            """,
            valueName: "dir"), completion: .directory)
    var output: String?

    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp("Who the report is for: owner, family, insurer, or one from housebook.yml.", valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var audience = Audience.owner.name

    @Option(
        help:
            """
            The date for ages and policies; without it, today. The report of a past day leaves out what came later, and \
            has no statement to sign.
            """, transform: OptionValue.date)
    var date: CalendarDate?

    @Option(
        help: "The PDF's paper: a4 or letter; without it, letter if the locale's country and the currency use it.",
        completion: .list(OptionValue.words(of: ReportOptions.Paper.self)),
        transform: { try OptionValue.choice($0) as ReportOptions.Paper })
    var paper: ReportOptions.Paper?

    @Flag(help: "Set the PDF in large print.")
    var largePrint = false

    @Flag(help: "Show all pages of receipts, manuals and other papers, at most 20 of each, instead of only the first.")
    var allPages = false

    @Flag(
        help:
            """
            Copy the original photos and papers to evidence/, beside the report: papers unchanged, photos stripped of \
            everything but the picture and the day it was taken.
            """)
    var withOriginals = false

    @Flag(
        help:
            """
            Copy those originals byte for byte, with the place where each was taken and everything else that a camera \
            or program recorded. Films are copied too.
            """)
    var keepPlaces = false

    @Flag(
        help:
            """
            Show actual cash values in a copy of a claim that you hand over, for information. Without it, they are in \
            your own copy alone, since what age takes off is for the insurer to claim.
            """)
    var cashValue = false

    @Flag(help: "Also make a ZIP of the report's folder.")
    var zip = false

    @Option(help: "The CSV's columns: a column map from housebook.yml, contents-list, or all.")
    var columns: String?

    @OptionGroup var copies: CopyOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if [all, home != nil, claim != nil].count(where: \.self) > 1 {
            throw ValidationError("--all, --home and --claim exclude each other")
        }
        if output?.isEmpty == true { throw ValidationError("--output must name a folder") }
        if keepPlaces, !withOriginals { throw ValidationError("--keep-places needs --with-originals") }
        if cashValue, claim == nil { throw ValidationError("--cash-value goes with --claim: a home's report has them") }
        if copies.copy != nil, all || home != nil || claim != nil || date != nil {
            throw ValidationError("--copy says what the report is of; leave out --home, --claim, --all and --date")
        }
        if copies.copy != nil, columns != nil {
            throw ValidationError("--copy has the columns of the copy; leave out --columns")
        }
        if claim != nil, date != nil { throw ValidationError("a claim is for its date of loss; leave out --date") }
    }

    func run() async throws {
        var start = ContinuousClock.now
        let session = try site.open()
        if try copies.answer(in: session) { return }
        if let date { try OptionValue.checkPast(date, today: session.today) }
        let recorded = try copies.copy.map { try RecordedCopy($0, in: session) }
        let audience = try recorded?.report.audience ?? session.settings.audience(audience)
        guard audience.visibleParts.someValues else {
            throw CommandError.valuesHidden(audience: audience.name)
        }
        let options = try options(session, recorded?.options)
        let typesetting = try typesetting(session, options)
        let printer = NoticePrinter()
        let maker = try ReportMaker(
            session, for: audience, on: date ?? session.today, options, concedesAge: cashValue,
            typesetting: typesetting?.success, notify: { printer($0) })
        var failures: [(subject: String, error: any Error)] = []
        // With --all, the reports' folders are made in this one.
        if let output { _ = try checked(output, session) }
        let found = try recorded.map { [$0.report] } ?? maker.reports(ofClaim: claim, home: home, all: all)
        let reports = try found.map { report in
            let folder = all ? nil : output
            let mark = recorded.map { "-" + $0.copy.rootHash.shortHash } ?? ""
            return (report, folder: try checked(folder ?? maker.folder(of: report, in: output) + mark, session))
        }
        if let version = recorded?.otherVersion {
            StandardError.line(
                "warning: Housebook \(version) made this copy, and this is \(ProgramVersion.text): its files may differ"
            )
        }
        let archives = try reports.map { zip ? try ReportArchive(of: $0.folder, siteRoot: session.root.folder) : nil }
        for ((report, folder), archive) in Swift.zip(reports, archives) {
            let made: ReportMaker.Made
            do {
                let formats = typesetting.isPossible ? options.formats : options.formats.filter { $0 != .pdf }
                made =
                    try recorded == nil
                    ? maker.make(report, formats, in: folder) : maker.write(report, formats, in: folder)
            } catch  where ReportMaker.leavesTheOthers(error) {
                failures.append((report.subjectName, error))
                continue
            }
            if let error = made.failure { failures.append((report.subjectName, error)) }
            var zipped = ""
            do {
                if let archive {
                    try archive.write()
                    zipped = ", and \(archive.name)"
                }
            } catch  where ErrorReport(error) != nil {
                failures.append((report.subjectName, error))
            }
            try StandardOutput.line(
                "Made the report of \(report.subjectName.printable) in \(start.duration(to: .now).words): "
                    + "\(made.names.joined(separator: ", ")) in \(folder)\(zipped)")
            if made.papers > 0 {
                let words = made.papers == 1 ? "1 paper is" : "\(made.papers) papers are"
                try StandardOutput.line(
                    "\(words) in evidence/ unchanged: a PDF or a document may name its author, device or folders")
            }
            start = .now
        }
        if recorded == nil, audience == .owner, let (report, _) = reports.first {
            try StandardOutput.line(
                "This is your own copy: it also says what is missing and what a policy might not pay. To hand one over: "
                    + "housebook report\(subjectOption(report)) --audience insurer")
        }
        // The other reports and formats are written, so the failures are reported at the end.
        let missing: TypesettingError? = if case .failure(let error)? = typesetting { error } else { nil }
        if missing == nil, reports.count == 1, failures.count == 1 { throw failures[0].error }
        let codes = failures.compactMap { Self.report($0.error, of: $0.subject)?.print() }
        if let missing { throw missing }
        if let code = codes.first { throw ExitCode(code) }
    }

    /// The option that names the same subject again, with a space before it. Empty for the active home.
    private func subjectOption(_ report: InsuranceReport) -> String {
        if all { return " --all" }
        if let claim = report.claim { return " --claim \(claim.slug.printable)" }
        return home == nil ? "" : " --home \(report.home.slug.printable)"
    }

    /// The error of one of several reports, naming that report.
    private static func report(_ error: any Error, of subject: String) -> ErrorReport? {
        var report = ErrorReport(error)
        report?.place = "the report of \(subject)"
        return report
    }

    /// - Throws: `OutputError`
    private func checked(_ folder: String, _ session: HouseholdSession) throws -> String {
        try OutputLocation.checked(folder, for: .report, siteRoot: session.root.folder).path
    }

    /// The options of a recorded copy, with those given on the command line in their place.
    private func options(
        _ session: HouseholdSession, _ recorded: ReportCopyOptions?
    ) throws -> ReportCopyOptions {
        var options =
            recorded
            ?? ReportCopyOptions(
                formats: ReportFormat.allCases,
                layout: ReportLayout(paper: session.paper, largePrint: false), originals: .named, columns: nil,
                locale: session.settings.locale)
        if recorded == nil || columns != nil {
            options.columns = try session.reportSettings().columns(named: columns)
        }
        if let format { options.formats = format.formats }
        if withOriginals { options.originals = .included(unchanged: keepPlaces) }
        options.layout = ReportLayout(
            paper: paper ?? options.layout.paper, largePrint: largePrint || options.layout.largePrint,
            allPages: allPages || options.layout.allPages)
        return options
    }

    /// Returns the typesetting for the PDF, or the error if none is possible; nil if no PDF is asked for.
    /// - Throws: That error if only a PDF is asked for; `WorkspaceError.noTheme`.
    private func typesetting(
        _ session: HouseholdSession, _ options: ReportCopyOptions
    ) throws -> Result<ReportTypesetting, TypesettingError>? {
        guard options.formats.contains(.pdf) else { return nil }
        let themeFolders = try ThemeFolders.all(of: session.root)
        let found = Result { () throws(TypesettingError) in
            try ReportTypesetting(root: session.root, themeFolders: themeFolders, layout: options.layout)
        }
        if options.formats == [.pdf] { _ = try found.get() }
        return found
    }
}

extension Result<ReportTypesetting, TypesettingError>? {
    /// Whether a PDF can be made, or none is asked for.
    fileprivate var isPossible: Bool { if case .failure? = self { false } else { true } }
}

extension Result {
    fileprivate var success: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

extension InsuranceReport {
    fileprivate var subjectName: String { claim.map { "the claim “\($0.cause)”" } ?? home.displayName }
}

/// Several formats as the value of one option, since an array would make the option repeatable.
struct ReportFormatList {
    var formats: [ReportFormat]

    /// Reads `html,pdf`.
    @Sendable static func parse(_ text: String) throws -> ReportFormatList {
        let formats = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            try OptionValue.choice(word.trimmingCharacters(in: .whitespaces)) as ReportFormat
        }
        return ReportFormatList(formats: Array(Set(formats)).sorted())
    }
}
