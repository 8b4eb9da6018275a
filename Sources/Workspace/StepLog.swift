/// Tells a person what an operation does, step by step, and how long each step took: `--verbose`.
///
/// Without a listener it does nothing, not even build the sentences. No sentence contains a secret, token or password.
package struct StepLog: Sendable {
    /// - Parameters:
    ///   - step: One line, without a full stop.
    ///   - time: Nil for a fact that took no time.
    package typealias Listener = @Sendable (_ step: String, _ time: Duration?) -> Void
    private let listener: Listener?
    /// When the present step began.
    private var start: ContinuousClock.Instant?

    package init(_ listener: Listener? = nil) { self.listener = listener }

    /// For sentences that need more than one call.
    package var hasListener: Bool { listener != nil }

    /// The log for an operation whose first step begins now.
    package func begun() -> StepLog {
        var log = self
        if hasListener { log.start = .now }
        return log
    }

    /// Tells of a step that ends now. The next one begins.
    package mutating func end(_ step: @autoclosure () throws -> String) rethrows {
        guard let listener else { return }
        listener(try step(), start.map { $0.duration(to: .now) })
        start = .now
    }

    /// Tells of a fact, or of a step that was measured elsewhere.
    package func tell(_ step: @autoclosure () throws -> String, time: Duration? = nil) rethrows {
        if let listener { listener(try step(), time) }
    }
}
