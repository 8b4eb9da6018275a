import Foundation
import Household
import HouseholdStore
import Remotes
import Sealing
import Syncing
import TestSupport
import Testing

/// Some machines with one household, and the adversary that keeps its chain.
struct SyncWorld {
    var members: [Member] = []
    let adversary = Adversary()
    var oracle = SyncOracle()
    var random: SeededGenerator
    /// What happened, for people.
    var story: [String] = []
    /// Former states of the chain, to which the adversary can set it back.
    var saved: [Adversary.Line] = []
    let folder: TemporaryFolder
    /// The machines on which something was done since the last check.
    var touched: Set<Int> = []
    /// How much of what was sent the oracle has read.
    var read = (versions: 0, snapshots: 0)
    /// Texts that people entered.
    var entered: [Entry] = []
    /// A copy of a machine's store, to be restored later.
    private var backup: (machine: Int, data: Data, entered: Int)?

    struct Member {
        var machine: SimulatedMachine
        /// What the adversary shows it.
        var line = 0
        /// Whether it has its secret and the remote's address: not after a backup was restored.
        var hasFile = true
        /// Why the last sync did not succeed.
        var fault: SyncFault?
        /// Whether another machine has written under its author id, or may: a copy, or itself before it was restored.
        var isDouble = false
    }

    /// A text that somebody wrote into a field of an item.
    struct Entry {
        var text: String
        var item: String
        /// A position in `fields`.
        var field: Int
        /// Nil once the text may be lost, as with what was entered after a backup that was restored.
        var machine: Int?
        /// Whether somebody who saw the text replaced it, or deleted the item.
        var isReplaced = false
    }

    /// Fields that all machines write to, and their columns.
    static let fields: [(path: any (WritableKeyPath<Item, String> & Sendable), column: String)] = [
        (\.serial, "serial"), (\.notes, "notes"), (\.make, "make"), (\.model, "model"),
        (\.purchasedFrom, "purchasedFrom"),
    ]

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed &* 7919)
        folder = try TemporaryFolder()
        let keys = SimulatedMachine.Keys(adversary)
        oracle.add(keys.seal(keys.secret))
        for number in 0..<Int.random(in: 3...4, using: &random) {
            try addMachine(number, keys, seed: seed &+ UInt64(number) &* 1_000)
            if number == 0 {
                try members[0].machine.temporary.cottage()
                try members[0].machine.start(adversary)
            } else {
                try members[number].machine.join(adversary, invitedBy: members[0].machine)
            }
            touched.insert(number)
            try learn()
            try checkTouched()
        }
    }

    mutating func addMachine(_ number: Int, _ keys: SimulatedMachine.Keys, seed: UInt64) throws {
        let temporary = try TemporaryStore()
        // Clocks are hours or years apart.
        temporary.clock.advance(seconds: [0, 3_600, -7_200, 86_400 * 900, -86_400 * 400, 86_400][number % 6])
        members.append(
            Member(machine: try SimulatedMachine("machine \(number)", temporary, seed: seed, keys)))
    }

    mutating func tell(_ text: String) { story.append(text) }

    // MARK: - Steps

    mutating func step() throws {
        let number = members.indices.randomElement(using: &random) ?? 0
        members[number].machine.temporary.clock.advance(seconds: 1)
        touched.insert(number)
        let before = try texts(on: number)
        let isLocal = try act(on: number)
        try learn()
        try checkTouched()
        guard isLocal else { return }
        let after = try texts(on: number)
        for place in entered.indices {
            let entry = entered[place]
            guard before[entry.item]?[entry.field] == entry.text, after[entry.item]?[entry.field] != entry.text else {
                continue
            }
            entered[place].isReplaced = true
        }
    }

    /// The fields of the live items, by id.
    func texts(on number: Int) throws -> [String: [String]] {
        let columns = Self.fields.map { "replace(\($0.column), '|', '/')" }.joined(separator: ", ")
        let rows = try members[number].machine.temporary.rows("SELECT id, \(columns) FROM item WHERE deletedAt IS NULL")
        return rows.reduce(into: [:]) { texts, row in
            let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            texts[parts[0]] = Array(parts.dropFirst())
        }
    }

    /// - Returns: Whether somebody changed something there, rather than another machine.
    private mutating func act(on number: Int) throws -> Bool {
        switch Int.random(in: 0..<31, using: &random) {
        case 0..<6:
            let now = try members[number].machine.store.snapshot()
            try members[number].machine.work.change(now, withOthers: Bool.random(using: &random))
        case 6..<8:
            try refusing { try members[number].machine.shopping.act(members[number].machine.store.snapshot()) }
        case 8, 30: try refusing { try insure(members[number].machine) }
        case 9: try refusing { _ = try members[number].machine.store.history.undo() }
        case 10..<13: try enter(on: number)
        case 13..<21: return try syncSomehow(number)
        case 21..<23: try disturb(number)
        case 23..<25: return try heal(number)
        case 25 where Bool.random(using: &random): try emptyTrash(of: number)
        case 25: try giveAgain(number)
        case 26: return try restoreOrBackUp(number)
        case 27 where Int.random(in: 0..<3, using: &random) == 0: return try rotate(number)
        case 28 where members.count < 6: return try addMember(invitedBy: number)
        case 29: saved.append(adversary.with { $0.lines[members[number].line] })
        default: break
        }
        return true
    }

    private func refusing(_ body: () throws -> Void) throws {
        do { try body() } catch is DomainError {} catch is HistoryError {} catch is AttachmentError {}
    }

    private mutating func emptyTrash(of number: Int) throws {
        tell("\(number) empties the trash")
        if Bool.random(using: &random) {
            try members[number].machine.store.emptyTrash()
        } else {
            try members[number].machine.store.compact(olderThan: 5)
        }
        // What was overwritten there is no longer in the history.
        for place in entered.indices where entered[place].machine == number { entered[place].machine = nil }
    }

    /// Somebody removes an item for good, and gives its slug to another one; the others learn of it by a snapshot.
    private mutating func giveAgain(_ number: Int) throws {
        guard members[number].hasFile, members[number].fault == nil,
            let item = try members[number].machine.store.snapshot().items.randomElement(using: &random)
        else { return }
        tell("\(number) removes \(item.title) for good, and adds another one")
        let mood = AdversaryRemote.Mood(line: members[number].line)
        try refusing { try members[number].machine.temporary.inventory.delete(item.id) }
        try sync(number, mood, thoroughly: false)
        members[number].machine.temporary.clock.advance(seconds: 10)
        try emptyTrash(of: number)
        try refusing { _ = try members[number].machine.temporary.inventory.add(Item(title: item.title)) }
        try members[number].machine.store.chain.oweSnapshot(true)
        try sync(number, mood, thoroughly: false)
        adversary.with { $0.lines[mood.line].prune() }
    }

    /// Policies, claims, files and their records.
    private mutating func insure(_ machine: SimulatedMachine) throws {
        let now = try machine.store.snapshot()
        guard let home = now.homes.randomElement(using: &random) else { return }
        let text = "Text \(Int.random(in: 0..<4, using: &random))"
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try machine.store.policies.add(InsurancePolicy(provider: text, currency: .eur, homeIDs: [home.id]))
        case 1: try now.policies.first.map { _ = try machine.store.policies.cover([home.id], by: $0.id) }
        case 2: try now.policies.first.map { _ = try machine.store.policies.uncover([home.id], from: $0.id) }
        case 3:
            try now.policies.randomElement(using: &random).map {
                _ = try machine.store.policies.edit($0.id) { $0.notes = text }
            }
        case 4:
            let day = CalendarDate(daysSinceEpoch: 20_000)
            _ = try machine.store.claims.add(of: home.id, date: day, cause: text, table: .standard())
            let copies = machine.store.reportCopies
            try copies.delete(Array(try copies.copies().dropFirst(2)))
            try copies.add(
                ReportCopy(
                    title: text, homeID: home.id, audience: "insurer", day: day,
                    made: ReportCopy.Making(day: day, version: "0.1.0"), rootHash: String(repeating: "a", count: 64),
                    options: "{}"),
                content: Data(text.utf8))
        case 5:
            try now.claims.randomElement(using: &random).map {
                _ = try machine.store.claims.edit($0.id) { $0.notes = text }
            }
        default:
            guard let item = now.items.randomElement(using: &random) else { return }
            let file = try machine.store.attachments.intake().take(
                Data("photo \(Int.random(in: 0..<6, using: &random))".utf8), named: "photo.jpg")
            try machine.store.attachments.attach(
                [AttachmentRepository.Draft(file, kind: .photo, mediaType: "image/jpeg")], to: .item(item.id))
        }
    }

    /// Somebody writes something that can be recognised into a field.
    private mutating func enter(on number: Int) throws {
        let machine = members[number].machine
        guard let item = try machine.store.snapshot().items.randomElement(using: &random) else { return }
        let text = "entered-\(entered.count)-"
        let field = Self.fields.indices.randomElement(using: &random) ?? 0
        let (path, column) = Self.fields[field]
        let isOther = Bool.random(using: &random)
        try refusing {
            if isOther {
                try machine.temporary.sql("UPDATE item SET \(column) = '\(text)' WHERE id = '\(item.id)'")
            } else {
                try machine.temporary.inventory.edit(item.id) { $0[keyPath: path] = text }
            }
        }
        tell("\(number): \(text) into \(column) of \(item.id)")
        entered.append(Entry(text: text, item: "\(item.id)", field: field, machine: number))
    }

    // MARK: - Syncing

    /// A sync that the adversary may disturb, and after which the machine may crash.
    private mutating func syncSomehow(_ number: Int) throws -> Bool {
        guard members[number].hasFile else { return false }
        var mood = AdversaryRemote.Mood(line: members[number].line)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
            let how = AdversaryRemote.Strike.allCases.randomElement(using: &random) ?? .lost
            mood.strike = (Int.random(in: 1...12, using: &random), how)
        case 3, 7: mood.kill = [.afterPull, .beforePush, .afterPush].randomElement(using: &random)
        case 4: mood.hidden = Int.random(in: 1...3, using: &random)
        case 5: mood.refuses = Bool.random(using: &random)
        case 6: mood.isFull = true
        default: break
        }
        // What arrived without an answer is not shown at first.
        if try members[number].machine.store.chain.flight() != nil, Bool.random(using: &random) {
            let handle = try members[number].machine.store.chain.place()?.handle
            let versions = adversary.with { $0.lines[mood.line].versions }
            mood = AdversaryRemote.Mood(line: mood.line)
            mood.hidden = versions.count - (versions.firstIndex { $0.parent == handle } ?? versions.count)
        }
        if Int.random(in: 0..<6, using: &random) == 0 { try members[number].machine.store.chain.oweSnapshot(true) }
        let isThorough = Int.random(in: 0..<4, using: &random) == 0
        try sync(number, mood, thoroughly: isThorough)
        return false
    }

    /// Syncs, and checks which state the machine shows.
    mutating func sync(_ number: Int, _ mood: AdversaryRemote.Mood, thoroughly isThorough: Bool) throws {
        let line = adversary.with { $0.lines[mood.line] }
        let view = try SyncOracle.View(of: members[number].machine)
        try run(number, mood, "syncs", thoroughly: isThorough) { machine, remote in
            try machine.catchUp(over: remote, thoroughly: isThorough)
        }
        guard mood.hidden == 0, let view else { return }
        let hasGrown = adversary.with { $0.lines[mood.line].versions.count } > line.versions.count
        try agree(
            !hasGrown || oracle.states(view, over: line, thoroughly: true).contains(.done),
            "\(number) went on over a remote that does not lead to its head")
        guard mood.isHonest else { return }
        let states = oracle.states(view, over: line, thoroughly: isThorough)
        let shown = SyncOracle.Shown(members[number].fault)
        try agree(states.contains(shown), "\(number) shows “\(shown)”, not one of \(states.map(\.rawValue).sorted())")
    }

    /// Runs a sync, and checks what it did with the head.
    /// - Parameter movesFreely: Whether somebody asked for the head to go back.
    /// - Returns: Whether it came to its end.
    @discardableResult
    mutating func run(
        _ number: Int, _ mood: AdversaryRemote.Mood, _ what: String, thoroughly isThorough: Bool = true,
        movesFreely: Bool = false, _ body: (inout SimulatedMachine, AdversaryRemote) throws -> Void
    ) throws -> Bool {
        let remote = AdversaryRemote(adversary, mood)
        touched.insert(number)
        let (before, line) = (try members[number].machine.head.hex, adversary.with { $0.lines[mood.line] })
        let author = try members[number].machine.store.chain.place()?.author
        let secrets = Set(
            ([members[number].machine.keys.secret] + [members[number].machine.keys.next].compactMap(\.self)).map {
                members[number].machine.keys.seal($0).fingerprint
            })
        var outcome = "done"
        for seal in members[number].machine.keys.seals { oracle.add(seal) }
        do {
            try body(&members[number].machine, remote)
            members[number].fault = nil
        } catch let fault as SyncFault {
            members[number].fault = fault
            outcome = "\(fault)"
        } catch RemoteError.unreachable where remote.hasStruck {
            outcome = "lost"
        }
        for seal in members[number].machine.keys.seals { oracle.add(seal) }
        try learn()
        let after = try members[number].machine.head.hex
        tell(
            "\(number) \(what) over \(mood.line)\(Self.description(of: mood)): \(outcome), "
                + "\(VersionDigest(hex: before).code) to \(VersionDigest(hex: after).code)")
        // A thorough sync looks for all versions, and mending for a place to go on from, besides.
        let most =
            (movesFreely ? 5 : 3) * line.versions.count + (isThorough ? line.versions.count : 0)
            + (movesFreely ? 100 : 60)
        try agree(remote.requests <= most, "\(remote.requests) requests")
        if !movesFreely {
            try agree(oracle.leads(from: before, to: after), "the head of \(number) moved elsewhere")
            let isSame = try members[number].machine.store.chain.place()?.author == author
            try agree(isSame || members[number].isDouble, "\(number) met its own version as another machine's")
            // Earlier ones may be under former secrets, where a snapshot stands for them.
            let isOurs = oracle.versions[after].map { secrets.contains($0.fingerprint) } ?? true
            try agree(before == after || isOurs, "\(number) took a version under another secret")
        }
        return outcome == "done"
    }

    static func description(of mood: AdversaryRemote.Mood) -> String {
        [
            mood.strike.map { " (\($0.how) at \($0.request))" }, mood.kill.map { " (killed \($0))" },
            mood.hidden > 0 ? " (\(mood.hidden) hidden)" : nil, mood.refuses ? " (refuses)" : nil,
        ].compactMap(\.self).joined()
    }

    /// Somebody does what the last sync asked for.
    private mutating func heal(_ number: Int) throws -> Bool {
        guard members[number].hasFile else { return try joinAgain(number) }
        switch members[number].fault {
        case .emptied, .setBack, .forked, .formerSecret: try mend(number)
        case .gap, .damaged: if Int.random(in: 0..<3, using: &random) == 0 { try mend(number) }
        case .rotated: _ = try joinAgain(number)
        case .contradicts, .notReached, nil: break
        }
        return false
    }

    private mutating func strike(_ number: Int) -> AdversaryRemote.Mood {
        var mood = AdversaryRemote.Mood(line: members[number].line)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let how = AdversaryRemote.Strike.allCases.randomElement(using: &random) ?? .lost
            mood.strike = (Int.random(in: 1...20, using: &random), how)
        }
        return mood
    }

    mutating func mend(_ number: Int) throws {
        try run(number, strike(number), "mends", movesFreely: true) { machine, remote in
            try machine.mend(over: remote)
        }
    }

    /// A machine joins with an invitation from another one.
    private mutating func joinAgain(_ number: Int, invitedBy inviter: Int? = nil) throws -> Bool {
        let others = members.indices.filter { $0 != number && members[$0].hasFile && members[$0].fault == nil }
        guard let inviter = inviter ?? others.randomElement(using: &random) else { return false }
        try join(number, invitedBy: inviter, strike(number))
        return false
    }

    /// - Returns: Whether it has joined.
    @discardableResult
    mutating func join(_ number: Int, invitedBy inviter: Int, _ mood: AdversaryRemote.Mood) throws -> Bool {
        let (head, secret) = (try members[inviter].machine.head, members[inviter].machine.keys.secret)
        let hasFile = members[number].hasFile
        let isNew = try members[number].machine.store.chain.place() == nil
        let hasJoined = try run(number, mood, "joins, invited by \(inviter)", movesFreely: true) { machine, remote in
            let own = machine.keys.secret
            let former = hasFile && own != secret ? [machine.keys.seal(own)] : []
            let run = SyncRun(
                machine.store, remote, machine.keys.seal(secret), former: former, attachments: machine.attachments,
                machine: machine.name)
            _ = try run.join(machine.keys.household, reaching: head) {
                if hasFile, own != secret { machine.keys.retire(own) }
                machine.keys.secret = secret
                machine.keys.next = nil
            }
        }
        guard hasJoined else { return false }
        members[number].hasFile = true
        let after = try members[number].machine.head.hex
        try agree(oracle.leads(from: head.hex, to: after), "\(number) joined without the invitation's head")
        if isNew {
            let count = try members[number].machine.temporary.value("SELECT count(*) FROM syncOutbox")
            try agree(count == "0", "\(number) has something to send after joining")
        }
        return true
    }

    private mutating func addMember(invitedBy inviter: Int) throws -> Bool {
        guard members[inviter].hasFile else { return false }
        if Int.random(in: 0..<3, using: &random) == 0 {
            try copy(inviter)
            return false
        }
        var keys = members[inviter].machine.keys
        (keys.former, keys.next, keys.forgotten) = ([], nil, [])
        let number = members.count
        try addMachine(number, keys, seed: random.next())
        members[number].line = members[inviter].line
        members[number].hasFile = false
        // Somebody who could not join throws the new machine away.
        if try !join(number, invitedBy: inviter, strike(number)) { members.removeLast() }
        return false
    }

    /// Copies a machine's folder to another machine, and both go on.
    private mutating func copy(_ number: Int) throws {
        let machine = members[number].machine
        tell("\(members.count) is a copy of \(number)")
        let backup = try machine.store.backUp(reason: "test")
        let temporary = try restored(Data(contentsOf: URL(fileURLWithPath: backup)), machine)
        if FileManager.default.fileExists(atPath: machine.attachments) {
            try FileManager.default.copyItem(
                atPath: machine.attachments, toPath: temporary.folder.path("attachments"))
        }
        members[number].isDouble = true
        var member = members[number]
        member.machine = try SimulatedMachine("machine \(members.count)", temporary, seed: random.next(), machine.keys)
        members.append(member)
    }

    private func restored(_ data: Data, _ machine: SimulatedMachine) throws -> TemporaryStore {
        let folder = try TemporaryFolder()
        try data.write(to: folder.url.appendingPathComponent("store.sqlite"))
        let temporary = try TemporaryStore(folder: folder)
        temporary.clock.advance(seconds: machine.temporary.clock.now.timeIntervalSince(temporary.clock.now))
        return temporary
    }

    private mutating func restoreOrBackUp(_ number: Int) throws -> Bool {
        guard let saved = backup else {
            let copy = try members[number].machine.store.backUp(reason: "test")
            backup = (number, try Data(contentsOf: URL(fileURLWithPath: copy)), entered.count)
            return false
        }
        backup = nil
        tell("\(saved.machine) is restored from its backup")
        // What was entered there since may be lost, unless it was pushed.
        for place in saved.entered..<max(saved.entered, entered.count) where entered[place].machine == saved.machine {
            entered[place].machine = nil
        }
        let machine = members[saved.machine].machine
        members[saved.machine].machine = try SimulatedMachine(
            machine.name, restored(saved.data, machine), seed: random.next(), machine.keys)
        // A backup has no secret; a copy of the whole folder has. The last one who knows a secret keeps it.
        let isKnown = members.indices.contains { other in
            other != saved.machine && members[other].hasFile
                && members[other].machine.keys.secret == machine.keys.secret
        }
        if isKnown, Int.random(in: 0..<4, using: &random) > 0 {
            members[saved.machine].hasFile = false
            members[saved.machine].machine.keys.former = []
            members[saved.machine].machine.keys.next = nil
        }
        (members[saved.machine].fault, members[saved.machine].isDouble) = (nil, true)
        touched.insert(saved.machine)
        return false
    }

    private mutating func rotate(_ number: Int) throws -> Bool {
        guard members[number].hasFile else { return false }
        let mood = strike(number)
        members[number].machine.keys.next = members[number].machine.keys.next ?? HouseholdSecret()
        try run(number, mood, "rotates") { machine, remote in try machine.rotate(over: remote) }
        return false
    }
}
