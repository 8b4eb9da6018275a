import Foundation
import Synchronization
import Testing

@testable import Preview

@Suite struct ServerBuildTests {
    @Test("Two hundred requests during a build wait for it, and none sees a part of it")
    func wait() async throws {
        let pages = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0).txt", "old") })
        try await ServerUnderTest.run(pages) { server in
            let isBuilt = Flag()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (begins, begun) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    try await offThread {
                        try server.site.replacing {
                            for number in 0..<20 {
                                try server.write("new", to: "\(number).txt")
                                if number == 10 { begun.finish() }
                                usleep(20_000)
                            }
                            isBuilt.raise()
                        }
                    }
                }
                for await _ in begins {}
                for number in 0..<200 {
                    group.addTask {
                        let answer = try await server.ask("/\(number % 20).txt")
                        #expect(answer.text == "new")
                        #expect(isBuilt.isUp)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("What a build has planned is made for a request, also for one that waits; all else waits, or is not there")
    func planned() async throws {
        try await ServerUnderTest.run(["a.txt": "old", "long.txt": "old"], publishing: false) { server in
            let isBuilt = Flag()
            let (planned, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (begins, begun) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    try await offThread {
                        server.site.replacing {
                            begun.finish()
                            planned.wait()
                            server.site.plan(
                                contains: { ["a.txt", "long.txt"].contains($0) },
                                make: { $0 == "a.txt" ? Array("made".utf8) : nil })
                            end.wait()
                            server.site.publish { _ in true }
                            isBuilt.raise()
                        }
                    }
                }
                for await _ in begins {}
                async let early = server.ask("/a.txt")
                try await Task.sleep(for: .milliseconds(50))
                planned.signal()
                #expect(try await early.text == "made")
                #expect(try await server.ask("/a.txt").text == "made")
                #expect(try await server.ask("/none.txt").status == 404)
                #expect(!isBuilt.isUp)
                async let long = server.ask("/long.txt")
                end.signal()
                #expect(try await long.text == "old")
                try await group.waitForAll()
                #expect(try await server.ask("/a.txt").text == "old")
            }
        }
    }

    @Test("What a build is done with is served before its end, also to who waits already; all else waits")
    func revealed() async throws {
        let files = ["a.txt": "old", "b.txt": "old", "assets/c.css": "kept"]
        try await ServerUnderTest.run(files) { server in
            let isBuilt = Flag()
            let (written, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (begins, begun) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    try await offThread {
                        try server.site.replacing {
                            begun.finish()
                            written.wait()
                            try server.write("new", to: "a.txt")
                            server.site.reveal(["a.txt"]) { $0.hasPrefix("assets/") }
                            end.wait()
                            try server.write("new", to: "b.txt")
                            isBuilt.raise()
                        }
                    }
                }
                for await _ in begins {}
                async let waiting = server.ask("/a.txt")
                group.addTask {
                    let answer = try await server.ask("/b.txt")
                    #expect(answer.text == "new")
                    #expect(isBuilt.isUp)
                }
                try await Task.sleep(for: .milliseconds(20))
                written.signal()
                #expect(try await waiting.text == "new")
                #expect(try await server.ask("/a.txt").text == "new")
                #expect(try await server.ask("/assets/c.css").text == "kept")
                #expect(!isBuilt.isUp)
                end.signal()
                try await group.waitForAll()
            }
            #expect(try await server.ask("/assets/missing.css").status == 404)
        }
    }

    @Test("A build begins only when no request is being read")
    func readers() async throws {
        try await ServerUnderTest.run(["a.txt": "1", "b.txt": "1"]) { server in
            // Outside a build both files always have the same text.
            let isOver = Flag()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await offThread {
                        for version in 2..<60 {
                            try server.site.replacing {
                                try server.write("\(version)", to: "a.txt")
                                try server.write("\(version)", to: "b.txt")
                            }
                        }
                        isOver.raise()
                    }
                }
                for _ in 0..<4 {
                    group.addTask {
                        while !isOver.isUp {
                            let (a, b) = (try await server.ask("/a.txt"), try await server.ask("/b.txt"))
                            let (first, second) = (try #require(Int(a.text)), try #require(Int(b.text)))
                            #expect(second >= first)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("An abandoned request, before or while it waits, keeps no build from starting")
    func givenUp() async throws {
        try await ServerUnderTest.run(["a.txt": "old"]) { server in
            let site = server.site
            for round in 0..<50 {
                let request = Task { try await site.file("a.txt", readingUpTo: 100) }
                if round % 2 == 0 { await Task.yield() }
                request.cancel()
                _ = await request.result
            }
            let isBuilt = Flag()
            Thread.detachNewThread { site.replacing { isBuilt.raise() } }
            try await eventually("the build waits for readers who are gone") { isBuilt.isUp }
        }
    }

    @Test("Requests stop waiting for a build that takes too long; afterwards they work, even if it failed")
    func tooLong() async throws {
        struct Failed: Error {}
        try await ServerUnderTest.run(["a.txt": "old"], patience: .milliseconds(200)) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                let end = DispatchSemaphore(value: 0)
                let (begins, begun) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    await #expect(throws: Failed.self) {
                        try await offThread {
                            try server.site.replacing {
                                begun.finish()
                                end.wait()
                                throw Failed()
                            }
                        }
                    }
                }
                for await _ in begins {}
                let answer = try await server.ask("/a.txt")
                #expect(answer.status == 503)
                #expect(answer["Retry-After"] == "5")
                #expect(answer.text.contains("The site is being built"))
                end.signal()
                try await group.waitForAll()
            }
            #expect(try await server.ask("/a.txt").text == "old")
        }
    }
}

/// A flag that is set once.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isUp: Bool { state.withLock { $0 } }

    func raise() { state.withLock { $0 = true } }
}
