package import Foundation

/// A machine or person with a token for the household.
package struct RemoteMember: Hashable, Sendable, Decodable {
    package let name: String
    /// When the token was made, in ISO 8601.
    package let made: String
    /// The day of the last request, as 2026-11-19; nil before the first.
    package let lastSeen: String?
    package let isSelf: Bool

    private enum CodingKeys: String, CodingKey {
        case name, made, lastSeen
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

    /// Makes a token for a new member.
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
