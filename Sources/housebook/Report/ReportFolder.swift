import Foundation
import HouseholdStore
import Reports

/// The folder of a report while a new one takes its place.
///
/// What keeps it whole:
/// 1. Only files that the folder's manifest names are replaced or deleted; anything else there stops the report.
/// 2. All new files are written beside the old ones before anything is replaced. Then what the new report does not have
///    goes, while the former manifest names it; then comes the new manifest, then each file by renaming. Whatever is
///    killed in between, `verify` says that the folder is not what its manifest says, and the next report, which may
///    replace all that the manifest names, mends it.
/// 3. One process at a time: the folder is locked meanwhile.
final class ReportFolder {
    let path: String
    private let descriptor: Int32

    /// - Throws: `FileFailure`, `CommandError.reportBusy`
    init(_ path: String) throws {
        try Disk.makeFolder(path)
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.create, path, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw CommandError.reportBusy(folder: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Puts a new report in the place of the former one.
    /// - Parameter files: Where each lies now, by name.
    func replace(with files: [String: URL], manifest: (_ files: [ReportManifest.File]) -> ReportManifest) throws {
        let manifestPlace = place(of: ReportManifest.fileName)
        // One that cannot be read is somebody else's file, and stops the report; so does a link, wherever it leads.
        let former = Disk.isPlainFile(manifestPlace) ? try? ReportManifest(reading: Disk.read(manifestPlace)) : nil
        let ours = Set((former?.files.map(\.name) ?? []) + (former == nil ? [] : [ReportManifest.fileName]))
        for name in files.keys.sorted() + [ReportManifest.fileName] where !ours.contains(name) {
            guard Disk.isFree(place(of: name)) else { throw CommandError.notOfReport(file: place(of: name)) }
        }
        let listed = try files.map { name, file in
            guard let digest = FileDigest.ofFile(file.path) else { throw FileFailure(.read, file.path, errno) }
            return ReportManifest.File(name: name, sha256: digest.sha256, size: digest.size)
        }
        let text = try manifest(listed).json()
        try writeAside(files)
        for name in ours.subtracting(files.keys) where name != ReportManifest.fileName && Self.isPlain(name) {
            guard unlink(place(of: name)) == 0 || errno == ENOENT else {
                throw FileFailure(.write, place(of: name), errno)
            }
        }
        try Disk.writeWhole(text, to: manifestPlace)
        for name in files.keys.sorted() {
            guard rename(place(aside: name), place(of: name)) == 0 else {
                throw FileFailure(.write, place(of: name), errno)
            }
        }
    }

    /// All files into the folder, under other names: where there is no room for them, nothing has been replaced.
    private func writeAside(_ files: [String: URL]) throws {
        do {
            for (name, file) in files.sorted(by: { $0.key < $1.key }) {
                guard !Disk.isFolder(place(of: name)) else { throw FileFailure(.write, place(of: name), EISDIR) }
                try Disk.writeWhole(Disk.read(file.path), to: place(aside: name))
            }
        } catch {
            for name in files.keys { unlink(place(aside: name)) }
            throw error
        }
    }

    private func place(aside name: String) -> String { place(of: ".\(name).part") }

    private func place(of name: String) -> String {
        URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name).path
    }

    /// Whether a name, as somebody may have put it into a manifest, stays within the folder.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
    }
}
