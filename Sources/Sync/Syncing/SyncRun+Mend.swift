package import Foundation
import HouseholdStore
import Remotes
package import Sealing

/// Going on from where both this machine and the remote have been.
extension SyncRun {
    /// What this machine and the remote have in common, and where the remote goes on from there.
    struct Ground {
        var base: Chain.Base
        var start: Position
        /// Comes before what follows the start.
        var snapshot: Chain.Received?
        var isEmptied = false
    }

    /// Puts back what the remote lost, and merges what it has besides.
    /// - Parameter isSecretPresent: Whether the secret is known to be the household's present one, so that what is sealed with
    ///   an unknown one is nobody's.
    package func mend(isSecretPresent: Bool = false) throws -> SyncReport {
        var report = SyncReport()
        do {
            try acknowledgeFlight(&report)
            try mend(isSecretPresent, &report)
        } catch is Renewal {
            return report
        }
        report += try run(thoroughly: true)
        return report
    }

    private func mend(_ isSecretPresent: Bool, _ report: inout SyncReport) throws {
        let (ground, former) = (try groundToMend(), try place().head)
        try store.chain.oweSnapshot(true)
        if ground.isEmptied {
            try store.chain.graft(after: .beginning)
        } else {
            try integrate(ground, &report)
        }
        let start = try place().head
        let isBlocked = try pullWhatFits(&report, pastOtherSecrets: isSecretPresent)
        // The remote may have a snapshot of an earlier head already, which lists nothing of what was put back.
        let isBack = try start != former && place().head == start
        try push(
            &report, mending: .past(otherSecrets: isSecretPresent), forced: ground.isEmptied || isBlocked || isBack)
    }

    /// Takes part in the chain, from nothing or with what is here.
    /// - Parameters:
    ///   - head: The head of the machine that made the invitation.
    ///   - keepsAll: Whether what is here belongs to the household, though the chain knows nothing of it.
    ///   - accepted: Called once the remote is known to lead there, before anything changes.
    /// - Throws: `SyncFault.notReached` where the remote does not lead to that head, `SyncError.notEmpty` where another
    ///   household is here: nothing has changed then.
    package func join(
        _ household: UUID, reaching head: VersionDigest, keepingAll keepsAll: Bool = false,
        accepted: () throws -> Void = {}
    ) throws -> SyncReport {
        var report = SyncReport()
        let isKnown = try store.chain.place()?.household == household
        // It may be sealed with the secret of before.
        if isKnown { try acknowledgeFlight(&report, renewing: true) }
        let ground = try isKnown ? ground() : beginning()
        guard !ground.isEmptied else { throw SyncFault.emptied }
        let piece = try pieceToJoin(ground, reaching: head, isRelated: isKnown || keepsAll)
        try accepted()
        if isKnown {
            try store.chain.takeNewAuthor()
        } else {
            try store.chain.join(household)
        }
        try integrate(ground, then: piece, &report)
        report += try run(thoroughly: true)
        return report
    }

    /// Checks that joining is right.
    /// - Returns: What follows the start, as far as that fits into memory.
    private func pieceToJoin(
        _ ground: Ground, reaching head: VersionDigest, isRelated: Bool
    ) throws -> [Chain.Received] {
        let ids = try isRelated ? [] : store.chain.ids()
        var (isReached, isRelated) = (false, ids.isEmpty)
        if case .version(let base) = ground.base {
            let known = try store.chain.knownDigests()
            isReached = known.prefix { $0 != base }.contains(head.hex) || base == head.hex
        }
        func look(at received: Chain.Received) {
            isReached = isReached || received.digest == head.hex || received.bundle.past?.contains(head.hex) ?? false
            isRelated = isRelated || received.bundle.names(anyOf: ids)
        }
        var walk = try walk(from: ground.start)
        if let snapshot = ground.snapshot { look(at: snapshot) }
        var piece: [Chain.Received] = []
        while let next = try walk.next() {
            look(at: next)
            if walk.bytes <= Self.mostBytes { piece.append(next) }
        }
        if walk.end == ground.start, ground.snapshot == nil, try !isOfThisSecret(walk.end) { throw SyncFault.rotated }
        guard isReached || head == .beginning else { throw SyncFault.notReached(code: head.code) }
        guard isRelated else { throw SyncError.notEmpty }
        return piece
    }

    /// Whether a version on record is sealed with the present secret: not where the invitation is of before a rotation
    /// that this machine has seen.
    private func isOfThisSecret(_ place: Position) throws -> Bool {
        guard let version = try store.chain.versions().last(where: { $0.digest == place.digest.hex }) else {
            return true
        }
        return try body(of: version).flatMap { SealHead(of: $0) }.map { $0.fingerprint == seal.fingerprint } ?? true
    }

    private func integrate(
        _ ground: Ground, then following: [Chain.Received] = [], _ report: inout SyncReport
    ) throws {
        let place = try place()
        let piece = (ground.snapshot.map { [$0] } ?? []) + following
        report.add(try store.chain.integrate(piece, on: ground.base, at: place.head, machine: machine))
        if following.isEmpty { try store.chain.graft(after: ground.start.handle) }
    }

    /// Takes the versions that follow the head, until one that does not fit.
    /// - Parameter passesSecrets: Whether one under an unknown secret does not fit either.
    /// - Returns: Whether there is such a one.
    @discardableResult
    func pullWhatFits(_ report: inout SyncReport, pastOtherSecrets passesSecrets: Bool) throws -> Bool {
        do {
            try pull(&report)
            return false
        } catch let fault as SyncFault {
            // Who has no longer the household's secret may not go on in its place.
            if fault == .rotated, !passesSecrets { throw fault }
            return true
        }
    }

    // MARK: - What both have

    /// The last version on record from which the remote leads to its end. Where its branch left the record earlier: a
    /// snapshot of that and the last version that it lists, or the version on record that the branch follows.
    func ground() throws -> Ground {
        let versions = try store.chain.versions()
        let common = try lastCommon(versions).map { Ground(base: .version($0.digest), start: Position($0)) }
        if let common, try leadsToEnd(from: common.start) { return common }
        var other = try beginning(hasOther: common != nil)
        // Who has a version of the present format takes none of the former one again.
        if let snapshot = other.snapshot, try snapshot.isFormer && !Position(place()).isFormer {
            (other.snapshot, other.start) = (nil, .beginning)
        }
        if let snapshot = other.snapshot, common == nil || !versions.contains(where: { $0.digest == snapshot.digest }),
            let listed = versions.last(where: { snapshot.bundle.past?.contains($0.digest) ?? false })
        {
            other.base = .version(listed.digest)
            return other
        }
        // From the beginning on where the remote has other ids now, as after it was moved to another place.
        for start in [common?.start.handle, .beginning].compactMap(\.self) {
            if let branch = try branch(after: start, of: versions) { return branch }
        }
        if let common {
            // A branch that nothing on record is part of still has all of the household.
            let isOther = try other.snapshot.map { try !store.chain.knownDigests().contains($0.digest) } ?? false
            return try isOther && leadsToEnd(from: other.start) ? other : common
        }
        other.isEmptied = try other.snapshot == nil && remote.child(of: .beginning) == .none
        return other
    }

    /// Where nothing on the remote can be used, what is here goes on after it.
    private func groundToMend() throws -> Ground {
        let head = try store.chain.versions().last.map { Ground(base: .version($0.digest), start: Position($0)) }
        do {
            let ground = try ground()
            guard let head, ground.base == .nothing, ground.snapshot == nil, !ground.isEmptied else { return ground }
            return try leadsToEnd(from: ground.start) ? ground : head
        } catch SyncFault.damaged {
            guard let head else { throw SyncFault.damaged }
            return head
        }
    }

    /// Whether versions lead from a place to the end of the chain.
    private func leadsToEnd(from start: Position) throws -> Bool {
        do {
            var walk = try walk(from: start)
            while try walk.next() != nil {}
            return true
        } catch is SyncFault {
            return false
        }
    }

    /// How many versions in a row that do not fit are looked past.
    private static let mostStrange = 1_000

    /// Looks past what does not fit for a version that follows one on record and leads to the end, as another machine
    /// adds one that mends.
    private func branch(after parent: UUID, of versions: [Chain.Version]) throws -> Ground? {
        var (handle, seen) = (parent, Set<UUID>())
        while seen.count < Self.mostStrange, seen.insert(handle).inserted,
            let next = try remote.version(after: handle)
        {
            if let before = SealHead(of: next.body)?.digest, versions.contains(where: { $0.digest == before.hex }) {
                let start = Position(digest: before, handle: handle, isFormer: false)
                if try leadsToEnd(from: start) { return Ground(base: .version(before.hex), start: start) }
            }
            handle = next.id
        }
        return nil
    }

    /// What a machine begins with that knows nothing of the chain.
    /// - Parameter hasOther: Whether there is something else to begin with than a snapshot.
    private func beginning(hasOther: Bool = false) throws -> Ground {
        var ground = Ground(base: .nothing, start: .beginning)
        do {
            ground.snapshot = try snapshots().latest()
        } catch let fault as SyncFault {
            // Where all versions are there, a damaged snapshot is in nobody's way.
            guard try hasOther || fault == .damaged && remote.version(after: .beginning) != nil else { throw fault }
        }
        if let snapshot = ground.snapshot { ground.start = Position(snapshot) }
        return ground
    }

    /// Goes back in ever longer steps to a version that the remote has, and from there on to the last one.
    private func lastCommon(_ versions: [Chain.Version]) throws -> Chain.Version? {
        var (place, step) = (versions.count - 1, 1)
        guard !versions.isEmpty else { return nil }
        while try !isThere(versions[place]) {
            guard place > 0 else { return nil }
            (place, step) = (max(0, place - step), 2 * step)
        }
        while place + 1 < versions.count, try isThere(versions[place + 1]) { place += 1 }
        return versions[place]
    }
}
