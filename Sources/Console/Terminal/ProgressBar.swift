import Synchronization

/// A progress bar on one line of standard error. Draws nothing where that is no terminal.
private enum BarLine {
    static let isShown = Terminal.isError
    static let length = 20

    static func draw(filled: Int, _ title: String) {
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
        let line = "\(bar) \(title.printable)".truncated(toWidth: max(1, (Terminal.errorWidth ?? 80) - 1))
        StandardError.write("\r\u{1B}[K" + line)
    }

    static func clear() { StandardError.write("\r\u{1B}[K") }
}

/// A progress bar of long work.
package struct ProgressBar: ~Copyable {
    private var steps: Int
    private var step = 0

    /// - Parameter steps: How many calls of `advance` there will be.
    package init(steps: Int) {
        self.steps = steps
    }

    /// Shows the title of the next step, and the steps before it as done.
    package mutating func advance(to title: String) { advance(to: title, step: step + 1, of: steps) }

    /// - Parameter number: The number of the step, from 1.
    package mutating func advance(to title: String, step number: Int, of steps: Int) {
        (step, self.steps) = (number, steps)
        guard BarLine.isShown else { return }
        BarLine.draw(filled: min(BarLine.length, BarLine.length * (step - 1) / max(1, steps)), title)
    }

    /// Clears the line, so that something else can be written.
    package func clear() {
        if BarLine.isShown, step > 0 { BarLine.clear() }
    }

    /// Clears the line of any bar, for a line of text in its place.
    package static func clearAny() {
        if BarLine.isShown { BarLine.clear() }
    }

    deinit { clear() }
}

/// A progress bar of files. Any thread can update it.
package final class FileProgressBar: Sendable {
    private let shown = Mutex(-1)

    package init() {}

    package func show(done: Int, of total: Int) {
        guard BarLine.isShown, total > 0 else { return }
        let filled = BarLine.length * done / total
        shown.withLock { shown in
            // Threads report out of order: never go back, and draw each step once.
            guard filled > shown else { return }
            shown = filled
            BarLine.draw(filled: filled, "\(done) of \(total) files")
        }
    }

    /// Clears the line.
    package func end() {
        if BarLine.isShown, shown.withLock({ $0 >= 0 }) { BarLine.clear() }
    }
}
