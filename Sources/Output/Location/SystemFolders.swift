import Foundation

/// The folders of the operating system and the home directories, where output must not go.
enum SystemFolders {
    /// Folders in which no output belongs, at any depth.
    private static let closed = [
        "/bin", "/boot", "/dev", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr/bin", "/usr/lib",
        "/usr/sbin", "/System", "/private/etc",
    ]
    /// Folders within a closed one that everybody may use.
    private static let open = ["/dev/shm"]
    /// Folders that contain other people's or programs' folders. Output may go into a new folder within them, but must
    /// not take over the folder itself.
    private static let shared = [
        "/dev/shm", "/home", "/media", "/opt", "/run", "/tmp", "/usr", "/usr/local", "/usr/share", "/var", "/var/lib",
        "/var/log", "/var/tmp", "/Applications", "/Library", "/Users", "/Volumes", "/private", "/private/tmp",
        "/private/var",
    ]

    /// The reason why output must not be written to a place; nil when there is none. Takes a true path.
    static func objection(to output: OutputKind, at place: String) -> String? {
        if !open.contains(where: { TruePath.isInside($0, place) }),
            let folder = closed.first(where: { TruePath.isInside($0, place) })
        {
            return "\(folder) belongs to the system"
        }
        // Files may go into any other folder, and an existing site root is completed.
        guard !output.isFile, output != .siteRoot || !GuardedRoot.isRoot(place) else { return nil }
        if isHome(place) { return "it is a home directory" }
        return shared.contains(place) ? "it belongs to the system" : nil
    }

    private static func isHome(_ place: String) -> Bool {
        let own = [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? "", "/root"]
        if own.contains(where: { !$0.isEmpty && TruePath.of($0) == place }) { return true }
        return ["/home", "/Users"].contains((place as NSString).deletingLastPathComponent)
    }
}
