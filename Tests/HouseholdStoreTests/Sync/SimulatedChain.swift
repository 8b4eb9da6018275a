import Foundation
import Household
import HouseholdStore

/// A remote in memory: a chain of versions and its latest snapshot.
final class SimulatedChain {
    struct Version {
        var id: UUID
        var parent: UUID
        var body: Data
    }

    private(set) var versions: [Version] = []
    private(set) var snapshot: (version: UUID, body: Data)?
    var end: UUID { versions.last?.id ?? snapshot?.version ?? Chain.beginning }

    enum Child {
        case version(UUID, Data)
        case none, gone
    }

    func child(of parent: UUID) -> Child {
        if let version = versions.first(where: { $0.parent == parent }) { return .version(version.id, version.body) }
        return parent == end ? .none : .gone
    }

    /// - Returns: Nil where the parent is not the end of the chain.
    func add(_ body: Data, after parent: UUID) -> UUID? {
        guard parent == end || versions.isEmpty && snapshot == nil else { return nil }
        let id = UUID()
        versions.append(Version(id: id, parent: parent, body: body))
        return id
    }

    /// Takes a snapshot, and drops the versions before it.
    func add(snapshot body: Data, at version: UUID) {
        guard let place = versions.firstIndex(where: { $0.id == version }) else { return }
        snapshot = (version, body)
        versions.removeFirst(place + 1)
    }
}

/// A machine with the household, and random work on it.
struct SimulatedMachine {
    let name: String
    var temporary: TemporaryStore
    var work: RandomWork
    var shopping: RandomShopping
    var store: Store { temporary.store }

    init(_ name: String, _ temporary: TemporaryStore, seed: UInt64) throws {
        (self.name, self.temporary) = (name, temporary)
        work = try RandomWork(temporary, seed: seed)
        shopping = try RandomShopping(temporary, seed: seed)
    }

    /// How a sync goes wrong.
    enum Fault: CaseIterable {
        case none, offlineBeforePull, killedAfterPull, killedBeforePush, lostAnswer
    }

    /// Pulls, merges and pushes until there is nothing left to do, or the fault strikes.
    mutating func sync(with chain: SimulatedChain, _ fault: Fault = .none) throws {
        if fault == .offlineBeforePull { return }
        while true {
            try pull(from: chain)
            if fault == .killedAfterPull { return }
            guard let bundle = try store.chain.nextBundle(from: name) else { return }
            if fault == .killedBeforePush { return }
            guard let place = try store.chain.place() else { return }
            guard let version = chain.add(bundle.data, after: place.version) else { continue }
            if fault == .lostAnswer { return }
            try store.chain.acknowledge(bundle, after: place.version, as: version)
        }
    }

    private func pull(from chain: SimulatedChain) throws {
        while let place = try store.chain.place() {
            var (bundles, end): ([ChangeBundle], UUID) = ([], place.version)
            while case .version(let id, let body) = chain.child(of: end) {
                bundles.append(try ChangeBundle(reading: body))
                end = id
            }
            if !bundles.isEmpty { _ = try store.chain.apply(bundles, after: place.version, upTo: end, on: name) }
            guard case .gone = chain.child(of: end), let snapshot = chain.snapshot else { return }
            _ = try store.chain.apply(
                snapshot: ChangeBundle(reading: snapshot.body), at: snapshot.version, on: name)
        }
    }

    /// Everything that all machines must have alike: each live row of each table. Tombstones go when the trash of a
    /// machine is emptied.
    func rows() throws -> [String] {
        try temporary.rows(Self.allRows(of: temporary, where: "deletedAt IS NULL") + " ORDER BY 1")
    }

    /// All texts of the household, its history and what was put aside.
    func texts() throws -> String {
        try temporary.rows(
            Self.allRows(of: temporary) + " UNION ALL SELECT before FROM changeLog WHERE before IS NOT NULL"
        ).joined(separator: "\n")
    }

    private static let tables = [
        "profile", "home", "location", "label", "item", "itemLabel", "policy", "claim", "attachment", "store",
        "category", "vaultItem", "priceOption", "cart", "cartItem", "conflict",
    ]

    private static func allRows(of temporary: TemporaryStore, where condition: String = "TRUE") throws -> String {
        let columns = try temporary.rows(
            """
            SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND c.name <> 'syncState'
            """
        ).map { $0.split(separator: "|") }
        return tables.map { table in
            let texts = columns.filter { $0[0] == table }.map { "coalesce(\"\($0[1])\", 'NULL')" }
            return
                "SELECT '\(table)|' || \(texts.joined(separator: " || '|' || ")) FROM \"\(table)\" WHERE \(condition)"
        }.joined(separator: " UNION ALL ")
    }
}
