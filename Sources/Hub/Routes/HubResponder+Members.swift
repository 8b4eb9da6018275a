import Foundation
import NIOCore
import NIOHTTP1

extension HubResponder {
    /// A member as others of the household see it.
    private struct Listed: Encodable {
        let name: String
        let made: String
        let lastSeen: String?
        let isSelf: Bool

        enum CodingKeys: String, CodingKey {
            case name, made, lastSeen
            case isSelf = "self"
        }
    }

    /// Makes a token for a further member of the household.
    func invite(_ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        let name = try await receiveText(exchange, most: 1024)
        let token = try await store.invite(name, by: visit)
        try await exchange.send(.ok, ["Content-Type": "text/plain; charset=utf-8"], ByteBuffer(string: token))
    }

    func sendMembers(_ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        let members = try await store.members(of: visit.household).map { member, hash in
            Listed(
                name: member.name, made: member.made.formatted(.iso8601), lastSeen: member.lastSeen,
                isSelf: hash == visit.token)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = ByteBuffer(bytes: try encoder.encode(members))
        try await exchange.send(.ok, ["Content-Type": "application/json"], body)
    }

    func revoke(_ name: String, _ exchange: Exchange, _ visit: HubVisit) async throws {
        try checkMembers(visit)
        try await store.revoke(name, by: visit)
        try await exchange.send(.ok)
    }

    private func checkMembers(_ visit: HubVisit) throws {
        guard visit.token != nil else { throw Refusal(.forbidden, "This hub is open to everybody and has no members.") }
    }
}
