import Files
import Foundation
import Reports

/// The folder of a report while a new report replaces the old one.
///
/// Three rules keep it consistent:
/// 1. Only files that the folder's manifest names are replaced or deleted. Any other file in the way stops the report.
/// 2. All new files are written beside the old ones before anything is replaced. Then files that the new report lacks
///    are deleted, while the old manifest still names them. Then the new manifest is written, then each file is renamed
///    into place. If the process is killed in between, `verify` reports that the folder differs from its manifest. The
///    next report repairs the folder, since it may replace every file that the manifest names.
/// 3. One process at a time: this value holds a lock on the folder.
final class ReportFolder {
    let path: String
    private let folder: OpenFile

    /// - Throws: `FileFailure`, `WorkspaceError.reportBusy`
    init(_ path: String) throws {
        try Disk.makeFolder(path)
        self.path = path
        folder = try OpenFile(path, .folder, as: .create)
        // A file system without locks is treated like a folder in use.
        guard (try? folder.lock()) == true else { throw WorkspaceError.reportBusy(folder: path) }
        // Leftovers are removed only in a folder that had a report before.
        if Self.manifests.contains(where: { Disk.isPlainFile(place(of: $0)) }) { removeLeftovers() }
    }

    /// Removes files that a killed report left under temporary names.
    private func removeLeftovers() {
        for folder in [path] + Self.subfolders.map({ place(of: $0) }) where Disk.isFolder(folder) {
            // A folder that cannot be listed has nothing to remove.
            for name in (try? Disk.names(in: folder)) ?? [] where name.hasPrefix(".") && name.hasSuffix(".part") {
                // A file that cannot be removed is overwritten later.
                try? Disk.remove("\(folder)/\(name)")
            }
        }
    }

    /// The present and the former place of the manifest.
    static let manifests = [ReportManifest.fileName, ReportManifest.formerFileName]
    private static let subfolders = [EvidenceNames.folder, ReportManifest.folder]

    /// The files that are Housebook's: those that an earlier manifest names. A manifest that cannot be read, or a link,
    /// is not Housebook's and stops the report.
    private var ours: Set<String> {
        var ours: Set<String> = []
        for name in Self.manifests where Disk.isPlainFile(place(of: name)) {
            // One that cannot be read names nothing that may be replaced.
            guard let former = try? ReportManifest(reading: Disk.read(place(of: name))) else { continue }
            ours.formUnion(former.files.map(\.name) + [name, ReportManifest.listFileName])
        }
        return ours
    }

    /// Replaces the old report with a new one.
    /// - Parameter files: The present location of each new file, by its name in the folder.
    func replace(with files: [String: URL], manifest: (_ files: [ReportManifest.File]) -> ReportManifest) throws {
        let ours = ours
        for name in files.keys.sorted() + [ReportManifest.fileName, ReportManifest.listFileName]
        where !ours.contains(name) {
            guard Disk.isFree(place(of: name)) else { throw WorkspaceError.notOfReport(file: place(of: name)) }
        }
        let listed = try files.map { name, file in
            let digest = try FileDigest(of: file.path)
            return ReportManifest.File(name: name, sha256: digest.sha256, size: digest.size)
        }
        let manifest = manifest(listed)
        try writeAside(files)
        let former = ours.subtracting(files.keys).subtracting([ReportManifest.fileName, ReportManifest.listFileName])
        for name in former.subtracting(Self.manifests) { try remove(name) }
        Disk.removeFolder(ifEmpty: place(of: EvidenceNames.folder))
        try Disk.writeWhole(manifest.json(), to: place(of: ReportManifest.fileName))
        for name in files.keys.sorted() {
            try Disk.rename(place(aside: name), to: place(of: name))
        }
        try Disk.writeWhole(Data(manifest.list().utf8), to: place(of: ReportManifest.listFileName))
        for name in former.intersection(Self.manifests) { try remove(name) }
    }

    /// Removes a file that a manifest names, if it is there.
    private func remove(_ name: String) throws {
        guard Self.isPlain(name), !Disk.isFree(place(of: name)) else { return }
        try Disk.remove(place(of: name), as: .write)
    }

    /// Writes all files into the folder under temporary names, so that a full disk shows before anything is replaced.
    private func writeAside(_ files: [String: URL]) throws {
        do {
            for (name, file) in files.sorted(by: { $0.key < $1.key }) {
                guard !Disk.isFolder(place(of: name)) else { throw FileFailure(.write, place(of: name), EISDIR) }
                if let folder = Self.subfolders.first(where: { name.hasPrefix($0 + "/") }) {
                    try Disk.makeFolder(place(of: folder))
                }
                try Disk.writeWhole(Disk.read(file.path), to: place(aside: name))
            }
        } catch {
            // Most of these files were never written; the next report overwrites those that remain.
            for name in files.keys { try? Disk.remove(place(aside: name)) }
            throw error
        }
    }

    private func place(aside name: String) -> String {
        guard let slash = name.lastIndex(of: "/") else { return place(of: ".\(name).part") }
        return place(of: "\(name[...slash]).\(name[name.index(after: slash)...]).part")
    }

    private func place(of name: String) -> String {
        URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name).path
    }

    /// Whether a name stays within the folder, or one of its subfolders, and is not hidden. It comes from a manifest,
    /// which anybody may have edited.
    static func isPlain(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isInside = parts.count == 1 || parts.count == 2 && subfolders.contains(String(parts[0]))
        return isInside && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }
    }
}
