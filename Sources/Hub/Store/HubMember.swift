package import Foundation

/// Somebody who may use a hub: the holder of one token.
package struct HubMember: Hashable, Sendable {
    /// Tells members of the same name apart: the first eight digits of the token's hash.
    package let number: String
    package let name: String
    /// Whether the token has been used, and so opens one household and no other.
    package let isBound: Bool
    package let made: Date
    /// The day of the last request, as 2026-11-19; nil before the first.
    package let lastSeen: String?
    package let isRevoked: Bool

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

/// Who asks for a household: one of its members, or anybody in an open hub.
struct HubVisit: Hashable, Sendable {
    let household: UUID
    /// The hash of the member's token; nil in an open hub, and for its operator.
    let token: Data?
}

/// What a token is good for in a household.
enum HubAdmission: Hashable, Sendable {
    /// The token opens the household.
    case member
    /// The token opens another household, or may not open this one.
    case foreign
    /// No such token, or it was revoked.
    case unknown
}

extension HubStore {
    private static var membersOfHousehold: Int { 100 }
    private static var secondsOfDay: Int { 86_400 }

    // MARK: - The operator's verbs

    /// Makes a token that opens the household which it is first used for.
    /// - Throws: `HubStoreError.notAName`, or `.nameTaken` where another unused token has the name.
    package func invite(_ name: String) async throws -> String {
        try await makeToken(for: name, by: nil)
    }

    /// All members, revoked ones too, by name.
    package func members() async throws -> [HubMember] {
        try await transaction(.reading) { db in
            try db.rows("\(Self.memberColumns) ORDER BY name, hash").map { try Self.member($0) }
        }
    }

    /// Revokes a member's token.
    /// - Parameter member: A name, or a member's number.
    /// - Throws: `HubStoreError.noSuchMember`, or `.ambiguousMember` where several have the name.
    package func revoke(_ member: String) async throws {
        let second = second
        try await transaction(.writing) { db in
            let rows = try db.rows("SELECT hash, name, household FROM member WHERE revoked IS NULL")
            let meant = try rows.filter { try $0[1] == member || Self.number(try $0[0]) == member }
            guard let first = meant.first else { throw HubStoreError.noSuchMember }
            guard meant.count == 1 else { throw HubStoreError.ambiguousMember(count: meant.count) }
            // The household first, as everywhere.
            if let household: UUID = try first[2] { _ = try Self.lock(household, db) }
            try db.execute("UPDATE member SET revoked = $1 WHERE hash = $2", second, try first[0] as Data)
        }
    }

    // MARK: - A household's verbs

    /// Decides what a token is good for in a household. The first use binds a token to a household, unless that has
    /// members already: only they invite others.
    func admit(_ hash: Data, to household: UUID) async throws -> HubAdmission {
        let second = second
        let day = second / Self.secondsOfDay
        let known = try await transaction(.reading) { db in
            let sql = "SELECT household, seen FROM member WHERE hash = $1 AND revoked IS NULL"
            return try db.rows(sql, hash).first.map { (household: try $0[0] as UUID?, seen: try $0[1] as Int?) }
        }
        guard let known else { return .unknown }
        if let bound = known.household {
            guard bound == household else { return .foreign }
            if known.seen == day { return .member }
        }
        return try await transaction(.writing) { db in
            if known.household == nil {
                _ = try Self.lock(household, db)
                let others = try db.rows(
                    "SELECT hash FROM member WHERE household = $1 AND hash <> $2 AND revoked IS NULL LIMIT 1",
                    household, hash)
                guard others.isEmpty else { return .foreign }
            }
            let changed = try db.execute(
                """
                UPDATE member SET household = $1, seen = $2
                WHERE hash = $3 AND revoked IS NULL AND (household IS NULL OR household = $4)
                """, household, day, hash, household)
            // None where the token was revoked, or bound to another household, in between.
            return changed == 1 ? .member : .foreign
        }
    }

    /// Makes a token for a further member of a household.
    /// - Throws: `HubStoreError.notAName`, `.notAMember`, `.nameTaken`, `.tooManyMembers`
    func invite(_ name: String, by visit: HubVisit) async throws -> String {
        try await makeToken(for: name, by: visit)
    }

    /// The members of a household who are not revoked, by name.
    func members(of household: UUID) async throws -> [(member: HubMember, hash: Data)] {
        try await transaction(.reading) { db in
            let sql = "\(Self.memberColumns) WHERE household = $1 AND revoked IS NULL ORDER BY name, hash"
            return try db.rows(sql, household).map { (try Self.member($0), try $0[0]) }
        }
    }

    /// - Throws: `HubStoreError.notAMember`, `.noSuchMember`
    func revoke(_ name: String, by visit: HubVisit) async throws {
        let second = second
        try await transaction(.writing) { db in
            _ = try Self.lock(visit, db)
            let changed = try db.execute(
                "UPDATE member SET revoked = $1 WHERE household = $2 AND name = $3 AND revoked IS NULL", second,
                visit.household, name)
            guard changed > 0 else { throw HubStoreError.noSuchMember }
        }
    }

    // MARK: - Rows

    /// - Throws: `HubStoreError.notAMember` where the token does not open the household, or no longer.
    static func checkMember(_ visit: HubVisit, _ db: any HubSession) throws {
        guard let token = visit.token else { return }
        let sql = "SELECT hash FROM member WHERE hash = $1 AND household = $2 AND revoked IS NULL"
        guard try !db.rows(sql, token, visit.household).isEmpty else { throw HubStoreError.notAMember }
    }

    private func makeToken(for name: String, by visit: HubVisit?) async throws -> String {
        guard HubMember.isName(name) else { throw HubStoreError.notAName }
        let second = second
        let token = HubToken.make()
        return try await transaction(.writing) { db in
            let household = visit?.household
            if let visit {
                _ = try Self.lock(visit, db)
                // Revoked ones count until they are swept, so that making and revoking does not fill the table.
                let count: Int = try db.rows("SELECT count(*) FROM member WHERE household = $1", household)[0][0]
                guard count < Self.membersOfHousehold else {
                    throw HubStoreError.tooManyMembers(most: Self.membersOfHousehold)
                }
            }
            let taken = try db.rows(
                """
                SELECT hash FROM member
                WHERE name = $1 AND revoked IS NULL AND household IS NOT DISTINCT FROM $2
                """, name, household)
            guard taken.isEmpty else { throw HubStoreError.nameTaken }
            try db.execute(
                "INSERT INTO member (hash, name, household, made) VALUES ($1, $2, $3, $4)", HubToken.hash(token), name,
                household, second)
            return token
        }
    }

    private static var memberColumns: String { "SELECT hash, name, household, made, seen, revoked FROM member" }

    private static func member(_ row: SQLRow) throws -> HubMember {
        let (household, seen, revoked): (UUID?, Int?, Int?) = (try row[2], try row[4], try row[5])
        let lastSeen = seen.map { day in
            Date(timeIntervalSince1970: Double(day * secondsOfDay)).formatted(.iso8601.year().month().day())
        }
        return HubMember(
            number: number(try row[0]), name: try row[1], isBound: household != nil,
            made: Date(timeIntervalSince1970: Double(try row[3] as Int)), lastSeen: lastSeen,
            isRevoked: revoked != nil)
    }

    private static func number(_ hash: Data) -> String { Hexadecimal.text(hash.prefix(4)) }
}
