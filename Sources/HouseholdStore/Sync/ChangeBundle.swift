public import Foundation
import GRDB

/// Changes of rows that travel together: the plain content of a version of the chain, or of a snapshot.
public struct ChangeBundle: Hashable, Sendable, Codable, Identifiable {
    /// Grows when older programs cannot read the bundle.
    var format = 1
    public let id: UUID
    /// The name of the machine that made it.
    public let machine: String
    var rows: [RowDelta]
    /// Of a snapshot: how many versions the chain had.
    var height: Int?
    /// Of a snapshot: the last numbers that were given in places, and the codes of rooms, which outlive their rows.
    var numbers: [String: Int]?
    var codes: [[String]]?

    init(machine: String, rows: [RowDelta]) {
        id = UUID()
        self.machine = machine
        self.rows = rows
    }

    /// A bundle that changes nothing.
    public init(empty machine: String) { self.init(machine: machine, rows: []) }

    public var count: Int { rows.count }

    public init(reading data: Data) throws {
        // What does not decode is no bundle, whatever is wrong with it.
        guard let head = try? ColumnJSON.decoder.decode(Head.self, from: data) else { throw SyncError.unreadable }
        guard head.format <= 1 else { throw SyncError.newerProgram(head.machine) }
        // As above.
        guard let bundle = try? ColumnJSON.decoder.decode(ChangeBundle.self, from: data) else {
            throw SyncError.unreadable
        }
        self = bundle
    }

    /// What bundles of all formats have.
    private struct Head: Decodable {
        var format: Int
        var machine: String
    }

    public var data: Data { Data(ColumnJSON.text(self).utf8) }
}

/// What changed of a row.
struct RowDelta: Hashable, Sendable, Codable {
    var entity: String
    var id: String
    var values: [String: ColumnValue]
    /// Whether `values` are all of the row, so that it can be made from them.
    var isWhole: Bool

    private enum CodingKeys: String, CodingKey {
        case entity = "e"
        case id = "i"
        case values = "v"
        case isWhole = "w"
    }

    var row: RowName { RowName(table: entity, id: id) }

    /// - Returns: Nil where there is no change.
    init?(_ row: RowName, from before: RowValues?, to after: RowValues) {
        (entity, id) = (row.table, row.id)
        let isRevived = !(before?.isLive ?? false) && after.isLive
        isWhole = before == nil || isRevived
        let changed = before.map { isRevived ? Set(after.keys) : after.changes(from: $0) } ?? Set(after.keys)
        guard !changed.isEmpty else { return nil }
        values = after.filter { changed.contains($0.key) }.mapValues(ColumnValue.init)
    }

    /// The row after the change. Nil where the row does not exist and the change is only a part of it.
    func applied(to before: RowValues?) -> RowValues? {
        let values = values.mapValues(\.databaseValue)
        return isWhole ? values : before?.merging(values) { $1 }
    }
}

extension ChangeBundle {
    /// The digests of the files that the rows name.
    public var files: Set<String> {
        Set(
            rows.filter { $0.entity == "attachment" }.compactMap { delta in
                if case .text(let digest)? = delta.values["sha256"] { digest } else { nil }
            })
    }
}
