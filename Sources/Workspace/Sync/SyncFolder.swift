import Files
import Foundation
import HouseholdStore
import Remotes
import Sealing

/// The files in which this machine keeps its record of the household's remote.
struct SyncFolder {
    let path: String

    init(_ root: SiteRoot) { path = root.syncFolder }

    private var file: String { path + "/remote.json" }
    private var secretFile: String { path + "/secret" }
    /// The next secret, during a rotation that is not complete.
    private var nextFile: String { path + "/next-secret" }
    private static let former = "former-secret"
    /// An invitation that is being used, and the token for it.
    private var tokenFile: String { path + "/token" }

    var isSynced: Bool { Disk.exists(file) }

    // A missing folder counts as empty.
    var isEmpty: Bool { ((try? Disk.names(in: path)) ?? []).isEmpty }

    /// Runs `body` while no other program of this machine syncs.
    /// - Throws: `SyncError.overtaken` if another program takes longer than ten seconds.
    func locked<Result>(_ body: (SyncFolder) throws -> Result) throws -> Result {
        try Disk.makeFolder(path, permissions: 0o700)
        // Closing the only descriptor of the folder releases the lock.
        let folder = try OpenFile(path, [.folder])
        let deadline = ContinuousClock.now + .seconds(10)
        while try !folder.lock() {
            guard ContinuousClock.now < deadline else { throw SyncError.overtaken }
            usleep(20_000)
        }
        return try body(self)
    }

    /// Nil if the household is not synced.
    func read() throws -> SyncFile? { try SyncFile.read(file) }

    func write(_ content: SyncFile) throws { try content.write(to: file) }

    func secret() throws -> HouseholdSecret { try HouseholdSecret(at: secretFile) }

    /// The former secrets, kept while the remote lacks files under the present one.
    func former() throws -> [HouseholdSecret] {
        let present = try secret()
        return try formerFiles().map { try HouseholdSecret(at: $0) }.filter { $0 != present }
    }

    private func formerFiles() throws -> [String] {
        try Disk.names(in: path).filter { $0.hasPrefix(Self.former) }.sorted().map { path + "/" + $0 }
    }

    /// Makes a secret the present one, and keeps its predecessor until `forgetFormer`.
    func keep(_ secret: HouseholdSecret) throws {
        // A secret that cannot be read opens nothing, so it is not kept.
        if let present = try? self.secret(), present != secret {
            try present.write(to: "\(path)/\(Self.former)-\(UUID().uuidString)")
        }
        try secret.replace(secretFile)
        if Disk.exists(nextFile) { try Disk.remove(nextFile) }
    }

    func forgetFormer() throws {
        for file in try formerFiles() { try Disk.remove(file) }
    }

    /// The secret of an unfinished rotation, which the chain may already have; nil if there is none.
    func next() throws -> HouseholdSecret? { Disk.exists(nextFile) ? try HouseholdSecret(at: nextFile) : nil }

    var isRotating: Bool { Disk.exists(nextFile) }

    func keepNext(_ secret: HouseholdSecret) throws { try secret.replace(nextFile) }

    func forgetNext() throws {
        if Disk.exists(nextFile) { try Disk.remove(nextFile) }
    }

    func forgetToken() throws {
        if Disk.exists(tokenFile) { try Disk.remove(tokenFile) }
    }

    /// The token to redeem an invitation with: the same one if redeeming was cut short.
    func token(for invitation: String) throws -> MemberToken {
        if Disk.exists(tokenFile) {
            let words = String(decoding: try Disk.read(tokenFile), as: UTF8.self).split(separator: "\n")
            if words.count == 2, words[0] == invitation { return MemberToken(String(words[1])) }
            try Disk.remove(tokenFile)
        }
        let token = MemberToken()
        try Disk.writeNew(tokenFile, permissions: 0o600, failing: \.self) { file throws(FileFailure) in
            try file.write(Data("\(invitation)\n\(token.text)\n".utf8))
        }
        return token
    }

    /// Removes all files, including those left by killed programs. The file that marks the household as synced goes
    /// last.
    func removeAll(butToken keepsToken: Bool = false) throws {
        for name in try Disk.names(in: path) where name != "remote.json" && !(keepsToken && name == "token") {
            try Disk.remove(path + "/" + name)
        }
        if Disk.exists(file) { try Disk.remove(file) }
    }

    // MARK: - The hub's defaults

    /// The hub's defaults for new homes, as last fetched.
    var defaultsFile: String { path + "/defaults.yml" }
    private var defaultsTag: String { path + "/defaults.etag" }

    func tag() -> String? {
        // Without a tag, the defaults are fetched again.
        guard Disk.exists(defaultsFile), let data = try? Disk.read(defaultsTag) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    func keepDefaults(_ data: Data, tag: String?) throws {
        // Removed first: a new file without its tag is fetched again, but with the former tag it would not be.
        if Disk.exists(defaultsTag) { try Disk.remove(defaultsTag) }
        try Disk.writeWhole(data, to: defaultsFile)
        if let tag { try Disk.writeWhole(Data(tag.utf8), to: defaultsTag) }
    }

    func removeDefaults() throws {
        for path in [defaultsTag, defaultsFile] where Disk.exists(path) { try Disk.remove(path) }
    }
}
