internal import Files

/// Tells states of a file apart. The stamp of a folder only identifies the folder, since a folder's times change with
/// ignored files inside it.
enum FileStamp: Hashable, Sendable {
    case folder(device: UInt64, inode: UInt64)
    case file(FileStatus)

    /// Nil if the path cannot be examined. A link is not followed.
    init?(_ path: String) {
        guard let status = FileStatus(ofEntry: path) else { return nil }
        self.init(status)
    }

    init(_ status: FileStatus) {
        self = status.kind == .folder ? .folder(device: status.device, inode: status.inode) : .file(status)
    }

    var isFolder: Bool { if case .folder = self { true } else { false } }

    /// Whether the file may be written again without a change of its time: its time is within one step of its file
    /// system's clock. A time in whole seconds is taken to come from the coarsest clock, with steps of two seconds.
    /// - Parameter now: In nanoseconds since 1970.
    func isYoung(at now: Int64) -> Bool {
        guard case .file(let status) = self else { return false }
        let step: UInt64 = status.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        return (now &- status.modified).magnitude <= step
    }
}
