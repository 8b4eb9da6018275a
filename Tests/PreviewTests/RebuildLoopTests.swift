import Foundation
import Testing

@testable import Preview

@Suite(.serialized) struct RebuildLoopTests {
    private let bench: WatchBench
    private let place: WatchedPlace

    init() throws {
        bench = try WatchBench()
        try bench.makeFolder("Content")
        place = WatchedPlace(name: "Content", path: bench.path("Content"))
    }

    @Test("Rebuilds run one at a time, and the last one begins after the last change", arguments: WatchMethod.both)
    func oneAtATime(method: WatchMethod) async throws {
        let (running, seen) = (SeenCount(), SeenText())
        let bench = bench
        let rebuild: @Sendable (Changes) -> Void = { _ in
            running.add()
            seen.text = bench.read("Content/file")
            usleep(2_000)
            running.add(-1)
        }
        try await bench.watching([place], method: method, rebuild: rebuild) {
            for number in 1...100 {
                try bench.write("\(number)", to: "Content/file")
                usleep(500)
            }
            try await bench.wait("the last change") { seen.text == "100" }
        }
        #expect(running.most == 1)
    }

    @Test("Any number of changes during a rebuild cause exactly one more", arguments: WatchMethod.both)
    func duringRebuild(method: WatchMethod) async throws {
        let (begun, go) = (SeenCount(), DispatchSemaphore(value: 0))
        let bench = bench
        let rebuild: @Sendable (Changes) -> Void = { changes in
            guard changes.places == ["Content"], begun.add() == 1 else { return }
            go.wait()
        }
        try await bench.watching([place], method: method, rebuild: rebuild) {
            try bench.write("1", to: "Content/file")
            try await bench.wait("the rebuild to begin") { begun.now > 0 }
            for number in 2...50 { try bench.write("\(number)", to: "Content/file \(number)") }
            // Longer than the polling interval, quiet time and ceiling: all changes are known when the rebuild ends.
            usleep(150_000)
            #expect(bench.count == 1)
            go.signal()
            try await bench.wait("the next rebuild") { bench.count == 3 }
            try await bench.expectNoChange {}
            #expect(bench.changes(since: 2).places == ["Content", "sentinel"])
            #expect(bench.changes(since: 1).paths.count <= 2 * Changes.shownPaths + 2)
        }
    }

    @Test("What a rebuild writes outside the watched places triggers no further one", arguments: WatchMethod.both)
    func ownOutput(method: WatchMethod) async throws {
        let root = WatchedPlace(name: "root", path: bench.root, ignoring: ["Public", "Sentinel"])
        let bench = bench
        let numbers = SeenCount()
        let rebuild: @Sendable (Changes) -> Void = { _ in
            let number = numbers.add()
            for page in ["index", "a/b/page", "\(number)/page"] {
                // The test counts rebuilds; whether this page is there does not matter.
                try? bench.makeFolder("Public/\(page)")
                // As above.
                try? bench.write("\(number)", to: "Public/\(page)/index.html")
            }
        }
        try await bench.watching([root], method: method, rebuild: rebuild) {
            try await bench.expectNoChange {}
            let changes = try await bench.expectChange(of: "root") { try bench.write("1", to: "Content/file") }
            #expect(changes.paths.allSatisfy { !$0.contains("/Public") })
        }
        #expect(bench.read("Public/index/index.html") == "\(bench.count)")
    }

    @Test("A new value of the check, a new name and one that is gone count as changes, without any event")
    func check() async throws {
        let value = SeenText()
        value.text = "Monday"
        let check: @Sendable () -> [String: String] = { ["today": value.text, value.text: "1"] }
        try await bench.watching([], check: check) {
            value.text = "Tuesday"
            try await bench.wait("a rebuild") { bench.changes(since: 1).places == ["today", "Monday", "Tuesday"] }
        }
    }

    @Test("Where the check decides, an event alone is no change; where it has no value, the event counts")
    func proof() async throws {
        var place = place
        place.proof = .check
        let value = SeenText()
        value.text = "0"
        let check: @Sendable () -> [String: String] = { value.text.isEmpty ? [:] : ["Content": value.text] }
        try await bench.watching([place], check: check) {
            try await bench.expectNoChange { try bench.write("1", to: "Content/file") }
            let changes = try await bench.expectChange(of: "Content") {
                value.text = "1"
                try bench.write("2", to: "Content/file")
            }
            #expect(changes.places == ["Content", "sentinel"])
            try await bench.expectChange(of: "Content") { value.text = "" }
            try await bench.expectChange(of: "Content") { try bench.write("3", to: "Content/file") }
        }
    }

    @Test("Stopping waits for the running rebuild; nothing is called afterwards")
    func stop() async throws {
        let (begun, ended, calls) = (SeenCount(), SeenCount(), SeenCount())
        let loop = RebuildLoop(
            places: [place],
            check: {
                calls.add()
                return [:]
            }, notice: { _ in },
            rebuild: { _ in
                calls.add()
                begun.add()
                usleep(50_000)
                ended.add()
            })
        loop.start()
        loop.start()
        try await bench.wait("the rebuild to begin") { begun.now > 0 }
        loop.stop()
        #expect(ended.now == 1)
        let number = calls.now
        try bench.write("1", to: "Content/file")
        loop.start()
        loop.stop()
        usleep(20_000)
        #expect(calls.now == number)
    }

    @Test("A stopped loop is freed with its last reference")
    func released() async throws {
        weak var remembered: RebuildLoop?
        do {
            let bench = bench
            let loop = RebuildLoop(places: [place], notice: { _ in }, rebuild: { bench.record($0) })
            remembered = loop
            loop.start()
            try await bench.wait("the first rebuild") { bench.count == 1 }
            loop.stop()
        }
        // Dispatch releases its handlers a moment later.
        try await bench.wait("the end of the loop") { remembered == nil }
    }

    @Test("A loop that never started can be stopped")
    func neverStarted() {
        RebuildLoop(places: [place], notice: { _ in }, rebuild: { _ in }).stop()
    }

    #if os(Linux)
        @Test("Starting and stopping a hundred times leaves no file open")
        func descriptors() async {
            // In a separate process, where nothing else opens files.
            await #expect(processExitsWith: .success) {
                let bench = try WatchBench()
                func openFiles() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
                }
                func run(_ method: WatchMethod) throws {
                    let loop = RebuildLoop(
                        places: [bench.sentinel], method: method, notice: { _ in }, rebuild: { bench.record($0) })
                    let number = bench.count
                    loop.start()
                    if number % 2 == 0 { try bench.write("\(number)", to: "Sentinel/file") }
                    loop.stop()
                }
                // The first runs include files that Dispatch opens once.
                for _ in 0..<3 { try run(.events) }
                let before = try openFiles()
                for _ in 0..<100 { try run(.events) }
                for _ in 0..<20 { try run(.polling()) }
                let after = try openFiles()
                try #require(after == before)
            }
        }
    #endif
}
