package import Foundation
import HouseholdStore
import Remotes
package import Sealing

/// Continues from the last point that this machine and the remote have in common.
extension SyncRun {
    /// The last point that this machine and the remote have in common, and the place where the remote continues from
    /// it.
    struct Ground {
        var base: Chain.Base
        var start: Position
        /// To be merged before the versions after `start`.
        var snapshot: Chain.Received?
        var isEmptied = false
    }

    /// Restores on the remote what it lost, and merges the changes that only the remote has.
    /// - Parameter isSecretPresent: Whether this machine's secret is known to be the household's present one. Versions
    ///   sealed with an unknown secret are then skipped.
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
        // The remote may already have a snapshot of an earlier head that does not list the restored versions.
        let isBack = try start != former && place().head == start
        try push(
            &report, mending: .past(otherSecrets: isSecretPresent), forced: ground.isEmptied || isBlocked || isBack)
    }

    /// Joins the chain, with an empty store or with the household that is here.
    /// - Parameters:
    ///   - head: The head of the machine that made the invitation.
    ///   - keepsAll: Whether the data here belongs to the household, though the chain does not know it.
    ///   - accepted: Called once the remote is known to lead to that head, before anything changes.
    /// - Throws: `SyncFault.notReached` if the remote does not lead to that head, `SyncError.notEmpty` if another
    ///   household is here. Nothing has changed then.
    ///   household is here: nothing has changed then.
    package func join(
        _ household: UUID, reaching head: VersionDigest, keepingAll keepsAll: Bool = false,
        accepted: () throws -> Void = {}
    ) throws -> SyncReport {
        var report = SyncReport()
        let isKnown = try store.chain.place()?.household == household
        // The last sent version may be sealed with the former secret.
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

    /// Checks that joining is allowed.
    /// - Returns: The versions after the start, as many as fit into memory.
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

    /// Whether a version on record is sealed with the present secret. It is not if the invitation is older than a
    /// rotation that this machine has seen.
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

    /// Merges the versions after the head, up to the first that does not fit.
    /// - Parameter passesSecrets: Whether a version under an unknown secret counts as one that does not fit; else it
    ///   throws.
    /// - Returns: Whether a version did not fit.
    @discardableResult
    func pullWhatFits(_ report: inout SyncReport, pastOtherSecrets passesSecrets: Bool) throws -> Bool {
        do {
            try pull(&report)
            return false
        } catch let fault as SyncFault {
            // A machine with a former secret must not replace versions sealed with the present one.
            if fault == .rotated, !passesSecrets { throw fault }
            return true
        }
    }

    // MARK: - The common point

    /// The last version on record from which the remote leads to its end. If the remote branched off earlier: its
    /// snapshot and the last version on record that the snapshot lists, or the version on record that the branch
    /// follows.
    func ground() throws -> Ground {
        let versions = try store.chain.versions()
        let common = try lastCommon(versions).map { Ground(base: .version($0.digest), start: Position($0)) }
        if let common, try leadsToEnd(from: common.start) { return common }
        var other = try beginning(hasOther: common != nil)
        // A machine that has a version of the present format accepts none of the former format.
        if let snapshot = other.snapshot, try snapshot.isFormer && !Position(place()).isFormer {
            (other.snapshot, other.start) = (nil, .beginning)
        }
        if let snapshot = other.snapshot, common == nil || !versions.contains(where: { $0.digest == snapshot.digest }),
            let listed = versions.last(where: { snapshot.bundle.past?.contains($0.digest) ?? false })
        {
            other.base = .version(listed.digest)
            return other
        }
        // Searches from the beginning too, because the remote has new ids after it was moved to another place.
        for start in [common?.start.handle, .beginning].compactMap(\.self) {
            if let branch = try branch(after: start, of: versions) { return branch }
        }
        if let common {
            // A branch without any version on record still has the whole household.
            let isOther = try other.snapshot.map { try !store.chain.knownDigests().contains($0.digest) } ?? false
            return try isOther && leadsToEnd(from: other.start) ? other : common
        }
        other.isEmptied = try other.snapshot == nil && remote.child(of: .beginning) == .none
        return other
    }

    /// The common point; this machine's head if nothing on the remote can be used.
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

    /// Whether the versions after a place lead to the end of the chain.
    private func leadsToEnd(from start: Position) throws -> Bool {
        do {
            var walk = try walk(from: start)
            while try walk.next() != nil {}
            return true
        } catch is SyncFault {
            return false
        }
    }

    /// The most versions in a row that are skipped because they do not fit.
    private static let mostStrange = 1_000

    /// Skips versions that do not fit, to find one that follows a version on record and leads to the end. Another
    /// machine adds such a version when it mends the chain.
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

    /// The starting point of a machine that knows nothing of the chain.
    /// - Parameter hasOther: Whether there is a starting point other than a snapshot.
    private func beginning(hasOther: Bool = false) throws -> Ground {
        var ground = Ground(base: .nothing, start: .beginning)
        do {
            ground.snapshot = try snapshots().latest()
        } catch let fault as SyncFault {
            // If all versions are there, a damaged snapshot does not matter.
            guard try hasOther || fault == .damaged && remote.version(after: .beginning) != nil else { throw fault }
        }
        if let snapshot = ground.snapshot { ground.start = Position(snapshot) }
        return ground
    }

    /// Goes back in ever longer steps to a version that the remote has, then forward to the last one that it has.
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
