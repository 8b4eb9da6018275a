/// A file or folder to watch, under a name that the caller chooses: "store", "Templates". Several places may share a
/// name.
///
/// The place may be missing, and may come and go. A place that is itself a link is followed. For a link inside a place,
/// only the link itself is watched, not its target.
public struct WatchedPlace: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A folder with everything below it.
        case folder
        /// One file and its companions, whose paths are the file's with a suffix (`-wal`). Writing to any of these
        /// files, and making, renaming or deleting one, is a change. For a database leave `-shm` out: readers write to
        /// it.
        case file(companions: [String] = [])
    }

    /// Decides whether an event at a place is a change.
    public enum Proof: Hashable, Sendable {
        /// The event itself. Some are false alarms: a checkpoint, a file rewritten with the same bytes. A database
        /// needs a check as well, since its commits become visible only after their last event.
        case event
        /// A new value of the loop's `check` under the place's name. Events only make the loop ask the check, at once
        /// and then repeatedly for a moment. For changes that the check knows exactly, such as the commits of a
        /// database. While the check has no value under that name, events count.
        case check
    }

    public var name: String
    /// Absolute; a relative path is taken from the current folder at the time the loop is made.
    public var path: String
    public var kind: Kind
    /// Files and folders that never count, with everything below them, such as the output. Relative paths are taken
    /// from `path`.
    public var ignoring: [String]
    /// Whether names below `path` that begin with a dot never count.
    public var ignoresHidden: Bool
    public var proof: Proof

    public init(
        name: String, path: String, kind: Kind = .folder, ignoring: [String] = [], ignoresHidden: Bool = false,
        proof: Proof = .event
    ) {
        (self.name, self.path, self.kind, self.ignoring) = (name, path, kind, ignoring)
        (self.ignoresHidden, self.proof) = (ignoresHidden, proof)
    }
}

/// The method of noticing changes.
public enum WatchMethod: Hashable, Sendable {
    /// By the events that the system reports.
    case events
    /// By checking every file; for network drives and containers, where changes from elsewhere are not reported. A
    /// changed mode or time counts as a change, since it may hide one. A file that comes and goes between two checks is
    /// not noticed. Since a check follows each rebuild, a rebuild that has read such a file is seldom the last.
    case polling(every: Duration = .milliseconds(500))
}
