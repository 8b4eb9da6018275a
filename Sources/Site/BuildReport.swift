/// What a build came to.
public struct BuildReport: Sendable {
    /// Of the whole site.
    public var pages = 0
    /// Pages that were made of something else than before, and so made again.
    public var rendered = 0
    public var output = OutputReport()
    public var brokenLinks: [BrokenLink] = []
    /// Milliseconds, by stage, in the order the stages ran.
    public var stages: [(name: String, milliseconds: Double)] = []

    public init() {}
}

/// Measures the stages of a build, one after another.
struct StageClock {
    private let clock = ContinuousClock()
    private var start: ContinuousClock.Instant

    init() { start = clock.now }

    mutating func finish(_ stage: String, _ report: inout BuildReport) {
        let now = clock.now
        let (seconds, attoseconds) = (now - start).components
        report.stages.append((stage, Double(seconds) * 1000 + Double(attoseconds) / 1e15))
        start = now
    }
}
