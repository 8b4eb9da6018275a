package import Output

/// The result of a build: its pages, files, broken links and times.
public struct BuildReport: Sendable {
    /// The number of pages in the whole site.
    public var pages = 0
    /// The number of pages that were rendered: their stamp changed, or their file was not as the last build left it.
    public var rendered = 0
    package var output = OutputReport()
    public var brokenLinks: [BrokenLink] = []
    /// The files of `Content/` that are left out of every site.
    public var leftOut: [ContentOmission] = []
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
