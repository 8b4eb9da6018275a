import Archiving
import Files
package import Foundation
import Household
import HouseholdStore

/// One file that holds everything a person entered in a site root: the store with its trash and history, the attached
/// files, pages, own templates and settings. What can be made again is left out: sites, reports, pictures.
///
/// A backup is written beside its place, read back, and only then gets its name: a file with that name is whole.
package enum Backup {
    /// Backs a household up while others may write.
    /// - Parameter target: A former backup there is replaced.
    /// - Throws: `BackupError`, `ArchiveError`, `StoreError`, `FileFailure`; a former backup is still there then.
    package static func write(
        _ session: HouseholdSession, to target: URL, program: String, notify: @escaping Notify
    ) throws -> BackupManifest {
        // A link stays, and leads to the new backup.
        let target = target.resolvingSymlinksInPath()
        guard !Disk.isFolder(target.path) else { throw BackupError.isFolder(folder: target.path) }
        if Disk.exists(target.path), try !isBackup(target) { throw BackupError.otherFile(file: target.path) }
        let folder = target.deletingLastPathComponent()
        Leftovers.remove(in: folder, endingIn: [".new", ".new.part"])
        let unverified = folder.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString).new")
        defer {
            // It has its name by then, or is of no use.
            try? Disk.remove(unverified.path)
        }
        // Everything that the household has is in it: for its owner alone, unless a former one was opened to others.
        let permissions = FileStatus(of: target.path)?.permissions ?? 0o600
        try OpenFile(unverified.path, [.writing, .creating], permissions: permissions, as: .create).permit(permissions)
        let manifest = try writeRetrying(session, to: unverified, program: program, notify: notify)
        guard try check(unverified, notify: notify) == manifest else {
            throw BackupError.damaged(file: target.path, entries: [BackupManifest.fileName])
        }
        try Disk.rename(unverified.path, to: target.path)
        try OpenFile(target.deletingLastPathComponent().path, .folder).synchronise()
        return manifest
    }

    /// A file may go between the copying of the store and its own: then everything is read again.
    private static func writeRetrying(
        _ session: HouseholdSession, to target: URL, program: String, notify: @escaping Notify
    ) throws -> BackupManifest {
        for _ in 0..<3 {
            do {
                return try writeOnce(session, to: target, program: program, notify: notify)
            } catch ArchiveError.missing, ArchiveError.changed {
                continue
            }
        }
        return try writeOnce(session, to: target, program: program, notify: notify)
    }

    private static func writeOnce(
        _ session: HouseholdSession, to target: URL, program: String, notify: @escaping Notify
    ) throws -> BackupManifest {
        let root = session.root
        let work = try TemporaryFolder()
        defer { work.remove() }
        let named = try session.store.copy(to: work.url(of: "store.sqlite").path)
        let present = named.all.filter { Disk.isPlainFile("\(root.attachmentsFolder)/\($0)") }
        let household = try session.store.household.profile()?.name ?? ""
        var parts = [
            ZipPart(work.url(of: "settings"), files: try copySettings(session, to: work.url(of: "settings"))),
            ZipPart(URL(fileURLWithPath: work.path), prefix: "Household/", files: ["store.sqlite"]),
        ]
        for name in ["Content", "Templates"] {
            let folder = root.folder.appendingPathComponent(name).resolvingSymlinksInPath()
            if Disk.isFolder(folder.path) {
                parts.append(ZipPart(folder, prefix: "\(name)/", files: try files(below: folder.path)))
            }
        }
        if !present.isEmpty {
            let folder = URL(fileURLWithPath: root.attachmentsFolder).resolvingSymlinksInPath()
            // Photos and PDFs are compressed already.
            parts.append(ZipPart(folder, prefix: "Household/attachments/", files: present, isStored: true))
        }
        var manifest = BackupManifest(
            program: program, createdAt: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)),
            household: household, files: [], missing: Set(named.live).subtracting(present).sorted())
        try ZipFile.write(parts, to: target) {
            notify(.filesWritten(done: $0, of: $1))
        } closing: { entries in
            manifest.files = entries
            return (BackupManifest.fileName, Array(manifest.data))
        }
        return manifest
    }

    /// Copies the settings in the top folder, and a depreciation table that they name in this site root, since each of them
    /// may be a link.
    /// - Returns: Their paths below the site root.
    private static func copySettings(_ session: HouseholdSession, to folder: URL) throws -> [String] {
        let root = session.root.folder.path + "/"
        let table = URL(fileURLWithPath: session.settings.depreciation, relativeTo: session.root.folder)
            .standardizedFileURL.path
        var paths = try Disk.names(in: root).filter {
            $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") || $0 == ".gitignore"
        }
        if table.hasPrefix(root) { paths.append(String(table.dropFirst(root.count))) }
        // Those folders are taken as a whole.
        paths = Set(paths).filter { path in
            !path.isEmpty && !path.hasPrefix("Content/") && !path.hasPrefix("Templates/")
                && FileStatus(of: root + path)?.kind == .file
        }.sorted()
        for path in paths {
            let copy = folder.appendingPathComponent(path)
            try Disk.makeFolder(copy.deletingLastPathComponent().path)
            try Disk.write(try Disk.read(root + path), to: copy.path)
        }
        try Disk.makeFolder(folder.path)
        return paths
    }

    /// The paths of the plain files below a folder, but for hidden ones.
    private static func files(below folder: String, _ prefix: String = "") throws -> [String] {
        try Disk.names(in: folder).filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
            let path = "\(folder)/\(name)"
            if Disk.isFolder(path) { return try files(below: path, prefix + name + "/") }
            return Disk.isPlainFile(path) ? [prefix + name] : []
        }
    }

    // MARK: - Checking

    /// Reads every byte of a backup.
    /// - Throws: `BackupError` for a file that is no backup, or not whole.
    package static func check(_ file: URL, notify: @escaping Notify = { _ in }) throws -> BackupManifest {
        let (entries, data) = try contents(of: file, notify)
        guard let data, let manifest = BackupManifest(data) else { throw BackupError.notABackup(file: file.path) }
        guard manifest.version <= BackupManifest.version else { throw BackupError.newer(file: file.path) }
        let found = Set(entries.filter { $0.name != BackupManifest.fileName })
        let faults = found.symmetricDifference(manifest.files).map(\.name)
        guard faults.isEmpty, entries.count == manifest.files.count + 1 else {
            throw BackupError.damaged(file: file.path, entries: Set(faults).sorted())
        }
        return manifest
    }

    private static func contents(of file: URL, _ notify: @escaping Notify) throws -> (
        entries: [ZipEntry], content: Data?
    ) {
        do {
            let total = try ZipFile.names(of: file).count
            return try ZipFile.contents(of: file, returning: BackupManifest.fileName) { done in
                notify(.attachmentsRead(done: done, of: total))
            }
        } catch ArchiveError.notAnArchive(_, let detail) {
            // Where a ZIP begins, the rest of it is missing.
            let isBegun = try Disk.start(of: file.path, count: 2) == Data("PK".utf8)
            throw isBegun ? BackupError.damaged(file: file.path, entries: [detail]) : .notABackup(file: file.path)
        }
    }

    /// Whether a file may be replaced by a backup.
    private static func isBackup(_ file: URL) throws -> Bool {
        do {
            return try ZipFile.names(of: file).contains(BackupManifest.fileName)
        } catch ArchiveError.notAnArchive {
            return false
        }
    }

    // MARK: - Restoring

    /// Makes a site root from a backup, and checks every byte of it.
    /// - Parameter folder: Must not exist, or be empty. It is complete as soon as it has its name.
    package static func restore(_ file: URL, to folder: URL, notify: @escaping Notify) throws -> BackupManifest {
        let folder = folder.standardizedFileURL
        if !Disk.isFree(folder.path) {
            // A folder that cannot be listed counts as one that holds something.
            guard Disk.isFolder(folder.path), (try? Disk.names(in: folder.path)) == [] else {
                throw BackupError.folderExists(folder: folder.path)
            }
        }
        let manifest = try check(file, notify: notify)
        let parent = folder.deletingLastPathComponent()
        try Disk.makeFolder(parent.path)
        Leftovers.remove(in: parent, endingIn: [".restoring"])
        let work = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString).restoring")
        try Disk.makeOneFolder(work.path, permissions: 0o700)
        do {
            try ZipFile.unpack(file, to: work, atMost: manifest.size + 100_000_000)
            try verify(manifest, in: work, of: file)
            // A folder with this name is complete, even after a power failure.
            sync()
            try Disk.rename(work.path, to: folder.path)
        } catch {
            Disk.removeTree(work.path)
            throw error
        }
        return manifest
    }

    private static func verify(_ manifest: BackupManifest, in folder: URL, of file: URL) throws {
        for entry in manifest.files {
            let digest = try FileDigest(of: folder.appendingPathComponent(entry.name).path)
            guard digest.sha256 == entry.sha256 else {
                throw BackupError.damaged(file: file.path, entries: [entry.name])
            }
        }
        try Disk.remove(folder.appendingPathComponent(BackupManifest.fileName).path)
        let root = SiteRoot(folder: folder.path)
        try Disk.makeFolder(root.attachmentsFolder)
        let store = try Store.open(at: root.storeFile)
        if let problem = try store.integrityProblems().first {
            throw BackupError.badStore(path: file.path, detail: problem)
        }
    }
}

/// Files and folders that a killed program had not yet given their names: `.NAME.UUID.ENDING`.
private enum Leftovers {
    /// How old they have to be, in nanoseconds: longer than any backup takes.
    private static let grace: Int64 = 86_400_000_000_000

    static func remove(in folder: URL, endingIn endings: [String]) {
        // A folder that cannot be listed holds nothing of ours.
        for name in (try? Disk.names(in: folder.path)) ?? [] where name.hasPrefix(".") {
            guard let ending = endings.first(where: { name.hasSuffix($0) }),
                UUID(uuidString: String(name.dropLast(ending.count).suffix(36))) != nil,
                let status = FileStatus(ofEntry: folder.appendingPathComponent(name).path),
                status.modified < FileStatus.now - grace
            else { continue }
            Disk.removeTree(folder.appendingPathComponent(name).path)
        }
    }
}
