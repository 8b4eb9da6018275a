/// Who may see what: one row for each property of each entity. The rows of what a person fills in are in the entities'
/// tables of fields (`Item.fields`); all others are in `DisclosureTable+Inventory`, `+Evidence`, `+Claims` and
/// `+Shopping`.
///
/// A property without a row is hidden from all but the owner, since a copy starts empty and only rows fill it. One test
/// fails if a property has no row, another if a row names a property that does not exist.
enum DisclosureTable {
    /// The parts of a row that do not depend on the type of its entity.
    struct Facts: Sendable {
        let grants: Grants
        let role: DisclosureRole
        /// Whether the row is about the entity itself, not about a field.
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
                    grants: row.grants, role: row.role, isPresence: row.key.isEmpty, isText: row.shortened != nil,
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

    /// The rows of a record: its times, with these grants, and the traces of its writes, for the owner alone.
    static func record<Entity>(
        _ path: SendablePath<Entity, RecordInfo>, times: Grants
    ) -> [Disclosure<Entity>] {
        [
            .parts(times, "record.createdAt", []) { $1[keyPath: path].createdAt = $0[keyPath: path].createdAt },
            .parts(times, "record.updatedAt", []) { $1[keyPath: path].updatedAt = $0[keyPath: path].updatedAt },
            .parts("- - - -", "record.version", []) { $1[keyPath: path].version = $0[keyPath: path].version },
            .parts("- - - -", "record.deletedAt", []) { $1[keyPath: path].deletedAt = $0[keyPath: path].deletedAt },
            .parts("- - - -", "record.syncState", []) { $1[keyPath: path].syncState = $0[keyPath: path].syncState },
        ]
    }
}
