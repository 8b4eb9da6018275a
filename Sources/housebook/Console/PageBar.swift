import Synchronization

/// A progress bar of files, on one line of the terminal. Draws nothing where standard error is no terminal. Any thread
/// can update it.
final class PageBar: Sendable {
    private let isShown = Terminal.isError
    private let shown = Mutex(-1)

    private static let length = 20

    func show(done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let filled = Self.length * done / total
        shown.withLock { shown in
            // Threads report out of order: never go back, and draw each step once.
            guard filled > shown else { return }
            shown = filled
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.length - filled)
            StandardError.write("\r\u{1B}[K\(bar) \(done) of \(total) files")
        }
    }

    /// Clears the line.
    func end() {
        if isShown, shown.withLock({ $0 >= 0 }) { StandardError.write("\r\u{1B}[K") }
    }
}
