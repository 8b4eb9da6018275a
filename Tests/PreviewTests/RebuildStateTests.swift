import Dispatch
import Synchronization
import Testing

@testable import Preview

/// The loop's state alone: the clock stands still between calls, and events come from a list.
@Suite struct RebuildStateTests {
    private final class Script: WatchSource, Sendable {
        let interval = Duration.milliseconds(400)
        let reports = Mutex<[WatchReport]>([])
        let inspections = SeenCount()

        func begin(on queue: DispatchQueue, open: DispatchGroup, wake: @escaping @Sendable () -> Void) -> WatchReport {
            next()
        }

        func drain() -> WatchReport { next() }

        func inspect() -> WatchReport {
            inspections.add()
            return next()
        }

        func end() {}

        private func next() -> WatchReport {
            reports.withLock { $0.isEmpty ? WatchReport() : $0.removeFirst() }
        }
    }

    private let script = Script()
    private let value = SeenText()
    private let clock = SeenCount()

    private func makeState(quiet: Int) -> RebuildState {
        let (script, value) = (script, value)
        value.text = "0"
        return RebuildState(
            WatchScope([]), debounce: Debounce(quiet: .milliseconds(quiet), ceiling: .milliseconds(60)),
            check: { ["data": value.text] }, makeSource: { _ in script })
    }

    private var surroundings: RebuildState.Surroundings {
        RebuildState.Surroundings(
            queue: .global(), open: DispatchGroup(), wake: {}, now: { [clock] in .milliseconds(clock.now) })
    }

    /// Advances the clock by some milliseconds, then beats.
    private func beat(_ state: inout RebuildState, after time: Int) -> RebuildState.Orders? {
        clock.add(time)
        return state.beat(surroundings)
    }

    /// A state at rest after its first rebuild.
    private func rested(quiet: Int = 3) -> RebuildState {
        var state = makeState(quiet: quiet)
        #expect(state.start(surroundings).alarm == .milliseconds(quiet))
        #expect(beat(&state, after: quiet)?.rebuild == Changes(isEverything: true))
        #expect(state.finished(surroundings)?.rebuild == nil)
        return state
    }

    private func touch(_ place: String) {
        var report = WatchReport()
        report.add(WatchScope.Touch(places: [place]), "/\(place)/file")
        script.reports.withLock { $0.append(report) }
    }

    @Test("At rest the alarm is set for the next check and for the next inspection")
    func rest() {
        var state = rested()
        #expect(beat(&state, after: 1)?.alarm == .milliseconds(400))
        #expect(beat(&state, after: 396)?.alarm == .milliseconds(403))
        #expect(beat(&state, after: 3)?.alarm == .milliseconds(800))
    }

    @Test("Changes are reported once, after a quiet time")
    func changes() {
        var state = rested()
        touch("Content")
        #expect(beat(&state, after: 10)?.rebuild == nil)
        touch("Templates")
        #expect(beat(&state, after: 2)?.rebuild == nil)
        #expect(beat(&state, after: 2)?.rebuild == nil)
        #expect(
            beat(&state, after: 1)?.rebuild
                == Changes(places: ["Content", "Templates"], paths: ["/Content/file", "/Templates/file"]))
        #expect(state.finished(surroundings)?.rebuild == nil)
        #expect(beat(&state, after: 1_000)?.rebuild == nil)
    }

    @Test("An event triggers the check at once, and again soon")
    func hurry() {
        var state = rested()
        touch("Content")
        #expect(beat(&state, after: 10)?.alarm == .milliseconds(14))
        #expect(beat(&state, after: 3)?.rebuild?.places == ["Content"])
        // A commit that becomes visible only now, without an event.
        value.text = "1"
        #expect(state.finished(surroundings)?.rebuild == nil)
        #expect(beat(&state, after: 3)?.rebuild == nil)
        #expect(beat(&state, after: 3)?.rebuild == Changes(places: ["data"]))
    }

    @Test("The check right before a rebuild decides what the rebuild reports; later checks find nothing new")
    func checkBeforeRebuild() {
        var state = rested(quiet: 5)
        touch("Content")
        for time in [10, 1, 2] { _ = beat(&state, after: time) }
        // The next look is due in 4 ms, after the rebuild.
        value.text = "1"
        #expect(beat(&state, after: 2)?.rebuild?.places == ["Content", "data"])
        #expect(state.finished(surroundings)?.rebuild == nil)
        #expect(beat(&state, after: 1_000)?.rebuild == nil)
    }

    @Test("Each rebuild is followed by an inspection")
    func inspection() {
        var state = rested()
        let number = script.inspections.now
        touch("Content")
        _ = beat(&state, after: 10)
        _ = beat(&state, after: 3)
        #expect(script.inspections.now == number)
        _ = state.finished(surroundings)
        #expect(script.inspections.now == number + 1)
    }

    @Test("When the system's limit is reached, a notice says so, and everything is rebuilt")
    func limit() {
        var state = rested()
        var report = WatchReport()
        report.limit = .watches(limit: 10)
        script.reports.withLock { $0.append(report) }
        let orders = beat(&state, after: 10)
        #expect(orders?.notices == [.limitReached(.watches(limit: 10), polling: .milliseconds(500))])
        #expect(beat(&state, after: 3)?.rebuild == Changes(isEverything: true))
    }

    @Test("After stopping there is nothing to do")
    func stopped() {
        var state = rested()
        touch("Content")
        state.stop()
        #expect(beat(&state, after: 10) == nil)
        #expect(state.finished(surroundings) == nil)
    }
}
