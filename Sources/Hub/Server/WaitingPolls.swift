import Foundation
import Synchronization

/// The polls that wait for a new version of their household.
final class WaitingPolls: Sendable {
    private struct State {
        var waiting: [UUID: [Int: AsyncStream<Void>.Continuation]] = [:]
        var count = 0
        var tickets = 0
        var isStopped = false
    }

    /// A place in the queue. `news` yields when the chain may have a new end, and ends with `leave`.
    struct Place: Sendable {
        let news: AsyncStream<Void>
        let leave: @Sendable () -> Void
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: How many polls of one household may wait.
    init(most: Int) { self.most = most }

    var count: Int { state.withLock { $0.count } }

    /// Takes a place; nil where too many of the household's polls wait.
    func join(_ household: UUID) -> Place? {
        let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ticket: Int? = state.withLock { state in
            guard state.waiting[household, default: [:]].count < most else { return nil }
            state.tickets += 1
            state.count += 1
            state.waiting[household, default: [:]][state.tickets] = continuation
            if state.isStopped { continuation.finish() }
            return state.tickets
        }
        guard let ticket else { return nil }
        return Place(news: news) { [weak self] in
            self?.leave(household, ticket)
            continuation.finish()
        }
    }

    private func leave(_ household: UUID, _ ticket: Int) {
        state.withLock { state in
            guard state.waiting[household]?.removeValue(forKey: ticket) != nil else { return }
            state.count -= 1
            if state.waiting[household]?.isEmpty == true { state.waiting[household] = nil }
        }
    }

    /// Makes the polls of a household look at its chain again; nil stands for all households.
    func wake(_ household: UUID?) {
        let continuations = state.withLock { state in
            household.map { state.waiting[$0].map { Array($0.values) } ?? [] }
                ?? state.waiting.values.flatMap(\.values)
        }
        for continuation in continuations { continuation.yield() }
    }

    /// Ends all polls, and each that comes later at once.
    func stop() {
        let continuations = state.withLock { state in
            state.isStopped = true
            return state.waiting.values.flatMap(\.values)
        }
        for continuation in continuations { continuation.finish() }
    }
}
