import Foundation
import Testing

@testable import Preview

/// Folders, by events and by polling: both must notice the same changes.
@Suite(.serialized) struct WatchFolderTests {
    private let bench: WatchBench
    private let templates: WatchedPlace

    init() throws {
        bench = try WatchBench()
        templates = WatchedPlace(
            name: "Templates", path: bench.path("Templates"), ignoring: ["Public"], ignoresHidden: true)
    }

    @Test("The first rebuild covers everything, and comes even if the place is missing", arguments: WatchMethod.both)
    func first(method: WatchMethod) async throws {
        try await bench.watching([templates], method: method) {
            #expect(bench.changes(since: 0) == Changes(isEverything: true))
        }
    }

    @Test("Creating, writing, renaming and deleting files are changes", arguments: WatchMethod.both)
    func files(method: WatchMethod) async throws {
        try bench.makeFolder("Templates")
        try await bench.watching([templates], method: method) {
            let made = try await bench.expectChange(of: "Templates") { try bench.write("1", to: "Templates/a.html") }
            #expect(made.places == ["Templates", "sentinel"])
            #expect(made.paths.contains(bench.path("Templates/a.html")))
            #expect(!made.isEverything)
            try await bench.expectChange(of: "Templates") { try bench.write("22", to: "Templates/a.html") }
            try await bench.expectChange(of: "Templates") { try bench.move("Templates/a.html", to: "Templates/b.html") }
            try await bench.expectChange(of: "Templates") { try bench.move("Templates/b.html", to: "gone.html") }
            try await bench.expectChange(of: "Templates") { try bench.move("gone.html", to: "Templates/c.html") }
            try await bench.expectChange(of: "Templates") { try bench.delete("Templates/c.html") }
        }
    }

    @Test("Ignored, hidden, neighbouring and merely read files are no changes", arguments: WatchMethod.both)
    func ignored(method: WatchMethod) async throws {
        try bench.makeFolder("Templates/Public/deep")
        try bench.makeFolder("Templates/.git")
        try bench.write("1", to: "Templates/a.html")
        try await bench.watching([templates], method: method) {
            try await bench.expectNoChange {
                try bench.write("1", to: "Templates/Public/index.html")
                try bench.write("1", to: "Templates/Public/deep/index.html")
                try bench.makeFolder("Templates/Public/new")
                try bench.write("1", to: "Templates/Public/new/index.html")
            }
            try await bench.expectNoChange {
                try bench.write("1", to: "Templates/.git/index")
                try bench.write("1", to: "Templates/.a.html.swp")
                try bench.makeFolder("Templates/.cache")
            }
            try await bench.expectNoChange {
                try bench.write("1", to: "beside")
                try bench.makeFolder("Templates2")
                try bench.write("1", to: "Templates2/a.html")
            }
            try await bench.expectNoChange { #expect(bench.read("Templates/a.html") == "1") }
            try await bench.expectNoChange { try bench.delete("Templates/Public") }
            try await bench.expectNoChange { try bench.makeFolder("Templates/Public") }
        }
    }

    @Test("A changed mode causes no event")
    func mode() async throws {
        try bench.makeFolder("Templates")
        try bench.write("1", to: "Templates/a.html")
        try await bench.watching([templates]) {
            try await bench.expectNoChange { #expect(chmod(bench.path("Templates/a.html"), 0o600) == 0) }
        }
    }

    @Test("Folders created in quick succession, with a file in the last, are not missed", arguments: WatchMethod.both)
    func burst(method: WatchMethod) async throws {
        try bench.makeFolder("Templates")
        try await bench.watching([templates], method: method) {
            for number in 0..<10 {
                let folder = "Templates/\(number)/b/c"
                try await bench.expectChange(of: "Templates") { try bench.makeFolder(folder) }
                // A change in the deepest folder is seen, whether or not the folders were seen one by one.
                try await bench.expectChange(of: "Templates") { try bench.write("x", to: "\(folder)/file") }
            }
        }
    }

    @Test("A file that comes with its folders is there when the rebuild starts", arguments: WatchMethod.both)
    func contents(method: WatchMethod) async throws {
        try bench.makeFolder("Templates")
        let seen = SeenText()
        let bench = bench
        let rebuild: @Sendable (Changes) -> Void = { _ in seen.text = bench.read("Templates/a/b/c/file") }
        try await bench.watching([templates], method: method, rebuild: rebuild) {
            for number in 0..<10 {
                try bench.makeFolder("Templates/a/b/c")
                try bench.write("\(number)", to: "Templates/a/b/c/file")
                try await bench.wait("rebuild \(number)") { seen.text == "\(number)" }
                try bench.delete("Templates/a")
                // Polling could not tell apart two equal states, so each round changes this file too.
                try bench.write("\(number)", to: "Templates/round")
                try await bench.wait("rebuild without \(number)") { seen.text == "" }
            }
        }
    }

    @Test("A renamed folder is watched under its new name, and not under the old one", arguments: WatchMethod.both)
    func renamed(method: WatchMethod) async throws {
        try bench.makeFolder("Templates/old/deep")
        try bench.makeFolder("elsewhere")
        try await bench.watching([templates], method: method) {
            try await bench.expectChange(of: "Templates") { try bench.move("Templates/old", to: "Templates/new") }
            let changes = try await bench.expectChange(of: "Templates") {
                try bench.write("1", to: "Templates/new/deep/a")
            }
            #expect(changes.paths.contains(bench.path("Templates/new/deep/a")))
            #expect(!changes.paths.contains { $0.contains("/old/") })
            try await bench.expectChange(of: "Templates") { try bench.move("Templates/new", to: "elsewhere/new") }
            try await bench.expectNoChange { try bench.write("2", to: "elsewhere/new/deep/a") }
            try await bench.expectChange(of: "Templates") { try bench.move("elsewhere/new", to: "Templates/back") }
            try await bench.expectChange(of: "Templates") { try bench.write("3", to: "Templates/back/deep/a") }
        }
    }

    @Test("Two folders that swap names, and one that moves below another, are watched", arguments: WatchMethod.both)
    func swapped(method: WatchMethod) async throws {
        try bench.makeFolder("Templates/a/inner")
        try bench.makeFolder("Templates/b/inner")
        try await bench.watching([templates], method: method) {
            try await bench.expectChange(of: "Templates") {
                try bench.move("Templates/a", to: "Templates/c")
                try bench.move("Templates/b", to: "Templates/a")
                try bench.move("Templates/c", to: "Templates/b")
            }
            for name in ["a", "b"] {
                let changes = try await bench.expectChange(of: "Templates") {
                    try bench.write("1", to: "Templates/\(name)/inner/file")
                }
                #expect(changes.paths.contains(bench.path("Templates/\(name)/inner/file")))
            }
            try await bench.expectChange(of: "Templates") { try bench.move("Templates/a", to: "Templates/b/inner/a") }
            try await bench.expectChange(of: "Templates") { try bench.write("2", to: "Templates/b/inner/a/inner/file") }
        }
    }

    @Test("A place deleted along with its parent folders is seen again when it comes back", arguments: WatchMethod.both)
    func deletedAndBack(method: WatchMethod) async throws {
        let place = WatchedPlace(name: "deep", path: bench.path("one/two/three"))
        try bench.makeFolder("one/two/three")
        try await bench.watching([place], method: method) {
            for round in 0..<3 {
                try await bench.expectChange(of: "deep") { try bench.delete("one") }
                try await bench.expectNoChange { try bench.makeFolder("one") }
                try await bench.expectNoChange { try bench.write("\(round)", to: "one/file") }
                try await bench.expectChange(of: "deep") { try bench.makeFolder("one/two/three/four") }
                try await bench.expectChange(of: "deep") { try bench.write("\(round)", to: "one/two/three/four/file") }
            }
        }
    }

    @Test("A place missing at the start is seen when it appears, even by a single move", arguments: WatchMethod.both)
    func missing(method: WatchMethod) async throws {
        try bench.makeFolder("prepared/inner")
        try await bench.watching([templates], method: method) {
            try await bench.expectChange(of: "Templates") { try bench.move("prepared", to: "Templates") }
            try await bench.expectChange(of: "Templates") { try bench.write("1", to: "Templates/inner/file") }
            try await bench.expectChange(of: "Templates") { try bench.move("Templates", to: "prepared") }
            try await bench.expectNoChange { try bench.write("2", to: "prepared/inner/file") }
        }
    }

    @Test("A place replaced by another folder is seen, and so are changes in the new one", arguments: WatchMethod.both)
    func replaced(method: WatchMethod) async throws {
        try bench.makeFolder("Templates/inner")
        try bench.makeFolder("other/inner")
        try await bench.watching([templates], method: method) {
            try await bench.expectChange(of: "Templates") {
                try bench.move("Templates", to: "former")
                try bench.move("other", to: "Templates")
            }
            try await bench.expectChange(of: "Templates") { try bench.write("1", to: "Templates/inner/file") }
            try await bench.expectNoChange { try bench.write("1", to: "former/inner/file") }
        }
    }

    @Test("The replacement of a folder far above, which causes no event, is found within the interval")
    func replacedAbove() async throws {
        let place = WatchedPlace(name: "deep", path: bench.path("one/two/three"))
        try bench.makeFolder("one/two/three")
        try bench.makeFolder("other/two/three")
        try await bench.watching([place]) {
            try await bench.expectChange(of: "deep") {
                try bench.move("one", to: "former")
                try bench.move("other", to: "one")
            }
            try await bench.expectChange(of: "deep") { try bench.write("1", to: "one/two/three/file") }
        }
    }

    @Test("A place may be a link to a folder; links inside it are not followed", arguments: WatchMethod.both)
    func links(method: WatchMethod) async throws {
        try bench.makeFolder("theme/inner")
        try bench.makeFolder("outside")
        #expect(symlink(bench.path("theme"), bench.path("Templates")) == 0)
        #expect(symlink(bench.path("outside"), bench.path("theme/link")) == 0)
        try await bench.watching([templates], method: method) {
            try await bench.expectChange(of: "Templates") { try bench.write("1", to: "theme/inner/file") }
            try await bench.expectNoChange { try bench.write("1", to: "outside/file") }
            try await bench.expectChange(of: "Templates") { try bench.delete("theme/link") }
        }
    }

    @Test("Overlapping places and several places of one name are all reported", arguments: WatchMethod.both)
    func overlapping(method: WatchMethod) async throws {
        try bench.makeFolder("site/Content")
        try bench.makeFolder("more")
        let places = [
            WatchedPlace(name: "site", path: bench.path("site")),
            WatchedPlace(name: "Content", path: bench.path("site/Content")),
            WatchedPlace(name: "Content", path: bench.path("more")),
            WatchedPlace(name: "settings", path: bench.path("site/housebook.yml"), kind: .file()),
        ]
        try await bench.watching(places, method: method) {
            let inner = try await bench.expectChange(of: "Content") { try bench.write("1", to: "site/Content/a") }
            #expect(inner.places == ["site", "Content", "sentinel"])
            let other = try await bench.expectChange(of: "Content") { try bench.write("1", to: "more/a") }
            #expect(other.places == ["Content", "sentinel"])
            let file = try await bench.expectChange(of: "settings") { try bench.write("1", to: "site/housebook.yml") }
            #expect(file.places == ["site", "settings", "sentinel"])
            // The inner place disappears and comes back while the outer one is watched.
            try await bench.expectChange(of: "Content") { try bench.move("site/Content", to: "site/Former") }
            let former = try await bench.expectChange(of: "site") { try bench.write("2", to: "site/Former/a") }
            #expect(former.places == ["site", "sentinel"])
            try await bench.expectChange(of: "Content") { try bench.move("site/Former", to: "site/Content") }
            let again = try await bench.expectChange(of: "Content") { try bench.write("3", to: "site/Content/a") }
            #expect(again.places == ["site", "Content", "sentinel"])
        }
    }

    @Test("Polling finds a file that was rewritten without a change of its times")
    func sameTimes() throws {
        try bench.makeFolder("Templates")
        try bench.write("1", to: "Templates/page.html")
        let polling = WatchPolling(WatchScope([templates]), every: .milliseconds(5))
        _ = polling.inspect()
        // Writing through a map changes the times with the first byte only, like a drive with a coarse clock.
        let descriptor = open(bench.path("Templates/page.html"), O_RDWR)
        let map = try #require(mmap(nil, 1, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0))
        defer {
            munmap(map, 1)
            close(descriptor)
        }
        map.storeBytes(of: UInt8(ascii: "2"), as: UInt8.self)
        let second = timespec(tv_sec: time(nil) + 1, tv_nsec: 0)
        #expect(futimens(descriptor, [second, second]) == 0)
        #expect(polling.inspect().touch.places == ["Templates"])
        #expect(polling.inspect().touch.isNothing)
        let stamp = FileStamp(bench.path("Templates/page.html"))
        map.storeBytes(of: UInt8(ascii: "3"), as: UInt8.self)
        #expect(FileStamp(bench.path("Templates/page.html")) == stamp)
        #expect(polling.inspect().paths == [bench.path("Templates/page.html")])
        #expect(polling.inspect().touch.isNothing)
    }
}
