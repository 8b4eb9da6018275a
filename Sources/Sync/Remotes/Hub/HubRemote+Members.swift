import Digests
package import Foundation

/// The token by which a hub knows a machine: 256 random bits that the machine makes itself.
package struct MemberToken: Hashable, Sendable {
    package let text: String

    package init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Data(bytes).base64EncodedString().prefix(43)
        self.text = "hb_" + text.replacing("+", with: "-").replacing("/", with: "_")
    }

    package init(_ text: String) { self.text = text }

    /// The form in which the hub keeps the token.
    var hash: String { SHA256Digest.of(Data(text.utf8)) }
}

/// A machine or person with a token for the household, or an open invitation.
package struct RemoteMember: Hashable, Sendable, Decodable {
    package let name: String
    /// When the token was made, in ISO 8601.
    package let made: String
    /// The day of the last request, as 2026-11-19; nil before the first.
    package let lastSeen: String?
    /// The time until which an unused invitation is valid; nil for a member.
    package let expires: String?
    package let isSelf: Bool

    private enum CodingKeys: String, CodingKey {
        case name, made, lastSeen, expires
        case isSelf = "self"
    }
}

/// The hub's defaults for new homes.
package enum HubDefaults: Hashable, Sendable {
    case none
    /// The file still has the given tag.
    case unchanged
    case file(Data, tag: String?)
}

extension HubRemote {
    package func members() throws(RemoteError) -> [RemoteMember] {
        let answer = try call("GET", "client/members", limit: 1 << 20)
        guard answer.status == 200 else { throw try answer.refusal() }
        try answer.checkType("application/json")
        do {
            return try JSONDecoder().decode([RemoteMember].self, from: answer.body)
        } catch {
            throw answer.nonsense("its list of members cannot be read")
        }
    }

    /// Makes an invitation for a new member, in the form of a token. It expires, and can be used by one machine.
    package func invite(_ name: String) throws(RemoteError) -> String {
        let type = "Content-Type: text/plain; charset=utf-8"
        let answer = try call("POST", "client/members", .bytes(Data(name.utf8)), [type])
        guard answer.status == 200 else { throw try answer.refusal() }
        try answer.checkType("text/plain")
        let token = String(decoding: answer.body, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !token.isEmpty, token.utf8.count < 2_000, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw answer.nonsense("it sends something that is not a token")
        }
        return token
    }

    /// Replaces an invitation, which is this remote's token, by the machine's own token.
    /// - Returns: False if the hub knows no invitations; the token is then already a member's.
    /// - Throws: `RemoteError.invitationUsed`
    package func redeem(_ token: MemberToken) throws(RemoteError) -> Bool {
        let type = "Content-Type: text/plain; charset=utf-8"
        let answer = try call("POST", "client/redeem", .bytes(Data(token.hash.utf8)), [type])
        switch answer.status {
        case 200: return true
        case 404, 405:
            try answer.checkNoPage()
            return false
        case 410: throw .invitationUsed(place: address.place)
        default: throw try answer.refusal()
        }
    }

    /// Makes a member's token invalid.
    package func revoke(_ name: String) throws(RemoteError) {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~")
        let part = name.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        let answer = try call("DELETE", "client/members/\(part)")
        guard (200...204).contains(answer.status) else { throw try answer.refusal() }
    }

    /// The hub's file of defaults.
    /// - Parameter tag: The tag of the file that is already known.
    package func defaults(unlike tag: String? = nil) throws(RemoteError) -> HubDefaults {
        // The file is the same for everybody, so neither the household nor the token is sent.
        var request = request("GET", "")
        request.url = "\(address.base)/defaults"
        request.fields = tag.flatMap { $0.contains(where: \.isNewline) ? nil : ["If-None-Match: \($0)"] } ?? []
        request.limit = 1 << 20
        let answer = try call(request)
        switch answer.status {
        case 200: return .file(answer.body, tag: try answer.value("ETag"))
        case 304 where tag != nil: return .unchanged
        case 404:
            try answer.checkNoPage()
            return .none
        default: throw try answer.refusal()
        }
    }
}
