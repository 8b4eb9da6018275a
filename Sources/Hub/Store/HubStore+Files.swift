import Foundation

extension HubStore {
    /// Keeps a file, unless the household has one with this name.
    /// - Throws: `HubStoreError.notAMember`, `.overQuota`
    func addFile(_ body: ReceivedBody, named name: Data, by visit: HubVisit, quota: Int) async throws {
        let household = visit.household
        let isKept = try await transaction(.writing) { db in
            let state = try Self.lock(visit, db)
            guard try Self.file(named: name, of: household, db) == nil else { return false }
            try Self.keep(body, for: household, state, quota: quota, db)
            try db.execute(
                "INSERT INTO file (household, name, content, size) VALUES ($1, $2, $3, $4)", household, name,
                body.content, body.size)
            return true
        }
        if !isKept { try await discard(body) }
    }

    /// Removes the household's file with this name, if there is one.
    /// - Throws: `HubStoreError.notAMember`
    func removeFile(named name: Data, by visit: HubVisit) async throws {
        let (second, household) = (second, visit.household)
        let content = try await transaction(.writing) { db -> UUID? in
            _ = try Self.lock(visit, db)
            guard let file = try Self.file(named: name, of: household, db) else { return nil }
            try db.execute("DELETE FROM file WHERE household = $1 AND name = $2", household, name)
            try Self.loosen(file.content, size: file.size, of: household, at: second, db)
            return file.content
        }
        // Removes the body at once, so that there is room to send the file again.
        if let content { try await discard(loose: content) }
    }

    func file(named name: Data, of household: UUID) async throws -> StoredBody? {
        try await transaction(.reading) { try Self.file(named: name, of: household, $0) }
    }

    /// The names that no file of the household has, in the given order.
    func missing(_ names: [Data], of household: UUID) async throws -> [Data] {
        // Always the same number of arguments, so that the statement is prepared once.
        let size = 250
        let places = (0..<size).map { "$\($0 + 2)" }.joined(separator: ", ")
        var found: Set<Data> = []
        for start in stride(from: 0, to: names.count, by: size) {
            var part = Array(names[start..<min(start + size, names.count)])
            part += Array(repeating: part[0], count: size - part.count)
            let arguments = [household.sql] + part.map(\.sql)
            found.formUnion(
                try await transaction(.reading) { db in
                    try db.rows(
                        "SELECT name FROM file WHERE household = $1 AND name IN (\(places))", with: arguments
                    ).map { try $0[0] as Data }
                })
        }
        return names.filter { !found.contains($0) }
    }

    private static func file(named name: Data, of household: UUID, _ db: any HubSession) throws -> StoredBody? {
        let rows = try db.rows(
            """
            SELECT file.content, file.size, chunk.bytes FROM file
            JOIN chunk ON chunk.content = file.content AND chunk.number = 0
            WHERE file.household = $1 AND file.name = $2
            """, household, name)
        guard let row = rows.first else { return nil }
        return StoredBody(content: try row[0], size: try row[1], start: try row[2])
    }
}
