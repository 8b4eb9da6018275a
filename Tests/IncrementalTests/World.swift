import Foundation
import GRDB
import Household
import HouseholdStore
import Site
import Synchronization
import TestSupport

/// A site root in which things happen at random, the same for the same seed: a real store, and real folders around it.
///
/// Ids are random in each run, so that equal names may stand in another order; all choices are the same.
final class World {
    /// Nobody needs these files for longer than the test: memory will do where there is a disk of it.
    private static let temporary = URL(
        fileURLWithPath: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path)
    static let defaultTheme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates")

    let root: URL
    var random: SeededGenerator
    var settings = Settings(locale: "en-GB", currency: .eur, pageSize: 4)
    var activeHome: EntityID<Home>?
    /// 3 May 2026.
    var today = CalendarDate(daysSinceEpoch: 20_576)
    var timeZone = TimeZone.gmt
    private var opened: Store?
    /// How another program reaches the store, which knows none of our rules.
    private var stranger: DatabaseQueue?
    /// Whole households and store files of earlier days.
    var keptSnapshots: [Snapshot] = []
    var keptStores: [URL] = []
    /// Files that someone put into the output folders and that are not the site's.
    var strangers: [String: Data] = [:]
    /// How to mend what keeps the site from being built: done at the start of the next step.
    var repairs: [() throws -> Void] = []
    /// What is behind the attachments that the world draws: two photos, a document, and nothing behind the others.
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
        // What is left in a temporary folder harms nobody.
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
    /// What a new process built, again and again.
    var incrementalOutput: URL { root.appendingPathComponent("Public") }
    /// What a running process built, which remembers.
    var runningOutput: URL { root.appendingPathComponent("Running") }
    var outputs: [URL] { [incrementalOutput, runningOutput] }

    var inputs: SiteInputs {
        SiteInputs(
            settings: settings, activeHome: activeHome, today: today, timeZone: timeZone, contentFolder: content)
    }

    // MARK: - Doing things

    func pass(seconds: TimeInterval) { clock.advance(seconds: seconds) }

    /// How our own programs reach the store.
    var store: Store {
        get throws {
            if let opened { return opened }
            let store = try Store.open(at: storePath, create: true) { [clock] in clock.now }
            opened = store
            return store
        }
    }

    /// What a query finds, asked over the other program's connection.
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
    ///   - checksReferences: Whether that program asks SQLite to keep references whole.
    ///   - checksValues: Whether the schema's checks hold for it.
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

    /// Puts another file in the store's place, as someone would who restores a copy: our own connections are closed, the
    /// log beside the file goes, and the copy is renamed over it. A process that has the old one open is not told.
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
