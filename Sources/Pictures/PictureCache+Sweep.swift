internal import Files
internal import Foundation

extension PictureCache {
    /// In seconds. A younger set may belong to another process, which is still writing it or about to use it.
    static let leftoverAge = 3600.0

    /// Removes the sets of all other sources and of all other settings, and the leftovers of killed processes, if they
    /// are older than an hour. Files that do not belong to the cache are left alone.
    /// - Parameter digests: The digests of the sources whose pictures are kept.
    /// - Returns: The number of sets removed.
    @discardableResult
    public func sweep(keeping digests: Set<String>) -> Int {
        removeLeftovers()
        var removed = 0
        for stamp in CacheFiles.names(in: folder) where stamp.hasPrefix(PictureSettings.stampStart) {
            let stampFolder = folder.appendingPathComponent(stamp, isDirectory: true)
            for start in CacheFiles.names(in: stampFolder) where start.utf8.count == 2 {
                let startFolder = stampFolder.appendingPathComponent(start, isDirectory: true)
                for digest in CacheFiles.names(in: startFolder) where Self.isDigest(digest) {
                    if stamp == settings.stamp && digests.contains(digest) { continue }
                    let set = startFolder.appendingPathComponent(digest, isDirectory: true)
                    guard let age = CacheFiles.age(set), age > Self.leftoverAge else { continue }
                    // Renamed first, so that the set vanishes in one step, as it appeared.
                    let old = folder.appendingPathComponent(Self.oldStart + UUID().uuidString, isDirectory: true)
                    // A set that cannot be renamed is removed where it is.
                    let isRenamed = (try? CacheFiles.rename(set, to: old)) == true
                    Disk.removeTree((isRenamed ? old : set).path)
                    removed += 1
                }
                Disk.removeFolder(ifEmpty: startFolder.path)
            }
            Disk.removeFolder(ifEmpty: stampFolder.path)
        }
        return removed
    }

    func removeLeftovers() {
        for name in CacheFiles.names(in: folder) {
            guard name.hasPrefix(Self.newStart) || name.hasPrefix(Self.oldStart) else { continue }
            let leftover = folder.appendingPathComponent(name, isDirectory: true)
            if let age = CacheFiles.age(leftover), age > Self.leftoverAge { Disk.removeTree(leftover.path) }
        }
    }
}
