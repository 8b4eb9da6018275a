internal import Foundation

/// News for the person who runs the loop. Each notice is given once, except `overflow` and a repeated failure to watch.
public enum WatchNotice: Hashable, Sendable {
    /// The system allows no more watching; from here on the loop looks at every file instead.
    case limitReached(WatchLimit, polling: Duration)
    /// There were more events than the system keeps; everything counts as changed.
    case overflow
    /// A folder cannot be watched, for the reason in `code`, as in `errno`. The loop keeps trying.
    case cannotWatch(path: String, code: Int32)
    /// A place is on a drive that does not report changes made by other machines.
    case sharedDrive(path: String)

    /// The problem, as a sentence.
    public var message: String {
        switch self {
        case .limitReached(let limit, let interval):
            "\(limit.message); checking every file every \(interval.seconds) instead"
        case .overflow: "too many changes at once for the system to report; rebuilding everything"
        case .cannotWatch(let path, let code): "cannot watch \(path): \(String(cString: strerror(code)))"
        case .sharedDrive(let path):
            "\(path) is on a network or shared drive; changes made by other machines are not reported there"
        }
    }

    /// The next step, if there is one.
    public var hint: String? {
        switch self {
        case .limitReached(let limit, _): limit.hint
        case .overflow: nil
        case .cannotWatch(_, let code) where code == EACCES || code == EPERM: "check the folder's permissions"
        case .cannotWatch: "Housebook keeps trying; use --poll to check every file instead"
        case .sharedDrive: "use --poll to check every file instead"
        }
    }
}

/// A limit of the system that was reached.
public enum WatchLimit: Error, Hashable, Sendable {
    /// The folders that one user may watch, in all programs together.
    case watches(limit: Int?)
    /// The inotify instances that one user may open.
    case instances(limit: Int?)
    /// The files that this program may open.
    case openFiles
    /// The files that all programs together may open.
    case systemFiles
    /// The kernel's memory.
    case memory

    var message: String {
        switch self {
        case .watches(let limit):
            "this user cannot watch any more folders (fs.inotify.max_user_watches\(Self.suffix(limit)))"
        case .instances(let limit):
            "this user cannot run any more watchers (fs.inotify.max_user_instances\(Self.suffix(limit)))"
        case .openFiles: "this program cannot open any more files"
        case .systemFiles: "the system cannot open any more files"
        case .memory: "the system has no memory left for watching"
        }
    }

    var hint: String? {
        switch self {
        case .watches(let limit):
            "raise the limit: sudo sysctl fs.inotify.max_user_watches=\(max(524_288, (limit ?? 0) * 2))"
        case .instances(let limit):
            "raise the limit: sudo sysctl fs.inotify.max_user_instances=\(max(1_024, (limit ?? 0) * 2))"
        case .openFiles: "raise the limit in the shell that starts this program: ulimit -n 4096"
        case .systemFiles: "close other programs"
        case .memory: nil
        }
    }

    private static func suffix(_ limit: Int?) -> String { limit.map { " is \($0)" } ?? "" }
}

extension Duration {
    /// `0.5 s`
    fileprivate var seconds: String {
        let tenths = Int((self / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
