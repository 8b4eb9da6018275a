import Foundation
import TestSupport
import Testing

/// Compares incremental builds with clean builds after each of thousands of changes.
///
/// `make test` walks short fixed paths, `make test-long` long ones. `HOUSEBOOK_STEPS=20000` walks one of that length,
/// from a seed that it prints; `HOUSEBOOK_SEED` repeats a path.
@Suite struct IncrementalBuildTests {
    struct Path: Sendable, CustomTestStringConvertible {
        var seed: UInt64
        var steps: Int

        var testDescription: String { "seed \(seed), \(steps) steps" }
    }

    static let paths: [Path] = {
        let environment = ProcessInfo.processInfo.environment
        guard let steps = environment["HOUSEBOOK_STEPS"].flatMap({ Int($0) }) else {
            return (1...8).map { Path(seed: $0, steps: TestLength.count(30, long: 400)) }
        }
        let seed = environment["HOUSEBOOK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)
        print("Random changes: \(steps) steps from seed \(seed)")
        return [Path(seed: seed, steps: steps)]
    }()

    @Test("After any change, an incremental build writes what a clean build writes", arguments: paths)
    func comesOutAsACleanBuild(path: Path) async throws {
        var sequence = try RandomSequence(seed: path.seed)
        for _ in 0..<path.steps {
            try sequence.next()
            // Give other tests a turn: there are only as many threads as cores.
            await Task.yield()
        }
        guard path.steps >= 250 else { return }
        #expect(sequence.compared * 10 >= path.steps * 8, "\(sequence.compared) sites were compared")
        // Expect few: most kinds of change affect more than items, and a step may hold several.
        #expect(sequence.followed * 20 >= path.steps, "the plan followed \(sequence.followed) times")
        let never = Set(Changes.bag.map(\.name)).subtracting(sequence.done.keys)
        // The rules refuse some changes, and occasionally every one of a kind.
        #expect(
            never.count * 12 <= Set(Changes.bag.map(\.name)).count,
            "nearly every kind of change should have been done, but not \(never)")
        let shopping = sequence.done.filter { $0.key.hasPrefix("Shopping") }.values.reduce(0, +)
        #expect(shopping * 5 >= path.steps, "\(shopping) changes were to the shopping")
    }
}
