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
        return try SyncFolder(session.root).locked { folder in
            // Of a beginning that was cut short.
            try folder.removeAll()
            try folder.keep(HouseholdSecret())
            try folder.write(file)
            try session.store.chain.begin(as: file.household)
            return try opened(session)
        }
    }

    /// Joins a household, which comes with the first sync. A machine that has it already, as after its backup was restored
    /// or after `rotate` on another one, only gets the secret.
    /// - Throws: `SyncError.notEmpty` where there is another household, `.alreadySynced`
    package static func join(
        _ session: HouseholdSession, by invitation: Invitation, machine: String, allowsPlainHTTP: Bool
    ) throws -> HouseholdSync {
        let file = SyncFile(
            remote: invitation.remote, household: invitation.household, machine: machine, token: invitation.token,
            allowsPlainHTTP: allowsPlainHTTP)
        return try SyncFolder(session.root).locked { folder in
            let place = try session.store.chain.place()
            guard place == nil || place?.household == invitation.household else { throw SyncError.alreadySynced }
            // Files that cannot be read are no reason not to join: joining again is what mends them.
            if place != nil, let present = try? folder.read(), let secret = try? folder.secret(),
                secret == invitation.secret, present.token == invitation.token
            {
                throw SyncError.alreadySynced
            }
            let snapshot = try tried(invitation, try remote(of: file))
            if place == nil {
                try session.store.chain.join(invitation.household, snapshot)
                try folder.removeAll()
            }
            try folder.keep(invitation.secret)
            try folder.write(file)
            return try opened(session)
        }
    }

    /// Tries the remote and the secret before anything is written here.
    /// - Returns: The latest snapshot.
    private static func tried(
        _ invitation: Invitation, _ remote: any Remote
    ) throws -> (bundle: ChangeBundle, version: UUID)? {
        let seal = Seal(invitation.secret, household: invitation.household)
        if let found = try remote.snapshot() {
            let content = try seal.open(found.body, as: .snapshot(at: found.version))
            return (bundle: try ChangeBundle(reading: content), version: found.version)
        }
        if case .version(_, let body) = try remote.child(of: .beginning) {
            _ = try seal.open(body, as: .version(after: .beginning))
        }
        return nil
    }

    private static func opened(_ session: HouseholdSession) throws -> HouseholdSync {
        guard let sync = try HouseholdSync(session) else { throw SyncError.notSynced }
        return sync
    }

    /// Ends the syncing of this machine. The household stays here, and on the remote for the others.
    package static func leave(_ session: HouseholdSession) throws {
        try SyncFolder(session.root).locked { folder in
            guard try session.store.chain.place() != nil || !folder.isEmpty else { throw SyncError.notSynced }
            try session.store.chain.leave()
            try folder.removeAll()
        }
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

    /// The hub that knows this machine by a token.
    private func hub() throws -> HubRemote? { file.token == nil ? nil : try remote() as? HubRemote }

    // MARK: - Syncing

    /// Brings the household and its remote up to date with each other, and notes how that went.
    /// - Parameter retriesRefused: Whether to try again what the remote refused for good.
    /// - Throws: `SyncError.overtaken` where another sync of this machine is under way.
    package mutating func run(retriesRefused: Bool = false) throws -> SyncReport {
        try alone { sync in
            if retriesRefused { try sync.store.chain.retryRefused() }
            return try sync.catchUp()
        }
    }

    private mutating func catchUp() throws -> SyncReport {
        let run = try syncRun()
        var report = try run.run()
        guard run.former != nil, !isRotating else { return report }
        // This machine may be the only one that has some of the files.
        if try run.sendAllFiles(&report) { try folder.forgetFormer() }
        return report
    }

    /// Whether a change of the secret was cut short, so that files are still sealed with the former one.
    package var isRotating: Bool { file.isRotating == true }

    /// Gives the household a new secret. The other machines need a new invitation then; one that was lost cannot read
    /// what is sent from now on. Also completes a change of the secret that was cut short.
    /// - Parameter lost: A member of the hub whose access ends.
    /// - Throws: `HouseholdSyncError.noMembers`, `.noSuchMember`, `.thisMachine`
    package mutating func rotate(without lost: String?) throws -> SyncReport {
        try alone { sync in
            let hub = try sync.hub()
            let member = try lost.flatMap { try sync.member(named: $0, on: hub) }
            sync.file.isRotating = true
            try sync.folder.write(sync.file)
            if let member { try hub?.revoke(member.name) }
            // What was sealed with the former secret is brought in first.
            var report = try sync.catchUp()
            let present = try sync.folder.secret()
            if try sync.folder.former() ?? present == present { try sync.folder.keep(HouseholdSecret()) }
            let run = try sync.syncRun()
            let isComplete = try run.sendAllFiles(&report)
            while try !run.renew() { _ = try run.run() }
            sync.file.isRotating = nil
            if isComplete { try sync.folder.forgetFormer() }
            return report
        }
    }

    /// - Returns: Nil for a member whose access ended already, in a change of the secret that was cut short.
    private func member(named name: String, on hub: HubRemote?) throws -> RemoteMember? {
        guard let hub else { throw HouseholdSyncError.noMembers }
        guard let member = try hub.members().first(where: { $0.name == name }) else {
            if isRotating { return nil }
            throw HouseholdSyncError.noSuchMember(name)
        }
        guard !member.isSelf else { throw HouseholdSyncError.thisMachine(name) }
        return member
    }

    /// Does something while no other program of this machine syncs, and notes how it went.
    private mutating func alone<Result>(_ body: (inout HouseholdSync) throws -> Result) throws -> Result {
        try folder.locked { folder in
            // Another program may have left the remote, joined again or changed the secret meanwhile.
            guard let present = try folder.read() else { throw SyncError.notSynced }
            file = present
            do {
                let result = try body(&self)
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
    }

    private func syncRun() throws -> SyncRun {
        SyncRun(
            store, try remote(), Seal(try folder.secret(), household: file.household),
            former: try folder.former().map { Seal($0, household: file.household) },
            attachments: root.attachmentsFolder, machine: file.machine)
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
