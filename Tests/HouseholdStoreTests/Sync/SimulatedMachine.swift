import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing

/// A machine with the household, and random work on it.
struct SimulatedMachine {
    let name: String
    var temporary: TemporaryStore
    var work: RandomWork
    var shopping: RandomShopping
    var keys: Keys
    var store: Store { temporary.store }
    var attachments: String { temporary.folder.path("attachments") }

    /// What a machine keeps in files beside its store.
    struct Keys {
        var household: UUID
        var secret: HouseholdSecret
        /// A secret that is to become the household's.
        var next: HouseholdSecret?
        /// What the machine keeps of former secrets, to open files.
        var former: [HouseholdSecret] = []
        /// Secrets of its own that never became the household's, as far as it knows.
        var forgotten: [HouseholdSecret] = []
        /// All secrets that it ever had, which somebody else may still have.
        var retired: [HouseholdSecret] = []

        init(_ adversary: Adversary) { (household, secret) = (adversary.household, adversary.secret) }

        func seal(_ secret: HouseholdSecret) -> Seal { Seal(secret, household: household) }

        /// Of all secrets that it knows, the present one first.
        var seals: [Seal] { ([secret] + [next].compactMap(\.self) + former).map(seal) }

        /// Another machine changed the secret first. What is sealed with this one's is nobody's.
        mutating func forgetNext() {
            forgotten += [next].compactMap(\.self)
            former += [next].compactMap(\.self)
            next = nil
        }

        mutating func retire(_ secret: HouseholdSecret) {
            former.append(secret)
            retired.append(secret)
        }

        mutating func keepNext() {
            guard let next else { return }
            retire(secret)
            (secret, self.next) = (next, nil)
        }
    }

    init(_ name: String, _ temporary: TemporaryStore, seed: UInt64, _ keys: Keys) throws {
        (self.name, self.temporary, self.keys) = (name, temporary, keys)
        work = try RandomWork(temporary, seed: seed)
        shopping = try RandomShopping(temporary, seed: seed)
    }

    func run(over remote: AdversaryRemote) -> SyncRun {
        SyncRun(
            store, remote, keys.seal(keys.secret), former: keys.former.map(keys.seal), attachments: attachments,
            machine: name)
    }

    var head: VersionDigest {
        get throws { VersionDigest(hex: try store.chain.place()?.head ?? Chain.noHead) }
    }

    // MARK: - Syncing

    /// How a sync goes wrong.
    enum Fault: CaseIterable {
        case none, offlineBeforePull, killedAfterPull, killedBeforePush, lostAnswer
    }

    /// Pulls, merges and pushes until there is nothing left to do, or the fault strikes.
    @discardableResult
    func sync(with adversary: Adversary, _ fault: Fault = .none, thoroughly: Bool = false) throws -> SyncReport {
        var mood = AdversaryRemote.Mood()
        switch fault {
        case .none: break
        case .offlineBeforePull: mood.strike = (1, .lost)
        case .killedAfterPull: mood.kill = .afterPull
        case .killedBeforePush: mood.kill = .beforePush
        case .lostAnswer: mood.kill = .afterPush
        }
        do {
            return try run(over: AdversaryRemote(adversary, mood)).run(thoroughly: thoroughly)
        } catch RemoteError.unreachable where fault != .none {
            return SyncReport()
        }
    }

    /// Begins the household's chain.
    func start(_ adversary: Adversary) throws {
        try store.chain.begin(as: keys.household)
        try sync(with: adversary)
    }

    /// Joins by an invitation that another machine made.
    @discardableResult
    func join(_ adversary: Adversary, invitedBy other: SimulatedMachine) throws -> SyncReport {
        try run(over: adversary.remote()).join(keys.household, reaching: other.head)
    }

    func sendSnapshot(to adversary: Adversary) throws {
        try store.chain.oweSnapshot(true)
        try sync(with: adversary)
    }

    // MARK: - A new secret

    /// Gives the household a new secret, as `sync rotate` does.
    mutating func rotate(over remote: AdversaryRemote) throws {
        keys.next = keys.next ?? HouseholdSecret()
        do {
            try settleSecret(over: remote)
            var tries = 0
            while let next = keys.next {
                _ = try run(over: remote).run()
                guard tries < 5 else { throw SyncFault.contradicts }
                tries += 1
                if try run(over: remote).renew(as: keys.seal(next)) { keys.keepNext() }
            }
            try catchUp(over: remote, thoroughly: true)
        } catch SyncFault.rotated {
            keys.forgetNext()
            throw SyncFault.rotated
        }
    }

    /// Syncs as the program does: settles a change of the secret that was cut short, and sends what that left.
    mutating func catchUp(over remote: AdversaryRemote, thoroughly: Bool) throws {
        do {
            if thoroughly { try store.chain.retryRefused() }
            try settleSecret(over: remote)
            var report = try run(over: remote).run(thoroughly: thoroughly)
            guard !keys.former.isEmpty else { return }
            guard try run(over: remote).sendAllFiles(&report).isEmpty else { return }
            let forgotten = keys.forgotten
            keys.former.removeAll { !forgotten.contains($0) }
        } catch SyncFault.rotated {
            keys.forgetNext()
            throw SyncFault.rotated
        }
    }

    mutating func mend(over remote: AdversaryRemote) throws {
        try settleSecret(over: remote)
        _ = try run(over: remote).mend()
    }

    private mutating func settleSecret(over remote: AdversaryRemote) throws {
        guard let next = keys.next else { return }
        try run(over: remote).settleRenewal(as: keys.seal(next))
        if try store.chain.place()?.fingerprint == keys.seal(next).fingerprint { keys.keepNext() }
    }

    // MARK: - What is there

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

    static let tables = [
        "profile", "home", "location", "label", "item", "itemLabel", "policy", "claim", "attachment", "store",
        "category", "vaultItem", "priceOption", "cart", "cartItem", "conflict", "reportCopy",
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
