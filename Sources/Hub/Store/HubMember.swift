package import Foundation
import Values

/// A user of a hub: the holder of a token, or of an invitation that was not redeemed yet.
package struct HubMember: Hashable, Sendable {
    /// Tells members of the same name apart: the first eight digits of the token's hash.
    package let number: String
    package let name: String
    /// Whether the household of the token or the invitation is settled.
    package let isBound: Bool
    package let made: Date
    /// The day of the last request, as 2026-11-19; nil before the first.
    package let lastSeen: String?
    package let isRevoked: Bool
    /// The time until which an invitation can be redeemed; nil for a member.
    package let expires: Date?

    /// The time in which an invitation can be redeemed.
    static let secondsOfInvitation = 7 * 86_400

    /// Whether a text can be a member's name: 1 to 100 bytes, all printable, no space at either end.
    static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count) && text.first != " " && text.last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                    false
                default: true
                }
            }
    }
}

/// The sender of a request for a household: one of its members, or anybody in an open hub.
struct HubVisit: Hashable, Sendable {
    let household: UUID
    /// The hash of the member's token; nil in an open hub, and for its operator.
    let token: Data?
}

extension HubStore {
    private static var membersOfHousehold: Int { 100 }
    private static var invitationsOfHousehold: Int { 20 }
    /// The number of revoked members and used invitations that are remembered for a household.
    private static var revokedOfHousehold: Int { 100 }
    private static var secondsOfDay: Int { 86_400 }

    // MARK: - Invitations

    /// Makes an invitation, which one machine may redeem within a week.
    /// - Parameters:
    ///   - household: Nil to let the first machine that redeems the invitation decide.
    ///   - token: The hash of the inviting member's token; nil for the operator.
    /// - Throws: `HubStoreError.notAName`, `.notAMember`, `.tooManyInvitations`, or `.nameTaken` if a member or another
    ///   invitation has the name.
    package func invite(_ name: String, to household: UUID? = nil, by token: Data? = nil) async throws -> String {
        guard HubMember.isName(name) else { throw HubStoreError.notAName }
        let second = second
        let invitation = HubToken.make()
        return try await transaction(.writing) { db in
            if let household {
                _ = try Self.lock(HubVisit(household: household, token: token), db)
                let sql = "SELECT hash FROM member WHERE household = $1 AND revoked IS NULL AND expires >= $2"
                let (open, most) = (try db.rows(sql, household, second).count, Self.invitationsOfHousehold)
                guard open < most else { throw HubStoreError.tooManyInvitations(most: most) }
            }
            let taken = try db.rows(
                """
                SELECT hash FROM member WHERE name = $1 AND household IS NOT DISTINCT FROM $2
                AND revoked IS NULL AND coalesce(expires, $3) >= $3
                """, name, household, second)
            guard taken.isEmpty else { throw HubStoreError.nameTaken }
            try db.execute(
                "INSERT INTO member (hash, name, household, made, expires) VALUES ($1, $2, $3, $4, $5)",
                HubToken.hash(invitation), name, household, second, second + HubMember.secondsOfInvitation)
            return invitation
        }
    }

    /// Makes the machine with an invitation a member. The same machine may repeat this, in case it did not receive the
    /// answer.
    /// - Parameters:
    ///   - visit: The household, and the hash of the invitation.
    ///   - token: The hash of the token that the machine has made.
    /// - Throws: `HubStoreError.notAMember` if there is no such invitation, `.otherHousehold`, `.invitationUsed`,
    ///   `.invitationRevoked`, `.invitationExpired`, `.tooManyMembers`, `.tokenTaken`
    func redeem(_ visit: HubVisit, for token: Data) async throws {
        let (second, household) = (second, visit.household)
        try await transaction(.writing) { db in
            // The invitation is checked before the household is locked, because that may create its row.
            _ = try Self.invitation(visit, db)
            _ = try Self.lock(household, db)
            let invitation = try Self.invitation(visit, db)
            if invitation.redeemer == token, try Self.isMember(HubVisit(household: household, token: token), db) {
                return
            }
            guard invitation.redeemer == nil else { throw HubStoreError.invitationUsed }
            guard !invitation.isRevoked else { throw HubStoreError.invitationRevoked }
            guard invitation.expires >= second else { throw HubStoreError.invitationExpired }
            let sql = "SELECT hash FROM member WHERE household = $1 AND revoked IS NULL AND expires IS NULL"
            let (members, most) = (try db.rows(sql, household).count, Self.membersOfHousehold)
            // An invitation that names no household cannot enter one that has members.
            guard invitation.isBound || members == 0 else { throw HubStoreError.otherHousehold }
            guard members < most else { throw HubStoreError.tooManyMembers(most: most) }
            let used = try db.execute(
                """
                UPDATE member SET household = $1, revoked = $2, redeemer = $3 WHERE hash = $4 AND revoked IS NULL
                """, household, second, token, visit.token)
            // No row changed if a machine of another household was quicker.
            guard used == 1 else { throw HubStoreError.invitationUsed }
            let made = try db.execute(
                """
                INSERT INTO member (hash, name, household, made, seen) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (hash) DO NOTHING
                """, token, invitation.name, household, second, second / Self.secondsOfDay)
            guard made == 1 else { throw HubStoreError.tokenTaken }
            try Self.forgetRevoked(of: household, db)
        }
    }

    private static func invitation(
        _ visit: HubVisit, _ db: any HubSession
    ) throws -> (name: String, isBound: Bool, expires: Int, isRevoked: Bool, redeemer: Data?) {
        let columns = "name, household, expires, revoked, redeemer"
        let sql = "SELECT \(columns) FROM member WHERE hash = $1 AND expires IS NOT NULL"
        guard let row = try db.rows(sql, visit.token).first else { throw HubStoreError.notAMember }
        let (household, revoked, redeemer): (UUID?, Int?, Data?) = (try row[1], try row[3], try row[4])
        guard household == nil || household == visit.household else {
            throw redeemer == nil ? HubStoreError.otherHousehold : .invitationUsed
        }
        return (try row[0], household != nil, try row[2], revoked != nil, redeemer)
    }

    // MARK: - Members

    /// Checks that a token opens a household, and records the day.
    /// - Throws: `HubStoreError.notAMember`, `.otherHousehold`
    func admit(_ visit: HubVisit) async throws {
        guard let token = visit.token else { return }
        let day = second / Self.secondsOfDay
        let seen = try await transaction(.reading) { db in
            let sql = "SELECT household, seen FROM member WHERE hash = $1 AND revoked IS NULL AND expires IS NULL"
            guard let row = try db.rows(sql, token).first else { throw HubStoreError.notAMember }
            guard try row[0] == visit.household else { throw HubStoreError.otherHousehold }
            return try row[1] as Int?
        }
        guard seen != day else { return }
        try await transaction(.writing) { db in
            _ = try db.execute("UPDATE member SET seen = $1 WHERE hash = $2", day, token)
        }
    }

    /// All members and open invitations, revoked ones too, by name.
    package func members() async throws -> [HubMember] {
        let second = second
        return try await transaction(.reading) { db in
            let sql = """
                \(Self.memberColumns) WHERE redeemer IS NULL AND (revoked IS NOT NULL OR coalesce(expires, $1) >= $1)
                ORDER BY name, hash
                """
            return try db.rows(sql, second).map { try Self.member($0) }
        }
    }

    /// The members and open invitations of a household, without revoked ones, by name.
    func members(of household: UUID) async throws -> [(member: HubMember, hash: Data)] {
        let second = second
        return try await transaction(.reading) { db in
            let sql = """
                \(Self.memberColumns) WHERE household = $1 AND revoked IS NULL AND coalesce(expires, $2) >= $2
                ORDER BY name, hash
                """
            return try db.rows(sql, household, second).map { (try Self.member($0), try $0[0]) }
        }
    }

    /// Revokes a token or an invitation, as the operator.
    /// - Parameter member: A member's number, name or a part of the name: see `TypedName`.
    /// - Returns: The member's name.
    /// - Throws: `HubStoreError.noSuchMember`, or `.ambiguousMember` if it names several.
    @discardableResult
    package func revoke(_ member: String) async throws -> String {
        let second = second
        return try await transaction(.writing) { db in
            let sql = "\(Self.memberColumns) WHERE revoked IS NULL AND coalesce(expires, $1) >= $1 ORDER BY name, hash"
            let rows = try db.rows(sql, second)
            let names = try rows.map { TypedName.Names(id: Self.number(try $0[0]), names: [try $0[1]]) }
            let place =
                switch TypedName(member).find(among: Array(rows.indices), { names[$0] }) {
                case .one(let place): place
                case .several(let places):
                    throw HubStoreError.ambiguousMember(
                        member, places.map { "\(names[$0].names[0]) (\(names[$0].id))" })
                case .none: throw HubStoreError.noSuchMember
                }
            let first = rows[place]
            let household: UUID? = try first[2]
            // The household is locked first, as everywhere.
            if let household { _ = try Self.lock(household, db) }
            let changed = try db.execute(
                "UPDATE member SET revoked = $1 WHERE hash = $2 AND revoked IS NULL", second, try first[0] as Data)
            guard changed == 1 else { throw HubStoreError.noSuchMember }
            if let household { try Self.forgetRevoked(of: household, db) }
            return names[place].names[0]
        }
    }

    /// Revokes the tokens and invitations of a name in a household, as one of its members.
    /// - Throws: `HubStoreError.notAMember`, `.noSuchMember`
    func revoke(_ name: String, by visit: HubVisit) async throws {
        let second = second
        try await transaction(.writing) { db in
            _ = try Self.lock(visit, db)
            let changed = try db.execute(
                "UPDATE member SET revoked = $1 WHERE household = $2 AND name = $3 AND revoked IS NULL", second,
                visit.household, name)
            guard changed > 0 else { throw HubStoreError.noSuchMember }
            try Self.forgetRevoked(of: visit.household, db)
        }
    }

    // MARK: - Within a transaction

    /// - Throws: `HubStoreError.notAMember` if the token does not open the household, or no longer does.
    static func checkMember(_ visit: HubVisit, _ db: any HubSession) throws {
        guard try visit.token == nil || isMember(visit, db) else { throw HubStoreError.notAMember }
    }

    private static func isMember(_ visit: HubVisit, _ db: any HubSession) throws -> Bool {
        let sql = "SELECT hash FROM member WHERE hash = $1 AND household = $2 AND revoked IS NULL AND expires IS NULL"
        return try !db.rows(sql, visit.token, visit.household).isEmpty
    }

    /// Removes all but the latest revoked rows, so that inviting and revoking cannot fill the table. Makes the other
    /// hub processes check the running requests of the household's members again.
    private static func forgetRevoked(of household: UUID, _ db: any HubSession) throws {
        try db.execute(
            """
            DELETE FROM member WHERE household = $1 AND revoked IS NOT NULL AND hash NOT IN (
                SELECT hash FROM member WHERE household = $1 AND revoked IS NOT NULL
                ORDER BY revoked DESC, hash LIMIT \(revokedOfHousehold))
            """, household)
        try db.announce(household)
    }

    private static var memberColumns: String {
        "SELECT hash, name, household, made, seen, revoked, expires FROM member"
    }

    private static func member(_ row: SQLRow) throws -> HubMember {
        let (household, seen, revoked, expires): (UUID?, Int?, Int?, Int?) = (
            try row[2], try row[4], try row[5], try row[6]
        )
        let lastSeen = seen.map { day in
            Date(timeIntervalSince1970: Double(day * secondsOfDay)).formatted(.iso8601.year().month().day())
        }
        return HubMember(
            number: number(try row[0]), name: try row[1], isBound: household != nil,
            made: Date(timeIntervalSince1970: Double(try row[3] as Int)), lastSeen: lastSeen,
            isRevoked: revoked != nil, expires: expires.map { Date(timeIntervalSince1970: Double($0)) })
    }

    private static func number(_ hash: Data) -> String { Hexadecimal.text(hash.prefix(4)) }
}
