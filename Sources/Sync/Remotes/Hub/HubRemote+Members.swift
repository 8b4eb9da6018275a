import Digests
package import Foundation

/// What a hub knows a machine by: 256 random bits that it makes itself.
package struct MemberToken: Hashable, Sendable {
    package let text: String

    package init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Data(bytes).base64EncodedString().prefix(43)
        self.text = "hb_" + text.replacing("+", with: "-").replacing("/", with: "_")
    }

    package init(_ text: String) { self.text = text }

    /// What the hub keeps of it.
    var hash: String { SHA256Digest.of(Data(text.utf8)) }
}

/// A machine or person with a token for the household, or an open invitation.
package struct RemoteMember: Hashable, Sendable, Decodable {
    package let name: String
    /// When the token was made, in ISO 8601.
    package let made: String
    /// The day of the last request, as 2026-11-19; nil before the first.
    package let lastSeen: String?
    /// Until when an invitation that nobody has used is good; nil for a member.
    package let expires: String?
    package let isSelf: Bool

    private enum CodingKeys: String, CodingKey {
        case name, made, lastSeen, expires
        case isSelf = "self"
    }
}

/// What a hub offers for new homes.
package enum HubDefaults: Hashable, Sendable {
    case none
    /// The file is still the one with the tag that was given.
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

    /// Makes an invitation for a new member, in the form of a token. It expires, and serves one machine.
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

    /// Makes a token of one's own the member's, with an invitation in the place of this remote's token.
    /// - Returns: False for a hub that knows no invitations: the token is a member's already.
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

    /// Makes a member's token useless.
    package func revoke(_ name: String) throws(RemoteError) {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~")
        let part = name.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        let answer = try call("DELETE", "client/members/\(part)")
        guard (200...204).contains(answer.status) else { throw try answer.refusal() }
    }

    /// The hub's file of defaults.
    /// - Parameter tag: That of the file that is known already.
    package func defaults(unlike tag: String? = nil) throws(RemoteError) -> HubDefaults {
        // The file is for everybody: neither the household nor the token is sent.
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
