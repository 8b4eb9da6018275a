import Foundation
import Household

/// The path of each page below the site's top folder. Slugs are the only part of a path that a user wrote.
///
/// Slugs are unique and safe when the repositories made them. Another program may have written anything, so an invalid
/// slug is made valid here and a taken one gets a number: no page ever lands outside the output or overwrites another.
struct SitePaths: Sendable {
    /// Where reads are noted: the path of a record belongs to the record.
    var reads: ReadLog?
    private let homes: [EntityID<Home>: String]
    private let locations: [EntityID<Location>: String]
    private let labels: [EntityID<Label>: String]
    private let claims: [EntityID<Claim>: String]
    private let trips: [EntityID<Cart>: String]
    private let vaultItems: [EntityID<VaultItem>: String]
    private let shops: [EntityID<Shop>: String]
    private var items: [EntityID<Item>: String]
    /// Whether each item's path is its own slug and no two items share an id, so that no item affects another's path.
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
            // A claim whose home no longer exists lies in the folder `claims/` at the top.
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

    // These paths have no ending: a page's HTML form ends in `.html`, its Markdown form in `.md`.

    func dashboard(_ home: EntityID<Home>) -> String { noted(home, .home, homes) ?? "index" }

    /// The first page of the catalogue of a home; of all homes for nil.
    func catalogue(_ home: EntityID<Home>?) -> String { (home.map { dashboard($0) + "/" } ?? "") + "inventory" }

    /// The page that lists all rooms of a home, if the site has one.
    func locations(of home: EntityID<Home>) -> String { dashboard(home) + "/locations" }
    /// The page that lists all labels of a home, if the site has one.
    func labels(of home: EntityID<Home>) -> String { dashboard(home) + "/labels" }

    /// Nil for a room that no home owns: it has no page.
    func location(_ id: EntityID<Location>) -> String? { noted(id, .location, locations) }
    func label(_ id: EntityID<Label>) -> String? { noted(id, .label, labels) }
    func item(_ id: EntityID<Item>) -> String { noted(id, .item, items) ?? "items/item" }
    func has(_ item: EntityID<Item>) -> Bool { noted(item, .item, items) != nil }
    func report(_ home: EntityID<Home>) -> String { dashboard(home) + "/report" }

    /// Nil if the claim does not exist.
    func claim(_ id: EntityID<Claim>) -> String? { noted(id, .claim, claims) }

    func trip(_ id: EntityID<Cart>) -> String? { noted(id, .cart, trips) }
    /// Nil for an item that is no longer in the vault.
    func vaultItem(_ id: EntityID<VaultItem>?) -> String? { id.flatMap { noted($0, .vaultItem, vaultItems) } }
    /// Nil for a deleted store.
    func shop(_ id: EntityID<Shop>?) -> String? {
        reads?.note(.places)
        return id.flatMap { shops[$0] }
    }

    private func noted<E>(
        _ id: EntityID<E>, _ kind: Input.Kind, _ paths: [EntityID<E>: String]
    ) -> String? {
        reads?.note(kind, id.uuid)
        return paths[id]
    }

    /// Whether inserting items leaves the paths of all others unchanged.
    func canApply(inserted: [Item]) -> Bool { isPlain && inserted.allSatisfy { Slug.isValid($0.slug) } }

    /// Applies a change of items. `canApply` must hold for it.
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
    static let search = "search"
    static let history = "history"
    static let due = "due"
    static let loans = "loans"
    static let calendar = "calendar.ics"
    /// The page that the code of a label leads to.
    static func code(_ code: String) -> String { "\(PrintedCode.folder)/\(code)" }
    static let searchIndex = "data/search/index.js"
    static func searchItems(_ chunk: Int) -> String { "data/search/\(chunk).js" }
}

/// The address of a page, from which its relative links start.
struct PageAddress: Sendable {
    /// With its ending: `items/sofa.html`.
    let path: String
    /// The relative link to the site's top folder: one `../` for each folder in the path.
    let root: String
    /// The ending of this page's form.
    let ending: String

    init(_ path: String) {
        self.path = path
        ending = path.hasSuffix(".md") ? ".md" : ".html"
        root = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }

    /// The path of this page in another form.
    func path(inForm ending: String) -> String { path.dropLast(self.ending.count) + ending }

    /// The relative link to a file of the site.
    func link(to path: String) -> String { root + path }

    /// The relative link to a page that has two forms, in the form of this page.
    /// - Parameter path: The path of the page, without an ending.
    func link(toPage path: String) -> String {
        var link = root
        link.reserveCapacity(root.utf8.count + path.utf8.count + ending.utf8.count)
        link += path
        link += ending
        return link
    }

    /// Resolves a relative link from this page; nil when it leaves the site or is not a path. The fragment is encoded
    /// for a link and includes its `#`; it is empty when the link has none.
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

    /// A fragment encoded for an address, whether or not it was encoded already.
    private static func encoded(fragment: Substring) -> String {
        guard !fragment.isEmpty else { return "" }
        let plain = String(fragment.dropFirst())
        let decoded = plain.removingPercentEncoding ?? plain
        return "#" + (decoded.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? "")
    }
}
