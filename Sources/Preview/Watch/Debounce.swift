/// Decides when to build, without a clock or a queue. Times are durations since any fixed moment.
///
///     rest ──changed──▶ waiting ──next, when due──▶ building ──changed──▶ overtaken
///      ▲                   ▲                           │                      │
///      └───────────────────┼────────finished───────────┘                      │
///                          └────────────────────────finished──────────────────┘
///
/// A build is due when nothing has changed for `quiet`, or `ceiling` after the first change, whichever comes first.
struct Debounce: Sendable {
    enum Step: Equatable, Sendable {
        /// Nothing to do before the next call of `changed` or `finished`.
        case rest
        /// Call `next` again at this time.
        case wait(until: Duration)
        /// Build now, and call `finished` at its end.
        case build
    }

    /// The times of the first and the latest change since the last build started.
    private struct Burst: Equatable {
        var first: Duration
        var latest: Duration
    }

    private enum State: Equatable {
        case rest
        case waiting(Burst)
        case building
        case overtaken(Burst)
    }

    private let quiet: Duration
    private let ceiling: Duration
    /// The time between two looks whether a build is still held.
    private static let pause = Duration.milliseconds(5)
    private var state = State.rest

    init(quiet: Duration, ceiling: Duration) {
        self.quiet = quiet
        self.ceiling = max(quiet, ceiling)
    }

    /// Records a change.
    mutating func changed(at now: Duration) {
        state =
            switch state {
            case .rest: .waiting(Burst(first: now, latest: now))
            case .waiting(let burst): .waiting(Burst(first: burst.first, latest: now))
            case .building: .overtaken(Burst(first: now, latest: now))
            case .overtaken(let burst): .overtaken(Burst(first: burst.first, latest: now))
            }
    }

    /// Returns what to do now; `build` only once for each burst.
    /// - Parameter isHeld: Whether a build that is due must wait.
    mutating func next(at now: Duration, isHeld: () -> Bool) -> Step {
        guard case .waiting(let burst) = state else { return .rest }
        let due = min(burst.latest + quiet, burst.first + ceiling)
        guard now >= due else { return .wait(until: due) }
        if isHeld() { return .wait(until: now + Self.pause) }
        state = .building
        return .build
    }

    /// Records that the build has ended. Changes that came meanwhile wait for the next one.
    mutating func finished() {
        switch state {
        case .building: state = .rest
        case .overtaken(let burst): state = .waiting(burst)
        case .rest, .waiting: break
        }
    }
}
