internal import Dispatch

/// A way of noticing changes. Used on one queue only, from `begin` to `end`.
protocol WatchSource: AnyObject {
    /// The interval between calls of `inspect`.
    var interval: Duration { get }

    /// Starts watching. Changes made after this returns are reported later.
    /// - Parameters:
    ///   - open: Entered for everything that is opened, and left for everything that is closed.
    ///   - wake: Called on the queue whenever `drain` has something to report.
    func begin(on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void) -> WatchReport

    /// Returns the changes that the system has reported. Quick when nothing was reported.
    func drain() -> WatchReport

    /// Does the same as `drain`, and looks for changes that the system does not report.
    func inspect() -> WatchReport

    /// Starts closing everything. Leaves the group `open` when all is closed.
    func end()
}

/// The changes that a source has noticed.
struct WatchReport {
    var touch = WatchScope.Touch()
    /// The first few paths that changed for certain, without the check.
    var paths: [String] = []
    /// Whether events were lost, so that anything may have changed.
    var isEverything = false
    var notices: [WatchNotice] = []
    /// The limit that was reached. From then on, the source no longer works.
    var limit: WatchLimit?

    mutating func add(_ touch: WatchScope.Touch, _ path: String) {
        self.touch.places.formUnion(touch.places)
        self.touch.doubtful.formUnion(touch.doubtful)
        if !touch.places.isEmpty, paths.count < Changes.shownPaths, !paths.contains(path) { paths.append(path) }
    }

    mutating func add(_ later: WatchReport) {
        touch.places.formUnion(later.touch.places)
        touch.doubtful.formUnion(later.touch.doubtful)
        paths = Array((paths + later.paths.filter { !paths.contains($0) }).prefix(Changes.shownPaths))
        isEverything = isEverything || later.isEverything
        notices += later.notices
        limit = limit ?? later.limit
    }
}
