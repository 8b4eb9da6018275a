import Digests
import Files
import Foundation
import Household
import HouseholdStore
package import Reports

/// Checks whether a report's folder, and the originals behind it, are unchanged since the report was made.
package struct ReportVerification {
    /// The differences, one sentence each, without a full stop.
    package private(set) var differences: [String] = []
    package let manifest: ReportManifest
    /// The number of originals checked; nil without a household.
    package private(set) var originals: Int?

    /// - Parameters:
    ///   - folder: The report's folder.
    ///   - household: The folder that `attachments/` lies in; nil without a household.
    /// - Throws: `WorkspaceError.notAReport` if the folder has no readable manifest.
    package init(of folder: String, household: String?, progress: (_ done: Int, _ of: Int) -> Void) throws {
        let top = URL(fileURLWithPath: folder, isDirectory: true)
        let place = top.appendingPathComponent(ReportManifest.fileName).path
        guard Disk.exists(place) else {
            throw WorkspaceError.notAReport(folder: folder, .noManifest)
        }
        do {
            manifest = try ReportManifest(reading: Disk.read(place))
        } catch let error as FileFailure {
            throw error
        } catch {
            throw WorkspaceError.notAReport(folder: folder, .unreadableManifest)
        }
        guard manifest.format <= ReportManifest.currentFormat else {
            throw WorkspaceError.notAReport(folder: folder, .newerFormat)
        }
        for file in manifest.files {
            guard ReportFolder.isPlain(file.name) else {
                differences.append("the manifest names “\(file.name)”, which is not a valid file name in a report")
                continue
            }
            compare(top.appendingPathComponent(file.name).path, called: file.name, with: file.sha256)
        }
        try compareNames(in: top)
        compareCopies()
        try compareSeal(in: top)
        guard let household else { return }
        for (number, original) in manifest.originals.enumerated() {
            progress(number + 1, manifest.originals.count)
            // The digest becomes part of a path.
            guard Attachment.isDigest(original.sha256) else {
                differences.append("\(Self.name(of: original)) has no SHA-256 in the manifest")
                continue
            }
            let path = URL(fileURLWithPath: household).appendingPathComponent(
                ReportSeal.path(ofOriginal: original.sha256)
            ).path
            compare(path, called: Self.name(of: original), with: original.sha256)
        }
        originals = manifest.originals.count
    }

    private mutating func compare(_ path: String, called name: String, with digest: String) {
        guard Disk.exists(path) else { return differences.append("\(name) is missing") }
        guard Disk.isPlainFile(path) else { return differences.append("\(name) is not a regular file") }
        do throws(FileFailure) {
            let found = try FileDigest(of: path).sha256
            if found != digest { differences.append("\(name) differs: its SHA-256 is \(found), not \(digest)") }
        } catch {
            differences.append("\(name) cannot be read: \(error.reason)")
        }
    }

    /// Reports files that the manifest does not name, since they were added later.
    private mutating func compareNames(in folder: URL) throws {
        let known = Set(manifest.files.map(\.name) + [ReportManifest.fileName])
        var names = try Disk.names(in: folder.path).sorted()
        let place = folder.appendingPathComponent(EvidenceNames.folder).path
        // Evidence is listed even if the manifest has none: an earlier report's folder stays if it holds hidden files.
        if FileStatus(of: place)?.kind == .folder {
            names.removeAll { $0 == EvidenceNames.folder }
            names += try Disk.names(in: place).sorted().filter { !$0.hasPrefix(".") }.map { Self.evidence + $0 }
        }
        // Skip hidden files, which a system or a killed program left.
        for name in names where !known.contains(name) && !name.hasPrefix(".") {
            differences.append("\(name) is not part of this report")
        }
    }

    /// Checks that each copy of an original is listed with the digest that the root hash covers. Files are compared
    /// with the manifest's list of files, which the root hash does not cover: without this check, a copy could be
    /// replaced together with its digest in that list.
    private mutating func compareCopies() {
        let listed = Dictionary(manifest.files.map { ($0.name, $0.sha256) }, uniquingKeysWith: { first, _ in first })
        // The root hash leaves out originals without a valid digest.
        let copies = manifest.originals.filter { Attachment.isDigest($0.sha256) }.compactMap(\.copy)
        for copy in copies {
            guard let digest = listed[copy.name] else {
                differences.append(
                    "the manifest names \(copy.name) as the copy of an original, but does not list it among the files")
                continue
            }
            if digest != copy.sha256 {
                differences.append(
                    "the manifest lists \(copy.name) with the SHA-256 \(digest), "
                        + "but the root hash covers \(copy.sha256)")
            }
        }
        let covered = Set(copies.map(\.name))
        for name in listed.keys.sorted() where name.hasPrefix(Self.evidence) && !covered.contains(name) {
            differences.append("the root hash does not cover \(name)")
        }
    }

    private static let evidence = EvidenceNames.folder + "/"

    /// Checks that the list's digest is the root hash, and that the data and originals in the manifest give the same
    /// one.
    private mutating func compareSeal(in folder: URL) throws {
        let (list, data) = (
            folder.appendingPathComponent(ReportSeal.fileName).path,
            folder.appendingPathComponent(ReportData.fileName).path
        )
        let named = Set(manifest.files.map(\.name))
        for name in [ReportData.fileName, ReportSeal.fileName] where !named.contains(name) {
            differences.append("the manifest does not name \(name), which the root hash is checked with")
        }
        // A missing file is already among the differences.
        guard Disk.exists(list), Disk.exists(data) else { return }
        let seal = ReportSeal(data: try Disk.read(data), originals: manifest.originals)
        if SHA256Digest.of(try Disk.read(list)) != manifest.rootHash {
            differences.append("\(ReportSeal.fileName) does not have the root hash that the manifest names")
        }
        if seal.rootHash != manifest.rootHash {
            differences.append(
                "the data and the listed originals do not match the root hash \(manifest.rootHash)")
        }
    }

    /// `the original of LR-01, LR-02 (receipt.pdf)`
    private static func name(of original: ReportManifest.Original) -> String {
        let lines = original.lines.prefix(3).joined(separator: ", ") + (original.lines.count > 3 ? ", ..." : "")
        return "the original of \(lines)" + (original.fileName.isEmpty ? "" : " (\(original.fileName))")
    }
}
