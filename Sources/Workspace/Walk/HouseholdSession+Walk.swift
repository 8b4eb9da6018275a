package import Household
import HouseholdStore

// A walk through a home: the steps that commands and forms share.

extension HouseholdSession {
    /// The home that a reference names; without one the only home in which a walk is under way, else the active one.
    package func homeOfWalk(_ reference: String?) throws -> Home {
        let walked = try store.household.homes().filter { $0.walkStarted != nil }
        return reference == nil && walked.count == 1 ? walked[0] : try home(reference)
    }

    /// The walk that is under way in a home.
    /// - Throws: `WorkspaceError.noWalk`
    package func walk(through home: Home, in index: SnapshotIndex) throws -> Walk {
        guard let walk = Walk(of: home, in: index) else { throw WorkspaceError.noWalk(home: home.slug) }
        return walk
    }

    /// Begins a walk; one that is under way goes on.
    package func startWalk(through home: Home) throws {
        try store.household.editHome(home.id) { $0.walkStarted = $0.walkStarted ?? today }
    }

    /// Ends the walk that is under way.
    /// - Throws: `WorkspaceError.noWalk`
    package func finishWalk(through home: Home) throws {
        try store.household.editHome(home.id) { home in
            guard home.walkStarted != nil else { throw WorkspaceError.noWalk(home: home.slug) }
            home.finishWalk(on: today)
        }
    }

    /// Records that items were seen: all of them, or none.
    /// - Parameter room: The room in which they were found; those that are elsewhere in its home move there.
    package func see(_ items: [Item], on day: CalendarDate, in room: Location? = nil) throws {
        try store.inventory.edit(items.map(\.id), in: room?.id) { item in try item.see(on: day) }
    }

    /// Records that items were not found: all of them, or none.
    package func miss(_ items: [Item], on day: CalendarDate) throws {
        try store.inventory.edit(items.map(\.id)) { item in try item.miss(on: day) }
    }
}
