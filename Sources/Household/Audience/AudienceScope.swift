/// The part of a household that an audience is limited to: some of its homes, and perhaps one of its policies.
///
/// Things that are in none of these homes are left out like those of a hidden home, also things without a home.
public struct AudienceScope: Hashable, Sendable {
    /// The slugs of the chosen homes or of the policy, for the name of a folder.
    public let name: String
    let homes: Set<EntityID<Home>>
    /// Nil for every policy of the homes.
    let policy: EntityID<InsurancePolicy>?
    /// Keeps the ids of this scope's audience apart from those of another scope's: see `AudienceIDs`.
    public let key: String

    public init(homes: [Home]) {
        self.init(name: homes.map(\.slug).sorted().joined(separator: "-"), homes: Set(homes.map(\.id)), policy: nil)
    }

    /// The part that concerns a policy's insurer: the policy, and the given ones of its homes.
    public init(policy: InsurancePolicy, homes: [Home]) {
        self.init(name: policy.slug, homes: Set(homes.map(\.id)), policy: policy.id)
    }

    private init(name: String, homes: Set<EntityID<Home>>, policy: EntityID<InsurancePolicy>?) {
        (self.name, self.homes, self.policy) = (name, homes, policy)
        key = (homes.map(\.description).sorted() + [policy?.description ?? ""]).joined(separator: " ")
    }

    private init(_ scope: AudienceScope, by ids: AudienceIDs) {
        (name, key) = (scope.name, scope.key)
        homes = Set(scope.homes.map { ids($0) })
        policy = scope.policy.map { ids($0) }
    }

    /// The same part of a household, with the ids of an audience.
    func renamed(by ids: AudienceIDs) -> AudienceScope { AudienceScope(self, by: ids) }
}

extension Audience {
    /// Whether things of a home are in the audience's scope.
    func includes(_ home: EntityID<Home>?) -> Bool {
        guard let scope else { return true }
        return home.map(scope.homes.contains) ?? false
    }

    func includes(_ policy: InsurancePolicy) -> Bool {
        guard let scope else { return true }
        return policy.homeIDs.contains { scope.homes.contains($0) } && (scope.policy ?? policy.id) == policy.id
    }

    /// Whether a claim is in the audience's scope. A policy's insurer gets no claims under other policies.
    func includes(_ claim: Claim) -> Bool {
        includes(claim.homeID)
            && (scope?.policy.map { id in claim.setting.policies.contains { $0.id == id } } ?? true)
    }
}
