import Foundation
import Synchronization

/// Limits how many requests of one kind run at once: transfers, or polls that wait for a new version. Each running
/// request holds a slot. Slots are counted for each member (in an open hub, for each household), so that no member can
/// keep the others out.
final class RequestSlots: Sendable {
    private struct State {
        var taken: [UUID: [HubVisit: [Int: AsyncStream<Void>.Continuation]]] = [:]
        var count = 0
        var tickets = 0
        var isStopped = false

        var all: [AsyncStream<Void>.Continuation] { taken.values.flatMap(\.values).flatMap(\.values) }
    }

    /// `news` yields when the chain may have a new end, or the member may have been revoked, and ends with `release`.
    struct Slot {
        let news: AsyncStream<Void>
        let release: @Sendable () -> Void
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: The most slots of a member. All members of a household together have four times as many.
    init(most: Int) { self.most = most }

    var count: Int { state.withLock { $0.count } }

    /// Takes a slot; nil if the member, or the household, has too many.
    func take(_ visit: HubVisit) -> Slot? {
        let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ticket: Int? = state.withLock { state in
            let counts = state.taken[visit.household, default: [:]].mapValues(\.count)
            guard counts[visit, default: 0] < most, counts.values.reduce(0, +) < most * 4 else { return nil }
            state.tickets += 1
            state.count += 1
            state.taken[visit.household, default: [:]][visit, default: [:]][state.tickets] = continuation
            if state.isStopped { continuation.finish() }
            return state.tickets
        }
        guard let ticket else { return nil }
        return Slot(news: news) { [weak self] in
            self?.release(visit, ticket)
            continuation.finish()
        }
    }

    private func release(_ visit: HubVisit, _ ticket: Int) {
        state.withLock { state in
            guard state.taken[visit.household]?[visit]?.removeValue(forKey: ticket) != nil else { return }
            state.count -= 1
            if state.taken[visit.household]?[visit]?.isEmpty == true { state.taken[visit.household]?[visit] = nil }
            if state.taken[visit.household]?.isEmpty == true { state.taken[visit.household] = nil }
        }
    }

    /// Makes the requests of a household look at the store again; nil stands for all households.
    func wake(_ household: UUID?) {
        let continuations = state.withLock { state in
            guard let household else { return state.all }
            return state.taken[household, default: [:]].values.flatMap(\.values)
        }
        for continuation in continuations { continuation.yield() }
    }

    /// Ends the news of all slots, and at once of each slot that is taken later.
    func stop() {
        let continuations = state.withLock { state in
            state.isStopped = true
            return state.all
        }
        for continuation in continuations { continuation.finish() }
    }
}
