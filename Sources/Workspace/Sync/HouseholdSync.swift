import Files
import Foundation
import HouseholdStore
package import Remotes
package import Sealing
package import Syncing

/// A household's remote, as this machine knows it: beginning, joining, syncing, leaving.
package struct HouseholdSync {
    private let root: SiteRoot
    private let store: Store
    package private(set) var file: SyncFile

    private static func path(_ root: SiteRoot) -> String { root.syncFolder + "/remote.json" }
    private static func secretPath(_ root: SiteRoot) -> String { root.syncFolder + "/secret" }

    /// Nil where the household is not synced.
    package init?(_ session: HouseholdSession) throws {
        guard let file = try SyncFile.read(Self.path(session.root)) else { return nil }
        (root, store, self.file) = (session.root, session.store, file)
    }

    // MARK: - Beginning and end

    /// Puts a household on a remote, which gets everything with the first sync.
    /// - Parameters:
    ///   - token: What the hub gave this household; nil for a folder.
    ///   - machine: The name of this machine, for people.
    /// - Throws: `SyncError.alreadySynced`, `RemoteError` where the remote does not answer: nothing has changed then.
    package static func start(
        _ session: HouseholdSession, at address: RemoteAddress, token: String?, machine: String, allowsPlainHTTP: Bool
    ) throws -> HouseholdSync {
        guard try session.store.chain.place() == nil else { throw SyncError.alreadySynced }
        let file = SyncFile(
            remote: address.text, household: UUID(), machine: machine, token: token, allowsPlainHTTP: allowsPlainHTTP)
        let remote = try remote(of: file)
        _ = try remote.missing([String(repeating: "0", count: 64)])
        try keep(HouseholdSecret(), file, session.root)
        try session.store.chain.begin(as: file.household)
        guard let sync = try HouseholdSync(session) else { throw SyncError.notSynced }
        return sync
    }

    /// Joins a household, which comes with the first sync. A machine that has it already, as after its backup was restored,
    /// only gets the secret.
    /// - Throws: `SyncError.notEmpty` where there is another household, `.alreadySynced`
    package static func join(
        _ session: HouseholdSession, by invitation: Invitation, machine: String, allowsPlainHTTP: Bool
    ) throws -> HouseholdSync {
        let place = try session.store.chain.place()
        let isKnown = place?.household == invitation.household
        guard try place == nil || (isKnown && SyncFile.read(path(session.root)) == nil) else {
            throw SyncError.alreadySynced
        }
        let file = SyncFile(
            remote: invitation.remote, household: invitation.household, machine: machine, token: invitation.token,
            allowsPlainHTTP: allowsPlainHTTP)
        let remote = try remote(of: file)
        let seal = Seal(invitation.secret, household: invitation.household)
        // The remote and the secret are tried before anything is written here.
        let snapshot = try remote.snapshot().map { found in
            let content = try seal.open(found.body, as: .snapshot(at: found.version))
            return (bundle: try ChangeBundle(reading: content), version: found.version)
        }
        if snapshot == nil, case .version(_, let body) = try remote.child(of: .beginning) {
            _ = try seal.open(body, as: .version(after: .beginning))
        }
        if !isKnown { try session.store.chain.join(invitation.household, snapshot) }
        try keep(invitation.secret, file, session.root)
        guard let sync = try HouseholdSync(session) else { throw SyncError.notSynced }
        return sync
    }

    private static func keep(_ secret: HouseholdSecret, _ file: SyncFile, _ root: SiteRoot) throws {
        try Disk.makeFolder(root.syncFolder)
        // Of a beginning that was cut short.
        if Disk.exists(secretPath(root)) { try Disk.remove(secretPath(root)) }
        try secret.write(to: secretPath(root))
        try file.write(to: path(root))
    }

    /// Ends the syncing of this machine. The household stays here, and on the remote for the others.
    package static func leave(_ session: HouseholdSession) throws {
        guard try session.store.chain.place() != nil || Disk.exists(session.root.syncFolder) else {
            throw SyncError.notSynced
        }
        try session.store.chain.leave()
        for path in [path(session.root), secretPath(session.root)] where Disk.exists(path) { try Disk.remove(path) }
    }

    /// Everything that another machine needs to join.
    /// - Parameter name: What the hub is to know the new member by.
    package func invitation(for name: String) throws -> Invitation {
        let secret = try HouseholdSecret(at: Self.secretPath(root))
        let token = try file.token.flatMap { _ in try (Self.remote(of: file) as? HubRemote)?.invite(name) }
        return Invitation(remote: file.remote, household: file.household, secret: secret, token: token)
    }

    // MARK: - Syncing

    /// Brings the household and its remote up to date with each other, and notes how that went.
    /// - Throws: `SyncError.overtaken` where another sync of this machine is under way.
    package mutating func run() throws -> SyncReport {
        // Closing the only descriptor of the folder releases the lock.
        let folder = try OpenFile(root.syncFolder, [.folder])
        guard try folder.lock() else { throw SyncError.overtaken }
        do {
            let seal = Seal(try HouseholdSecret(at: Self.secretPath(root)), household: file.household)
            let report = try SyncRun(
                store, Self.remote(of: file), seal, attachments: root.attachmentsFolder, machine: file.machine
            ).run()
            (file.lastSync, file.failure) = (Date(), nil)
            try file.write(to: Self.path(root))
            return report
        } catch {
            file.failure = "\(error)"
            // The error itself matters more than a note of it.
            try? file.write(to: Self.path(root))
            throw error
        }
    }

    private static func remote(of file: SyncFile) throws -> any Remote {
        switch try RemoteAddress(file.remote, allowsPlainHTTP: file.allowsPlainHTTP) {
        case .folder(let path): return FolderRemote(path, household: file.household)
        case .hub(let address): return try HubRemote(address, household: file.household, token: file.token)
        }
    }
}
