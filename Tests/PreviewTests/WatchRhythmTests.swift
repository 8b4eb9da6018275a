import Testing

@testable import Preview

@Suite struct WatchRhythmTests {
    /// The times, in milliseconds, at which the check is due.
    private func looks(until end: Int, events: Set<Int>) -> [Int] {
        var rhythm = WatchRhythm(steady: .milliseconds(400), now: .zero)
        return (0...end).filter { time in
            if events.contains(time) { rhythm.hurry(at: .milliseconds(time)) }
            return rhythm.isDue(at: .milliseconds(time))
        }
    }

    @Test("Without events the check is due at a steady interval")
    func steady() {
        #expect(looks(until: 1_300, events: []) == [400, 800, 1_200])
    }

    @Test("After an event the check is due at once, then at growing intervals, then steadily again")
    func afterEvent() {
        #expect(looks(until: 1_500, events: [100]) == [100, 101, 103, 107, 115, 131, 163, 227, 355, 611, 1_011, 1_411])
    }

    @Test("A later event starts over, however long the interval had become")
    func again() {
        #expect(
            looks(until: 320, events: [100, 300]) == [100, 101, 103, 107, 115, 131, 163, 227, 300, 301, 303, 307, 315])
    }

    @Test("A storm of events causes at most one look per millisecond")
    func storm() {
        var rhythm = WatchRhythm(steady: .milliseconds(400), now: .zero)
        var looks = 0
        for time in 0..<10_000 {
            rhythm.hurry(at: .milliseconds(500) + .microseconds(10 * time))
            if rhythm.isDue(at: .milliseconds(500) + .microseconds(10 * time)) { looks += 1 }
        }
        #expect(looks == 100)
    }
}
