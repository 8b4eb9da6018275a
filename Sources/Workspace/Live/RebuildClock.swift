import Synchronization

/// Lets a request wait for the rebuild that shows what was saved.
package final class RebuildClock: Sendable {
    private struct State {
        var begun = 0
        var ended = 0
        /// For each saved group, the number of rebuilds that had begun then. The latest ones are enough.
        var saved: [(group: Int, begun: Int)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package func rebuilding<Result>(_ rebuild: () -> Result) -> Result {
        state.withLock { $0.begun += 1 }
        defer { state.withLock { $0.ended = $0.begun } }
        return rebuild()
    }

    /// Notes that the pages of what was saved before this rebuild are written. A request for any other page waits for its
    /// end all the same, by `ServedSite`.
    package func written() { state.withLock { $0.ended = $0.begun } }

    /// Notes that a group of changes was committed.
    package func saved(_ group: Int) {
        state.withLock { state in
            state.saved.append((group, state.begun))
            if state.saved.count > 100 { state.saved.removeFirst() }
        }
    }

    /// Waits until a rebuild has ended that began after a group was committed, but not for ever. Returns at once for a
    /// group from long ago.
    package func settle(_ group: Int) async {
        let deadline = ContinuousClock.now + .seconds(3)
        while ContinuousClock.now < deadline, !Task.isCancelled {
            let isSettled = state.withLock { state in
                state.saved.first { $0.group == group }.map { state.ended > $0.begun } ?? true
            }
            if isSettled { return }
            // A cancelled sleep ends the loop.
            try? await Task.sleep(for: .milliseconds(3))
        }
    }
}
