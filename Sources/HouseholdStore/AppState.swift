public import Foundation
public import Household
import Synchronization

/// The one door to settings and to this machine's state. Nothing else reads or writes either.
///
/// Settings begin as what the site's own file says (`defaults`); a machine may override them. All else here is this
/// machine's alone: which home is *active* is a choice of whoever sits at it, while which one is *primary* is data of
/// the household. Changes go through the methods, which validate, write the file whole, and then tell the observers.
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
        public var features: Set<String>
        public var onboarding: OnboardingPhase
        public var lastBuild: BuildRecord?
    }

    /// What the file holds: overrides and state. A file of a later version may say more; that is kept out of harm by
    /// not being read.
    private struct Saved: Codable {
        var locale: String?
        var currency: Currency?
        var units: Settings.Units?
        var activeHome: EntityID<Home>?
        var features: [String]?
        var onboarding: OnboardingPhase?
        var lastBuild: BuildRecord?
    }

    private struct State {
        var saved: Saved
        var observers: [Int: AsyncStream<Values>.Continuation] = [:]
        var nextObserver = 0
    }

    private let defaults: Settings
    private let file: URL
    private let state: Mutex<State>

    /// - Parameters:
    ///   - defaults: The site's settings.
    ///   - file: Where this machine's state lies. A missing file is an empty one; so is one that cannot be read, since
    ///     nothing in it could not be chosen again.
    /// - Throws: `SettingError` where a default cannot be used.
    public init(defaults: Settings, file: URL) throws {
        self.defaults = try defaults.validated()
        self.file = file
        state = Mutex(State(saved: Self.read(file) ?? Saved()))
    }

    deinit {
        state.withLock { state in
            for observer in state.observers.values { observer.finish() }
        }
    }

    private static func read(_ file: URL) -> Saved? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // A damaged state file must not keep a household from being read.
        guard let data = try? Data(contentsOf: file), var saved = try? decoder.decode(Saved.self, from: data) else {
            return nil
        }
        // Nor must a locale that someone wrote into it by hand and that nothing can use.
        if let locale = saved.locale, (try? Settings(locale: locale).validated()) == nil { saved.locale = nil }
        return saved
    }

    // MARK: - Reading

    public var values: Values { state.withLock { values(of: $0.saved) } }
    public var settings: Settings { values.settings }
    public var lastBuild: BuildRecord? { values.lastBuild }

    /// The active home among those there are: the one chosen on this machine, else the primary, else the first.
    public func activeHome(among homes: [Home]) -> Home? {
        let chosen = values.activeHome
        return homes.first { $0.id == chosen } ?? homes.first(where: \.isPrimary) ?? homes.first
    }

    /// The values now, and again after every change.
    public func changes() -> AsyncStream<Values> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = state.withLock { state in
                state.nextObserver += 1
                state.observers[state.nextObserver] = continuation
                continuation.yield(values(of: state.saved))
                return state.nextObserver
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.observers[id] = nil }
            }
        }
    }

    private func values(of saved: Saved) -> Values {
        var settings = defaults
        settings.locale = saved.locale ?? settings.locale
        settings.currency = saved.currency ?? settings.currency
        settings.units = saved.units ?? settings.units
        return Values(
            settings: settings, activeHome: saved.activeHome, features: Set(saved.features ?? []),
            onboarding: saved.onboarding ?? .welcome, lastBuild: saved.lastBuild)
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

    /// Overrides the site's locale, currency or units on this machine. What is nil stays.
    /// - Throws: `SettingError` where the result could not be used; nothing changes then.
    public func override(
        locale: String? = nil, currency: Currency? = nil, units: Settings.Units? = nil
    ) throws {
        var settings = settings
        settings.locale = locale ?? settings.locale
        _ = try settings.validated()
        try change {
            $0.locale = locale ?? $0.locale
            $0.currency = currency ?? $0.currency
            $0.units = units ?? $0.units
        }
    }

    public func setFeature(_ name: String, enabled: Bool) throws {
        try change {
            var features = Set($0.features ?? [])
            if enabled { features.insert(name) } else { features.remove(name) }
            $0.features = features.sorted()
        }
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
        try state.withLock { state in
            // Another program of this machine may have written since: its choices stay.
            var saved = Self.read(file) ?? state.saved
            body(&saved)
            try write(saved)
            state.saved = saved
            let values = values(of: saved)
            for observer in state.observers.values { observer.yield(values) }
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
