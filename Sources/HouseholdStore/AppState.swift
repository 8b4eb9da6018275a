import Files
public import Foundation
public import Household
import Synchronization

/// The only access to settings and to this machine's state: nothing else reads or writes either.
///
/// The settings are those of the site's own file (`defaults`). Everything else here belongs to this machine alone: the
/// *active* home is the choice of its user, while the *primary* home is data of the household. Changes go through the
/// methods, which validate and write the file whole.
public final class AppState: Sendable {
    /// How far the setup of a household has come.
    public enum OnboardingPhase: String, Codable, Sendable, Comparable, CaseIterable {
        case welcome, homeAdded, itemsAdded, siteBuilt

        public static func < (a: Self, b: Self) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    /// The last build of the site: when it ran, and what it wrote.
    public struct BuildRecord: Hashable, Codable, Sendable {
        public var at: Date
        public var pages: Int
        public var written: Int
        public var milliseconds: Int
        public var output: String

        public init(at: Date, pages: Int, written: Int, milliseconds: Int, output: String) {
            self.at = at
            self.pages = pages
            self.written = written
            self.milliseconds = milliseconds
            self.output = output
        }
    }

    /// How far a printer's pages must be moved, to the right and down, in millimetres.
    public struct PrinterOffset: Hashable, Codable, Sendable {
        public var right: Double
        public var down: Double

        public init(right: Double, down: Double) { (self.right, self.down) = (right, down) }
    }

    /// All settings and state, as of one instant.
    public struct Values: Hashable, Sendable {
        public var settings: Settings
        public var activeHome: EntityID<Home>?
        public var onboarding: OnboardingPhase
        public var lastBuild: BuildRecord?
        /// By the printer's name.
        public var printers: [String: PrinterOffset]
    }

    /// The content of the file. Keys that another version wrote are ignored, and dropped by the next change.
    private struct Saved: Codable {
        var activeHome: EntityID<Home>?
        var onboarding: OnboardingPhase?
        var lastBuild: BuildRecord?
        var printers: [String: PrinterOffset]?
    }

    private let defaults: Settings
    private let file: URL
    private let saved: Mutex<Saved>

    /// - Parameters:
    ///   - defaults: The site's settings.
    ///   - file: The file of this machine's state. A missing or unreadable file counts as empty, since everything in it
    ///     can be chosen again.
    /// - Throws: `SettingError` where a default cannot be used.
    public init(defaults: Settings, file: URL) throws {
        self.defaults = try defaults.validated()
        self.file = file
        saved = Mutex(Self.read(file) ?? Saved())
    }

    private static func read(_ file: URL) -> Saved? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // A damaged state file must not keep a household from being read.
        return (try? Disk.read(file.path)).flatMap { try? decoder.decode(Saved.self, from: $0) }
    }

    // MARK: - Reading

    public var values: Values {
        let saved = saved.withLock { $0 }
        return Values(
            settings: defaults, activeHome: saved.activeHome, onboarding: saved.onboarding ?? .welcome,
            lastBuild: saved.lastBuild, printers: saved.printers ?? [:])
    }

    public var settings: Settings { values.settings }
    public var lastBuild: BuildRecord? { values.lastBuild }

    /// The active home among `homes`: the one chosen on this machine, else the primary, else the first.
    public func activeHome(among homes: [Home]) -> Home? {
        let chosen = values.activeHome
        return homes.first { $0.id == chosen } ?? homes.first(where: \.isPrimary) ?? homes.first
    }

    // MARK: - Changing

    /// Makes a home the active one on this machine. Nil follows the primary home.
    /// - Throws: `DomainError.notFound` where the home is not among `homes`.
    public func useHome(_ id: EntityID<Home>?, among homes: [Home]) throws {
        if let id, !homes.contains(where: { $0.id == id }) {
            throw DomainError.notFound(kind: .home, reference: id.description, suggestions: [])
        }
        try change { $0.activeHome = id }
    }

    /// Forgets a deleted home if it was the active one: the primary home takes its place.
    public func homeWasDeleted(_ id: EntityID<Home>) throws {
        guard values.activeHome == id else { return }
        try change { $0.activeHome = nil }
    }

    /// Records that the household has reached a phase. The phase never goes back.
    public func reached(_ phase: OnboardingPhase) throws {
        guard values.onboarding < phase else { return }
        try change { $0.onboarding = max($0.onboarding ?? .welcome, phase) }
    }

    public func recordBuild(_ build: BuildRecord) throws {
        try change {
            $0.lastBuild = build
            $0.onboarding = .siteBuilt
        }
    }

    public func setOffset(_ offset: PrinterOffset, of printer: String) throws {
        try change { $0.printers = ($0.printers ?? [:]).merging([printer: offset]) { $1 } }
    }

    private func change(_ body: (inout Saved) -> Void) throws {
        try saved.withLock { known in
            // Another program on this machine may have written the file since: its choices stay.
            var saved = Self.read(file) ?? known
            body(&saved)
            try write(saved)
            known = saved
        }
    }

    private func write(_ saved: Saved) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let text = try encoder.encode(saved)
        do throws(FileFailure) {
            let folder = file.deletingLastPathComponent().path
            if try !Disk.makeOneFolder(folder, shown: file.path, permissions: 0o700),
                FileStatus(of: folder)?.kind != .folder
            {
                throw FileFailure(.create, file.path, EEXIST)
            }
            try Disk.writeWhole(text, to: file.path)
        } catch {
            throw StoreError(error)
        }
    }
}
