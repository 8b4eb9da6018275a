package import Foundation

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
}

/// A permission to pair one device, good for one use and five minutes.
struct Invitation: Codable, Hashable, Sendable {
    static let lifetime: TimeInterval = 5 * 60

    /// SHA-256 of the secret.
    let secretHash: String
    let role: Device.Role
    let expires: Date
}
