import Foundation

/// The folders of the system and of the people who use it.
enum SystemFolders {
    /// Nothing of a household belongs anywhere in these.
    private static let closed = [
        "/bin", "/boot", "/dev", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr/bin", "/usr/lib",
        "/usr/sbin", "/System", "/private/etc",
    ]
    /// Within a closed one, but for everybody's use.
    private static let open = ["/dev/shm"]
    /// Others' folders lie in these: a folder may be made there, but not of them.
    private static let shared = [
        "/dev/shm", "/home", "/media", "/opt", "/run", "/tmp", "/usr", "/usr/local", "/usr/share", "/var", "/var/lib",
        "/var/log", "/var/tmp", "/Applications", "/Library", "/Users", "/Volumes", "/private", "/private/tmp",
        "/private/var",
    ]

    /// Why something must not be written to a place; nil where nothing is against it. Takes a true path.
    static func objection(to output: OutputKind, at place: String) -> String? {
        if !open.contains(where: { TruePath.isInside($0, place) }),
            let folder = closed.first(where: { TruePath.isInside($0, place) })
        {
            return "\(folder) belongs to the system"
        }
        // A file has its place in any other folder; and what is a site root already is completed.
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
