import Synchronization

/// How many pages of a build are done, drawn over one line of a terminal; nothing anywhere else. May be told from any thread.
final class PageBar: Sendable {
    private let isShown = Terminal.isError
    private let shown = Mutex(-1)

    private static let length = 20

    func show(done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let filled = Self.length * done / total
        shown.withLock { shown in
            // Threads report out of order, and each step is drawn once.
            guard filled > shown else { return }
            shown = filled
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.length - filled)
            StandardError.write("\r\u{1B}[K\(bar) \(done) of \(total) files")
        }
    }

    /// Leaves the line as it was before.
    func end() {
        if isShown, shown.withLock({ $0 >= 0 }) { StandardError.write("\r\u{1B}[K") }
    }
}
