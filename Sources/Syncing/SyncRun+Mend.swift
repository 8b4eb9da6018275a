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
        try acknowledgeFlight(&report)
        let ground = try ground()
        try store.chain.oweSnapshot(true)
        if ground.isEmptied {
            try store.chain.graft(after: .beginning)
        } else {
            try integrate(ground, &report)
        }
        var isBlocked = true
        do {
            isBlocked = try pullWhatFits(&report)
        } catch SyncFault.rotated where isSecretPresent {}
        try push(&report, mending: true, forced: ground.isEmptied || isBlocked)
        report += try run(thoroughly: true)
        return report
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
        if isKnown { try acknowledgeFlight(&report) }
        let ground = try isKnown ? ground() : beginning()
        guard !ground.isEmptied else { throw SyncFault.emptied }
        try checkJoining(ground, reaching: head, isRelated: isKnown || keepsAll)
        try accepted()
        if isKnown {
            try store.chain.takeNewAuthor()
        } else {
            try store.chain.join(household)
        }
        try integrate(ground, &report)
        report += try run(thoroughly: true)
        return report
    }

    private func checkJoining(_ ground: Ground, reaching head: VersionDigest, isRelated: Bool) throws {
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
        while let next = try walk.next() { look(at: next) }
        guard isReached || head == .beginning else { throw SyncFault.notReached(code: head.code) }
        guard isRelated else { throw SyncError.notEmpty }
    }

    private func integrate(_ ground: Ground, _ report: inout SyncReport) throws {
        let place = try place()
        let piece = ground.snapshot.map { [$0] } ?? []
        report.add(try store.chain.integrate(piece, on: ground.base, at: place.head, machine: machine))
        try store.chain.graft(after: ground.start.handle)
    }

    /// Takes the versions that follow the head, until one that does not fit.
    /// - Returns: Whether there is such a one.
    @discardableResult
    func pullWhatFits(_ report: inout SyncReport) throws -> Bool {
        do {
            try pull(&report)
            return false
        } catch let fault as SyncFault {
            // Who has no longer the household's secret may not go on in its place.
            if fault == .rotated { throw fault }
            return true
        }
    }

    // MARK: - What both have

    /// The last version on record that the remote has, or else a snapshot and the last version that it lists.
    func ground() throws -> Ground {
        let versions = try store.chain.versions()
        if let common = try lastCommon(versions) {
            return Ground(base: .version(common.digest), start: Position(common))
        }
        var ground = try beginning()
        let past = Set(ground.snapshot?.bundle.past ?? [])
        if let listed = versions.last(where: { past.contains($0.digest) }) {
            ground.base = .version(listed.digest)
        } else if ground.snapshot == nil {
            ground.isEmptied = try remote.child(of: .beginning) == .none
            // The first version of a remote that was emptied and mended follows one on record.
            if let first = try remote.version(after: .beginning), let before = SealHead(of: first.body)?.digest,
                let version = versions.last(where: { $0.digest == before.hex })
            {
                ground.base = .version(version.digest)
                ground.start = Position(digest: before, handle: .beginning, isFormer: false)
            }
        }
        return ground
    }

    /// What a machine begins with that knows nothing of the chain.
    private func beginning() throws -> Ground {
        var ground = Ground(base: .nothing, start: .beginning)
        do {
            ground.snapshot = try snapshots.latest()
        } catch SyncFault.damaged {
            // Where all versions are there, a damaged snapshot is in nobody's way.
            guard try remote.version(after: .beginning) != nil else { throw SyncFault.damaged }
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
