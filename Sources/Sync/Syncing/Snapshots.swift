import Files
import Foundation
import HouseholdStore
import Remotes
import Sealing

/// The latest snapshot on a remote. It is fetched into a file. The first chunk is verified before the rest is fetched.
struct Snapshots {
    let remote: any Remote
    let seal: Seal
    /// Fingerprints of the household's former secrets.
    let former: Set<String>

    /// - Returns: Nil if the remote has no snapshot, or only one under a former secret.
    /// - Throws: `SyncFault.damaged`, `.rotated`
    func latest() throws -> Chain.Received? {
        do {
            return try opened()
        } catch RemoteError.damaged, SyncError.unreadable {
            throw SyncFault.damaged
        } catch let error as SealError where !error.isAboutDisk {
            throw SyncFault.damaged
        }
    }

    /// Returns the version of the latest snapshot, verifying its first chunk only. Nil if no snapshot opens.
    func version() throws -> VersionDigest? {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            return try start(folder.path + "/start")?.head?.digest
        } catch RemoteError.damaged {
            return nil
        } catch is SealError, is SyncFault {
            return nil
        }
    }

    /// Whether the latest snapshot is of a version, even if it is damaged.
    func isAny(at version: UUID) throws -> Bool {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        do {
            return try remote.snapshot(to: folder.path + "/start", upTo: 1) == version
        } catch RemoteError.damaged {
            return true
        }
    }

    private func opened() throws -> Chain.Received? {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (first, whole) = (folder.path + "/start", folder.path + "/whole")
        guard let start = try start(first) else { return nil }
        let isWhole = start.count < Seal.snapshotStart
        guard try isWhole || remote.snapshot(to: whole, upTo: nil) != nil else { return nil }
        let file = isWhole ? first : whole
        let digest = start.head?.digest ?? VersionDigest(formerVersion: start.id)
        let plain =
            if start.head == nil {
                try seal.open(try Disk.read(file), as: .formerSnapshot(at: start.id))
            } else {
                // A newer snapshot that replaced it meanwhile does not open as this one.
                try seal.openSnapshot(file, of: digest)
            }
        return Chain.Received(
            digest: digest.hex, handle: start.id, bundle: try ChangeBundle(reading: plain), isFormer: start.head == nil,
            fingerprint: start.head?.fingerprint)
    }

    /// Fetches the first chunk and verifies it. A snapshot in the former format has no chunks.
    private func start(_ file: String) throws -> (id: UUID, head: SealHead?, count: Int)? {
        guard let id = try remote.snapshot(to: file, upTo: Seal.snapshotStart) else { return nil }
        let sealed = try Disk.read(file)
        guard let head = SealHead(of: sealed) else { return (id, nil, sealed.count) }
        guard head.fingerprint == seal.fingerprint else {
            if former.contains(head.fingerprint) { return nil }
            throw SyncFault.rotated
        }
        _ = try seal.openSnapshot(file, of: head.digest, startOnly: true)
        return (id, head, sealed.count)
    }
}
