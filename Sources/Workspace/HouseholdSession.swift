package import Foundation
package import Household
package import HouseholdStore

/// One household while a command works on it.
package struct HouseholdSession {
    package let root: SiteRoot
    package let state: AppState
    package let store: Store
    /// Describes the way out of an error, for a note that is read later.
    package typealias Wording = @Sendable (_ error: any Error) -> String?
    let wording: Wording
    /// Tells what is done with the household.
    package let steps: StepLog

    /// - Parameters:
    ///   - create: Whether to make a missing store.
    ///   - busyTimeout: How long to wait for another program's lock, in seconds.
    ///   - origin: The origin of changes in the history.
    ///   - wording: Needed if the household may sync.
    package init(
        root: SiteRoot, create: Bool = false, busyTimeout: TimeInterval = 5, as origin: ChangeOrigin = ChangeOrigin(""),
        wording: @escaping Wording = { _ in nil }, steps: StepLog = StepLog()
    ) throws {
        (self.root, self.wording, self.steps) = (root, wording, steps)
        var steps = steps.begun()
        state = try AppState(
            defaults: try SettingsFile.read(root.settingsFile), file: URL(fileURLWithPath: root.stateFile))
        steps.end("read the settings in \(root.settingsFile)")
        var store: Store
        do {
            store = try Store.open(at: root.storeFile, create: create, busyTimeout: busyTimeout, as: origin)
        } catch StoreError.missing {
            _ = try root.isWithoutStore()
            throw StoreError.missing(path: root.storeFile)
        }
        store.categories = { try DefaultsFile(root).categories }
        self.store = store
        steps.end("opened the store \(root.storeFile)\(store.isReadOnly ? ", read-only" : "")")
    }

    package var settings: Settings { state.settings }

    /// The settings of the insurance report.
    package func reportSettings() throws -> ReportSettings { try SettingsFile.readReport(root.settingsFile) }

    /// Today, in this machine's time zone.
    package var today: CalendarDate { CalendarDate(Date(), in: .current) }

    /// Probable mistakes in an item that was just saved.
    package func warnings(about item: Item, since before: Item? = nil) throws -> [EntryWarning] {
        var warnings = EntryWarning.all(about: item, since: before, today: today)
        if before?.title != item.title, let twin = try store.inventory.twin(of: item) {
            let place = try place(of: twin)
            let room = try place?.location.map(path)
            warnings.insert(
                .titleExists(twin.title, slug: twin.slug, place: room ?? place?.home.displayName), at: 0)
        }
        return warnings
    }

    /// Records how far the household has come.
    package func reached(_ phase: AppState.OnboardingPhase) {
        // The change itself is in the store already; failing to record the phase does not undo it.
        try? state.reached(phase)
    }

    /// Makes the primary home active, if the deleted home was.
    package func homeWasDeleted(_ id: EntityID<Home>) {
        // If this fails, the search for the active home still skips a deleted one.
        try? state.homeWasDeleted(id)
    }
}

// MARK: - Records that arguments name

extension HouseholdSession {
    /// The home that a reference names; without one, the active home.
    package func home(_ reference: String?) throws -> Home {
        if let reference { return try store.household.home(reference) }
        guard let home = try activeHome() else { throw DomainError.noHome }
        return home
    }

    /// The room that a reference names.
    ///
    /// - Parameters:
    ///   - home: The only home to look in; nil for all.
    ///   - first: The home to look in before all others, if `home` is nil; nil for the active one.
    package func location(_ reference: String, in home: Home?, first: Home? = nil) throws -> Location {
        try store.household.location(reference, in: home?.id, first: (first ?? activeHome())?.id)
    }

    /// The room's path: `Garage / Shelf 2`.
    package func path(of room: Location) throws -> String {
        SnapshotIndex(try store.snapshot(around: [])).path(of: room)
    }

    /// The place of an item: its home and its room; nil for an unassigned item.
    package func place(of item: Item) throws -> (home: Home, location: Location?)? {
        let index = SnapshotIndex(try store.snapshot(around: [item.id]))
        return index.home(index.effectiveHome(of: item)).map { ($0, index.location(of: item)) }
    }

    /// Everything inside some items, at any depth, without those items themselves.
    package func contents(of items: [Item]) throws -> [Item] {
        let index = SnapshotIndex(try store.snapshot(around: items.map(\.id)))
        let ids = Set(items.map(\.id))
        var next = index.snapshot.items.indices.filter { ids.contains(index.snapshot.items[$0].id) }
        var found: [Item] = []
        while let position = next.popLast() {
            let inside = index.contents(ofItemAt: position)
            next += inside
            found += index.items(at: inside).filter { !ids.contains($0.id) }
        }
        return Array(Set(found))
    }

    /// The label that a reference names: of `home`, or if that is nil, of any home, the active one first.
    package func label(_ reference: String, in home: Home?) throws -> Label {
        try store.household.label(reference, in: home?.id, first: activeHome()?.id)
    }
}
