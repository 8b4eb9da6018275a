import Files
import Foundation
import Household
import HouseholdStore
import Output
import Preview
import Site

/// The steps from a household to the files of its site, for one audience and one folder. `build` runs them once,
/// `watch` and `serve` after every change, `publish` in a folder of its own.
///
/// A pipeline keeps everything that it has read and made, so that another run costs only as much as the changes.
struct SitePipeline {
    /// The audience as named at the start. Settings can change its definition.
    private let audience: Audience
    private let folder: URL
    private let checksDocuments: Bool
    private let notify: Notify
    private var held: HeldSnapshot?
    /// Kept for the owner only.
    private var history: HeldHistory?
    /// The site with its files as last read; nil if they must be read again.
    private var site: Site?
    /// The media of the last run; nil if their files must be checked again.
    private var media: HouseholdMedia?
    private var builder: SiteBuilder
    /// The report of the last run that built something.
    private var lastReport: BuildReport?

    /// The result of a run.
    struct Run {
        let report: BuildReport
        /// False if no input of any page has changed: nothing was built, and the report is an earlier one.
        let isNew: Bool
        let household: Snapshot
        let shown: RedactedSnapshot
        let site: Site
        let media: HouseholdMedia
        /// The changes of the household since the last run.
        let news: SnapshotChange
    }

    /// - Parameters:
    ///   - folder: As `OutputLocation.checked` returned it.
    ///   - checksDocuments: Whether to leave out documents that changed since they were attached.
    init(
        for audience: Audience, in folder: URL, checkingDocuments checksDocuments: Bool = false,
        notify: @escaping Notify
    ) {
        self.audience = audience
        self.checksDocuments = checksDocuments
        self.notify = notify
        self.folder = folder
        builder = SiteBuilder(output: folder)
    }

    /// The paths of the whole site after the last run.
    var paths: Set<String> { builder.paths }

    /// Brings the site up to date: reads the household, redacts it for the audience, plans the site, renders and writes
    /// the pages that change, and finishes the folder.
    /// - Parameters:
    ///   - changes: The inputs that may have changed since the last run.
    ///   - materials: The inputs of the site, if they were already collected.
    ///   - force: Whether to make and write every file, even if nothing changed.
    ///   - start: The time at which reading began.
    ///   - written: As for `SiteBuilder.plan`.
    ///   - planned: Called when the site is planned, with its pages.
    /// - Throws: The error that stops the run; the last good site stays. Call `readFilesAgain` before another run.
    mutating func run(
        _ session: HouseholdSession, _ changes: Changes = Changes(isEverything: true),
        from materials: SiteMaterials? = nil, force: Bool = false, since start: ContinuousClock.Instant = .now,
        written: ([String]) -> Void = { _ in }, planned: ((PlannedPages) -> Void)? = nil
    ) throws -> Run {
        var steps = session.steps.begun()
        let inputs = try inputs(session, changes, materials)
        builder.begin()
        let (household, news, hasNewHistory, site) = try read(session.store, inputs)
        let shown = household.redacted(for: site.audience)
        let read = start.duration(to: .now)
        steps.end("read the household: \(household.counts)\(news.words)")
        let change = news.followed(for: shown.audience, hasNewHistory: hasNewHistory)
        let (media, isOther) = media(of: shown, changes, change, session.root)
        steps.end("prepared attachments: \(media.attachments.count), with new pictures: \(media.picturesMade)")
        let (report, isNew): (BuildReport, Bool)
        if case .nothing = change, case .known = inputs, !isOther, let lastReport {
            (report, isNew) = (lastReport, false)
            steps.end("no page changes")
        } else {
            notify(.mediaFailures(media.failures))
            var build = try builder.plan(
                shown, change: change, site, openData: .householdJSON, media: media.media,
                history: history?.latest, force: force, written: written)
            planned?(build.pages)
            try build.render { [notify] in notify(.filesWritten(done: $0, of: $1)) }
            // Without a stamp while media fail, every build warns of them.
            var made = try builder.finish(build, source: media.failures.isEmpty ? inputs.source : nil)
            session.steps.tell(of: made, in: folder.path)
            made.stages.insert(("read", read.milliseconds), at: 0)
            (report, isNew) = (made, true)
            lastReport = made
        }
        return Run(
            report: report, isNew: isNew, household: household, shown: shown, site: site, media: media, news: news)
    }

    /// Compares the folder with the last run, as far as the time goes: see `SiteBuilder.prove`.
    mutating func prove(for time: Duration) throws -> [SiteDifference] { try builder.prove(for: time) }

    /// What a page was made of in the last run: see `SiteBuilder.origin`.
    func origin(of page: String) -> PageOrigin? { builder.origin(of: page) }

    /// Tells what a page in the folder was made of: see `Site.origin`.
    mutating func origin(
        of page: String, _ session: HouseholdSession, from materials: SiteMaterials
    ) throws -> (origin: PageOrigin?, pages: [String]) {
        let (household, _, _, site) = try read(session.store, .new(materials))
        let shown = household.redacted(for: site.audience)
        let media = HouseholdMedia(of: shown, in: session.root, checkingDocuments: checksDocuments, notify)
        return try site.origin(of: page, in: folder, shown, media: media.media, history: history?.latest)
    }

    /// Makes the next run read the site's files and check the media again, as after an error: the site may not show
    /// what was last read.
    mutating func readFilesAgain() { (site, media) = (nil, nil) }

    /// Makes the next run read the whole household again.
    mutating func readHouseholdAgain() { (held, history) = (nil, nil) }
}

// MARK: - The steps of a run

extension SitePipeline {
    /// The inputs of a site other than the household.
    private enum Inputs {
        /// The site as read in an earlier run.
        case known(Site)
        case new(SiteMaterials)

        /// The stamp of the inputs that are read in this run.
        var source: SiteSource? {
            if case .new(let materials) = self { materials.source } else { nil }
        }
    }

    private func inputs(
        _ session: HouseholdSession, _ changes: Changes, _ materials: SiteMaterials?
    ) throws -> Inputs {
        if let materials { return .new(materials) }
        if let site, !changes.isEverything, changes.places.isDisjoint(with: LiveHousehold.Place.files) {
            return .known(site)
        }
        return .new(try SiteMaterials(session, for: try session.settings.audience(like: audience)))
    }

    /// Reads the household with its history, and meanwhile the site's files, where they may have changed.
    private mutating func read(
        _ store: Store, _ inputs: Inputs
    ) throws -> (Snapshot, SnapshotChange, hasNewHistory: Bool, Site) {
        switch inputs {
        case .known(let site):
            let (snapshot, news) = try readHousehold(store)
            return (snapshot, news, try readHistory(store, for: site.audience), site)
        case .new(let materials):
            site = nil
            let loading = Future { try materials.site() }
            // If reading the files fails, the changes of the household must remain for the next run.
            if held != nil { site = try loading.value() }
            let (snapshot, news) = try readHousehold(store)
            let hasNewHistory = try readHistory(store, for: materials.audience)
            let read = try loading.value()
            site = read
            return (snapshot, news, hasNewHistory, read)
        }
    }

    private mutating func readHousehold(_ store: Store) throws -> (Snapshot, SnapshotChange) {
        guard var household = held.take() else {
            let household = try HeldSnapshot(of: store)
            held = household
            return (household.snapshot, .everything)
        }
        defer { held = household }
        let news = try household.refresh(from: store)
        return (household.snapshot, news)
    }

    /// Brings the owner's history up to date.
    /// - Returns: Whether it has changed.
    private mutating func readHistory(_ store: Store, for audience: Audience) throws -> Bool {
        guard audience == .owner else { return false }
        guard var history = history.take() else {
            history = try HeldHistory(of: store)
            return true
        }
        let isNew = try history.refresh(from: store)
        self.history = history
        return isNew
    }

    /// Prepares the media, if attachments or their files may have changed.
    /// - Returns: The media, and whether they change the site.
    private mutating func media(
        of shown: RedactedSnapshot, _ changes: Changes, _ change: SnapshotChange, _ root: SiteRoot
    ) -> (HouseholdMedia, isOther: Bool) {
        if let media, !changes.isEverything, !changes.places.contains(LiveHousehold.Place.attachments) {
            guard case .everything = change, media.attachments != shown.snapshot.allAttachments else {
                return (media, false)
            }
        }
        var new = HouseholdMedia(of: shown, in: root, checkingDocuments: checksDocuments, notify)
        var isOther = true
        if let media, media.failures == new.failures, media.media.isSame(as: new.media) {
            // Keep the old value: the builder can then follow a change of items alone.
            new.media = media.media
            isOther = false
        }
        media = new
        return (new, isOther)
    }
}

extension SnapshotChange {
    /// Returns the change that a run for an audience follows. Only the owner's site follows changes of single items.
    /// For others, such a change may affect more, such as a name in an address, so everything is planned again. The
    /// history changes with the household, and on its own when it was cut short.
    fileprivate func followed(for audience: Audience, hasNewHistory: Bool) -> SnapshotChange {
        switch self {
        case .nothing where hasNewHistory: .everything
        case .items where audience != .owner: .everything
        case .items, .nothing, .everything: self
        }
    }
}

// MARK: - The steps in words

extension Snapshot {
    fileprivate var counts: String {
        let counts: KeyValuePairs = [
            "homes": homes.count, "rooms": locations.count, "labels": labels.count, "items": items.count,
            "policies": policies.count, "claims": claims.count, "attachments": allAttachments.count,
            "price book items": vault.count, "carts": carts.count,
        ]
        return counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}

extension SnapshotChange {
    /// What is new since the last run; empty if all of it was read anew.
    fileprivate var words: String {
        switch self {
        case .nothing: "; nothing changed"
        case .items(let items): "; changed items: \(max(items.inserted.count, items.removed.count))"
        case .everything: ""
        }
    }
}

extension StepLog {
    /// Tells the stages of a build, and each file that it wrote or deleted.
    fileprivate func tell(of report: BuildReport, in folder: String) {
        guard hasListener else { return }
        let output = report.output
        for (stage, milliseconds) in report.stages {
            let words =
                switch stage {
                case "plan": "planned \(report.pages) pages"
                case "compare": "compared the plan with the last build; pages to make: \(report.rendered)"
                case "render": "made the pages"
                default:
                    "files written: \(output.written), deleted: \(output.deleted), unchanged: \(output.unchanged)"
                }
            tell(words, time: .milliseconds(milliseconds))
        }
        for path in output.changed.sorted() {
            tell("\(Disk.isFree("\(folder)/\(path)") ? "deleted" : "wrote") \(path)")
        }
    }
}
