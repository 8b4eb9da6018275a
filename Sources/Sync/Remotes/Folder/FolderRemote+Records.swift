import Files
import Foundation

/// Reading and writing the files of a folder.
extension FolderRemote {
    /// A version or a snapshot.
    struct Entry {
        var name: UUID
        /// In nanoseconds since 1970, by the clock of the file system.
        var modified: Int64
    }

    func path(_ kind: FolderRecord.Kind, _ name: UUID) -> String { "\(home)/\(kind)s/\(name.lowerCase)" }

    var mark: String { "\(home)/household" }

    /// Throws unless the household is in the folder, since a folder that is not mounted is often empty. A folder older
    /// than the mark is recognised by its versions.
    func checkFolder() throws(RemoteError) {
        try checkMounted()
        guard Disk.exists(mark) || Disk.exists("\(home)/versions") else {
            throw .notThere(place: folder, detail: "the household is not in this folder")
        }
    }

    func checkMounted() throws(RemoteError) {
        guard FileStatus(of: folder)?.kind == .folder else {
            throw .unreachable(place: folder, reason: "there is no such folder; it may not be mounted")
        }
    }

    /// The error for a failure in the folder.
    func failed(_ failure: FileFailure) -> RemoteError {
        let gone: Set = [
            ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH, ETIMEDOUT, ECONNRESET, ENODEV, ENXIO,
        ]
        guard !gone.contains(failure.code), FileStatus(of: folder)?.kind == .folder else {
            return .unreachable(place: folder, reason: failure.reason)
        }
        return RemoteError(failure)
    }

    // MARK: - Reading

    /// The versions or snapshots, unordered. Other files are left out.
    func entries(_ kind: FolderRecord.Kind) throws(RemoteError) -> [Entry] {
        let path = "\(home)/\(kind)s"
        guard Disk.exists(path) else { return [] }
        return try FileFailure.becoming(failed, Self.entries(of: FolderListing(path)))
    }

    private static func entries(of listing: borrowing FolderListing) throws(FileFailure) -> [Entry] {
        var entries: [Entry] = []
        while let entry = try listing.next() {
            guard let name = UUID(lowerCase: entry.name), let status = listing.status(of: entry.name) else { continue }
            entries.append(Entry(name: name, modified: status.modified))
        }
        return entries
    }

    /// A version or a snapshot, verified; nil if it does not exist.
    func record(_ kind: FolderRecord.Kind, _ name: UUID) throws(RemoteError) -> FolderRecord? {
        guard let file = try file(path(kind, name)) else { return nil }
        return try FolderRecord.read(kind, named: name, from: file, failing: failed)
    }

    /// The id in a version or a snapshot; nil if it does not exist.
    func id(_ kind: FolderRecord.Kind, _ name: UUID) throws(RemoteError) -> UUID? {
        guard let file = try file(path(kind, name)) else { return nil }
        return try FolderRecord.head(kind, named: name, from: file, failing: failed).id
    }

    /// Opens a file; nil if it does not exist.
    func file(_ path: String) throws(RemoteError) -> OpenFile? {
        do throws(FileFailure) {
            return try OpenFile(path, [.noWait, .noLink])
        } catch {
            guard error.isAbsence else { throw failed(error) }
            try checkFolder()
            return nil
        }
    }

    // MARK: - Writing

    /// Creates the household's missing folders.
    private func makeFolders() throws(FileFailure) {
        for name in ["", "/versions", "/snapshots", "/files", "/aside"] {
            if try Disk.makeOneFolder(home + name) { try Disk.synchroniseFolder(name.isEmpty ? folder : home) }
        }
    }

    /// Writes a file in `aside`, through to the disk.
    /// - Returns: Its path.
    func written(_ content: Data) throws(RemoteError) -> String {
        try written { file throws(RemoteError) in try FileFailure.becoming(failed, file.write(content)) }
    }

    func written(_ body: (borrowing OpenFile) throws(RemoteError) -> Void) throws(RemoteError) -> String {
        try FileFailure.becoming(failed, makeFolders())
        let path = "\(home)/aside/\(UUID().lowerCase)"
        try Disk.writeNew(path, failing: failed, body)
        return path
    }

    /// Gives a file of `aside` its final name, and writes the name through to the disk.
    /// - Returns: Whether the name was free.
    func isClaimed(_ path: String, with temporary: String) throws(RemoteError) -> Bool {
        let isNew = try FileFailure.becoming(failed, Disk.claim(path, with: temporary))
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileFailure.becoming(failed, Disk.synchroniseFolder(folder))
        return isNew
    }
}
