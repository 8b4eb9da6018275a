/// How far long work has come, drawn over one line of a terminal; nothing anywhere else.
struct ProgressBar: ~Copyable {
    private let steps: Int
    private let isShown = Terminal.isError
    private var step = 0

    private static let length = 20

    /// - Parameter steps: How many calls of `advance` there will be.
    init(steps: Int) {
        self.steps = steps
    }

    /// Says what is done next, and that what was before is done.
    /// - Parameter number: The step's, from 1; the one after the last where it is not said.
    mutating func advance(to title: String, step number: Int? = nil) {
        step = number ?? step + 1
        guard isShown else { return }
        let filled = min(Self.length, Self.length * (step - 1) / max(1, steps))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.length - filled)
        let line = "\(bar) \(title.printable)".truncated(toWidth: max(1, (Terminal.errorWidth ?? 80) - 1))
        StandardError.write("\r\u{1B}[K" + line)
    }

    /// Leaves the line as it was before.
    deinit {
        if isShown, step > 0 { StandardError.write("\r\u{1B}[K") }
    }
}
