package import Values

/// Why a hub's store could not be opened, read or written.
package enum HubStoreError: Explained, Hashable {
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
    /// The chunks of a body were removed because they were not used for too long.
    case bodyExpired
    /// A text that cannot be a member's name, see `HubMember.isName`.
    case notAName
    case nameTaken
    case noSuchMember
    /// Several members have the name.
    /// The name as typed, and each member's name and number.
    case ambiguousMember(String, [String])
    case tooManyMembers(most: Int)
    case tooManyInvitations(most: Int)
    /// The token or invitation does not exist, or was revoked.
    case notAMember
    /// The token or the invitation is for another household.
    case otherHousehold
    case invitationUsed
    case invitationRevoked
    case invitationExpired
    /// The new member's token is already known.
    case tokenTaken

    package var explanation: Explanation {
        switch self {
        case .unavailable(let detail): .data("the hub's database cannot be reached: \(detail)")
        case .damaged(let detail): .data("the hub's database is damaged: \(detail)")
        case .replaced: .data("the database's file was removed or replaced", "restart the hub")
        case .foreign(let place): .data("\(place) is not the database of a hub")
        case .newer(let place): .data("\(place) was written by a newer Housebook", "install the newer version")
        case .unfinishedCopy:
            .data("the hub's database holds an unfinished copy", "run the copy again: it continues where it ended")
        case .notEmpty:
            .data("the target of the copy already has households or members", "copy into a new database")
        case .changedDuringCopy(let table):
            .data(
                "the source changed while it was copied (\(table))",
                "stop every hub that uses the source, then run the copy again")
        case .overQuota: .data("the household's quota on this hub is used up")
        case .bodyExpired: .data("the body of the request took too long to arrive")
        case .notAName: .data("a member's name is 1 to 100 bytes of printable text")
        case .nameTaken: .data("a member or an invitation of this name exists")
        case .noSuchMember: .data("there is no member of this name")
        case .ambiguousMember(let member, let names):
            .data("“\(member)” names \(names.count) members: \(names.joined(separator: ", "))", "use the number of one")
        case .tooManyMembers(let most): .data("a household has at most \(most) members")
        case .tooManyInvitations(let most): .data("a household has at most \(most) open invitations")
        case .notAMember: .data("the token is unknown or was revoked")
        case .otherHousehold: .data("the token does not open this household")
        case .invitationUsed: .data("the invitation was used")
        case .invitationRevoked: .data("the invitation was revoked")
        case .invitationExpired: .data("the invitation has expired")
        case .tokenTaken: .data("the token is known already")
        }
    }
}
