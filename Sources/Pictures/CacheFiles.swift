internal import Files
internal import Foundation

/// The cache's folders.
enum CacheFiles {
    /// Creates a folder and its parents where they are missing.
    static func makeFolder(_ folder: URL) throws(PictureError) {
        do throws(FileFailure) {
            try Disk.makeOneFolder(folder.path)
        } catch {
            guard error.code == ENOENT, folder.path != "/" else { throw PictureError(error) }
            try makeFolder(folder.deletingLastPathComponent())
            try FileFailure.becoming(PictureError.init, Disk.makeOneFolder(folder.path))
        }
    }

    /// Renames a folder.
    /// - Returns: False if a folder that is not empty, or a file, has the new name, or if the folder to rename no
    ///   longer exists.
    static func rename(_ folder: URL, to new: URL) throws(PictureError) -> Bool {
        do throws(FileFailure) {
            try Disk.rename(folder.path, to: new.path)
            return true
        } catch {
            guard [EEXIST, ENOTEMPTY, ENOTDIR, ENOENT].contains(error.code) else { throw PictureError(error) }
            return false
        }
    }

    /// The seconds since something was last written to; nil if it does not exist.
    static func age(_ url: URL) -> Double? {
        FileStatus(ofEntry: url.path).map { Double(FileStatus.now &- $0.modified) / 1e9 }
    }

    /// The sorted names of a folder's contents; empty if there is no folder.
    static func names(in folder: URL) -> [String] {
        // A missing folder counts as empty.
        ((try? Disk.names(in: folder.path)) ?? []).sorted()
    }
}

extension PictureError {
    /// The error for a file of the cache that cannot be written.
    init(_ failure: FileFailure) { self = .cannotWrite(path: failure.path, reason: failure.reason) }
}
