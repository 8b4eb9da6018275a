internal import Dispatch

/// One way of noticing changes. Used on one queue only, from `begin` to `end`.
protocol WatchSource: AnyObject {
    /// How often to call `inspect`.
    var interval: Duration { get }

    /// Starts to watch. What changes after this returned is reported later.
    /// - Parameters:
    ///   - open: Entered for whatever is opened, and left when it is closed.
    ///   - wake: Called on the queue whenever `drain` has something to report.
    func begin(on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void) -> WatchReport

    /// What has been reported to this process; quick where there is nothing.
    func drain() -> WatchReport

    /// As `drain`, and looks for itself at what nobody reports.
    func inspect() -> WatchReport

    /// Closes everything, soon.
    func end()
}

/// What a source has noticed.
struct WatchReport {
    var touch = WatchScope.Touch()
    /// The first few of those that count without a doubt.
    var paths: [String] = []
    /// Something was missed: anything may have changed.
    var isEverything = false
    var notices: [WatchNotice] = []
    /// The system allows no more; the source is of no use from here on.
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
