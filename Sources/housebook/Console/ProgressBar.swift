/// A progress bar of long work, on one line of the terminal. Draws nothing where standard error is no terminal.
struct ProgressBar: ~Copyable {
    private let steps: Int
    private let isShown = Terminal.isError
    private var step = 0

    private static let length = 20

    /// - Parameter steps: How many calls of `advance` there will be.
    init(steps: Int) {
        self.steps = steps
    }

    /// Shows the title of the next step, and the steps before it as done.
    /// - Parameter number: The number of the step, from 1; nil for the one after the last.
    mutating func advance(to title: String, step number: Int? = nil) {
        step = number ?? step + 1
        guard isShown else { return }
        let filled = min(Self.length, Self.length * (step - 1) / max(1, steps))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.length - filled)
        let line = "\(bar) \(title.printable)".truncated(toWidth: max(1, (Terminal.errorWidth ?? 80) - 1))
        StandardError.write("\r\u{1B}[K" + line)
    }

    /// Clears the line.
    deinit {
        if isShown, step > 0 { StandardError.write("\r\u{1B}[K") }
    }
}
