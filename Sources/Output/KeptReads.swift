import Files

/// What a build wants to know of the build before it beside the manifest. It is of use, but never needed: without it,
/// every page is made again.
package enum KeptReads {
    package static let fileName = ".housebook-reads"

    /// Returns what the last build wrote for this one; nil before the first build.
    package static func read(in path: String) -> [UInt8]? {
        // A folder that is busy, or cannot be opened, is an error of the build that follows.
        guard Disk.exists(path), let folder = try? OutputFolder(path) else { return nil }
        return FileBytes.read(fileName, in: folder.top)
    }
}
