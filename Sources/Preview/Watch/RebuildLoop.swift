internal import Dispatch
internal import Synchronization

/// Rebuilds whenever something that is watched has changed. It keeps these promises:
///
/// 1. Rebuilds run one at a time. The first one starts as soon as everything is watched, and is told `isEverything`.
/// 2. After every change a rebuild starts that begins later than the change: what comes during one is for the next.
///    An event is noticed at once; a change of the check's value without any event, and whatever events do not tell of
///    (a folder far above was renamed), within half a second. One thing only the check can tell: when a commit of a
///    database becomes visible, which is some time after the last event of it. Events make it be asked more often.
/// 3. A rebuild starts when nothing has changed for `quiet`, or `ceiling` after the first change, whichever is first; a
///    storm of changes so gives no more than one rebuild in each `ceiling`. See `Debounce`.
/// 4. What the places ignore, and what lies outside of them, never counts. A rebuild that writes only there does not
///    cause another one.
/// 5. Changes may be reported that were none, never the other way round. When events were lost, everything has changed;
///    when the system allows no more watching, every file is looked at instead.
/// 6. After `stop` nothing is called, and nothing is open, any more.
///
/// All state is in `RebuildState`, and changes on `queue` only; this class has the queues and the clock.
/// `beat` is the one step: take what was noticed, ask the check and start a rebuild if they are due, set the alarm.
public final class RebuildLoop: Sendable {
    private let queue = DispatchQueue(label: "housebook.watch", qos: .userInitiated)
    private let rebuildQueue = DispatchQueue(label: "housebook.rebuild", qos: .userInitiated)
    /// Entered by everything that is open.
    private let open = DispatchGroup()
    private let origin = ContinuousClock.now
    private let state: Mutex<RebuildState>
    private let alarm = Mutex<(any DispatchSourceTimer)?>(nil)
    private let phase = Mutex(Phase.new)
    private let notice: @Sendable (WatchNotice) -> Void
    private let rebuild: @Sendable (Changes) -> Void

    private enum Phase {
        case new
        case running
        case stopped
    }

    /// - Parameters:
    ///   - quiet: How long nothing must have changed before a rebuild.
    ///   - ceiling: How long after the first change a rebuild starts even so.
    ///   - check: What can be asked quickly, and knows of changes that cause no event: for each name a value that is
    ///     another one after a change. A name need not be a place's. It is asked every 400 ms, after events, and right
    ///     before each rebuild; never at the same time twice, but while a rebuild is running.
    ///   - notice: Called on the queue that also notices changes, as is `check`: neither should take long.
    ///   - rebuild: Called on a queue of its own. None of the three may call `start` or `stop`.
    public convenience init(
        places: [WatchedPlace], method: WatchMethod = .events, quiet: Duration = .milliseconds(3),
        ceiling: Duration = .milliseconds(60), check: @escaping @Sendable () -> [String: String] = { [:] },
        notice: @escaping @Sendable (WatchNotice) -> Void, rebuild: @escaping @Sendable (Changes) -> Void
    ) {
        self.init(
            places: places, quiet: quiet, ceiling: ceiling, check: check, notice: notice, rebuild: rebuild
        ) { scope in
            switch method {
            case .events: WatchEvents(scope)
            case .polling(let interval): WatchPolling(scope, every: interval)
            }
        }
    }

    init(
        places: [WatchedPlace], quiet: Duration = .milliseconds(3), ceiling: Duration = .milliseconds(60),
        check: @escaping @Sendable () -> [String: String] = { [:] },
        notice: @escaping @Sendable (WatchNotice) -> Void, rebuild: @escaping @Sendable (Changes) -> Void,
        makeSource: @escaping @Sendable (WatchScope) -> any WatchSource
    ) {
        state = Mutex(
            RebuildState(
                WatchScope(places), debounce: Debounce(quiet: quiet, ceiling: ceiling), check: check,
                makeSource: makeSource))
        (self.notice, self.rebuild) = (notice, rebuild)
    }

    /// Starts to watch, and then the first rebuild. What changes after this returned is not missed. Once only; the loop
    /// lives until `stop`, even where nobody holds it.
    public func start() {
        let isFirst = phase.withLock { phase in
            defer { if phase == .new { phase = .running } }
            return phase == .new
        }
        guard isFirst else { return }
        setUpAlarm()
        queue.sync { carryOut(state.withLock { $0.start(surroundings) }) }
    }

    /// Returns when the running rebuild has ended and everything is closed. May be called at any time, and again.
    public func stop() {
        dispatchPrecondition(condition: .notOnQueue(queue))
        dispatchPrecondition(condition: .notOnQueue(rebuildQueue))
        phase.withLock { $0 = .stopped }
        queue.sync {
            state.withLock { $0.stop() }
            alarm.withLock { alarm in
                alarm?.cancel()
                alarm = nil
            }
        }
        rebuildQueue.sync {}
        open.wait()
    }

    private var surroundings: RebuildState.Surroundings {
        RebuildState.Surroundings(
            queue: queue, open: open, wake: { @Sendable [self] in beat() },
            now: { @Sendable [origin] in origin.duration(to: .now) })
    }

    private func beat() {
        carryOut(state.withLock { $0.beat(surroundings) })
    }

    /// Only on `queue`.
    private func carryOut(_ orders: RebuildState.Orders?) {
        guard let orders else { return }
        orders.notices.forEach(notice)
        if let changes = orders.rebuild {
            rebuildQueue.async { @Sendable [self] in
                rebuild(changes)
                queue.async { @Sendable [self] in carryOut(state.withLock { $0.finished(surroundings) }) }
            }
        }
        setAlarm(at: orders.alarm)
    }

    // MARK: - The alarm

    private func setUpAlarm() {
        open.enter()
        alarm.withLock { alarm in
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { @Sendable [self] in beat() }
            timer.setCancelHandler { @Sendable [open] in open.leave() }
            timer.activate()
            alarm = timer
        }
    }

    private func setAlarm(at time: Duration) {
        let parts = max(time - origin.duration(to: .now), .zero).components
        let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
        alarm.withLock { $0?.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .nanoseconds(0)) }
    }
}
