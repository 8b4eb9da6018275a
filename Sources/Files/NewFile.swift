import Foundation

/// Names that must be free.
extension Disk {
    /// How a file gets a name that must be free. File systems differ in what they offer.
    package enum Claim: CaseIterable, Sendable {
        /// By a second name for the file. FAT, exFAT and some network drives have no second names.
        case link
        /// By a rename while a lock file is held.
        case lock
    }

    /// Gives a finished file its name, which nothing may have yet. Of several processes and machines that want the same
    /// name, one gets it; the name never shows a part of a file.
    /// - Parameters:
    ///   - temporary: The finished file, in the same file system. Gone afterwards in any case.
    ///   - claims: The ways to try, in order; the next one is tried where the file system lacks one.
    /// - Returns: Whether the name was free.
    package static func claim(
        _ name: String, with temporary: String, by claims: [Claim] = Claim.allCases
    ) throws(FileFailure) -> Bool {
        // After a success by rename, nothing has the temporary name.
        defer { unlink(temporary) }
        for claim in claims {
            do throws(FileFailure) {
                return try hasClaimed(name, with: temporary, by: claim)
            } catch  where claim != claims.last && error.isLackOfSupport {
                continue
            }
        }
        return false
    }

    private static func hasClaimed(
        _ name: String, with temporary: String, by claim: Claim
    ) throws(FileFailure) -> Bool {
        switch claim {
        case .link:
            if Foundation.link(temporary, name) == 0 { return true }
            let failure = FileFailure(.create, name)
            guard failure.code == EEXIST else { throw failure }
            // Over NFS, the answer to a successful request may be lost; the repeated request then fails.
            guard let own = FileStatus(ofEntry: temporary) else { return false }
            return FileStatus(ofEntry: name)?.isSame(as: own) == true
        case .lock:
            let folder = URL(fileURLWithPath: name).deletingLastPathComponent().path
            // Stays there: if it were removed, two processes could each lock a file of this name.
            let file = try OpenFile("\(folder)/.lock", [.writing, .creating], as: .create)
            while try !file.lock() { usleep(5_000) }
            guard isFree(name) else { return false }
            try rename(temporary, to: name, as: .create)
            return true
        }
    }

    /// Puts a folder's names on the disk, as far as the file system can.
    package static func synchroniseFolder(_ path: String) throws(FileFailure) {
        let folder = try OpenFile(path, .folder, as: .write)
        do throws(FileFailure) {
            try folder.synchronise()
        } catch  where error.isLackOfSupport {
            return
        }
    }
}

extension FileFailure {
    fileprivate var isLackOfSupport: Bool { [EPERM, EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EMLINK].contains(code) }
}
