/// Something that is watched, under a name of the caller's: "store", "Templates". Several places may share a name.
///
/// It may be missing, and may come and go. A place that is itself a link is followed; links inside it are not: of those
/// only the link is watched, not what it leads to.
public struct WatchedPlace: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// With everything below it.
        case folder
        /// One file, with those named by its path and a suffix (`-wal`). Writing to any of them, and making, renaming
        /// or deleting one, is a change. For a database leave `-shm` out: readers write to it.
        case file(companions: [String] = [])
    }

    /// What makes an event of a place a change of it.
    public enum Proof: Hashable, Sendable {
        /// The event itself. Some are false alarms: a checkpoint, a file rewritten with its own bytes. A database wants
        /// a check besides, since its commits become visible only after their last event.
        case event
        /// Another value of the loop's `check` under the place's name. Events only make the loop ask it, at once and
        /// then again and again for a moment. For what the check knows exactly, such as the commits of a database.
        /// While the check has no value of that name, events count.
        case check
    }

    public var name: String
    /// Absolute; a relative one is taken from the current folder at the time the loop is made.
    public var path: String
    public var kind: Kind
    /// Files and folders that never count, with what is below them: the output. Relative ones are taken from `path`.
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

/// How changes are noticed.
public enum WatchMethod: Hashable, Sendable {
    /// By what the system reports.
    case events
    /// By looking at every file; for network drives and containers, where changes made elsewhere are not reported.
    /// A changed mode or time counts as a change, since it may hide one. Of a file that comes and goes between two
    /// looks nothing is noticed; a look follows each rebuild, so that one which has read such a file is seldom
    /// the last.
    case polling(every: Duration = .milliseconds(500))
}
