package import Archiving
package import Foundation
package import Values

/// The list of a backup's contents: its last entry, `backup.json`.
package struct BackupManifest: Codable, Hashable, Sendable {
    package static let fileName = "backup.json"
    static let format = "housebook-backup"
    static let version = 1

    package var format = Self.format
    package var version = Self.version
    /// The program that wrote it.
    package var program: String
    package var createdAt: Date
    /// The household's name.
    package var household: String
    /// All entries except the manifest.
    package var files: [ZipEntry]
    /// Digests of attached files that the household names and that were missing.
    package var missing: [String]

    /// In bytes, unpacked.
    package var size: Int { files.reduce(0) { $0 + $1.size } }

    /// Nil for data that is not a manifest.
    init?(_ data: Data) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // Data that cannot be decoded is not a backup's manifest.
        guard let manifest = try? decoder.decode(Self.self, from: data), manifest.format == Self.format else {
            return nil
        }
        self = manifest
    }

    init(program: String, createdAt: Date, household: String, files: [ZipEntry], missing: [String]) {
        (self.program, self.createdAt, self.household) = (program, createdAt, household)
        (self.files, self.missing) = (files, missing)
    }

    var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // Texts, numbers and a date always encode as JSON.
        return (try? encoder.encode(self)) ?? Data()
    }
}

/// Why a file is not a backup, or cannot be written or restored.
package enum BackupError: Explained, Hashable {
    case notABackup(file: String)
    case newer(file: String)
    /// Entries that are missing, changed or foreign to the backup.
    case damaged(file: String, entries: [String])
    /// SQLite finds faults in the store.
    case badStore(path: String, detail: String)
    case folderExists(folder: String)
    /// The place of the backup is taken by a file that is not a backup.
    case otherFile(file: String)
    /// A folder: a backup that was unpacked to `siteRoot`, or one that holds `backup`, or neither.
    case unpacked(folder: String, siteRoot: String?, backup: String?)
    /// The place of the file is taken by a folder.
    case isFolder(folder: String)

    package var explanation: Explanation {
        switch self {
        case .notABackup(let file): .data("\(file) is not a backup that Housebook made", NextStep.backUp)
        case .newer(let file): .data("\(file) was made by a newer Housebook", "update Housebook")
        case .damaged(let file, let entries):
            .data(
                "\(file) is damaged: \(entries.prefix(3).joined(separator: ", "))"
                    + (entries.count > 3 ? " and \(entries.count - 3) more" : ""),
                "use another backup")
        case .badStore(let path, let detail): .data("\(path) is damaged: \(detail)", NextStep.checkStore)
        case .folderExists(let folder):
            .cannotCreate(
                "\(folder) exists already and is not an empty folder", "name a folder that does not exist yet")
        case .otherFile(let file):
            .cannotCreate("\(file) is not a backup, and was not replaced", "choose another name")
        case .unpacked(let folder, let siteRoot, let backup):
            .noInput(
                "\(folder) is a folder, not the ZIP of a backup",
                siteRoot.map(NextStep.useUnpacked) ?? backup.map(NextStep.nameBackupInFolder) ?? .nameBackup)
        case .isFolder(let folder): .cannotCreate("\(folder) is a folder", NextStep.keepDatedBackups)
        }
    }
}
