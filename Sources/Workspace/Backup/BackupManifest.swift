package import Archiving
package import Foundation

/// What a backup holds: its last entry, `backup.json`.
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
    /// Every other entry.
    package var files: [ZipEntry]
    /// Digests of attached files that the household names and that were missing.
    package var missing: [String]

    /// In bytes, unpacked.
    package var size: Int { files.reduce(0) { $0 + $1.size } }

    /// Nil for data that is no manifest.
    init?(_ data: Data) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // Whatever else it is, it is not a backup's manifest.
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

/// Why a file is no backup, or cannot be written or restored.
package enum BackupError: Error, Hashable, Sendable {
    case notABackup(file: String)
    case newer(file: String)
    /// Entries that are missing, changed or not of the backup.
    case damaged(file: String, entries: [String])
    /// SQLite finds faults in the store.
    case badStore(path: String, detail: String)
    case folderExists(folder: String)
    /// A file that is no backup stands where one would be written.
    case otherFile(file: String)
    /// A folder, which may be a backup that was unpacked.
    case unpacked(folder: String, isSiteRoot: Bool)
    /// A folder stands where a file would be written.
    case isFolder(folder: String)
}

extension BackupError {
    package var text: String {
        switch self {
        case .notABackup(let file): "\(file) is not a backup that Housebook made"
        case .newer(let file): "\(file) was made by a newer Housebook"
        case .damaged(let file, let entries):
            "\(file) is damaged: \(entries.prefix(3).joined(separator: ", "))"
                + (entries.count > 3 ? " and \(entries.count - 3) more" : "")
        case .badStore(let path, let detail): "\(path) is damaged: \(detail)"
        case .folderExists(let folder): "\(folder) exists already and is not an empty folder"
        case .otherFile(let file): "\(file) is not a backup, and was not replaced"
        case .unpacked(let folder, _): "\(folder) is a folder, not the ZIP of a backup"
        case .isFolder(let folder): "\(folder) is a folder"
        }
    }

    package var hint: String {
        switch self {
        case .notABackup: "`housebook backup FILE.zip` makes one"
        case .newer: "update Housebook"
        case .damaged: "use another backup"
        case .badStore: "`housebook check` says more; an older backup may be sound"
        case .folderExists: "name a folder that does not exist yet"
        case .otherFile: "choose another name"
        case .unpacked(let folder, isSiteRoot: true):
            "an unpacked backup is a site root: use it with `housebook --root \(folder) check`, or move it"
        case .unpacked: "name the file that `housebook backup` wrote"
        case .isFolder: "add --keep 14 to write dated files into it"
        }
    }
}
