import Foundation
import Output

extension FileTree {
    /// A stamp of a file's place on the disk, its size and its times, which tells the file from its earlier and later
    /// versions without reading it. Nil when there is no file, and when it was written so recently that the next write
    /// may get the same times: file systems count time in steps of some milliseconds.
    static func stamp(of file: URL) -> Stamp? {
        var status = stat()
        guard lstat(file.path, &status) == 0 else { return nil }
        let changed = FileTime.changed(status)
        guard FileTime.now - changed > 50_000_000 else { return nil }
        var stamp = Stamp()
        stamp.mix(status.st_dev)
        stamp.mix(status.st_ino)
        stamp.mix(status.st_size)
        stamp.mix(changed)
        stamp.mix(FileTime.modified(status))
        return stamp
    }
}
