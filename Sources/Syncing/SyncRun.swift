import Files
import Foundation
package import HouseholdStore
package import Remotes
package import Sealing

/// What a sync did.
package struct SyncReport: Sendable {
    package var received = 0
    package var sent = 0
    package var filesSent = 0
    package var filesFetched = 0
    /// Files that live records name and that neither this machine nor the remote has.
    package var filesMissing = 0
    /// Files on the remote that are not what they should be.
    package var filesDamaged = 0
    /// What the remote refused for good, with the reasons.
    package var refusals: [Refusal] = []
    /// The files that it refused in this run: the reasons, by digest.
    fileprivate var filesRefused: [String: String] = [:]
    /// The records of which values were put aside.
    package var conflicts: [String] = []
    /// What got another name or number than it had here, or came back: sentences.
    package var notes: [String] = []

    /// Whether anything changed on either side.
    package var isIdle: Bool { received + sent + filesSent + filesFetched == 0 }
}

/// Brings a household and its remote up to date with each other.
package struct SyncRun {
    let store: Store
    let remote: any Remote
    let seal: Seal
    /// What opens messages that were sealed before the household got its present secret.
    package let former: Seal?
    /// The folder of the attached files.
    let attachments: String
    /// The name of this machine, for people.
    let machine: String

    package init(
        _ store: Store, _ remote: any Remote, _ seal: Seal, former: Seal? = nil, attachments: String, machine: String
    ) {
        (self.store, self.remote, self.seal, self.former) = (store, remote, seal, former)
        (self.attachments, self.machine) = (attachments, machine)
    }

    /// - Throws: `RemoteError`, `SealError`, `SyncError`, `SyncFault`, `StoreError`. What was merged or sent until then
    ///   stays; nothing is half done.
    package func run() throws -> SyncReport {
        guard let place = try store.chain.place() else { throw SyncError.notSynced }
        var (engine, report) = (SyncEngine(), SyncReport())
        var event = SyncEngine.Event.begins(at: place.version)
        while let next = try perform(engine.step(after: event), &report) { event = next }
        try fetchFiles(&report)
        if !report.filesRefused.isEmpty { report.refusals = try store.chain.refusals() }
        return report
    }

    /// - Returns: What came of the step; nil after the last one.
    private func perform(_ step: SyncEngine.Step, _ report: inout SyncReport) throws -> SyncEngine.Event? {
        switch step {
        case .fetch(let parent): return .fetched(try remote.child(of: parent))
        case .fetchSnapshot: return .fetchedSnapshot(try remote.snapshot())
        case .merge(let versions): return try merge(versions, &report)
        case .mergeSnapshot(let snapshot):
            let bundle = try ChangeBundle(reading: open(snapshot.body, as: .snapshot(at: snapshot.version)))
            report.add(try store.chain.apply(snapshot: bundle, at: snapshot.version, on: machine))
            return .merged
        case .collect: return .collected(try store.chain.nextBundle(from: machine))
        case .sendFiles(let bundle):
            // What was refused before is not tried twice: its records are those of deleted things by now.
            let outcome = try send(bundle.files.subtracting(report.filesRefused.keys))
            report.filesSent += outcome.sent
            report.filesRefused.merge(outcome.refused) { $1 }
            return .sentFiles(refused: outcome.refused)
        case .refuse(let files):
            try store.chain.refuse(files)
            return .refused
        case .add(let bundle, let parent):
            let answer = try remote.add(seal.seal(bundle.data, as: .version(after: parent)), after: parent)
            if case .added = answer { report.sent += bundle.count }
            return .answered(answer)
        case .acknowledge(let bundle, let parent, let version):
            try store.chain.acknowledge(bundle, after: parent, as: version)
            return .acknowledged
        case .makeSnapshot(let version):
            try sendSnapshot(at: version)
            return .madeSnapshot
        case .rest: return nil
        }
    }

    private func merge(_ versions: [SyncEngine.SealedVersion], _ report: inout SyncReport) throws -> SyncEngine.Event {
        guard let first = versions.first, let last = versions.last else { return .merged }
        let bundles: [ChangeBundle]
        do {
            bundles = try versions.map { try ChangeBundle(reading: open($0.body, as: .version(after: $0.parent))) }
        } catch let problem as SealError {
            return try skip(problem, &report)
        }
        report.add(try store.chain.apply(bundles, after: first.parent, upTo: last.id, on: machine))
        return .merged
    }

    /// Goes on from a later snapshot, where versions were sealed with a secret that this machine never had.
    private func skip(_ problem: SealError, _ report: inout SyncReport) throws -> SyncEngine.Event {
        guard case .doesNotVerify = problem, let snapshot = try remote.snapshot(),
            // What does not open is no way out; the problem remains.
            let content = try? open(snapshot.body, as: .snapshot(at: snapshot.version))
        else { throw problem }
        do {
            let bundle = try ChangeBundle(reading: content)
            report.add(try store.chain.apply(snapshot: bundle, at: snapshot.version, on: machine))
        } catch SyncError.remoteIsBehind {
            throw problem
        }
        return .begins(at: snapshot.version)
    }

    private func sendSnapshot(at version: UUID) throws {
        let bundle = try store.chain.snapshot(at: version, from: machine)
        try remote.addSnapshot(seal.seal(bundle.data, as: .snapshot(at: version)), at: version)
    }

    private func open(_ sealed: Data, as subject: SealSubject) throws -> Data {
        do {
            return try seal.open(sealed, as: subject)
        } catch .doesNotVerify {
            guard let former else { throw SealError.doesNotVerify(subject) }
            return try former.open(sealed, as: subject)
        }
    }

    // MARK: - A new secret

    /// Sends all files that are here and that the remote does not have under the present secret.
    /// - Returns: Whether the remote has all of the household's files so, and needs no former secret for them.
    package func sendAllFiles(_ report: inout SyncReport) throws -> Bool {
        let outcome = try send(store.chain.allFiles())
        report.filesSent += outcome.sent
        return outcome.refused.isEmpty && report.filesMissing + report.filesDamaged == 0
    }

    /// Adds a version that changes nothing, which machines with a former secret only cannot open, and a snapshot.
    /// - Returns: False where another machine added a version meanwhile.
    package func renew() throws -> Bool {
        guard let end = try store.chain.place()?.version else { throw SyncError.notSynced }
        let bundle = ChangeBundle(empty: machine)
        let sealed = seal.seal(bundle.data, as: .version(after: end))
        guard case .added(let version, _) = try remote.add(sealed, after: end) else { return false }
        try store.chain.acknowledge(bundle, after: end, as: version)
        try sendSnapshot(at: version)
        return true
    }

    // MARK: - Files

    /// Sends the files that the remote lacks, before the records that name them. One that is not here is left out: the
    /// machine that has it sent it. One that the remote will never take is no reason to hold the others back.
    /// - Returns: How many were sent, and why others were refused, by digest.
    private func send(_ digests: Set<String>) throws -> (sent: Int, refused: [String: String]) {
        let present = digests.filter { Disk.exists(attachments + "/" + $0) }
        let names = Dictionary(
            present.map { (seal.name(ofFile: $0).text, $0) }, uniquingKeysWith: { first, _ in first })
        guard !names.isEmpty else { return (0, [:]) }
        let missing = try remote.missing(names.keys.sorted())
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var refused: [String: String] = [:]
        for name in missing.sorted() {
            guard let digest = names[name] else { continue }
            let sealed = folder.path + "/" + name
            try seal.sealFile(from: attachments + "/" + digest, to: sealed, sha256: digest)
            do {
                try remote.put(sealed, as: name)
            } catch {
                guard error.isAboutFile else { throw error }
                refused[digest] = error.description
            }
            try Disk.remove(sealed)
        }
        return (missing.count - refused.count, refused)
    }

    /// Fetches the files that are not here. They were checked when they were opened.
    private func fetchFiles(_ report: inout SyncReport) throws {
        let wanted = try store.chain.files().filter { !Disk.exists(attachments + "/" + $0.key) }
        guard !wanted.isEmpty else { return }
        try Disk.makeFolder(attachments)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (digest, size) in wanted.sorted(by: { $0.key < $1.key }) {
            do {
                let seals = [seal, former].compactMap(\.self)
                if try seals.contains(where: { try fetch(digest, size, by: $0, folder.path) }) {
                    report.filesFetched += 1
                } else {
                    report.filesMissing += 1
                }
            } catch is SealError {
                // One damaged file must not keep the others away.
                report.filesDamaged += 1
            } catch RemoteError.tooLarge {
                report.filesDamaged += 1
            }
        }
    }

    /// - Returns: False where the remote does not have the file.
    private func fetch(_ digest: String, _ size: Int, by seal: Seal, _ folder: String) throws -> Bool {
        let name = seal.name(ofFile: digest).text
        let sealed = folder + "/" + name
        guard try remote.get(name, to: sealed, limit: Seal.sealedSize(of: size)) else { return false }
        try seal.openFile(from: sealed, to: attachments + "/" + digest, sha256: digest)
        try Disk.remove(sealed)
        return true
    }
}

extension SyncReport {
    fileprivate mutating func add(_ merge: MergeReport) {
        received += merge.changed
        conflicts += merge.conflicts
        notes += merge.notes
    }
}
