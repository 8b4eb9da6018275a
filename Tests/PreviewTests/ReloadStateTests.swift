import Testing

@testable import Preview

@Suite struct ReloadStateTests {
    @Test("A listener that missed builds receives all their changes at once")
    func missed() {
        let reload = LiveReload()
        let start = reload.point
        reload.rebuilt(changed: ["a.html"])
        let middle = reload.point
        reload.rebuilt(changed: ["b.html", "a.html"])
        #expect(reload.update(since: start).changes == .paths(["a.html", "b.html"]))
        #expect(reload.update(since: middle).changes == .paths(["a.html", "b.html"]))
        #expect(reload.update(since: reload.point).changes == .paths([]))
    }

    @Test("After unknown changes, a restart or too many builds, anything may have changed")
    func unknown() {
        let reload = LiveReload()
        let start = reload.point
        reload.rebuilt(changed: nil)
        reload.rebuilt(changed: ["a.html"])
        #expect(reload.update(since: start).changes == .unknown)
        #expect(reload.update(since: LiveReload().point).changes == .unknown)
        let recent = reload.point
        for _ in 0..<64 { reload.rebuilt(changed: ["a.html"]) }
        #expect(reload.update(since: recent).changes == .paths(["a.html"]))
        reload.rebuilt(changed: ["a.html"])
        #expect(reload.update(since: recent).changes == .unknown)
    }

    @Test("A problem stays until a build succeeds")
    func problems() {
        let reload = LiveReload()
        let problem = BuildProblem(message: "no such field", file: "Templates/item.html.mustache", line: 3)
        reload.failed(problem)
        #expect(reload.update(since: reload.point).problem == problem)
        reload.rebuilt(changed: [])
        #expect(reload.update(since: reload.point).problem == nil)
    }

    @Test("A point is read back from its text; any other text gives none")
    func points() {
        let point = LiveReload.Point(server: "ab", build: 7)
        #expect(LiveReload.Point(point.text) == point)
        #expect(LiveReload.Point("ab") == nil)
        #expect(LiveReload.Point("ab.c") == nil)
        #expect(LiveReload.Point("") == nil)
    }

    @Test("Listeners are woken, several wake-ups count as one, and listeners that are gone are forgotten")
    func listeners() async {
        let reload = LiveReload(streams: 2)
        var first = reload.subscribe()
        let second = reload.subscribe()
        #expect(reload.subscribe() == nil)
        #expect(reload.listeners == 2)
        for _ in 0..<1000 { reload.rebuilt(changed: ["a.html"]) }
        var iterator = first?.wakes.makeAsyncIterator()
        #expect(await iterator?.next() == .news)
        reload.beat()
        #expect(await iterator?.next() == .beat)
        iterator = nil
        first = nil
        #expect(reload.listeners == 1)
        second?.leave()
        #expect(reload.listeners == 0)
    }
}
