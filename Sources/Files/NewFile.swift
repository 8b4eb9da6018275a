package import Foundation

extension Disk {
    /// A name beside a path for the file that will get this path when it is complete.
    package static func temporaryName(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let mark = String(UInt32.random(in: .min ... .max), radix: 36)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(mark).tmp").path
    }

    /// Writes a new file and puts it on the disk. After a failure, the file is gone.
    /// - Parameters:
    ///   - shown: The path that failures name; nil for the file's own.
    ///   - failing: Makes the caller's error of a failure.
    package static func writeNew<Failure: Error>(
        _ path: String, shown: String? = nil, permissions: mode_t = 0o666, failing: (FileFailure) -> Failure,
        _ body: (borrowing OpenFile) throws(Failure) -> Void
    ) throws(Failure) {
        let file = try FileFailure.becoming(
            failing, OpenFile(path, .new, shown: shown, permissions: permissions, as: .create))
        do throws(Failure) {
            try body(file)
            try FileFailure.becoming(failing, file.synchronise())
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Gives a finished file its name, in place of any other. After a failure, the finished file is gone.
    package static func finish(_ temporary: String, as path: String) throws(FileFailure) {
        try replace(path, with: temporary, failing: \.self) { () throws(FileFailure) in }
    }
}

// MARK: - Names that must be free

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
