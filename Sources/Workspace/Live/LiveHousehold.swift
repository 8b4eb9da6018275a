import Files
package import Foundation
package import Household
import HouseholdStore
import Output
package import Preview
package import Site
import Synchronization

/// A household and its site in a process that keeps running. The store stays open and the site's pipeline stays in
/// memory, so a rebuild costs only as much as the changes.
package final class LiveHousehold: Sendable {
    private let root: SiteRoot
    private let steps: StepLog
    private let output: URL
    private let state: Mutex<State>
    /// The open store, apart from `state` because `check` is called while a rebuild runs.
    private let openStore = Mutex<OpenStore?>(nil)

    private struct State {
        var session: HouseholdSession?
        /// The number of times that the store was opened.
        var generation = 0
        var pipeline: SitePipeline
    }

    private struct OpenStore {
        var store: Store
        /// Recorded before the store is opened, like `writing`, so that a write in between counts as a change.
        var file: FileIdentity?
        var writing: StoreWriting
        /// Tells this store from the ones opened before it: the count of commits starts afresh with each.
        var generation: Int
    }

    /// The time of the last write to the store's file and to its log.
    private struct StoreWriting {
        let file: String?
        let log: String?

        init(_ path: String) {
            file = FileIdentity.writing(of: path)
            // SQLite keeps the log beside the file that a link leads to.
            log = FileIdentity.writing(of: URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal")
        }

        /// Whether nothing was written behind SQLite's back. A writable store notices commits in its log itself.
        func isLike(_ other: StoreWriting, for store: Store) -> Bool {
            file == other.file && (!store.isReadOnly || log == other.log)
        }

        func shown(for store: Store?) -> String {
            [file, store?.isReadOnly == true ? log : nil].map { $0 ?? "" }.joined(separator: " ")
        }
    }

    /// The result of a rebuild.
    package struct Rebuild {
        /// The change in words.
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
    ///   - notify: Receives progress and failed media. The result of each rebuild also has the failed media.
    package init(root: SiteRoot, output: URL, audience: Audience, steps: StepLog, notify: @escaping Notify) {
        (self.root, self.output, self.steps) = (root, output, steps)
        state = Mutex(State(pipeline: SitePipeline(for: audience, in: output, notify: notify)))
    }

    // MARK: - Watching

    package enum Place {
        package static let store = "store"
        static let templates = "templates"
        static let content = "content"
        static let settings = "settings"
        static let attachments = "attachments"
        static let day = "day"
        /// The time for another try after a failed build.
        package static let attempt = "attempt"
        /// The number of proofs that found what only a build can mend.
        package static let proof = "proof"
        /// The places, other than the household, that decide the contents of pages.
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
        ] + contentPlaces() + depreciationPlaces()
    }

    /// The targets of links in Content when watching begins.
    private func contentPlaces() throws -> [WatchedPlace] {
        try ContentFolder(URL(fileURLWithPath: root.contentFolder)).followed.map { path, kind in
            kind == .folder
                ? WatchedPlace(name: Place.content, path: path, ignoresHidden: true)
                : WatchedPlace(name: Place.content, path: path, kind: .file())
        }
    }

    /// The depreciation table named in the settings when watching begins.
    private func depreciationPlaces() throws -> [WatchedPlace] {
        let file = try SettingsFile.read(root.settingsFile).depreciation
        guard !file.isEmpty else { return [] }
        return [WatchedPlace(name: Place.settings, path: root.depreciationFile(file), kind: .file())]
    }

    /// Returns the state that can be read quickly: the identity of the store's file, the time of its last write, the
    /// count of other programs' commits, and the day.
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
    /// - Parameters:
    ///   - written: As for `SiteBuilder.plan`.
    ///   - planned: As for `SitePipeline.run`.
    /// - Returns: Nil if no input of any page has changed.
    /// - Throws: The error that stops the build. The last good site stays, and the next rebuild tries again.
    package func rebuild(
        _ changes: Changes, written: ([String]) -> Void, planned: ((PlannedPages) -> Void)? = nil
    ) throws -> Rebuild? {
        try state.withLock { state in
            do {
                return try rebuild(&state, changes, written, planned)
            } catch {
                state.pipeline.readFilesAgain()
                throw error
            }
        }
    }

    private func rebuild(
        _ state: inout State, _ changes: Changes, _ written: ([String]) -> Void,
        _ planned: ((PlannedPages) -> Void)?
    ) throws -> Rebuild? {
        let start = ContinuousClock.now
        if changes.places.contains(Place.proof) { state.pipeline.readFilesAgain() }
        let session = try session(&state, changes)
        let run = try state.pipeline.run(session, changes, written: written, planned: planned)
        guard run.isNew else { return nil }
        return Rebuild(
            cause: RebuildCause(changes, run.news, run.household, root).words, report: run.report,
            failures: run.media.failures, elapsed: start.duration(to: .now), paths: state.pipeline.paths)
    }

    /// Compares the site's files with what they must be, as far as the time goes, unless a rebuild runs.
    /// - Returns: The differences. A rebuild for `Place.proof` mends those that are not mended.
    func prove(for time: Duration) throws -> [SiteDifference] {
        try state.withLockIfAvailable { try $0.pipeline.prove(for: time) } ?? []
    }

    /// What a page was made of in the last rebuild; nil for a page that the site does not have. Waits for a rebuild that
    /// runs.
    func origin(of page: String) -> PageOrigin? { state.withLock { $0.pipeline.origin(of: page) } }

    /// Keeps what it takes to report that a page was out of date.
    /// - Returns: The folder that holds it; nil if it could not be written.
    func keep(_ fault: SiteDifference) -> String? {
        let name = "\(Date().ISO8601Format().replacing(":", with: "-")) \(fault.path.replacing("/", with: "-"))"
        let folder = "\(root.faultsFolder)/\(name.prefix(200))"
        let about = """
            \(fault.path) was out of date, and nothing had noticed. It was made again.
            Program: \(ProgramIdentity.text)
            Made of: \(fault.parts.map { "\($0.kind.rawValue) \($0.name ?? "")" }.joined(separator: "; "))

            """
        do throws(FileFailure) {
            _ = try Disk.makeFolder(folder)
            let page = URL(fileURLWithPath: fault.path).lastPathComponent
            try Disk.writeWhole(Data(fault.found ?? []), to: "\(folder)/found-\(page)")
            try Disk.writeWhole(Data(fault.made), to: "\(folder)/made-\(page)")
            try Disk.writeWhole(Data(about.utf8), to: "\(folder)/about.txt")
            return folder
        } catch {
            return nil
        }
    }

    /// Records a rebuild as the last build, for `status`.
    package func record(_ rebuild: Rebuild) {
        state.withLock { state in
            state.session?.record(rebuild.report, at: rebuild.at, in: output, took: rebuild.elapsed)
        }
    }

    /// Returns the session. Opens a new one if the store is another file, if another program wrote its file, for
    /// instance by copying over it, or if the settings may have changed.
    private func session(_ state: inout State, _ changes: Changes) throws -> HouseholdSession {
        let (file, writing) = (FileIdentity(root.storeFile), StoreWriting(root.storeFile))
        let (isSameFile, isAsWritten) = openStore.withLock { open in
            (open?.file == file, open.map { $0.writing.isLike(writing, for: $0.store) } ?? false)
        }
        if !isSameFile { state.pipeline.readHouseholdAgain() }
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
        let session = try HouseholdSession(root: root, steps: steps)
        state.generation += 1
        let generation = state.generation
        openStore.withLock {
            $0 = OpenStore(store: session.store, file: file, writing: writing, generation: generation)
        }
        state.session = session
        return session
    }
}
