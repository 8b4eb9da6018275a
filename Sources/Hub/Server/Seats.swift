import Foundation
import Synchronization

/// The running requests of one kind: transfers, or polls that wait for a new version. Each has a seat. Seats are
/// counted for each member (in an open hub, for each household), so that no member can keep the others out.
final class Seats: Sendable {
    private struct State {
        var taken: [UUID: [HubVisit: [Int: AsyncStream<Void>.Continuation]]] = [:]
        var count = 0
        var tickets = 0
        var isStopped = false

        var all: [AsyncStream<Void>.Continuation] { taken.values.flatMap(\.values).flatMap(\.values) }
    }

    /// `news` yields when the chain may have a new end, or the member may have been revoked, and ends with `leave`.
    struct Seat {
        let news: AsyncStream<Void>
        let leave: @Sendable () -> Void
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: The most seats of a member. All members of a household together have four times as many.
    init(most: Int) { self.most = most }

    var count: Int { state.withLock { $0.count } }

    /// Takes a seat; nil if the member, or the household, has too many.
    func take(_ visit: HubVisit) -> Seat? {
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
        return Seat(news: news) { [weak self] in
            self?.leave(visit, ticket)
            continuation.finish()
        }
    }

    private func leave(_ visit: HubVisit, _ ticket: Int) {
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

    /// Ends the news of all seats, and at once of each seat that is taken later.
    func stop() {
        let continuations = state.withLock { state in
            state.isStopped = true
            return state.all
        }
        for continuation in continuations { continuation.finish() }
    }
}
