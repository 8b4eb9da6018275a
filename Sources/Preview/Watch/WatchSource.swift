internal import Dispatch

/// One way of noticing changes. Used on one queue only, from `begin` to `end`.
protocol WatchSource: AnyObject {
    /// How often to call `inspect`.
    var interval: Duration { get }

    /// Starts watching. Changes made after this returns are reported later.
    /// - Parameters:
    ///   - open: Entered for everything that is opened, and left when it is closed.
    ///   - wake: Called on the queue whenever `drain` has something to report.
    func begin(on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void) -> WatchReport

    /// Returns what the system has reported; quick where there is nothing.
    func drain() -> WatchReport

    /// Does the same as `drain`, and looks for changes that the system does not report.
    func inspect() -> WatchReport

    /// Starts closing everything. The group `open` is left when that is done.
    func end()
}

/// What a source has noticed.
struct WatchReport {
    var touch = WatchScope.Touch()
    /// The first few paths that changed for certain, without the check.
    var paths: [String] = []
    /// Something was missed: anything may have changed.
    var isEverything = false
    var notices: [WatchNotice] = []
    /// The limit that was reached; the source no longer works from here on.
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
