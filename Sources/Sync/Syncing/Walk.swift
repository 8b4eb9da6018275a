import Foundation
package import HouseholdStore
import Remotes
package import Sealing

/// A place in the chain.
struct Position: Hashable {
    /// What identifies it.
    var digest: VersionDigest
    /// The remote's id of the same version, after which the next one is asked for.
    var handle: UUID
    /// Whether it may be followed by versions of the former format.
    var isFormer: Bool

    static let beginning = Position(digest: .beginning, handle: .beginning, isFormer: true)

    init(digest: VersionDigest, handle: UUID, isFormer: Bool) {
        (self.digest, self.handle, self.isFormer) = (digest, handle, isFormer)
    }

    /// The head of a store. A store that began a chain itself follows no former one.
    init(_ place: Chain.Place) {
        handle = place.handle
        isFormer = place.isFormer || place.head == Chain.noHead
        digest = place.digest
    }

    init(_ version: Chain.Version) {
        let digest = VersionDigest(hex: version.digest)
        self.init(
            digest: digest, handle: version.handle,
            isFormer: digest == VersionDigest(formerVersion: version.handle))
    }

    init(_ received: Chain.Received) {
        self.init(
            digest: VersionDigest(hex: received.digest), handle: received.handle, isFormer: received.isFormer)
    }
}

extension Chain.Place {
    /// What identifies the head.
    package var digest: VersionDigest {
        isFormer ? VersionDigest(formerVersion: handle) : VersionDigest(hex: head)
    }
}

extension Remote {
    /// A version that has a digest, and is the child of another one; nil where it is not, or is damaged.
    func version(after parent: UUID) throws(RemoteError) -> (id: UUID, body: Data)? {
        do throws(RemoteError) {
            if case .version(let id, let body) = try child(of: parent) { return (id, body) }
            return nil
        } catch .damaged {
            return nil
        }
    }
}

/// Follows the chain on a remote from a place on, and verifies each version before it asks for the next.
///
/// 1. A version is the next one only where its head names the digest of the version before it, and it opens with the
///    household's secret. Ids that the remote gives decide nothing.
/// 2. Where the next version is missing or is not acceptable, a snapshot takes its place that lists the version before it.
/// 3. Versions of the former format follow only each other.
struct Walk {
    let remote: any Remote
    let seal: Seal
    /// Fingerprints of secrets that the household no longer has.
    let former: Set<String>
    /// The digests that tell a fork from a gap.
    let known: Set<String>
    var end: Position
    /// The versions at which snapshots were taken: two of them may list each other.
    private var passed: Set<String> = []
    /// How many bytes were fetched.
    private(set) var bytes = 0

    init(remote: any Remote, seal: Seal, former: Set<String>, known: Set<String>, end: Position) {
        (self.remote, self.seal, self.former, self.known, self.end) = (remote, seal, former, known, end)
    }

    /// - Returns: Nil at the end of the chain.
    /// - Throws: `SyncFault`, `SealError`, `SyncError`, `RemoteError`
    mutating func next() throws -> Chain.Received? {
        let found: Chain.Received
        do {
            switch try remote.child(of: end.handle) {
            case .none: return nil
            case .gone: throw SyncFault.gap
            case .version(let id, let body):
                bytes += body.count
                found = try read(body, as: id)
            }
        } catch let fault as SyncFault {
            found = try snapshot(insteadOf: fault)
        } catch RemoteError.damaged {
            found = try snapshot(insteadOf: .damaged)
        }
        end = Position(found)
        return found
    }

    /// What identifies a sealed version with an id.
    static func digest(of sealed: Data, _ id: UUID) -> VersionDigest {
        SealHead(of: sealed) == nil ? VersionDigest(formerVersion: id) : VersionDigest(of: sealed)
    }

    private func read(_ sealed: Data, as id: UUID) throws -> Chain.Received {
        let subject: SealSubject
        if let head = SealHead(of: sealed) {
            try check(head, sealed)
            subject = .version(after: end.digest)
        } else {
            guard end.isFormer || sealed.first != 1 else { throw SyncFault.formerSecret }
            subject = sealed.first == 1 ? .formerVersion(after: end.handle) : .version(after: end.digest)
        }
        do {
            return Chain.Received(
                digest: Self.digest(of: sealed, id).hex, handle: id,
                bundle: try ChangeBundle(reading: try seal.open(sealed, as: subject)), isFormer: subject.isFormer,
                fingerprint: subject.isFormer ? nil : seal.fingerprint)
        } catch SealError.doesNotVerify where subject.isFormer {
            throw SyncFault.rotated
        } catch SealError.doesNotVerify, SealError.notSealed, SyncError.unreadable {
            throw SyncFault.damaged
        }
    }

    /// Tells a gap, a fork and another secret apart, before anything is opened.
    private func check(_ head: SealHead, _ sealed: Data) throws(SyncFault) {
        guard head.fingerprint == seal.fingerprint else {
            throw former.contains(head.fingerprint) ? .formerSecret : .rotated
        }
        guard head.digest != end.digest else { return }
        guard known.contains(head.digest.hex) || head.digest == .beginning else { throw .gap }
        // The machine's name only helps a person: without it, the fault is the same.
        let plain = try? seal.open(sealed, as: .version(after: head.digest))
        // As above.
        throw .forked(machine: plain.flatMap { try? ChangeBundle(reading: $0).machine })
    }

    /// A snapshot that goes on from the end.
    private mutating func snapshot(insteadOf fault: SyncFault) throws -> Chain.Received {
        let latest: Chain.Received?
        do {
            latest = try Snapshots(remote: remote, seal: seal, former: former).latest()
        } catch is SyncFault {
            throw fault
        }
        guard let found = latest, found.digest != end.digest.hex,
            found.bundle.past?.contains(end.digest.hex) ?? (end.isFormer && fault == .gap),
            passed.insert(found.digest).inserted
        else { throw fault }
        return found
    }
}

extension SealSubject {
    /// Whether it is of the former format, in which a version was bound to the remote's ids alone.
    var isFormer: Bool {
        switch self {
        case .formerVersion, .formerSnapshot: true
        case .version, .snapshot, .file: false
        }
    }
}
