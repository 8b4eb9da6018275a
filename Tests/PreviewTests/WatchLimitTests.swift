#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import Preview

    /// What happens when the system does not allow watching.
    @Suite(.serialized) struct WatchLimitTests {
        private let bench: WatchBench

        init() throws {
            bench = try WatchBench()
            try bench.makeFolder("Templates/a/b/c/d")
        }

        /// Runs a loop that falls back to polling, and checks that it notices a change.
        private func expectFallback(
            to limit: WatchLimit, before: () throws -> Void = {}, allowed: Int = .max
        ) async throws {
            let bench = bench
            let loop = RebuildLoop(
                places: [WatchedPlace(name: "Templates", path: bench.path("Templates"))],
                notice: { bench.note($0) }, rebuild: { bench.record($0) },
                makeSource: { WatchEvents($0, allowed: allowed) })
            loop.start()
            defer { loop.stop() }
            try before()
            try await bench.wait("the notice") { !bench.notices.isEmpty }
            #expect(bench.notices == [.limitReached(limit, polling: .milliseconds(500))])
            try await bench.wait("the first rebuild") { bench.changes(since: 0).isEverything }
            let number = bench.count
            try bench.write("1", to: "Templates/a/b/c/d/file")
            try await bench.wait("a rebuild by polling") {
                bench.changes(since: number).paths.contains(bench.path("Templates/a/b/c/d/file"))
            }
            #expect(bench.notices.count == 1)
        }

        @Test("With too many folders at the start, it says so once and polls")
        func atStart() async throws {
            try await expectFallback(to: .watches(limit: 3), allowed: 3)
        }

        @Test("With too many folders later on, it says so once and polls; the new folder is not missed")
        func later() async throws {
            try await expectFallback(
                to: .watches(limit: 5),
                before: {
                    #expect(bench.notices.isEmpty)
                    try bench.makeFolder("Templates/e")
                }, allowed: 5)
        }

        @Test("The system's own limit on watched folders", .enabled(if: WatchNamespace.isAvailable))
        func realWatches() throws {
            // The limits of a namespace do not affect anything outside it.
            #expect(try WatchNamespace.run("max_inotify_watches", 3, test: "inRealWatches") == 0)
        }

        @Test("The system's own limit on watching programs", .enabled(if: WatchNamespace.isAvailable))
        func realInstances() throws {
            #expect(try WatchNamespace.run("max_inotify_instances", 0, test: "inRealInstances") == 0)
        }

        @Test("(inside a namespace that allows three watched folders)", .enabled(if: WatchNamespace.isInside))
        func inRealWatches() async throws {
            try await expectFallback(to: .watches(limit: Self.current("max_user_watches")))
        }

        @Test("(inside a namespace that allows no watching programs)", .enabled(if: WatchNamespace.isInside))
        func inRealInstances() async throws {
            try await expectFallback(to: .instances(limit: Self.current("max_user_instances")))
        }

        private static func current(_ limit: String) throws -> Int? {
            Int(
                try String(contentsOfFile: "/proc/sys/fs/inotify/\(limit)", encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines))
        }

        @Test("When a program may open no more files, the error says so, and not that the system's limit is reached")
        func openFiles() async {
            await #expect(processExitsWith: .success) {
                let limit = rlimit(rlim_cur: 64, rlim_max: 64)
                _ = withUnsafePointer(to: limit) { setrlimit(__rlimit_resource_t(7), $0) }
                // Retries, since another thread of the program may close a file at any time.
                for _ in 0..<1_000 {
                    while dup(STDERR_FILENO) >= 0 {}
                    do throws(WatchLimit) {
                        _ = try Inotify.open()
                    } catch {
                        if error == .openFiles { exit(0) }
                    }
                }
                exit(1)
            }
        }

        @Test("Where all programs together may open no more files, the limit of this program is not blamed")
        func systemFiles() {
            #expect(Inotify.limit(reachedWith: ENFILE) == .systemFiles)
            #expect(Inotify.limit(reachedWith: ENOMEM) == .memory)
        }

        @Test("An unreadable folder is noticed once, and watched once it becomes readable", .enabled(if: getuid() == 0))
        func unreadable() async {
            // In a separate process, which gives up root's privileges.
            await #expect(processExitsWith: .success) {
                let bench = try WatchBench()
                try bench.makeFolder("Templates/closed")
                chmod(bench.path("Templates/closed"), 0)
                for name in ["", "Sentinel", "Templates", "Templates/closed"] {
                    chown(bench.path(name), 54_321, 54_321)
                }
                try #require(setuid(54_321) == 0)
                let place = WatchedPlace(name: "Templates", path: bench.path("Templates"))
                try await bench.watching([place]) {
                    #expect(bench.notices == [.cannotWatch(path: place.path + "/closed", code: EACCES)])
                    try await bench.expectChange(of: "Templates") {
                        chmod(bench.path("Templates/closed"), 0o700)
                    }
                    try await bench.expectChange(of: "Templates") { try bench.write("1", to: "Templates/closed/file") }
                    #expect(bench.notices.count == 1)
                }
            }
        }
    }

    /// Runs this test program again in a user namespace with its own limits.
    enum WatchNamespace {
        private static let mark = "HOUSEBOOK_TEST_NAMESPACE"

        static let isInside = ProcessInfo.processInfo.environment[mark] != nil

        static let isAvailable: Bool = {
            // If the command cannot be run, no namespaces are available.
            !isInside && (try? enter("test -w /proc/sys/user/max_inotify_watches")) == 0
        }()

        /// Runs one test of this program with a limit set to the given value.
        /// - Returns: The program's exit status.
        static func run(_ limit: String, _ value: Int, test: String) throws -> Int32 {
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return try enter(
                """
                echo \(value) > /proc/sys/user/\(limit) &&
                exec "\(program)" --testing-library swift-testing --filter 'WatchLimitTests/\(test)'
                """)
        }

        private static func enter(_ command: String) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["unshare", "--user", "--map-root-user", "sh", "-c", command]
            process.environment = ProcessInfo.processInfo.environment.merging([mark: "1"]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.start()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }
#endif
