import Testing

@testable import Preview

@Suite struct DebounceTests {
    private var debounce = Debounce(quiet: .milliseconds(3), ceiling: .milliseconds(60))

    private mutating func change(_ times: Int...) {
        for time in times { debounce.changed(at: .milliseconds(time)) }
    }

    private mutating func next(_ time: Int) -> Debounce.Step { debounce.next(at: .milliseconds(time)) }

    @Test("Without a change there is nothing to do")
    mutating func rest() {
        #expect(next(0) == .rest)
        #expect(next(1_000) == .rest)
    }

    @Test("A build starts when nothing has changed for the quiet time")
    mutating func trailingEdge() {
        change(10)
        #expect(next(10) == .wait(until: .milliseconds(13)))
        #expect(next(12) == .wait(until: .milliseconds(13)))
        #expect(next(13) == .build)
    }

    @Test("Each change postpones the build")
    mutating func restart() {
        change(10, 12)
        #expect(next(13) == .wait(until: .milliseconds(15)))
        change(14)
        #expect(next(15) == .wait(until: .milliseconds(17)))
        #expect(next(17) == .build)
    }

    @Test("A build is postponed at most until the ceiling after the first change")
    mutating func ceiling() {
        for time in 100..<160 {
            change(time)
            #expect(next(time) == .wait(until: .milliseconds(min(time + 3, 160))))
        }
        change(160)
        #expect(next(160) == .build)
    }

    @Test("A build is requested once")
    mutating func once() {
        change(0)
        #expect(next(3) == .build)
        #expect(next(4) == .rest)
        debounce.finished()
        #expect(next(5) == .rest)
    }

    @Test("A change during a build waits for its end, and is built at once if it has been quiet since")
    mutating func duringBuild() {
        change(0)
        #expect(next(3) == .build)
        change(4, 5)
        #expect(next(50) == .rest)
        debounce.finished()
        #expect(next(51) == .build)
    }

    @Test("After a build that ended amid changes, the next one waits for quiet")
    mutating func amidChanges() {
        change(0)
        #expect(next(3) == .build)
        change(10, 20)
        debounce.finished()
        #expect(next(21) == .wait(until: .milliseconds(23)))
        change(22)
        #expect(next(23) == .wait(until: .milliseconds(25)))
        #expect(next(25) == .build)
    }

    @Test("The ceiling counts from the first change during the build")
    mutating func ceilingAfterBuild() {
        change(0)
        #expect(next(3) == .build)
        change(10, 69)
        debounce.finished()
        #expect(next(69) == .wait(until: .milliseconds(70)))
        #expect(next(70) == .build)
    }

    @Test("Only a change during the build triggers another one, not a change before it")
    mutating func noEcho() {
        change(0, 1, 2)
        #expect(next(5) == .build)
        debounce.finished()
        #expect(next(1_000) == .rest)
    }

    @Test("A ceiling shorter than the quiet time is raised to it")
    mutating func lowCeiling() {
        debounce = Debounce(quiet: .milliseconds(5), ceiling: .milliseconds(1))
        change(0)
        #expect(next(1) == .wait(until: .milliseconds(5)))
        #expect(next(5) == .build)
    }

    @Test("A thousand changes a second cause at most one build per ceiling")
    mutating func storm() {
        var builds: [Int] = []
        for time in 0..<1_000 {
            change(time)
            if next(time) == .build {
                builds.append(time)
                debounce.finished()
            }
        }
        #expect(builds == [60, 121, 182, 243, 304, 365, 426, 487, 548, 609, 670, 731, 792, 853, 914, 975])
        #expect(next(1_002) == .build)
    }
}
