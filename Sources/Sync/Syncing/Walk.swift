import Foundation
package import HouseholdStore
import Remotes
package import Sealing

/// A place in the chain.
struct Position: Hashable {
    /// The digest of the version, which identifies it.
    var digest: VersionDigest
    /// The remote's id of the version, by which its successor is requested.
    var handle: UUID
    /// Whether versions of the former format may follow.
    var isFormer: Bool

    static let beginning = Position(digest: .beginning, handle: .beginning, isFormer: true)

    init(digest: VersionDigest, handle: UUID, isFormer: Bool) {
        (self.digest, self.handle, self.isFormer) = (digest, handle, isFormer)
    }

    /// The head of a store. No former version may follow in a store that began its chain itself.
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
    /// The digest of the head.
    package var digest: VersionDigest {
        isFormer ? VersionDigest(formerVersion: handle) : VersionDigest(hex: head)
    }
}

extension Remote {
    /// The version that follows another one; nil if there is none, or it is damaged.
    func version(after parent: UUID) throws(RemoteError) -> (id: UUID, body: Data)? {
        do throws(RemoteError) {
            if case .version(let id, let body) = try child(of: parent) { return (id, body) }
            return nil
        } catch .damaged {
            return nil
        }
    }
}

/// Follows the chain on a remote from a position, and verifies each version before it requests the next.
///
/// 1. A version is the next one only if its head names the digest of the version before it, and it opens with the
///    household's secret. The remote's ids decide nothing.
/// 2. If the next version is missing or not acceptable, a snapshot that lists the version before it takes its place.
/// 3. Versions of the former format follow only each other.
struct Walk {
    let remote: any Remote
    let seal: Seal
    /// Fingerprints of the household's former secrets.
    let former: Set<String>
    /// The digests on record, which tell a fork from a gap.
    let known: Set<String>
    var end: Position
    /// The versions of the snapshots used so far, since two snapshots may list each other.
    private var passed: Set<String> = []
    /// The number of bytes fetched.
    private(set) var bytes = 0

    init(remote: any Remote, seal: Seal, former: Set<String>, known: Set<String>, end: Position) {
        (self.remote, self.seal, self.former, self.known, self.end) = (remote, seal, former, known, end)
    }

    /// - Returns: The next version or snapshot; nil at the end of the chain.
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

    /// The digest that identifies a sealed version with an id.
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
        // As above: a bundle that cannot be read names no machine.
        throw .forked(machine: plain.flatMap { try? ChangeBundle(reading: $0).machine })
    }

    /// The latest snapshot, if it lists the end; else throws the fault.
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
    /// Whether the message has the former format, in which a version was bound to the remote's ids alone.
    var isFormer: Bool {
        switch self {
        case .formerVersion, .formerSnapshot: true
        case .version, .snapshot, .file: false
        }
    }
}
