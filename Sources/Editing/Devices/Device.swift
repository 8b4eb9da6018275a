package import Foundation
import Household
import Values

/// A browser that may use the forms: a phone, or this machine's own.
package struct Device: Codable, Hashable, Sendable, Identifiable {
    package enum Role: String, Codable, Sendable, CaseIterable {
        case everything
        /// Trips and the price book, and nothing else.
        case shopping
    }

    /// Random, and no secret.
    package let id: String
    /// Unique among the household's devices.
    package let name: String
    package let role: Role
    package let pairedAt: Date
    /// SHA-256 of its cookie's value.
    let tokenHash: String

    /// The name that a person typed, without what would hide or turn around a text beside it; nil for none.
    static func name(_ typed: String) -> String? {
        let shown = typed.unicodeScalars.filter { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned].contains(
                scalar.properties.generalCategory)
        }
        let name = Text.trimmed(String(String(shown).prefix(60)))
        return name.isEmpty ? nil : name
    }

    /// Whether its forms made some changes. An earlier device may have had its name.
    func made(_ group: ChangeGroup) -> Bool { group.device == name && group.at >= pairedAt }

    /// Whether it may undo some changes, and read what they were.
    func maySee(_ group: ChangeGroup) -> Bool { role == .everything || made(group) }
}

/// A permission to pair one device, good for one use and five minutes.
struct Invitation: Codable, Hashable, Sendable {
    static let lifetime: TimeInterval = 5 * 60

    /// SHA-256 of the secret.
    let secretHash: String
    let role: Device.Role
    let expires: Date
}
