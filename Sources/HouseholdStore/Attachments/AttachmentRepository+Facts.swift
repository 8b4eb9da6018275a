import Foundation
import GRDB
public import Household

extension AttachmentRepository {
    /// Looks at every file, byte by byte, for what `HouseholdCheck` makes of it.
    /// - Parameters:
    ///   - attachments: The records, as a snapshot has them, those in claims among them.
    ///   - progress: Is called after each file, with how many are done and how many there are.
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
        // What was detached in the meantime was right to go.
        if !facts.troubles.isEmpty {
            let named = try store.reading { try Self.named($0) }
            facts.troubles = facts.troubles.filter { named.contains($0.key) }
        }
        return facts
    }

    private func trouble(with sha256: String, _ sizes: Set<Int>) -> AttachmentFacts.Trouble? {
        let path = folder.path(of: sha256)
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? .missing : .unreadable(reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable(reason: "it is not a file") }
        if sizes != [Int(status.st_size)] { return .size(Int(status.st_size)) }
        guard let found = FileDigest.ofFile(path) else { return .unreadable(reason: String(cString: strerror(errno))) }
        return found.sha256 == sha256 ? nil : .content
    }

    /// What lies in the folder and no record has ever named. Hidden files are this program's, or the system's.
    private func strays() throws -> [String] {
        guard folder.exists else { return [] }
        let names = folder.names().filter { !$0.hasPrefix(".") }
        func unknown() throws -> [String] {
            let known = try store.reading { db in
                try String.fetchSet(db, sql: "SELECT sha256 FROM attachment")
                    .union(try Claim.digests(db, where: "TRUE"))
            }
            return names.filter { !known.contains($0) }.sorted()
        }
        guard try !unknown().isEmpty else { return [] }
        // A file comes before its record. Whoever has just placed one has written the other when the lock is free. Where
        // there is no lock to be had, for want of permission, nobody of ours is at work either.
        do { try folder.exclusively {} } catch StoreError.notPermitted {}
        return try unknown().filter { FileManager.default.fileExists(atPath: folder.path(of: $0)) }
    }
}
