import Files
import Foundation
import Sealing

/// The files in which this machine keeps what it knows of its household's remote.
struct SyncFolder {
    let path: String

    init(_ root: SiteRoot) { path = root.syncFolder }

    private var file: String { path + "/remote.json" }
    private var secretFile: String { path + "/secret" }
    /// Of a change of the secret that is not complete yet.
    private var formerFile: String { path + "/former-secret" }

    var isSynced: Bool { Disk.exists(file) }

    /// Nil where the household is not synced.
    func read() throws -> SyncFile? { try SyncFile.read(file) }

    func write(_ content: SyncFile) throws { try content.write(to: file) }

    func secret() throws -> HouseholdSecret { try HouseholdSecret(at: secretFile) }

    /// The secret before the present one, as long as not everything is sealed with that.
    func former() throws -> HouseholdSecret? { Disk.exists(formerFile) ? try HouseholdSecret(at: formerFile) : nil }

    /// Keeps a secret, and the one before it until `forgetFormer`.
    func keep(_ secret: HouseholdSecret) throws {
        try Disk.makeFolder(path)
        if Disk.exists(secretFile), !Disk.exists(formerFile) { try self.secret().write(to: formerFile) }
        let temporary = secretFile + ".new"
        // Of a change that was cut short.
        if Disk.exists(temporary) { try Disk.remove(temporary) }
        try secret.write(to: temporary)
        try Disk.finish(temporary, as: secretFile)
    }

    func forgetFormer() throws {
        if Disk.exists(formerFile) { try Disk.remove(formerFile) }
    }

    func removeAll() throws {
        for path in [file, secretFile, formerFile, defaultsFile, defaultsTag] where Disk.exists(path) {
            try Disk.remove(path)
        }
    }

    // MARK: - The hub's defaults

    /// What the hub offers for new homes, as it was last fetched.
    var defaultsFile: String { path + "/defaults.yml" }
    private var defaultsTag: String { path + "/defaults.etag" }

    func tag() -> String? {
        guard Disk.exists(defaultsFile), let data = try? Disk.read(defaultsTag) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func keepDefaults(_ data: Data, tag: String?) throws {
        // Without its tag, a file is fetched again; with a former one, it would not be.
        if Disk.exists(defaultsTag) { try Disk.remove(defaultsTag) }
        try Disk.write(data, to: defaultsFile)
        if let tag { try Disk.write(Data(tag.utf8), to: defaultsTag) }
    }

    func removeDefaults() throws {
        for path in [defaultsTag, defaultsFile] where Disk.exists(path) { try Disk.remove(path) }
    }
}
