import Testing

@testable import Preview

@Suite struct DebounceTests {
    private var debounce = Debounce(quiet: .milliseconds(3), ceiling: .milliseconds(60))
    private var isHeld = false

    /// What happens at a millisecond, or what the debounce says then.
    private enum Event {
        case change(Int)
        case finished
        case rest(Int)
        case wait(Int, until: Int)
        case build(Int)
    }

    private mutating func expect(_ events: Event...) {
        for event in events {
            switch event {
            case .change(let time): debounce.changed(at: .milliseconds(time))
            case .finished: debounce.finished()
            case .rest(let time): expect(.rest, at: time)
            case .wait(let time, let end): expect(.wait(until: .milliseconds(end)), at: time)
            case .build(let time): expect(.build, at: time)
            }
        }
    }

    private mutating func expect(_ step: Debounce.Step, at time: Int) {
        let found = debounce.next(at: .milliseconds(time), isHeld: { isHeld })
        #expect(found == step, "at \(time)")
    }

    @Test("Without a change there is nothing to do")
    mutating func rest() { expect(.rest(0), .rest(1_000)) }

    @Test("A build starts when nothing has changed for the quiet time")
    mutating func trailingEdge() { expect(.change(10), .wait(10, until: 13), .wait(12, until: 13), .build(13)) }

    @Test("Each change postpones the build")
    mutating func restart() {
        expect(.change(10), .change(12), .wait(13, until: 15), .change(14), .wait(15, until: 17), .build(17))
    }

    @Test("A build is postponed at most until the ceiling after the first change")
    mutating func ceiling() {
        for time in 100..<160 { expect(.change(time), .wait(time, until: min(time + 3, 160))) }
        expect(.change(160), .build(160))
    }

    @Test("A build is requested once")
    mutating func once() { expect(.change(0), .build(3), .rest(4), .finished, .rest(5)) }

    @Test("A change during a build waits for its end, and is built at once if it has been quiet since")
    mutating func duringBuild() {
        expect(.change(0), .build(3), .change(4), .change(5), .rest(50), .finished, .build(51))
    }

    @Test("After a build that ended amid changes, the next one waits for quiet")
    mutating func amidChanges() {
        expect(.change(0), .build(3), .change(10), .change(20), .finished, .wait(21, until: 23))
        expect(.change(22), .wait(23, until: 25), .build(25))
    }

    @Test("The ceiling counts from the first change during the build")
    mutating func ceilingAfterBuild() {
        expect(.change(0), .build(3), .change(10), .change(69), .finished, .wait(69, until: 70), .build(70))
    }

    @Test("A build that is held is asked for again and again, and starts when it is let go")
    mutating func held() {
        isHeld = true
        expect(.change(0), .wait(1, until: 3), .wait(3, until: 8), .wait(8, until: 13), .wait(500, until: 505))
        isHeld = false
        expect(.build(505))
    }

    @Test("Only a change during the build triggers another one, not a change before it")
    mutating func noEcho() { expect(.change(0), .change(1), .change(2), .build(5), .finished, .rest(1_000)) }

    @Test("A ceiling shorter than the quiet time is raised to it")
    mutating func lowCeiling() {
        debounce = Debounce(quiet: .milliseconds(5), ceiling: .milliseconds(1))
        expect(.change(0), .wait(1, until: 5), .build(5))
    }

    @Test("A thousand changes a second cause at most one build per ceiling")
    mutating func storm() {
        var builds: [Int] = []
        for time in 0..<1_000 {
            expect(.change(time))
            if debounce.next(at: .milliseconds(time), isHeld: { false }) == .build {
                builds.append(time)
                expect(.finished)
            }
        }
        #expect(builds == [60, 121, 182, 243, 304, 365, 426, 487, 548, 609, 670, 731, 792, 853, 914, 975])
        expect(.build(1_002))
    }
}
