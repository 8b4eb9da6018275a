internal import Dispatch

/// The loop's state, apart from its queues. Each method returns what to do; `RebuildLoop` does it. The methods read the
/// file system, through the source and the check, while the loop holds its lock. Nothing waits for that lock, since all
/// calls come from one queue.
struct RebuildState {
    struct Orders: Equatable {
        var notices: [WatchNotice] = []
        /// Build, and call `finished` at the end.
        var rebuild: Changes?
        /// The time of the next call of `beat`, in any case.
        var alarm: Duration = .zero
    }

    /// The parts of the loop that a source needs.
    struct Surroundings {
        var queue: DispatchQueue
        var open: DispatchGroup
        var wake: @Sendable () -> Void
        /// The time since any fixed moment.
        var now: @Sendable () -> Duration
    }

    private let scope: WatchScope
    private let check: @Sendable () -> [String: String]
    private let isHeld: @Sendable () -> Bool
    private let makeSource: @Sendable (WatchScope) -> any WatchSource
    private var source: (any WatchSource)?
    private var debounce: Debounce
    private var rhythm: WatchRhythm
    private var inspection: Duration = .zero
    /// The changes that were not yet passed to a rebuild.
    private var pending = Changes(isEverything: true)
    /// The check's last value.
    private var checked: [String: String] = [:]
    private var notices: [WatchNotice] = []

    static let checkInterval = Duration.milliseconds(400)
    static let fallbackInterval = Duration.milliseconds(500)

    init(
        _ scope: WatchScope, debounce: Debounce, check: @escaping @Sendable () -> [String: String],
        isHeld: @escaping @Sendable () -> Bool = { false },
        makeSource: @escaping @Sendable (WatchScope) -> any WatchSource
    ) {
        (self.scope, self.debounce, self.check, self.makeSource) = (scope, debounce, check, makeSource)
        self.isHeld = isHeld
        rhythm = WatchRhythm(steady: Self.checkInterval, now: .zero)
    }

    // MARK: - Events

    /// Starts watching everything before the first rebuild, so that the rebuild misses no change.
    mutating func start(_ surroundings: Surroundings) -> Orders {
        let now = surroundings.now()
        let source = makeSource(scope)
        self.source = source
        let report = source.begin(on: surroundings.queue, open: surroundings.open, wake: surroundings.wake)
        notices += report.notices
        if let limit = report.limit { fallBack(limit, surroundings, at: now) }
        inspection = now + (self.source?.interval ?? .zero)
        rhythm = WatchRhythm(steady: Self.checkInterval, now: now)
        checked = check()
        debounce.changed(at: now)
        return orders(at: now)
    }

    /// Processes the changes since the last call, on an event or when the alarm rings. Nil after `stop`.
    mutating func beat(_ surroundings: Surroundings) -> Orders? {
        guard let source else { return nil }
        let now = surroundings.now()
        let isInspection = now >= inspection
        take(isInspection ? source.inspect() : source.drain(), surroundings, at: now)
        // Counted from the end of an inspection, which on a slow drive may take longer than the interval.
        if isInspection { inspection = surroundings.now() + source.interval }
        if rhythm.isDue(at: now), compare() { debounce.changed(at: now) }
        return orders(at: now)
    }

    /// Records that the rebuild has ended, and inspects at once: the rebuild may have read a file that appeared after
    /// the last inspection and will be gone by the next one.
    mutating func finished(_ surroundings: Surroundings) -> Orders? {
        debounce.finished()
        inspection = .zero
        return beat(surroundings)
    }

    /// Stops watching. Nothing is due after this.
    mutating func stop() {
        source?.end()
        source = nil
    }

    // MARK: - Steps

    private mutating func take(_ report: WatchReport, _ surroundings: Surroundings, at now: Duration) {
        notices += report.notices
        for path in report.paths { pending.add(path) }
        // If the check has no value for a place, the place's events decide.
        let unknown = report.touch.doubtful.filter { checked[$0] == nil }
        let places = report.touch.places.union(unknown)
        pending.places.formUnion(places)
        if report.isEverything { pending.isEverything = true }
        if !places.isEmpty || report.isEverything { debounce.changed(at: now) }
        if !report.touch.isNothing || report.isEverything { rhythm.hurry(at: now) }
        if let limit = report.limit { fallBack(limit, surroundings, at: now) }
    }

    /// Asks the check.
    /// - Returns: Whether a value differs from the last time.
    private mutating func compare() -> Bool {
        let new = check()
        let different = Set(new.keys).union(checked.keys).filter { new[$0] != checked[$0] }
        checked = new
        pending.places.formUnion(different)
        return !different.isEmpty
    }

    private mutating func orders(at now: Duration) -> Orders {
        var orders = Orders(notices: notices)
        notices = []
        orders.alarm = min(inspection, rhythm.next)
        switch debounce.next(at: now, isHeld: isHeld) {
        case .rest: break
        case .wait(let due): orders.alarm = min(orders.alarm, due)
        case .build: orders.rebuild = takeChanges()
        }
        return orders
    }

    /// Returns the pending changes and clears them. Asks the check before the rebuild, since later values are compared
    /// with this one: a change during the rebuild is not lost.
    private mutating func takeChanges() -> Changes {
        _ = compare()
        defer { pending = Changes() }
        return pending
    }

    private mutating func fallBack(_ limit: WatchLimit, _ surroundings: Surroundings, at now: Duration) {
        source?.end()
        let polling = WatchPolling(scope, every: Self.fallbackInterval)
        source = polling
        notices.append(.limitReached(limit, polling: polling.interval))
        notices += polling.begin(on: surroundings.queue, open: surroundings.open, wake: surroundings.wake).notices
        // Changes between the end of one source and the start of the other may have been missed.
        pending.isEverything = true
        debounce.changed(at: now)
    }
}
