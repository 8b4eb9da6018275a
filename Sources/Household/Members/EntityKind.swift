/// A kind of record. The raw value is its word in messages and in `check --json`. In display order.
public enum EntityKind: String, Codable, Sendable, CaseIterable {
    case household, home, location, label, item, policy, claim, attachment, store, category
    case vaultItem = "vault item"
    case cart
    case customField = "custom field"
    case specialLimit = "special limit"
    case claimLine = "claim line"
    case payment, expense
    case line

    /// `items`, `policies`
    package var plural: String { rawValue.hasSuffix("y") ? rawValue.dropLast() + "ies" : rawValue + "s" }

    var article: String { [.item, .attachment, .expense].contains(self) ? "an" : "a" }
}
