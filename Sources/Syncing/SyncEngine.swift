import Foundation
import HouseholdStore
import Remotes

/// The order in which a machine pulls, merges and pushes, from one end of a sync to the other.
///
/// It does nothing itself. Whoever runs it does what a step says, and tells what came of it: so every order of answers can
/// be tried without a remote.
struct SyncEngine {
    enum Step: Hashable {
        case fetch(after: UUID)
        case fetchSnapshot
        /// Merge the sealed versions, each of which follows the one before.
        case merge([SealedVersion])
        case mergeSnapshot(RemoteSnapshot)
        case collect
        case sendFiles(of: ChangeBundle)
        /// Keep the records of these files back, with the reasons, by digest.
        case refuse([String: String])
        case add(ChangeBundle, after: UUID)
        case acknowledge(ChangeBundle, after: UUID, as: UUID)
        case makeSnapshot(at: UUID)
        case rest
    }

    enum Event {
        case begins(at: UUID)
        case fetched(Child)
        case fetchedSnapshot(RemoteSnapshot?)
        case merged
        case collected(ChangeBundle?)
        /// With the files that the remote refused for good, if there are any.
        case sentFiles(refused: [String: String])
        case refused
        case answered(Added)
        case acknowledged
        case madeSnapshot
    }

    struct SealedVersion: Hashable {
        var id: UUID
        var parent: UUID
        var body: Data
    }

    /// How many bytes of versions are merged at a time.
    private static let mostBytes = 32 << 20

    /// The end of the chain, as far as this machine has come.
    private var end = UUID.beginning
    private var fetched: [SealedVersion] = []
    private var afterMerge = Step.collect
    private var bundle: ChangeBundle?
    private var wish = SnapshotWish.none

    /// - Throws: `SyncFault` where the answers fit no chain.
    mutating func step(after event: Event) throws(SyncFault) -> Step {
        switch event {
        case .begins(let version):
            end = version
            return .fetch(after: end)
        case .fetched(.version(let id, let body)):
            fetched.append(SealedVersion(id: id, parent: end, body: body))
            guard !fetched.dropLast().contains(where: { $0.id == id || $0.parent == id }) else { throw .chainLoops }
            end = id
            let isMuch = fetched.reduce(0) { $0 + $1.body.count } >= Self.mostBytes
            return isMuch ? merge(then: .fetch(after: end)) : .fetch(after: end)
        case .fetched(.none): return merge(then: .collect)
        case .fetched(.gone): return merge(then: .fetchSnapshot)
        case .fetchedSnapshot(let snapshot?):
            guard snapshot.version != end else { throw .chainIsBroken }
            end = snapshot.version
            afterMerge = .fetch(after: end)
            return .mergeSnapshot(snapshot)
        case .fetchedSnapshot(nil): throw .chainIsBroken
        case .merged: return afterMerge
        case .collected(let bundle?):
            self.bundle = bundle
            return .sendFiles(of: bundle)
        case .collected(nil): return wish == .none ? .rest : .makeSnapshot(at: end)
        case .sentFiles(let refused) where !refused.isEmpty: return .refuse(refused)
        case .refused: return .collect
        case .sentFiles: return bundle.map { .add($0, after: end) } ?? .collect
        case .answered(.added(let version, let wish)):
            let parent = end
            (end, self.wish) = (version, wish)
            return bundle.map { .acknowledge($0, after: parent, as: version) } ?? .collect
        case .answered(.conflict): return .fetch(after: end)
        case .acknowledged: return .collect
        case .madeSnapshot:
            wish = .none
            return .rest
        }
    }

    private mutating func merge(then next: Step) -> Step {
        guard !fetched.isEmpty else { return next }
        defer { fetched = [] }
        afterMerge = next
        return .merge(fetched)
    }
}

/// A remote whose answers fit no chain. Nothing of them was used.
package enum SyncFault: Error, Hashable {
    /// It returns versions that it returned before.
    case chainLoops
    /// It has neither the version after this machine's nor a later snapshot.
    case chainIsBroken
}

extension SyncFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .chainLoops: "the remote returns the same versions again and again"
        case .chainIsBroken: "the remote has neither the changes since this machine's last sync nor a later snapshot"
        }
    }

    package var hint: String? {
        "nothing was changed; `housebook sync leave`, then `housebook sync start` makes a new chain of what is here"
    }
}
