package import Household

// How a record is named in a sentence: its name, and the slug by which a command names it.

/// A record with a name of its own.
package protocol NamedRecord {
    var slug: String { get }
    var name: String { get set }
}

extension NamedRecord {
    /// `“Kitchen” (kitchen)`
    package var reference: String { "“\(name)” (\(slug))" }
}

extension SortedEntity {
    /// `🥐 Corner Shop`
    package var nameWithEmoji: String { name.withEmoji(emoji) }
}

extension String {
    /// `🥐 Corner Shop`; the name alone where the emoji is empty.
    package func withEmoji(_ emoji: String) -> String { emoji.isEmpty ? self : "\(emoji) \(self)" }
}

extension Cart: NamedRecord {}
extension Label: NamedRecord {}
extension Location: NamedRecord {}
extension Shop: NamedRecord {}
extension VaultCategory: NamedRecord {}
extension VaultItem: NamedRecord {}

extension Claim {
    /// `“Kitchen fire” (2021-10-13-kitchen-fire)`
    package var reference: String { "“\(cause)” (\(slug))" }
}

extension Home {
    /// `“Beach House” (beach-house)`
    package var reference: String { "“\(displayName)” (\(slug))" }
}

extension InsurancePolicy {
    /// `“Acme Mutual” (acme-mutual)`
    package var reference: String { "“\(provider)” (\(slug))" }
}

extension Item {
    /// `“Sofa” (sofa)`
    package var reference: String { "“\(title)” (\(slug))" }
}
