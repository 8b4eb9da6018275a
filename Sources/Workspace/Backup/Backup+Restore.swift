import Archiving
import Files
package import Foundation
import Household
package import HouseholdStore

/// A backup in which every byte was read.
package struct CheckedBackup: Sendable {
    package var manifest: BackupManifest
    /// Entries that never belong to a backup, or that its manifest does not list, by their names in the archive.
    package var leftOut: [String]
    /// The prefix of the backup's entries: the folder, if the backup was unpacked and packed again with its folder.
    let prefix: String
    /// The paths below the site root that are restored.
    let paths: Set<String>
}

/// The result of restoring a backup.
package struct RestoredBackup: Sendable {
    /// The manifest, reduced to the files that were restored.
    package var manifest: BackupManifest
    /// Entries of the archive that never belong to a backup.
    package var leftOut: [String]
    /// Parts of the store's schema that were removed or made anew, because Housebook did not make them.
    package var schemaFaults: [SchemaFault]
}

extension Backup {
    /// Reads every byte of a backup.
    /// - Throws: `BackupError` for a file that is not a backup, or not complete.
    package static func check(_ file: URL, notify: @escaping Notify = { _ in }) throws -> CheckedBackup {
        guard !Disk.isFolder(file.resolvingSymlinksInPath().path) else { throw Self.error(ofFolder: file) }
        let (names, prefix) = try names(of: file)
        let settings = prefix + SiteRoot.settingsFileName
        let (entries, contents) = try ZipFile.contents(of: file, returning: prefix + BackupManifest.fileName, settings)
        {
            notify(.attachmentsRead(done: $0, of: names.count))
        }
        guard let manifest = contents[prefix + BackupManifest.fileName].flatMap(BackupManifest.init) else {
            throw BackupError.notABackup(file: file.path)
        }
        guard manifest.version <= BackupManifest.version else { throw BackupError.newer(file: file.path) }
        // Unreadable settings name no depreciation table. They are restored unchanged.
        let read = contents[settings].flatMap { try? SettingsFile.parse($0, file: SiteRoot.settingsFileName) }
        let allowed = BackupContents(read ?? Settings())
        let listed = Set(manifest.files)
        var found: Set<ZipEntry> = []
        var leftOut: [String] = []
        for entry in entries where entry.name != prefix + BackupManifest.fileName && !entry.name.hasSuffix("/") {
            var own = entry
            own.name = String(entry.name.dropFirst(prefix.count))
            let isListed = entry.name.hasPrefix(prefix) && listed.contains(own)
            // In the manifest's spelling: another program may have written its letters and accents apart.
            if let listed = listed.firstIndex(of: own).map({ listed[$0] }), isListed { found.insert(listed) }
            if !isListed || !allowed.has(own.name) { leftOut.append(entry.name) }
        }
        var faults = listed.subtracting(found).map(\.name)
        if !listed.contains(where: { $0.name == BackupContents.store }) { faults.append(BackupContents.store) }
        faults += Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys
        guard faults.isEmpty else { throw BackupError.damaged(file: file.path, entries: Set(faults).sorted()) }
        return CheckedBackup(
            manifest: manifest, leftOut: leftOut.sorted(), prefix: prefix,
            paths: Set(found.map(\.name).filter(allowed.has)))
    }

    /// What a folder in place of a backup may be: one that was unpacked, perhaps into a folder within, or a folder of
    /// backups.
    private static func error(ofFolder folder: URL) -> BackupError {
        // A folder that cannot be listed has nothing to offer.
        let names = ((try? Disk.names(in: folder.path)) ?? []).sorted()
        let within = names.map(folder.appendingPathComponent)
            .filter { Disk.exists($0.appendingPathComponent(BackupManifest.fileName).path) }
        let root = ([folder] + within).map { SiteRoot(folder: $0.path) }.first(where: \.exists)
        let backup = names.last { $0.hasSuffix(".zip") }.map(folder.appendingPathComponent)
        return .unpacked(folder: folder.path, siteRoot: root?.folder.path, backup: backup?.path)
    }

    /// The names of a backup's entries, and the prefix that the backup's own entries share.
    private static func names(of file: URL) throws -> (names: [String], prefix: String) {
        do {
            let names = try ZipFile.names(of: file)
            guard let prefix = ZipFile.top(of: names, with: BackupManifest.fileName) else {
                throw BackupError.notABackup(file: file.path)
            }
            return (names, prefix)
        } catch ArchiveError.notAnArchive(_, let detail) {
            // A file that begins like a ZIP is a damaged backup: the rest is missing.
            let isBegun = try Disk.start(of: file.path, count: 2) == Data("PK".utf8)
            throw isBegun ? BackupError.damaged(file: file.path, entries: [detail]) : .notABackup(file: file.path)
        }
    }

    /// Makes a site root from a backup, and checks every byte of it. Unpacks only files that a backup may contain.
    /// - Parameter folder: Must not exist, or be empty. It gets its name only when it is complete.
    package static func restore(_ file: URL, to folder: URL, notify: @escaping Notify) throws -> RestoredBackup {
        let folder = folder.standardizedFileURL
        if !Disk.isFree(folder.path) {
            // A folder that cannot be listed counts as not empty.
            guard Disk.isFolder(folder.path), (try? Disk.names(in: folder.path)) == [] else {
                throw BackupError.folderExists(folder: folder.path)
            }
        }
        let backup = try check(file, notify: notify)
        let parent = folder.deletingLastPathComponent()
        try Disk.makeFolder(parent.path)
        Leftovers.remove(in: parent, endingIn: [".restoring"])
        let work = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString).restoring")
        try Disk.makeOneFolder(work.path, permissions: 0o700)
        do {
            try ZipFile.unpack(file, to: work, atMost: backup.manifest.size) { name in
                let path = String(name.dropFirst(backup.prefix.count))
                guard name.hasPrefix(backup.prefix) else { return nil }
                return backup.paths.firstIndex(of: path).map { backup.paths[$0] }
            }
            let schemaFaults = try verify(backup, in: work, of: file)
            // A folder with this name is complete, even after a power failure.
            sync()
            try Disk.rename(work.path, to: folder.path)
            var manifest = backup.manifest
            manifest.files.removeAll { !backup.paths.contains($0.name) }
            return RestoredBackup(manifest: manifest, leftOut: backup.leftOut, schemaFaults: schemaFaults)
        } catch {
            Disk.removeTree(work.path)
            throw error
        }
    }

    /// - Returns: The faults that were mended in the store's schema.
    private static func verify(_ backup: CheckedBackup, in folder: URL, of file: URL) throws -> [SchemaFault] {
        for entry in backup.manifest.files where backup.paths.contains(entry.name) {
            let digest = try FileDigest(of: folder.appendingPathComponent(entry.name).path)
            guard digest.sha256 == entry.sha256 else {
                throw BackupError.damaged(file: file.path, entries: [entry.name])
            }
        }
        let root = SiteRoot(folder: folder.path)
        try Disk.makeFolder(root.attachmentsFolder, permissions: 0o700)
        do {
            // This comes before any write to the store, which would run the triggers in it.
            let faults = try Store.renewSchema(at: root.storeFile)
            let worst = faults.first { !$0.isMendable }?.description
            // The store is opened only once its schema is Housebook's.
            if let problem = try worst ?? Store.open(at: root.storeFile).integrityProblems().first {
                throw BackupError.badStore(path: file.path, detail: problem)
            }
            return faults
        } catch StoreError.damaged(_, let detail) {
            throw BackupError.badStore(path: file.path, detail: detail)
        } catch StoreError.newer {
            throw BackupError.newer(file: file.path)
        }
    }
}
