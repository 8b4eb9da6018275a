import Files
import Foundation
package import HouseholdStore
package import Remotes
package import Sealing

/// Brings a household and its remote up to date with each other.
///
/// 1. Machines agree on one chain of versions. Each version names the digest of the one before it, so a head identifies
///    the whole chain up to it: `Walk` accepts no other successor.
/// 2. This machine seals only on its own head. It sends a sealed version again, byte for byte, until another version is
///    known to be in that place.
/// 3. Before a push, and in a thorough sync, the remote must still have the head: a remote that was set back or emptied
///    gets nothing, and is not reported as up to date.
/// 4. If the remote does not continue from the head, nothing changes here until somebody asks for `mend` or `join`.
///    These go back to the last version that both have, and continue from there: later changes of this machine are sent
///    again.
/// 5. Nothing under a former secret is accepted except files, which records name by their digest.
/// 6. Files are sent before the records that need them, and a snapshot follows a mending.
package struct SyncRun {
    let store: Store
    let remote: any Remote
    let seal: Seal
    /// Seals that open files sealed with the household's former secrets.
    package let formerSeals: [Seal]
    /// The folder of the attached files.
    let attachments: String
    /// The name of this machine, for people.
    let machine: String

    /// The bytes sent in one push after which a snapshot follows.
    private static let muchBytes = 4 << 20
    /// The bytes of versions that are merged at a time.
    static let mostBytes = 32 << 20

    package init(
        _ store: Store, _ remote: any Remote, _ seal: Seal, former: [Seal] = [], attachments: String, machine: String
    ) {
        (self.store, self.remote, self.seal, formerSeals) = (store, remote, seal, former)
        (self.attachments, self.machine) = (attachments, machine)
    }

    /// - Parameter thoroughly: Whether to check that the remote has everything that other machines need, and to send
    ///   the rest.
    /// - Throws: `RemoteError`, `SealError`, `SyncError`, `SyncFault`, `StoreError`. Versions merged or sent before the
    ///   error stay; none is half done.
    package func run(thoroughly: Bool = false) throws -> SyncReport {
        var report = SyncReport()
        let refusals = try store.chain.refusals()
        do {
            try pull(&report)
            try push(&report, forced: place().head == Chain.noHead)
        } catch is Renewal {
            return report
        }
        if thoroughly { try check(&report) }
        let place = try place()
        // A snapshot states that it contains the changes of heads that were restored, so none may be pending.
        if place.owesSnapshot, place.pending == 0 { try sendSnapshot(&report) }
        try fetchFiles(&report)
        let all = try store.chain.refusals()
        // Known refusals are reported only by a thorough sync, which tries them again.
        if thoroughly || all != refusals { report.refusals = all }
        return report
    }

    func place() throws -> Chain.Place {
        guard let place = try store.chain.place() else { throw SyncError.notSynced }
        return place
    }

    func walk(from start: Position) throws -> Walk {
        let known = Set(try store.chain.knownDigests())
        var end = start
        // A machine that starts from the beginning again has seen the present format, so it accepts no former one.
        if end.digest == .beginning, !known.isEmpty { end.isFormer = false }
        return Walk(remote: remote, seal: seal, former: try formerSecrets(), known: known, end: end)
    }

    func snapshots() throws -> Snapshots { Snapshots(remote: remote, seal: seal, former: try formerSecrets()) }

    /// Fingerprints of the household's former secrets, including those that this machine never had or did not keep: a
    /// version from a former member must not be taken for a rotation.
    private func formerSecrets() throws -> Set<String> {
        try store.chain.secrets().union(formerSeals.map(\.fingerprint)).subtracting([seal.fingerprint])
    }

    // MARK: - Pulling

    /// Merges the versions after the head.
    func pull(_ report: inout SyncReport) throws {
        try acknowledgeFlight(&report)
        var walk = try walk(from: Position(place()))
        var (batch, merged) = ([Chain.Received](), 0)
        while let next = try next(of: &walk) {
            batch.append(next)
            guard walk.bytes - merged > Self.mostBytes else { continue }
            try integrate(batch, &report)
            (batch, merged) = ([], walk.bytes)
        }
        if !batch.isEmpty { try integrate(batch, &report) }
    }

    /// The next version. A gap at the head may mean that the remote lost the head as well, so that is checked.
    private func next(of walk: inout Walk) throws -> Chain.Received? {
        do {
            return try walk.next()
        } catch SyncFault.gap {
            if try walk.end == Position(place()) { try checkHead() }
            throw SyncFault.gap
        }
    }

    private func integrate(_ batch: [Chain.Received], _ report: inout SyncReport) throws {
        if let flight = try store.chain.flight(), let first = batch.first,
            first.bundle.past?.contains(VersionDigest(of: flight.sealed).hex) ?? false
        {
            // The snapshot contains the version that was sent last.
            try acknowledge(flight, as: first.handle, at: place(), &report)
        }
        let (place, known) = (try place(), Set(try store.chain.knownDigests()))
        report.add(try store.chain.integrate(batch, at: place.head, machine: machine))
        let others = batch.filter { $0.bundle.author == place.author && $0.bundle.past == nil }
        guard others.contains(where: { !known.contains($0.digest) }) else { return }
        try store.chain.takeNewAuthor()
        report.notes.append(
            "another machine goes on under this one's id, as where this folder was copied: this one has a new id now")
    }

    /// Records that the chain has the last sent version if its answer was lost.
    func acknowledgeFlight(_ report: inout SyncReport, renewing isRenewing: Bool = false) throws {
        let place = try place()
        guard let flight = try store.chain.flight(),
            let next = try remote.version(after: place.handle), next.body == flight.sealed
        else { return }
        try acknowledge(flight, as: next.id, at: place, &report, renewing: isRenewing)
    }

    // MARK: - Pushing

    enum Mending: Hashable {
        case no
        /// Skips versions that do not fit; with `otherSecrets`, also those sealed with an unknown secret.
        case past(otherSecrets: Bool)
    }

    /// Sends the changes that the chain lacks.
    /// - Parameters:
    ///   - mending: Whether to continue after versions of the remote that do not fit into the chain.
    ///   - isForced: Whether to send a version even if there are no changes.
    func push(_ report: inout SyncReport, mending: Mending = .no, forced isForced: Bool = false) throws {
        var (isChecked, isForced, refusals, bytes) = (mending != .no, isForced, 0, 0)
        while let flight = try nextFlight(&report, forced: isForced) {
            let place = try place()
            if !isChecked { try checkHead() }
            isChecked = true
            if place.isFormer { try store.chain.oweSnapshot(true) }
            switch try remote.add(flight.sealed, after: place.handle) {
            case .added(let id, let wish):
                try acknowledge(flight, as: id, at: place, &report)
                bytes += flight.sealed.count
                // A snapshot saves other machines much reading when they join or check the remote.
                if wish != .none || bytes > Self.muchBytes { try store.chain.oweSnapshot(true) }
                (isForced, refusals) = (false, 0)
            case .conflict(let end):
                if case .past(let passesSecrets) = mending {
                    try pullWhatFits(&report, pastOtherSecrets: passesSecrets)
                } else {
                    try pull(&report)
                }
                guard try self.place().head == place.head else { continue }
                refusals += 1
                guard refusals < 3 else { throw SyncFault.contradicts }
                if mending != .no { try store.chain.graft(after: end) }
            }
        }
    }

    /// The version that was sealed but is not known to be in the chain; else the next bundle, after its files are sent.
    private func nextFlight(_ report: inout SyncReport, forced isForced: Bool) throws -> Chain.Flight? {
        if let flight = try store.chain.flight() {
            // Another secret means that the sealed version is that of an unfinished rotation.
            guard SealHead(of: flight.sealed)?.fingerprint == seal.fingerprint else { throw SyncFault.contradicts }
            return flight
        }
        while true {
            let next = try store.chain.nextBundle(from: machine)
            guard let bundle = try next ?? (isForced ? store.chain.emptyBundle(from: machine) : nil) else { return nil }
            // Files refused before are not tried again: their records are those of deleted things by now.
            let refused = try send(bundle.files.subtracting(report.filesRefused.keys), &report)
            guard refused.isEmpty else {
                try store.chain.refuse(refused)
                continue
            }
            return try setOut(bundle, sealedBy: seal)
        }
    }

    func setOut(_ bundle: ChangeBundle, sealedBy seal: Seal) throws -> Chain.Flight {
        let place = try place()
        let sealed = seal.seal(bundle.data, as: .version(after: place.digest))
        try store.chain.setOut(bundle, sealed: sealed, at: place.head)
        return Chain.Flight(bundle: bundle, sealed: sealed)
    }

    /// Thrown when the chain has this machine's version with a new secret: this run has the former one, so it ends.
    struct Renewal: Error {}

    /// - Parameter isRenewing: Whether the flight may begin with a new secret.
    func acknowledge(
        _ flight: Chain.Flight, as id: UUID, at place: Chain.Place, _ report: inout SyncReport,
        renewing isRenewing: Bool = false
    ) throws {
        let fingerprint = SealHead(of: flight.sealed)?.fingerprint ?? ""
        try store.chain.acknowledge(
            flight, digest: VersionDigest(of: flight.sealed).hex, as: id, fingerprint: fingerprint, at: place.head)
        report.sent += flight.bundle.count
        if !isRenewing, fingerprint != seal.fingerprint { throw Renewal() }
    }

    // MARK: - Checking

    /// Checks that the remote has the head, or a snapshot of it, as after another machine mended the remote.
    func checkHead() throws {
        let place = try place()
        guard place.head != Chain.noHead, !place.head.isEmpty else { return }
        if try isThere(Chain.Version(digest: place.head, handle: place.handle, parent: place.parent)) { return }
        if try snapshots().version()?.hex == place.head { return }
        throw try lack()
    }

    /// The reason why a remote lacks the head.
    private func lack() throws -> SyncFault {
        let ground = try ground()
        if ground.isEmptied { return .emptied }
        guard ground.snapshot == nil else { return .forked(machine: nil) }
        do {
            var walk = try walk(from: ground.start)
            var next = try walk.next()
            // From the beginning, the first versions may be those from before this machine joined.
            let known = Set(try store.chain.knownDigests())
            while let version = next, known.contains(version.digest) { next = try walk.next() }
            guard let next else { return .setBack }
            return .forked(machine: next.bundle.machine)
        } catch let fault as SyncFault {
            // The remote's replacement for the lost versions cannot be read.
            return fault == .gap || fault == .damaged ? .setBack : fault
        }
    }

    /// Checks that other machines can reach the head, and that the remote has all files that are here.
    private func check(_ report: inout SyncReport) throws {
        try checkHead()
        if try !isReachable() { try store.chain.oweSnapshot(true) }
        _ = try send(Set(store.chain.files().keys).subtracting(report.filesRefused.keys), &report)
    }

    /// Whether the remote has all versions from the latest snapshot, or from the beginning, to the head.
    private func isReachable() throws -> Bool {
        var versions = try store.chain.versions()[...]
        if let snapshot = try snapshots().version() {
            guard let start = versions.lastIndex(where: { $0.digest == snapshot.hex }) else { return false }
            versions = versions[start...]
            guard Self.areOneLine(versions) else { return false }
            versions = versions.dropFirst()
        } else if versions.first.map({ $0.parent != .beginning }) ?? false {
            return false
        }
        guard Self.areOneLine(versions) else { return false }
        // Reading up to 200 versions is as good as a snapshot.
        guard versions.count <= 200 else { return false }
        // A machine that joins cannot read versions from before a rotation.
        return try versions.allSatisfy { version in
            try body(of: version).map { SealHead(of: $0)?.fingerprint ?? seal.fingerprint == seal.fingerprint } ?? false
        }
    }

    /// Whether each version directly follows the one before it on the remote too. False if mending skipped a version
    /// between them.
    private static func areOneLine(_ versions: ArraySlice<Chain.Version>) -> Bool {
        zip(versions, versions.dropFirst()).allSatisfy { $0.handle == $1.parent }
    }

    /// Whether the remote has a version in its place.
    func isThere(_ version: Chain.Version) throws -> Bool { try body(of: version) != nil }

    /// A sealed version; nil if the remote does not have it in its place.
    func body(of version: Chain.Version) throws -> Data? {
        guard let parent = version.parent, let found = try remote.version(after: parent) else { return nil }
        return Walk.digest(of: found.body, found.id).hex == version.digest ? found.body : nil
    }

    // MARK: - Snapshots

    /// Sends a snapshot, and reads it back, since a server may drop it. If the server keeps a damaged one of the same
    /// version, adds a version and sends a snapshot of that.
    func sendSnapshot(_ report: inout SyncReport, isFirst: Bool = true) throws {
        let place = try place()
        guard !place.isFormer, place.head != Chain.noHead else { return }
        let digest = VersionDigest(hex: place.head)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.path + "/snapshot"
        let bundle = try store.chain.snapshot(at: place.head, from: machine)
        try seal.sealSnapshot(bundle.data, of: digest, to: file)
        try remote.addSnapshot(file, at: place.handle)
        if try snapshots().version() == digest { return try store.chain.oweSnapshot(false) }
        guard isFirst, try snapshots().isAny(at: place.handle) else { return }
        try push(&report, forced: true)
        try sendSnapshot(&report, isFirst: false)
    }
}
