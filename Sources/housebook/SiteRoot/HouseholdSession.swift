import Foundation
import Household
import HouseholdStore

/// One household while a command works on it.
struct HouseholdSession {
    let root: SiteRoot
    let state: AppState
    let store: Store

    /// - Parameters:
    ///   - create: Whether a missing store is made.
    ///   - busyTimeout: How long another program's lock is waited for, in seconds.
    init(root: SiteRoot, create: Bool = false, busyTimeout: TimeInterval = 5) throws {
        self.root = root
        state = try AppState(
            defaults: try SettingsFile.read(root.settingsFile), file: URL(fileURLWithPath: root.stateFile))
        store = try Store.open(at: root.storeFile, create: create, busyTimeout: busyTimeout)
    }

    var settings: Settings { state.settings }

    /// How the insurance report is written.
    func reportSettings() throws -> ReportSettings { try SettingsFile.readReport(root.settingsFile) }

    /// The day it is here.
    var today: CalendarDate { CalendarDate(Date(), in: .current) }

    /// Notes how far the household has come.
    func reached(_ phase: AppState.OnboardingPhase) {
        // What led here is in the store already; that this note cannot be kept is no reason to call it failed.
        try? state.reached(phase)
    }

    /// Lets the primary home be the active one, if the deleted one was.
    func homeWasDeleted(_ id: EntityID<Home>) {
        // A home that is gone is passed over whenever the active one is asked for, noted or not.
        try? state.homeWasDeleted(id)
    }
}

// MARK: - What arguments name

extension HouseholdSession {
    /// The home that a reference names; without one, the active home.
    func home(_ reference: String?) throws -> Home {
        if let reference { return try store.household.home(reference) }
        guard let home = state.activeHome(among: try store.household.homes()) else { throw DomainError.noHome }
        return home
    }

    /// The room that a reference names: of the home that was named, if one was.
    ///
    /// - Parameter first: Else the home to look in before all others; nil for the active one.
    func location(_ reference: String, in home: Home?, first: Home? = nil) throws -> Location {
        try find(in: home, first: first) { try store.household.location(reference, in: $0) }
    }

    /// The same for a label.
    func label(_ reference: String, in home: Home?) throws -> Label {
        try find(in: home, first: nil) { try store.household.label(reference, in: $0) }
    }

    private func find<Found>(
        in home: Home?, first: Home?, _ find: (EntityID<Home>?) throws -> Found
    ) throws -> Found {
        if let home { return try find(home.id) }
        guard let first = try first ?? state.activeHome(among: try store.household.homes()) else {
            return try find(nil)
        }
        do {
            return try find(first.id)
        } catch DomainError.notFound {
            return try find(nil)
        }
    }

    /// The home of the item's room, else its own; nil for an unassigned item.
    func effectiveHome(of item: Item) throws -> Home? {
        let homes = try store.household.homes()
        if let id = item.locationID {
            do {
                let room = try store.household.location(id.description)
                if let home = homes.first(where: { $0.id == room.homeID }) { return home }
            } catch DomainError.notFound {
                // A room that is gone has no say.
            }
        }
        return homes.first { $0.id == item.homeID }
    }
}
