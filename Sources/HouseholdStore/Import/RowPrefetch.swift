import Dispatch
import Household
import Synchronization

/// Reads the rows of a batch in portions. While the store writes one, the next is read on another thread.
final class RowPrefetch: Sendable {
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
    /// Serial, so that `next` waits for the portion that is being read.
    private let queue = DispatchQueue(label: "housebook.import.rows")

    init(of batch: ImportBatch, _ most: Int) {
        state = Mutex(State(next: batch.makeRows()))
        self.most = most
        readAhead()
    }

    /// The next portion of rows: shorter at the end, then empty.
    func next() throws -> [ImportBatch.Row] {
        defer { readAhead() }
        return try queue.sync { state.withLock { $0.rows } }.get()
    }

    private func readAhead() {
        queue.async { [self] in state.withLock { $0.read(most) } }
    }
}
