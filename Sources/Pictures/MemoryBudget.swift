internal import Dispatch
internal import Synchronization

/// Limits the memory of the pictures that are made at the same time. First come, first served; a picture that exceeds
/// the whole budget is made alone.
final class MemoryBudget: Sendable {
    private struct State {
        var free: Int
        var waiting: [(cost: Int, turn: DispatchSemaphore)] = []
    }

    private let total: Int
    private let state: Mutex<State>

    /// - Parameter total: In bytes.
    init(total: Int) {
        self.total = total
        state = Mutex(State(free: total))
    }

    /// Waits until there is room for `cost` bytes, then calls the closure.
    func holding<Made, Failure: Error>(
        _ cost: Int, _ body: () throws(Failure) -> Made
    ) throws(Failure) -> Made {
        let cost = min(cost, total)
        take(cost)
        defer { giveBack(cost) }
        return try body()
    }

    private func take(_ cost: Int) {
        let turn: DispatchSemaphore? = state.withLock { state in
            if state.waiting.isEmpty, cost <= state.free {
                state.free -= cost
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.waiting.append((cost, turn))
            return turn
        }
        turn?.wait()
    }

    private func giveBack(_ cost: Int) {
        state.withLock { state in
            state.free += cost
            while let next = state.waiting.first, next.cost <= state.free {
                state.free -= next.cost
                state.waiting.removeFirst()
                next.turn.signal()
            }
        }
    }
}
