import Foundation
import Household
import HouseholdStore
import Preview
import Site
import Synchronization

/// A household and its site in a process that stays: its store is open, its snapshot and its site's plan are kept, and a
/// rebuild costs what changed.
final class LiveHousehold: Sendable {
    private let root: SiteRoot
    private let output: URL
    /// The name of the audience that the site is for. What it says may change with the settings.
    private let audience: String
    private let state: Mutex<State>
    /// The store that is open, for `check`, which is asked while a rebuild runs.
    private let openStore = Mutex<OpenStore?>(nil)

    private struct State {
        var session: HouseholdSession?
        /// How often the store was opened.
        var generation = 0
        var held: HeldSnapshot?
        /// Of the files that were read last; nil after a failure, so that they are read again.
        var site: Site?
        /// Of the attachments of the snapshot that was built last; nil after a failure.
        var media: HouseholdMedia?
        var builder: SiteBuilder
    }

    private struct OpenStore {
        var store: Store
        /// As they were before it was opened, so that what happens meanwhile makes a difference.
        var file: FileIdentity?
        var writing: StoreWriting
        /// Tells it from those before, whose counts of commits began anew as well.
        var generation: Int
    }

    /// What a store shows of having been written to.
    private struct StoreWriting {
        let file: String?
        let log: String?

        init(_ path: String) {
            file = FileIdentity.writing(of: path)
            // SQLite keeps it beside what a link leads to.
            log = FileIdentity.writing(of: URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal")
        }

        /// A store that may be written sees by itself what others put into its log.
        func isLike(_ other: StoreWriting, for store: Store) -> Bool {
            file == other.file && (!store.isReadOnly || log == other.log)
        }

        func shown(for store: Store?) -> String {
            [file, store?.isReadOnly == true ? log : nil].map { $0 ?? "" }.joined(separator: " ")
        }
    }

    /// What a rebuild came to.
    struct Rebuild {
        /// What changed, in words.
        var cause: String
        var report: BuildReport
        /// Attachments that are not shown.
        var failures: [HouseholdMedia.MediaFailure]
        var elapsed: Duration
        let at = Date()
        /// The paths of the whole site.
        var paths: Set<String>
    }

    /// - Parameter output: The folder, which `OutputLocation.checked` has been asked about.
    init(root: SiteRoot, output: URL, audience: String) {
        self.root = root
        self.output = output
        self.audience = audience
        state = Mutex(State(builder: SiteBuilder(output: output)))
    }

    // MARK: - What is watched

    enum Place {
        static let store = "store"
        static let templates = "templates"
        static let content = "content"
        static let settings = "settings"
        static let attachments = "attachments"
        static let day = "day"
        /// What failed is to be tried once more.
        static let attempt = "attempt"
        /// Whoever changes one of these changes what pages are made from beside the household.
        static let files: Set<String> = [templates, content, settings, day]
    }

    func places() throws -> [WatchedPlace] {
        let themes = try ThemeFolders.all(of: root).map(\.path)
        return try Set(themes + [root.templatesFolder]).map {
            WatchedPlace(name: Place.templates, path: $0, ignoresHidden: true)
        } + [
            WatchedPlace(
                name: Place.store, path: root.storeFile, kind: .file(companions: ["-wal"]), proof: .check),
            WatchedPlace(name: Place.content, path: root.contentFolder, ignoresHidden: true),
            WatchedPlace(name: Place.attachments, path: root.attachmentsFolder, ignoresHidden: true),
            WatchedPlace(name: Place.settings, path: root.settingsFile, kind: .file()),
            WatchedPlace(name: Place.settings, path: root.stateFile, kind: .file()),
        ] + depreciationPlaces()
    }

    /// The depreciation table that the settings name as watching begins.
    private func depreciationPlaces() throws -> [WatchedPlace] {
        let file = try SettingsFile.read(root.settingsFile).depreciation
        guard !file.isEmpty else { return [] }
        return [WatchedPlace(name: Place.settings, path: root.depreciationFile(file), kind: .file())]
    }

    /// What can be asked quickly: which file the store is, when it was written to and how often others have committed, and
    /// the day.
    func check() -> [String: String] {
        let (file, writing) = (FileIdentity(root.storeFile), StoreWriting(root.storeFile))
        let version = openStore.withLock { open -> String in
            guard let open, open.file == file else { return "\(writing.shown(for: nil)) not open" }
            // A store that cannot be asked is one to look at.
            let version = (try? open.store.dataVersion()).map(String.init) ?? "unreadable"
            return "\(writing.shown(for: open.store)) \(open.generation) \(version)"
        }
        return [
            Place.store: "\(file?.description ?? "missing") \(version)",
            Place.day: CalendarDate(Date(), in: .current).description,
        ]
    }

    // MARK: - Rebuilding

    /// Brings the site up to date.
    /// - Returns: Nil where nothing that a page is made from has changed.
    /// - Throws: What keeps the site from being built. The last good one stays, and the next rebuild tries again.
    func rebuild(
        _ changes: Changes, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws -> Rebuild? {
        try state.withLock { state in
            do {
                return try rebuild(&state, changes, progress)
            } catch {
                // Whatever was the matter, nothing that was read before is taken for what the site shows.
                state.site = nil
                state.media = nil
                throw error
            }
        }
    }

    private func rebuild(
        _ state: inout State, _ changes: Changes, _ progress: @escaping @Sendable (Int, Int) -> Void
    ) throws -> Rebuild? {
        let start = ContinuousClock.now
        let session = try session(&state, changes)
        let (site, source) = try site(&state, session, changes)
        let news = try refresh(&state, session.store)
        guard let household = state.held?.snapshot else { return nil }
        let shown = household.redacted(for: site.audience)
        let change = news.followed(for: site.audience)
        let (media, isOther) = media(&state, changes, change, shown)
        if case .nothing = change, source == nil, !isOther { return nil }
        let report = try state.builder.build(
            shown, change: change, site.knowing(household),
            source: media.failures.isEmpty ? source : nil, openData: .householdJSON, media: media.media,
            progress: progress)
        return Rebuild(
            cause: RebuildCause(changes, news, household, root).words, report: report, failures: media.failures,
            elapsed: start.duration(to: .now), paths: state.builder.paths)
    }

    /// Notes the last build where `status` finds it.
    func record(_ rebuild: Rebuild) {
        state.withLock { state in
            // The site is there; that this cannot be noted is no reason to call the build failed.
            try? state.session?.state.recordBuild(
                AppState.BuildRecord(
                    at: rebuild.at, pages: rebuild.report.pages, written: rebuild.report.output.written,
                    milliseconds: Int(rebuild.elapsed.milliseconds), output: output.path))
        }
    }

    /// The session, opened anew where the store is another file or was written to past SQLite, or the settings may be
    /// others.
    private func session(_ state: inout State, _ changes: Changes) throws -> HouseholdSession {
        let (file, writing) = (FileIdentity(root.storeFile), StoreWriting(root.storeFile))
        let (isSameFile, isAsWritten) = openStore.withLock { open in
            (open?.file == file, open.map { $0.writing.isLike(writing, for: $0.store) } ?? false)
        }
        if !isSameFile { state.held = nil }
        // Closed first: an open store is in the way of one that is opened with another journal.
        if !isSameFile || !isAsWritten {
            state.session = nil
            openStore.withLock { $0 = nil }
        }
        if let session = state.session, !changes.isEverything, !changes.places.contains(Place.settings) {
            return session
        }
        // The same store stays open, so that `check` works while the settings are wrong.
        state.session = nil
        let session = try HouseholdSession(root: root)
        state.generation += 1
        let generation = state.generation
        openStore.withLock {
            $0 = OpenStore(store: session.store, file: file, writing: writing, generation: generation)
        }
        state.session = session
        return session
    }

    /// The site, read anew where its files may have changed.
    /// - Returns: The source only where it was.
    private func site(
        _ state: inout State, _ session: HouseholdSession, _ changes: Changes
    ) throws -> (Site, SiteSource?) {
        if let site = state.site, !changes.isEverything, changes.places.isDisjoint(with: Place.files) {
            return (site, nil)
        }
        state.site = nil
        let materials = try SiteMaterials(session, for: try session.settings.audience(audience))
        let site = try materials.site()
        state.site = site
        return (site, materials.source)
    }

    /// The media, looked at anew where attachments or their files may have changed.
    /// - Returns: Also whether the site is another one for it.
    private func media(
        _ state: inout State, _ changes: Changes, _ change: SnapshotChange, _ snapshot: Snapshot
    ) -> (HouseholdMedia, isOther: Bool) {
        let known = state.media
        if let known, !changes.isEverything, !changes.places.contains(Place.attachments) {
            guard case .everything = change, known.attachments != snapshot.allAttachments else { return (known, false) }
        }
        var media = HouseholdMedia(of: snapshot, in: root)
        var isOther = true
        if let known, known.failures == media.failures, known.media.isSame(as: media.media) {
            // The same value lets the builder follow where only items changed.
            media.media = known.media
            isOther = false
        }
        state.media = media
        return (media, isOther)
    }

    private func refresh(_ state: inout State, _ store: Store) throws -> SnapshotChange {
        guard state.held != nil else {
            state.held = try HeldSnapshot(of: store)
            return .everything
        }
        return try state.held?.refresh(from: store) ?? .everything
    }
}

extension SnapshotChange {
    /// What an audience is shown of a change, and what else changes with it, such as a name in an address, is not
    /// followed step by step but for the owner.
    fileprivate func followed(for audience: Audience) -> SnapshotChange {
        switch self {
        case .items where audience != .owner: .everything
        case .items, .nothing, .everything: self
        }
    }
}
