import Testing

@testable import Preview

@Suite struct WatchScopeTests {
    private let scope = WatchScope([
        WatchedPlace(name: "site", path: "/site", ignoring: ["Public", "/site/cache"], ignoresHidden: true),
        WatchedPlace(name: "theme", path: "/site/.theme"),
        WatchedPlace(name: "store", path: "/data/store.sqlite", kind: .file(companions: ["-wal"]), proof: .check),
        WatchedPlace(name: "settings", path: "/data/housebook.yml", kind: .file()),
    ])

    @Test(
        "A path belongs to the places that contain it",
        arguments: [
            ("/site", ["site"]), ("/site/a/b.html", ["site"]), ("/sites", []), ("/", []),
            ("/site/Public", []), ("/site/Public/index.html", []), ("/site/Publications", ["site"]),
            ("/site/cache/x", []), ("/site/.git/index", []), ("/site/a/.b/c", []), ("/site/a.b", ["site"]),
            ("/site/.theme/page.html", ["theme"]), ("/data/housebook.yml", ["settings"]),
            ("/data/housebook.yml~", []), ("/data/housebook.yml/x", []), ("/data", []),
        ])
    func places(path: String, places: [String]) {
        #expect(scope.touch(path).places == Set(places))
        #expect(scope.touch(path).doubtful == [])
    }

    @Test(
        "A database file includes its companions, and no other neighbours",
        arguments: [
            ("/data/store.sqlite", ["store"]), ("/data/store.sqlite-wal", ["store"]), ("/data/store.sqlite-shm", []),
            ("/data/store.sqlite-wal2", []), ("/data/store.sql", []),
        ])
    func companions(path: String, places: [String]) {
        #expect(scope.touch(path).places == [])
        #expect(scope.touch(path).doubtful == Set(places))
    }

    @Test("Closing a file counts in folders only: every reader of a database closes it")
    func closing() {
        #expect(scope.touch("/site/a", isOnlyClosed: true).places == ["site"])
        #expect(scope.touch("/data/store.sqlite-wal", isOnlyClosed: true).isNothing)
        #expect(scope.touch("/data/housebook.yml", isOnlyClosed: true).isNothing)
    }

    @Test("Watching begins at each folder, and at the folder around each file")
    func anchors() {
        #expect(scope.anchors == ["/data", "/site", "/site/.theme"])
        #expect(scope.files(in: "/data") == ["/data/store.sqlite", "/data/store.sqlite-wal", "/data/housebook.yml"])
        #expect(scope.files(in: "/site") == [])
        #expect(scope.isDeep("/site/a") && scope.isDeep("/site/.theme/a"))
        #expect(!scope.isDeep("/data") && !scope.isDeep("/site/.git") && !scope.isDeep("/site/Public/a"))
        #expect(scope.leadsToAnchor("/site/.theme") && scope.leadsToAnchor("/") && !scope.leadsToAnchor("/site/a"))
    }

    @Test(
        "Paths are made absolute without looking at the disk",
        arguments: [
            ("/a//b/./c/", "/a/b/c"), ("/a/../b", "/b"), ("/..", "/"), ("x/y", "/here/x/y"), ("../x", "/x"),
            (".", "/here"), ("/", "/"),
        ])
    func normalised(path: String, expected: String) {
        #expect(WatchPath.normalised(path, below: "/here") == expected)
    }

    @Test("The parents of a path end at the root")
    func parents() {
        #expect(WatchPath.parent(of: "/a/b") == "/a")
        #expect(WatchPath.parent(of: "/a") == "/")
        #expect(WatchPath.parent(of: "/") == nil)
        #expect(WatchPath.join("/", "a") == "/a" && WatchPath.join("/a", "b") == "/a/b")
        #expect(WatchPath.isSame("/a", orBelow: "/") && !WatchPath.isSame("/ab", orBelow: "/a"))
    }
}
