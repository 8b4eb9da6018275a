import Digests
import Files
import Foundation
import Household
import HouseholdStore
import Pictures
package import Reports
import Spreadsheets
import Values
import Workbooks

/// Checks whether a report's folder, and the originals behind it, are unchanged since the report was made.
package struct ReportVerification {
    /// The differences, one sentence each, without a full stop.
    package private(set) var differences: [String] = []
    package let manifest: ReportManifest
    /// The number of originals checked; nil without a household.
    package private(set) var originals: Int?
    /// The tables that were made from the data again, by name.
    package private(set) var remade: [String] = []
    /// Remarks on what could not be checked, one sentence each.
    package private(set) var remarks: [String] = []
    /// The report that the data holds; nil if this version of Housebook cannot make the same tables of it.
    private var data: ReportData?
    /// The copies of photos without what the camera recorded, as far as they are not compared with their originals.
    private var bareCopies: Set<String> = []

    /// - Parameters:
    ///   - folder: The report's folder.
    ///   - household: The folder that `attachments/` lies in; nil without a household.
    /// - Throws: `WorkspaceError.notAReport` if the folder has no readable manifest.
    package init(of folder: String, household: String?, progress: (_ done: Int, _ of: Int) -> Void) throws {
        let top = URL(fileURLWithPath: folder, isDirectory: true)
        guard
            let place = ReportFolder.manifests.map({ top.appendingPathComponent($0).path }).first(where: Disk.exists)
        else { throw WorkspaceError.notAReport(folder: folder, .noManifest) }
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
        compareCopies(in: top)
        try compareSeal(in: top)
        if manifest.format > 1 {
            try compareList(in: top)
            readData(in: top)
            if let data { compareTables(with: data, in: top) }
        }
        defer { remarkOnCopies() }
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
            compareCopy(of: original, at: path)
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
        let isFormer = manifest.format == 1
        let own = isFormer ? [ReportManifest.formerFileName] : [ReportManifest.fileName, ReportManifest.listFileName]
        let known = Set(manifest.files.map(\.name) + own)
        var names = try Disk.names(in: folder.path).sorted()
        // Evidence is listed even if the manifest has none: an earlier report's folder stays if it holds hidden files.
        for subfolder in [EvidenceNames.folder] + (isFormer ? [] : [ReportManifest.folder]) {
            let place = folder.appendingPathComponent(subfolder).path
            guard FileStatus(of: place)?.kind == .folder else { continue }
            names.removeAll { $0 == subfolder }
            names += try Disk.names(in: place).sorted().filter { !$0.hasPrefix(".") }.map { "\(subfolder)/\($0)" }
        }
        // Skip hidden files, which a system or a killed program left.
        for name in names where !known.contains(name) && !name.hasPrefix(".") {
            differences.append("\(name) is not part of this report")
        }
    }

    /// Checks that each file of evidence is the copy of an original, with the digest that the manifest has for it there.
    /// A paper's copy must be the original itself, byte for byte, whose digest the root hash covers.
    private mutating func compareCopies(in folder: URL) {
        let listed = Dictionary(manifest.files.map { ($0.name, $0.sha256) }, uniquingKeysWith: { first, _ in first })
        // The root hash leaves out originals without a valid digest.
        let originals = manifest.originals.filter { Attachment.isDigest($0.sha256) }
        let copies = originals.compactMap(\.copy)
        for original in originals {
            guard let copy = original.copy else { continue }
            guard let digest = listed[copy.name] else {
                differences.append(
                    "the manifest names \(copy.name) as the copy of an original, but does not list it among the files")
                continue
            }
            if digest != copy.sha256 {
                differences.append(
                    "the manifest lists \(copy.name) with the SHA-256 \(digest), "
                        + "but its original with \(copy.sha256)")
            } else if manifest.format > 1, copy.sha256 != original.sha256 {
                if Self.isPaper(copy.name, in: folder) {
                    differences.append("\(copy.name) is not its original, byte for byte")
                } else {
                    bareCopies.insert(copy.name)
                }
            }
        }
        let covered = Set(copies.map(\.name))
        for name in listed.keys.sorted() where name.hasPrefix(Self.evidence) && !covered.contains(name) {
            differences.append("\(name) is not the copy of an original")
        }
    }

    /// Whether a file is anything but a picture.
    private static func isPaper(_ name: String, in folder: URL) -> Bool {
        let file = folder.appendingPathComponent(name).path
        // A file that cannot be read is a difference already.
        guard ReportFolder.isPlain(name), Disk.isPlainFile(file), let data = try? Disk.read(file) else { return false }
        return BarePicture.isPaper(fileBeginning: [UInt8](data.prefix(PictureFormat.bytesNeeded)))
    }

    /// Makes a photo's copy from its original again.
    private mutating func compareCopy(of original: ReportManifest.Original, at path: String) {
        // Another version of Housebook may keep other parts of a photo's file.
        guard data != nil, let copy = original.copy, bareCopies.contains(copy.name), let photo = try? Disk.read(path),
            SHA256Digest.of(photo) == original.sha256, let bare = BarePicture(of: photo)
        else { return }
        bareCopies.remove(copy.name)
        if SHA256Digest.of(bare.data) != copy.sha256 {
            differences.append("\(copy.name) is not what its original gives")
        }
    }

    private mutating func remarkOnCopies() {
        guard !bareCopies.isEmpty else { return }
        let photos = bareCopies.count == 1 ? "1 photo" : "\(bareCopies.count) photos"
        remarks.append(
            "\(photos) in \(Self.evidence) could not be compared with the originals, which alone the root hash covers.")
    }

    private static let evidence = EvidenceNames.folder + "/"

    /// Checks that the list's digest is the root hash, and that the data and originals in the manifest give the same
    /// one.
    private mutating func compareSeal(in folder: URL) throws {
        let names =
            manifest.format == 1 ? ["data.json", "SHA256SUMS"] : [ReportData.fileName, ReportSeal.fileName]
        let (data, list) = (
            folder.appendingPathComponent(names[0]).path, folder.appendingPathComponent(names[1]).path
        )
        let named = Set(manifest.files.map(\.name))
        for name in names where !named.contains(name) {
            differences.append("the manifest does not name \(name), which the root hash is checked with")
        }
        // A missing file is already among the differences.
        guard Disk.exists(list), Disk.exists(data) else { return }
        let json = try Disk.read(data)
        // Otherwise a report of today could pass for one whose tables cannot be made again.
        if manifest.format == 1, (try? ReportData.making(reading: json)) != nil {
            differences.append("the manifest is in the first format of reports, but \(names[0]) is not")
        }
        let seal = ReportSeal(data: json, originals: manifest.originals, format: manifest.format)
        if SHA256Digest.of(try Disk.read(list)) != manifest.rootHash {
            differences.append("\(names[1]) does not have the root hash that the manifest names")
        }
        if seal.rootHash != manifest.rootHash {
            differences.append(
                "the data and the listed originals do not match the root hash \(manifest.rootHash)")
        }
    }

    /// Checks that `SHA256SUMS` lists the files that the manifest lists, and the manifest.
    private mutating func compareList(in folder: URL) throws {
        let list = folder.appendingPathComponent(ReportManifest.listFileName).path
        guard Disk.isPlainFile(list) else { return differences.append("\(ReportManifest.listFileName) is missing") }
        if try Disk.read(list) != Data(manifest.list().utf8) {
            differences.append("\(ReportManifest.listFileName) does not list the files as the manifest does")
        }
    }

    /// Reads the data, unless another version of Housebook made the report.
    private mutating func readData(in folder: URL) {
        let place = folder.appendingPathComponent(ReportData.fileName).path
        // A missing file is already among the differences.
        guard Disk.isPlainFile(place), let json = try? Disk.read(place) else { return }
        do {
            let version = try ReportData.making(reading: json).version
            guard version == ProgramVersion.text else {
                remarks.append(
                    "The tables were not made again: Housebook \(version) made the report, and this is "
                        + "\(ProgramVersion.text).")
                return
            }
            data = try ReportData(reading: json)
        } catch {
            differences.append("\(ReportData.fileName) is not the data of a report")
        }
    }

    /// Makes the tables again, and compares them with those in the folder.
    private mutating func compareTables(with data: ReportData, in folder: URL) {
        let copies = Dictionary(
            manifest.originals.map { ($0.sha256, $0.copy) }, uniquingKeysWith: { first, _ in first })
        let tables = ReportTables(data, rootHash: manifest.rootHash) { copies[$0.sha256] ?? nil }
        for name in ReportTables.names where manifest.files.contains(where: { $0.name == name }) {
            let file = folder.appendingPathComponent(name)
            guard Disk.isPlainFile(file.path) else { continue }
            do {
                let found = try tables.differences(of: file)
                differences += found.map { "\(name) does not say what the data says: \($0)" }
                remade.append(name)
            } catch let error as WorkbookError {
                remarks.append("\(name) was not made again: \(error).")
            } catch SpreadsheetError.unavailable(let detail) {
                remarks.append("\(name) was not read: \(detail).")
            } catch {
                differences.append("\(name) cannot be read: \(error)")
            }
        }
    }

    /// `the original of LR-01, LR-02 (receipt.pdf)`
    private static func name(of original: ReportManifest.Original) -> String {
        let lines = original.lines.prefix(3).joined(separator: ", ") + (original.lines.count > 3 ? ", ..." : "")
        return "the original of \(lines)" + (original.fileName.isEmpty ? "" : " (\(original.fileName))")
    }
}
