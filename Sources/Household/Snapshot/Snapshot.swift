import Foundation

/// All live data of a household at one instant, as plain values: the source of sites, reports and the JSON export.
///
/// Homes are in the profile's order; rooms, labels, items and the vault by name, policies by provider, then id; claims
/// by the date of loss, then id; attachments, stores and categories by their own order, then by id or name; carts by
/// date. So equal households give equal snapshots, whatever the order they were written in.
public struct Snapshot: Hashable, Codable, Sendable {
    public var profile: Profile
    public var homes: [Home]
    public var locations: [Location]
    public var labels: [Label]
    public var items: [Item]
    public var policies: [InsurancePolicy]
    public var claims: [Claim]
    public var attachments: [Attachment]
    public var stores: [Shop]
    public var categories: [VaultCategory]
    public var vault: [VaultItem]
    public var carts: [Cart]
    /// Only in an export of a whole household.
    public var given: GivenNumbers?

    public init(
        profile: Profile, homes: [Home] = [], locations: [Location] = [], labels: [Label] = [], items: [Item] = [],
        policies: [InsurancePolicy] = [], claims: [Claim] = [], attachments: [Attachment] = [], stores: [Shop] = [],
        categories: [VaultCategory] = [], vault: [VaultItem] = [], carts: [Cart] = []
    ) {
        self.profile = profile
        self.homes = homes
        self.locations = locations
        self.labels = labels
        self.items = items
        self.policies = policies
        self.claims = claims
        self.attachments = attachments
        self.stores = stores
        self.categories = categories
        self.vault = vault
        self.carts = carts
    }

    /// Reads an export that is older than policies, claims or shopping: these lists are then empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func later<E: Decodable>(_ key: CodingKeys) throws -> [E] {
            try container.decodeIfPresent([E].self, forKey: key) ?? []
        }
        self.init(
            profile: try container.decode(Profile.self, forKey: .profile),
            homes: try container.decode([Home].self, forKey: .homes),
            locations: try container.decode([Location].self, forKey: .locations),
            labels: try container.decode([Label].self, forKey: .labels),
            items: try container.decode([Item].self, forKey: .items),
            policies: try later(.policies), claims: try later(.claims),
            attachments: try container.decode([Attachment].self, forKey: .attachments),
            stores: try later(.stores), categories: try later(.categories), vault: try later(.vault),
            carts: try later(.carts))
        given = try container.decodeIfPresent(GivenNumbers.self, forKey: .given)
    }

    /// Sorts every list into the order described above.
    public mutating func sort() {
        sortItems()
        let rank = Dictionary(zip(profile.homeIDs, 0...), uniquingKeysWith: { first, _ in first })
        homes.sort { a, b in
            let (x, y) = (rank[a.id] ?? .max, rank[b.id] ?? .max)
            return x == y ? a.id < b.id : x < y
        }
        locations.sortByName(\.name)
        labels.sortByName(\.name)
        policies.sortByName(\.provider)
        sortClaims()
        sortAttachments()
        sortShopping()
    }

    /// Sorts only the shopping.
    public mutating func sortShopping() {
        stores.sortByName(\.name, after: \.sortOrder)
        categories.sortByName(\.name, after: \.sortOrder)
        vault.sortByName(\.name)
        carts.sort { a, b in a.date == b.date ? a.id < b.id : a.date < b.date }
    }

    /// Sorts only the claims.
    public mutating func sortClaims() { claims.sort { ($0.date, $0.id) < ($1.date, $1.id) } }

    /// Sorts only the attachments.
    public mutating func sortAttachments() { attachments.sort { ($0.order, $0.id) < ($1.order, $1.id) } }

    /// Sorts only the items.
    public mutating func sortItems() { items.sortByName(\.title) }
}

extension Array where Element: Entity {
    /// Sorts by name as a person would look it up (ignoring case, numbers by size), then by id.
    /// - Parameter rank: A number that is compared before the name.
    fileprivate mutating func sortByName(_ name: (Element) -> String, after rank: ((Element) -> Int)? = nil) {
        var order = places(
            of: indices.map { NameSortKey(name(self[$0])) }, after: rank.map { map($0) },
            ids: indices.map { self[$0].id.uuid })
        rearrange(&order)
    }

    /// Moves each element to its place: `order` holds, for each place, the index of the element that belongs there.
    ///
    /// Permutes in place, one cycle at a time; a copy would retain every string.
    private mutating func rearrange(_ order: inout [Int]) {
        for start in indices {
            var place = start
            while order[place] != start {
                let next = order[place]
                swapAt(place, next)
                order[place] = place
                place = next
            }
            order[place] = place
        }
    }
}

/// The places of names in their order: by rank, then as a person would look them up, then by id. Not generic, since
/// optimising a sort takes the compiler a second, for each kind of entity.
private func places(of names: [NameSortKey], after ranks: [Int]?, ids: [UUID]) -> [Int] {
    names.indices.sorted { a, b in
        if let ranks, ranks[a] != ranks[b] { return ranks[a] < ranks[b] }
        let difference = names[a].compared(to: names[b])
        return difference == 0 ? ids[a] < ids[b] : difference < 0
    }
}
