import Foundation
import Synchronization

/// Limits the rate of events for each key: a bucket of permits that fills steadily.
final class RequestRates<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var permits: Double
        var time: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [Key: Bucket] = [:]
        var nextPurge = 10_000
    }

    private let perSecond: Double
    private let most: Double
    private let state = Mutex(State())

    /// - Parameters:
    ///   - perSecond: The number of permits added per second.
    ///   - most: The number of permits in a full bucket.
    init(perSecond: Double, most: Double) { (self.perSecond, self.most) = (perSecond, most) }

    /// Takes a permit.
    /// - Returns: Nil if a permit was free; else the number of seconds until the next one.
    func wait(for key: Key, now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            if state.buckets.count >= state.nextPurge {
                // A full bucket is the same as no bucket.
                state.buckets = state.buckets.filter { self.permits(in: $0.value, now) < most }
                state.nextPurge = max(10_000, state.buckets.count * 2)
            }
            let permits = state.buckets[key].map { self.permits(in: $0, now) } ?? most
            guard permits >= 1 else { return max(1, Int(((1 - permits) / perSecond).rounded(.up))) }
            state.buckets[key] = Bucket(permits: permits - 1, time: now)
            return nil
        }
    }

    private func permits(in bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(most, bucket.permits + (now - bucket.time) / .seconds(1) * perSecond)
    }
}
