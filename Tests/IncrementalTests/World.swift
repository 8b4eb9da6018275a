import Foundation
import GRDB
import Household
import HouseholdStore
import Site
import Synchronization
import TestSupport

/// A site root with random changes, the same for the same seed: a real store, and real folders around it.
///
/// Ids differ in each run, so things with equal names may come in another order; all random choices repeat.
final class World {
    /// In memory where there is a RAM disk: the files are needed only during the test.
    private static let temporary = URL(
        fileURLWithPath: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path)
    static let defaultTheme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

    let root: URL
    var random: SeededGenerator
    var settings = Settings(locale: "en-GB", currency: .eur, pageSize: 3)
    var activeHome: EntityID<Home>?
    /// 3 May 2026.
    var today = CalendarDate(daysSinceEpoch: 20_576)
    var timeZone = TimeZone.gmt
    private var opened: Store?
    private var compiled: (own: FolderContents, theme: Theme)?
    /// Another program's connection to the store, without our rules.
    private var stranger: DatabaseQueue?
    /// Snapshots and copies of the store file, kept from earlier steps.
    var keptSnapshots: [Snapshot] = []
    var keptStores: [URL] = []
    /// Files put into the output folders that are not the site's, by path.
    var strangers: [String: Data] = [:]
    /// Repairs for what stops the site from being built, made at the start of the next step.
    var repairs: [() throws -> Void] = []
    /// The files of the attachments that the world draws: two photos and a document; the others have no file.
    let media: SiteMedia
    private let clock = Clock()

    private final class Clock: Sendable {
        /// Noon of the first day.
        private let time = Mutex(Date(timeIntervalSince1970: 20_576 * 86_400 + 43_200))
        var now: Date { time.withLock { $0 } }
        func advance(seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    init(seed: UInt64) throws {
        root = Self.temporary.resolvingSymlinksInPath()
            .appendingPathComponent("housebook-world-\(UUID().uuidString)")
        random = SeededGenerator(seed: seed)
        media = try Self.media(in: root.appendingPathComponent("Household/attachments"))
        for name in ["Household", "Content", "Templates", "kept"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    deinit {
        // Leftovers in a temporary folder do no harm.
        try? FileManager.default.removeItem(at: root)
    }

    private static func media(in folder: URL) throws -> SiteMedia {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func file(_ name: String) throws -> SiteMedia.File {
            let url = folder.appendingPathComponent(name)
            try Data("the content of \(name)".utf8).write(to: url)
            return SiteMedia.File(url, size: 15 + name.utf8.count)
        }
        func size(_ name: String, _ width: Int) throws -> SiteMedia.Size {
            SiteMedia.Size(
                width: width, height: width / 2, jpeg: try file("\(name)-\(width).jpg"),
                webp: try file("\(name)-\(width).webp"))
        }
        let pictures = [
            "a": SiteMedia.Picture(
                sizes: [try size("a", 160), try size("a", 640)], colour: "#123456", hasAlpha: false),
            "b": SiteMedia.Picture(sizes: [try size("b", 90)], colour: "#654321", hasAlpha: true),
        ]
        var entries = ["7": SiteMedia.Entry.document(try file("7"))]
        for (letter, picture) in pictures { entries[letter] = picture.map { .picture($0) } }
        let named = entries.map { (String(repeating: $0.key, count: 64), $0.value) }
        return SiteMedia(Dictionary(uniqueKeysWithValues: named), recipe: "1")
    }

    // MARK: - What a site is made from

    var storePath: String { root.appendingPathComponent("Household/store.sqlite").path }
    var content: URL { root.appendingPathComponent("Content") }
    var templates: URL { root.appendingPathComponent("Templates") }
    var themeFolders: [URL] { [Self.defaultTheme, templates] }
    /// The output of a new process for each build.
    var incrementalOutput: URL { root.appendingPathComponent("Public") }
    /// The output of the running process.
    var runningOutput: URL { root.appendingPathComponent("Running") }
    var outputs: [URL] { [incrementalOutput, runningOutput] }

    var inputs: SiteInputs {
        SiteInputs(
            settings: settings, activeHome: activeHome, today: today, timeZone: timeZone, contentFolder: content)
    }

    /// The theme as its files are now, compiled again only if a file of the site's own is another: compiling all
    /// templates takes as long as some fifty pages.
    func theme() throws -> Theme {
        let own = try FolderContents(of: templates)
        if let compiled, compiled.own == own { return compiled.theme }
        let theme = try Theme.load(from: themeFolders)
        compiled = (own, theme)
        return theme
    }

    // MARK: - Doing things

    func pass(seconds: TimeInterval) { clock.advance(seconds: seconds) }

    /// Our own programs' access to the store.
    var store: Store {
        get throws {
            if let opened { return opened }
            let store = try Store.open(at: storePath, create: true) { [clock] in clock.now }
            opened = store
            return store
        }
    }

    /// Runs a query over the other program's connection.
    func read<T>(_ body: (Database) throws -> T) throws -> T { try connection().read(body) }

    private func connection() throws -> DatabaseQueue {
        if let stranger { return stranger }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: storePath, configuration: configuration)
        stranger = queue
        return queue
    }

    /// Runs statements as another program would.
    /// - Parameters:
    ///   - checksReferences: Whether that program turns SQLite's foreign keys on.
    ///   - checksValues: Whether the schema's checks apply.
    func sql(
        checksReferences: Bool = false, checksValues: Bool = true, _ body: (Database) throws -> Void
    ) throws {
        try connection().writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA foreign_keys = \(checksReferences ? "ON" : "OFF");
                    PRAGMA ignore_check_constraints = \(checksValues ? "OFF" : "ON")
                    """)
            try body(db)
        }
    }

    /// Replaces the store with a copy, as a person restoring a backup would: closes our connections, deletes the log
    /// beside the file and renames the copy over it. A process that has the old store open is not notified.
    func replaceStore(by copy: URL) throws {
        try stranger?.close()
        (opened, stranger) = (nil, nil)
        let new = storePath + ".new"
        try FileManager.default.copyItem(atPath: copy.path, toPath: new)
        for name in [storePath + "-wal", storePath + "-shm"] { unlink(name) }
        guard rename(new, storePath) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Writes a file below the site root.
    func write(_ data: Data, to path: String) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    /// The paths of the files below one of the site root's folders, sorted.
    func files(below folder: String) throws -> [String] {
        try FolderContents(of: root.appendingPathComponent(folder)).files.keys.sorted()
    }
}
