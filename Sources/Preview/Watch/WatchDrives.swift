#if os(Linux)
    internal import Files
    internal import Foundation

    /// Tells which folders are on drives that other machines can change without notice to this machine's kernel.
    struct WatchDrives {
        private struct Mount {
            var folder: String
            var kind: Substring
        }

        private let mounts: [Mount]

        static func shared() -> WatchDrives {
            // Without the list no drive counts as shared; only a notice depends on it.
            let list = try? Disk.read("/proc/self/mountinfo")
            return WatchDrives(list: list.map { String(decoding: $0, as: UTF8.self) } ?? "")
        }

        /// - Parameter list: As in `/proc/self/mountinfo`, which proc(5) describes.
        init(list: String) {
            mounts = list.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else {
                    return nil
                }
                return Mount(folder: Self.plain(fields[4]), kind: fields[dash + 1])
            }
        }

        /// Whether a folder, which need not exist yet, is on such a drive.
        func hold(_ path: String) -> Bool {
            // If several drives are mounted on one folder, only the last is visible.
            let mount = mounts.filter { WatchPath.isSame(path, orBelow: $0.folder) }.enumerated()
                .max { ($0.element.folder.utf8.count, $0.offset) < ($1.element.folder.utf8.count, $1.offset) }
            guard let kind = mount?.element.kind else { return false }
            return ["nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "vboxsf", "ceph", "afs"].contains(kind)
                || ["fuse.sshfs", "fuse.grpcfuse", "fuse.osxfs", "fuse.rclone", "fuse.vmhgfs-fuse"].contains(kind)
        }

        /// Decodes white space and backslashes, which the list writes as three octal digits.
        private static func plain(_ field: Substring) -> String {
            let escapes = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
            return escapes.reduce(String(field)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }
    }
#endif
