package import Foundation
import Household
import HouseholdStore
package import Preview
package import Site
import Synchronization

/// A household and its site in a process that keeps running. The store stays open and the snapshot and the site's plan
/// stay in memory, so a rebuild only costs as much as what changed.
package final class LiveHousehold: Sendable {
    private let root: SiteRoot
    private let output: URL
    /// The name of the audience that the site is for. What the audience may see can change with the settings.
    private let audience: String
    private let notify: Notify
    private let state: Mutex<State>
    /// The open store, apart from `state` because `check` is called while a rebuild runs.
    private let openStore = Mutex<OpenStore?>(nil)

    private struct State {
        var session: HouseholdSession?
        /// How many times the store was opened.
        var generation = 0
        var held: HeldSnapshot?
        /// Made from the files as last read; nil after a failure, so that they are read again.
        var site: Site?
        /// The media of the last snapshot built; nil after a failure.
        var media: HouseholdMedia?
        var builder: SiteBuilder
    }

    private struct OpenStore {
        var store: Store
        /// Taken before the store was opened, like `writing`, so that a write in between counts as a change.
        var file: FileIdentity?
        var writing: StoreWriting
        /// Tells this store from the ones opened before it: the count of commits starts afresh with each.
        var generation: Int
    }

    /// When the store's file and its log were last written to.
    private struct StoreWriting {
        let file: String?
        let log: String?

        init(_ path: String) {
            file = FileIdentity.writing(of: path)
            // SQLite keeps the log beside the file that a link leads to.
            log = FileIdentity.writing(of: URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal")
        }

        /// Whether nothing was written past SQLite. A writable store sees commits in its log by itself.
        func isLike(_ other: StoreWriting, for store: Store) -> Bool {
            file == other.file && (!store.isReadOnly || log == other.log)
        }

        func shown(for store: Store?) -> String {
            [file, store?.isReadOnly == true ? log : nil].map { $0 ?? "" }.joined(separator: " ")
        }
    }

    /// The result of a rebuild.
    package struct Rebuild {
        /// What changed, in words.
        package var cause: String
        package var report: BuildReport
        /// Attachments that are not shown.
        package var failures: [MediaFailure]
        package var elapsed: Duration
        let at = Date()
        /// The paths of the whole site.
        package var paths: Set<String>
    }

    /// - Parameters:
    ///   - output: The folder to write to, as `OutputLocation.checked` returned it.
    ///   - notify: Told of progress. Failures are in the result of each rebuild.
    package init(root: SiteRoot, output: URL, audience: String, notify: @escaping Notify) {
        self.root = root
        self.notify = notify
        self.output = output
        self.audience = audience
        state = Mutex(State(builder: SiteBuilder(output: output)))
    }

    // MARK: - What is watched

    package enum Place {
        static let store = "store"
        static let templates = "templates"
        static let content = "content"
        static let settings = "settings"
        static let attachments = "attachments"
        static let day = "day"
        /// A failed build is due for another try.
        package static let attempt = "attempt"
        /// The places, besides the household, that decide what pages show.
        static let files: Set<String> = [templates, content, settings, day]
    }

    package func places() throws -> [WatchedPlace] {
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

    /// The depreciation table that the settings name when watching begins.
    private func depreciationPlaces() throws -> [WatchedPlace] {
        let file = try SettingsFile.read(root.settingsFile).depreciation
        guard !file.isEmpty else { return [] }
        return [WatchedPlace(name: Place.settings, path: root.depreciationFile(file), kind: .file())]
    }

    /// Returns what can be read quickly: which file the store is, when it was written to and how often others have
    /// committed, and the day.
    package func check() -> [String: String] {
        let (file, writing) = (FileIdentity(root.storeFile), StoreWriting(root.storeFile))
        let version = openStore.withLock { open -> String in
            guard let open, open.file == file else { return "\(writing.shown(for: nil)) not open" }
            // A store that cannot be read counts as changed.
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
    /// - Throws: The error that stops the build. The last good site stays, and the next rebuild tries again.
    package func rebuild(_ changes: Changes) throws -> Rebuild? {
        try state.withLock { state in
            do {
                return try rebuild(&state, changes)
            } catch {
                // After any error, read the files and media again: the site may not show what was read before.
                state.site = nil
                state.media = nil
                throw error
            }
        }
    }

    private func rebuild(_ state: inout State, _ changes: Changes) throws -> Rebuild? {
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
            shown, change: change, site.knowing(household), media, source: source, notify: notify)
        return Rebuild(
            cause: RebuildCause(changes, news, household, root).words, report: report, failures: media.failures,
            elapsed: start.duration(to: .now), paths: state.builder.paths)
    }

    /// Records a rebuild as the last build, for `status`.
    package func record(_ rebuild: Rebuild) {
        state.withLock { state in
            state.session?.record(rebuild.report, at: rebuild.at, in: output, took: rebuild.elapsed)
        }
    }

    /// Returns the session. Opens a new one if the store is another file, if its file was written to, as by a copy over
    /// it, or if the settings may have changed.
    private func session(_ state: inout State, _ changes: Changes) throws -> HouseholdSession {
        let (file, writing) = (FileIdentity(root.storeFile), StoreWriting(root.storeFile))
        let (isSameFile, isAsWritten) = openStore.withLock { open in
            (open?.file == file, open.map { $0.writing.isLike(writing, for: $0.store) } ?? false)
        }
        if !isSameFile { state.held = nil }
        // Close the old store first: while open, it blocks a store with another journal mode.
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

    /// Reads the site again if its files may have changed.
    /// - Returns: The site, and its source if it was read again.
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

    /// Prepares the media again if attachments or their files may have changed.
    /// - Returns: The media, and whether they change the site.
    private func media(
        _ state: inout State, _ changes: Changes, _ change: SnapshotChange, _ snapshot: Snapshot
    ) -> (HouseholdMedia, isOther: Bool) {
        let known = state.media
        if let known, !changes.isEverything, !changes.places.contains(Place.attachments) {
            guard case .everything = change, known.attachments != snapshot.allAttachments else { return (known, false) }
        }
        var media = HouseholdMedia(of: snapshot, in: root, notify)
        var isOther = true
        if let known, known.failures == media.failures, known.media.isSame(as: media.media) {
            // Keep the old value: the builder can then follow a change of items alone.
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
    /// Returns the change that a rebuild for an audience follows. Single items are followed for the owner only: for
    /// others, more than the item may change, such as a name in an address, so everything is rebuilt.
    fileprivate func followed(for audience: Audience) -> SnapshotChange {
        switch self {
        case .items where audience != .owner: .everything
        case .items, .nothing, .everything: self
        }
    }
}
