/// A kind of record. The raw value is its word in JSON; `noun` is the one in messages. In display order.
public enum EntityKind: String, Codable, Sendable, CaseIterable {
    case household, home, location, label, item, policy, claim, attachment, store, category
    case vaultItem = "vault item"
    case cart
    case customField = "custom field"
    case loan, task
    case specialLimit = "special limit"
    case claimLine = "claim line"
    case payment, expense
    case line

    /// The kind in a sentence: `room`.
    public var noun: String {
        switch self {
        case .location: "room"
        case .vaultItem: "price book item"
        default: rawValue
        }
    }

    /// `items`, `policies`
    package var plural: String { noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s" }

    var article: String { [.item, .attachment, .expense].contains(self) ? "an" : "a" }
}
