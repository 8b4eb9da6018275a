import Foundation
import NIOCore
import NIOHTTP1
import Serving

extension HubResponder {
    /// A member as shown to others of the household.
    private struct Listed: Encodable {
        let name: String
        let made: String
        let lastSeen: String?
        /// The time until which an invitation can be redeemed; nil for a member.
        let expires: String?
        let isSelf: Bool

        enum CodingKeys: String, CodingKey {
            case name, made, lastSeen, expires
            case isSelf = "self"
        }
    }

    /// Makes an invitation to the household.
    func invite(_ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        let name = try await receiveText(exchange, most: 1024)
        let invitation = try await store.invite(name, to: visit.household, by: visit.token)
        try await exchange.answer(.ok, ["Content-Type": "text/plain; charset=utf-8"], ByteBuffer(string: invitation))
    }

    /// Makes the machine a member that sends an invitation and the hash of its own token.
    func redeem(_ exchange: Exchange) async throws {
        let text = try await receiveText(exchange, most: 64)
        _ = try await admit(exchange) { visit in
            try checkMembers(visit)
            guard text.utf8.count == 64, let hash = Hexadecimal.bytes(text) else {
                throw HubRefusal(.badRequest, "The body of the request has to be 64 lower-case hexadecimal digits.")
            }
            try await store.redeem(visit, for: hash)
        }
        try await exchange.answer(.ok)
    }

    func sendMembers(_ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        let members = try await store.members(of: visit.household).map { member, hash in
            Listed(
                name: member.name, made: member.made.formatted(.iso8601), lastSeen: member.lastSeen,
                expires: member.expires?.formatted(.iso8601), isSelf: hash == visit.token)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = ByteBuffer(bytes: try encoder.encode(members))
        try await exchange.answer(.ok, ["Content-Type": "application/json"], body)
    }

    func revoke(_ name: String, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        try await store.revoke(name, by: visit)
        wake(visit.household)
        try await exchange.answer(.ok)
    }

    private func checkMembers(_ visit: HubVisit) throws {
        guard visit.token != nil else {
            throw HubRefusal(.forbidden, "This hub is open to everybody and has no members.")
        }
    }
}
