public import Household

/// What creating a home needs of a store. `HouseholdRepository` is one.
public protocol HouseStorage: Sendable {
    /// The household's profile, or nil while it has none.
    func profile() throws -> Profile?
    /// Makes the profile of someone who has none yet.
    func setProfileName(_ name: String) throws -> Profile
    /// In one transaction: the home, `pending`, and its id in the profile, itself `pending`.
    func createHome(_ home: Home, defaults: HomeDefaults) throws -> (home: Home, profile: Profile)
    func homes() throws -> [Home]
    func mark(_ home: EntityID<Home>, as state: SyncState) throws
    func mark(_ profile: EntityID<Profile>, as state: SyncState) throws
}

extension HouseholdRepository: HouseStorage {}

/// A hub that homes are sent to. Returning means accepted; throwing means not.
public protocol HouseRemote: Sendable {
    func create(_ home: Home) async throws
    func update(_ profile: Profile) async throws
}

/// Creating a home, from the request to what a hub said of it.
///
/// The record is safe before a hub hears of it: a remote that fails leaves `failed` on what it refused, loses nothing,
/// and `retry` may succeed later. Without a remote everything simply stays `pending`.
public struct CreateHouse: Sendable {
    private let storage: any HouseStorage
    private let remote: (any HouseRemote)?
    private let user: @Sendable () throws -> String

    /// - Parameter user: Who is at the keyboard: the name of a profile that has to be made.
    public init(
        storage: any HouseStorage, remote: (any HouseRemote)? = nil, user: @escaping @Sendable () throws -> String
    ) {
        self.storage = storage
        self.remote = remote
        self.user = user
    }

    /// What a hub refused. The home is kept all the same.
    public struct RemoteFailure: Error, CustomStringConvertible {
        public var home: Home
        public var cause: any Error

        public var description: String {
            "“\(home.displayName)” is kept here, but the hub did not take it: \(cause)"
        }
    }

    /// Creates a home and appends it to the profile.
    /// - Throws: `DomainError` where the home is not valid (nothing is kept), `RemoteFailure` where a hub refused it,
    ///   and the hub's own error where it took the home but refused the profile (all is kept).
    public func callAsFunction(
        _ draft: Home, defaults: HomeDefaults = .none
    ) async throws -> (home: Home, profile: Profile) {
        let user = try user()
        let isFirst = try storage.profile() == nil
        // The home first: where it is refused, no profile may stay behind.
        var created = try storage.createHome(try draft.validated(), defaults: defaults)
        if isFirst { created.profile = try storage.setProfileName(user) }
        guard let remote else { return created }
        try await send(created.home, to: remote)
        try await send(created.profile, to: remote)
        return try current(created.home.id) ?? created
    }

    /// Sends again what a hub has not got: homes first, then the profile that names them.
    /// - Returns: The homes that are now synced.
    public func retry() async throws -> [EntityID<Home>] {
        guard let remote else { return [] }
        var sent: [EntityID<Home>] = []
        for home in try storage.homes() where home.record.syncState != .synced {
            try await send(home, to: remote)
            sent.append(home.id)
        }
        if let profile = try storage.profile(), profile.record.syncState != .synced {
            try await send(profile, to: remote)
        }
        return sent
    }

    private func send(_ home: Home, to remote: any HouseRemote) async throws {
        do {
            try await remote.create(home)
        } catch {
            try storage.mark(home.id, as: .failed)
            throw RemoteFailure(home: home, cause: error)
        }
        // What was changed while the hub was at it, the hub has not got: that stays pending.
        let present = try storage.homes().first { $0.id == home.id }
        if present?.record.version == home.record.version { try storage.mark(home.id, as: .synced) }
    }

    private func send(_ profile: Profile, to remote: any HouseRemote) async throws {
        do {
            try await remote.update(profile)
        } catch {
            try storage.mark(profile.id, as: .failed)
            throw error
        }
        if try storage.profile()?.record.version == profile.record.version {
            try storage.mark(profile.id, as: .synced)
        }
    }

    private func current(_ id: EntityID<Home>) throws -> (home: Home, profile: Profile)? {
        guard let home = try storage.homes().first(where: { $0.id == id }), let profile = try storage.profile() else {
            return nil
        }
        return (home, profile)
    }
}
