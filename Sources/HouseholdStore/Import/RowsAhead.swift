import Dispatch
import Household
import Synchronization

/// The rows of a batch, so many at a time. While the store writes them, the next ones are read on another thread.
final class RowsAhead: Sendable {
    private struct State {
        let next: ImportBatch.Rows
        var rows: Result<[ImportBatch.Row], any Error> = .success([])

        mutating func read(_ most: Int) {
            rows = Result {
                var rows: [ImportBatch.Row] = []
                while rows.count < most, let row = try next() { rows.append(row) }
                return rows
            }
        }
    }

    private let state: Mutex<State>
    private let most: Int
    /// Does one thing after another, so whatever is being read is there for the next one who asks.
    private let queue = DispatchQueue(label: "housebook.import.rows")

    init(of batch: ImportBatch, _ most: Int) {
        state = Mutex(State(next: batch.makeRows()))
        self.most = most
        readAhead()
    }

    /// The next rows: fewer than asked for at the end, then none.
    func next() throws -> [ImportBatch.Row] {
        defer { readAhead() }
        return try queue.sync { state.withLock { $0.rows } }.get()
    }

    private func readAhead() {
        queue.async { [self] in state.withLock { $0.read(most) } }
    }
}
