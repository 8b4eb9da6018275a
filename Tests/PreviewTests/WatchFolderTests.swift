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

    /// What is done to files, and whether it is a change of the templates.
    private enum Step {
        case change(String, to: String? = nil)
        case ignored(String, to: String? = nil)
    }

    /// Takes steps in folders that are there at the start. A step makes a folder (`a/`), deletes a file or folder (`-a`),
    /// moves one, or writes a file.
    private func steps(_ folders: [String], _ method: WatchMethod, _ steps: [Step]) async throws {
        for folder in folders { try bench.makeFolder(folder) }
        try await bench.watching([templates], method: method) {
            for (number, step) in steps.enumerated() {
                switch step {
                case .change(let path, let target):
                    let changes = try await bench.expectChange(of: "Templates") { try take(path, target, number) }
                    #expect(changes.places == ["Templates", "sentinel"] && !changes.isEverything)
                    if target == nil, path.hasPrefix("Templates"), !path.hasSuffix("/") {
                        // Under its present name only.
                        let paths = changes.paths.filter { $0.hasSuffix("/\(path.split(separator: "/").last ?? "")") }
                        #expect(Set(paths.filter { $0.contains("/Templates/") }) == [bench.path(path)])
                    }
                case .ignored(let path, let target):
                    try await bench.expectNoChange { try take(path, target, number) }
                }
            }
        }
    }

    private func take(_ path: String, _ target: String?, _ number: Int) throws {
        if let target {
            try bench.move(path, to: target)
        } else if path.hasPrefix("-") {
            try bench.delete(String(path.dropFirst()))
        } else if path.hasSuffix("/") {
            try bench.makeFolder(path)
        } else {
            try bench.write(String(repeating: "1", count: number), to: path)
        }
    }

    @Test("The first rebuild covers everything, and comes even if the place is missing", arguments: WatchMethod.both)
    func first(method: WatchMethod) async throws {
        try await bench.watching([templates], method: method) {
            #expect(bench.changes(since: 0) == Changes(isEverything: true))
        }
    }

    @Test("Creating, writing, renaming and deleting files are changes", arguments: WatchMethod.both)
    func files(method: WatchMethod) async throws {
        try await steps(
            ["Templates"], method,
            [
                .change("Templates/a.html"), .change("Templates/a.html"),
                .change("Templates/a.html", to: "Templates/b.html"), .change("Templates/b.html", to: "gone.html"),
                .change("gone.html", to: "Templates/c.html"), .change("-Templates/c.html"),
            ])
    }

    @Test("Ignored, hidden and neighbouring files are no changes", arguments: WatchMethod.both)
    func ignored(method: WatchMethod) async throws {
        try await steps(
            ["Templates/Public/deep", "Templates/.git"], method,
            [
                .ignored("Templates/Public/index.html"), .ignored("Templates/Public/deep/index.html"),
                .ignored("Templates/Public/new/"), .ignored("Templates/Public/new/index.html"),
                .ignored("Templates/.git/index"), .ignored("Templates/.a.html.swp"), .ignored("Templates/.cache/"),
                .ignored("beside"), .ignored("Templates2/"), .ignored("Templates2/a.html"),
                .ignored("-Templates/Public"), .ignored("Templates/Public/"),
            ])
    }

    @Test("A file that is merely read is no change, and a changed mode causes no event", arguments: WatchMethod.both)
    func read(method: WatchMethod) async throws {
        try bench.makeFolder("Templates")
        try bench.write("1", to: "Templates/a.html")
        try await bench.watching([templates], method: method) {
            try await bench.expectNoChange { #expect(bench.read("Templates/a.html") == "1") }
            guard case .events = method else { return }
            try await bench.expectNoChange { #expect(chmod(bench.path("Templates/a.html"), 0o600) == 0) }
        }
    }

    @Test("Folders created in quick succession, with a file in the last, are not missed", arguments: WatchMethod.both)
    func burst(method: WatchMethod) async throws {
        // A change in the deepest folder is seen, whether or not the folders were seen one by one.
        try await steps(
            ["Templates"], method,
            (0..<5).flatMap { [.change("Templates/\($0)/b/c/"), .change("Templates/\($0)/b/c/file")] })
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
        try await steps(
            ["Templates/old/deep", "elsewhere"], method,
            [
                .change("Templates/old", to: "Templates/new"), .change("Templates/new/deep/a"),
                .change("Templates/new", to: "elsewhere/new"), .ignored("elsewhere/new/deep/a"),
                .change("elsewhere/new", to: "Templates/back"), .change("Templates/back/deep/a"),
            ])
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
        try await steps(
            ["prepared/inner"], method,
            [
                .change("prepared", to: "Templates"), .change("Templates/inner/file"),
                .change("Templates", to: "prepared"), .ignored("prepared/inner/file"),
            ])
    }

    @Test(
        "A place replaced by another folder, itself or far above, is seen, and so are changes in the new one",
        arguments: WatchMethod.both, ["one/two/three", "one"])
    func replaced(method: WatchMethod, name: String) async throws {
        let place = WatchedPlace(name: "deep", path: bench.path("one/two/three"))
        for folder in ["one/two/three/inner", "one2/two/three/inner", "one2/three/inner"] {
            try bench.makeFolder(folder)
        }
        let other = name == "one" ? "one2" : "one2/three"
        try await bench.watching([place], method: method) {
            // The replacement of a folder far above causes no event, and is found within the interval.
            try await bench.expectChange(of: "deep") {
                try bench.move(name, to: "former")
                try bench.move(other, to: name)
            }
            try await bench.expectChange(of: "deep") { try bench.write("1", to: "one/two/three/inner/file") }
            guard name != "one" else { return }
            try await bench.expectNoChange { try bench.write("1", to: "former/inner/file") }
        }
    }

    @Test("A place may be a link to a folder; links inside it are not followed", arguments: WatchMethod.both)
    func links(method: WatchMethod) async throws {
        try bench.makeFolder("theme")
        #expect(symlink(bench.path("theme"), bench.path("Templates")) == 0)
        #expect(symlink(bench.path("outside"), bench.path("theme/link")) == 0)
        try await steps(
            ["theme/inner", "outside"], method,
            [.change("theme/inner/file"), .ignored("outside/file"), .change("-theme/link")])
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
            func expect(_ place: String, _ others: Set<String>, _ path: String, to target: String? = nil) async throws {
                let changes = try await bench.expectChange(of: place) { try take(path, target, bench.count) }
                if target == nil { #expect(changes.places == others.union([place, "sentinel"])) }
            }
            try await expect("Content", ["site"], "site/Content/a")
            try await expect("Content", [], "more/a")
            try await expect("settings", ["site"], "site/housebook.yml")
            // The inner place disappears and comes back while the outer one is watched.
            try await expect("Content", [], "site/Content", to: "site/Former")
            try await expect("site", [], "site/Former/a")
            try await expect("Content", [], "site/Former", to: "site/Content")
            try await expect("Content", ["site"], "site/Content/a")
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
