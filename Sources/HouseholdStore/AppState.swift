public import Foundation
public import Household
import Synchronization

/// The one door to settings and to this machine's state. Nothing else reads or writes either.
///
/// The settings are those of the site's own file (`defaults`). All else here is this machine's alone: which home is
/// *active* is a choice of its user, while which one is *primary* is data of the household. Changes go through the
/// methods, which validate and write the file whole.
public final class AppState: Sendable {
    /// How far a household has come.
    public enum OnboardingPhase: String, Codable, Sendable, Comparable, CaseIterable {
        case welcome, homeAdded, itemsAdded, siteBuilt

        public static func < (a: Self, b: Self) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    /// When the site was last built, and what came of it.
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

    /// Everything at one instant.
    public struct Values: Hashable, Sendable {
        public var settings: Settings
        public var activeHome: EntityID<Home>?
        public var onboarding: OnboardingPhase
        public var lastBuild: BuildRecord?
    }

    /// What the file holds. Whatever else a file of another version says is not read.
    private struct Saved: Codable {
        var activeHome: EntityID<Home>?
        var onboarding: OnboardingPhase?
        var lastBuild: BuildRecord?
    }

    private let defaults: Settings
    private let file: URL
    private let saved: Mutex<Saved>

    /// - Parameters:
    ///   - defaults: The site's settings.
    ///   - file: Where this machine's state lies. A missing file is an empty one; so is one that cannot be read, since
    ///     nothing in it could not be chosen again.
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
        return (try? Data(contentsOf: file)).flatMap { try? decoder.decode(Saved.self, from: $0) }
    }

    // MARK: - Reading

    public var values: Values {
        let saved = saved.withLock { $0 }
        return Values(
            settings: defaults, activeHome: saved.activeHome, onboarding: saved.onboarding ?? .welcome,
            lastBuild: saved.lastBuild)
    }

    public var settings: Settings { values.settings }
    public var lastBuild: BuildRecord? { values.lastBuild }

    /// The active home among those there are: the one chosen on this machine, else the primary, else the first.
    public func activeHome(among homes: [Home]) -> Home? {
        let chosen = values.activeHome
        return homes.first { $0.id == chosen } ?? homes.first(where: \.isPrimary) ?? homes.first
    }

    // MARK: - Changing

    /// Makes a home of the household this machine's active one; nil for whichever is primary.
    /// - Throws: `DomainError.notFound` where it is none of `homes`.
    public func useHome(_ id: EntityID<Home>?, among homes: [Home]) throws {
        if let id, !homes.contains(where: { $0.id == id }) {
            throw DomainError.notFound(kind: "home", reference: id.description, suggestions: [])
        }
        try change { $0.activeHome = id }
    }

    /// Forgets the active home if it is this one: it was deleted, and the primary takes its place.
    public func homeWasDeleted(_ id: EntityID<Home>) throws {
        guard values.activeHome == id else { return }
        try change { $0.activeHome = nil }
    }

    /// Notes that the household has come this far. It never goes back.
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

    private func change(_ body: (inout Saved) -> Void) throws {
        try saved.withLock { known in
            // Another program of this machine may have written since: its choices stay.
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
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try encoder.encode(saved).write(to: file, options: .atomic)
        } catch {
            throw StoreError.notPermitted(path: file.path)
        }
    }
}
