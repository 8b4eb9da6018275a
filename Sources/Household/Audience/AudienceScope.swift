/// The part of a household that an audience is limited to: some of its homes, and perhaps one of its policies.
///
/// What is in none of these homes is left out like what is in a hidden home, things without a home too.
public struct AudienceScope: Hashable, Sendable {
    /// The slugs of what was named, for the name of a folder.
    public let name: String
    let homes: Set<EntityID<Home>>
    /// Nil for every policy of the homes.
    let policy: EntityID<InsurancePolicy>?
    /// Tells the ids of this scope's audience from those of another scope's: see `AudienceIDs`.
    public let key: String

    public init(homes: [Home]) {
        self.init(name: homes.map(\.slug).sorted().joined(separator: "-"), homes: Set(homes.map(\.id)), policy: nil)
    }

    /// What the insurer of a policy is concerned with: the policy, and those of its homes that are named.
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

    /// The same part of a household whose ids are those of an audience.
    func renamed(by ids: AudienceIDs) -> AudienceScope { AudienceScope(self, by: ids) }
}

extension Audience {
    /// Whether what belongs to a home is in the audience's scope.
    func includes(_ home: EntityID<Home>?) -> Bool {
        guard let scope else { return true }
        return home.map(scope.homes.contains) ?? false
    }

    func includes(_ policy: InsurancePolicy) -> Bool {
        guard let scope else { return true }
        return policy.homeIDs.contains { scope.homes.contains($0) } && (scope.policy ?? policy.id) == policy.id
    }

    /// A claim under another policy is no business of a policy's insurer.
    func includes(_ claim: Claim) -> Bool {
        includes(claim.homeID)
            && (scope?.policy.map { id in claim.setting.policies.contains { $0.id == id } } ?? true)
    }
}
