import Files
package import Foundation

/// A household on a network drive, a memory stick or any other folder. It must not be a folder that another program
/// copies between machines: there, two machines may give one name to different files.
///
/// In `FOLDER/HOUSEHOLD/`:
/// - `household` marks the place. Without it, the folder is a different one, or is not mounted.
/// - `versions/P` is the version that follows P, see `FolderRecord`.
/// - `snapshots/V` is the household after version V.
/// - `files/ab/abc…` is the file of that name.
/// - `aside/` has files that are being written, and those left by killed processes.
///
/// 1. A file gets its name when it is complete and on the disk. `versions/P` gets it once, from one machine: `add`.
/// 2. A version is only added after the end, so the versions are one line: from each of them, the way from child to
///    child leads to the same end.
/// 3. The end is always a file in `versions`: `prune` removes only what came before a snapshot's version.
package struct FolderRemote: Remote {
    let folder: String
    let home: String
    private let signal = StopSignal()
    /// The seconds that versions covered by a snapshot stay: a month, as on a hub.
    private static let grace = 30.0 * 86_400

    /// - Parameter folder: A folder, which must exist only while the remote is used. It may come and go.
    package init(_ folder: String, household: UUID) {
        self.folder = folder
        home = "\(folder)/\(household.lowerCase)"
    }

    package func stopWaiting() { signal.stop() }

    package func wait(beyond version: UUID, atMost seconds: Double) throws(RemoteError) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        if try child(of: version) != .none { return true }
        var pause = 0.25
        while true {
            let left = (deadline - ContinuousClock.now) / .seconds(1)
            guard left > 0, !signal.wait(atMost: min(pause, left)) else { return false }
            pause = min(pause * 1.5, 2)
            try checkFolder()
            if Disk.exists(path(.version, version)) { return true }
        }
    }

    package func begin() throws(RemoteError) {
        try checkMounted()
        _ = try isClaimed(mark, with: written(Data("housebook-household 1\n".utf8)))
    }

    // MARK: - Versions

    package func child(of parent: UUID) throws(RemoteError) -> Child {
        try checkFolder()
        if let record = try record(.version, parent) { return .version(id: record.id, body: record.body) }
        let end = try end()
        // Another machine may have added the child meanwhile.
        if let record = try record(.version, parent) { return .version(id: record.id, body: record.body) }
        return end ?? .beginning == parent ? .none : .gone
    }

    package func add(_ body: Data, after parent: UUID) throws(RemoteError) -> Added {
        try RemoteLimit.check(body, RemoteLimit.version)
        try checkFolder()
        let target = path(.version, parent)
        if Disk.exists(target) {
            let isFree = try setAsideDamagedEnd(after: parent)
            if !isFree { return .conflict(end: try end() ?? .beginning) }
        }
        let record = FolderRecord(id: UUID(), body: body)
        let temporary = try written(record.content(.version, named: parent))
        do throws(RemoteError) {
            // The end is read last: nobody prunes a version that was the end a moment before the claim.
            let end = try end() ?? .beginning
            if end == parent, try isClaimed(target, with: temporary) {
                return .added(record.id, wantsSnapshot: try snapshotWish())
            }
        } catch {
            unlink(temporary)
            throw error
        }
        unlink(temporary)
        return .conflict(end: try end() ?? .beginning)
    }

    /// Moves a damaged version away if it follows the last readable one: nobody can continue from it.
    /// - Returns: Whether the place is free now.
    private func setAsideDamagedEnd(after parent: UUID) throws(RemoteError) -> Bool {
        let target = path(.version, parent)
        guard let status = FileStatus(of: target), try isDamaged(after: parent), try end() ?? .beginning == parent
        else {
            return false
        }
        let aside = "\(home)/aside/\(UUID().lowerCase)"
        try FileFailure.becoming(failed, Disk.rename(target, to: aside))
        // Another machine may have done the same, and put a good version there.
        guard FileStatus(of: aside)?.isSame(as: status) == true else {
            _ = try isClaimed(target, with: aside)
            return false
        }
        return true
    }

    private func isDamaged(after parent: UUID) throws(RemoteError) -> Bool {
        do throws(RemoteError) {
            _ = try record(.version, parent)
            return false
        } catch .damaged {
            return true
        }
    }

    /// Returns the id of the last version; nil for an empty chain. The chain ends before a version that cannot be read.
    func end() throws(RemoteError) -> UUID? {
        var problem: RemoteError?
        // The walk may begin anywhere: the newest file is most likely the last one.
        for entry in try entries(.version).sorted(by: { $0.modified > $1.modified }) {
            do throws(RemoteError) {
                return try end(after: entry.name)
            } catch {
                if error.isTemporary { throw error }
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        return nil
    }

    private func end(after parent: UUID) throws(RemoteError) -> UUID? {
        guard var end = try id(.version, parent) else { return nil }
        var seen: Set = [parent]
        while true {
            do throws(RemoteError) {
                guard let next = try id(.version, end) else { return end }
                guard seen.insert(end).inserted else {
                    throw .damaged(path: path(.version, end), detail: "the versions lead in a circle")
                }
                end = next
            } catch {
                if error.isTemporary || seen.contains(end) { throw error }
                return end
            }
        }
    }

    /// A snapshot is welcome after 100 versions, and wanted after 150.
    private func snapshotWish() throws(RemoteError) -> SnapshotUrgency {
        let latest = try entries(.snapshot).map(\.modified).max() ?? .min
        switch try entries(.version).count(where: { $0.modified > latest }) {
        case ..<100: return .none
        case ..<150: return .low
        default: return .high
        }
    }

    // MARK: - Snapshots

    package func snapshot(to file: String, upTo limit: Int?) throws(RemoteError) -> UUID? {
        try checkFolder()
        var problem: RemoteError?
        for snapshot in try joined(entries(.snapshot)) {
            do throws(RemoteError) {
                guard let body = try record(.snapshot, snapshot.name)?.body else { continue }
                try Disk.writeNew(file, failing: RemoteError.init) { copy throws(RemoteError) in
                    try FileFailure.becoming(RemoteError.init, copy.write(body.prefix(limit ?? .max)))
                }
                return snapshot.name
            } catch .damaged(let path, let detail) {
                // An earlier snapshot is better than none.
                problem = problem ?? .damaged(path: path, detail: detail)
            }
        }
        if let problem { throw problem }
        return nil
    }

    package func addSnapshot(_ file: String, at version: UUID) throws(RemoteError) {
        let body = try FileFailure.becoming(RemoteError.init, Disk.read(file))
        try RemoteLimit.check(body, RemoteLimit.snapshot)
        try checkFolder()
        guard try isInChain(version, end: end()) else { return }
        let content = FolderRecord(id: version, body: body).content(.snapshot, named: version)
        // Replaces an existing snapshot of the same version, which may be damaged.
        let temporary = try written(content)
        try FileFailure.becoming(failed, Self.name(path(.snapshot, version), with: temporary))
        // The snapshot is complete. Files that cannot be removed now are removed with the next one.
        _ = try? prune(keeping: Self.grace)
    }

    /// The snapshots from which the chain continues, the latest first.
    func joined(_ snapshots: [Entry]) throws(RemoteError) -> [Entry] {
        let end = try end()
        return snapshots.filter { isInChain($0.name, end: end) }.sorted { $0.modified > $1.modified }
    }

    private func isInChain(_ version: UUID, end: UUID?) -> Bool {
        version != .beginning && (version == end || Disk.exists(path(.version, version)))
    }
}
