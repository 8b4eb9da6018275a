import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// The part of a household that a site is about.
struct ScopeOptions: ParsableArguments {
    @Option(
        name: .customLong("home"),
        help: ArgumentHelp(
            "Include this home, and nothing of any other. May be repeated.", valueName: "home"),
        completion: ReferenceCompletion.homes)
    var homes: [String] = []

    @Option(
        help: ArgumentHelp(
            "Include only this policy and the homes it covers: a site for its insurer.", valueName: "policy"),
        completion: ReferenceCompletion.policies)
    var policy: String?

    /// The default audience.
    var audience: Audience { policy == nil ? .owner : .insurer }

    /// The part of the household that the options name; nil for all of it.
    /// - Parameter session: Opened only if an option is given.
    func scope(in session: @autoclosure () throws -> HouseholdSession) throws -> AudienceScope? {
        guard policy != nil || !homes.isEmpty else { return nil }
        let session = try session()
        let named = try homes.map { try session.store.household.home($0) }
        guard let reference = policy else { return AudienceScope(homes: named) }
        let policy = try session.store.policies.policy(reference)
        if let other = named.first(where: { !policy.homeIDs.contains($0.id) }) {
            throw CommandError.badValue(
                option: "--home", value: other.slug, reason: "the policy \(policy.slug) does not cover it",
                hint: "without --home, the site has all homes that the policy covers")
        }
        let covered = try session.store.household.homes().filter { policy.homeIDs.contains($0.id) }
        guard !covered.isEmpty else {
            throw CommandError.badValue(
                option: "--policy", value: policy.slug, reason: "it covers no home",
                hint: "say which homes it covers: housebook policy cover \(policy.slug) HOME")
        }
        return AudienceScope(policy: policy, homes: named.isEmpty ? covered : named)
    }
}

/// The option that limits a command to a home, if the command has one.
protocol HomeScope: ParsableArguments {
    var reference: String? { get }
    /// The home of a new record; nil for records that are in no home.
    func homeOfNew(in session: HouseholdSession) throws -> Home?
}

extension HomeScope {
    /// The named home; nil if none was named.
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
        name: .customLong("home"), help: "The home whose records to list; without it, all homes.",
        completion: ReferenceCompletion.homes)
    var reference: String?
}
