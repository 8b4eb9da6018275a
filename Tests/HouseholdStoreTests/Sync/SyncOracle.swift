import Foundation
import GRDB
import Sealing

@testable import HouseholdStore

/// Knows all secrets, and folds every version that was ever made by what it is, without the library's merge.
struct SyncOracle {
    typealias Rows = [RowName: RowValues]

    /// The household after a version, by the digest of that, and where the version belongs.
    private(set) var folds: [String: Rows] = [Chain.noHead: [:]]
    private(set) var versions: [String: Version] = [:]
    /// What snapshots list as the past of a version.
    private(set) var listed: [String: Set<String>] = [:]
    /// The snapshots that machines made, by the digest of what they sent.
    private(set) var snapshots: [String: Snapshot] = [:]
    private var seals: [String: Seal] = [:]
    private var seen: Set<Data> = []

    struct Version {
        var parent: String
        var fingerprint: String
    }

    struct Snapshot {
        var digest: String
        var fingerprint: String
        var past: Set<String>
    }

    /// The content of a version or a snapshot.
    private struct Content: Decodable {
        struct Delta: Decodable {
            var e: String
            var i: String
            var v: [String: ColumnValue]
            var w: Bool
        }

        var rows: [Delta]
        var removed: [String: [String]]?
        var past: [String]?
    }

    mutating func add(_ seal: Seal) { seals[seal.fingerprint] = seal }

    // MARK: - Reading

    /// Reads a version that a machine made. Its parent comes first.
    mutating func read(version sealed: Data) throws {
        guard seen.insert(sealed).inserted, let head = SealHead(of: sealed) else { return }
        guard let seal = seals[head.fingerprint], var rows = folds[head.digest.hex] else {
            throw SyncWorld.Failure(
                description: "a version follows one that was never made, or is under a secret that nobody has: "
                    + "\(VersionDigest(of: sealed).code), after \(head.digest.code), by \(head.fingerprint)")
        }
        let plain = try seal.open(sealed, as: .version(after: head.digest))
        let content = try JSONDecoder().decode(Content.self, from: plain)
        for delta in content.rows {
            let values = delta.v.mapValues(\.databaseValue)
            let name = RowName(table: delta.e, id: delta.i)
            if delta.w { rows[name] = values } else { rows[name]?.merge(values) { $1 } }
        }
        for (table, ids) in content.removed ?? [:] {
            for id in ids { rows[RowName(table: table, id: id)] = nil }
        }
        let digest = VersionDigest(of: sealed).hex
        folds[digest] = rows
        versions[digest] = Version(parent: head.digest.hex, fingerprint: head.fingerprint)
    }

    /// Reads a snapshot that a machine made.
    /// - Returns: How it differs from the fold of its version.
    mutating func read(snapshot sealed: Data, in folder: TemporaryFolder) throws -> [String] {
        guard seen.insert(sealed).inserted, let head = SealHead(of: sealed), let seal = seals[head.fingerprint] else {
            return []
        }
        let file = folder.path("snapshot")
        try sealed.write(to: URL(fileURLWithPath: file))
        let plain = try seal.openSnapshot(file, of: head.digest)
        let content = try JSONDecoder().decode(Content.self, from: plain)
        listed[head.digest.hex, default: []].formUnion(content.past ?? [])
        snapshots[VersionDigest(of: sealed).hex] = Snapshot(
            digest: head.digest.hex, fingerprint: head.fingerprint, past: Set(content.past ?? []))
        let rows = content.rows.map { (RowName(table: $0.e, id: $0.i), $0.v.mapValues(\.databaseValue)) }
        return Self.differences(
            Rows(uniqueKeysWithValues: rows), folds[head.digest.hex] ?? [:], apartFrom: []
        ).map { "the snapshot at \(head.digest.code): \($0)" }
    }

    // MARK: - Comparing

    /// How a machine differs from the fold of its head.
    func differences(of machine: SimulatedMachine) throws -> [String] {
        let (head, here, unsent, before) = try machine.store.database.read { db in
            let place = try SyncPlace.fetch(db)
            var rows: Rows = [:]
            for table in Schema.synced {
                for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM \"\(table)\"")) {
                    var values = RowHistory.values(in: row)
                    let id = values.removeValue(forKey: "id").flatMap(String.fromDatabaseValue) ?? ""
                    values["syncState"] = nil
                    rows[RowName(table: table, id: id)] = values
                }
            }
            let outbox = try Row.fetchAll(db, sql: "SELECT entity, entityID, before FROM syncOutbox")
            var before: [RowName: String?] = [:]
            for row in outbox { before[RowName(table: row[0], id: row[1])] = .some(row[2]) }
            let logged = try Row.fetchAll(
                db, sql: "SELECT DISTINCT entity, entityID FROM changeLog WHERE sequence > ?",
                arguments: [place?.sequence ?? 0])
            let unsent = Set(before.keys).union(logged.map { RowName(table: $0[0], id: $0[1]) })
            return (place?.head, rows, unsent, before)
        }
        guard let head else { return [] }
        guard let fold = folds[head] else { return ["its head is no version that was ever made"] }
        var differences = Self.differences(here, fold, apartFrom: unsent)
        for (row, json) in before {
            let values = try json.map { json in
                try JSONDecoder().decode([String: ColumnValue].self, from: Data(json.utf8)).mapValues(\.databaseValue)
            }
            let here = values.map { [row: $0] } ?? [:]
            differences += Self.differences(here, fold.filter { $0.key == row }, apartFrom: [])
                .map { "the outbox has another state of the chain's: \($0)" }
        }
        return differences
    }

    /// How live rows differ. Tombstones go when somebody empties the trash.
    private static func differences(_ rows: Rows, _ fold: Rows, apartFrom unsent: Set<RowName>) -> [String] {
        func isLive(_ values: RowValues?) -> Bool { values.map { $0["deletedAt"]?.isNull ?? true } ?? false }
        return Set(rows.keys).union(fold.keys).subtracting(unsent).sorted().compactMap { row in
            let (mine, chain) = (rows[row], fold[row])
            guard isLive(mine) || isLive(chain), mine != chain else { return nil }
            let columns = Set((mine ?? [:]).keys).union((chain ?? [:]).keys)
                .filter { mine?[$0] != chain?[$0] }.sorted()
            let texts = columns.prefix(6).map { "\($0): \(mine?[$0] ?? .null), not \(chain?[$0] ?? .null)" }
            return "\(row.table) \(row.id) (\(mine == nil ? "not here" : "here")): " + texts.joined(separator: ", ")
        }
    }

    // MARK: - The graph

    /// Whether a version is the same as another one, follows it, or contains it by what a snapshot lists.
    func leads(from former: String, to head: String) -> Bool {
        var (open, seen) = ([head], Set<String>())
        while let next = open.popLast() {
            if next == former { return true }
            guard seen.insert(next).inserted else { continue }
            if listed[next]?.contains(former) ?? false { return true }
            if let parent = versions[next]?.parent { open.append(parent) }
        }
        return former == Chain.noHead
    }
}
