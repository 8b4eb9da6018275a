import Files
import Foundation
package import Household
import HouseholdStore
package import Reports
import Site
import Typesetting
import Workbooks

/// Makes reports of one household for an audience.
package struct ReportMaker {
    private let session: HouseholdSession
    private let day: CalendarDate
    private let options: ReportCopyOptions
    private let concedesAge: Bool
    private let timeZone: TimeZone
    private let typesetting: ReportTypesetting?
    private let table: DepreciationTable
    private let household: SnapshotIndex
    private let shown: RedactedSnapshot
    private let visible: RedactedIndex
    private let site: Site
    private let notify: Notify
    /// The items that came after the day of the report, by the ids that the audience knows.
    private let cameLater: Set<EntityID<Item>>

    /// - Parameters:
    ///   - day: The day that a home's report is of. Before today, the report leaves out what came later.
    ///   - concedesAge: Whether a claim that is handed over has actual cash values.
    ///   - typesetting: Nil if no PDF will be made.
    package init(
        _ session: HouseholdSession, for audience: Audience, on day: CalendarDate, _ options: ReportCopyOptions,
        concedesAge: Bool = false, typesetting: ReportTypesetting?, notify: @escaping Notify
    ) throws {
        self.session = session
        self.notify = notify
        self.day = day
        self.options = options
        self.concedesAge = concedesAge
        timeZone = TimeZone(identifier: options.timeZone) ?? .current
        self.typesetting = typesetting
        var steps = session.steps.begun()
        table = try session.depreciation
        var snapshot = try session.store.snapshot()
        let isPast = day < session.today
        if isPast { snapshot.removeFiles(after: day, in: timeZone) }
        household = SnapshotIndex(snapshot)
        let shown = snapshot.redacted(for: audience)
        self.shown = shown
        cameLater = isPast ? Set(snapshot.items(after: day, in: timeZone).map { shown.ids($0) }) : []
        visible = RedactedIndex(shown, serials: session.settings.serials)
        site = try SiteMaterials(session, for: audience, locale: options.locale, timeZone: timeZone).site()
        steps.end("read the household, and the part of it that \(audience.name) may see")
    }

    /// Returns the report of the named claim, of every home, or of the named or else the active home.
    package func reports(ofClaim claim: String?, home: String?, all: Bool) throws -> [InsuranceReport] {
        if let claim { return [try report(of: session.store.claims.claim(claim))] }
        let homes = all ? try session.store.household.homes() : []
        guard homes.isEmpty else { return try reports(of: homes) }
        // Without any home in the household, this throws.
        return [try report(of: session.home(home))]
    }

    /// The default folder of a report, named by the slug that the audience sees: the household's slug may hold a former
    /// name.
    /// - Parameter top: The folder to put it in; nil for the site root's.
    package func folder(of report: InsuranceReport, in top: String?) -> String {
        let slug = report.claim?.slug ?? report.home.slug
        // The record may hold any text as its slug.
        let name = Slug.isValid(slug) ? slug : Slug.make(from: slug, fallback: "report")
        // The audience is part of the name, so that nobody hands over the owner's copy in place of the insurer's.
        let end = shown.audience.name == Audience.owner.name ? "" : "-for-\(shown.audience.name)"
        return (top ?? session.root.reportsFolder) + "/" + name + end
    }

    /// - Throws: `WorkspaceError.hiddenHome` if the audience may not see the home.
    private func report(of home: Home) throws -> InsuranceReport {
        guard
            let report = InsuranceReport(
                of: shown.ids(home.id), in: visible, table: table, on: day, leavingOut: cameLater)
        else {
            throw WorkspaceError.hiddenHome(home.displayName, audience: shown.audience.name)
        }
        let all = household.value(of: household.items(ofHome: home.id)).items
        tell(ofHidden: all - report.register.lines.count - report.leftOut.later, in: home.displayName)
        return report
    }

    /// Returns a report of each home that the audience may see, and notifies of the other homes.
    /// - Throws: `WorkspaceError.hiddenHome` if no home remains.
    private func reports(of homes: [Home]) throws -> [InsuranceReport] {
        func isShown(_ home: Home) -> Bool { visible.index.home(shown.ids(home.id)) != nil }
        guard homes.contains(where: isShown) else { return try homes.map(report) }
        for home in homes where !isShown(home) {
            notify(.hiddenHome(home.displayName, audience: shown.audience.name))
        }
        return try homes.filter(isShown).map(report)
    }

    /// - Throws: `WorkspaceError.hiddenClaim` if the audience may not see the claim.
    private func report(of claim: Claim) throws -> InsuranceReport {
        guard let position = shown.claims.firstIndex(where: { $0.id == shown.ids(claim.id) }) else {
            throw WorkspaceError.hiddenClaim(claim.cause, audience: shown.audience.name)
        }
        let report = InsuranceReport(ofClaimAt: position, in: visible, concedesAge: concedesAge)
        tell(ofHidden: claim.lines.count - report.register.lines.count, in: "the claim “\(claim.cause)”")
        let shownFiles = Set(report.files.map(\.sha256))
        let hidden = household.attachments(of: .claim(claim.id)).filter { !shownFiles.contains($0.sha256) }
        if !hidden.isEmpty {
            notify(.hiddenFiles(hidden.map(\.fileName), of: claim.cause, audience: shown.audience.name))
        }
        return report
    }

    /// Notifies of the number of items left out, so that nobody has to learn it from the insurer.
    private func tell(ofHidden count: Int, in what: String) {
        if count > 0 { notify(.hiddenItems(count, of: what, audience: shown.audience.name)) }
    }

    // MARK: - Files

    /// The files that were written.
    package struct Made {
        /// The names of the formats' files, in the formats' order.
        package var names: [String]
        /// The root hash of the copy.
        package var rootHash: String
        /// The number of papers that were copied unchanged.
        package var papers: Int
        /// The error of a format that failed.
        package var failure: (any Error)?
    }

    /// Writes a report's folder as a copy, and records it.
    /// - Throws: The error of the only format, or a failure to write files.
    package func make(
        _ report: InsuranceReport, _ formats: [ReportFormat], in path: String
    ) throws -> Made {
        let copies = session.store.reportCopies
        let claim = report.claim.flatMap { copy in household.snapshot.claims.first { shown.ids($0.id) == copy.id } }
        let home = claim?.homeID ?? household.homes.first { shown.ids($0.id) == report.home.id }?.id ?? report.home.id
        let copy = try CopyInMaking(report, of: home, claim: claim?.id, on: session.today, in: copies)
        let made = try write(copy.report, formats, in: path)
        var options = options
        options.formats = formats
        do {
            try copy.record(rootHash: made.rootHash, options, in: copies)
        } catch let error as StoreError {
            notify(.copyNotRecorded("\(error)"))
        }
        return made
    }

    /// Writes the folder of a report that says which copy it is.
    /// - Throws: The error of the only format, or a failure to write files.
    package func write(
        _ report: InsuranceReport, _ formats: [ReportFormat], in path: String
    ) throws -> Made {
        let folder = try ReportFolder(path)
        let work = try TemporaryFolder()
        defer { work.remove() }
        let top = URL(fileURLWithPath: work.path, isDirectory: true)

        var steps = session.steps.begun()
        let media = media(of: report, for: formats)
        steps.end("prepared attachments: \(report.attachments.count)")
        let evidence = try evidence(of: report, media, to: top)
        let copies = try evidence.paths.mapValues(Self.file(in: top))
        let originals = ReportManifest.originals(of: report, copies: copies)
        let making = ReportData.Making(version: ProgramVersion.text, timeZone: timeZone, columns: options.columns)
        let data = try ReportData(report, making).json()
        let seal = ReportSeal(data: data, originals: originals)
        var files = try Self.write([ReportData.fileName: data, ReportSeal.fileName: Data(seal.list.utf8)], to: top)
        files.merge(evidence.files) { $1 }
        let places = ReportEvidencePlaces(
            thumbnail: { media?.thumbnail(of: $0) }, copies: { copies[$0.sha256] })
        let document = ReportDocument(
            report, site: site, media: media, rootHash: seal.rootHash, copies: places.copies)
        var failure: (any Error)?
        for format in formats {
            do {
                for file in try write(format, report, document, seal, places, to: top) {
                    files[file.lastPathComponent] = file
                }
                steps.end("made the report as \(format.rawValue)")
            } catch  where formats.count > 1 && Self.leavesTheOthers(error) {
                failure = failure ?? error
            }
        }
        let guide = ReadMeFirst.text(report, rootHash: seal.rootHash, files: Array(files.keys))
        files.merge(try Self.write([ReadMeFirst.fileName: Data(guide.utf8)], to: top)) { $1 }
        try folder.replace(with: files) {
            ReportManifest(report, rootHash: seal.rootHash, files: $0, originals: originals)
        }
        steps.end("files put into \(path): \(files.count)")
        let names = formats.flatMap { format in
            files.keys.filter { $0.hasPrefix("report") && $0.hasSuffix(".\(format.rawValue)") }.sorted()
        }
        return Made(names: names, rootHash: seal.rootHash, papers: evidence.papers, failure: failure)
    }

    /// Copies the originals that belong to the report.
    private func evidence(of report: InsuranceReport, _ media: SiteMedia?, to folder: URL) throws -> EvidenceFolder {
        guard case .included(let unchanged) = options.originals else { return EvidenceFolder() }
        let evidence = try EvidenceFolder(
            EvidenceIndex(report).originals, in: session.root, keepsAll: unchanged, media, to: folder)
        notify(
            .mediaFailures(
                MediaFailure.of(
                    report.attachments, evidence.failures, in: shown, hint: "it is not among the originals")))
        return evidence
    }

    private static func file(in folder: URL) -> (String) throws -> ReportManifest.File {
        { path in
            let digest = try FileDigest(of: folder.appendingPathComponent(path).path)
            return ReportManifest.File(name: path, sha256: digest.sha256, size: digest.size)
        }
    }

    /// Whether an error stops only one format of one report: the program or library that makes a PDF or a workbook is
    /// missing, or fails.
    package static func leavesTheOthers(_ error: any Error) -> Bool {
        error is WorkbookError || (error as? TypesettingError).map { $0 != .cancelled } ?? false
    }

    private func write(
        _ format: ReportFormat, _ report: InsuranceReport, _ document: ReportDocument, _ seal: ReportSeal,
        _ evidence: ReportEvidencePlaces, to folder: URL
    ) throws -> [URL] {
        let file = folder.appendingPathComponent(format.fileName)
        switch format {
        case .html: try Disk.writeWhole(Data(try document.html()), to: file.path)
        case .md: try Disk.writeWhole(Data(document.markdown()), to: file.path)
        case .csv:
            try Disk.writeWhole(ReportCSV.data(report, map: options.columns, in: timeZone), to: file.path)
            let index = folder.appendingPathComponent(EvidenceCSV.fileName)
            try Disk.writeWhole(EvidenceCSV.data(report, copies: evidence.copies, in: timeZone), to: index.path)
            guard let statement = ReportCSV.statement(report) else { return [file, index] }
            let other = folder.appendingPathComponent(ReportCSV.statementName)
            try Disk.writeWhole(statement, to: other.path)
            return [file, index, other]
        case .xlsx:
            let workbook = ReportOptions(
                paper: options.layout.paper, audience: report.audience.name, rootHash: seal.rootHash,
                timeZone: timeZone)
            try ReportWorkbook.write(report, to: file, options: workbook, evidence: evidence)
        case .pdf:
            return try typesetting?.write(
                document, of: report.home.displayName, day: report.made?.day ?? report.day, to: folder, notify) ?? []
        }
        return [file]
    }

    private static func write(_ contents: [String: Data], to folder: URL) throws -> [String: URL] {
        var files: [String: URL] = [:]
        for (name, content) in contents {
            let file = folder.appendingPathComponent(name)
            try Disk.makeFolder(file.deletingLastPathComponent().path)
            try Disk.writeWhole(content, to: file.path)
            files[name] = file
        }
        return files
    }

    /// The pictures of the report's attachments; nil if no format shows any.
    private func media(of report: InsuranceReport, for formats: [ReportFormat]) -> SiteMedia? {
        let showsPictures = formats.contains(where: \.showsPictures)
        guard showsPictures || options.originals.areIncluded else { return nil }
        var snapshot = shown.snapshot
        // Only the attachments that the report shows. Those of a claim may no longer be in the household.
        snapshot.attachments = report.attachments
        snapshot.claims = []
        var household = HouseholdMedia(
            snapshot.allAttachments, of: shown, in: session.root, checkingDocuments: true, notify)
        guard formats.contains(where: \.showsPapers) else { return household.media }
        let papers = snapshot.attachments.filter { $0.kind != .photo }
        let pages = PaperPictures(
            papers.filter { $0.fault == nil }, upTo: options.layout.allPages ? PaperPictures.most : 1,
            in: session.root, notify)
        let faults = papers.compactMap { paper in paper.fault.map { (paper.sha256, "it \($0.phrase)") } }
        let failures = pages.failures.merging(faults) { first, _ in first }
        household.media.pages = pages.pages
        notify(
            .mediaFailures(
                household.failures
                    + MediaFailure.of(
                        papers, failures, in: shown, hint: "the report names the file, and shows nothing of it")))
        return household.media
    }
}
