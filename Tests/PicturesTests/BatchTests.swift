import Foundation
import Synchronization
import Testing
import Values

@testable import Pictures

@Suite struct BatchTests {
    @Test("In a batch, each failure names its file, and all the others are made")
    func failures() throws {
        let workshop = try Workshop()
        let good = try Painting.noisy(width: 500, height: 400).saved(".jpg")
        let contents = [
            good, Data(), good.prefix(good.count / 2), Data("text".utf8), good, Data("%PDF-1.4".utf8), good,
        ]
        let jobs = try contents.enumerated().map { number, data in
            let file = try workshop.write(data, to: "\(number).jpg")
            return PictureJob(sha256: Workshop.digest(number), source: .file(file))
        }
        let steps = Mutex<[Int]>([])
        let outcomes = workshop.cache.makeAll(jobs + [jobs[0]]) { done, total in
            #expect(total == 7)
            steps.withLock { $0.append(done) }
        }
        #expect(steps.withLock { $0 } == [1, 2, 3, 4, 5, 6, 7])
        #expect(outcomes.map(\.job) == jobs + [jobs[0]])
        let words = outcomes.map { outcome -> String in
            switch outcome.result {
            case .success(let set):
                return set.sha256 == outcome.job.sha256 && set.sizes.map(\.width) == [160, 320, 500] ? "made" : "wrong"
            case .failure(let error):
                let path = outcome.job.source.path
                return error.description.hasPrefix(path + " is ")
                    ? String(error.description.dropFirst(path.count).prefix(14)) : "wrong"
            }
        }
        #expect(
            words == [
                "made", " is empty", " is a damaged ", " is not a pict", "made", " is a PDF", "made", "made",
            ])
        #expect(outcomes.map(\.isNew) == [true, false, false, false, true, false, true, true])

        let again = workshop.cache.makeAll(jobs)
        #expect(again.count { $0.isNew } == 0)
        #expect(workshop.cache.makeAll([]).isEmpty)
    }

    @Test("Several processes and threads making the same pictures do not disturb each other")
    func together() async throws {
        let workshop = try Workshop()
        for number in 0..<4 {
            try workshop.write(
                Painting.noisy(width: 420, height: 300, seed: UInt64(number)).saved(".jpg"), to: "photos/\(number).jpg")
        }
        try await BenchProgram.make(workshop, cache: "alone").run()
        let wanted = try workshop.files(below: "alone")
        #expect(wanted.count == 4 * 7)
        for _ in 0..<2 {
            // All of them find one damaged set.
            try FileManager.default.removeItem(at: workshop["alone"].appendingPathComponent(wanted.keys.sorted()[1]))
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { try await BenchProgram.make(workshop, cache: "alone").run() } }
                for _ in 0..<4 { group.addTask { try await BenchProgram.make(workshop, cache: "new").run() } }
                try await group.waitForAll()
            }
            #expect(try workshop.files(below: "alone") == wanted)
            #expect(try workshop.files(below: "new") == wanted)
            try FileManager.default.removeItem(at: workshop["new"])
        }
    }

    @Test("Never more memory is promised than there is; a job that needs more than all of it runs alone")
    func budget() {
        let budget = MemoryBudget(total: 100)
        let held = Mutex((now: 0, most: 0))
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            let cost = [10, 40, 70, 1000][number % 4]
            budget.holding(cost) {
                held.withLock { held in
                    held.now += min(cost, 100)
                    held.most = max(held.most, held.now)
                }
                usleep(100)
                held.withLock { $0.now -= min(cost, 100) }
            }
        }
        #expect(held.withLock { $0.now } == 0)
        #expect(held.withLock { $0.most } == 100)
    }
}
