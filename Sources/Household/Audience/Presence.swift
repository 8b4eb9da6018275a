/// The entities of a household that an audience may know of, still with all their fields.
struct Presence {
    let homes: [Home]
    let locations: [Location]
    let labels: [Label]
    let items: [Item]
    /// The effective home of each item: its room's home, else its own.
    let itemHomes: [EntityID<Home>?]
    let policies: [InsurancePolicy]
    let attachments: [Attachment]

    init(_ snapshot: Snapshot, for audience: Audience) {
        // Where two entities share an id, hiding one hides the other.
        let hiddenHomes = Set(snapshot.homes.filter { audience.isBeyond($0.audience) }.map(\.id))
        func isIn(_ home: EntityID<Home>?) -> Bool {
            audience.includes(home) && (home.map { !hiddenHomes.contains($0) } ?? true)
        }
        homes = snapshot.homes.filter { isIn($0.id) }
        let hiddenLocations = Set(snapshot.locations.filter { !isIn($0.homeID) }.map(\.id))
        locations = snapshot.locations.filter { !hiddenLocations.contains($0.id) }
        let hiddenLabels = Set(snapshot.labels.filter { audience.isBeyond($0.outermostCircle) }.map(\.id))
        labels = snapshot.labels.filter { !hiddenLabels.contains($0.id) && isIn($0.homeID) }

        let references = References(snapshot)
        let (seesArchived, seesSold) = (audience.sees("item.archived"), audience.sees("item.sale"))
        var (items, itemHomes): ([Item], [EntityID<Home>?]) = ([], [])
        for item in snapshot.items {
            guard !audience.isBeyond(item.audience), seesArchived || !item.archived, seesSold || item.sale == nil,
                !item.labelIDs.contains(where: hiddenLabels.contains)
            else { continue }
            let home = references.place(of: item).home.map { snapshot.homes[$0].id }
            guard isIn(home) else { continue }
            items.append(item)
            itemHomes.append(home)
        }
        (self.items, self.itemHomes) = (items, itemHomes)

        // A policy that covers only hidden homes would reveal them.
        policies = snapshot.policies.filter { policy in
            audience.includes(policy) && (policy.homeIDs.isEmpty || policy.homeIDs.contains(where: isIn))
        }
        let itemIDs = Set(audience.sees("item") ? items.map(\.id) : [])
        let homeIDs = Set(homes.map(\.id))
        let locationIDs = Set(audience.sees("location") ? locations.map(\.id) : [])
        let policyIDs = Set(audience.sees("policy") ? policies.map(\.id) : [])
        let claimIDs = Set(snapshot.claims(for: audience).map(\.id))
        let publicItems = Set(items.lazy.filter { $0.audience == .everyone }.map(\.id))
        let files = FilePresence(for: audience, publicItems: publicItems)
        attachments = snapshot.attachments.filter { attachment in
            let isOwnerThere =
                switch attachment.owner {
                case .item(let id): itemIDs.contains(id)
                case .home(let id): homeIDs.contains(id)
                case .location(let id): locationIDs.contains(id)
                case .policy(let id): policyIDs.contains(id)
                case .claim(let id): claimIDs.contains(id)
                }
            return isOwnerThere && files.includes(attachment)
        }
    }
}

/// Decides which files an audience may know of, among those whose owner it may know of.
struct FilePresence {
    private let audience: Audience
    private let publicItems: Set<EntityID<Item>>
    private let kinds: [Attachment.Kind: Grant]

    /// - Parameter publicItems: The items that name everyone as their audience.
    init(for audience: Audience, publicItems: Set<EntityID<Item>> = []) {
        (self.audience, self.publicItems) = (audience, publicItems)
        kinds = Dictionary(
            uniqueKeysWithValues: Attachment.Kind.allCases.map { ($0, audience.grant(of: "attachment.\($0.rawValue)")) }
        )
    }

    func includes(_ attachment: Attachment) -> Bool {
        guard !audience.isBeyond(attachment.audience) else { return false }
        switch kinds[attachment.kind] {
        case .whole, .shortened, .remade: return true
        case .named: return attachment.isOfClaim || attachment.namesAudience(publicItems: publicItems)
        case .hidden, nil: return false
        }
    }

    /// Whether a file of this kind is visible only where an audience was named for it.
    func isNamed(_ kind: Attachment.Kind) -> Bool { kinds[kind] == .named }
}

extension SnapshotIndex {
    /// The outermost circle that may see an item, by the item itself, its labels and its home. Nil for everyone. Gives
    /// for one item what `Presence` finds for all.
    public func outermostCircle(of item: Item) -> Circle? {
        let home = effectiveHome(of: item)
        let labels = snapshot.labels.filter { item.labelIDs.contains($0.id) }.map(\.outermostCircle)
        let homes = snapshot.homes.filter { $0.id == home }.map(\.audience)
        return ([item.audience] + labels + homes).compactMap(\.self).min()
    }
}

extension Label {
    /// The outermost circle that may see the label and its items; nil for everyone.
    var outermostCircle: Circle? { audience ?? (PrivateLabels.contain(name) ? .insurer : nil) }
}

extension Attachment {
    /// Whether it is a claim's own: who sees the claim sees all of its files but those that are kept from them by name.
    fileprivate var isOfClaim: Bool { if case .claim = owner { true } else { false } }

    /// Whether the attachment names an audience or, for a photo that names none, its item names everyone.
    /// Call it only for an attachment that the audience is not beyond.
    fileprivate func namesAudience(publicItems: Set<EntityID<Item>>) -> Bool {
        if audience != nil { return true }
        guard kind == .photo, case .item(let id) = owner else { return false }
        return publicItems.contains(id)
    }
}
