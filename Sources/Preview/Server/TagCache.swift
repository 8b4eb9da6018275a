import Files
import Synchronization

/// The tags of long files, so that each is read only once for its tag.
final class TagCache: Sendable {
    private let tags = Mutex<[FileStatus: ContentTag]>([:])
    private static let capacity = 1000

    /// The file's tag. Nil if it cannot be read.
    func tag(of file: SiteFile) -> ContentTag? {
        if let known = tags.withLock({ $0[file.status] }) { return known }
        guard let tag = file.tag() else { return nil }
        // Two writes within one tick of the file system's clock look like one, so a tag is kept only if the last change
        // is safely in the past.
        let age = FileStatus.now &- file.status.changed
        if age > 2_000_000_000 {
            tags.withLock {
                if $0.count >= Self.capacity { $0.removeAll() }
                $0[file.status] = tag
            }
        }
        return tag
    }
}
