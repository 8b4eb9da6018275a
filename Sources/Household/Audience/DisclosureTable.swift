import Foundation

/// Who may see what: one row for each member of each entity, read from the entities' tables (`Item.members`).
///
/// A member without a row is hidden from all but the owner, since a copy starts empty and only rows fill it.
enum DisclosureTable {
    static let profile = Disclosures<Profile>(of: "profile", .all, role: .fixed)
    static let home = Disclosures<Home>(of: "home", .all, role: .fixed)
    static let location = Disclosures<Location>(of: "location", [.family, .insurer, .mover])
    static let label = Disclosures<Label>(of: "label", .all)
    static let item = Disclosures<Item>(of: "item", .all)
    static let attachment = Disclosures<Attachment>(
        of: "attachment", .all, and: Attachment.Kind.allCases.map { .group(grants(of: $0), $0.rawValue) })
    static let policy = Disclosures<InsurancePolicy>(of: "policy", [.family, .insurer])
    static let claim = Disclosures<Claim>(of: "claim", [.insurer])
    static let claimLine = Disclosures<Claim.Line>(
        "claim.lines", [.insurer], role: .fixed,
        blank: {
            Claim.Line(line: RegisterLine(blank: $0.line.itemID), loss: .lost, addedAt: .never, recordedAt: .never)
        }, Claim.Line.members.flatMap(Disclosure.rows))

    /// The item's members that a claim's line keeps as they were. They are not among the `facts`: an audience sees as
    /// much of a line's member, whole or shortened, as of the item's.
    static let registerLine = Disclosures<RegisterLine>(
        "item", .owner, blank: { RegisterLine(blank: $0.itemID) },
        RegisterLine.fields.map { Disclosure($0, role: .field) })

    // Stores, categories, the vault and carts are for owner and family alone.

    static let store = Disclosures<Shop>(of: "store", [.family])
    static let category = Disclosures<VaultCategory>(of: "category", [.family])
    static let vault = Disclosures<VaultItem>(of: "vault", [.family])
    static let cart = Disclosures<Cart>(of: "cart", [.family])
    static let line = Disclosures<CartItem>(of: "cart.lines", [.family], role: .fixed)

    /// Who may know of files of a kind.
    private static func grants(of kind: Attachment.Kind) -> Grants {
        switch kind {
        case .photo: [.family, .insurer, .mover, .named(.everyone)]
        case .receipt, .manual, .warranty, .appraisal: [.family, .insurer]
        case .other: [.family, .named(.insurer)]
        }
    }

    // MARK: - What does not depend on the type of an entity

    struct Facts: Sendable {
        let grants: Grants
        let role: DisclosureRole
        /// Whether the row is about the entity itself, not about a member.
        let isPresence: Bool
        let isText: Bool
        let parts: [String]
    }

    /// By the full key, `item.serial`.
    static let facts: [String: Facts] = {
        var facts: [String: Facts] = [:]
        func add<E>(_ table: Disclosures<E>) {
            for row in [table.presence] + table.rows {
                let key = row.key.isEmpty ? table.kind : "\(table.kind).\(row.key)"
                assert(facts[key] == nil, "two rows are called \(key)")
                facts[key] = Facts(
                    grants: row.grants, role: row.role, isPresence: row.key.isEmpty, isText: row.isText,
                    parts: row.parts)
            }
        }
        add(settings)
        add(profile)
        add(home)
        add(location)
        add(label)
        add(item)
        add(attachment)
        add(policy)
        add(claim)
        add(claimLine)
        add(store)
        add(category)
        add(vault)
        add(cart)
        add(line)
        return facts
    }()

    /// All full keys and their prefixes (`home.address`), in alphabetical order.
    static let keys: [String] = Set(facts.keys.flatMap { [$0] + above($0) }).sorted()

    /// The key itself, if it is one, and all keys below it.
    static func keys(within key: String) -> [String] {
        keys.filter { $0 == key || $0.hasPrefix(key + ".") }
    }

    /// The keys above a key: `item.sale` and `item` for `item.sale.date`.
    static func above(_ key: String) -> [String] {
        var keys: [String] = []
        var rest = key[...]
        while let dot = rest.lastIndex(of: ".") {
            rest = rest[..<dot]
            keys.append(String(rest))
        }
        return keys
    }
}

/// A settings' property is copied as it is.
extension DisclosureTable {
    static let settings = Disclosures<Settings>(
        "settings", .all, role: .fixed, blank: { _ in Settings() },
        [
            setting([.family, .insurer, .mover], "title", \.title, role: .field, isText: true),
            setting(.all, "locale", \.locale),
            setting(.all, "currency", \.currency),
            setting(.all, "pageSize", \.pageSize),
            setting(.owner, "address", \.address),
            setting(.owner, "audiences", \.audiences),
            setting(.owner, "depreciation", \.depreciation),
            setting(.all, "serials", \.serials),
        ])

    private static func setting<Value>(
        _ grants: Grants, _ key: String, _ path: any WritableKeyPath<Settings, Value> & Sendable,
        role: DisclosureRole = .fixed, isText: Bool = false
    ) -> Disclosure<Settings> {
        Disclosure(key: key, grants: grants, parts: [], role: role, isText: isText) { audience, kind in
            let isShortened = audience.grant(of: "\(kind).\(key)") == .shortened
            return { original, copy in
                let value = original[keyPath: path]
                let short = isShortened ? (value as? String).flatMap { Visibility.shortened($0) as? Value } : nil
                copy[keyPath: path] = short ?? value
            }
        }
    }
}

extension Date {
    /// Stands for an unknown date, as in `RecordInfo.unsaved`.
    static let never = Date(timeIntervalSince1970: 0)
}
