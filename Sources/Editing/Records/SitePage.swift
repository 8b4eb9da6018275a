import Household
import HouseholdStore
import Values
import Workspace

/// The pages of the site that show a record, by the slugs in their addresses. A slug that another program wrote may be
/// none: then there is no telling where the page is.
enum SitePage {
    static let top = "/"
    static let shopping = "/shopping.html"
    static let priceBook = "/shopping/vault.html"

    static func item(_ slug: String) -> String? { page("items", slug) }
    static func home(_ slug: String) -> String? { page("homes", slug) }
    static func room(_ slug: String, ofHome home: String) -> String? { page("homes", home, "locations", slug) }
    static func label(_ slug: String, ofHome home: String) -> String? { page("homes", home, "labels", slug) }
    static func claim(_ slug: String, ofHome home: String?) -> String? {
        home.map { page("homes", $0, "claims", slug) } ?? page("claims", slug)
    }
    static func store(_ slug: String) -> String? { page("shopping", "stores", slug) }
    static func vaultItem(_ slug: String) -> String? { page("shopping", "items", slug) }

    private static func page(_ parts: String...) -> String? {
        parts.allSatisfy(Slug.isValid) ? "/" + parts.joined(separator: "/") + ".html" : nil
    }

    /// The form of the record that a page shows; nil if it shows none.
    /// - Parameter page: The page's path below the top of the site: `items/drill.html`.
    static func form(of page: String, in session: HouseholdSession) throws -> String? {
        let path = page.drop { $0 == "/" }
        guard path.hasSuffix(".html") || path.hasSuffix(".md") else { return nil }
        let parts = path.prefix { $0 != "." }.split(separator: "/").map(String.init)
        do {
            return try form(of: parts, in: session)
        } catch is DomainError {
            return nil
        }
    }

    private static func form(of parts: [String], in session: HouseholdSession) throws -> String? {
        func home(_ slug: String) throws -> Home? { try session.store.household.homes().first { $0.slug == slug } }
        switch (parts.first, parts.count) {
        case ("items", 2):
            let item = try session.store.inventory.item(parts[1])
            return item.slug == parts[1] ? item.address : nil
        case ("due", 1): return "/~/due"
        case ("homes", 2): return try home(parts[1])?.address
        case ("homes", 4):
            guard let home = try home(parts[1]) else { return nil }
            switch parts[2] {
            case "locations": return try session.store.household.location(parts[3], in: home.id).address
            case "labels": return try session.store.household.label(parts[3], in: home.id).address
            case "claims": return try session.store.claims.claim(parts[3]).address
            default: return nil
            }
        case ("claims", 2): return try session.store.claims.claim(parts[1]).address
        case ("shopping", 3):
            switch parts[1] {
            case "stores": return try session.store.shopping.shop(parts[2]).address
            case "items": return try session.store.shopping.vaultItem(parts[2]).address
            case "trips": return "/~/trip/\(parts[2])"
            default: return nil
            }
        default: return nil
        }
    }
}
