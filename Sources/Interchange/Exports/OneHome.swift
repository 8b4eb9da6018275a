public import Household

extension Snapshot {
    /// Returns a household of this home alone: its rooms and labels, the items whose effective home it is, its policies
    /// and claims, the attachments of all of these, and its carts with the records that their lines refer to (see
    /// `takeShopping`). The home becomes primary, being the only one. Empty if the home does not exist.
    public func only(home id: EntityID<Home>) -> Snapshot {
        let index = SnapshotIndex(self)
        var part = Snapshot(profile: profile)
        part.profile.homeIDs = homes.contains { $0.id == id } ? [id] : []
        part.homes = homes.filter { $0.id == id }.map { home in
            var home = home
            home.isPrimary = true
            return home
        }
        part.locations = locations.filter { $0.homeID == id }
        part.labels = labels.filter { $0.homeID == id }
        let rooms = Set(part.locations.map(\.id))
        part.items = index.items(at: index.items(ofHome: id)).map { item in
            var item = item
            if item.homeID != nil || item.locationID.map({ !rooms.contains($0) }) ?? true { item.homeID = id }
            return item
        }
        let things = Set(part.items.map(\.id))
        part.policies = part.homes.isEmpty ? [] : policies.filter { $0.homeIDs.contains(id) }
        // References into another home would dangle here.
        part = part.followed()
        part.claims = part.homes.isEmpty ? [] : claims.filter { $0.homeID == id }
        let losses = Set(part.claims.map(\.id))
        let contracts = Set(part.policies.map(\.id))
        part.attachments = attachments.filter { attachment in
            switch attachment.owner {
            case .item(let item): things.contains(item)
            case .home(let home): home == id && !part.homes.isEmpty
            case .location(let room): rooms.contains(room)
            case .policy(let policy): contracts.contains(policy)
            case .claim(let claim): losses.contains(claim)
            }
        }
        part.takeShopping(of: part.homes.isEmpty ? [] : carts.filter { $0.homeID == id }, from: self)
        return part
    }

    /// Takes over the carts, the vault items and stores that their lines refer to, the categories of those items, and
    /// the stores at which those items have prices. References to deleted vault items and stores stay in the lines.
    mutating func takeShopping(of carts: [Cart], from whole: Snapshot) {
        var things: Set<EntityID<VaultItem>> = []
        var shops: Set<EntityID<Shop>> = []
        for line in carts.lazy.flatMap(\.lines) {
            if let thing = line.vaultItemID { things.insert(thing) }
            if let shop = line.planned.shop { shops.insert(shop.id) }
            if let shop = line.purchase?.terms.shop { shops.insert(shop.id) }
        }
        self.carts = carts
        vault = whole.vault.filter { things.contains($0.id) }
        shops.formUnion(vault.lazy.flatMap(\.prices).map(\.shopID))
        stores = whole.stores.filter { shops.contains($0.id) }
        let kinds = Set(vault.compactMap(\.categoryID))
        categories = whole.categories.filter { kinds.contains($0.id) }
    }
}
