/// Decides when to ask the check: at a steady pace, and after an event at once, then at growing intervals. SQLite makes
/// a commit visible some time after its last write to the file (after a whole `fsync` if the connection asks for one),
/// and no event marks that moment. So an event means "look, and look again".
struct WatchRhythm: Sendable {
    /// The shortest time between two looks. After an event each pause is twice as long as the one before.
    static let shortest = Duration.milliseconds(1)

    private let steady: Duration
    /// The pause after the next look.
    private var pause: Duration
    private var latest: Duration
    /// The time of the next look.
    private(set) var next: Duration

    /// - Parameter steady: The longest time between two looks.
    init(steady: Duration, now: Duration) {
        self.steady = steady
        pause = steady
        latest = now
        next = now + steady
    }

    /// Records an event: the next look is due as soon as `shortest` allows.
    mutating func hurry(at now: Duration) {
        next = min(next, max(now, latest + Self.shortest))
        pause = Self.shortest
    }

    /// Returns whether to look now, and if so schedules the next look.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        latest = now
        next = now + pause
        pause = min(pause * 2, steady)
        return true
    }
}
