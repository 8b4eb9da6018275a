import ArgumentParser
import Household
import Workspace

/// The option that limits a command to a home, where it has one.
protocol HomeScope: ParsableArguments {
    var reference: String? { get }
    /// The home that a new record goes to; nil for records that are in no home.
    func homeOfNew(in session: HouseholdSession) throws -> Home?
}

extension HomeScope {
    /// The home that was named; nil where none was.
    func home(in session: HouseholdSession) throws -> Home? { try reference.map { try session.home($0) } }
    func homeOfNew(in session: HouseholdSession) throws -> Home? { nil }
}

/// No option: for records that are in no home.
struct NoHome: HomeScope {
    var reference: String? { nil }
}

/// The home that a room, a label or an item belongs to.
struct HomeOption: HomeScope {
    @Option(
        name: .customLong("home"), help: "The home it is in; without it, the active one.",
        completion: ReferenceCompletion.homes)
    var reference: String?

    func homeOfNew(in session: HouseholdSession) throws -> Home? { try session.home(reference) }
}

/// The home whose records a list shows.
struct HomeFilter: HomeScope {
    @Option(
        name: .customLong("home"), help: "Only those of this home; without it, those of all homes.",
        completion: ReferenceCompletion.homes)
    var reference: String?
}
