import Files
import Foundation
import GRDB
public import Household

extension AttachmentRepository {
    /// Reads every file, byte by byte, for the findings of `HouseholdCheck`.
    /// - Parameters:
    ///   - attachments: The records of a snapshot, including the ones in claims.
    ///   - progress: Called after each file, with the number of files read and their total.
    public func facts(
        of attachments: [Attachment], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> AttachmentFacts {
        let strays = try strays()
        let recorded = Dictionary(grouping: attachments.filter(\.hasValidDigest), by: \.sha256)
            .mapValues { Set($0.map(\.size)) }
        var facts = AttachmentFacts(strays: strays)
        for (done, (sha256, sizes)) in recorded.sorted(by: { $0.key < $1.key }).enumerated() {
            facts.troubles[sha256] = trouble(with: sha256, sizes)
            progress(done + 1, recorded.count)
        }
        // A file that was removed for good in the meantime is rightly gone.
        if !facts.troubles.isEmpty {
            let named = try store.reading { try Self.named($0) }
            facts.troubles = facts.troubles.filter { named.contains($0.key) }
        }
        return facts
    }

    private func trouble(with sha256: String, _ sizes: Set<Int>) -> AttachmentFacts.Trouble? {
        let path = folder.path(of: sha256)
        do throws(FileFailure) {
            let status = try FileStatus.read(path)
            guard status.kind == .file else { return .unreadable(reason: "it is not a file") }
            if sizes != [status.size] { return .size(status.size) }
            return try FileDigest(of: path).sha256 == sha256 ? nil : .content
        } catch {
            return error.code == ENOENT ? .missing : .unreadable(reason: error.reason)
        }
    }

    /// The files in the folder that no record has ever named. Hidden files do not count: this program or the system
    /// made them.
    private func strays() throws -> [String] {
        guard folder.exists else { return [] }
        let names = folder.names().filter { !$0.hasPrefix(".") }
        func unknown() throws -> [String] {
            let known = try store.reading { try Self.known($0) }
            return names.filter { !known.contains($0) }.sorted()
        }
        guard try !unknown().isEmpty else { return [] }
        // A file is placed before its record is written, both under the lock: once the lock is free, the record is
        // there too. Where permissions forbid the lock, none of our processes is attaching anything either.
        do { try folder.exclusively {} } catch StoreError.notPermitted {}
        return try unknown().filter { Disk.exists(folder.path(of: $0)) }
    }
}
