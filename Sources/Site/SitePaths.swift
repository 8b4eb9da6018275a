import Foundation
import Household

/// Where each page lies below the site's top. Paths are made of slugs, and of nothing else that a user wrote.
///
/// Slugs are unique and safe when the repositories made them. Another program may have written anything: what is no
/// slug is made one here, and what is taken gets a number, so that no page ever lands outside the output or upon
/// another.
struct SitePaths: Sendable {
    private let homes: [EntityID<Home>: String]
    private let locations: [EntityID<Location>: String]
    private let labels: [EntityID<Label>: String]
    private let claims: [EntityID<Claim>: String]
    private let trips: [EntityID<Cart>: String]
    private let vaultItems: [EntityID<VaultItem>: String]
    private let shops: [EntityID<Shop>: String]
    private var items: [EntityID<Item>: String]
    /// Whether every item lies where its own slug says, so that none is in another's way.
    let isPlain: Bool

    init(_ index: SnapshotIndex, _ shopping: ShoppingIndex) {
        let snapshot = index.snapshot
        var taken: Set<String> = []
        func slug(_ slug: String, in folder: String, fallback: String) -> String {
            let base = Slug.isValid(slug) ? slug : Slug.make(from: slug, fallback: fallback)
            let path = folder + base
            if taken.insert(path).inserted { return path }
            let unique = Slug.unique(base) { taken.contains(folder + $0) }
            taken.insert(folder + unique)
            return folder + unique
        }
        var homes: [EntityID<Home>: String] = [:]
        for home in index.homes { homes[home.id] = slug(home.slug, in: "homes/", fallback: "home") }
        var locations: [EntityID<Location>: String] = [:]
        var labels: [EntityID<Label>: String] = [:]
        for home in index.homes {
            let folder = homes[home.id] ?? ""
            for room in index.locations(ofHome: home.id) {
                locations[room.id] = slug(room.slug, in: "\(folder)/locations/", fallback: "location")
            }
            for label in index.labels(ofHome: home.id) {
                labels[label.id] = slug(label.slug, in: "\(folder)/labels/", fallback: "label")
            }
        }
        var claims: [EntityID<Claim>: String] = [:]
        for claim in snapshot.claims where claims[claim.id] == nil {
            // That of a home that is no more lies at the top.
            let folder = homes[claim.homeID].map { $0 + "/" } ?? ""
            claims[claim.id] = slug(claim.slug, in: "\(folder)claims/", fallback: "claim")
        }
        self.claims = claims
        func paths<E: Entity>(_ entities: [E], in folder: String, fallback: String) -> [EntityID<E>: String] {
            var paths: [EntityID<E>: String] = [:]
            for entity in entities where paths[entity.id] == nil {
                paths[entity.id] = slug(entity.slug, in: folder, fallback: fallback)
            }
            return paths
        }
        trips = paths(shopping.carts, in: "shopping/trips/", fallback: "trip")
        vaultItems = paths(shopping.vault, in: "shopping/items/", fallback: "item")
        shops = paths(shopping.stores, in: "shopping/stores/", fallback: "store")
        var items: [EntityID<Item>: String] = [:]
        items.reserveCapacity(snapshot.items.count)
        var isPlain = true
        for item in snapshot.items where items[item.id] == nil {
            let path = slug(item.slug, in: Self.itemFolder, fallback: "item")
            items[item.id] = path
            isPlain = isPlain && path.dropFirst(Self.itemFolder.count) == item.slug
        }
        // Items that share an id share a path.
        self.isPlain = isPlain && items.count == snapshot.items.count
        self.homes = homes
        self.locations = locations
        self.labels = labels
        self.items = items
    }

    // Every page has a path without its ending; `Page.html` and `Page.md` are its two forms.

    func dashboard(_ home: EntityID<Home>) -> String { homes[home] ?? "index" }

    /// The first page of a catalogue.
    func catalogue(_ home: EntityID<Home>?) -> String { (home.map { dashboard($0) + "/" } ?? "") + "inventory" }

    /// The list of all rooms of a home, where there is one.
    func locations(of home: EntityID<Home>) -> String { dashboard(home) + "/locations" }
    /// The list of all labels of a home, where there is one.
    func labels(of home: EntityID<Home>) -> String { dashboard(home) + "/labels" }

    /// Nil for a room that no home owns: it has no page.
    func location(_ id: EntityID<Location>) -> String? { locations[id] }
    func label(_ id: EntityID<Label>) -> String? { labels[id] }
    func item(_ id: EntityID<Item>) -> String { items[id] ?? "items/item" }
    func has(_ item: EntityID<Item>) -> Bool { items[item] != nil }
    func report(_ home: EntityID<Home>) -> String { dashboard(home) + "/report" }

    /// Nil for a claim that is not there.
    func claim(_ id: EntityID<Claim>) -> String? { claims[id] }

    func trip(_ id: EntityID<Cart>) -> String? { trips[id] }
    /// Nil for what the vault no longer has.
    func vaultItem(_ id: EntityID<VaultItem>?) -> String? { id.flatMap { vaultItems[$0] } }
    /// Nil for a store that is deleted.
    func shop(_ id: EntityID<Shop>?) -> String? { id.flatMap { shops[$0] } }

    /// Whether inserting items leaves the paths of all others as they are.
    func canApply(inserted: [Item]) -> Bool { isPlain && inserted.allSatisfy { Slug.isValid($0.slug) } }

    /// Follows a change of items that `canApply`.
    mutating func apply(removed: [Item], inserted: [Item]) {
        for item in removed { items[item.id] = nil }
        // Slugs of stored items are unique.
        for item in inserted { items[item.id] = Self.itemFolder + item.slug }
    }

    private static let itemFolder = "items/"
    static let index = "index"
    static let unassigned = "unassigned"
    static let shopping = "shopping"
    static let vault = "shopping/vault"
    static let openData = "data/household.json"
}

/// A place in the site that links start from.
struct PageAddress: Sendable {
    /// With its ending: `items/sofa.html`.
    let path: String
    /// The way to the top: as many `../` as the path has folders.
    let root: String

    init(_ path: String) {
        self.path = path
        root = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }

    /// The ending of this page's form, which links to other pages with two forms keep.
    var ending: String { path.hasSuffix(".md") ? ".md" : ".html" }

    /// This page in another of its forms.
    func path(inForm ending: String) -> String { path.dropLast(self.ending.count) + ending }

    /// The way to another path of the site.
    func link(to path: String) -> String { root + path }

    /// The path that a relative link leads to, seen from this page; nil where it leaves the site or is no path.
    /// The fragment comes ready for a link, with its `#`; it is empty where there is none.
    func resolve(_ link: String) -> (path: String, fragment: String)? {
        let path = link.prefix { $0 != "#" && $0 != "?" }
        guard !path.isEmpty, let decoded = String(path).removingPercentEncoding, !decoded.hasPrefix("/") else {
            return nil
        }
        var parts = self.path.split(separator: "/").dropLast().map(String.init)
        for part in decoded.split(separator: "/", omittingEmptySubsequences: true) {
            switch part {
            case ".": continue
            case "..":
                if parts.isEmpty { return nil }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        return (parts.joined(separator: "/"), Self.encoded(fragment: link.drop { $0 != "#" }))
    }

    /// A fragment as an address may hold it, whether or not it was encoded already.
    private static func encoded(fragment: Substring) -> String {
        guard !fragment.isEmpty else { return "" }
        let plain = String(fragment.dropFirst())
        let decoded = plain.removingPercentEncoding ?? plain
        return "#" + (decoded.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? "")
    }
}
