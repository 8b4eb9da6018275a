import Files
import Foundation
import HouseholdStore
import Remotes
package import Sealing
import Values

extension SyncRun {
    // MARK: - A new secret

    /// Completes a `renew` that was cut short.
    package func settleRenewal(as next: Seal) throws {
        var report = SyncReport()
        try acknowledgeFlight(&report, renewing: true)
        let flight = try store.chain.flight()
        if flight.flatMap({ SealHead(of: $0.sealed)?.fingerprint }) == next.fingerprint { _ = try renew(as: next) }
    }

    /// Adds a version that changes nothing and is sealed with a new secret. Machines without it cannot follow.
    /// - Returns: False if another machine added a version meanwhile.
    package func renew(as next: Seal) throws -> Bool {
        try checkHead()
        let place = try place()
        let flight = try store.chain.flight() ?? setOut(store.chain.emptyBundle(from: machine), sealedBy: next)
        try store.chain.oweSnapshot(true)
        guard case .added(let id, _) = try remote.add(flight.sealed, after: place.handle) else { return false }
        var report = SyncReport()
        try acknowledge(flight, as: id, at: place, &report, renewing: true)
        return true
    }

    /// Sends all files that any record names, also in the trash and the history, unless the remote has them under the
    /// present secret.
    /// - Returns: The files that the remote still lacks.
    package func sendAllFiles(_ report: inout SyncReport) throws -> [String] {
        let all = try store.chain.allFiles()
        _ = try send(all, &report)
        let missing = Set(try remote.missing(all.map { seal.name(ofFile: $0).text }.sorted()) ?? [])
        return try store.chain.names(ofFiles: all.filter { missing.contains(seal.name(ofFile: $0).text) })
    }

    // MARK: - Sending

    /// Sends the files that the remote lacks, before the records that name them. Skips files that are not on this
    /// machine: the machine that has them sends them. A file that cannot be sent does not hold up others.
    /// - Returns: The reasons of refused files, by digest.
    func send(_ digests: Set<String>, _ report: inout SyncReport) throws -> [String: String] {
        let present = digests.filter { Disk.exists(attachments + "/" + $0) }
        let names = Dictionary(
            present.map { (seal.name(ofFile: $0).text, $0) }, uniquingKeysWith: { first, _ in first })
        guard !names.isEmpty else { return [:] }
        guard let missing = try remote.missing(names.keys.sorted()) else {
            report.keepsNoFiles = true
            return [:]
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var refused: [String: String] = [:]
        for name in missing.sorted() {
            guard let digest = names[name] else { continue }
            let sealed = folder.path + "/" + name
            do {
                try seal.sealFile(from: attachments + "/" + digest, to: sealed, sha256: digest)
                try remote.put(sealed, as: name)
                report.filesSent += 1
            } catch let error as RemoteError where error.isAboutFile {
                refused[digest] = error.description
            } catch let error as SealError where error.isAboutSource {
                let what = error.description.replacing(attachments + "/" + digest, with: "the file")
                refused[digest] = "\(what): \(error.explanation.advice ?? "")"
            }
            if Disk.exists(sealed) { try Disk.remove(sealed) }
        }
        report.filesRefused.merge(refused) { $1 }
        return refused
    }

    // MARK: - Fetching

    /// Fetches the files that are missing here. Removes a damaged one from the remote, so that a machine that has it
    /// sends it again.
    func fetchFiles(_ report: inout SyncReport) throws {
        let wanted = try store.chain.files().filter { !Disk.exists(attachments + "/" + $0.key) }
        guard !wanted.isEmpty else { return }
        try Disk.makeFolder(attachments)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var (missing, damaged): (Set<String>, Set<String>) = ([], [])
        for (digest, size) in wanted.sorted(by: { $0.key < $1.key }) {
            var isHere = false
            for seal in [seal] + formerSeals where !isHere {
                do {
                    isHere = try fetch(digest, size, by: seal, folder.path)
                } catch let error as SealError where !error.isAboutDisk {
                    damaged.insert(digest)
                    try remote.remove(seal.name(ofFile: digest).text)
                } catch RemoteError.tooLarge {
                    damaged.insert(digest)
                    try remote.remove(seal.name(ofFile: digest).text)
                }
            }
            if isHere { report.filesFetched += 1 } else { missing.insert(digest) }
        }
        report.filesMissing = try store.chain.names(ofFiles: missing.subtracting(damaged))
        report.filesDamaged = try store.chain.names(ofFiles: missing.intersection(damaged))
    }

    /// - Returns: False if the remote does not have the file.
    private func fetch(_ digest: String, _ size: Int, by seal: Seal, _ folder: String) throws -> Bool {
        let name = seal.name(ofFile: digest).text
        let sealed = folder + "/" + name
        guard try remote.get(name, to: sealed, limit: Seal.sealedSize(of: size)) else { return false }
        try seal.openFile(from: sealed, to: attachments + "/" + digest, sha256: digest)
        try Disk.remove(sealed)
        return true
    }
}
