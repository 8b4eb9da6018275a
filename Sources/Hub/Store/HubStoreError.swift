/// Why a hub's store could not be opened, read or written. Cases hold the facts; `description` turns them into words.
package enum HubStoreError: Error, Hashable, Sendable {
    /// The database cannot be reached now, or is busy. Trying again may help.
    case unavailable(String)
    case damaged(String)
    /// The database's file is no longer at the path where it was opened.
    case replaced
    /// The database belongs to another program.
    case foreign(String)
    /// The database was made by a newer version.
    case newer(String)
    /// The database holds an unfinished copy.
    case unfinishedCopy
    /// The target of a copy has households or members.
    case notEmpty
    /// The source of a copy changed while it was copied.
    case changedDuringCopy(table: String)
    /// The household's bytes would exceed its quota.
    case overQuota
    /// The chunks of a body were removed because nothing had used them for too long.
    case bodyExpired
    /// A text that cannot be a member's name, see `HubMember.isName`.
    case notAName
    case nameTaken
    case noSuchMember
    /// Several members have the name.
    case ambiguousMember(count: Int)
    case tooManyMembers(most: Int)
    case tooManyInvitations(most: Int)
    /// There is no such token or invitation, or it was revoked.
    case notAMember
    /// The token or the invitation is for another household.
    case otherHousehold
    case invitationUsed
    case invitationRevoked
    case invitationExpired
    /// The token that an invitation is redeemed for is known already.
    case tokenTaken
}

extension HubStoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unavailable(let detail): "the hub's database cannot be reached: \(detail)"
        case .damaged(let detail): "the hub's database is damaged: \(detail)"
        case .replaced: "the database's file was removed or replaced"
        case .foreign(let place): "\(place) is not the database of a hub"
        case .newer(let place): "\(place) was written by a newer Housebook"
        case .unfinishedCopy: "the hub's database holds an unfinished copy"
        case .notEmpty: "the target of the copy already has households or members"
        case .changedDuringCopy(let table): "the source changed while it was copied (\(table))"
        case .overQuota: "the household's quota on this hub is used up"
        case .bodyExpired: "the body of the request took too long to arrive"
        case .notAName: "a member's name is 1 to 100 bytes of printable text"
        case .nameTaken: "a member or an invitation of this name exists"
        case .noSuchMember: "there is no member of this name"
        case .ambiguousMember(let count): "\(count) members have this name"
        case .tooManyMembers(let most): "a household has at most \(most) members"
        case .tooManyInvitations(let most): "a household has at most \(most) open invitations"
        case .notAMember: "the token is unknown or was revoked"
        case .otherHousehold: "the token does not open this household"
        case .invitationUsed: "the invitation was used"
        case .invitationRevoked: "the invitation was revoked"
        case .invitationExpired: "the invitation has expired"
        case .tokenTaken: "the token is known already"
        }
    }

    package var hint: String? {
        switch self {
        case .unfinishedCopy: "run the copy again: it continues where it ended"
        case .notEmpty: "copy into a new database"
        case .changedDuringCopy: "stop every hub that uses the source, then run the copy again"
        case .ambiguousMember: "use the number in front of the name"
        case .newer: "install the newer version"
        case .replaced: "restart the hub"
        default: nil
        }
    }
}
