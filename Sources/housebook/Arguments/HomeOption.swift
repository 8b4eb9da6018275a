import ArgumentParser
import Household
import HouseholdStore
import Workspace

/// The home that a room, a label or an item belongs to.
struct HomeOption: ParsableArguments {
    @Option(
        name: .customLong("home"), help: "The home it is in; without it, the active one.",
        completion: ReferenceCompletion.homes)
    var reference: String?

    /// The home that was named; nil where none was.
    func named(in session: HouseholdSession) throws -> Home? {
        try reference.map { try session.home($0) }
    }
}

/// The home whose records a list shows.
struct HomeFilter: ParsableArguments {
    @Option(
        name: .customLong("home"), help: "Only those of this home; without it, those of all homes.",
        completion: ReferenceCompletion.homes)
    var reference: String?

    func named(in session: HouseholdSession) throws -> Home? {
        try reference.map { try session.home($0) }
    }
}
