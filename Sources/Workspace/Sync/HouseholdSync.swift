import Files
import Foundation
import HouseholdStore
package import Remotes
package import Sealing
package import Syncing

/// A household's remote, as this machine knows it: beginning, joining, syncing, leaving.
package struct HouseholdSync {
    private let root: SiteRoot
    private let folder: SyncFolder
    private let store: Store
    package private(set) var file: SyncFile

    /// Nil where the household is not synced.
    package init?(_ session: HouseholdSession) throws {
        let folder = SyncFolder(session.root)
        guard let file = try folder.read() else { return nil }
        (root, store, self.folder, self.file) = (session.root, session.store, folder, file)
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
        _ = try remote(of: file).missing([String(repeating: "0", count: 64)])
        let folder = SyncFolder(session.root)
        // Of a beginning that was cut short.
        try folder.removeAll()
        try folder.keep(HouseholdSecret())
        try folder.write(file)
        try session.store.chain.begin(as: file.household)
        return try opened(session)
    }

    /// Joins a household, which comes with the first sync. A machine that has it already, as after its backup was restored
    /// or after `rotate` on another one, only gets the secret.
    /// - Throws: `SyncError.notEmpty` where there is another household, `.alreadySynced`
    package static func join(
        _ session: HouseholdSession, by invitation: Invitation, machine: String, allowsPlainHTTP: Bool
    ) throws -> HouseholdSync {
        let place = try session.store.chain.place()
        let folder = SyncFolder(session.root)
        let isKnown = place?.household == invitation.household
        let present = isKnown ? try folder.read() : nil
        guard place == nil || isKnown else { throw SyncError.alreadySynced }
        if let present, try folder.secret() == invitation.secret, present.token == invitation.token {
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
        if !isKnown {
            try session.store.chain.join(invitation.household, snapshot)
            try folder.removeAll()
        }
        try folder.keep(invitation.secret)
        try folder.write(file)
        return try opened(session)
    }

    private static func opened(_ session: HouseholdSession) throws -> HouseholdSync {
        guard let sync = try HouseholdSync(session) else { throw SyncError.notSynced }
        return sync
    }

    /// Ends the syncing of this machine. The household stays here, and on the remote for the others.
    package static func leave(_ session: HouseholdSession) throws {
        let folder = SyncFolder(session.root)
        guard try session.store.chain.place() != nil || folder.isSynced else { throw SyncError.notSynced }
        try session.store.chain.leave()
        try folder.removeAll()
    }

    // MARK: - Members

    /// Everything that another machine needs to join.
    /// - Parameter name: What the hub is to know the new member by; without one, a number that is free.
    package func invitation(for name: String?) throws -> Invitation {
        let secret = try folder.secret()
        let token = try hub().map { hub in try hub.invite(name ?? Self.freeName(besides: hub.members())) }
        return Invitation(remote: file.remote, household: file.household, secret: secret, token: token)
    }

    private static func freeName(besides members: [RemoteMember]) -> String {
        var number = members.count + 1
        while members.contains(where: { $0.name == "machine \(number)" }) { number += 1 }
        return "machine \(number)"
    }

    /// Who has a token of the hub for this household; nil where the remote does not know.
    package func members() throws -> [RemoteMember]? { try hub()?.members() }

    /// Makes a member's token useless.
    /// - Throws: `HouseholdSyncError.noMembers` where the remote is a folder, or a hub that is open to everybody.
    package func revoke(_ name: String) throws {
        guard let hub = try hub() else { throw HouseholdSyncError.noMembers }
        try hub.revoke(name)
    }

    /// The hub that knows this machine by a token.
    private func hub() throws -> HubRemote? { file.token == nil ? nil : try remote() as? HubRemote }

    // MARK: - Syncing

    /// Brings the household and its remote up to date with each other, and notes how that went.
    /// - Throws: `SyncError.overtaken` where another sync of this machine is under way.
    package mutating func run() throws -> SyncReport { try noting { try $0.run() } }

    /// Gives the household a new secret. The other machines need a new invitation then; one that was lost cannot read
    /// what is sent from now on. Also completes a change of the secret that was cut short.
    package mutating func rotate() throws -> SyncReport {
        // What was sealed with the former secret is brought in first.
        var report = try run()
        if try folder.former() == nil { try folder.keep(HouseholdSecret()) }
        report.filesSent += try noting { run in
            while true {
                if let count = try run.renew() { return count }
                _ = try run.run()
            }
        }
        try folder.forgetFormer()
        return report
    }

    /// Ends the joining of a machine that had a former secret.
    package func forgetFormerSecret() throws { try folder.forgetFormer() }

    private mutating func noting<Result>(_ body: (SyncRun) throws -> Result) throws -> Result {
        // Closing the only descriptor of the folder releases the lock.
        let lock = try OpenFile(folder.path, [.folder])
        guard try lock.lock() else { throw SyncError.overtaken }
        do {
            let run = SyncRun(
                store, try remote(), Seal(try folder.secret(), household: file.household),
                former: try folder.former().map { Seal($0, household: file.household) },
                attachments: root.attachmentsFolder, machine: file.machine)
            let result = try body(run)
            (file.lastSync, file.failure) = (Date(), nil)
            try folder.write(file)
            return result
        } catch {
            file.failure = "\(error)"
            // The error itself matters more than a note of it.
            try? folder.write(file)
            throw error
        }
    }

    func remote() throws -> any Remote { try Self.remote(of: file) }

    private static func remote(of file: SyncFile) throws -> any Remote {
        switch try RemoteAddress(file.remote, allowsPlainHTTP: file.allowsPlainHTTP) {
        case .folder(let path): return FolderRemote(path, household: file.household)
        case .hub(let address): return try HubRemote(address, household: file.household, token: file.token)
        }
    }

    // MARK: - Defaults

    /// Fetches what the hub offers for new homes, where that has changed. It is kept for when the hub is out of reach.
    /// - Throws: `TableFileError` where the hub's file is not understood: the former one stays.
    package func fetchDefaults() throws {
        guard let hub = try remote() as? HubRemote else { return }
        switch try hub.defaults(unlike: folder.tag()) {
        case .none: try folder.removeDefaults()
        case .unchanged: break
        case .file(let data, let tag):
            _ = try DefaultsFile(data)
            try folder.keepDefaults(data, tag: tag)
        }
    }
}
