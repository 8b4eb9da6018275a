import Archiving
import Files
package import Foundation
import Household
import HouseholdStore

/// One file that holds everything a person entered in a site root: the store with its trash and history, the attached
/// files, pages, own templates and settings. Leaves out everything that can be made again: sites, reports, pictures.
///
/// A backup is written under another name, read back, and only then gets its name: a file with that name is complete.
package enum Backup {
    /// Backs up a household while others may write to it.
    /// - Parameter target: The file to write. Replaces an earlier backup there.
    /// - Throws: `BackupError`, `ArchiveError`, `StoreError`, `FileFailure`. An earlier backup is then still there.
    package static func write(
        _ session: HouseholdSession, to target: URL, program: String, notify: @escaping Notify
    ) throws -> BackupManifest {
        // A link stays in place and points to the new backup.
        let target = target.resolvingSymlinksInPath()
        guard !Disk.isFolder(target.path) else { throw BackupError.isFolder(folder: target.path) }
        if Disk.exists(target.path), try !ZipFile.has([BackupManifest.fileName], in: target) {
            throw BackupError.otherFile(file: target.path)
        }
        let folder = target.deletingLastPathComponent()
        Leftovers.remove(in: folder, endingIn: [".new", ".new.part"])
        let unverified = folder.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString).new")
        // The backup holds all of the household, so only its owner may read it, unless an earlier one was opened to
        // others.
        let permissions = FileStatus(of: target.path)?.permissions ?? 0o600
        // Not by `Disk.writeWhole`: libarchive writes the file, and it is read back before it replaces another.
        let manifest = try Disk.replace(target.path, with: unverified.path, failing: \.self) {
            try OpenFile(unverified.path, [.writing, .creating], permissions: permissions, as: .create)
                .permit(permissions)
            let manifest = try writeRetrying(session, to: unverified, program: program, notify: notify)
            let readBack = try check(unverified, notify: notify)
            guard readBack.manifest == manifest, readBack.leftOut.isEmpty else {
                throw BackupError.damaged(file: target.path, entries: [BackupManifest.fileName])
            }
            return manifest
        }
        try Disk.synchroniseFolder(folder.path)
        return manifest
    }

    /// Writes the backup again if an attached file disappeared between the copying of the store and its own.
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

    /// Copies the settings in the top folder, and a depreciation table in this site root that they name. Follows links,
    /// since each of these files may be one.
    /// - Returns: Their paths below the site root.
    private static func copySettings(_ session: HouseholdSession, to folder: URL) throws -> [String] {
        let root = session.root.folder.path + "/"
        let contents = BackupContents(session.settings)
        let paths = Set(try Disk.names(in: root) + [contents.table].compactMap(\.self)).filter {
            contents.isSetting($0) && FileStatus(of: root + $0)?.kind == .file
        }.sorted()
        for path in paths {
            let copy = folder.appendingPathComponent(path)
            try Disk.makeFolder(copy.deletingLastPathComponent().path)
            try Disk.write(try Disk.read(root + path), to: copy.path)
        }
        try Disk.makeFolder(folder.path)
        return paths
    }

    /// The paths of the plain files below a folder, without hidden ones.
    private static func files(below folder: String, _ prefix: String = "") throws -> [String] {
        try Disk.names(in: folder).filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
            let path = "\(folder)/\(name)"
            if Disk.isFolder(path) { return try files(below: path, prefix + name + "/") }
            return Disk.isPlainFile(path) ? [prefix + name] : []
        }
    }
}
