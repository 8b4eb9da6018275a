import Foundation
import Testing

@testable import Preview

/// The ways in which editors save: each must lead to a rebuild that reads the whole new text.
@Suite(.serialized) struct WatchEditorTests {
    private let bench: WatchBench
    private let seen = SeenText()

    init() throws {
        bench = try WatchBench()
        try bench.makeFolder("Templates")
        try bench.write("0", to: "Templates/page.html")
        try bench.write("0", to: "housebook.yml")
    }

    private typealias Save = @Sendable (_ bench: WatchBench, _ text: String, _ name: String) throws -> Void

    private static let ways: [(name: String, save: Save)] = [
        ("written in place", { bench, text, name in try bench.write(text, to: name) }),
        (
            "a temporary file renamed over the old one",
            { bench, text, name in
                try bench.write(text, to: "\(name).tmp")
                try bench.move("\(name).tmp", to: name)
            }
        ),
        (
            "a temporary file from another folder, renamed over the old one",
            { bench, text, name in
                try bench.write(text, to: "unwatched.tmp")
                try bench.move("unwatched.tmp", to: name)
            }
        ),
        (
            "the old file renamed to a backup, the new one written, the backup deleted",
            { bench, text, name in
                try bench.write("", to: "Templates/4913")
                try bench.delete("Templates/4913")
                try bench.move(name, to: "\(name)~")
                try bench.write(text, to: name)
                try bench.delete("\(name)~")
            }
        ),
        (
            "emptied, and written much later",
            { bench, text, name in
                try bench.write("", to: name)
                // Longer than the quiet time: a rebuild may see the empty file, and another has to follow.
                usleep(8_000)
                try bench.write(text, to: name)
            }
        ),
        (
            "deleted and written again",
            { bench, text, name in
                try bench.delete(name)
                try bench.write(text, to: name)
            }
        ),
    ]

    @Test(
        "Every version is seen of a file in a watched folder and of a file watched by itself",
        arguments: WatchMethod.both, ["Templates/page.html", "housebook.yml"])
    func saved(method: WatchMethod, name: String) async throws {
        let (bench, seen) = (bench, seen)
        let places = [
            WatchedPlace(name: "Templates", path: bench.path("Templates")),
            WatchedPlace(name: "settings", path: bench.path("housebook.yml"), kind: .file()),
        ]
        let rebuild: @Sendable (Changes) -> Void = { _ in seen.text = bench.read(name) }
        try await bench.watching(places, method: method, rebuild: rebuild) {
            for (way, save) in Self.ways {
                for version in 1...5 {
                    try save(bench, "\(way) \(version)", name)
                    try await bench.wait("version \(version), \(way)") { seen.text == "\(way) \(version)" }
                }
            }
        }
    }

    @Test("A file written through a memory map, which causes no event until it is closed")
    func mapped() async throws {
        let (bench, seen) = (bench, seen)
        let place = WatchedPlace(name: "Templates", path: bench.path("Templates"))
        let rebuild: @Sendable (Changes) -> Void = { _ in seen.text = bench.read("Templates/page.html") }
        try await bench.watching([place], rebuild: rebuild) {
            let descriptor = open(bench.path("Templates/page.html"), O_RDWR)
            let map = mmap(nil, 1, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
            map?.storeBytes(of: UInt8(ascii: "1"), as: UInt8.self)
            munmap(map, 1)
            close(descriptor)
            try await bench.wait("the mapped text") { seen.text == "1" }
        }
    }
}
