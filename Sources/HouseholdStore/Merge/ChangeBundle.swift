public import Foundation
import GRDB

/// Changes of rows that travel together: the plain content of a version of the chain, or of a snapshot.
public struct ChangeBundle: Hashable, Sendable, Codable {
    /// Rises when older programs cannot read the bundle.
    var format = 2
    /// The id of the machine that made the bundle; nil in format 1.
    public let author: String?
    /// The machine's name, for people.
    public let machine: String
    var rows: [RowDelta]
    /// The ids of rows that were removed for good, by table: all of them in a snapshot; nil if not listed.
    var removed: [String: [String]]?
    /// Snapshots only: the digests of the last versions up to it, and of heads whose changes it contains.
    public internal(set) var past: [String]?
    /// Snapshots only: the fingerprints of all secrets of its past.
    var secrets: [String]?
    /// Snapshots of format 1 only, which have no `past`.
    var height: Int?
    /// Snapshots only: the remote's id of the version before it, if known.
    var parent: String?
    /// Snapshots only: the last numbers given in places, and the codes of rooms, which outlive their rows.
    var numbers: [String: Int]?
    var codes: [[String]]?

    init(author: String, machine: String, rows: [RowDelta]) {
        (self.author, self.machine, self.rows) = (author, machine, rows)
    }

    var isSnapshot: Bool { past != nil || height != nil }

    /// The number of rows that the bundle changes.
    public var count: Int { rows.count + (removed?.reduce(0) { $0 + $1.value.count } ?? 0) }

    public init(reading data: Data) throws {
        // Any decoding error means that the data is no bundle.
        guard let head = try? ColumnJSON.decoder.decode(Head.self, from: data) else { throw SyncError.unreadable }
        guard head.format <= 2 else { throw SyncError.newerProgram(head.machine) }
        // As above.
        guard let bundle = try? ColumnJSON.decoder.decode(ChangeBundle.self, from: data) else {
            throw SyncError.unreadable
        }
        self = bundle
    }

    /// The fields that bundles of all formats have.
    private struct Head: Decodable {
        var format: Int
        var machine: String
    }

    public var data: Data { Data(ColumnJSON.text(self).utf8) }
}

/// A change of one row: the columns that differ, or the whole row.
struct RowDelta: Hashable, Sendable, Codable {
    var entity: String
    var id: String
    var values: [String: ColumnValue]
    /// Whether `values` hold the whole row, so that it can be created from them.
    var isWhole: Bool

    private enum CodingKeys: String, CodingKey {
        case entity = "e"
        case id = "i"
        case values = "v"
        case isWhole = "w"
    }

    var row: RowName { RowName(table: entity, id: id) }

    /// - Returns: Nil if nothing changed, or the row is gone.
    init?(_ change: RowChange) {
        guard let after = change.to else { return nil }
        (entity, id) = (change.row.table, change.row.id)
        isWhole = change.from == nil || change.ofLiveStates.from == nil && after.isLive
        let before = isWhole ? [:] : change.from ?? [:]
        let changed = after.filter { before[$0.key] != $0.value }
        guard !changed.isEmpty else { return nil }
        values = changed.mapValues(ColumnValue.init)
    }

    /// The row after the change. Nil if the row does not exist and the change holds only part of it.
    func applied(to before: RowValues?) -> RowValues? {
        let values = values.mapValues(\.databaseValue)
        return isWhole ? values : before?.merging(values) { $1 }
    }
}

extension ChangeBundle {
    /// Whether the bundle changes a row with one of these ids.
    public func names(anyOf ids: Set<String>) -> Bool { rows.contains { ids.contains($0.id) } }

    /// The digests of the files that came with the rows. The files that a copy of a report shows came with attachments.
    public var files: Set<String> {
        let columns = ["attachment": "sha256", "reportCopy": "content"]
        return Set(
            rows.compactMap { delta in
                if case .text(let digest)? = columns[delta.entity].flatMap({ delta.values[$0] }) { digest } else { nil }
            })
    }
}
