import Files
import Foundation
import Output

extension FileTree {
    /// A stamp of a file's place on the disk, its size and its times, which tells the file from its earlier and later
    /// versions without reading it. Nil when there is no file, and when it was written so recently that the next write
    /// may get the same times: file systems count time in steps of some milliseconds.
    static func stamp(of file: URL) -> Stamp? {
        guard let status = FileStatus(ofEntry: file.path), FileStatus.now - status.changed > 50_000_000 else {
            return nil
        }
        var stamp = Stamp()
        stamp.mix(status.device)
        stamp.mix(status.inode)
        stamp.mix(status.size)
        stamp.mix(status.changed)
        stamp.mix(status.modified)
        return stamp
    }
}
