import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import TestSupport
import Testing

/// What must hold of a simulation: after each step, and once the adversary is honest and the machines come to rest.
extension SyncWorld {
    /// What the simulation found.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    func agree(_ differences: [String], _ what: String) throws {
        guard !differences.isEmpty else { return }
        throw Failure(description: "\(what)\n    " + differences.prefix(8).joined(separator: "\n    "))
    }

    func agree(_ isTrue: Bool, _ what: String) throws {
        if !isTrue { throw Failure(description: what) }
    }

    /// Has the oracle read what was sent since.
    mutating func learn() throws {
        let (versions, snapshots) = adversary.with { all in
            (Array(all.versions[read.versions...]), Array(all.snapshots[read.snapshots...]))
        }
        read = (read.versions + versions.count, read.snapshots + snapshots.count)
        for version in versions { try oracle.read(version: version) }
        for snapshot in snapshots {
            try agree(try oracle.read(snapshot: snapshot, in: folder), "a snapshot is another state")
        }
    }

    /// Checks the machines that may have changed.
    mutating func checkTouched() throws {
        for number in touched.sorted() where members.indices.contains(number) {
            try agree(
                try oracle.differences(of: members[number].machine), "machine \(number) is not the fold of its head")
        }
        touched = []
    }

    // MARK: - The end

    /// Once the adversary is honest, every machine does what it is asked for until nobody has anything new.
    mutating func settle() throws {
        let line = members.randomElement(using: &random)?.line ?? 0
        for number in members.indices { (members[number].line, members[number].fault) = (line, nil) }
        tell("the adversary is honest, over \(line)")
        if Bool.random(using: &random) {
            // It has lost all files, and somebody joins who has none.
            adversary.with { $0.lines[line].files = [:] }
            var keys = members[0].machine.keys
            (keys.former, keys.next, keys.forgotten) = ([], nil, [])
            try addMachine(members.count, keys, seed: random.next())
            (members[members.count - 1].line, members[members.count - 1].hasFile) = (line, false)
        }
        for round in 1...15 {
            let (end, heads) = (adversary.with { $0.lines[line].end }, try members.map { try $0.machine.head.hex })
            for number in members.indices { try settle(number, round) }
            try learn()
            try checkTouched()
            let isQuiet =
                try adversary.with { $0.lines[line].end } == end && members.map { try $0.machine.head.hex } == heads
            let isWell = members.allSatisfy { $0.fault == nil && $0.hasFile }
            guard isQuiet, isWell, Set(heads).count == 1 else { continue }
            // Who was first found that files are missing which others have sent since.
            for number in members.indices { try settle(number, round) }
            return
        }
        tell(Self.description(of: adversary.with { $0.lines[line] }))
        throw Failure(description: "the machines do not come to rest")
    }

    /// The versions and the snapshot of a line, for people.
    private static func description(of line: Adversary.Line) -> String {
        func text(_ body: Data) -> String {
            let head = SealHead(of: body)
            return "after \(head?.digest.code ?? "?") by \(head?.fingerprint.prefix(4) ?? "?")"
        }
        return
            (line.versions.map { "\(VersionDigest(of: $0.body).code) \(text($0.body))" }
            + [line.snapshot.map { "snapshot \(text($0.body))" } ?? "no snapshot"]).joined(separator: "; ")
    }

    private mutating func settle(_ number: Int, _ round: Int) throws {
        let mood = AdversaryRemote.Mood(line: members[number].line)
        if members[number].hasFile {
            try sync(number, mood, thoroughly: true)
        }
        let hasFile = members[number].hasFile
        switch members[number].fault {
        case _ where !hasFile: break
        case .emptied, .setBack, .forked, .formerSecret: try mendAtTheEnd(number, mood)
        case .gap where round > 2, .damaged where round > 2: try mendAtTheEnd(number, mood)
        default: break
        }
        guard !members[number].hasFile || members[number].fault == .rotated else { return }
        let others = members.indices.filter { $0 != number && members[$0].hasFile && members[$0].fault == nil }
        let inviters = others.filter { members[$0].machine.keys.secret != members[number].machine.keys.secret }
        if let inviter = (members[number].hasFile ? inviters : others).randomElement(using: &random) {
            try join(number, invitedBy: inviter, mood)
        }
    }

    private mutating func mendAtTheEnd(_ number: Int, _ mood: AdversaryRemote.Mood) throws {
        try run(number, mood, "mends", movesFreely: true) { machine, remote in try machine.mend(over: remote) }
    }

    func check() throws {
        let machines = members.map(\.machine)
        let first = Set(try machines[0].rows())
        for machine in machines.dropFirst() {
            let different = try first.symmetricDifference(machine.rows()).sorted()
            try agree(different, "\(machine.name) has another household")
        }
        for machine in machines {
            try agree(try machine.store.integrityProblems().map { "\($0)" }, "a household is not sound")
            try agree(try machine.store.chain.place()?.pending == 0, "\(machine.name) has something to send")
            try agree(
                try machine.temporary.rows("SELECT entity, entityID, refusal FROM syncOutbox"),
                "\(machine.name) has something in its outbox")
        }
        try checkFiles()
        // A household whose only home was taken back has no rules to keep.
        if try !machines[0].store.snapshot().homes.isEmpty {
            try machines[0].work.checkRules(hasWholeLog: false)
        }
        try checkEntered()
        let twice = try machines[0].temporary.rows(
            """
            SELECT coalesce(locationID, homeID, '') AS place, number FROM item WHERE deletedAt IS NULL
            GROUP BY 1, 2 HAVING count(*) > 1
            """)
        try agree(twice, "two items have one number")
    }

    /// A file that one machine has is on all of them.
    private func checkFiles() throws {
        let digests = try members[0].machine.temporary.rows(
            """
            SELECT sha256 FROM attachment WHERE deletedAt IS NULL
            UNION SELECT content FROM reportCopy WHERE deletedAt IS NULL
            """)
        for digest in digests {
            let lacking = members.indices.filter {
                !FileManager.default.fileExists(atPath: members[$0].machine.attachments + "/" + digest)
            }
            try agree(lacking.isEmpty || lacking.count == members.count, "\(lacking) lack a file that others have")
        }
    }

    /// Every text is where it was entered or put aside, unless somebody who saw it replaced it; then it is in the history.
    private func checkEntered() throws {
        let known = try members.map { try $0.machine.texts() }
        let fields = try self.texts(on: 0)
        let conflicts = try members[0].machine.temporary.rows(
            "SELECT mine, chain FROM conflict WHERE deletedAt IS NULL"
        ).map { $0.split(separator: "|", maxSplits: 1) }
        for entry in entered where entry.machine != nil {
            try agree(known.contains { $0.contains(entry.text) }, "\(entry.text) is lost")
            guard !entry.isReplaced, fields[entry.item]?[entry.field] != entry.text else { continue }
            try agree(
                conflicts.contains { $0[0].contains(entry.text) },
                "\(entry.text) is neither in its field nor put aside")
        }
    }
}
