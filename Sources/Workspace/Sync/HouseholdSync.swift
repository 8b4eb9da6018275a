import Files
import Foundation
import HouseholdStore
package import Remotes
package import Sealing
package import Syncing
import Values

/// The sync of a household on this machine: starting, joining, syncing, leaving.
package struct HouseholdSync {
    private let root: SiteRoot
    private let folder: SyncFolder
    private let store: Store
    private let wording: HouseholdSession.Wording
    private let steps: StepLog
    package private(set) var file: SyncFile

    /// Nil if the household is not synced.
    /// - Throws: `SyncError.restored`
    package init?(_ session: HouseholdSession) throws {
        let folder = SyncFolder(session.root)
        guard let file = try folder.read() else {
            if try session.store.chain.place() != nil { throw SyncError.restored }
            return nil
        }
        (root, store, self.folder, self.file) = (session.root, session.store, folder, file)
        (wording, steps) = (session.wording, session.steps)
    }

    // MARK: - Starting and leaving

    /// Puts a household on a remote, which receives everything with the first sync. Leaves another remote if the
    /// household is on one: the other machines join the new remote, with all their data.
    /// - Parameters:
    ///   - token: The hub's token for this household; nil for a folder.
    ///   - machine: The name of this machine, for people.
    /// - Throws: `SyncError.alreadySynced`, or `RemoteError` if the remote does not answer. Nothing has changed then.
    package static func start(
        _ session: HouseholdSession, at address: RemoteAddress, token: String?, machine: String, allowsPlainHTTP: Bool
    ) throws -> HouseholdSync {
        try SyncFolder(session.root).locked { folder in
            let former = try session.store.chain.place()
            // An unreadable file does not prevent a start: starting elsewhere is what mends it.
            let present = try? folder.read()
            if present?.joining != nil { throw HouseholdSyncError.joining }
            if former != nil, present?.remote == address.text { throw SyncError.alreadySynced }
            var file = SyncFile(
                remote: address.text, household: UUID(), machine: machine, token: token,
                allowsPlainHTTP: allowsPlainHTTP)
            let isRestored = folder.isEmpty
            try redeem(&file, folder)
            if isRestored, let former {
                file.household = former.household
                // If the household of the backup is still at this place, it must be joined, not started again. If
                // asking fails, the steps below report why.
                if (try? remote(of: file).child(of: .beginning)) ?? .none != .none { throw SyncError.restored }
                file.household = UUID()
            }
            let remote = try remote(of: file)
            try remote.begin()
            _ = try remote.missing([String(repeating: "0", count: 64)])
            // Removes files of an unfinished start.
            try folder.removeAll()
            try folder.keep(HouseholdSecret())
            try session.store.chain.begin(as: file.household)
            try folder.write(file)
            return try opened(session)
        }
    }

    /// Joins a household. A machine that already has it keeps its data: after its backup was restored, after a `rotate`
    /// on another machine, or when the household starts anew on another remote.
    /// - Throws: `SyncError.notEmpty` if there is another household, `.alreadySynced`
    package static func join(
        _ session: HouseholdSession, by invitation: Invitation, machine: String, allowsPlainHTTP: Bool
    ) throws -> (sync: HouseholdSync, report: SyncReport) {
        var file = SyncFile(
            remote: invitation.remote, household: invitation.household, machine: machine, token: invitation.token,
            allowsPlainHTTP: allowsPlainHTTP)
        return try SyncFolder(session.root).locked { folder in
            let isKnown = try session.store.chain.place()?.household == invitation.household
            // Unreadable files do not prevent joining: joining again is what mends them.
            let (present, secret) = (try? folder.read(), try? folder.secret())
            if isKnown, secret == invitation.secret, invitation.token == nil, present?.remote == file.remote {
                // The invitation confirms this machine's secret, so versions that it does not open may be skipped.
                guard present?.failure == SyncFault.rotated.description else { throw SyncError.alreadySynced }
                var sync = try opened(session)
                return (sync, try sync.mend(isSecretPresent: true))
            }
            try redeem(&file, folder)
            let former = isKnown ? [secret].compactMap(\.self).filter { $0 != invitation.secret } : []
            let run = SyncRun(
                session.store, try told(remote(of: file), session.steps, file),
                Seal(invitation.secret, household: file.household),
                former: former.map { Seal($0, household: file.household) },
                attachments: session.root.attachmentsFolder, machine: machine)
            let isEmpty = try !isKnown && session.store.chain.ids().isEmpty
            let report: SyncReport
            do {
                let isAwaited = present?.joining != nil
                report = try run.join(file.household, reaching: invitation.head, keepingAll: isAwaited) {
                    if !isKnown { try folder.removeAll(butToken: true) }
                    try folder.keep(invitation.secret)
                }
            } catch let error as RemoteError where isEmpty || present?.joining != nil {
                // The next sync joins as soon as the remote can be reached.
                file.joining = invitation.head.hex
                try folder.keep(invitation.secret)
                try folder.write(file)
                throw error
            }
            file.lastSync = Date()
            file.lastCheck = file.lastSync
            try folder.write(file)
            try folder.forgetToken()
            return (try opened(session), report)
        }
    }

    /// Replaces the hub's invitation by this machine's own token.
    private static func redeem(_ file: inout SyncFile, _ folder: SyncFolder) throws {
        guard let invitation = file.token, let hub = try remote(of: file) as? HubRemote else { return }
        let token = try folder.token(for: invitation)
        if try hub.redeem(token) { file.token = token.text }
    }

    private static func opened(_ session: HouseholdSession) throws -> HouseholdSync {
        guard let sync = try HouseholdSync(session) else { throw SyncError.notSynced }
        return sync
    }

    /// Ends the sync on this machine. The household stays here, and on the remote for the others.
    package static func leave(_ session: HouseholdSession) throws {
        try SyncFolder(session.root).locked { folder in
            guard try session.store.chain.place() != nil || !folder.isEmpty else { throw SyncError.notSynced }
            try session.store.chain.leave()
            try folder.removeAll()
        }
    }

    // MARK: - Members

    /// Everything that another machine needs to join.
    /// - Parameter name: The new member's name on the hub; nil for a number that is free.
    package func invitation(for name: String?) throws -> Invitation {
        guard let place = try store.chain.place() else { throw SyncError.notSynced }
        let token = try hub().map { hub in try hub.invite(name ?? Self.freeName(besides: hub.members())) }
        return Invitation(
            remote: file.remote, household: file.household, secret: try folder.secret(),
            head: place.digest, token: token)
    }

    private static func freeName(besides members: [RemoteMember]) -> String {
        var number = members.count + 1
        while members.contains(where: { $0.name == "machine \(number)" }) { number += 1 }
        return "machine \(number)"
    }

    /// The members with a token of the hub for this household; nil if the remote does not know its members.
    package func members() throws -> [RemoteMember]? { try hub()?.members() }

    /// The hub, if it knows this machine by a token.
    private func hub() throws -> HubRemote? { file.token == nil ? nil : try remote() as? HubRemote }

    // MARK: - Syncing

    private static let day = 86_400.0

    /// Brings the household and its remote up to date with each other, and records the outcome.
    /// - Parameter thoroughly: Whether to retry what was refused, and to check the remote, which otherwise happens once
    ///   a day.
    /// - Throws: `SyncError.overtaken` if another sync of this machine is running.
    package mutating func run(thoroughly: Bool = false) throws -> SyncReport {
        try alone { sync in
            if thoroughly { try sync.store.chain.retryRefused() }
            return try sync.catchUp(thoroughly: thoroughly)
        }
    }

    /// Restores on the remote what it lost, and merges the changes that only the remote has.
    /// - Parameter token: A new invitation of the hub, if it no longer knows this machine.
    package mutating func mend(token: String?) throws -> SyncReport {
        try alone { sync in
            if let token {
                sync.file.token = token
                try Self.redeem(&sync.file, sync.folder)
                try sync.folder.write(sync.file)
                try sync.folder.forgetToken()
            }
            return try sync.mend(isSecretPresent: false)
        }
    }

    private mutating func mend(isSecretPresent: Bool) throws -> SyncReport {
        try settleSecret()
        let report = try syncRun().mend(isSecretPresent: isSecretPresent)
        (file.lastCheck, file.failure, file.wayOut) = (Date(), nil, nil)
        try folder.write(file)
        return report
    }

    private mutating func catchUp(thoroughly: Bool) throws -> SyncReport {
        if let head = file.joining {
            let report = try syncRun().join(file.household, reaching: VersionDigest(hex: head), keepingAll: true)
            file.joining = nil
            return report
        }
        try settleSecret()
        let isDue = file.lastCheck.map { $0 < Date() - Self.day || $0 > Date() + Self.day } ?? true
        let run = try syncRun()
        var report = try run.run(thoroughly: thoroughly || isDue)
        if thoroughly || isDue { file.lastCheck = Date() }
        guard !run.formerSeals.isEmpty else { return report }
        // This machine may be the only one that has some of the files.
        let left = try run.sendAllFiles(&report)
        file.filesLeft = left.isEmpty ? nil : left
        if left.isEmpty { try folder.forgetFormer() }
        return report
    }

    /// Whether a rotation was cut short.
    package var isRotating: Bool { folder.isRotating }

    /// Makes the next secret the present one if the chain has the version that begins with it.
    private func settleSecret() throws {
        guard let next = try folder.next() else { return }
        let seal = Seal(next, household: file.household)
        try syncRun().settleRenewal(as: seal)
        if try store.chain.place()?.fingerprint == seal.fingerprint { try folder.keep(next) }
    }

    /// Gives the household a new secret. The other machines then need a new invitation; a lost machine cannot read
    /// anything sent from now on. Also completes a rotation that was cut short.
    /// - Parameter lost: A member of the hub whose access ends.
    /// - Throws: `HouseholdSyncError.noMembers`, `.noSuchMember`, `.thisMachine`; `SyncFault.rotated` if another
    ///   machine rotated first.
    package mutating func rotate(without lost: String?) throws -> SyncReport {
        try alone { sync in
            let hub = try sync.hub()
            let member = try lost.flatMap { try sync.member(named: $0, on: hub) }
            if let member { try hub?.revoke(member.name) }
            let next = try sync.folder.next() ?? HouseholdSecret()
            try sync.folder.keepNext(next)
            try sync.settleSecret()
            // Versions sealed with the former secret are merged first.
            var report = SyncReport()
            var tries = 0
            while sync.isRotating {
                let run = try sync.syncRun()
                report += try run.run()
                guard tries < 5 else { throw SyncFault.contradicts }
                tries += 1
                if try run.renew(as: Seal(next, household: sync.file.household)) { try sync.folder.keep(next) }
            }
            report += try sync.catchUp(thoroughly: true)
            return report
        }
    }

    /// - Returns: Nil for a member whose access already ended, in a rotation that was cut short.
    private func member(named name: String, on hub: HubRemote?) throws -> RemoteMember? {
        guard let hub else { throw HouseholdSyncError.noMembers }
        guard let member = try hub.members().first(where: { $0.name == name }) else {
            if isRotating { return nil }
            throw HouseholdSyncError.noSuchMember(name)
        }
        guard !member.isSelf else { throw HouseholdSyncError.thisMachine(name) }
        return member
    }

    /// Runs `body` while no other program of this machine syncs, and records the outcome.
    private mutating func alone<Result>(_ body: (inout HouseholdSync) throws -> Result) throws -> Result {
        try folder.locked { folder in
            // Another program may have left the remote, joined again or changed the secret meanwhile.
            guard let present = try folder.read() else { throw SyncError.notSynced }
            file = present
            do {
                let result = try body(&self)
                (file.lastSync, file.failure, file.wayOut) = (Date(), nil, nil)
                try folder.write(file)
                return result
            } catch {
                // Another machine rotated first, so this machine's next secret is discarded.
                if error as? SyncFault == .rotated { try? folder.forgetNext() }
                (file.failure, file.wayOut) = ("\(error)", wayOut(of: error))
                // The error itself matters more than its record.
                try? folder.write(file)
                throw error
            }
        }
    }

    /// The way out of a sync error, in words; nil for other errors.
    private func wayOut(of error: any Error) -> String? {
        switch error {
        case is SyncFault, is RemoteError, is SealError, is SecretError, is SyncError: wording(error)
        default: nil
        }
    }

    private func syncRun() throws -> SyncRun {
        SyncRun(
            store, try Self.told(remote(), steps, file), Seal(try folder.secret(), household: file.household),
            former: try folder.former().map { Seal($0, household: file.household) },
            attachments: root.attachmentsFolder, machine: file.machine)
    }

    func remote() throws -> any Remote { try Self.remote(of: file) }

    /// The remote for a sync, which tells what comes and goes if somebody listens.
    private static func told(_ remote: any Remote, _ steps: StepLog, _ file: SyncFile) throws -> any Remote {
        guard steps.hasListener else { return remote }
        // Such an address has no user and no password.
        let address = try RemoteAddress(file.remote, allowsPlainHTTP: file.allowsPlainHTTP).text
        steps.tell("asking the remote \(address) as “\(file.machine)”")
        return ToldRemote(remote: remote, steps: steps)
    }

    private static func remote(of file: SyncFile) throws -> any Remote {
        switch try RemoteAddress(file.remote, allowsPlainHTTP: file.allowsPlainHTTP) {
        case .folder(let path): return FolderRemote(path, household: file.household)
        case .hub(let address): return try HubRemote(address, household: file.household, token: file.token)
        }
    }

    // MARK: - Defaults

    /// Fetches the hub's defaults for new homes if they changed. They are kept for times without the hub.
    /// - Throws: `TableFileError` if the hub's file is invalid: the former one stays.
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
