import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Several machines with one household, changed at random, synced at random, over a remote that lies at random: the same
/// for the same seed, but for ids.
@Suite struct SyncSimulationTests {
    @Test(
        "Whatever the remote does, nothing is set back or lost, and once it is honest all machines end alike",
        arguments: TestLength.seeds(16, long: 20_000))
    func converge(seed: UInt64) throws {
        var world = try SyncWorld(seed: seed)
        do {
            for _ in 1...80 { try world.step() }
            try world.settle()
            try world.check()
        } catch {
            Issue.record("seed \(seed): \(error)\n\(world.story.suffix(120).joined(separator: "\n"))")
        }
    }
}
