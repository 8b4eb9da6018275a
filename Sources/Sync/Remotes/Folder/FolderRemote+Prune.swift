import Files
import Foundation

extension FolderRemote {
    private static let day: Int64 = 86_400_000_000_000

    /// Removes the versions before a snapshot, the older snapshots, and files left by killed processes.
    /// - Parameter grace: The least age of the snapshot in seconds: machines that were away for less find all versions.
    /// - Returns: The number of versions removed.
    @discardableResult
    package func prune(keeping grace: Double) throws(RemoteError) -> Int {
        try checkFolder()
        guard Disk.exists(home) else { return 0 }
        let now = try now()
        sweep(now)
        let limit = now - Int64(max(0, min(grace, 1e9)) * 1e9)
        let snapshots = try entries(.snapshot)
        guard let kept = try joined(snapshots).first(where: { $0.modified <= limit }) else { return 0 }
        // Snapshots go first, and each version before the next newer one. After a kill, the rest is still one line to
        // which every snapshot belongs.
        for snapshot in snapshots where snapshot.modified < kept.modified {
            try removeIfThere(path(.snapshot, snapshot.name))
        }
        let former = try line(to: kept.name).dropLast()
        for parent in former { try removeIfThere(path(.version, parent)) }
        return former.count
    }

    /// The names of the versions up to this one, oldest first. A version's name is the id of its parent.
    private func line(to version: UUID) throws(RemoteError) -> [UUID] {
        var parents: [UUID: UUID] = [:]
        for entry in try entries(.version) {
            // A version that cannot be read leads nowhere.
            if let id = try? id(.version, entry.name) { parents[id] = entry.name }
        }
        var line: [UUID] = []
        var last = version
        while let parent = parents.removeValue(forKey: last) {
            line.append(parent)
            last = parent
        }
        return line.reversed()
    }

    /// The time by the folder's clock, which may differ from this machine's.
    private func now() throws(RemoteError) -> Int64 {
        let probe = try written(Data())
        defer { unlink(probe) }
        return try FileFailure.becoming(failed, FileStatus.read(probe)).modified
    }

    private func sweep(_ now: Int64) {
        let aside = "\(home)/aside"
        // A leftover that cannot be listed or removed does no harm.
        for name in (try? Disk.names(in: aside)) ?? [] {
            let path = "\(aside)/\(name)"
            guard let status = FileStatus(ofEntry: path), status.modified < now - Self.day else { continue }
            // As above; the next sweep finds it.
            try? Disk.remove(path)
        }
    }

    /// Removes a file that another machine may be removing as well.
    func removeIfThere(_ path: String) throws(RemoteError) {
        do throws(FileFailure) {
            try Disk.remove(path)
        } catch  where error.isAbsence {
            return
        } catch {
            throw failed(error)
        }
    }
}
