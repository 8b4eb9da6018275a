package import Foundation
package import Values

/// Everything a machine needs to join a household, as a link of one line: `housebook://join/2/` and Base64 for URLs.
///
/// The encoded bytes are: their count, the household's id, the secret, the inviting machine's head, the remote and the
/// token (UTF-8, each after its count), and a checksum of four bytes. Counts have two bytes. Anybody with the link can
/// read the household.
package struct Invitation: Hashable, Sendable {
    /// The address of a hub, or the path of a folder. Any text: only the remotes know which ones are valid.
    package let remote: String
    package let household: UUID
    package let secret: HouseholdSecret
    /// The head of the machine that made it. A remote that does not lead there withholds something.
    package let head: VersionDigest
    /// The hub's invitation, which the new member's own token replaces; nil for a folder.
    package let token: String?

    private static let start = "housebook://join/"
    private static let version = "2"
    private static let largest = 8_192
    private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    package init(
        remote: String, household: UUID, secret: HouseholdSecret, head: VersionDigest, token: String? = nil
    ) {
        (self.remote, self.household, self.secret, self.head, self.token) = (remote, household, secret, head, token)
    }

    /// The invitation as a link.
    package var link: String {
        let facts = household.bytes + secret.bytes + head.bytes + Self.counted(remote) + Self.counted(token ?? "")
        let count = 2 + facts.count + Self.checksumSize
        precondition(count <= Self.largest, "a remote's address and a token have a few hundred characters")
        let content = Self.number(count) + facts
        return Self.start + Self.version + "/" + Base64URL.text(content + Self.checksum(of: content))
    }

    /// Reads a link. Ignores white space, quotes and angle brackets, which mail programs and people add.
    package init(_ text: String) throws(InvitationError) {
        let ignored = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)
        let link = String(String.UnicodeScalarView(text.unicodeScalars.filter { !ignored.contains($0) }))
            .trimmingCharacters(in: CharacterSet(charactersIn: "<>\"'“”"))
        let parts = link.dropFirst(Self.start.count).split(separator: "/", omittingEmptySubsequences: false)
        guard link.lowercased().hasPrefix(Self.start), let version = parts.first, !version.isEmpty,
            version.allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw .notAnInvitation }
        guard version == Self.version else { throw version == "1" ? .former : .unknownVersion(String(version)) }
        self = try Self.read(parts.dropFirst().joined(separator: "/"))
    }

    // MARK: - Reading

    private static func read(_ encoded: String) throws(InvitationError) -> Invitation {
        if let strange = encoded.first(where: { !alphabet.contains($0) }) { throw .strangeCharacter(strange) }
        guard encoded.count >= 4, let head = Base64URL.bytes(String(encoded.prefix(4))) else {
            throw .cutOff(missing: nil)
        }
        // The count at the start tells a link that was cut off from a mistyped one.
        let count = Int(head[0]) << 8 | Int(head[1])
        guard count <= largest else { throw .mistyped }
        let length = (count * 4 + 2) / 3
        guard encoded.count >= length else { throw .cutOff(missing: length - encoded.count) }
        guard encoded.count == length else { throw .continues(after: encoded.count - length) }
        guard let bytes = Base64URL.bytes(encoded), let invitation = Invitation(bytes: bytes) else { throw .mistyped }
        return invitation
    }

    private init?(bytes: [UInt8]) {
        let content = Array(bytes.dropLast(Self.checksumSize))
        guard Array(bytes.suffix(Self.checksumSize)) == Self.checksum(of: content) else { return nil }
        var rest = content.dropFirst(2)
        guard let id = Self.take(16, from: &rest), let secret = Self.take(HouseholdSecret.size, from: &rest),
            let head = Self.take(VersionDigest.size, from: &rest), let remote = Self.takeText(from: &rest),
            let token = Self.takeText(from: &rest), rest.isEmpty,
            let secret = HouseholdSecret(bytes: secret)
        else { return nil }
        self.init(
            remote: remote, household: id.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) },
            secret: secret, head: VersionDigest(bytes: head), token: token.isEmpty ? nil : token)
    }

    private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    private static func takeText(from rest: inout ArraySlice<UInt8>) -> String? {
        guard let count = take(2, from: &rest), let text = take(Int(count[0]) << 8 | Int(count[1]), from: &rest) else {
            return nil
        }
        return String(validating: text, as: UTF8.self)
    }

    // MARK: - Writing

    private static let checksumSize = 4

    private static func checksum(of content: [UInt8]) -> [UInt8] {
        Array(HMACSHA256.code(for: content, key: Array((start + version).utf8)).prefix(checksumSize))
    }

    private static func counted(_ text: String) -> [UInt8] { number(text.utf8.count) + text.utf8 }
    private static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}

extension Invitation: Unprintable {
    package var description: String { "(an invitation to \(remote))" }
}

/// Why a text is not an invitation. No case holds a part of the secret.
package enum InvitationError: Explained, Hashable {
    case notAnInvitation
    /// An invitation of an earlier version of Housebook.
    case former
    case unknownVersion(String)
    /// The number of characters missing at the end; nil if too few are left to tell.
    case cutOff(missing: Int?)
    /// The number of characters after the invitation's end.
    case continues(after: Int)
    /// A character that never occurs in an invitation.
    case strangeCharacter(Character)
    case mistyped

    package var explanation: Explanation {
        switch self {
        case .notAnInvitation:
            .data("this is not an invitation: one begins with housebook://join/", NextStep.invite)
        case .former:
            .data(
                "this invitation was made by a former Housebook, and names no version to reach",
                NextStep.updateAndInvite)
        case .unknownVersion(let version):
            .data(
                "this is an invitation of version \(version), which this Housebook cannot read",
                "install the newer version of Housebook on this machine")
        case .cutOff(let missing):
            .data(
                "the invitation is cut off"
                    + (missing.map { ": \($0) characters are missing at its end" } ?? " soon after its start"),
                "copy it again, from the first character to the last")
        case .continues(let count):
            .data("\(count) characters follow the end of the invitation", "copy only the link")
        case .strangeCharacter(let character):
            .data(
                "the invitation contains “\(character)”, which no invitation has",
                "copy it again, from the first character to the last")
        case .mistyped:
            .data(
                "the invitation has a wrong character somewhere",
                "copy it again, from the first character to the last")
        }
    }
}
