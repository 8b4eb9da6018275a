internal import Dispatch
internal import Synchronization

/// Rebuilds whenever something watched has changed. The loop keeps these promises:
///
/// 1. Rebuilds run one at a time. The first one starts once everything is watched, and has `isEverything` set.
/// 2. Every change is followed by a rebuild that starts after it; a change during a rebuild leads to the next one. An
///    event is noticed at once. A change of the check's value without an event, and a change that causes no event (a
///    folder far above was renamed), are noticed within half a second. Only the check can tell when a commit of a
///    database becomes visible, which is some time after its last event; so events make the loop ask the check more
///    often.
/// 3. A rebuild starts when nothing has changed for `quiet`, or `ceiling` after the first change, whichever is first.
///    So a storm of changes causes no more than one rebuild in each `ceiling`. See `Debounce`. None starts while it
///    `isHeld`.
/// 4. Files that the places ignore, and files outside the places, never count. A rebuild that writes only there does
///    not cause another one.
/// 5. A reported change may be a false alarm, but no change goes unreported. When events were lost, everything counts
///    as changed; when the system allows no more watching, the loop looks at every file instead.
/// 6. After `stop`, nothing is called and nothing is open any more.
///
/// All state is in `RebuildState`, and changes on `queue` only; this class has the queues and the clock. `beat` is the
/// one step: it processes the notices, asks the check and starts a rebuild if they are due, and sets the alarm.
public final class RebuildLoop: Sendable {
    private let queue = DispatchQueue(label: "housebook.watch", qos: .userInitiated)
    private let rebuildQueue = DispatchQueue(label: "housebook.rebuild", qos: .userInitiated)
    /// Entered for everything that is opened, and left when it is closed.
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
    ///   - quiet: The time without changes after which a rebuild starts.
    ///   - ceiling: The time after the first change at which a rebuild starts in any case.
    ///   - check: Returns, quickly, a value for each name that differs after a change, so that changes without an event
    ///     are noticed. A name need not be a place's. Called every 400 ms, after events, and right before each rebuild;
    ///     never twice at the same time, but also while a rebuild is running.
    ///   - isHeld: Returns, quickly, whether a program is in the middle of changing what is watched.
    ///   - notice: Called, like `check`, on the queue that also notices changes: neither should take long.
    ///   - rebuild: Called on a separate queue. None of the closures may call `start` or `stop`.
    public convenience init(
        places: [WatchedPlace], method: WatchMethod = .events, quiet: Duration = .milliseconds(3),
        ceiling: Duration = .milliseconds(60), check: @escaping @Sendable () -> [String: String] = { [:] },
        isHeld: @escaping @Sendable () -> Bool = { false }, notice: @escaping @Sendable (WatchNotice) -> Void,
        rebuild: @escaping @Sendable (Changes) -> Void
    ) {
        self.init(
            places: places, quiet: quiet, ceiling: ceiling, check: check, isHeld: isHeld, notice: notice,
            rebuild: rebuild
        ) { scope in
            switch method {
            case .events: WatchEvents(scope)
            case .polling(let interval): WatchPolling(scope, every: interval)
            }
        }
    }

    init(
        places: [WatchedPlace], quiet: Duration = .milliseconds(3), ceiling: Duration = .milliseconds(60),
        check: @escaping @Sendable () -> [String: String] = { [:] }, isHeld: @escaping @Sendable () -> Bool = { false },
        notice: @escaping @Sendable (WatchNotice) -> Void, rebuild: @escaping @Sendable (Changes) -> Void,
        makeSource: @escaping @Sendable (WatchScope) -> any WatchSource
    ) {
        state = Mutex(
            RebuildState(
                WatchScope(places), debounce: Debounce(quiet: quiet, ceiling: ceiling), check: check,
                isHeld: isHeld, makeSource: makeSource))
        (self.notice, self.rebuild) = (notice, rebuild)
    }

    /// Starts watching, then starts the first rebuild. No change after this returns is missed. Only the first call has
    /// an effect. The loop lives until `stop`, even if nothing refers to it.
    public func start() {
        let isFirst = phase.withLock { phase in
            defer { if phase == .new { phase = .running } }
            return phase == .new
        }
        guard isFirst else { return }
        setUpAlarm()
        queue.sync { carryOut(state.withLock { $0.start(surroundings) }) }
    }

    /// Stops watching. Returns when the running rebuild has ended and everything is closed. May be called at any time,
    /// and again.
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
